import PubComposer
import PubDesign
import PubDiagnostics
import PubFiles
import PubFonts
import PubPDFEmission
import PubSettings
import PubStyles
import PubValues

/// The results that a session keeps from one build of its issue to the next, by keys: hashes of all that they were made of.
///
/// A build forgets anything that the build before it did not ask for.
final class IssueMemory {
    /// The faces, styles and masters under the settings of some editions, with the findings about them.
    struct ReadDesign {
        var fonts: FontCatalog
        var sheet: StyleSheet
        var pages: PageDesign
        var log: BuildLog
    }

    /// Pages as a preview shows them.
    let pages = PageMemory()
    /// Decoded pictures of pages that were looked at.
    let pixels = PixelMemory()
    /// Contents of pages.
    let contents = ContentMemory()
    /// The places with ink over ink on pages.
    let inkSums = InkSumMemory()
    /// Articles as they were read.
    let articles = ArticleMemory()
    /// The results for pictures.
    let pictures = PictureMemory()
    /// The manifest and the files that it names, with the findings in them.
    var project: (project: Project, log: BuildLog)?
    /// Designs by the hash of their settings, fonts and dictionaries.
    var designs = Memo<ContentHash, ReadDesign>()
    /// Articles whose styles are resolved.
    var resolved = Memo<ContentHash, Outcome<PackedArticle>>()
    /// The runs of articles, whose keys include the key of their design.
    var runs = RunMemory()
    /// Fonts and dictionaries are read when they are first used, in any build of the session.
    let lateFailure = DeferredFailure()

    /// Begins the next build.
    func turn() {
        pages.turn()
        contents.turn()
        inkSums.turn()
        articles.turn()
        pictures.turn()
        designs.turn()
        resolved.turn()
        runs.turn()
    }
}

extension BuildLog {
    /// The hash of the files that were read, by name.
    var sourcesHash: ContentHash {
        var hash = ContentHash()
        for (name, source) in sources.sorted(by: { $0.key < $1.key }) { hash.combineEach(name, source.bytes) }
        return hash
    }
}
