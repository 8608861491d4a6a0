import PubDisplayList
import PubGeometry
import PubShaping
import PubTextModel

extension LinePainter {
    /// Draws the squares beside labels and at the end of articles: paths without an element, since they say nothing. The
    /// gap of one is between it and the text that it is read before.
    func paintSquares(_ objects: [PlacedObject], of paragraph: ShapedParagraph, into marks: inout Marks) {
        for placed in objects {
            guard let paint = placed.object.square else { continue }
            let side = placed.object.ascent + placed.object.descent
            let gap = paragraph.baseLevel == 0 ? .zero : placed.object.width - side
            let square = Rect(
                x: placed.origin.x + gap, y: placed.origin.y - placed.object.ascent, width: side, height: side)
            marks.items.append(.path(PathItem(Path(rect: square), fill: paint)))
        }
    }
}
