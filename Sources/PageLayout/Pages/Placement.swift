import DisplayList
import Geometry
import Identity

/// Something that is placed on a page: a thing and its rectangle. It may lie beyond the type area and beyond the trim
/// (a bleed), or across both pages of a spread.
package struct Placement: Sendable {
    /// What a rectangle counts from.
    package enum Reference: Hashable, Sendable {
        /// The upper left corner of the type area; from head to foot the trim's head.
        case typeArea
        /// The left edge of a named frame of the master, by its index; from head to foot the trim's head.
        case frame(Int)
        /// The upper left corner of the trim of a right-hand page; mirrored on left-hand pages.
        case trim
        /// The upper left corner of the spread: of its left-hand page.
        case spread
    }

    /// What is placed.
    indirect enum Thing: Sendable {
        /// Lines of a paragraph.
        case lines(ParagraphPart)
        /// Rows of a box.
        case box(BoxPart)
        /// A box that is placed whole: beside text, at a foot, at a head.
        case set(BoxID, Fragment)
        /// A footnote or a part of one.
        case note(NoteID, Fragment)
        /// Something that is drawn already, from the rectangle's corner: a rule between columns or above notes.
        case drawn(Item)
        /// The place that references lead to.
        case label(LabelID)
    }

    var thing: Thing
    /// Where it is placed. The rectangle of lines is that of their column from its head to the last baseline.
    var rect: Rect
    var reference = Reference.typeArea
    /// The article whose elements it names, by its index in the chain.
    var article = 0
}
