import PubDisplayList
import PubGeometry
import PubIdentity

/// A piece of content and its rectangle on a page. It may lie beyond the type area and beyond the trim
/// (a bleed), or across both pages of a spread.
package struct Placement: Sendable {
    /// The origin of the coordinates of a rectangle.
    package enum Reference: Hashable, Sendable {
        /// x counts from the left edge of the type area, y from the trim's head.
        case typeArea
        /// x counts from the left edge of a named frame of the master, by its index; y from the trim's head.
        case frame(Int)
        /// Both count from the upper left corner of the trim of a right-hand page; mirrored on left-hand pages.
        case trim
        /// Both count from the upper left corner of the spread, which is the corner of its left-hand page.
        case spread
    }

    /// The content of a placement.
    package indirect enum PlacedContent: Sendable {
        /// Lines of a paragraph.
        case lines(ParagraphPart)
        /// Rows of a box.
        case boxRows(BoxPart)
        /// A box that is placed whole: beside text, at a foot, at a head.
        case wholeBox(BoxID, Fragment)
        /// The fragment that a draft shows for a picture that the article does not have.
        case missingPicture(Fragment)
        /// A footnote or a part of one.
        case note(NoteID, Fragment)
        /// Headings that are repeated at the head of a column.
        case repeatedHeadings(Fragment)
        /// A mark, which counts from the rectangle's corner: a rule between columns or above notes.
        case mark(DisplayItem)
        /// The place that references lead to.
        case label(LabelID)
    }

    package var content: PlacedContent
    /// Its place. The rectangle of lines is their column from its head to the last baseline.
    package var rect: Rect
    package var reference = Reference.typeArea
    /// The article whose elements it names, by its index in the chain.
    package var article = 0

    /// A placement of `content` at `rect`.
    package init(content: PlacedContent, rect: Rect, reference: Reference = Reference.typeArea, article: Int = 0) {
        self.content = content
        self.rect = rect
        self.reference = reference
        self.article = article
    }
}
