/// The metrics of a face, in font units (``unitsPerEm`` to the em), y upwards from the baseline.
public struct FontMetrics: Hashable, Sendable {
    /// Font units in an em: 16 … 16,384.
    public var unitsPerEm: Int32
    /// Above the baseline: the typographic ascender if the face asks for it, else the ascender of `hhea`.
    public var ascender: Int32
    /// Below the baseline, positive: from the same table as ``ascender``.
    public var descender: Int32
    /// The height of flat capitals; the ink of `H` where the face does not say.
    public var capHeight: Int32
    /// The height of flat small letters; the ink of `x` where the face does not say.
    public var xHeight: Int32
    /// The middle of an underline; negative below the baseline.
    public var underlinePosition: Int32
    /// The weight of an underline.
    public var underlineThickness: Int32
    /// The middle of a strike.
    public var strikeoutPosition: Int32
    /// The weight of a strike.
    public var strikeoutThickness: Int32
    /// The advance of U+0020; a quarter of the em where the face has none.
    public var spaceAdvance: Int32
    /// The embedding that the licence bits of the face allow.
    public var embedding: EmbeddingRight
}

/// The embedding that a face's licence bits (`OS/2.fsType`) allow in a publication.
public struct EmbeddingRight: Hashable, Sendable {
    /// The bits of the face; 0 (installable) if it has none.
    public var bits: UInt16

    /// The right that `bits` give.
    public init(bits: UInt16) { self.bits = bits }

    /// Whether the face may not be embedded at all: using it is an error.
    ///
    /// Bits 0–3 exclude one another in later versions of the table; in the first ones the least restrictive counts,
    /// so only a lone bit 1 forbids (OpenType 1.9, OS/2, fsType). Bit 9 allows bitmaps only: no outline may go out.
    public var isForbidden: Bool { bits & 0xF == 2 || bits & 0x200 != 0 }
    /// Whether only the whole program may be embedded, never a subset.
    public var forbidsSubsets: Bool { bits & 0x100 != 0 }
}

/// A box in a glyph's coordinates, in font units, y upwards from the baseline, x from the glyph's origin: its ink, or
/// the clip of its paints.
public struct GlyphBox: Hashable, Sendable {
    /// Left edge.
    public var minX: Int32
    /// Lower edge.
    public var minY: Int32
    /// Right edge.
    public var maxX: Int32
    /// Upper edge.
    public var maxY: Int32

    /// The box between four edges.
    public init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }
}

/// An axis along which a face varies.
public struct FontAxis: Hashable, Sendable {
    /// The four-letter tag: `wght`, `wdth`, `slnt`, `ital`, `opsz` or the designer's own.
    public var tag: String
    /// The least value.
    public var minimum: Double
    /// The default value (`fvar`).
    public var defaultValue: Double
    /// The greatest value.
    public var maximum: Double
}
