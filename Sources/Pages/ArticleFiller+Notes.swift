import PubColumns
import PubGeometry
import PubIdentity

// Footnotes of heads and boxes that the page places itself: across the columns, on areas of the page and in frames. They go to the
// foot of the next column, which takes them like notes that continue from the column before.
extension ArticleFiller {
    /// Has the next column set `notes`, and the notes that they call.
    mutating func call(_ notes: [NoteID]) {
        if notes.isEmpty { return }
        cursor.openNotes += galley.withCalledNotes(notes).map { FlowCursor.NotePosition(note: $0) }
    }

    /// The height that `notes` take at the foot of the next column, including notes that wait for it already; zero if there are none.
    func heightInNextColumn(of notes: [NoteID]) -> Length {
        if notes.isEmpty { return .zero }
        // The first column is the next one to be filled, and its measure decides how many lines a note has.
        let measure = frame.columns.first?.width ?? frame.width
        let all = cursor.openNotes.map(\.note) + galley.withCalledNotes(notes)
        return rules.room(forNotes: all.map { galley.note($0, measure: measure).height })
    }

    /// The notes that the boxes of `band` call which its columns do not place, in the order of their numbers.
    func calledNotes(besideColumnsOf band: Band) -> [NoteID] {
        if galley.article.notes.isEmpty { return [] }
        let across = (band.head + band.footBoxes).flatMap { galley.article.notes(calledIn: galley.box($0)) }
        let others = band.areas.flatMap(\.fragment.notes) + band.wraps.flatMap(\.box.fragment.notes)
        return (across + others).sorted { $0.index < $1.index }
    }

    /// Sets the notes that wait in columns below the pen which take nothing else: the page ends there.
    mutating func placeWaitingNotes() {
        if cursor.openNotes.isEmpty { return }
        var band = Band(wraps: [], cursor: cursor)
        band.end = cursor.item
        commit(filled(band, below: page.pen, depth: nil))
    }
}

extension Placement {
    /// The notes that are called in it; none for content of the columns, whose notes are set already.
    var calledNotes: [NoteID] {
        switch content {
        case .boxRows(let part): part.laidOut.notes(of: part.rows)
        case .wholeBox(_, let fragment): fragment.notes
        case .lines, .missingPicture, .note, .repeatedHeadings, .mark, .label: []
        }
    }
}
