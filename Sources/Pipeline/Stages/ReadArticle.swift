import Documents
import Files
import Manifest

/// An article of the manifest with its document.
struct ReadArticle {
    /// Its table in the manifest.
    var article: Article
    /// Its text, with what the manifest overrides.
    var document: Document
    /// The file that names the document's pictures; the manifest where there is no source.
    var file: InputFile
}
