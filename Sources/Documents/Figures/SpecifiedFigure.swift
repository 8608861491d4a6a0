import PubColor
import PubDiagnostics
import PubSettings
import PubValues

/// A figure as its author specifies it, in the manifest or by the attributes of a source; nil for unspecified
/// values, which a style may specify.
package struct SpecifiedFigure: Hashable, Sendable {
    /// The placement of its box, and the wrap of text around it.
    package var box = SpecifiedBox()
    /// The way the picture fills its frame.
    package var fit: PictureFit?
    /// The point of the picture that stays in view: fractions of width and height from the upper left.
    package var focus: SIMD2<Double>?
    /// The part of the picture that is used: x, y, width and height as fractions.
    package var crop: SIMD4<Double>?
    /// A turn clockwise by 0, 90, 180 or 270 degrees.
    package var rotation: Int?
    /// Whether the picture is mirrored left to right.
    package var isFlipped: Bool?
    /// The inks that print its grays.
    package var inks: [Located<SwatchReference>]?
    /// The width; percentages are of the measure of its place.
    package var width: WrittenExtent?
    /// The height; percentages are of the height of the type area.
    package var height: WrittenExtent?
    /// Of a PDF, which of its pages is shown, from 1.
    package var pageOfPDF: Located<Int>?
    /// The place of its caption.
    package var captionPlace: CaptionPlace?
    /// The corner for words on it.
    package var captionCorner: CaptionCorner?
    /// The place of its credit.
    package var creditPlace: CreditPlace?
    /// The credit.
    package var credit: Located<String>?
    /// Alternate text for readers who do not see the picture.
    package var alternate: Located<String>?
    /// True for a decorative picture, which adds nothing to the text: an artifact.
    package var isDecorative = false
    /// The source locations of its own keys, valid or not, by their names in a table (`caption_at`); the keys of its box are in the box.
    @ExcludedFromEquality package var origins: [String: SourceLocation] = [:]

    /// The names of the keys that are noted in ``origins``.
    package static let notedKeys = ["focus", "width", "height", "caption_place", "caption_at", "credit_place"]

    /// Nothing specified.
    package init() {}

    /// Whether it specifies neither place nor size.
    package var leavesPlaceOpen: Bool { width == nil && height == nil && box.leavesPlaceOpen }
}
