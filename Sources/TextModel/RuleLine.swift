import PubColor
import PubGeometry

/// A rule above or below a paragraph or box.
public struct RuleLine: Hashable, Sendable {
    /// Its weight.
    public var weight: Length
    /// Its paint.
    public var paint: Paint
    /// From the rule to the text's ascent (above) or descent (below).
    public var offset: Length

    /// A rule of `weight`.
    public init(weight: Length, paint: Paint, offset: Length = .zero) {
        self.weight = weight
        self.paint = paint
        self.offset = offset
    }
}
