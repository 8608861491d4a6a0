/// What a viewer is told of a linearized file before it has all of it: where the objects of each page are (ISO 32000-1 §F.4).
///
/// Places count as if the stream of these tables were not in the file.
struct HintTables {
    /// A page as the tables see it.
    struct Page {
        var objectCount: Int, length: Int
        /// The places, in the table of shared objects, of what it shows besides its own.
        var sharing: [Int]
    }

    /// The first page, then the others.
    var pages: [Page]
    /// Where the first page is.
    var firstPage: Int
    /// The lengths of the objects that show the first page, then of those that later pages share.
    var firstPageLengths: [Int], sharedLengths: [Int]
    /// The number of the first shared object of later pages, and where it is.
    var firstShared: (number: Int, offset: Int)
    /// The object streams of the outline: the number of the first, where it is, and their lengths.
    var outline: (number: Int, offset: Int, lengths: [Int])

    /// The tables one after the other, and the entries of their stream's dictionary that say where the second and third begin.
    var stream: (bytes: [UInt8], entries: String) {
        var bits = BitWriter()
        writePages(to: &bits)
        var entries = "/S \(bits.bytes.count)"
        writeShared(to: &bits)
        if !outline.lengths.isEmpty {
            entries += "/O \(bits.bytes.count)"
            for value in [outline.number, outline.offset, outline.lengths.count, outline.lengths.reduce(0, +)] {
                bits.write(value, 32)
            }
        }
        return (bits.bytes, entries)
    }

    /// Tables F.3 and F.4. The contents of a page are said to be all of it, as programs that write such files do: no viewer reads more out
    /// of it.
    private func writePages(to bits: inout BitWriter) {
        let counts = Deltas(pages.map(\.objectCount)), lengths = Deltas(pages.map(\.length))
        let uses = Deltas(pages.map(\.sharing.count), from: 0)
        let places = Deltas(pages.flatMap(\.sharing), from: 0)
        bits.write(counts.least, 32)
        bits.write(firstPage, 32)
        bits.write(counts.width, 16)
        bits.write(lengths.least, 32)
        bits.write(lengths.width, 16)
        // Contents begin where their pages do.
        bits.write(0, 32)
        bits.write(0, 16)
        bits.write(lengths.least, 32)
        bits.write(lengths.width, 16)
        bits.write(uses.width, 16)
        bits.write(places.width, 16)
        // How far into a page shared objects are used is not told: in fractions of 1.
        bits.write(0, 16)
        bits.write(1, 16)
        for table in [counts, lengths, uses, places] { bits.write(table) }
        bits.write(lengths)
    }

    /// Tables F.5 and F.6: each object is a group of its own, without a signature.
    private func writeShared(to bits: inout BitWriter) {
        let lengths = Deltas(firstPageLengths + sharedLengths)
        bits.write(sharedLengths.isEmpty ? 0 : firstShared.number, 32)
        bits.write(sharedLengths.isEmpty ? 0 : firstShared.offset, 32)
        bits.write(firstPageLengths.count, 32)
        bits.write(firstPageLengths.count + sharedLengths.count, 32)
        bits.write(0, 16)
        bits.write(lengths.least, 32)
        bits.write(lengths.width, 16)
        bits.write(lengths)
        for _ in 0..<firstPageLengths.count + sharedLengths.count { bits.write(0, 1) }
        bits.align()
    }

    /// Numbers as differences from the least of them.
    struct Deltas {
        let least: Int
        let values: [Int]
        /// The bits of the greatest.
        let width: Int

        init(_ numbers: [Int], from least: Int? = nil) {
            let least = least ?? numbers.min() ?? 0
            self.least = least
            values = numbers.map { $0 - least }
            width = Int.bitWidth - (values.max() ?? 0).leadingZeroBitCount
        }
    }
}

/// Numbers of any width, the highest bit first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    /// The bits of the last byte that are taken; 0 for all.
    private var used = 0

    /// Writes the lowest `width` bits of `value`.
    mutating func write(_ value: Int, _ width: Int) {
        var rest = width
        while rest > 0 {
            if used == 0 { bytes.append(0) }
            let count = min(8 - used, rest)
            let part = UInt8(truncatingIfNeeded: (value >> (rest - count)) & ((1 << count) - 1))
            bytes[bytes.count - 1] |= part << (8 - used - count)
            used = (used + count) % 8
            rest -= count
        }
    }

    /// Writes all of `deltas`, and ends at the end of a byte.
    mutating func write(_ deltas: HintTables.Deltas) {
        for value in deltas.values { write(value, deltas.width) }
        align()
    }

    mutating func align() { used = 0 }
}
