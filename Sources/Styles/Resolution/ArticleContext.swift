import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel

/// The parts of an article's surroundings that affect its styles.
package struct ArticleContext {
    /// The article's identifier: the first part of its labels.
    package var id: String
    /// The language of the article: its own, if the manifest or its front matter gives one, else the issue's.
    package var language: Language
    /// The swatch that its section names as its accent.
    package var accent: Located<SwatchReference>?
    /// The changes that the master of its first page makes to colours.
    package var colors = PageColors()
    /// The title of its section; empty for none.
    package var sectionTitle: String
    /// The master of its first page: `[map]` may give elements a style on such pages only (`department.headline`).
    package var master: String?
    /// The faces. Asked again for faces that only a character style over a paragraph style names.
    package var fonts: FontLookup
    /// The picture of a file that a source names; nil when it cannot be had, which the closure itself reports.
    package var image: (Attributes.Value) -> ImageKey?
    /// True for a picture that is not opaque from edge to edge, so that text can run along its contour. Linear in the pictures.
    package var hasContour: (ImageKey) -> Bool = { _ in true }
    /// The natural size of a picture, 96 pixels an inch; nil for one that is not known. Linear in the pictures.
    package var size: (ImageKey) -> Size? = { _ in nil }
    /// The owners of frames for pictures and other boxes of the article, by box identifier.
    package var framedBoxes: [String: FrameOwner] = [:]
    /// The article that a path leads to, written in the source of this one; nil for a path that leads to none.
    package var article: (String) -> String? = { _ in nil }
    /// Labels that no article of the issue defines: links to them are set as their words.
    package var unknownLabels: Set<LabelID> = []
    /// The source of alternate text that is not written.
    package var alternateText = AlternateText.caption
    /// The severity of a misspelt name: an error in final editions, a warning in proofs and drafts.
    package var severityOfLosses = Diagnostic.Severity.error
    /// The source location of the article's listing.
    package var origin: SourceLocation

    /// The context of the article `id`.
    package init(
        id: String, language: Language, fonts: FontLookup, origin: SourceLocation = .none,
        image: @escaping (Attributes.Value) -> ImageKey?
    ) {
        self.id = id
        self.language = language
        self.fonts = fonts
        self.origin = origin
        self.image = image
        sectionTitle = ""
    }
}

/// The owner of a frame for a picture or another box, in the words of a diagnostic.
package struct FrameOwner: Sendable {
    /// The owner's name: `the opener “over”`.
    package var name: String
    /// The way to put the box elsewhere: `choose another opener`.
    package var remedy: String

    /// The owner `name`, which `remedy` changes.
    package init(_ name: String, remedy: String) {
        (self.name, self.remedy) = (name, remedy)
    }
}
