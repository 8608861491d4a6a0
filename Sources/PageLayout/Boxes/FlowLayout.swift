import DisplayList
import Geometry
import Styles
import TextModel

/// Sets a flow that has its own frame: the text of boxes, cells, captions, notes.
struct FlowLayout {
    let context: FlowContext
    let flow: Flow

    /// The flow in a frame of `measure` and unlimited depth; several columns are balanced.
    func fragment(measure: Length, columns: Int = 1, gutter: Length = .zero) -> Fragment {
        if flow.items.isEmpty { return Fragment(width: measure) }
        if columns <= 1 { return single(measure: measure) }
        let width = (measure - gutter * (columns - 1)).part(1, of: columns)
        return balanced(measure: measure, width: width, columns: columns, gutter: gutter)
    }

    private func single(measure: Length) -> Fragment {
        var filler = ColumnFiller(
            context: context, items: flow.items, column: frame(measure, depth: .unlimited),
            surroundings: ColumnSurroundings(), state: FlowState())
        _ = filler.fill()
        return painted([(filler.draft, .zero)], width: measure, lines: filler.state.lines)
    }

    /// As much of the flow from `state` on as a frame of `depth` takes (nothing may be, unless `isForced`), and the state
    /// behind it.
    func part(
        measure: Length, depth: Length, from state: FlowState, isForced: Bool
    ) -> (fragment: Fragment, state: FlowState, isDone: Bool) {
        var surroundings = ColumnSurroundings()
        surroundings.isLargest = isForced
        var filler = ColumnFiller(
            context: context, items: flow.items, column: frame(measure, depth: max(depth, .zero)),
            surroundings: surroundings, state: state)
        let stop = filler.fill()
        let fragment = painted([(filler.draft, .zero)], width: measure, lines: filler.state.lines - state.lines)
        if case .done = stop { return (fragment, filler.state, true) }
        return (fragment, filler.state, false)
    }

    /// The lowest depth at which the flow fits its columns, to a point.
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
        return painted(best.drafts, width: measure, lines: best.lines)
    }

    private func fill(
        _ width: Length, _ columns: Int, _ gutter: Length, depth: Length
    ) -> (drafts: [(ColumnDraft, Length)], lines: Int)? {
        var state = FlowState()
        var drafts: [(ColumnDraft, Length)] = []
        for column in 0..<columns {
            var surroundings = ColumnSurroundings()
            surroundings.isLargest = false
            var filler = ColumnFiller(
                context: context, items: flow.items, column: frame(width, depth: depth), surroundings: surroundings,
                state: state)
            let stop = filler.fill()
            state = filler.state
            drafts.append((filler.draft, (width + gutter) * column))
            if case .done = stop { return (drafts, state.lines) }
        }
        return nil
    }

    private func frame(_ measure: Length, depth: Length) -> ColumnFrame {
        ColumnFrame(x: .zero, y: .zero, measure: measure, depth: depth, gridStart: .zero)
    }

    private func painted(_ drafts: [(ColumnDraft, Length)], width: Length, lines: Int) -> Fragment {
        var fragment = Fragment(width: width)
        let painter = ColumnPainter(context: context)
        for (draft, x) in drafts {
            var trimmed = draft
            // A frame of its own ends with its text: notes of boxes follow right below it.
            trimmed.frame.depth = draft.pen + draft.footHeight()
            painter.paint(trimmed, at: Point(x: x, y: .zero), into: &fragment.canvas)
            fragment.height = max(fragment.height, trimmed.frame.depth)
        }
        fragment.lines = lines
        return fragment
    }
}
