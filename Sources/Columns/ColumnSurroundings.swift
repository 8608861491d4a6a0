import PubDesign
import PubGeometry
import PubIdentity
import PubShaping

/// The facts about the rest of its page that the filler of a column knows.
package struct ColumnSurroundings {
    /// Whether the column is filled with the body thread; false in boxes and notes, where every box is placed in the
    /// flow.
    package var isBodyThread = false
    /// Whether it is the head of an article, whose paragraphs may end with the column that they span to.
    package var changesEndIndents = false
    /// Whether it is in the columns of a type area, which end at spans. Elsewhere spans are set in the frame's own measure.
    package var endsAtSpans = false
    /// Whether the page has a column for notes in the margin.
    package var hasNoteColumn = false
    /// The name of the page's master, for reports.
    package var master = ""
    /// The columns that follow on the page, for paragraphs that run on into them.
    package var following: [ColumnFrame] = []
    /// Whether no taller column is available: an item that does not fit even here is overset.
    package var isTallest = true
    /// Whether it is a frame of text, where boxes on areas of the page wait for the next page, which has columns.
    package var boxesWait = false
    /// Whether boxes take parts of the page that its columns keep clear of: a page after it has more room.
    package var hasAreas = false
    /// The measure of the narrowest of the columns of the page, and how many there are.
    package var columns: (narrowest: Length, count: Int) = (.zero, 1)
    /// The page; nil in notes, and in boxes that are the same wherever they are.
    package var page: PageFrame?
    /// Whether it is the first of the columns between two items that span them.
    package var isFirstOfBand = false
    /// Whether nothing of the thread is placed before this column on its page.
    package var startsPage = false
    /// Boxes that the band places out of their flow already: at its head or among its columns.
    package var placedFloats: Set<BoxID> = []
    /// Paragraphs of a flow that is no body thread, by their index, if they are shaped already.
    var shaped: [Int: WithFindings<ShapedParagraph>] = [:]
    /// The grid of the box that the column is in; nil for the grid of the page.
    var grid: LocalGrid?
    /// Whether words that are wider than the column are divided between letters: its neighbours must stay free.
    var dividesWords = false
    /// Boxes that wait for the next page.
    package var heldFloats: Set<BoxID> = []
    /// The paragraphs that have a line more or fewer than is best, by their index in the text.
    package var looseness: [Int: Int] = [:]
    /// The lines that are added above heads and boxes.
    package var extraLines: [AddedSpace: Int] = [:]
    /// Whether the box across the columns that the last paragraph announces waits for the next page, and the end of
    /// that paragraph with it.
    package var isAnnouncementHeld = false
    /// The lines of the last paragraph of the article left for the next page, if it has that many: 0 if the column
    /// takes all that it holds.
    package var linesKept = 0

    /// A column with nothing around it.
    package init() {}
}

/// An item that a column may add a line above, so that its foot is full.
package enum AddedSpace: Hashable {
    /// A paragraph, by its index in the text.
    case paragraph(Int)
    /// A box.
    case box(BoxID)
}
