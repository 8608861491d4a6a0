/// The flat arrays of the paragraph that is being shaped. Positions are prefix sums: entry i is the sum before cluster
/// i.
struct ParagraphBuffers {
    private(set) var clusters: UnsafeMutablePointer<ShapedCluster>
    private(set) var widthSums: UnsafeMutablePointer<Int64>
    private(set) var spaceSums: UnsafeMutablePointer<Int64>
    private(set) var letterEmSums: UnsafeMutablePointer<Int64>
    private(set) var scalableSums: UnsafeMutablePointer<Int64>
    private(set) var glyphs = GrowingBuffer<ShapedGlyph>(capacity: 1024)
    private(set) var count = 0
    private var capacity = 0
    private let blankGlyph: UnsafeMutablePointer<OffsetGlyph>

    init() {
        blankGlyph = .allocate(capacity: 1)
        blankGlyph.initialize(to: OffsetGlyph(glyph: 0, x: 0, y: 0))
        capacity = 1024
        clusters = .allocate(capacity: capacity)
        widthSums = .allocate(capacity: capacity + 1)
        spaceSums = .allocate(capacity: capacity + 1)
        letterEmSums = .allocate(capacity: capacity + 1)
        scalableSums = .allocate(capacity: capacity + 1)
        removeAll()
    }

    /// Gives the memory back; the owner calls it once.
    func deallocate() {
        clusters.deallocate()
        for sums in [widthSums, spaceSums, letterEmSums, scalableSums] { sums.deallocate() }
        glyphs.deallocate()
        blankGlyph.deallocate()
    }

    /// Copies the arrays into `shaped`, each at its exact size.
    func copy(to shaped: inout ShapedParagraph) {
        func array<Value>(_ start: UnsafeMutablePointer<Value>, _ count: Int) -> [Value] {
            Array(UnsafeBufferPointer(start: start, count: count))
        }
        shaped.clusters = array(clusters, count)
        shaped.glyphs = glyphs.array
        shaped.widthSums = array(widthSums, count + 1)
        shaped.spaceSums = array(spaceSums, count + 1)
        shaped.letterEmSums = array(letterEmSums, count + 1)
        shaped.scalableSums = array(scalableSums, count + 1)
    }

    /// Begins a new paragraph in the same memory.
    mutating func removeAll() {
        count = 0
        glyphs.removeAll()
        for sums in [widthSums, spaceSums, letterEmSums, scalableSums] { sums[0] = 0 }
    }

    /// Adds the clusters of a word whose text begins at byte `offset`; linear in their number.
    ///
    /// The last cluster has no letter gap after it: ``addLetterGap(_:)`` adds it if the word continues.
    mutating func append(_ word: CachedWord, at offset: Int, _ run: RunScales) {
        append(
            word.clusters, Int(word.clusterCount), word.offsetGlyphs, glyphCount: Int(word.glyphCount), at: offset, run)
    }

    /// Adds `total` clusters that begin at byte `offset`.
    mutating func append(
        _ source: UnsafePointer<WordCluster>, _ total: Int, _ offsetGlyphs: UnsafePointer<OffsetGlyph>,
        glyphCount: Int, at offset: Int, _ run: RunScales
    ) {
        reserve(total)
        glyphs.reserve(glyphCount)
        let glyphBase = glyphs.base
        var glyph = glyphs.count
        var offsetGlyphIndex = 0
        var textOffset = Int32(truncatingIfNeeded: offset)
        // Sums are kept in registers: through the pointers the compiler would have to load them again each time.
        var sums = (widthSums[count], letterEmSums[count], scalableSums[count])
        let blank = spaceSums[count]
        var index = count
        for item in 0..<total {
            let cluster = source[item]
            let advance = run.length(cluster.advance)
            var traits: ClusterTraits = []
            let first = glyph
            if cluster.glyphs == 1 {
                glyphBase[glyph] = ShapedGlyph(glyph: UInt32(cluster.glyph), x: 0, y: 0)
                glyph += 1
            } else if cluster.glyphs & WordCluster.complex != 0 {
                for _ in 0..<(cluster.glyphs & 0x7F) {
                    glyphBase[glyph] = run.glyph(offsetGlyphs[offsetGlyphIndex])
                    glyph += 1
                    offsetGlyphIndex += 1
                }
            } else {
                traits = cluster.glyphs == WordCluster.missing ? .missing : .ignorable
            }
            clusters[index] = ShapedCluster(
                textOffset: textOffset, firstGlyph: Int32(truncatingIfNeeded: first), byteCount: UInt16(cluster.bytes),
                run: run.run, traits: traits)
            textOffset &+= Int32(cluster.bytes)
            index += 1
            let isLast = item == total - 1
            sums.0 &+= advance &+ (isLast ? 0 : run.tracking)
            sums.1 &+= isLast ? 0 : run.letterGapEm
            sums.2 &+= advance
            widthSums[index] = sums.0
            letterEmSums[index] = sums.1
            scalableSums[index] = sums.2
            spaceSums[index] = blank
        }
        glyphs.advance(by: glyph - glyphs.count)
        count = index
    }

    /// Adds a cluster of `byteCount` bytes at `offset` that is no part of a word: `advance` wide, with `elastic` of
    /// it belonging to a space that justification may change.
    mutating func append(
        traits: ClusterTraits, at offset: Int, byteCount: Int, run: UInt32, advance: Int64, elastic: Int64 = 0,
        glyph: ShapedGlyph? = nil
    ) {
        reserve(1)
        clusters[count] = ShapedCluster(
            textOffset: Int32(truncatingIfNeeded: offset), firstGlyph: Int32(truncatingIfNeeded: glyphs.count),
            byteCount: UInt16(clamping: byteCount), run: run, traits: traits)
        if let glyph { glyphs.append(glyph) }
        widthSums[count + 1] = widthSums[count] + advance
        spaceSums[count + 1] = spaceSums[count] + elastic
        letterEmSums[count + 1] = letterEmSums[count]
        scalableSums[count + 1] = scalableSums[count]
        count += 1
    }

    /// Adds one cluster of `parts` of no elasticity, `advance` wide.
    mutating func append(_ parts: [ShapedGlyph], at offset: Int, byteCount: Int, run: UInt32, advance: Int64) {
        append(traits: [], at: offset, byteCount: byteCount, run: run, advance: advance)
        for part in parts { glyphs.append(part) }
    }

    /// Adds a letter gap after the last cluster: the word continues in the next one.
    @inline(__always)
    mutating func addLetterGap(_ run: RunScales) {
        widthSums[count] &+= run.tracking
        letterEmSums[count] &+= run.letterGapEm
    }

    /// Adds the place of a kashida in text of `em` after the cluster at `index`, one of the last word's. Linear in the
    /// clusters after it.
    mutating func addKashida(after index: Int, em: Int64) {
        for place in index + 1...count { letterEmSums[place] &+= em }
    }

    /// Shortens the advance of the last cluster by `blank`, at its start or at its end.
    mutating func trim(_ blank: Int64, atStart: Bool, isUpright: Bool = false) {
        widthSums[count] &-= blank
        scalableSums[count] &-= blank
        if atStart, isUpright, glyphs.count > 0 {
            glyphs.base[glyphs.count - 1].y &-= Int32(truncatingIfNeeded: blank)
        } else if atStart, glyphs.count > 0 {
            glyphs.base[glyphs.count - 1].x &-= Int32(truncatingIfNeeded: blank)
        }
    }

    /// Takes away the advance of the last cluster, a blank.
    mutating func dropBlank() {
        widthSums[count] = widthSums[count - 1]
        spaceSums[count] = spaceSums[count - 1]
    }

    /// Sets the advance of the last cluster, a space; justification may change `elastic` of it.
    @inline(__always)
    mutating func setSpace(_ advance: Int64, elastic: Int64) {
        widthSums[count] = widthSums[count - 1] &+ advance
        spaceSums[count] = spaceSums[count - 1] &+ elastic
    }

    /// Widens the last cluster, a space, by an amount that justification leaves alone.
    @inline(__always)
    mutating func widenSpace(by more: Int64) { widthSums[count] &+= more }

    /// Moves the clusters from `first` on, the last word's, by `kern`, and takes the letter gap of `em` before them away. Linear
    /// in them.
    mutating func kern(from first: Int, by kern: Int64, removingGapOf em: Int64) {
        for place in first...count {
            widthSums[place] &+= kern
            letterEmSums[place] &-= em
        }
    }

    /// The glyphs of the cluster at `index`.
    func glyphs(of index: Int) -> [ShapedGlyph] {
        let first = Int(clusters[index].firstGlyph)
        let end = index + 1 < count ? Int(clusters[index + 1].firstGlyph) : glyphs.count
        return Array(UnsafeBufferPointer(start: glyphs.base + first, count: end - first))
    }

    /// The advance of the clusters from `start` on.
    func extent(from start: Int) -> Int64 { widthSums[count] - widthSums[min(start, count)] }

    /// Adds `more` to the advances of the clusters at `indices`, ascending; later clusters move. Linear from the
    /// first on.
    mutating func widen(_ indices: [Int], by more: Int64) {
        guard more != 0, let first = indices.first else { return }
        var shift: Int64 = 0
        var next = 0
        for place in first..<count {
            if next < indices.count, indices[next] == place {
                shift &+= more
                next += 1
            }
            widthSums[place + 1] &+= shift
        }
    }

    /// The address to read offset glyphs from when there are none.
    var noOffsetGlyphs: UnsafePointer<OffsetGlyph> { UnsafePointer(blankGlyph) }

    /// The advance of cluster `index`.
    func advance(of index: Int) -> Int64 { widthSums[index + 1] - widthSums[index] }

    /// Makes room for `more` clusters.
    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(to: count + more) }
    }

    @inline(never)
    private mutating func grow(to needed: Int) {
        capacity = max(needed, capacity * 2)
        clusters = moved(clusters, count, to: capacity)
        widthSums = moved(widthSums, count + 1, to: capacity + 1)
        spaceSums = moved(spaceSums, count + 1, to: capacity + 1)
        letterEmSums = moved(letterEmSums, count + 1, to: capacity + 1)
        scalableSums = moved(scalableSums, count + 1, to: capacity + 1)
    }
}

/// `count` values in new memory for `capacity`; the old memory is given back.
private func moved<Value: BitwiseCopyable>(_ old: UnsafeMutablePointer<Value>, _ count: Int, to capacity: Int)
    -> UnsafeMutablePointer<Value>
{
    let new = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    new.update(from: old, count: count)
    old.deallocate()
    return new
}
