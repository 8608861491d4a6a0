import PubCJPEG

/// A walk through the Huffman codes of a JPEG of one scan. Nothing is made of them but the lightness of each block.
///
/// It proves a file whole, in less than two thirds of the instructions that libjpeg takes for its smallest picture. It
/// never calls one damaged: anything unusual or wrong is left to libjpeg.
package struct CodeWalk {
    private let scan: SequentialScan
    /// The blocks of a unit of the scan, in order.
    private var blocks: [Block] = []
    /// The tables of each component: of its means, then of its other coefficients; and the entries of all of them.
    private var tables: [HuffmanTable] = []
    private let entries: [UInt16]
    /// Units across and down, and the blocks of lightness across and down in each.
    private let across: Int, down: Int, unitWidth: Int, unitHeight: Int
    /// The factor of the means of lightness.
    private let step: Int

    /// A block of a unit.
    private struct Block {
        /// The number of its table of means; the table of the other coefficients follows it.
        var table: Int
        /// Its position in the rows of lightness of a unit; nil for blocks of colour.
        var lightness: (column: Int, row: Int)?
    }

    /// The means of blocks, and the values that libjpeg makes of them.
    fileprivate struct Rows {
        /// The rows of lightness of a row of units.
        var samples: [UInt8]
        var tones = [UInt32](repeating: 0, count: 256)
        /// The mean of the last block.
        var mean = 0
    }

    /// A walk through the JPEG `bytes`; nil for one that libjpeg has to walk through.
    package init?(_ bytes: [UInt8]) {
        guard let scan = SequentialScan(bytes), let first = scan.components.first else { return nil }
        self.scan = scan
        step = scan.step
        // A scan of one component has units of one block, whatever its header says (ITU-T T.81, A.2.2).
        let isSingle = scan.components.count == 1
        (unitWidth, unitHeight) = isSingle ? (1, 1) : (first.across, first.down)
        for (index, component) in scan.components.enumerated() {
            guard let pair = scan.tables(of: component) else { return nil }
            for row in 0..<(isSingle ? 1 : component.down) {
                for column in 0..<(isSingle ? 1 : component.across) {
                    blocks.append(Block(table: tables.count, lightness: index == 0 ? (column, row) : nil))
                }
            }
            tables += [pair.means, pair.coefficients]
        }
        entries = tables.flatMap(\.entries)
        across = (scan.blocksAcross + unitWidth - 1) / unitWidth
        down = (scan.blocksDown + unitHeight - 1) / unitHeight
    }

    /// The fraction of its blocks that are as light as their neighbours, in its four commonest tones; nil if the walk
    /// does not reach the end of the file. Linear in the bytes, about 40 instructions each.
    package func evenness(of bytes: [UInt8]) -> Double? {
        var rows = Rows(samples: [UInt8](repeating: 0, count: across * unitWidth * unitHeight))
        let isWhole = bytes.withUnsafeBufferPointer { bytes in
            entries.withUnsafeBufferPointer { entries in
                var bits = CodeBits(bytes, from: scan.start)
                return walk(&bits, entries, &rows)
            }
        }
        return isWhole ? CJPEG_evenness(&rows.tones, scan.blocksAcross, scan.blocksDown) : nil
    }

    /// Whether all units, with marks of restarts between them, are there, and the end of the file behind them.
    private func walk(_ bits: inout CodeBits, _ entries: UnsafeBufferPointer<UInt16>, _ rows: inout Rows) -> Bool {
        var (untilRestart, restarts) = (scan.restartInterval, 0)
        for row in 0..<down {
            for column in 0..<across {
                if scan.restartInterval > 0 {
                    if untilRestart == 0 {
                        guard bits.passMarker(0xD0 + UInt8(restarts & 7)) else { return false }
                        (untilRestart, rows.mean) = (scan.restartInterval, 0)
                        restarts += 1
                    }
                    untilRestart -= 1
                }
                guard passUnit(column, &bits, entries, &rows) else { return false }
            }
            let count = min(unitHeight, scan.blocksDown - row * unitHeight)
            rows.countEven(count, width: scan.blocksAcross, stride: across * unitWidth)
        }
        return bits.passMarker(0xD9)
    }

    @inline(__always)
    private func passUnit(
        _ unit: Int, _ bits: inout CodeBits, _ entries: UnsafeBufferPointer<UInt16>, _ rows: inout Rows
    ) -> Bool {
        for block in blocks {
            guard let difference = passMean(block.table, &bits, entries),
                passCoefficients(block.table + 1, &bits, entries)
            else { return false }
            guard let place = block.lightness else { continue }
            rows.mean += difference
            let column = unit * unitWidth + place.column
            rows.samples[place.row * across * unitWidth + column] = Rows.sample(rows.mean, step: step)
        }
        return true
    }

    /// The entry of the next code, in the table of the number `table`; 0 for no code.
    @inline(__always)
    private func next(_ table: Int, _ bits: CodeBits, _ entries: UnsafeBufferPointer<UInt16>) -> UInt16 {
        // Each table has entries for so many bits.
        let index = Int(truncatingIfNeeded: bits.buffer &>> UInt64(64 - HuffmanTable.reach))
        let entry = entries[table &<< HuffmanTable.reach | index]
        return entry != 0 ? entry : tables[table].longEntry(Int(truncatingIfNeeded: bits.buffer &>> 48))
    }

    /// Skips the mean of a block and returns how much more it is than the last one; nil if there is none.
    @inline(__always)
    private func passMean(_ table: Int, _ bits: inout CodeBits, _ entries: UnsafeBufferPointer<UInt16>) -> Int? {
        bits.fill()
        let entry = next(table, bits, entries)
        let size = Int(entry &>> 8)
        guard entry != 0, bits.pass(Int(entry & 0xFF)) else { return nil }
        if size == 0 { return 0 }
        let value = Int(truncatingIfNeeded: bits.buffer &>> UInt64(truncatingIfNeeded: 64 &- size))
        guard bits.pass(size) else { return nil }
        // Numbers without their first bit are negative (ITU-T T.81, F.2.2.1).
        return value >= 1 &<< (size &- 1) ? value : value &- (1 &<< size) &+ 1
    }

    /// Skips the other coefficients of a block; false on an invalid code, or too many coefficients.
    @inline(__always)
    private func passCoefficients(
        _ table: Int, _ bits: inout CodeBits, _ entries: UnsafeBufferPointer<UInt16>
    ) -> Bool {
        var place = 1
        while place < 64 {
            bits.fill()
            let entry = next(table, bits, entries)
            guard entry != 0, bits.pass(Int(entry & 0xFF)) else { return false }
            place &+= Int(entry &>> 8)
        }
        // Between 64 and the end of a block, a run of zeros leads beyond the last coefficient.
        return place == 64 || place > HuffmanTable.endOfBlock
    }
}

extension CodeWalk.Rows {
    /// Counts the even samples of the first `count` rows, of `width` each.
    fileprivate mutating func countEven(_ count: Int, width: Int, stride: Int) {
        let samples = samples
        samples.withUnsafeBufferPointer { samples in
            guard let start = samples.baseAddress else { return }
            // All rows are as long as their stride, which is no less than the width.
            for row in 0..<count { CJPEG_count_even(start + row * stride, width, 1, &tones) }
        }
    }

    /// The sample that libjpeg makes of a block with the `mean`, still to be multiplied by `step` (`jpeg_idct_1x1`).
    static func sample(_ mean: Int, step: Int) -> UInt8 {
        let product = Int(Int16(truncatingIfNeeded: mean)) * step
        let level = (product + 4) >> 3 & 1023
        return UInt8(level < 512 ? min(level + 128, 255) : max(level - 896, 0))
    }
}
