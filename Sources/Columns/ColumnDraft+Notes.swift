import PubGeometry
import PubIdentity
import PubTextLayout

extension ColumnDraft {
    /// The notes that its lines and boxes call, in order. Items with a frame of their own – a box, a cell, a head across the columns –
    /// have their notes set by the column or the page that they are in. Linear in its lines.
    package var calledNotes: [NoteID] {
        let called = pieces.flatMap { piece -> [NoteID] in
            switch piece {
            case .lines(let part):
                part.paragraph.text.anchors.isEmpty ? [] : part.lines.flatMap { part.paragraph.notes(of: $0) }
            case .box(let part, _): part.laidOut.notes(of: part.rows)
            }
        }
        return called + wrapped.flatMap(\.fragment.notes) + footBoxes.flatMap(\.fragment.notes)
    }

    /// Adds `parts` to the notes at the foot. An item placed out of its order – a box that waited, or is across the columns – has notes
    /// that come before others there already; one that goes on in the next column stays the last.
    mutating func add(notes parts: some Sequence<NotePart>) {
        for part in parts {
            let place = notes.lastIndex { !$0.isDivided && $0.note.index < part.note.index }.map { $0 + 1 }
            notes.insert(part, at: part.isDivided ? notes.count : place ?? 0)
        }
    }
}
