import PubDocuments
import PubFiles
import PubManifest
import PubValues

/// An article of the manifest with its document.
struct ReadArticle {
    /// Its table in the manifest.
    var article: Article
    /// Its text, as the manifest overrides it.
    let document: Document
    /// Every picture in it, in order: a session asks for them at every word.
    let pictures: [Picture]
    /// The file that names the document's pictures; the manifest if there is no source.
    var base: PathBase
    /// The hash of its source and of all that it was read by; nil if nothing is remembered.
    var key: ContentHash?

    /// The article with a `document`, whose pictures are named by the file at `base`.
    init(article: Article, document: Document, base: PathBase) {
        self.article = article
        self.document = document
        self.base = base
        pictures = document.pictures
    }
}

/// The result of reading an article.
struct ReadingResult: Sendable {
    /// The article, or the failure of the machine.
    var article: Result<ReadArticle, EnvironmentFailure>
    /// The findings and files until then.
    var log: BuildLog
    /// Bytes of its source; 0 for none.
    var size = 0
}
