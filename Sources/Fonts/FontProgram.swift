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
    /// The number of glyphs in the face.
    package var glyphCount: Int { Int(handle.glyphCount) }

    /// The glyph of `scalar`; nil when the face has none.
    package func glyph(of scalar: Unicode.Scalar) -> UInt32? { handle.glyph(scalar.value) }

    /// The Unicode scalar that a glyph is the usual form of, by the face's cmap; nil for a glyph that only features
    /// reach.
    ///
    /// Of several the lowest; controls, hyphens but U+002D, compatibility forms and private use never. Linear in the
    /// characters of the face when its first glyph is asked for, then constant.
    package func scalar(of glyph: UInt32) -> UInt32? { handle.characterTable.scalar(of: glyph, in: handle) }
}
