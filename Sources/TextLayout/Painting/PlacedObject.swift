import PubGeometry
import PubTextModel

/// An inline object of a painted line, to be drawn there by layout itself.
public struct PlacedObject: Hashable, Sendable {
    /// The object.
    public var object: InlineObject
    /// The start of its baseline, on the page. In vertical lines its width goes downwards from there, its ascent to the
    /// right, its descent to the left.
    public var origin: Point
    /// The runs of glyphs of its line that are read before it.
    package var runsBefore = 0
}
