import PubDesign
import PubGeometry
import PubIdentity
import PubStyles
import PubTextLayout
import PubTextModel

/// Fills one column from a flow by the ``ColumnRules``, with lines and boxes that are set.
///
/// The page pulls: it asks for a column, looks at why it stopped, and may ask again from an earlier cursor.
package struct ColumnFiller {
    let galley: ArticleGalley
    package let flow: FlowSlice
    package let surroundings: ColumnSurroundings
    /// The column as it is before anything is in it.
    package let column: ColumnFrame

    package var draft: ColumnDraft
    package var cursor: FlowCursor
    package var keepChain: KeepChain<ColumnDraft, FlowCursor>?
    package var announcement: Announcement<ColumnDraft, FlowCursor>?
    package var lineLimit: Int?

    package init(
        _ galley: ArticleGalley, _ flow: FlowSlice, column: ColumnFrame, surroundings: ColumnSurroundings,
        from cursor: FlowCursor
    ) {
        self.galley = galley
        self.flow = flow
        self.surroundings = surroundings
        self.column = column
        draft = ColumnDraft(frame: column, increment: surroundings.grid?.increment ?? galley.runGalley.increment)
        self.cursor = cursor
    }

    /// The distance from baseline to baseline of the grid that it is on; zero without one.
    var gridIncrement: Length { surroundings.grid?.increment ?? galley.runGalley.increment }

    /// The room that is left for text and boxes.
    package var free: Length { draft.free }

    /// Fills the column and says why it stopped.
    package mutating func fill() -> ColumnStop<BoxID> {
        let stop = fillToStop()
        if stop == .full { stretchLastBox() }
        draft.end = (stop, cursor)
        return stop
    }

    private mutating func fillToStop() -> ColumnStop<BoxID> {
        if let stop = begin() { return stop }
        while cursor.item < end {
            if let stop = step() { return stop }
        }
        return finish()
    }

    package mutating func repeatHeadings(within room: Length) {
        if galley.article.groups.isEmpty { return }
        guard let headings = galley.repeatedHeadings(at: galley.item(at: cursor), measure: draft.frame.measure) else {
            return
        }
        let y = draft.penBelowExclusions(space: .zero, height: headings.height)
        if y - draft.pen + headings.height > room { return }
        draft.repeatedHeadings = (headings.fragment, y + headings.space)
        draft.pen = y + headings.height
    }

    /// The room that headings above keep free for the lines that they want to stay with.
    var roomForKeepChain: Length { galley.lineHeight * requiredLines }
}

/// A slice of a flow that columns are filled from: all of it, or the head of an article.
package struct FlowSlice {
    private let items: [FlowItem]
    private let start: Int

    /// All of `items`.
    package init(_ items: [FlowItem]) { self.init(items, from: 0) }

    /// `items`, which come from a flow, from the index `start` on.
    package init(_ items: [FlowItem], from start: Int) {
        self.items = items
        self.start = start
    }

    /// The index after the last item.
    var end: Int { start + items.count }
    /// The item at `index` of the flow.
    subscript(index: Int) -> FlowItem { items[index - start] }
}
