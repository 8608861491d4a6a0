import CHyphen
import Unicode

/// A libhyphen dictionary. It is only read once it is open, so threads may share it.
final class HyphenationDictionary: Sendable {
    // Never changed after chyphen_open.
    private nonisolated(unsafe) let handle: OpaquePointer

    /// The dictionary in `bytes`; nil when its encoding is unknown or libhyphen refuses it.
    init?(_ bytes: [UInt8]) {
        guard let text = DictionaryText.utf8(of: bytes) else { return nil }
        let handle = text.withUnsafeBytes { chyphen_open($0.baseAddress, $0.count) }
        guard let handle else { return nil }
        self.handle = handle
    }

    deinit { chyphen_close(handle) }

    /// Marks in `points` behind which characters `word` (lower-case UTF-8) may be divided.
    func mark(_ word: [UInt8], into points: inout [CChar]) {
        points.withUnsafeMutableBufferPointer { marks in
            word.withUnsafeBytes { bytes in
                let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                // On failure every mark is 0.
                _ = chyphen_points(handle, start, Int32(bytes.count), marks.baseAddress)
            }
        }
    }
}

/// The text of a dictionary file, whose first line names its encoding.
enum DictionaryText {
    /// libhyphen skips longer lines with a message on standard error.
    private static let longestLine = 99

    /// The dictionary in UTF-8, `UTF-8` in its first line; nil for an encoding that is not known here.
    static func utf8(of bytes: [UInt8]) -> [UInt8]? {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: true)[...]
        guard let first = lines.popFirst() else { return nil }
        let name = String(decoding: first.filter { $0 > 0x20 }, as: UTF8.self).uppercased()
        guard let upper = upperHalf(of: name) else { return nil }
        var text = Array("UTF-8\n".utf8)
        text.reserveCapacity(bytes.count * 9 / 8)
        for line in lines {
            let mark = text.count
            if let upper {
                for byte in line { if byte < 0x80 { text.append(byte) } else { append(upper[Int(byte) - 128], &text) } }
            } else {
                text += line
            }
            if text.count - mark >= longestLine { text.removeSubrange(mark...) } else { text.append(0x0A) }
        }
        return text
    }

    private static func append(_ scalar: UInt16, _ text: inout [UInt8]) { Scalars.encode(UInt32(scalar), into: &text) }

    /// The scalars of bytes 128 … 255 in the encoding `name`; an empty optional inside for UTF-8 itself.
    private static func upperHalf(of name: String) -> [UInt16]?? {
        let latin1 = (UInt16(0x80)...0xFF).map { $0 }
        switch name {
        case "UTF-8": return .some(nil)
        case "ISO8859-1", "ISO-8859-1", "ISO8859-15", "ISO-8859-15":
            var table = latin1
            // The eight places in which part 15 differs (ISO/IEC 8859-15:1999); no pattern uses those of part 1.
            for (byte, scalar) in [
                (0xA4, 0x20AC), (0xA6, 0x160), (0xA8, 0x161), (0xB4, 0x17D), (0xB8, 0x17E), (0xBC, 0x152),
                (0xBD, 0x153), (0xBE, 0x178),
            ] where name.hasSuffix("15") { table[byte - 128] = UInt16(scalar) }
            return table
        case "ISO8859-2", "ISO-8859-2": return latin1.prefix(32) + latin2
        default: return nil
        }
    }

    /// Bytes 0xA0 … 0xFF of ISO/IEC 8859-2:1999.
    private static let latin2: [UInt16] = [
        0xA0, 0x104, 0x2D8, 0x141, 0xA4, 0x13D, 0x15A, 0xA7, 0xA8, 0x160, 0x15E, 0x164, 0x179, 0xAD, 0x17D, 0x17B,
        0xB0, 0x105, 0x2DB, 0x142, 0xB4, 0x13E, 0x15B, 0x2C7, 0xB8, 0x161, 0x15F, 0x165, 0x17A, 0x2DD, 0x17E, 0x17C,
        0x154, 0xC1, 0xC2, 0x102, 0xC4, 0x139, 0x106, 0xC7, 0x10C, 0xC9, 0x118, 0xCB, 0x11A, 0xCD, 0xCE, 0x10E,
        0x110, 0x143, 0x147, 0xD3, 0xD4, 0x150, 0xD6, 0xD7, 0x158, 0x16E, 0xDA, 0x170, 0xDC, 0xDD, 0x162, 0xDF,
        0x155, 0xE1, 0xE2, 0x103, 0xE4, 0x13A, 0x107, 0xE7, 0x10D, 0xE9, 0x119, 0xEB, 0x11B, 0xED, 0xEE, 0x10F,
        0x111, 0x144, 0x148, 0xF3, 0xF4, 0x151, 0xF6, 0xF7, 0x159, 0x16F, 0xFA, 0x171, 0xFC, 0xFD, 0x163, 0x2D9,
    ]
}
