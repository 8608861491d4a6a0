/// The samples of a picture as its data have them (ISO 32000-1 §8.9.5.2).
struct PictureSamples {
    /// Pixels across and down, and samples of a pixel.
    let width: Int, height: Int, channels: Int
    /// Bits of a sample.
    let depth: Int
    /// The samples, those of a pixel side by side.
    private var values: [UInt16]

    /// Bytes of the data; each row begins with a byte of its own.
    static func byteCount(width: Int, height: Int, channels: Int, depth: Int) -> Int {
        (width * channels * depth + 7) / 8 * height
    }

    /// The samples of `depth` bits, 1, 2, 4, 8 or 16, in `bytes`; nil if these end before the last row. Linear.
    init?(_ bytes: some RandomAccessCollection<UInt8>, width: Int, height: Int, channels: Int, depth: Int) {
        let row = PictureSamples.byteCount(width: width, height: 1, channels: channels, depth: depth)
        guard [1, 2, 4, 8, 16].contains(depth), bytes.count >= row * height else { return nil }
        (self.width, self.height, self.channels, self.depth) = (width, height, channels, depth)
        values = []
        values.reserveCapacity(width * height * channels)
        let bytes = Array(bytes.prefix(row * height))
        // Truncated, since 16 bits fill the number: the mask is used for fewer only.
        let most = UInt16(truncatingIfNeeded: 1 << depth - 1)
        for start in stride(from: 0, to: row * height, by: max(row, 1)) {
            for sample in 0..<width * channels {
                let bit = sample * depth
                let byte = UInt16(bytes[start + bit / 8])
                if depth == 16 {
                    values.append(byte << 8 | UInt16(bytes[start + bit / 8 + 1]))
                } else {
                    values.append(byte >> UInt16(8 - depth - bit % 8) & most)
                }
            }
        }
    }

    /// The bytes that `tables` have for the samples: a table for each channel, with an entry for each value. Linear.
    func mapped(by tables: [[UInt8]]) -> [UInt8] {
        precondition(tables.count == channels && tables.allSatisfy { $0.count == 1 << depth })
        var channel = 0
        return values.map { value in
            defer { channel = channel + 1 == channels ? 0 : channel + 1 }
            return tables[channel][Int(value)]
        }
    }

    /// A stencil with a bit for each pixel, 1 where all samples are within `ranges`, the least and the greatest value of each channel: pixels
    /// that a mask of colours hides (§8.9.6.4). Nil for another number of them. Linear.
    func stencil(hiding ranges: [Int]) -> [UInt8]? {
        guard ranges.count == 2 * channels else { return nil }
        let row = (width + 7) / 8
        var bits = [UInt8](repeating: 0, count: row * height)
        for pixel in 0..<width * height {
            let isHidden = (0..<channels).allSatisfy { channel in
                let value = Int(values[pixel * channels + channel])
                return ranges[2 * channel] <= value && value <= ranges[2 * channel + 1]
            }
            if isHidden { bits[pixel / width * row + pixel % width / 8] |= 0x80 >> UInt8(pixel % width % 8) }
        }
        return bits
    }

    /// The last channel, and the picture of all others.
    func takenApart() -> (colors: PictureSamples, last: PictureSamples) {
        func part(_ range: Range<Int>) -> PictureSamples {
            var samples = PictureSamples(width: width, height: height, channels: range.count, depth: depth)
            samples.values.reserveCapacity(width * height * range.count)
            for pixel in 0..<width * height {
                for channel in range { samples.values.append(values[pixel * channels + channel]) }
            }
            return samples
        }
        return (part(0..<channels - 1), part(channels - 1..<channels))
    }

    private init(width: Int, height: Int, channels: Int, depth: Int) {
        (self.width, self.height, self.channels, self.depth, values) = (width, height, channels, depth, [])
    }
}

extension PictureSamples {
    /// The byte that stands for each sample of `depth` bits in a channel whose `decode` are the limits of its values: 255 times the part that `part` makes
    /// of a value.
    static func table(_ decode: ArraySlice<Double>, depth: Int, _ part: (Double) -> Double) -> [UInt8] {
        let (first, last) = (decode.first ?? 0, decode.last ?? 1)
        let most = Double(1 << depth - 1)
        return (0..<1 << depth).map { sample in
            let part = part(first + Double(sample) / most * (last - first))
            // Limits may be numbers that no value reaches.
            return UInt8((min(max(part.isNaN ? 0 : part, 0), 1) * 255).rounded())
        }
    }

    /// Undoes what a colour that was laid below the pixels did to them (§11.6.5.3): `pixels` have been blended with `matte`, both in bytes of each
    /// channel, as far as their `opacity` lets it through. Linear.
    static func withoutMatte(_ pixels: [UInt8], _ matte: [UInt8], opacity: [UInt8]) -> [UInt8] {
        var pixels = pixels
        for pixel in opacity.indices {
            let share = Int(opacity[pixel])
            for channel in matte.indices {
                let place = pixel * matte.count + channel
                let base = Int(matte[channel])
                let away = (Int(pixels[place]) - base) * 255
                // Nothing is seen of a pixel without opacity.
                let value = share == 0 ? base : base + (away + (away < 0 ? -share : share) / 2) / share
                pixels[place] = UInt8(min(max(value, 0), 255))
            }
        }
        return pixels
    }
}
