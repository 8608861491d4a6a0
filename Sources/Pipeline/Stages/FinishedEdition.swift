import PubComposer
import PubDisplayList
import PubFiles

/// The files of an edition, which wait for their places.
struct FinishedEdition {
    /// A PDF.
    struct Document {
        /// The file, beside its target.
        var file: PendingFile
        /// The product that it becomes.
        var product: BuildReport.Product
    }

    /// Pages that are drawn as pixels.
    struct Drawing {
        /// The faces and pictures that they show.
        var layout: EditionLayout
        var pages: [Page]
        /// The place of each among the pages of the issue; pages beyond these list findings.
        var indices: [Int]
        /// The issue.
        var composition: Composition
    }

    /// Pages that a preview draws when they are looked at.
    struct Seen {
        /// The faces and pictures that they show.
        var layout: EditionLayout
        var pages: [ShownPage]
        /// The elements of the issue.
        var structure: [StructureNode]
        /// The texts of its articles.
        var texts: ArticleTexts
        /// The publication without its pages and its structure: its metadata, fonts and pictures.
        var publication: Publication
    }

    /// The PDFs, in the order of their pages.
    var documents: [Document] = []
    /// How many contents of pages were made, and not remembered.
    var contentsMade = 0
    /// The pictures that were converted.
    var pictures: [ConvertedPicture] = []
    /// The names of its pages, and the hashes of their appearance, if these are compared.
    var appearances: [(name: String, hash: String)] = []
    /// The names of the pages that differ from the approved ones.
    var changed: Set<String> = []
    /// The pages for PNGs and for a report; nil if none are asked for.
    var drawing: Drawing?
    /// The pages for a preview; nil if none is asked for.
    var preview: Seen?
}
