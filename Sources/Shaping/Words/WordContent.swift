/// The data of a word beside its ``CachedWord``: its memory holds one part after the other, so that reading a word meets
/// few lines of the processor's cache.
struct WordContent {
    /// As many as a ``CachedWord`` can count.
    static let most = 255

    var clusters: [WordCluster] = []
    var points: [HyphenationPoint] = []
    /// The glyphs of clusters with more than a plain one.
    var offsetGlyphs: [OffsetGlyph] = []

    /// Whether a division changes clusters; its style keeps a list of such words.
    var changesWhereDivided: Bool { points.contains { $0.discretionary >= 0 } }

    /// Copies it into `memory`, after the bytes of `key` from the ninth on; gives the place of the clusters.
    func copy(to memory: inout WordMemory, key: UnsafeBufferPointer<UInt8>) -> UnsafePointer<WordCluster> {
        let rest = max(0, key.count - 8)
        let before = (rest + 3) & ~3
        let size = MemoryLayout<WordCluster>.stride * clusters.count + 12 * (points.count + offsetGlyphs.count)
        // Every part begins at a multiple of four bytes, which all of them are aligned to.
        let start = memory.take(before + size) + before
        for (index, byte) in key.dropFirst(8).enumerated() {
            (start - rest + index).storeBytes(of: byte, as: UInt8.self)
        }
        let first = start.bindMemory(to: WordCluster.self, capacity: clusters.count)
        _ = UnsafeMutableBufferPointer(start: first, count: clusters.count).initialize(from: clusters)
        let next = UnsafeMutableRawPointer(first + clusters.count)
            .bindMemory(to: HyphenationPoint.self, capacity: points.count)
        _ = UnsafeMutableBufferPointer(start: next, count: points.count).initialize(from: points)
        let last = UnsafeMutableRawPointer(next + points.count)
            .bindMemory(to: OffsetGlyph.self, capacity: offsetGlyphs.count)
        _ = UnsafeMutableBufferPointer(start: last, count: offsetGlyphs.count).initialize(from: offsetGlyphs)
        return UnsafePointer(first)
    }
}

// A word of a cache has content: it got it when it entered.
extension CachedWord {
    /// Its clusters, ``clusterCount`` of them.
    @inline(__always)
    var clusters: UnsafePointer<WordCluster> { content! }

    /// Its hyphenation points, ``pointCount`` of them.
    @inline(__always)
    var points: UnsafePointer<HyphenationPoint> {
        UnsafeRawPointer(clusters + Int(clusterCount)).assumingMemoryBound(to: HyphenationPoint.self)
    }

    /// Its offset glyphs: as many as its clusters say.
    @inline(__always)
    var offsetGlyphs: UnsafePointer<OffsetGlyph> {
        UnsafeRawPointer(points + Int(pointCount)).assumingMemoryBound(to: OffsetGlyph.self)
    }

    /// The bytes of its key from the ninth on.
    @inline(__always)
    var keyRest: UnsafeRawPointer { UnsafeRawPointer(clusters) - max(0, Int(length) - 8) }
}
