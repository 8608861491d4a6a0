/// Interleaved samples of a picture, a byte each or two, whose colour and opacity are to be stored apart.
struct Planes {
    let width: Int
    let height: Int
    /// The number of channels of colour.
    let colorChannels: Int
    /// The number of channels, including opacity.
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

    func encodedColor() -> EncodedSamples { bitDepth == 1 ? encodedBits() : encoded(channels: 0..<colorChannels) }
    func encodedAlpha() -> EncodedSamples { encoded(channels: colorChannels..<channels) }

    private func encoded(channels: Range<Int>) -> EncodedSamples {
        let rows = filteredRows(from: channels.lowerBound * sampleBytes, length: channels.count * sampleBytes)
        return EncodedSamples(
            width: width, height: height, components: channels.count, bitDepth: bitDepth, filter: .flate,
            data: .memory([Flate.deflate(rows)[...]]))
    }

    /// Line art: eight pixels in a byte, the first one highest, each white whose sample is 255.
    private func encodedBits() -> EncodedSamples {
        var row = [UInt8](repeating: 0, count: (width + 7) / 8)
        var rows = FilteredRows(count: height, stride: row.count, pixel: 1)
        for y in 0..<height {
            for index in row.indices { row[index] = 0 }
            for x in 0..<width where samples[y * width + x] == 255 { row[x / 8] |= 0x80 >> UInt8(x % 8) }
            rows.append(row)
        }
        return EncodedSamples(
            width: width, height: height, components: 1, bitDepth: 1, filter: .flate,
            data: .memory([Flate.deflate(rows.bytes)[...]]))
    }

    /// Filtered rows of the chosen bytes of each pixel.
    private func filteredRows(from first: Int, length: Int) -> [UInt8] {
        let pixel = channels * sampleBytes
        var row = [UInt8](repeating: 0, count: width * length)
        var rows = FilteredRows(count: height, stride: row.count, pixel: length)
        for y in 0..<height {
            samples.withUnsafeBufferPointer { samples in
                for x in 0..<width {
                    let source = (y * width + x) * pixel + first
                    for byte in 0..<length { row[x * length + byte] = samples[source + byte] }
                }
            }
            rows.append(row)
        }
        return rows.bytes
    }
}
