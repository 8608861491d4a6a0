import PubDesign
import PubGeometry
import PubIdentity
import PubValues

/// A position in the articles of a chain, or in the flow of a note: a small value of indices, the beginning of a
/// page. Equal cursors lead to equal pages.
package struct FlowCursor: Hashable, Sendable {
    /// The article, by its index in the chain; 0 in notes and boxes.
    package var article = 0
    /// The pages before this one that bear something of the article.
    package var page = 0
    /// The index of the next item.
    package var item = 0
    /// The position in a paragraph that is set in part; nil between paragraphs.
    package var open: ParagraphPosition?
    /// The position in a box that is set in part.
    package var openBox: BoxPosition?
    /// Column boxes that did not fit at their place, in order.
    package var deferred: [BoxID] = []
    /// Boxes that the next page places, at its head or among its columns, in order.
    package var floats: [BoxID] = []
    /// Boxes that are placed before their call is reached: the filler passes these over.
    package var ahead: [BoxID] = []
    /// The picture whose right half is on this page, which faces the one with its left half.
    package var openSpread: BoxID?
    /// The side of the page that begins here; ``PageFrame/Side/either`` if nothing of the chain depends on it.
    package var side = PageFrame.Side.either
    /// The lines that the facing page is longer, and this one with it; negative if they are shorter.
    package var extraLines = 0
    /// Notes that are set, or go on, at the foot of the next column, in order.
    package var openNotes: [NotePosition] = []
    /// Margin notes that wait for the line that they belong beside, in order.
    package var calledMarginNotes: [BoxID] = []
    /// Margin notes that had no room on pages before, in order: they are at the head of the next column for notes.
    package var carriedMarginNotes: [BoxID] = []

    /// Whether a page before had a frame for a picture that the article does not have.
    package var isBehindMissingPicture = false
    /// The pages before this one, in a row, that took nothing of the article.
    package var idlePages: UInt8 = 0

    /// The beginning of a chain.
    package init() {}

    /// The beginning of the article at `index` of the chain.
    package init(article index: Int) { article = index }

    /// The beginning of the article after this one, on the next page.
    package var atNextArticle: FlowCursor {
        var next = FlowCursor(article: article + 1)
        next.side = side
        return next
    }

    /// A position in a paragraph: before one of its lines.
    package struct ParagraphPosition: Hashable, Sendable {
        /// The paragraph as it is shaped.
        package var key: ParagraphKey
        /// Its lines.
        package var breaking: BreakingKey
        /// The index of the next of them.
        package var line: Int

        /// Before the line at index `line` of a paragraph that is broken so.
        package init(key: ParagraphKey, breaking: BreakingKey, line: Int) {
            self.key = key
            self.breaking = breaking
            self.line = line
        }
    }

    /// A position in a box: before one of its rows.
    package struct BoxPosition: Hashable, Sendable {
        package var box: BoxID
        /// The next row.
        package var row: Int
        /// Whether its rows are set across the columns.
        package var isAcross = false
        /// The measure that ``row`` counts in: rows of a box of several columns are rows of its lines.
        var measure = Length.zero
        /// The place in the box's text that the rows begin at if it was begun in another measure; nil for its beginning.
        @Indirect package var text: TextPosition?

        package init(box: BoxID, row: Int) {
            self.box = box
            self.row = row
        }
    }

    /// A position in the text of a box.
    package struct TextPosition: Hashable, Sendable {
        /// The index of the next item.
        var item: Int
        /// The position in a paragraph that is set in part; nil between paragraphs.
        package var open: ParagraphPosition?

        /// The cursor there.
        var cursor: FlowCursor {
            var cursor = FlowCursor()
            (cursor.item, cursor.open) = (item, open)
            return cursor
        }
    }

    /// A position in a footnote, which may not be set at all yet: its flow goes on from its cursor.
    package struct NotePosition: Hashable, Sendable {
        package var note: NoteID
        var cursor = FlowCursor()

        /// The beginning of `note`.
        package init(note: NoteID) { self.note = note }
    }

    /// Whether nothing of an item is set in part.
    package var isBetweenItems: Bool { open == nil && openBox == nil }

    /// Whether more of the text is before it than before `other`, in the same article.
    package func isFurther(than other: FlowCursor) -> Bool {
        if article != other.article || item < other.item { return false }
        return item > other.item || open != other.open || openBox != other.openBox
    }

    /// The cursor on the article's next page.
    package var onNextPage: FlowCursor {
        var next = self
        next.page += 1
        next.side = side.opposite
        return next
    }
}

/// The key of a shaped paragraph: all that its glyphs depend on beside its own text and style.
package struct ParagraphKey: Hashable, Sendable {
    /// Its index in the flow.
    var item: Int
    /// The first-line indent after a box that was placed elsewhere; nil for its own.
    var indent: Length?
    /// The end indent if it spans only some of the columns; nil for its own.
    var endIndent: Length?
    /// Whether its first measure is too narrow for it to be justified.
    var isRagged = false
    /// The break that ends its first line, among the breaks of its text in the first line's style; nil if the first
    /// line has no style of its own, ``wholeText`` if all of it is on that line.
    var firstLineEnd: Int32?
    /// Whether the initial that its style asks for has no room beside a box.
    var isWithoutInitial = false
    /// The type size that makes it fill its first measure, fits its words in it, or fills the page; nil for the size of its
    /// style.
    var size: Length?
    /// Whether not even the least size of its style holds its words, so that these are divided.
    var isDivided = false
    /// The lines that it has more than is best, so that the foot of its column is full.
    package var looseness = 0
    /// The breaks that were taken out of it one after the other, so that no word is divided over a page turn.
    package var removedBreaks: [Int32] = []

    /// See ``firstLineEnd``.
    static let wholeText = Int32.max
}

/// The key of a paragraph's lines: their beginning, and the measure that all of them have.
package struct BreakingKey: Hashable, Sendable {
    /// The break before the first of them; −1 at the paragraph's beginning.
    var start: Int32
    /// The lines of the paragraph before that.
    package var before: Int
    /// The measure of all lines; nil if it changes from line to line, so that each column breaks the rest again.
    var measure: Length?

    /// The lines from the break `start` on; `before` lines are set already.
    package init(start: Int32, before: Int, measure: Length?) {
        self.start = start
        self.before = before
        self.measure = measure
    }
}
