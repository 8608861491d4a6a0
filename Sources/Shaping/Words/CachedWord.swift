/// A word in the ``WordCache``: the values that are read of every word, and the addresses of its clusters, glyphs and
/// hyphenation points; font units. At 32 bytes, two fit in a line of the processor's cache.
///
/// Its content does not change: several threads may read it.
struct CachedWord: BitwiseCopyable, @unchecked Sendable {
    /// The properties of a word that the setting of the text around it depends on.
    struct Flags: OptionSet, BitwiseCopyable {
        var rawValue: UInt8
        /// UAX #14 may allow breaks inside.
        static let breaksInside = Flags(rawValue: 1)
        /// Itemized: its pieces need several faces or scripts.
        static let itemized = Flags(rawValue: 2)
        /// Its letters touch one another: no space may be added between them.
        static let connected = Flags(rawValue: 4)
        /// It is one character of a script that is set solid: an ideograph, kana, or their punctuation.
        static let ideograph = Flags(rawValue: 8)
        /// It is such punctuation, and lines do not open there.
        static let ideographMark = Flags(rawValue: 16)
        /// Its first half is blank: an opening bracket as wide as an ideograph.
        static let blankBefore = Flags(rawValue: 32)
        /// Its second half is blank: a comma or closing bracket as wide as an ideograph.
        static let blankAfter = Flags(rawValue: 64)
    }

    /// Its first eight bytes, filled with zeros.
    var head: UInt64 = 0
    /// Its clusters; its points and offset glyphs come after them, the rest of its key before them (see ``WordContent``).
    /// Set when it enters a cache.
    var content: UnsafePointer<WordCluster>?
    /// The index of its list of pieces, when it is itemized.
    var pieces: UInt32 = 0
    /// Glyphs of all its clusters.
    var glyphCount: UInt16 = 0
    /// Kerning between a space and its first glyph.
    var kernBefore: Int16 = 0
    /// Kerning between its last glyph and a space.
    var kernAfter: Int16 = 0
    /// Bytes of its key, 1 … 255: the word's own, and its context's if letters beside it join.
    var length: UInt8
    var clusterCount: UInt8 = 0
    var pointCount: UInt8 = 0
    var flags: Flags = []
    /// Clusters before the place where a kashida may lengthen it; 0 if none may.
    var kashida: UInt8 = 0
}

/// A cluster of a word.
struct WordCluster: BitwiseCopyable {
    /// In font units.
    var advance: Int32
    /// Its only glyph, when it is plain.
    var glyph: UInt16
    /// Bytes of its text.
    var bytes: UInt8
    /// 0 for text that is never drawn, 1 for a plain glyph at the cluster's start, `missing`, or more: then that many
    /// ``OffsetGlyph``s hold them, with `complex` set.
    var glyphs: UInt8

    static let complex: UInt8 = 0x80
    static let missing: UInt8 = 0x7F
}

/// A glyph with an offset from its cluster's left edge; font units, y upwards.
struct OffsetGlyph: BitwiseCopyable, Equatable {
    var glyph: UInt32
    var x: Int32
    var y: Int32
}

/// A point that may divide a word.
struct HyphenationPoint: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
        var rawValue: UInt8
        /// A soft hyphen: the author wants it, no rule forbids it.
        static let soft = Flags(rawValue: 1)
        /// The letters begin with a capital.
        static let capitalized = Flags(rawValue: 2)
        /// The letters are part of a compound with hyphens.
        static let compound = Flags(rawValue: 4)
        /// By the house's list: minima do not count.
        static let exception = Flags(rawValue: 8)
    }

    /// Bytes of the word before it (a soft hyphen included).
    var offset: UInt8
    /// Letters before it, counted from the start of the letters that it divides.
    var before: UInt8
    /// Letters after it.
    var after: UInt8
    var flags: Flags
    /// Added before the hyphen, font units: kerning of the last letter to it instead of to the next letter.
    var kern: Int16
    /// The index of its ``Discretionary``, when glyphs change there; −1 otherwise.
    var discretionary: Int32
}

/// The clusters on both sides of a point that divides a ligature, or glyphs that depend on one another: ``pre`` on one
/// line and ``post`` on the next take the place of the word's clusters `first ..< last` (TeX's discretionary).
struct Discretionary {
    var first: Int
    var last: Int
    /// Clusters before the hyphen.
    var pre: [WordCluster]
    var preGlyphs: [OffsetGlyph]
    /// Clusters that the next line begins with.
    var post: [WordCluster]
    var postGlyphs: [OffsetGlyph]
}

/// A part of a word that is set in several styles.
struct WordPiece {
    /// Its bytes.
    var length: Int
    /// The index of the style that sets it, the word's own or one of a fallback face; nil when no face can.
    var style: Int?
}

/// The kerning of two characters.
struct GlyphPair {
    /// The additional distance beyond their advances, in font units.
    var kern: Int16
    /// Whether each has the glyph that it has alone.
    var isPlain: Bool
}
