import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

// Footnotes: their calls – in text, boxes, other notes – and the room that they take at the foot of a column.
extension ArticleGalley {
    package func noteFlow(_ id: NoteID) -> Flow { runGalley.articles[index].notes[Int(id.index)] }

    /// A footnote in a measure, without the notes that it calls.
    package func note(_ id: NoteID, measure: Length) -> Fragment {
        runGalley.note(id, of: index, measure: measure) {
            FlowLayout(galley: self, flow: noteFlow(id)).fragment(measure: measure)
        }
    }

    /// The part of `note` from its place on that fits within `depth` (perhaps nothing, unless `isForced`), and the rest of it; nil for
    /// nothing.
    func part(
        of note: FlowCursor.NotePosition, measure: Length, within depth: Length, isForced: Bool
    ) -> (fragment: Fragment, rest: FlowCursor.NotePosition?) {
        let part = FlowLayout(galley: self, flow: noteFlow(note.note))
            .part(measure: measure, depth: depth, from: note.cursor, isForced: isForced)
        var rest = note
        rest.cursor = part.cursor
        return (part.fragment, part.isDone ? nil : rest)
    }

    /// `ids` with the notes that these call in turn, each behind the one that calls it. Linear in the result: a note is called for
    /// the first time in one place only.
    package func withCalledNotes(_ ids: [NoteID]) -> [NoteID] {
        let calls = runGalley.callsOfNotes[index]
        // Most notes call none: no list is built for them.
        if ids.allSatisfy({ calls[Int($0.index)].isEmpty }) { return ids }
        var result: [NoteID] = []
        var pending = Array(ids.reversed())
        // In reverse, since the stack gives the last one first.
        while let id = pending.popLast() {
            result.append(id)
            pending += calls[Int(id.index)].reversed()
        }
        return result
    }

    /// The notes that the box calls, with the notes that these call.
    package func notes(calledIn id: BoxID) -> [NoteID] {
        article.notes.isEmpty ? [] : withCalledNotes(article.notes(calledIn: box(id)))
    }

    /// The height of notes in a measure, with the room above the first of them; zero for none.
    package func height(ofNotes ids: [NoteID], measure: Length) -> Length {
        ids.isEmpty ? .zero : ids.reduce(NoteRule.room) { $0 + note($1, measure: measure).height }
    }
}
