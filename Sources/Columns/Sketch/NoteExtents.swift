import PubGeometry
import PubIdentity

/// A place in a note of a run, by its index in ``NoteExtents``.
package struct CastOffNote: Hashable, Comparable {
    /// The note.
    fileprivate(set) var note: Int32
    /// The part of it that is set: an index into the places where columns divide the note, 0 for nothing.
    fileprivate(set) var place: Int32 = 0

    package static func < (a: CastOffNote, b: CastOffNote) -> Bool { (a.note, a.place) < (b.note, b.place) }
}

extension CastOffNote: PlaceInNote {
    package var isAtStart: Bool { place == 0 }
}

/// The extent of a note at the foot of a sketched column.
package struct SketchedNote: NoteInColumn {
    package var height: Length
}

/// The notes of a run as its cast-off knows them: the height of each at the foot of a column, and of its parts if columns divide it. It asks the
/// layout of notes for a part when a plan divides the note there for the first time.
package final class NoteExtents {
    private struct Note {
        var article: Int
        var id: NoteID
        var measure: Length
        var height: Length
        /// The places where columns divide it, its beginning first, and the parts that are known from each on.
        var places: [FlowCursor.NotePosition]
        var parts: [[Part]] = [[]]
    }

    /// A part of a note, which is placed for every depth in `depths`.
    private struct Part {
        var depths: ClosedRange<Length>
        var isForced: Bool
        var height: Length
        /// The place behind it; nil at the end of the note.
        var rest: CastOffNote?
    }

    private struct Key: Hashable {
        var article: Int
        var id: NoteID
    }

    private let galley: Galley
    private var notes: [Note] = []
    private var indices: [Key: Int32] = [:]

    /// No notes yet of the articles of `galley`.
    package init(_ galley: Galley) { self.galley = galley }

    /// The beginning of the note `id` of an article in columns of `measure`, which is added if it is not known; in others it is never placed.
    package func note(_ id: NoteID, of article: Int, measure: Length) -> CastOffNote {
        let key = Key(article: article, id: id)
        if let index = indices[key] { return CastOffNote(note: index) }
        let index = Int32(notes.count)
        let height = ArticleGalley(runGalley: galley, index: article).note(id, measure: measure).height
        notes.append(
            Note(
                article: article, id: id, measure: measure, height: height, places: [FlowCursor.NotePosition(note: id)])
        )
        indices[key] = index
        return CastOffNote(note: index)
    }

    /// The place `position` in a note of an article; nil if that is not known. Linear in the places where the note is divided.
    package func place(of position: FlowCursor.NotePosition, in article: Int) -> CastOffNote? {
        guard let index = indices[Key(article: article, id: position.note)] else { return nil }
        return CastOffNote(note: index, place: place(of: position, inNote: Int(index)))
    }

    private func place(of position: FlowCursor.NotePosition, inNote index: Int) -> Int32 {
        if let known = notes[index].places.firstIndex(of: position) { return Int32(known) }
        notes[index].places.append(position)
        notes[index].parts.append([])
        return Int32(notes[index].places.count - 1)
    }

    /// The height of a whole note.
    package func height(of note: CastOffNote) -> Length { notes[Int(note.note)].height }

    /// The number of a note among the notes of its article.
    package func number(of note: CastOffNote) -> Int32 { Int32(notes[Int(note.note)].id.index) }

    /// The part of a note from its place on that fits within `depth`, and the place behind that; nil at the end of the note.
    func part(of place: CastOffNote, within depth: Length, isForced: Bool) -> (height: Length, rest: CastOffNote?) {
        let note = notes[Int(place.note)]
        let known = note.parts[Int(place.place)].first { $0.isForced == isForced && $0.depths.contains(depth) }
        if let known { return (known.height, known.rest) }
        let (fragment, rest) = ArticleGalley(runGalley: galley, index: note.article)
            .part(of: note.places[Int(place.place)], measure: note.measure, within: depth, isForced: isForced)
        let behind = rest.map { CastOffNote(note: place.note, place: self.place(of: $0, inNote: Int(place.note))) }
        // Less room than it takes has another part of it.
        let least = min(fragment.height, depth)
        notes[Int(place.note)].parts[Int(place.place)].append(
            Part(depths: least...max(least, depth), isForced: isForced, height: fragment.height, rest: behind))
        return (fragment.height, behind)
    }
}
