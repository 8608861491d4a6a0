import PubCDeflate

/// A PNG of rows of samples (W3C PNG, second edition).
///
/// libdeflate takes a third of the time of zlib at the same size, and pages are drawn while somebody waits for them.
struct PNGFile {
    /// The file.
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The file of `sheet`, of `resolution` pixels an inch. Linear in its samples.
    init(_ sheet: RasterPage, resolution: Double) {
        let size = Self.number(UInt32(sheet.width)) + Self.number(UInt32(sheet.height))
        // Samples of eight bits in gray (type 0) or red, green and blue (type 2), in the only compression and filters, not interlaced (§11.2.2).
        append("IHDR", size + [8, sheet.channels == 1 ? 0 : 2, 0, 0, 0])
        let density = Self.number(UInt32((resolution / 0.0254).rounded()))
        // In both directions, for a metre (§11.3.5.3).
        append("pHYs", density + density + [1])
        let stream = Compression(.fast).compressed(Self.filtered(sheet))
        // A chunk has a length of 31 bits (§5.3), and the largest page that Cairo draws needs more.
        for start in stride(from: 0, to: stream.count, by: 1 << 30) {
            append("IDAT", stream[start..<min(start + (1 << 30), stream.count)])
        }
        append("IEND", EmptyCollection())
    }

    /// The rows of `sheet`, each sample less the one on its left (filter type 1, §9.2): paper and tints become zeros, and the
    /// tones of photographs small numbers.
    private static func filtered(_ sheet: RasterPage) -> [UInt8] {
        let (length, channels) = (sheet.width * sheet.channels, sheet.channels)
        return [UInt8](unsafeUninitializedCapacity: sheet.height * (length + 1)) { target, count in
            sheet.samples.withUnsafeBufferPointer { source in
                for row in 0..<sheet.height {
                    let (from, to) = (row * length, row * (length + 1))
                    target[to] = 1
                    for place in 0..<length {
                        // The first pixel of a row has none on its left.
                        let left = place < channels ? 0 : source[from + place - channels]
                        target[to + 1 + place] = source[from + place] &- left
                    }
                }
            }
            count = sheet.height * (length + 1)
        }
    }

    /// Appends the chunk `name`: its length, name, content and checksum (§5.3).
    private mutating func append(_ name: StaticString, _ content: some Collection<UInt8>) {
        bytes += Self.number(UInt32(content.count))
        let start = bytes.count
        name.withUTF8Buffer { bytes += $0 }
        bytes += content
        let sum = bytes[start...].withUnsafeBufferPointer { libdeflate_crc32(0, $0.baseAddress, $0.count) }
        bytes += Self.number(sum)
    }

    /// A number of four bytes, the highest first (§7.1).
    private static func number(_ value: UInt32) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
