import PubIdentity
import PubPDFObjects

/// A reference in content before the document has numbered its objects.
enum ContentReference: Hashable, Sendable {
    /// A stream of the same page, by its place in ``PageContent/streams``.
    case stream(Int)
    /// A font of the page, by its place in ``PageContent/fonts``.
    case font(Int)
    /// A picture, at a size.
    case picture(PictureUse)
}

/// Syntax of a page, whose references are resolved by the document.
typealias ContentSyntax = PDFSyntax<ContentReference>
