/// Rows of samples as PNG and PDF compress them: each with the filter (PNG §9.2) whose result is smallest in sum, the
/// heuristic that PNG §12.8 recommends.
struct FilteredRows {
    /// Bytes from a sample to the same one of the next pixel.
    private let pixel: Int
    private var previous: [UInt8]
    private var trial: [UInt8]
    private var best: [UInt8]
    /// The filtered rows, each behind the number of its filter.
    private(set) var bytes: [UInt8] = []

    /// No rows yet, with `count` to come, of `stride` bytes each and `pixel` bytes a pixel.
    init(count: Int, stride: Int, pixel: Int) {
        self.pixel = pixel
        previous = [UInt8](repeating: 0, count: stride)
        trial = previous
        best = previous
        bytes.reserveCapacity((stride + 1) * count)
    }

    /// Adds the next row. Linear.
    mutating func append(_ row: [UInt8]) {
        var bestSum = Int.max
        var bestKind: UInt8 = 0
        // No other filter has less than a sum of 0: rows of one colour try one or two.
        for kind: UInt8 in 0...4 where bestSum > 0 {
            let sum = filter(kind, row)
            if sum < bestSum {
                bestSum = sum
                bestKind = kind
                swap(&best, &trial)
            }
        }
        bytes.append(bestKind)
        bytes += best
        previous.withUnsafeMutableBytes { $0.copyBytes(from: row) }
    }

    /// Filters into `trial`; returns the sum of the results as distances from zero.
    private mutating func filter(_ kind: UInt8, _ row: [UInt8]) -> Int {
        let pixel = min(pixel, row.count)
        return row.withUnsafeBufferPointer { row in
            previous.withUnsafeBufferPointer { above in
                // All three have the bytes of a row; checks at each byte, also of sums, would keep the loops from being made of
                // vectors.
                trial.withUnsafeMutableBufferPointer { result in
                    // Apart from the loop: nothing is at the left of the first pixel, and a test at each byte would
                    // stop the vectors.
                    for index in 0..<pixel { result[index] = row[index] &- FilteredRows.first(kind, above[index]) }
                    switch kind {
                    case 0: for index in pixel..<row.count { result[index] = row[index] }
                    case 1: for index in pixel..<row.count { result[index] = row[index] &- row[index &- pixel] }
                    case 2: for index in pixel..<row.count { result[index] = row[index] &- above[index] }
                    case 3:
                        for index in pixel..<row.count {
                            result[index] = row[index] &- FilteredRows.mean(row[index &- pixel], above[index])
                        }
                    default:
                        for index in pixel..<row.count {
                            result[index] =
                                row[index]
                                &- FilteredRows.paeth(row[index &- pixel], above[index], above[index &- pixel])
                        }
                    }
                    var sum: UInt32 = 0
                    for index in 0..<row.count { sum &+= UInt32(min(result[index], 0 &- result[index])) }
                    return Int(sum)
                }
            }
        }
    }

    /// The prediction for the first pixel of a row, which has nothing at its left.
    private static func first(_ kind: UInt8, _ above: UInt8) -> UInt8 {
        switch kind {
        case 0, 1: 0
        case 3: above / 2
        default: above
        }
    }

    @inline(__always)
    private static func mean(_ left: UInt8, _ above: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt16(left) &+ UInt16(above)) / 2)
    }

    /// The prediction of A. W. Paeth (PNG §9.4). No difference is larger than 510.
    @inline(__always)
    private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        let (left, above, corner) = (Int16(left), Int16(above), Int16(corner))
        let toLeft = distance(above, corner), toAbove = distance(left, corner)
        let toCorner = distance(left &+ above, corner &+ corner)
        let other = toAbove <= toCorner ? above : corner
        return UInt8(truncatingIfNeeded: toLeft <= min(toAbove, toCorner) ? left : other)
    }

    @inline(__always)
    private static func distance(_ one: Int16, _ other: Int16) -> Int16 { max(one &- other, other &- one) }
}
