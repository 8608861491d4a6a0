import PubGeometry

/// The extents of a line or run from the start of its baseline: by the metrics of its faces, but type no larger than
/// its paragraph's em takes no more than the leading, which was chosen for it.
public struct TypographicBounds: Hashable, Sendable {
    /// Along the line, as set.
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
