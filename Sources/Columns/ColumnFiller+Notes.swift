import PubDiagnostics
import PubGeometry
import PubIdentity
import PubTextLayout

/// The notes of a line, divided between two columns: those that are placed whole in its column (with the first part of
/// a divided one), and what goes on in the next.
struct NoteDivision {
    var whole: [ColumnDraft.NotePart]
    var carried: [FlowCursor.NotePosition] = []
}

extension ColumnFiller {
    /// A footnote in this column's measure.
    func note(_ id: NoteID) -> ColumnDraft.NotePart {
        ColumnDraft.NotePart(note: id, fragment: galley.note(id, measure: draft.frame.measure))
    }

    /// Notes follow one another: after one that goes on in the next column all others do.
    func mustCarry(_ fit: NotedLines) -> Bool { !cursor.openNotes.isEmpty || !fit.carried.isEmpty }

    /// The notes of a line with the last of them divided, or carried to the next column of the page; nil if neither
    /// leaves room for the line. The part of a note keeps to the rules for paragraphs: two lines at least on both
    /// sides.
    /// `foot` looks for the line's slot above the given notes, and gives the foot of what is then taken.
    func division(
        of ids: [NoteID], after fit: NotedLines, foot: ([ColumnDraft.NotePart]) -> Length?
    ) -> NoteDivision? {
        let canCarry = !surroundings.following.isEmpty
        for index in ids.indices.reversed() where index == ids.count - 1 || canCarry {
            let before = mustCarry(fit) ? [] : ids[..<index].map { note($0) }
            if mustCarry(fit), index > 0 { continue }
            guard let foot = foot(before) else { continue }
            var division = NoteDivision(whole: before)
            var first = FlowCursor.NotePosition(note: ids[index])
            if !mustCarry(fit) {
                let room = draft.frame.depth - max(foot, draft.wrappedFoot)
                let above = fit.notes + before
                let depth = room - draft.footHeight(adding: above + [emptyNote(ids[index])])
                let part = part(of: first, depth: depth, isForced: false)
                if part.fragment.height > .zero {
                    division.whole.append(ColumnDraft.NotePart(note: ids[index], fragment: part.fragment))
                    // Beside what is at the foot of the page, a higher foot may have to be far above a lower one.
                    if draft.footHeight(adding: above + division.whole.suffix(1)) > room { continue }
                }
                first.cursor = part.cursor
            }
            if first.cursor.item == 0, first.cursor.open == nil, !canCarry { continue }
            division.carried = [first] + ids[(index + 1)...].map { FlowCursor.NotePosition(note: $0) }
            return division
        }
        return nil
    }

    /// Sets notes that began before this column at its foot, as many as it takes.
    package mutating func placeOpenNotes() {
        while let open = cursor.openNotes.first {
            let depth = draft.frame.depth - draft.footHeight(adding: [emptyNote(open.note)])
            let part = part(of: open, depth: depth, isForced: isForced)
            if part.fragment.height > .zero {
                draft.notes.append(ColumnDraft.NotePart(note: open.note, fragment: part.fragment))
            }
            cursor.openNotes[0].cursor = part.cursor
            if !part.isDone { return }
            cursor.openNotes.removeFirst()
        }
    }

    private func part(
        of open: FlowCursor.NotePosition, depth: Length, isForced: Bool
    ) -> (fragment: Fragment, cursor: FlowCursor, isDone: Bool) {
        FlowLayout(galley: galley, flow: galley.noteFlow(open.note))
            .part(measure: draft.frame.measure, depth: depth, from: open.cursor, isForced: isForced)
    }

    private func emptyNote(_ id: NoteID) -> ColumnDraft.NotePart {
        ColumnDraft.NotePart(note: id, fragment: Fragment(width: draft.frame.measure))
    }
}
