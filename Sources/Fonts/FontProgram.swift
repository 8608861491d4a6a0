/// A font program as emission embeds it: a file, a face in it, and its axis values.
public struct FontProgram: Sendable {
    /// The whole file.
    public var bytes: FontBytes
    /// The face in a collection; 0 otherwise.
    public var faceIndex: Int
    /// One value for each axis of the face, in the order of its `fvar` table; empty for a face without axes.
    public var coordinates: [Double]
    /// The face opened at these values, for its colours and outlines.
    let handle: HarfBuzzFont
}

extension FontProgram {
    /// How many glyphs the face has.
    package var glyphCount: Int { Int(handle.glyphCount) }

    /// The glyph of `scalar`; nil when the face has none.
    package func glyph(of scalar: Unicode.Scalar) -> UInt32? { handle.glyph(scalar.value) }
}
