import PubDiagnostics
import PubIdentity
import PubStyles

// Margin notes: they take no room of the column, and wait for the line that they are to be level with.
extension ColumnFiller {
    /// Calls a margin note: it is beside the next text of the thread. On a page without a column for notes that is reported, and the box is
    /// at its place in the column, so that a draft shows it.
    package mutating func placeInMargin(_ id: BoxID) -> Bool {
        guard galley.box(id).placement == .margin else { return false }
        guard surroundings.hasNoteColumn else {
            draft.findings.report(galley.withoutNoteColumn(id, surroundings.master))
            return false
        }
        cursor.item += 1
        cursor.calledMarginNotes.append(id)
        place(notes: openNotes(galley.article.notes(calledIn: galley.box(id))))
        return true
    }

    /// Puts the notes that wait beside the piece that was placed last.
    mutating func placeCalledMarginNotes(atLastLine isAtLastLine: Bool = false) {
        guard isBodyThread, !cursor.calledMarginNotes.isEmpty else { return }
        let piece = draft.pieces.indices.last
        draft.marginNotes += cursor.calledMarginNotes.map {
            ColumnDraft.MarginNote(box: $0, piece: piece, isAtLastLine: isAtLastLine)
        }
        cursor.calledMarginNotes = []
    }
}

extension ArticleGalley {
    /// The error of a box in the margin on a page of `master`, which has no column for notes.
    package func withoutNoteColumn(_ id: BoxID, _ master: String) -> Diagnostic {
        let others = runGalley.mastersWithNotes.map { "“\($0)”" }
        let known =
            others.isEmpty
            ? "give it one, as by [master.\(master)] notes = { cols = 4 }, or write place=column"
            : "\(others.count == 1 ? "a master that has one is" : "masters that have one are") "
                + others.prefix(6).joined(separator: ", ") + "; or write notes = { cols = 4 } for [master.\(master)]"
        return .error(
            "no-note-column",
            "the box is to be in the margin, and its page, of the master “\(master)”, has no column for notes",
            at: box(id).origin, hint: known)
    }
}
