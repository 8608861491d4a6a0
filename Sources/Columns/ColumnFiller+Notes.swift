import PubGeometry
import PubIdentity
import PubTextLayout

// The answers of set columns to the rules about notes.
extension ColumnFiller {
    package var depth: Length { draft.frame.depth }
    package var footOfPieces: Length { draft.pen }
    package var footOfText: Length { draft.foot }
    package var footOfWrapped: Length { draft.wrappedFoot }
    package var hasFollowingColumns: Bool { !surroundings.following.isEmpty }

    package func heightAtFoot(adding more: [ColumnDraft.NotePart]) -> Length { draft.footHeight(adding: more) }

    package func whole(_ note: FlowCursor.NotePosition) -> ColumnDraft.NotePart {
        ColumnDraft.NotePart(note: note.note, fragment: galley.note(note.note, measure: draft.frame.measure))
    }

    package func emptyPart(of note: FlowCursor.NotePosition) -> ColumnDraft.NotePart {
        ColumnDraft.NotePart(note: note.note, fragment: Fragment(width: draft.frame.measure))
    }

    package func part(
        of note: FlowCursor.NotePosition, within depth: Length, isForced: Bool
    ) -> (part: ColumnDraft.NotePart, rest: FlowCursor.NotePosition?) {
        let (fragment, rest) = galley.part(of: note, measure: draft.frame.measure, within: depth, isForced: isForced)
        return (ColumnDraft.NotePart(note: note.note, fragment: fragment, isDivided: rest != nil), rest)
    }

    package mutating func add(notes: [ColumnDraft.NotePart]) { draft.add(notes: notes) }

    /// The notes `ids`, and the notes that they call, with nothing set yet.
    func openNotes(_ ids: [NoteID]) -> [FlowCursor.NotePosition] {
        ids.isEmpty ? [] : galley.withCalledNotes(ids).map { FlowCursor.NotePosition(note: $0) }
    }

    /// The height that the notes called in the rows `part` of a box add at the foot.
    func heightOfNotes(in laidOut: LaidOutBox, _ part: Range<Int>) -> Length {
        galley.article.notes.isEmpty ? .zero : heightAtFoot(ofNotes: openNotes(laidOut.notes(of: part)))
    }
}

extension ColumnDraft.NotePart: NoteInColumn {
    package var height: Length { fragment.height }
}

extension FlowCursor.NotePosition: PlaceInNote {
    package var isAtStart: Bool { cursor.item == 0 && cursor.open == nil }
}
