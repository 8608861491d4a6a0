import Diagnostics
import Geometry
import Identity
import TextLayout

/// The notes of a line: those that stand whole in its column (with the first part of a divided one), and what goes on in
/// the next.
struct NoteParting {
    var whole: [Fragment]
    var carried: [FlowState.OpenNote] = []
}

extension ColumnFiller {
    /// A footnote in this column's measure.
    func note(_ id: NoteID) -> Fragment {
        context.note(id, measure: draft.frame.measure) {
            FlowLayout(context: context, flow: $0).fragment(measure: draft.frame.measure)
        }
    }

    /// Notes follow one another: behind one that goes on in the next column all others do.
    func mustCarry(_ fit: FittingLines) -> Bool { !state.openNotes.isEmpty || !fit.carried.isEmpty }

    /// The notes of a line with the last of them divided, or carried to the next column of the page; nil where neither
    /// leaves room for the line. The part of a note keeps to the rules for paragraphs: two lines at least on both sides.
    /// `foot` looks for the line's slot above the given notes, and gives the foot of what is then taken.
    func parting(of ids: [NoteID], after fit: FittingLines, foot: ([Fragment]) -> Length?) -> NoteParting? {
        let canCarry = !surroundings.following.isEmpty
        for index in ids.indices.reversed() where index == ids.count - 1 || canCarry {
            let before = mustCarry(fit) ? [] : ids[..<index].map { note($0) }
            if mustCarry(fit), index > 0 { continue }
            guard let foot = foot(before) else { continue }
            var parting = NoteParting(whole: before)
            var first = FlowState.OpenNote(note: ids[index])
            if !mustCarry(fit) {
                let depth =
                    draft.frame.depth - foot
                    - draft.footHeight(adding: fit.notes + before + [Fragment(width: draft.frame.measure)])
                let part = part(of: first, depth: depth, isForced: false)
                if part.fragment.height > .zero { parting.whole.append(part.fragment) }
                first.state = part.state
            }
            if first.state.item == 0, first.state.open == nil, !canCarry { continue }
            parting.carried = [first] + ids[(index + 1)...].map { FlowState.OpenNote(note: $0) }
            return parting
        }
        return nil
    }

    /// Sets notes that began before this column at its foot, as many as it takes.
    mutating func placeOpenNotes() {
        while let open = state.openNotes.first {
            let empty = Fragment(width: draft.frame.measure)
            let depth = draft.frame.depth - draft.footHeight(adding: [empty])
            let part = part(of: open, depth: depth, isForced: isLargest && draft.notes.isEmpty)
            if part.fragment.height > .zero { draft.notes.append(part.fragment) }
            state.openNotes[0].state = part.state
            if !part.isDone { return }
            state.openNotes.removeFirst()
        }
    }

    private func part(
        of open: FlowState.OpenNote, depth: Length, isForced: Bool
    ) -> (fragment: Fragment, state: FlowState, isDone: Bool) {
        FlowLayout(context: context, flow: context.article.notes[Int(open.note.index)])
            .part(measure: draft.frame.measure, depth: depth, from: open.state, isForced: isForced)
    }
}
