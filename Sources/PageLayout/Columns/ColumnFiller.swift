import Diagnostics
import Geometry
import Identity
import Shaping
import Styles
import TextLayout
import TextModel

/// Fills one column from a flow: greedy, with widows, orphans, keeps, notes and boxes.
///
/// The page pulls: it asks for a column, looks at why it stopped, and may ask again from an earlier state.
struct ColumnFiller {
    let context: FlowContext
    let items: [FlowItem]
    let surroundings: ColumnSurroundings

    var draft: ColumnDraft
    var state: FlowState
    /// The column and state before the chain of paragraphs that must stay with what follows.
    var chain: Chain?

    /// A chain of headings: where it began, and how many lines of the next paragraph it wants in its column.
    struct Chain {
        var draft: ColumnDraft
        var state: FlowState
        var lines: Int
    }

    init(
        context: FlowContext, items: [FlowItem], column: ColumnFrame, surroundings: ColumnSurroundings,
        state: FlowState
    ) {
        self.context = context
        self.items = items
        self.surroundings = surroundings
        draft = ColumnDraft(frame: column, increment: context.increment)
        self.state = state
    }

    var isThread: Bool { surroundings.isThread }
    var isLargest: Bool { surroundings.isLargest }
    /// True when what comes next must stand here however high it is: no column has more room.
    var isForced: Bool { isLargest && draft.isEmpty && draft.notes.isEmpty }

    /// Fills the column and says why it stopped. Its findings are the draft's.
    mutating func fill() -> ColumnStop {
        let found = context.collecting { fillToStop() }
        draft.findings += found.findings
        return found.value
    }

    private mutating func fillToStop() -> ColumnStop {
        placeOpenNotes()
        if let stop = placeOpenBox() { return stop }
        if let stop = placeDeferred() { return stop }
        while state.item < items.count {
            if let stop = step() { return stop }
        }
        while !state.deferred.isEmpty {
            if let stop = placeDeferred(force: true) { return stop }
        }
        return state.openNotes.isEmpty ? .done : .full
    }

    private mutating func step() -> ColumnStop? {
        switch items[state.item] {
        case .paragraph(let paragraph):
            if surroundings.endsAtSpans, paragraph.attributes.span != .one, state.open == nil { return endAtSpan() }
            return place(paragraph)
        case .box(let id): return place(box: id)
        case .columnBreak, .pageBreak: return takeBreak(items[state.item] == .pageBreak)
        }
    }

    /// A break has no effect where its column or page is empty, or the flow is at its end: no page is left white.
    private mutating func takeBreak(_ isPage: Bool) -> ColumnStop? {
        if !state.openNotes.isEmpty { return .full }
        state.item += 1
        if state.item == items.count || (draft.isEmpty && (!isPage || surroundings.startsPage)) { return nil }
        return isPage ? .pageBreak : .columnBreak
    }

    /// A spanning item ends the band; a heading that must stay with it moves along.
    private mutating func endAtSpan() -> ColumnStop {
        if !state.deferred.isEmpty || !state.openNotes.isEmpty { return .full }
        if let chain, !chain.draft.isEmpty { goBack(to: chain) }
        return .span
    }

    /// What a heading wanted to stay with stands.
    mutating func endChain() { chain = nil }

    /// The column ends before a box; headings before it move along.
    mutating func endBeforeBox() -> ColumnStop {
        if let chain, !chain.draft.isEmpty || !isLargest { goBack(to: chain) }
        return .full
    }

    /// The room that headings above keep free for the lines that they want to stay with.
    var roomForChain: Length { context.lineRoom * (chain?.lines ?? 0) }

    mutating func goBack(to chain: Chain) {
        draft = chain.draft
        state = chain.state
    }
}
