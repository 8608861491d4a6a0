/// Interleaved samples of a picture whose colour and opacity are to be stored apart.
struct Planes {
    let width: Int
    let height: Int
    /// The number of channels of colour.
    let colorChannels: Int
    /// The number of channels with that of opacity.
    let channels: Int
    let sampleBytes: Int
    let bitDepth: Int
    let samples: [UInt8]

    init(header: PictureHeader, samples: [UInt8]) {
        width = header.storedWidth
        height = header.storedHeight
        colorChannels = header.color.channels
        channels = colorChannels + (header.hasAlpha ? 1 : 0)
        sampleBytes = header.bitDepth > 8 ? 2 : 1
        bitDepth = header.bitDepth
        self.samples = samples
    }

    func encodedColor() -> EncodedSamples { encoded(channels: 0..<colorChannels) }
    func encodedAlpha() -> EncodedSamples { encoded(channels: colorChannels..<channels) }

    private func encoded(channels: Range<Int>) -> EncodedSamples {
        let rows = filteredRows(from: channels.lowerBound * sampleBytes, length: channels.count * sampleBytes)
        return EncodedSamples(
            width: width, height: height, components: channels.count, bitDepth: bitDepth, filter: .flate,
            data: .memory([Flate.deflate(rows)[...]]))
    }

    /// Rows of the chosen bytes of each pixel, each with the PNG filter whose result is smallest in sum: the
    /// heuristic that PNG §12.8 recommends.
    private func filteredRows(from first: Int, length: Int) -> [UInt8] {
        let stride = width * length
        let pixel = channels * sampleBytes
        var previous = [UInt8](repeating: 0, count: stride)
        var row = previous
        var result: [UInt8] = []
        result.reserveCapacity((stride + 1) * height)
        var filter = RowFilter(stride: stride, pixel: length)
        for y in 0..<height {
            samples.withUnsafeBufferPointer { samples in
                for x in 0..<width {
                    let source = (y * width + x) * pixel + first
                    for byte in 0..<length { row[x * length + byte] = samples[source + byte] }
                }
            }
            filter.append(row, after: previous, to: &result)
            swap(&row, &previous)
        }
        return result
    }
}

/// The filters of PNG (§9.2) on one row.
private struct RowFilter {
    let pixel: Int
    var trial: [UInt8]
    var best: [UInt8]

    init(stride: Int, pixel: Int) {
        self.pixel = pixel
        trial = [UInt8](repeating: 0, count: stride)
        best = trial
    }

    mutating func append(_ row: [UInt8], after previous: [UInt8], to result: inout [UInt8]) {
        var bestSum = Int.max
        var bestKind: UInt8 = 0
        for kind: UInt8 in 0...4 {
            let sum = apply(kind, row, previous)
            if sum < bestSum {
                bestSum = sum
                bestKind = kind
                swap(&best, &trial)
            }
        }
        result.append(bestKind)
        result += best
    }

    /// Filters into `trial`; returns the sum of the results as distances from zero.
    private mutating func apply(_ kind: UInt8, _ row: [UInt8], _ previous: [UInt8]) -> Int {
        var sum = 0
        for index in row.indices {
            let left = index >= pixel ? row[index - pixel] : 0
            let above = previous[index]
            let corner = index >= pixel ? previous[index - pixel] : 0
            let prediction: UInt8 =
                switch kind {
                case 0: 0
                case 1: left
                case 2: above
                case 3: UInt8((Int(left) + Int(above)) / 2)
                default: RowFilter.paeth(left, above, corner)
                }
            let value = row[index] &- prediction
            trial[index] = value
            sum += min(Int(value), 256 - Int(value))
        }
        return sum
    }

    private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        let estimate = Int(left) + Int(above) - Int(corner)
        let distances = (
            abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner))
        )
        if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
        return distances.1 <= distances.2 ? above : corner
    }
}
