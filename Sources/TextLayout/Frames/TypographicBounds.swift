import Geometry

/// The extents of a line or run by the metrics of its faces, from the start of its baseline.
public struct TypographicBounds: Hashable, Sendable {
    /// Along the line, as it is set.
    public var width: Length
    /// Above the baseline.
    public var ascent: Length
    /// Below the baseline.
    public var descent: Length
    /// From this baseline to the next in running text.
    public var leading: Length

    /// The four extents.
    public init(width: Length, ascent: Length, descent: Length, leading: Length) {
        self.width = width
        self.ascent = ascent
        self.descent = descent
        self.leading = leading
    }
}
