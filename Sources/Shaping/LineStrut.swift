import Geometry

/// The extents that a style gives to each of its lines.
public struct LineStrut: Hashable, Sendable {
    /// Above the baseline, by the main face's metrics.
    public var ascent: Length
    /// Below the baseline, by the main face's metrics.
    public var descent: Length
    /// From baseline to baseline.
    public var leading: Length
    /// The extent of the style's letters above the baseline: at most the ascent.
    public var above: Length
    /// The extent of the style's letters below the baseline: at most the descent.
    public var below: Length

    /// A strut with the given extents, which its letters fill.
    public init(ascent: Length, descent: Length, leading: Length) {
        self.ascent = ascent
        self.descent = descent
        self.leading = leading
        above = ascent
        below = descent
    }

    /// The strut with letters of the given extents, at most those of the strut.
    public func letters(above: Length, below: Length) -> LineStrut {
        var copy = self
        copy.above = min(max(above, .zero), ascent)
        copy.below = min(max(below, .zero), descent)
        return copy
    }
}
