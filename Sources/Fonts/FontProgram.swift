/// A font program as emission embeds it: a file, a face in it, and its axis values.
public struct FontProgram: Sendable {
    /// The whole file.
    public var bytes: FontBytes
    /// The face in a collection; 0 otherwise.
    public var faceIndex: Int
    /// One value for each axis of the face, in the order of its `fvar` table; empty for a face without axes.
    public var coordinates: [Double]
    /// True when the face may not be embedded: its glyphs are painted as paths, below invisible text.
    package var paintsOutlines = false
    /// The face opened at these values, for its colours and outlines.
    let handle: HarfBuzzFont
}
