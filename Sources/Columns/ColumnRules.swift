import PubDocuments
import PubGeometry
import PubTextLayout

/// The rules of composition in a column: whether items are placed, divided, kept together or deferred. Every kind of column filler follows them.
/// A ``ColumnFiller`` sets lines and boxes; a ``ColumnSketch`` reckons with their extents alone, so that a search can compare thousands of ways.
/// Both answer the questions below about room and state, and neither decides alone: a rule that is changed here moves plan and page. Both are in
/// this room, so that the compiler specializes the rules for each: through witness tables they would take three times as long.
package protocol ColumnRules {
    /// The name of a box.
    associatedtype BoxName: Hashable
    /// A place in the flow.
    associatedtype Place: ColumnPlace where Place.BoxName == BoxName
    /// The contents of the column.
    associatedtype Draft: ColumnContents
    /// A paragraph that places some of its lines in the column.
    associatedtype Text: TextInColumn
    /// A box that places some of its rows in the column.
    associatedtype Rows: RowsInColumn where Rows.BoxName == BoxName
    /// A footnote at the foot of the column, or a part of one.
    associatedtype NotePart: NoteInColumn
    /// A place in a footnote.
    typealias OpenNote = Place.OpenNote

    var draft: Draft { get set }
    var cursor: Place { get set }
    /// The headings directly above, which must stay with the item below them; nil if there are none.
    var keepChain: KeepChain<Draft, Place>? { get set }
    /// The paragraph directly above that announces the next item; nil for none.
    var announcement: Announcement<Draft, Place>? { get set }
    /// The lines that a paragraph may have here at most; nil for any number.
    var lineLimit: Int? { get set }

    // MARK: The column on its page

    /// Whether the column is filled with the body thread: in boxes and notes every box is placed in the flow.
    var isBodyThread: Bool { get }
    /// Whether spans end the column, as in a type area.
    var endsAtSpans: Bool { get }
    /// Whether it is the first of the columns between two items that span them.
    var isFirstOfBand: Bool { get }
    /// Whether nothing of the thread is placed before the column on its page.
    var startsPage: Bool { get }
    /// Whether no taller column is available: an item that does not fit even here is overset.
    var isTallest: Bool { get }
    /// Whether the next item must be placed here however tall it is: no column has more room.
    var isForced: Bool { get }
    /// Whether the box across the columns that the last paragraph announces waits for the next page, and the end of that paragraph with it.
    var isAnnouncementHeld: Bool { get }
    /// The lines of the last paragraph of the article that are left for the next page; 0 if the column takes all that it holds.
    var linesKept: Int { get }
    /// Whether each box that waits takes one of the columns that follow on the page, but for some lines.
    var waitingBoxesFillPage: Bool { get }
    /// The distance from baseline to baseline of the text: the unit of white.
    var lineHeight: Length { get }
    /// The room that is left for text and boxes.
    var free: Length { get }
    /// The white lines of the column if it ended with `draft`.
    func whiteLines(of draft: Draft) -> Double

    // MARK: The flow

    /// The index after the last item.
    var end: Int { get }
    /// The item at `index`.
    func item(at index: Int) -> ColumnItem<BoxName>
    /// The number of lines of the next paragraph that the one at `index` keeps with; 0 if none, and for other items.
    func keepWithNext(at index: Int) -> Int
    /// Whether the paragraph at `index` keeps its last lines with the next item: it announces that, or keeps with it and may be divided.
    func keepsLastLines(at index: Int) -> Bool
    /// Whether the item at `index` is the end mark of an article.
    func isEndMark(at index: Int) -> Bool
    /// Whether the item at `index` is the last paragraph of the article.
    func isLastParagraph(at index: Int) -> Bool
    /// The weight of the heading at `index` that comes before boxes that wait; 0 if it is no heading.
    func weightOfHeading(at index: Int) -> Double

    // MARK: Text

    /// The paragraph at the cursor, with the lines that the column takes of it by ``allowed(_:of:left:isStart:)``.
    func openedText() -> Text
    /// The lines of the paragraph at the cursor, how many of them are placed, and how many must be left for another column.
    func linesOfText() -> (count: Int, placed: Int, widows: Int)
    /// Places the lines of `text` that the column takes, and moves the cursor behind them, though not to the next item.
    mutating func add(_ text: Text)
    /// Places all of `text`, which has room in no column, and moves the cursor to the next item.
    mutating func forceOverset(_ text: Text)
    /// Leaves the cursor before the lines of `text`, because the column takes none of them.
    mutating func leave(_ text: Text)

    // MARK: Boxes

    /// The placement of a box, with blocks wider than the column across the columns if their style says so.
    func placement(of box: BoxName) -> PlacementRequest
    /// Whether the page has placed the box already.
    func isPlaced(_ box: BoxName) -> Bool
    /// Whether the box waits for the next page by a decision of the page.
    func isHeldByPage(_ box: BoxName) -> Bool
    /// Whether the box waits for the next column although this one may have room for it, so that pages are filled.
    func isHeld(_ box: BoxName) -> Bool
    /// Whether the box is left out, so that pages are filled.
    func leavesOut(_ box: BoxName) -> Bool
    /// Whether the box has its place at its call in the text.
    func isAtCall(_ box: BoxName) -> Bool
    /// Whether text runs around the box.
    func isWrapped(_ box: BoxName) -> Bool
    /// Whether the box may be divided between rows.
    func breaks(_ box: BoxName) -> Bool
    /// Whether the column has room for the whole box, and `room` below it.
    func fits(_ box: BoxName, with room: Length) -> Bool
    /// Whether the box, which is too wide for the lines beside an area, would leave those white that text behind it fills.
    func leavesWhite(_ box: BoxName) -> Bool
    /// Whether the box is a table of few rows, which is not divided.
    func isSmallTable(_ box: BoxName) -> Bool
    /// The space below the box.
    func spaceAfter(_ box: BoxName) -> Length
    /// The box that the cursor is in, from its next row on.
    mutating func openedBox() -> Rows
    /// The rows of `rows` that the column takes; the last one only with the `room` that is needed below it.
    func rowsThatFit(_ rows: Rows, above room: Length) -> Int
    /// A picture as high as the column has room for below the heads above it; nil for other boxes.
    func pictureBelowHeads(_ rows: Rows) -> Rows?
    /// Places `count` of the rows, and leaves the cursor behind them.
    mutating func add(_ rows: Rows, count: Int)
    /// Places a box at the foot of the column; false if that has no room for it.
    mutating func placeAtFoot(_ box: BoxName) -> Bool

    // MARK: Notes

    /// The depth of the column, and three feet: of its pieces, of pieces and boxes that text runs around, and of these boxes alone.
    var depth: Length { get }
    var footOfPieces: Length { get }
    var footOfText: Length { get }
    var footOfWrapped: Length { get }
    /// Whether columns follow on the page.
    var hasFollowingColumns: Bool { get }
    /// The room that notes and boxes take at the foot, with `more` notes.
    func heightAtFoot(adding more: [NotePart]) -> Length
    /// The whole of a note, from its beginning, and an empty part of it.
    func whole(_ note: OpenNote) -> NotePart
    func emptyPart(of note: OpenNote) -> NotePart
    /// The part of `note` that fits within `depth` (perhaps nothing, unless `isForced`), and the rest of it; nil for nothing.
    func part(of note: OpenNote, within depth: Length, isForced: Bool) -> (part: NotePart, rest: OpenNote?)
    /// Adds notes to those at the foot.
    mutating func add(notes: [NotePart])

    // MARK: For set lines and boxes only

    /// Calls the box into the margin, if that is its place; false for other boxes.
    mutating func placeInMargin(_ box: BoxName) -> Bool
    /// Places a box that text runs around, or lets it wait.
    mutating func place(wrapped box: BoxName) -> ColumnStop<BoxName>?
    /// Places a box that waits beside the text that follows; false if the column has no room for it.
    mutating func placeBeside(wrapped box: BoxName) -> Bool
    /// Repeats the headings of the group that goes on in the column, which is empty, if they are no higher than `room`.
    mutating func repeatHeadings(within room: Length)
    /// Places the first of the boxes that wait if lines have passed the area that left it no room beside it.
    mutating func placeBelowAreas() -> ColumnStop<BoxName>?
    /// Notes that a box is left out.
    mutating func noteLeftOut(_ box: BoxName)
    /// Notes that a box waits for another column although the paragraph above announces it.
    mutating func noteParted(_ box: BoxName)
    /// Notes that no column has room for a row of the box.
    mutating func noteOverset(_ rows: Rows)
    /// Notes that a box comes behind the end of the text.
    mutating func noteBehindEnd(_ box: BoxName)
    /// Notes the end of the flow.
    mutating func noteEndOfFlow()
}

/// An item of a flow, as the rules of columns see it.
package enum ColumnItem<BoxName: Hashable>: Equatable {
    case text
    /// A paragraph across the columns.
    case across
    case box(BoxName)
    case columnBreak
    case pageBreak
    /// A box placed beside the text.
    case nothing
}

/// A place in a flow.
package protocol ColumnPlace {
    associatedtype BoxName: Hashable
    associatedtype OpenNote: PlaceInNote
    /// The index of the next item.
    var item: Int { get set }
    /// Whether nothing of an item is set in part.
    var isBetweenItems: Bool { get }
    /// Whether lines of the paragraph at ``item`` are placed already.
    var isInText: Bool { get }
    /// Boxes that wait for another column, in order.
    var deferred: [BoxName] { get set }
    /// Boxes that wait for the next page, in order.
    var floats: [BoxName] { get set }
    /// Notes that are set, or go on, at the foot of the next column, in order.
    var openNotes: [OpenNote] { get set }
    /// Whether rows of a box are placed, and others are to follow.
    var isInBox: Bool { get }
    /// Whether these rows are across the columns.
    var isInBoxAcross: Bool { get }
    /// Begins a box.
    mutating func open(_ box: BoxName)
}

extension ColumnPlace {
    /// Whether notes go on at the foot of the next column.
    package var hasOpenNotes: Bool { !openNotes.isEmpty }
}

/// The contents of a column.
package protocol ColumnContents {
    /// Whether nothing is in it, not at its foot nor beside its lines either.
    var isEmpty: Bool { get }
    /// Whether boxes are in it, and no lines.
    var holdsBoxesAlone: Bool { get }
    /// Whether notes are at its foot.
    var hasNotes: Bool { get }
    /// Its headings that have boxes below them that are called above them, by ``PageCost/Item/passedHeading``.
    var passedHeadings: Double { get set }
}

/// A paragraph that places some of its lines in a column.
package protocol TextInColumn {
    /// The lines that the column takes.
    var count: Int { get }
    /// The lines that were still to be placed.
    var left: Int { get }
}

/// A box that places some of its rows in a column.
package protocol RowsInColumn {
    associatedtype BoxName: Hashable
    var box: BoxName { get }
    /// The next row, and the number of all.
    var row: Int { get }
    var rowCount: Int { get }
    /// Whether nothing of the box is placed yet.
    var isStart: Bool { get }
}

/// Consecutive paragraphs that are kept with the next: the state before the first of them, and the lines that the next paragraph must have in
/// the same column. An object, since sketches of columns are copied much more often than chains begin.
package final class KeepChain<Draft, Place> {
    package let draft: Draft
    package let cursor: Place
    package let lines: Int

    init(draft: Draft, cursor: Place, lines: Int) {
        (self.draft, self.cursor, self.lines) = (draft, cursor, lines)
    }
}

/// A paragraph that announces the next item: the state before it, and its lines in this column.
package final class Announcement<Draft, Place> {
    package let draft: Draft
    package let cursor: Place
    let keepChain: KeepChain<Draft, Place>?
    package let lines: Int
    /// The one that announces it in turn, which none announces here.
    let above: Announcement?

    init(
        draft: Draft, cursor: Place, keepChain: KeepChain<Draft, Place>?, lines: Int, above: Announcement? = nil
    ) {
        (self.draft, self.cursor, self.keepChain, self.lines) = (draft, cursor, keepChain, lines)
        self.above = above.map {
            Announcement(draft: $0.draft, cursor: $0.cursor, keepChain: $0.keepChain, lines: $0.lines)
        }
    }
}

extension ColumnRules {
    /// Begins with the text, notes and boxes that go on from the column before; the stop if they fill the column.
    package mutating func begin() -> ColumnStop<BoxName>? {
        placeOpenNotes()
        if isBodyThread, !cursor.isInBoxAcross, draft.isEmpty {
            repeatHeadings(within: free - lineHeight * Self.linesBelowRepeatedHeadings)
        }
        if let stop = placeOpenBox() { return stop }
        return beginsAboveSpan ? nil : placeDeferred()
    }

    /// The number of lines that a column must have room for below headings that are repeated.
    private static var linesBelowRepeatedHeadings: Int { 3 }

    /// Places the next item; the stop if the column ends. The cursor is before ``end``.
    package mutating func step() -> ColumnStop<BoxName>? {
        switch item(at: cursor.item) {
        case .text, .across:
            if isBodyThread, isEndMark(at: cursor.item), let stop = placeDeferred(force: true) { return stop }
            if item(at: cursor.item) == .across, !cursor.isInText { return endAtSpan() }
            if let stop = placeBelowAreas() { return stop }
            return endsBelowWaitingBoxes ? placeBeforeWaitingBoxes() : placeText()
        case .box(let box): return place(box)
        case .columnBreak: return takeBreak(isPage: false)
        case .pageBreak: return takeBreak(isPage: true)
        case .nothing:
            cursor.item += 1
            return nil
        }
    }

    /// Ends the flow with the boxes that wait.
    package mutating func finish() -> ColumnStop<BoxName> {
        if let box = cursor.deferred.first { noteBehindEnd(box) }
        while !cursor.deferred.isEmpty {
            if let stop = placeDeferred(force: true) { return stop }
        }
        noteEndOfFlow()
        return cursor.hasOpenNotes ? .full : .done
    }

    /// A break has no effect if its column or page is empty, or the flow is at its end: no page is left white.
    mutating func takeBreak(isPage: Bool) -> ColumnStop<BoxName>? {
        if cursor.hasOpenNotes { return .full }
        cursor.item += 1
        if cursor.item == end || (draft.isEmpty && (!isPage || startsPage)) { return nil }
        return isPage ? .pageBreak : .columnBreak
    }

    // MARK: Spans

    /// A spanning item ends the band; a heading that must stay with it moves along.
    mutating func endAtSpan() -> ColumnStop<BoxName> {
        if cursor.hasOpenNotes || !cursor.deferred.isEmpty && !isBelowHeadsOfPage {
            // The next page has it, and boxes that wait with it.
            if let keepChain, !isBelowHeadsOfPage { goBack(to: keepChain) }
            return .full
        }
        if isAnnouncementHeld, let stop = endBeforeAnnounced() { return stop }
        // One at the head of a column would be beside the text above, not above its own text. The rest of one stays there.
        if let keepChain, !keepChain.draft.isEmpty || !isFirstOfBand && keepChain.cursor.isBetweenItems {
            goBack(to: keepChain)
        }
        return .span
    }

    /// Whether nothing but headings is above on the page.
    var isBelowHeadsOfPage: Bool { startsPage && keepChain?.draft.isEmpty ?? draft.isEmpty }

    /// Whether headings that belong to something across the columns begin the page: boxes of a column that wait are below that.
    var beginsAboveSpan: Bool {
        guard startsPage, endsAtSpans, isBodyThread, cursor.isBetweenItems, !cursor.deferred.isEmpty else {
            return false
        }
        for index in cursor.item..<max(end, cursor.item) {
            switch item(at: index) {
            case .across: return index > cursor.item
            case .text:
                if keepWithNext(at: index) == 0 { return false }
            case .box(let box): return index > cursor.item && placement(of: box) == .across
            case .columnBreak, .pageBreak: return false
            case .nothing: continue
            }
        }
        return false
    }

    // MARK: Announcements

    /// Ends the column before an item that has no room in it and, if the paragraph above announces the item, before the last two lines of
    /// the paragraph; nil if nothing announces it, or nothing would be left of the column.
    mutating func endBeforeAnnounced() -> ColumnStop<BoxName>? {
        guard let announcement else { return nil }
        self.announcement = nil
        let stays = announcement.lines - Self.linesWithAnnounced
        if stays < 2, announcement.draft.isEmpty || announcement.keepChain?.draft.isEmpty == true { return nil }
        (draft, cursor, keepChain) = (announcement.draft, announcement.cursor, announcement.keepChain)
        lineLimit = max(stays, 0)
        // For a list within a list, the announcement of the outer one comes along if that does not cost too much white.
        if let above = announcement.above, whiteLines(before: above) <= Self.mostWhiteOfAnnouncement {
            self.announcement = above
        }
        return placeText() ?? .full
    }

    /// Whether the box at the cursor, which has no room here, is announced by the paragraph above, and the column had better end before it
    /// and the last lines of that: the white then costs less than parting the box from them.
    var endsBeforeAnnouncedBox: Bool {
        guard isBodyThread, let announcement else { return false }
        if announcement.lines >= 4 {
            return whiteLines(of: draft) + Double(Self.linesWithAnnounced) <= Self.mostWhiteOfAnnouncement
        }
        let before = announcement.keepChain?.draft ?? announcement.draft
        return !before.isEmpty && whiteLines(before: announcement) <= Self.mostWhiteOfAnnouncement
    }

    /// The white lines of the column if it ends before the paragraph of `announcement` and the headings above that.
    func whiteLines(before announcement: Announcement<Draft, Place>) -> Double {
        whiteLines(of: announcement.keepChain?.draft ?? announcement.draft)
    }

    /// The lines of white that cost no more than parting something from its announcement.
    static var mostWhiteOfAnnouncement: Double { PageCost.lines(worth: PageCost.price(of: .partedAnnouncement)) }

    /// The last lines of an announcement, which stay with the item that it announces.
    static var linesWithAnnounced: Int { 2 }

    mutating func goBack(to keepChain: KeepChain<Draft, Place>) {
        draft = keepChain.draft
        cursor = keepChain.cursor
    }
}
