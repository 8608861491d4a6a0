import PubCZlib

/// A PNG that a test draws, 8 bits a sample.
struct DrawnPicture {
    var width: Int, height: Int
    /// Samples a pixel: 1 gray, 2 gray and opacity, 3 RGB, 4 RGB and opacity.
    var channels: Int
    /// Rows of samples without padding.
    var samples: [UInt8]
    /// Chunks between the header and the pixels.
    var chunks: [(name: String, body: [UInt8])] = []

    /// A picture whose samples `sample` gives, by column, row and channel.
    init(_ width: Int, _ height: Int, channels: Int = 3, _ sample: (Int, Int, Int) -> UInt8) {
        (self.width, self.height, self.channels) = (width, height, channels)
        samples = []
        for y in 0..<height {
            for x in 0..<width { for channel in 0..<channels { samples.append(sample(x, y, channel)) } }
        }
    }

    /// Shades with the grain of a photograph.
    static func photograph(_ width: Int, _ height: Int, channels: Int = 3) -> DrawnPicture {
        var state: UInt32 = 9
        return DrawnPicture(width, height, channels: channels) { x, y, channel in
            if channels % 2 == 0, channel == channels - 1 { return UInt8(x * 255 / width) }
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(40 + (x + y * channel) * 150 / (width + 3 * height) + Int(state >> 28))
        }
    }

    /// Squares of 20 pixels in a few colours.
    static func art(_ width: Int, _ height: Int) -> DrawnPicture {
        DrawnPicture(width, height) { x, y, channel in (x / 20 + y / 20 * channel) % 3 == 0 ? 30 : 220 }
    }

    /// The four bytes of a number.
    static func number(_ value: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// The file.
    var png: [UInt8] {
        func number(_ value: Int) -> [UInt8] { DrawnPicture.number(value) }
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            let tagged = Array(name.utf8) + body
            return number(body.count) + tagged + number(Int(crc32(0, tagged, UInt32(tagged.count))))
        }
        let type: UInt8 = [1: 0, 2: 4, 3: 2, 4: 6][channels] ?? 0
        let stride = width * channels
        var rows: [UInt8] = []
        for y in 0..<height { rows += [0] + samples[y * stride..<(y + 1) * stride] }
        var length = compressBound(UInt(rows.count))
        var stream = [UInt8](repeating: 0, count: Int(length))
        compress(&stream, &length, rows, UInt(rows.count))
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [8, type, 0, 0, 0])
            + chunks.flatMap { chunk($0.name, $0.body) } + chunk("IDAT", Array(stream.prefix(Int(length))))
            + chunk("IEND", [])
    }
}
