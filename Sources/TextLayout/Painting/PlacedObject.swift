import PubGeometry
import PubIdentity
import PubShaping
import PubTextModel

/// An inline object of a painted line, which the program draws unless it is a picture or a square.
public struct PlacedObject: Hashable, Sendable {
    /// The object.
    public var object: InlineObject
    /// The start of its baseline, on the page. In vertical lines its width goes downwards from there, its ascent to the
    /// right, its descent to the left.
    public var origin: Point
    /// The runs of glyphs of its line that are read before it.
    package var runsBefore = 0
    /// The element of its text.
    package var element: ElementID = .artifact
}

extension LinePass {
    /// The object `object` of `cluster`, at `x` in 1/65,536 pt.
    func placed(_ object: InlineObject, of cluster: ShapedCluster, at x: Double) -> PlacedObject {
        let row = Int(paragraph.runs[Int(cluster.run)].attributes)
        // A program may draw at any place, also at one beyond all lengths.
        let left = Length(rounding: x.rounded(.towardZero))
        return PlacedObject(
            object: object, origin: Point(x: left, y: origin.y), runsBefore: drawn.count,
            element: paragraph.text.attributes[row].element)
    }
}
