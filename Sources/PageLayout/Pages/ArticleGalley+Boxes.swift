import Geometry
import Identity

extension ArticleGalley {
    /// The box in a measure.
    func pieces(of id: BoxID, measure: Length) -> BoxPieces {
        galley.pieces(of: id, in: index, measure: measure) {
            BoxLayout(galley: self).pieces(of: box(id), measure: measure)
        }
    }

    /// A footnote in a measure.
    func note(_ id: NoteID, measure: Length) -> Fragment {
        galley.note(id, of: index, measure: measure) {
            FlowLayout(galley: self, flow: noteFlow(id)).fragment(measure: measure)
        }
    }
}
