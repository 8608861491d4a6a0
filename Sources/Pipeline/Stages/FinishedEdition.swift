import PubDisplayList
import PubFiles

/// The files of an edition, which wait for their places.
struct FinishedEdition {
    /// A PDF.
    struct Document {
        /// The file, beside its target.
        var file: PendingFile
        /// What it becomes.
        var product: BuildReport.Product
    }

    /// Pages that are drawn as PNGs.
    struct Drawing {
        /// The faces and pictures that they show.
        var layout: EditionLayout
        var pages: [Page]
    }

    /// The PDFs, in the order of their pages.
    var documents: [Document] = []
    /// How many contents of pages were made, and not remembered.
    var contentsMade = 0
    /// The pictures that were converted.
    var pictures: [ConvertedPicture] = []
    /// The pages for PNGs; nil if none are asked for.
    var drawing: Drawing?
}
