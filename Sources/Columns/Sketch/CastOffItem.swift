import PubDocuments
import PubGeometry
import PubIdentity
import PubValues

/// The extent of an item.
package struct CastOffItem {
    package enum Content {
        /// A paragraph in a column.
        case text(Shared<CastOffText>)
        /// A box in a column, at a page's head or foot, or across the columns.
        case box(Shared<CastOffBox>)
        /// Paragraphs across the columns, by the height that they take and the space that they ask for above them if they are
        /// not at a page's head; those after the first take none.
        case across(Length, above: Length)
        /// An article begins, below the one before it if there is room.
        case start
        /// A column ends.
        case columnBreak
        /// A page ends.
        case pageBreak
        /// Nothing: it is placed beside the text, or not at all.
        case nothing
    }

    package var content: Content
    /// The article, by its index in the chain.
    package var article: Int
    /// Its index in the article's text; −1 for an article's start.
    package var index: Int
    /// The height of the headings that are repeated if a column begins with it, or within it.
    package var repeatedHeadings = Length.zero
    /// About how many lines of a column it takes.
    package var extent = 0.0
    /// The notes that a head across the columns calls.
    package var notes: [CastOffNote] = []
    /// The growth of a head across the columns when its headline is larger or smaller by a step.
    package var headSteps: [HeadStep] = []

    /// A step of the size of a headline.
    package struct HeadStep {
        /// 1 for larger, −1 for smaller.
        package var step: Int
        /// The growth of its head.
        package var growth: Length
        package var cost: Double

        /// A step that is this much taller.
        package init(step: Int, growth: Length, cost: Double) {
            self.step = step
            self.growth = growth
            self.cost = cost
        }
    }

    /// The kind of white above it; nil if it is neither a heading nor a box.
    package var whiteKind: WhiteAbove.Kind? {
        switch content {
        case .text(let text): text.whiteKind
        case .box(let box): box.whiteKind
        case .across, .start, .columnBreak, .pageBreak, .nothing: nil
        }
    }

    /// An item of an article.
    package init(content: Content, article: Int, index: Int, extent: Double = 0) {
        (self.content, self.article, self.index, self.extent) = (content, article, index, extent)
    }
}

/// The extent of a paragraph in a column.
package struct CastOffText {
    /// The number of its lines without changes.
    package var lines: Int
    package var spaceBefore = Length.zero
    package var spaceAfter = Length.zero
    /// The distances from the pen to the first baseline, from there to the next, and from the last to the pen.
    package var ascent: Length
    /// The extent of its letters above the first baseline: at a column's head, text off the grid needs no more.
    package var letterAscent: Length
    /// The ascent of a first line in its style, and the extra ascent of larger type in that line at a column's head.
    package var styledAscent: Length
    package var addedAscent = Length.zero
    package var leading: Length
    package var descent: Length
    /// Whether its lines are on the grid.
    package var isAligned = true
    package var orphans = 1
    package var widows = 1
    /// Whether its style keeps it whole; nil if its style does not say: then only a head stays whole, unless it is long.
    package var keepTogether: Bool?
    /// The lines of the next paragraph that it keeps with.
    package var keepWithNext = 0
    /// Whether it announces the next item, and is not parted from it.
    package var introducesNext = false
    /// Whether it keeps its last lines with the next item.
    package var keepsLastLines = false
    /// Its weight in ``PageCost/Item/passedHeading``; 0 if it is no heading.
    package var weightOfHeading = 0.0
    /// Whether it is the end mark of its article.
    package var isEndMark = false
    /// Whether it is the last of an article, which ends behind boxes that wait.
    package var isLast = false
    /// Whether it can be a line longer, and a line shorter.
    package var mayGrow = false
    package var mayShrink = false
    /// The fraction of its measure that each line must shrink by to save one line.
    package var shrink = 1.0
    /// Whether a line can be added above it.
    package var maySpace = false
    /// The kind of white above it; nil if it is no heading.
    package var whiteKind: WhiteAbove.Kind?
    /// The notes that are called in it, by line.
    package var notes: [(line: Int, note: CastOffNote)] = []

    /// Lines of one leading.
    package init(lines: Int, ascent: Length, leading: Length, descent: Length) {
        (self.lines, self.ascent, self.leading, self.descent) = (lines, ascent, leading, descent)
        (letterAscent, styledAscent) = (ascent, ascent)
    }
}

/// The extent of a box.
package struct CastOffBox {
    package var id: BoxID
    /// Its placement among columns, and in frames of text.
    package var placement: PlacementRequest
    var placementInFrames: PlacementRequest
    package var spaceBefore = Length.zero
    package var spaceAfter = Length.zero
    /// The heights of its rows, at least one.
    package var rows: [Length]
    /// The space above the rows of its first part, and of the others.
    package var head = Length.zero
    package var headOfRest = Length.zero
    /// The space below the rows of its last part, and of the others.
    package var foot = Length.zero
    package var footOfRest = Length.zero
    /// The notes that are called in each row, the caption and the head counted to the first.
    package var notes: [(row: Int, note: CastOffNote)] = []
    /// Whether it is a table of few rows, which is not divided.
    package var isSmallTable = false
    /// Whether it has few rows: it is not divided at a page turn.
    package var isSmall = false
    package var isPicture = false
    /// Whether no paragraph follows its call.
    package var isCalledLast = false
    /// Whether it goes above few lines that are before its call, if it is across the columns.
    package var mayRise = false
    /// Its row breaks: the places where it may be divided.
    package var cuts: RowBreaks
    /// Whether its outline is seen, so that its foot is on a baseline.
    package var isFramed = false
    /// The growth by each of its steps, from the lowest to the tallest; empty if its height is fixed.
    package var steps: [(step: Int, growth: Length, cost: Double)] = []
    /// Whether it is a picture whose author gave a range of heights: its steps may be more lines than a column wins otherwise.
    package var hasRange = false
    /// Whether a line can be added above it.
    package var maySpace = false
    /// The kind of white above it; nil if none may be added.
    package var whiteKind: WhiteAbove.Kind?
    /// Whether two thirds of the space around it can be saved.
    package var mayTighten = false
    /// Whether it can be left out.
    package var mayLeaveOut = false
    /// The height of its words, which stay if its picture is left out; nil for a box that can only be left out as a whole.
    package var heightOfWords: Length?

    /// A box with rows of these heights.
    package init(id: BoxID, placement: PlacementRequest, rows: [Length]) {
        (self.id, self.placement, self.rows) = (id, placement, rows)
        placementInFrames = placement.isFloatOfPage ? .column : placement == .across ? .here : placement
        cuts = RowBreaks(count: rows.count, least: 2)
    }

    /// The same without its picture; nil for a box that can only be left out as a whole.
    package var withoutPicture: CastOffBox? {
        guard let heightOfWords else { return nil }
        var words = CastOffBox(id: id, placement: placement, rows: [heightOfWords])
        words.placementInFrames = placementInFrames
        (words.spaceBefore, words.spaceAfter) = (spaceBefore, spaceAfter)
        (words.maySpace, words.mayTighten, words.whiteKind) = (maySpace, mayTighten, whiteKind)
        return words
    }

    /// The same with its picture taller by `growth`, and its height fixed from then on.
    func taller(by growth: Length) -> CastOffBox {
        var box = self
        // Its height is decided, once for all sketches that go on from here.
        box.rows[0] = box.rows[0] + growth
        (box.steps, box.hasRange) = ([], false)
        return box
    }

    /// The height of its part from `row` on; linear.
    package func height(from row: Int) -> Length { height(of: row..<rows.count) }

    /// The notes that the rows `part` call; linear in the notes.
    package func notes(of part: Range<Int>) -> [CastOffNote] {
        notes.isEmpty ? [] : notes.compactMap { part.contains($0.row) ? $0.note : nil }
    }

    /// The height of the part with the rows `part`; linear.
    func height(of part: Range<Int>) -> Length {
        let ends = (part.lowerBound == 0 ? head : headOfRest) + (part.upperBound == rows.count ? foot : footOfRest)
        return rows[part].reduce(ends) { $0 + $1 }
    }
}
