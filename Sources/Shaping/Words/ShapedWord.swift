/// A set of offsets in a word of at most 255 bytes.
struct ByteOffsets {
    private var bits = InlineArray<4, UInt64>(repeating: 0)

    mutating func insert(_ offset: Int) { bits[offset >> 6] |= 1 << UInt64(offset & 63) }

    func contains(_ offset: Int) -> Bool { bits[offset >> 6] & 1 << UInt64(offset & 63) != 0 }
}

/// The clusters and glyphs of a text as HarfBuzz shapes it, in font units.
struct ShapedWord {
    var clusters: [WordCluster] = []
    var offsetGlyphs: [OffsetGlyph] = []
    /// Whether a character has no glyph.
    var isMissing = false
    /// Offsets of clusters whose glyphs or positions depend on the cluster before them (HarfBuzz's flag).
    var unsafeToBreak = ByteOffsets()
    /// The sum of all advances.
    var advance: Int32 = 0

    /// The index of the cluster that begins at byte `offset`, the count at the end; nil inside a cluster.
    func cluster(startingAt offset: Int) -> Int? {
        var start = 0
        for (index, cluster) in clusters.enumerated() {
            if start >= offset { return start == offset ? index : nil }
            start += Int(cluster.bytes)
        }
        return start == offset ? clusters.count : nil
    }

    /// Glyphs of all clusters.
    var glyphCount: Int {
        clusters.reduce(0) { $0 + ($1.glyphs == WordCluster.missing ? 0 : Int($1.glyphs & 0x7F)) }
    }

    /// Whether cluster `index` is drawn like cluster `otherIndex` of `other` and has as many bytes.
    func isSame(_ index: Int, as other: ShapedWord, _ otherIndex: Int) -> Bool {
        let (a, b) = (clusters[index], other.clusters[otherIndex])
        guard a.glyphs == b.glyphs, a.glyph == b.glyph, a.advance == b.advance, a.bytes == b.bytes else { return false }
        if a.glyphs & WordCluster.complex == 0 { return true }
        return part(index..<index + 1).offsetGlyphs == other.part(otherIndex..<otherIndex + 1).offsetGlyphs
    }

    /// The clusters in `range` with their offset glyphs.
    func part(_ range: Range<Int>) -> (clusters: [WordCluster], offsetGlyphs: [OffsetGlyph]) {
        func offsetCount(_ clusters: ArraySlice<WordCluster>) -> Int {
            clusters.reduce(0) { $0 + ($1.glyphs & WordCluster.complex != 0 ? Int($1.glyphs & 0x7F) : 0) }
        }
        let first = offsetCount(clusters[..<range.lowerBound])
        let part = clusters[range]
        return (Array(part), Array(offsetGlyphs[first..<first + offsetCount(part)]))
    }
}
