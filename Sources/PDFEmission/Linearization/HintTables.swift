/// The hint tables of a linearized file, which lead a viewer to the objects of a page before the whole file has arrived (ISO 32000-1
/// §F.4). Offsets are counted as if the stream of the tables were not in the file.
package struct HintTables {
    /// The entries of a page.
    struct Page {
        var objectCount: Int, length: Int
        /// The indices, in the table of shared objects, of the objects that it shares with other pages.
        var sharing: [Int]
    }

    /// All pages in order.
    var pages: [Page]
    /// The offset of the first page.
    var firstPage: Int
    /// The lengths of the objects of the first page, and of the objects that later pages share.
    var firstPageLengths: [Int], sharedLengths: [Int]
    /// The number and the offset of the first object that later pages share.
    var firstShared: (number: Int, offset: Int)
    /// The number and the offset of the first object stream of the outline, and the lengths of all of them.
    var outline: (number: Int, offset: Int, lengths: [Int])

    /// The tables in sequence, and the dictionary entries with the offsets of the second and the third.
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

    /// Writes tables F.3 and F.4. The content stream of a page is given as the whole page, as other writers do: no viewer makes more of
    /// the entry.
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

    /// Writes tables F.5 and F.6. Each object is a separate group, without a signature.
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
    package struct Deltas {
        /// The least number, and the differences from it.
        package let least: Int, values: [Int]
        /// The number of bits of the greatest difference.
        package let width: Int

        /// The differences of `numbers` from `least`, by default the least of them.
        package init(_ numbers: [Int], from least: Int? = nil) {
            let least = least ?? numbers.min() ?? 0
            self.least = least
            values = numbers.map { $0 - least }
            width = Int.bitWidth - (values.max() ?? 0).leadingZeroBitCount
        }
    }
}

/// Numbers of any width, the highest bit first.
package struct BitWriter {
    /// The bytes, the last of them padded with zeros.
    package private(set) var bytes: [UInt8] = []
    /// The number of bits used in the last byte; 0 if it is full.
    private var used = 0

    /// Writes the lowest `width` bits of `value`.
    package mutating func write(_ value: Int, _ width: Int) {
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

    /// Writes all of `deltas`, then pads to a whole byte.
    mutating func write(_ deltas: HintTables.Deltas) {
        for value in deltas.values { write(value, deltas.width) }
        align()
    }

    /// Pads to a whole byte.
    package mutating func align() { used = 0 }

    /// No bytes.
    package init() {}
}
