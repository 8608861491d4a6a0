import Geometry
import Identity
import Styles

extension ArticleGalley {
    /// The box, laid out in a measure.
    func layout(of id: BoxID, measure: Length) -> LaidOutBox {
        chainGalley.layout(of: id, in: index, measure: measure) {
            BoxLayout(galley: self).layout(of: box(id), measure: measure)
        }
    }

    /// A picture in a measure with its words, made smaller where it would be taller than `height`. It is not cached.
    func picture(_ id: BoxID, measure: Length, within height: Length) -> LaidOutBox {
        BoxLayout(galley: self, mostHeight: height).layout(of: box(id), measure: measure)
    }

    /// The cells of the table that `box` is, its type scaled by `scale`.
    func measured(_ table: TableContent, of box: Box, scale: Double) -> MeasuredTable {
        chainGalley.measuredTable(box.element, of: index, scale: scale) { MeasuredTable(table, self) }
    }

    /// A footnote in a measure.
    func note(_ id: NoteID, measure: Length) -> Fragment {
        chainGalley.note(id, of: index, measure: measure) {
            FlowLayout(galley: self, flow: noteFlow(id)).fragment(measure: measure)
        }
    }
}
