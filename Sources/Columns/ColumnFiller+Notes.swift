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

    /// The notes `ids`, and those that they call, in this column's measure.
    func notes(_ ids: [NoteID]) -> [ColumnDraft.NotePart] { galley.withCalledNotes(ids).map { note($0) } }

    /// The height that the notes called in the rows `part` of a box add at the foot; zero in boxes and notes, whose own notes are set by
    /// the column around them, and where they go on in the next column anyway.
    func heightOfNotes(in laidOut: LaidOutBox, _ part: Range<Int>) -> Length {
        guard isBodyThread, !galley.article.notes.isEmpty, cursor.openNotes.isEmpty else { return .zero }
        return draft.height(adding: notes(laidOut.notes(of: part)))
    }

    /// Sets the notes that a box calls which is placed here, as many as have room; the others go on in the next column.
    mutating func place(notes ids: [NoteID]) {
        guard isBodyThread, !ids.isEmpty else { return }
        cursor.openNotes += galley.withCalledNotes(ids).map { FlowCursor.NotePosition(note: $0) }
        placeOpenNotes()
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
                    division.whole.append(
                        ColumnDraft.NotePart(note: ids[index], fragment: part.fragment, isDivided: !part.isDone))
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

    /// Sets notes that began before this column, or wait, at its foot: as many as it takes.
    package mutating func placeOpenNotes() {
        while let open = cursor.openNotes.first {
            let depth = draft.frame.depth - draft.foot - draft.footHeight(adding: [emptyNote(open.note)])
            let part = part(of: open, depth: depth, isForced: isForced)
            if part.fragment.height > .zero {
                draft.add(notes: [
                    ColumnDraft.NotePart(note: open.note, fragment: part.fragment, isDivided: !part.isDone)
                ])
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
