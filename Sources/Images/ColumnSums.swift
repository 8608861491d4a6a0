/// The sums of the samples of each column of a picture, over the rows that become one row of a smaller picture.
///
/// A sample of a colour with opacity is multiplied by it. The loops are over buffers: a check of bounds, or of who owns an array, at
/// each sample would take several times as long as the sums.
struct ColumnSums<Sample: FixedWidthInteger & UnsignedInteger, Sum: FixedWidthInteger & UnsignedInteger> {
    private let source: RowLayout
    /// The columns of each pixel of the smaller picture.
    private let columns: [ColumnRange]
    /// Source pixels in one pixel of the smaller picture, in the units of the weights.
    private let area: Divisor
    /// The samples of the last row read, except samples that are summed up as they are.
    private var samples: [Sample]
    /// The sums of rows weighted by their share, in parts of the source's height.
    private var sums: [Sum]
    /// Whether the next row is the first one of its sums: these are not set to 0 before.
    private var isFirst = true
    /// Whether the samples of a row are its bytes.
    private let takesBytes: Bool

    /// No sums yet, of rows of `source` that become rows of `width` pixels.
    init(_ source: RowLayout, width: Int) {
        self.source = source
        columns = (0..<width).map { ColumnRange($0, of: width, from: source.width, channels: source.channels) }
        area = Divisor(UInt64(source.width) * UInt64(source.height))
        takesBytes = source.sampleBytes == 1 && !source.hasAlpha
        let count = source.width * source.channels
        samples = [Sample](repeating: 0, count: takesBytes ? 0 : count)
        sums = [Sum](repeating: 0, count: count)
    }

    /// Whether samples and weights of `source` fit into a `Sample`, and the sums into a `Sum`.
    static func holds(_ source: RowLayout) -> Bool {
        let sample: UInt64 = source.sampleBytes == 1 ? 255 : 65_535
        let greatest = source.hasAlpha ? sample * sample : sample
        let sum = greatest.multipliedReportingOverflow(by: UInt64(source.height))
        return Sample(exactly: greatest) != nil && Sample(exactly: source.height) != nil && !sum.overflow
            && Sum(exactly: sum.partialValue) != nil
    }

    /// Reads the samples of the next row.
    mutating func read(_ row: [UInt8]) {
        let isDouble = source.sampleBytes == 2
        let count = samples.count
        precondition(row.count >= sums.count * source.sampleBytes)
        row.withUnsafeBufferPointer { row in
            // Both have so many samples.
            samples.withUnsafeMutableBufferPointer { samples in
                if isDouble {
                    for index in 0..<count {
                        samples[index] = Sample(
                            truncatingIfNeeded: UInt16(row[index * 2]) << 8 | UInt16(row[index * 2 + 1]))
                    }
                } else {
                    for index in 0..<count { samples[index] = Sample(truncatingIfNeeded: row[index]) }
                }
            }
        }
        if source.hasAlpha { multiplyByOpacity() }
    }

    /// Multiplies the samples of colours by the opacity.
    private mutating func multiplyByOpacity() {
        let channels = source.channels
        samples.withUnsafeMutableBufferPointer { samples in
            // Pixels follow one another without a gap.
            for pixel in stride(from: 0, to: samples.count, by: channels) {
                let alpha = samples[pixel + channels - 1]
                for channel in pixel..<pixel + channels - 1 { samples[channel] &*= alpha }
            }
        }
    }

    /// Adds the row that was read, whose bytes are `row` and whose share is `weight`.
    mutating func add(_ row: [UInt8], weight: Int) {
        let weight = Sample(truncatingIfNeeded: weight)
        if takesBytes {
            row.withUnsafeBufferPointer { add($0, weight) }
        } else {
            let samples = samples
            samples.withUnsafeBufferPointer { add($0, weight) }
        }
        isFirst = false
    }

    @inline(__always)
    private mutating func add<Number: FixedWidthInteger & UnsignedInteger>(
        _ numbers: UnsafeBufferPointer<Number>, _ weight: Sample
    ) {
        let (weight, isFirst) = (Sum(truncatingIfNeeded: weight), isFirst)
        // There are at least as many numbers as sums.
        sums.withUnsafeMutableBufferPointer { sums in
            if isFirst {
                for index in 0..<sums.count { sums[index] = Sum(truncatingIfNeeded: numbers[index]) &* weight }
            } else {
                for index in 0..<sums.count { sums[index] &+= Sum(truncatingIfNeeded: numbers[index]) &* weight }
            }
        }
    }

    /// Writes the row of the smaller picture to `result`, and begins the next one.
    mutating func finishRow(_ result: inout [UInt8]) {
        let opacity = source.channels - 1
        if source.channels == 3, source.sampleBytes == 1 {
            writeColors(&result)
        } else {
            for channel in 0..<source.channels {
                if source.hasAlpha, channel < opacity {
                    write(channel, over: opacity, &result)
                } else {
                    write(channel, &result)
                }
            }
        }
        isFirst = true
    }

    /// Writes all pixels of red, green and blue of a byte each, divided by their area: most photographs have such, and the three sums
    /// share the way to their columns.
    private func writeColors(_ result: inout [UInt8]) {
        precondition(result.count >= columns.count * 3)
        if area.isExact(below: 256) {
            writeColors(&result) { [area] in area.exactlyRounded($0) }
        } else {
            writeColors(&result) { [area] in area.rounded($0) }
        }
    }

    @inline(__always)
    private func writeColors(_ result: inout [UInt8], _ divided: (UInt64) -> UInt64) {
        sums.withUnsafeBufferPointer { sums in
            columns.withUnsafeBufferPointer { columns in
                result.withUnsafeMutableBufferPointer { result in
                    // The columns of a pixel are within the source, and a pixel within the result.
                    var (place, column) = (0, 0)
                    // Each column is added once: the part of its last column that a pixel does not cover is the next pixel's.
                    var (redRest, greenRest, blueRest): (UInt64, UInt64, UInt64) = (0, 0, 0)
                    for range in columns {
                        let (last, rest) = (Int(range.last), UInt64(range.restWeight))
                        var red = UInt64(truncatingIfNeeded: sums[last])
                        var green = UInt64(truncatingIfNeeded: sums[last &+ 1])
                        var blue = UInt64(truncatingIfNeeded: sums[last &+ 2])
                        let (redNext, greenNext, blueNext) = (red &* rest, green &* rest, blue &* rest)
                        while column < last {
                            red &+= UInt64(truncatingIfNeeded: sums[column])
                            green &+= UInt64(truncatingIfNeeded: sums[column &+ 1])
                            blue &+= UInt64(truncatingIfNeeded: sums[column &+ 2])
                            column &+= 3
                        }
                        column = last &+ 3
                        let weight = UInt64(range.innerWeight)
                        let total = (
                            red &* weight &+ redRest &- redNext, green &* weight &+ greenRest &- greenNext,
                            blue &* weight &+ blueRest &- blueNext
                        )
                        (redRest, greenRest, blueRest) = (redNext, greenNext, blueNext)
                        result[place] = UInt8(truncatingIfNeeded: divided(total.0))
                        result[place &+ 1] = UInt8(truncatingIfNeeded: divided(total.1))
                        result[place &+ 2] = UInt8(truncatingIfNeeded: divided(total.2))
                        place &+= 3
                    }
                }
            }
        }
    }

    /// Writes the sample `channel` of all pixels, divided by their area.
    private func write(_ channel: Int, _ result: inout [UInt8]) {
        let area = area
        write(channel, &result) { sums, columns in area.rounded(columns.sum(sums, channel)) }
    }

    /// Writes the sample `channel` of all pixels, divided by the sum of the sample `opacity`.
    private func write(_ channel: Int, over opacity: Int, _ result: inout [UInt8]) {
        write(channel, &result) { sums, columns in
            let opacity = columns.sum(sums, opacity)
            // In transparent areas, any colour will do.
            return opacity == 0 ? 0 : (columns.sum(sums, channel) + opacity / 2) / opacity
        }
    }

    @inline(__always)
    private func write(
        _ channel: Int, _ result: inout [UInt8], _ value: (UnsafeBufferPointer<Sum>, ColumnRange) -> UInt64
    ) {
        let (step, isDouble) = (source.channels, source.sampleBytes == 2)
        precondition(result.count >= columns.count * step * source.sampleBytes)
        sums.withUnsafeBufferPointer { sums in
            columns.withUnsafeBufferPointer { columns in
                result.withUnsafeMutableBufferPointer { result in
                    // The columns of a pixel are within the source, and a pixel within the result.
                    var place = channel
                    for range in columns {
                        let value = value(sums, range)
                        if isDouble {
                            result[place * 2] = UInt8(truncatingIfNeeded: value >> 8)
                            result[place * 2 + 1] = UInt8(truncatingIfNeeded: value)
                        } else {
                            result[place] = UInt8(truncatingIfNeeded: value)
                        }
                        place += step
                    }
                }
            }
        }
    }
}

/// The columns of the source that a pixel covers, in units such that each column has as many as the result has pixels,
/// and each pixel as many as the source has columns.
private struct ColumnRange {
    /// The places of the samples of the first and the last column, and the step from one column to the next.
    fileprivate let first: Int32, last: Int32, step: Int32
    fileprivate let firstWeight: UInt32, innerWeight: UInt32, lastWeight: UInt32
    /// The weight of the last column's remainder.
    fileprivate let restWeight: UInt32

    /// The columns of the pixel at `x` of `width`, from `columns` in all, with `channels` channels.
    init(_ x: Int, of width: Int, from columns: Int, channels: Int) {
        let (low, high) = (x * columns, (x + 1) * columns)
        let (start, end) = (low / width, (high - 1) / width)
        first = Int32(start * channels)
        last = Int32(end * channels)
        step = Int32(channels)
        innerWeight = UInt32(width)
        firstWeight = UInt32(min(high, (start + 1) * width) - low)
        lastWeight = end > start ? UInt32(high - end * width) : 0
        restWeight = UInt32((end + 1) * width - high)
    }

    /// The sum of the sample `channel` over the columns, weighted by their share.
    @inline(__always)
    func sum<Sum: FixedWidthInteger & UnsignedInteger>(_ sums: UnsafeBufferPointer<Sum>, _ channel: Int) -> UInt64 {
        let (first, last, step) = (Int(first) + channel, Int(last) + channel, Int(step))
        var sum = UInt64(truncatingIfNeeded: sums[first]) &* UInt64(firstWeight)
        sum &+= UInt64(truncatingIfNeeded: sums[last]) &* UInt64(lastWeight)
        var inner: UInt64 = 0
        var place = first &+ step
        while place < last {
            inner &+= UInt64(truncatingIfNeeded: sums[place])
            place &+= step
        }
        return sum &+ inner &* UInt64(innerWeight)
    }
}

/// A divisor used many times: two multiplications take less time than a division.
struct Divisor {
    private let number: UInt64, half: UInt64
    private let inverse: UInt64, inverseAbove: UInt64

    /// Division by `number`, which is not 0.
    init(_ number: UInt64) {
        self.number = number
        half = number / 2
        inverse = UInt64.max / number
        inverseAbove = inverse &+ 1
    }

    /// Whether ``exactlyRounded(_:)`` is right for all quotients below `limit`, before they are rounded: the inverse above may be too
    /// great by 1, which counts if the dividend times the number comes to 2^64.
    func isExact(below limit: UInt64) -> Bool {
        let square = number.multipliedReportingOverflow(by: number)
        return number > 1 && !square.overflow && square.partialValue <= UInt64.max / limit
    }

    /// `dividend` divided, rounded to the nearest whole number, halves up; see ``isExact(below:)``.
    @inline(__always)
    func exactlyRounded(_ dividend: UInt64) -> UInt64 { (dividend &+ half).multipliedFullWidth(by: inverseAbove).high }

    /// `dividend` divided, rounded to the nearest whole number, halves up.
    @inline(__always)
    func rounded(_ dividend: UInt64) -> UInt64 {
        let dividend = dividend &+ half
        let quotient = dividend.multipliedFullWidth(by: inverse).high
        // The inverse is cut off behind 64 bits, so that one may be missing.
        return dividend &- quotient &* number >= number ? quotient &+ 1 : quotient
    }
}
