import PubDocuments
import PubGeometry
import PubValues

/// The position of the letters that label the pictures of a group.
package enum FigureLetters: String, CaseIterable, Hashable, Sendable {
    /// No letters.
    case none
    /// In a corner of each picture.
    case inside
    /// Before the caption of each picture.
    case caption
}

/// The computed style of the words of pictures beside, on and at the edge of them.
package struct CaptionAttributes: Hashable, Sendable {
    /// The width of a caption beside its picture; a fraction refers to the box.
    package var width = FigureExtent.fraction(0.3)
    /// The greatest measure of a caption above or below its picture; nil for the width of its place.
    package var measure: Length?
    /// The side of a caption beside its picture.
    package var side = CaptionSide.right
    /// Whether the side is specified, not assumed.
    package var saysSide = false
    /// The corner for words on pictures.
    package var corner = CaptionCorner()
    /// The fill behind a caption over its picture, and behind letters in pictures; nil for nothing.
    package var fill: BoxFill?
    /// From the edges of that to its words.
    package var padding: Insets = .zero
    /// Whether a credit at the edge is beside its picture; false if it is on the picture.
    package var creditIsOutside = true
    /// From the picture's edge to a credit there.
    package var creditGap: Length = .zero

    /// Captions without panels.
    package init() {}
}

extension CaptionAttributes: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(width, measure, side, saysSide, corner, fill, padding, creditIsOutside, creditGap)
    }
}
