import Geometry

/// The scales of a run of text, by which font units become lengths.
struct RunMeasures: BitwiseCopyable {
    /// The index of the run.
    var run: UInt32
    /// Units of 1/65,536 pt to the font unit, times 2²⁴.
    var scale: Int64
    /// The same for what grows upwards: another scale where glyphs are stretched.
    var rise: Int64
    /// Added behind each glyph inside a word, 1/65,536 pt.
    var tracking: Int64
    /// Word spaces as a share of the font's, in 1/65,536.
    var words: Int64
    /// The em, 1/65,536 pt, of each letter gap; 0 where letters touch.
    var em: Int64
    /// The em, 1/65,536 pt.
    var fullEm: Int64

    /// Font units at this size, rounded to the nearest 1/65,536 pt.
    @inline(__always)
    func length(_ units: Int32) -> Int64 { (Int64(units) * scale + (1 << 23)) >> 24 }

    /// A word space of `units`: among spaced letters it is wider by the gap behind the word and by one of its own, or
    /// words would run into each other.
    @inline(__always)
    func space(_ units: Int32) -> Int64 { max(0, (length(units) &* words) >> 16 &+ 2 &* tracking) }
}

/// The flat arrays of the paragraph that is being shaped. Positions are prefix sums: entry i is the sum before cluster
/// i.
struct ParagraphBuffers {
    private(set) var clusters: UnsafeMutablePointer<ShapedCluster>
    private(set) var width: UnsafeMutablePointer<Int64>
    private(set) var space: UnsafeMutablePointer<Int64>
    private(set) var letter: UnsafeMutablePointer<Int64>
    private(set) var scalable: UnsafeMutablePointer<Int64>
    private(set) var glyphs = GrowingBuffer<ShapedGlyph>(capacity: 1024)
    private(set) var count = 0
    private var capacity = 0
    private let blankMark: UnsafeMutablePointer<WordMark>

    init() {
        blankMark = .allocate(capacity: 1)
        blankMark.initialize(to: WordMark(glyph: 0, x: 0, y: 0))
        capacity = 1024
        clusters = .allocate(capacity: capacity)
        width = .allocate(capacity: capacity + 1)
        space = .allocate(capacity: capacity + 1)
        letter = .allocate(capacity: capacity + 1)
        scalable = .allocate(capacity: capacity + 1)
        removeAll()
    }

    /// Gives the memory back; the owner calls it once.
    func deallocate() {
        clusters.deallocate()
        for sums in [width, space, letter, scalable] { sums.deallocate() }
        glyphs.deallocate()
        blankMark.deallocate()
    }

    /// Copies the arrays into `shaped`, each at its exact size.
    func copy(to shaped: inout ShapedParagraph) {
        func array<Value>(_ start: UnsafeMutablePointer<Value>, _ count: Int) -> [Value] {
            Array(UnsafeBufferPointer(start: start, count: count))
        }
        shaped.clusters = array(clusters, count)
        shaped.glyphs = glyphs.array
        shaped.width = array(width, count + 1)
        shaped.space = array(space, count + 1)
        shaped.letter = array(letter, count + 1)
        shaped.scalable = array(scalable, count + 1)
    }

    /// Begins a new paragraph in the same memory.
    mutating func removeAll() {
        count = 0
        glyphs.removeAll()
        for sums in [width, space, letter, scalable] { sums[0] = 0 }
    }

    /// Adds the clusters of a word of `table` whose text begins at byte `offset`; linear in their number.
    ///
    /// The last cluster has no letter gap behind it: ``openGap(_:)`` adds it when the word goes on.
    mutating func append(_ word: Word, of table: WordTable, at offset: Int, _ run: RunMeasures) {
        append(
            table.clusters.base + Int(word.clusters), Int(word.clusterCount), table.marks.base + Int(word.marks),
            glyphCount: Int(word.glyphCount), at: offset, run)
    }

    /// Adds `total` clusters that begin at byte `offset`.
    mutating func append(
        _ source: UnsafePointer<WordCluster>, _ total: Int, _ marks: UnsafePointer<WordMark>, glyphCount: Int,
        at offset: Int, _ run: RunMeasures
    ) {
        reserve(total)
        glyphs.reserve(glyphCount)
        let glyphBase = glyphs.base
        var glyph = glyphs.count
        var mark = 0
        var text = Int32(truncatingIfNeeded: offset)
        // Sums are kept in registers: through the pointers the compiler would have to load them again each time.
        var sums = (width[count], letter[count], scalable[count])
        let blank = space[count]
        var index = count
        for item in 0..<total {
            let cluster = source[item]
            let advance = run.length(cluster.advance)
            var kind: ClusterKind = []
            let first = glyph
            if cluster.glyphs == 1 {
                glyphBase[glyph] = ShapedGlyph(glyph: UInt32(cluster.glyph), x: 0, y: 0)
                glyph += 1
            } else if cluster.glyphs & WordCluster.complex != 0 {
                for _ in 0..<(cluster.glyphs & 0x7F) {
                    glyphBase[glyph] = run.glyph(marks[mark])
                    glyph += 1
                    mark += 1
                }
            } else {
                kind = cluster.glyphs == WordCluster.missing ? .missing : .ignorable
            }
            clusters[index] = ShapedCluster(
                text: text, glyphs: Int32(truncatingIfNeeded: first), bytes: UInt16(cluster.bytes), run: run.run,
                kind: kind)
            text &+= Int32(cluster.bytes)
            index += 1
            let isLast = item == total - 1
            sums.0 &+= advance &+ (isLast ? 0 : run.tracking)
            sums.1 &+= isLast ? 0 : run.em
            sums.2 &+= advance
            width[index] = sums.0
            letter[index] = sums.1
            scalable[index] = sums.2
            space[index] = blank
        }
        glyphs.advance(by: glyph - glyphs.count)
        count = index
    }

    /// Adds a cluster of `bytes` bytes at `text` that is no part of a word: `advance` wide, of which `elastic`
    /// belongs to a space that justification may change.
    mutating func append(
        kind: ClusterKind, text: Int, bytes: Int, run: UInt32, advance: Int64, elastic: Int64 = 0,
        glyph: ShapedGlyph? = nil
    ) {
        reserve(1)
        clusters[count] = ShapedCluster(
            text: Int32(truncatingIfNeeded: text), glyphs: Int32(truncatingIfNeeded: glyphs.count),
            bytes: UInt16(clamping: bytes), run: run, kind: kind)
        if let glyph { glyphs.append(glyph) }
        width[count + 1] = width[count] + advance
        space[count + 1] = space[count] + elastic
        letter[count + 1] = letter[count]
        scalable[count + 1] = scalable[count]
        count += 1
    }

    /// Adds one cluster of `parts` of no elasticity, `advance` wide.
    mutating func append(_ parts: [ShapedGlyph], text: Int, bytes: Int, run: UInt32, advance: Int64) {
        append(kind: [], text: text, bytes: bytes, run: run, advance: advance)
        for part in parts { glyphs.append(part) }
    }

    /// Adds a letter gap behind the last cluster: the word goes on in the next one.
    @inline(__always)
    mutating func openGap(_ run: RunMeasures) {
        width[count] &+= run.tracking
        letter[count] &+= run.em
    }

    /// Shortens the advance of the last cluster by `blank`, at its start or at its end.
    mutating func trim(_ blank: Int64, atStart: Bool, isUpright: Bool = false) {
        width[count] &-= blank
        scalable[count] &-= blank
        if atStart, isUpright, glyphs.count > 0 {
            glyphs.base[glyphs.count - 1].y &-= Int32(truncatingIfNeeded: blank)
        } else if atStart, glyphs.count > 0 {
            glyphs.base[glyphs.count - 1].x &-= Int32(truncatingIfNeeded: blank)
        }
    }

    /// Takes away the advance of the last cluster, a blank.
    mutating func dropBlank() {
        width[count] = width[count - 1]
        space[count] = space[count - 1]
    }

    /// Sets the advance of the last cluster, a space, of which justification may change `elastic`.
    @inline(__always)
    mutating func setSpace(_ advance: Int64, elastic: Int64) {
        width[count] = width[count - 1] &+ advance
        space[count] = space[count - 1] &+ elastic
    }

    /// The advance of the clusters from `start` on.
    func extent(from start: Int) -> Int64 { width[count] - width[min(start, count)] }

    /// Adds `more` to the advances of the clusters at `indices`, ascending; what follows moves. Linear from the first on.
    mutating func widen(_ indices: [Int], by more: Int64) {
        guard more != 0, let first = indices.first else { return }
        var shift: Int64 = 0
        var next = 0
        for place in first..<count {
            if next < indices.count, indices[next] == place {
                shift &+= more
                next += 1
            }
            width[place + 1] &+= shift
        }
    }

    /// Where marks are read from when there are none.
    var noMarks: UnsafePointer<WordMark> { UnsafePointer(blankMark) }

    /// The advance of cluster `index`.
    func advance(of index: Int) -> Int64 { width[index + 1] - width[index] }

    /// Makes room for `more` clusters.
    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(to: count + more) }
    }

    @inline(never)
    private mutating func grow(to needed: Int) {
        capacity = max(needed, capacity * 2)
        clusters = moved(clusters, count, to: capacity)
        width = moved(width, count + 1, to: capacity + 1)
        space = moved(space, count + 1, to: capacity + 1)
        letter = moved(letter, count + 1, to: capacity + 1)
        scalable = moved(scalable, count + 1, to: capacity + 1)
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

extension RunMeasures {
    /// A glyph off its cluster's start; font units grow upwards, lines downwards.
    @inline(__always)
    func glyph(_ mark: WordMark) -> ShapedGlyph {
        ShapedGlyph(
            glyph: mark.glyph, x: Int32(truncatingIfNeeded: length(mark.x)),
            y: Int32(truncatingIfNeeded: (-Int64(mark.y) * rise + (1 << 23)) >> 24))
    }
}
