import PubGeometry

// The extents of notes.
extension ColumnSketch {
    var depth: Length { material.column.depth }
    var footOfPieces: Length { draft.pen }
    var footOfText: Length { draft.pen }
    var footOfWrapped: Length { .zero }
    var hasFollowingColumns: Bool { material.column.following > 0 }

    func heightAtFoot(adding more: [SketchedNote]) -> Length { draft.footBoxes + heightOfNotes(adding: more) }

    /// The height of the notes at the foot, with `more` of them and the rule above the first.
    private func heightOfNotes(adding more: [SketchedNote]) -> Length {
        more.isEmpty ? draft.notes : more.reduce(draft.hasNotes ? draft.notes : NoteRule.room) { $0 + $1.height }
    }

    func whole(_ note: CastOffNote) -> SketchedNote { SketchedNote(height: material.notes?.height(of: note) ?? .zero) }

    func emptyPart(of note: CastOffNote) -> SketchedNote { SketchedNote(height: .zero) }

    func part(
        of note: CastOffNote, within depth: Length, isForced: Bool
    ) -> (part: SketchedNote, rest: CastOffNote?) {
        guard let notes = material.notes else { return (SketchedNote(height: .zero), nil) }
        let (height, rest) = notes.part(of: note, within: depth, isForced: isForced)
        return (SketchedNote(height: height), rest)
    }

    mutating func add(notes: [SketchedNote]) { draft.notes = heightOfNotes(adding: notes) }
}
