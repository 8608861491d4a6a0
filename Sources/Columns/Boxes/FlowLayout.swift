import PubDesign
import PubDisplayList
import PubGeometry
import PubShaping
import PubStyles
import PubTextModel

/// Sets a flow that has its own frame: the text of boxes, cells, captions, notes.
package struct FlowLayout {
    let galley: ArticleGalley
    let flow: Flow
    /// Its paragraphs by their index, if they are shaped.
    var shaped: [Int: WithFindings<ShapedParagraph>] = [:]
    /// The grid of its own that its lines are on; nil for the grid of the page.
    var grid: LocalGrid?
    /// The page of the frame, for boxes in it that depend on its side; nil if none does.
    let page: PageFrame?
    /// Whether words that are wider than the frame are divided between letters.
    var dividesWords = false

    package init(galley: ArticleGalley, flow: Flow, grid: LocalGrid? = nil, on page: PageFrame? = nil) {
        self.galley = galley
        self.flow = flow
        self.grid = grid
        self.page = page
    }

    /// The flow in a frame of `measure` and unlimited depth; several columns are balanced, and have common baselines if
    /// `alignsLines` is true.
    package func fragment(
        measure: Length, columns: Int = 1, gutter: Length = .zero, alignsLines: Bool = false
    ) -> Fragment {
        if alignsLines, columns > 1, let aligned = onOwnGrid {
            return aligned.fragment(measure: measure, columns: columns, gutter: gutter)
        }
        if flow.items.isEmpty { return Fragment(width: measure) }
        if columns <= 1 { return single(measure: measure) }
        let width = (measure - gutter * (columns - 1)).part(1, of: columns)
        return balanced(measure: measure, width: width, columns: columns, gutter: gutter)
    }

    /// Whether its columns begin at the right: as most of its text does, else as its article.
    var beginsAtRight: Bool { flow.beginsAtRight ?? galley.direction.beginsAtRight }

    private func single(measure: Length) -> Fragment {
        painted([(longColumn(measure: measure).draft, .zero)], width: measure)
    }

    /// A column of unlimited depth with all of the flow from `cursor` on.
    func longColumn(measure: Length, from cursor: FlowCursor = FlowCursor()) -> ColumnFiller {
        var surroundings = ColumnSurroundings()
        surroundings.page = page
        surroundings.grid = grid
        surroundings.shaped = shaped
        surroundings.dividesWords = dividesWords
        var filler = ColumnFiller(
            galley, slice, column: frame(measure, depth: .unlimited), surroundings: surroundings, from: cursor)
        _ = filler.fill()
        return filler
    }

    private var slice: FlowSlice { FlowSlice(flow.items) }

    /// The part of the flow from `cursor` on that fits a frame of `depth` (perhaps nothing, unless `isForced`), and
    /// the cursor after it.
    func part(
        measure: Length, depth: Length, from cursor: FlowCursor, isForced: Bool
    ) -> (fragment: Fragment, cursor: FlowCursor, isDone: Bool) {
        var surroundings = ColumnSurroundings()
        surroundings.page = page
        surroundings.isTallest = isForced
        var filler = ColumnFiller(
            galley, slice, column: frame(measure, depth: max(depth, .zero)), surroundings: surroundings, from: cursor)
        let stop = filler.fill()
        return (painted([(filler.draft, .zero)], width: measure), filler.cursor, stop == .done)
    }

    /// The smallest depth that fits the flow into its columns, to a point.
    private func balanced(measure: Length, width: Length, columns: Int, gutter: Length) -> Fragment {
        let whole = single(measure: width)
        var low = whole.height.part(1, of: columns)
        var high = whole.height
        var best = fill(width, columns, gutter, depth: high)
        while (high - low).points > 1 {
            let middle = Length(raw: (low.raw + high.raw) / 2)
            if let found = fill(width, columns, gutter, depth: middle) {
                best = found
                high = middle
            } else {
                low = middle
            }
        }
        guard let best else { return whole }
        return painted(beginsAtRight ? best.map { ($0, measure - width - $1) } : best, width: measure)
    }

    private func fill(
        _ width: Length, _ columns: Int, _ gutter: Length, depth: Length
    ) -> [(ColumnDraft, Length)]? {
        var cursor = FlowCursor()
        var drafts: [(ColumnDraft, Length)] = []
        for column in 0..<columns {
            var surroundings = ColumnSurroundings()
            surroundings.page = page
            surroundings.grid = grid
            // Nothing is forced into columns that are too low: the search tries a greater depth.
            surroundings.isTallest = false
            var filler = ColumnFiller(
                galley, slice, column: frame(width, depth: depth), surroundings: surroundings, from: cursor)
            let stop = filler.fill()
            cursor = filler.cursor
            drafts.append((filler.draft, (width + gutter) * column))
            if stop == .done { return drafts }
        }
        return nil
    }

    private func frame(_ measure: Length, depth: Length) -> ColumnFrame {
        ColumnFrame(x: .zero, y: .zero, measure: measure, depth: depth, gridStart: grid?.start ?? .zero)
    }

    private func painted(_ drafts: [(ColumnDraft, Length)], width: Length) -> Fragment {
        var fragment = Fragment(width: width)
        var painter = ColumnPainter(galley)
        for (draft, x) in drafts {
            var trimmed = draft
            trimmed.frame.depth = draft.pen + draft.footHeight()
            for placement in trimmed.placements(at: Point(x: x, y: .zero)) { painter.paint(placement) }
            painter.add(draft.findings)
            fragment.height = max(fragment.height, trimmed.frame.depth)
            fragment.lines += draft.lines
            fragment.notes += draft.calledNotes
        }
        fragment.marks = painter.marks
        fragment.findings = painter.findings
        return fragment
    }
}
