import PubGeometry

/// The extents that a style gives to each of its lines.
public struct LineStrut: Hashable, Sendable {
    /// The part of the leading above the baseline, in the ratio of the main face's ascender to its descender.
    public var ascent: Length
    /// The rest of the leading, below the baseline.
    public var descent: Length
    /// From baseline to baseline.
    public var leading: Length
    /// The extent of the style's letters above the baseline: at most the ascent.
    public var letterAscent: Length
    /// The extent of the style's letters below the baseline: at most the descent.
    public var letterDescent: Length

    /// A strut with the given extents; its letters have the same.
    public init(ascent: Length, descent: Length, leading: Length) {
        self.ascent = ascent
        self.descent = descent
        self.leading = leading
        letterAscent = ascent
        letterDescent = descent
    }

    /// The strut with letters of the given extents, limited to the strut's own.
    public func withLetterExtents(above: Length, below: Length) -> LineStrut {
        var copy = self
        copy.letterAscent = min(max(above, .zero), ascent)
        copy.letterDescent = min(max(below, .zero), descent)
        return copy
    }
}
