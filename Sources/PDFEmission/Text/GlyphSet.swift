/// A set of glyph ids of one face: a bit a glyph. Linear in the highest of them.
package struct GlyphSet: Hashable, Sendable {
    private var words: [UInt64] = []

    /// No glyphs.
    package init() {}

    /// Adds `glyph`.
    @inline(__always)
    mutating func insert(_ glyph: Int) {
        let word = glyph >> 6
        if word >= words.count { words += [UInt64](repeating: 0, count: word + 1 - words.count) }
        words[word] |= 1 << UInt64(glyph & 63)
    }

    /// Adds all of `other`.
    mutating func formUnion(_ other: GlyphSet) {
        if words.count < other.words.count {
            words += [UInt64](repeating: 0, count: other.words.count - words.count)
        }
        for index in other.words.indices { words[index] |= other.words[index] }
    }

    /// The glyphs, ascending.
    package var glyphs: [UInt32] {
        var result: [UInt32] = []
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                result.append(UInt32(index << 6 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return result
    }
}
