import Geometry
import Identity
import Styles
import TextLayout
import TextModel

/// Fills one column from a flow: greedy, with widows, orphans, keeps, notes and boxes.
///
/// The page pulls: it asks for a column, looks at why it stopped, and may ask again from an earlier cursor.
struct ColumnFiller {
    let galley: ArticleGalley
    let flow: FlowSlice
    let surroundings: ColumnSurroundings
    /// The column as it is before anything is in it.
    let column: ColumnFrame

    var draft: ColumnDraft
    var cursor: FlowCursor
    /// The headings directly above, which must stay with what follows; nil where there are none.
    var keepChain: KeepChain?

    /// The paragraph directly above that announces what comes next; nil where there is none.
    var leadIn: LeadIn?
    /// The lines that a paragraph may have here at most; nil for any number.
    var lineLimit: Int?

    /// A paragraph that announces what follows it: the state before it, and its lines in this column.
    struct LeadIn {
        var draft: ColumnDraft
        var cursor: FlowCursor
        var keepChain: KeepChain?
        var lines: Int
        /// The one that announces it in turn; one at most.
        var above: [LeadIn] = []
    }

    /// Consecutive paragraphs that are kept with the next: the state before the first of them, and the lines that the
    /// next paragraph must have in the same column.
    struct KeepChain {
        var draft: ColumnDraft
        var cursor: FlowCursor
        var lines: Int
    }

    init(
        _ galley: ArticleGalley, _ flow: FlowSlice, column: ColumnFrame, surroundings: ColumnSurroundings,
        from cursor: FlowCursor
    ) {
        self.galley = galley
        self.flow = flow
        self.surroundings = surroundings
        self.column = column
        draft = ColumnDraft(frame: column, increment: surroundings.grid?.increment ?? galley.chainGalley.increment)
        self.cursor = cursor
    }

    /// From baseline to baseline of the grid that it is on; zero without one.
    var gridIncrement: Length { surroundings.grid?.increment ?? galley.chainGalley.increment }
    var isBodyThread: Bool { surroundings.isBodyThread }
    var isTallest: Bool { surroundings.isTallest }
    /// True when what comes next must be placed here however tall it is: no column has more room. Beside areas of the page, and
    /// beside boxes that text of the page runs around, none is forced, since a page after it has more.
    var isForced: Bool {
        isTallest && !surroundings.hasAreas && column.exclusions.isEmpty && draft.isEmpty && draft.notes.isEmpty
    }

    /// Fills the column and says why it stopped.
    mutating func fill() -> ColumnStop {
        let stop = fillToStop()
        if stop == .full { stretchLastBox() }
        draft.end = (stop, cursor)
        return stop
    }

    private mutating func fillToStop() -> ColumnStop {
        placeOpenNotes()
        if let stop = placeOpenBox() { return stop }
        if !beginsAboveSpan, let stop = placeDeferred() { return stop }
        while cursor.item < flow.end {
            if let stop = step() { return stop }
        }
        if let id = cursor.deferred.first { reportBehindEnd(id) }
        while !cursor.deferred.isEmpty {
            if let stop = placeDeferred(force: true) { return stop }
        }
        // Where the article ends, no line follows the call.
        if flow.end == galley.items.count { placeCalledMarginNotes(atLastLine: true) }
        return cursor.openNotes.isEmpty ? .done : .full
    }

    private mutating func step() -> ColumnStop? {
        switch flow[cursor.item] {
        case .paragraph(let paragraph):
            if isBodyThread, paragraph.text.isSquare, let stop = placeDeferred(force: true) { return stop }
            if surroundings.endsAtSpans, paragraph.attributes.span != .one, cursor.open == nil { return endAtSpan() }
            if let stop = placeBelowAreas() { return stop }
            if endsBelowWaitingBoxes { return placeBeforeWaitingBoxes(paragraph) }
            return place(paragraph)
        case .box(let id): return place(box: id)
        case .columnBreak, .pageBreak: return takeBreak(flow[cursor.item] == .pageBreak)
        }
    }

    /// A break has no effect where its column or page is empty, or the flow is at its end: no page is left white.
    private mutating func takeBreak(_ isPage: Bool) -> ColumnStop? {
        if !cursor.openNotes.isEmpty { return .full }
        cursor.item += 1
        if cursor.item == flow.end || (draft.isEmpty && (!isPage || surroundings.startsPage)) { return nil }
        return isPage ? .pageBreak : .columnBreak
    }

    /// A spanning item ends the band; a heading that must stay with it moves along.
    mutating func endAtSpan() -> ColumnStop {
        if !cursor.openNotes.isEmpty || !cursor.deferred.isEmpty && !isBelowHeadsOfPage {
            // The next page has it, and boxes that wait with it.
            if let keepChain, !isBelowHeadsOfPage { goBack(to: keepChain) }
            return .full
        }
        if surroundings.isLeadInHeld, let stop = endBeforeAnnounced() { return stop }
        // One at the head of a column would be beside the text above, not above what it belongs to. The rest of one stays there.
        if let keepChain,
            !keepChain.draft.isEmpty || !surroundings.isFirstOfBand && keepChain.cursor.isBetweenItems
        {
            goBack(to: keepChain)
        }
        return .span
    }

    /// True where nothing but headings is above on the page.
    private var isBelowHeadsOfPage: Bool {
        surroundings.startsPage && keepChain?.draft.isEmpty ?? draft.isEmpty
    }

    /// True where headings that belong to something across the columns begin the page: boxes of a column that wait are below that.
    private var beginsAboveSpan: Bool {
        guard surroundings.startsPage, surroundings.endsAtSpans, isBodyThread, cursor.isBetweenItems,
            !cursor.deferred.isEmpty
        else { return false }
        for index in cursor.item..<flow.end {
            switch flow[index] {
            case .paragraph(let paragraph):
                if paragraph.attributes.span != .one { return index > cursor.item }
                if paragraph.attributes.keepWithNext == 0 { return false }
            case .box(let id): return index > cursor.item && effectivePlacement(of: id) == .across
            case .columnBreak, .pageBreak: return false
            }
        }
        return false
    }

    /// What a heading wanted to stay with is placed.
    mutating func endKeepChain() { keepChain = nil }

    /// The column ends before a box; headings before it move along.
    mutating func endBeforeBox() -> ColumnStop {
        if let stop = endBeforeAnnounced() { return stop }
        if let keepChain, !keepChain.draft.isEmpty || !isTallest { goBack(to: keepChain) }
        return .full
    }

    /// The column ends before what has no room in it and, where that is announced by the paragraph above, before the last
    /// two lines of that; nil where nothing announces it, or where nothing would be left of the column.
    mutating func endBeforeAnnounced() -> ColumnStop? {
        guard let leadIn, case .paragraph(let paragraph) = flow[leadIn.cursor.item] else { return nil }
        self.leadIn = nil
        let stays = leadIn.lines - 2
        if stays < 2, leadIn.draft.isEmpty || leadIn.keepChain?.draft.isEmpty == true { return nil }
        (draft, cursor, keepChain) = (leadIn.draft, leadIn.cursor, leadIn.keepChain)
        lineLimit = max(stays, 0)
        // Of a list within a list, what announces the outer one comes along where that does not cost too much white.
        if let above = leadIn.above.first, whiteLines(before: above) <= Self.mostWhiteOfLeadIn { self.leadIn = above }
        return place(paragraph) ?? .full
    }

    /// True where the box at the cursor, which has no room here, is announced by the paragraph above, and the column had better
    /// end before it and the last lines of that: what is white then costs less than that the box is parted from them.
    var endsBeforeAnnouncedBox: Bool {
        guard isBodyThread, let leadIn else { return false }
        if leadIn.lines >= 4 { return draft.whiteLines(galley.lineHeight) + 2 <= Self.mostWhiteOfLeadIn }
        let before = leadIn.keepChain?.draft ?? leadIn.draft
        return !before.isEmpty && whiteLines(before: leadIn) <= Self.mostWhiteOfLeadIn
    }

    /// The white lines of the column where it ends before what announces something, and the headings above that.
    private func whiteLines(before leadIn: LeadIn) -> Double {
        (leadIn.keepChain?.draft ?? leadIn.draft).whiteLines(galley.lineHeight)
    }

    /// The lines of white that cost no more than that something is parted from what announces it.
    private static let mostWhiteOfLeadIn = PageCost.lines(worth: PageCost.price(of: .leadIn))

    /// What the paragraph at the cursor counts in ``PageCost/Item/passedHeading``, since boxes wait that are called above it; 0 where it
    /// is no heading, or none waits.
    var passedHeading: Double {
        guard isBodyThread, cursor.open == nil, !cursor.deferred.isEmpty else { return 0 }
        return galley.headingLevel(at: cursor.item).map(PageCost.weight(ofHeading:)) ?? 0
    }

    /// The room that headings above keep free for the lines that they want to stay with.
    var roomForKeepChain: Length { galley.lineHeight * (keepChain?.lines ?? 0) }

    mutating func goBack(to keepChain: KeepChain) {
        draft = keepChain.draft
        cursor = keepChain.cursor
    }
}

/// A slice of a flow that columns are filled from: all of it, or the head of an article.
struct FlowSlice {
    private let items: [FlowItem]
    private let start: Int

    /// All of `items`.
    init(_ items: [FlowItem]) { self.init(items, from: 0) }

    /// `items`, which are those of a flow from the index `start` on.
    init(_ items: [FlowItem], from start: Int) {
        self.items = items
        self.start = start
    }

    /// The index after the last item.
    var end: Int { start + items.count }
    /// The item at `index` of the flow.
    subscript(index: Int) -> FlowItem { items[index - start] }
}
