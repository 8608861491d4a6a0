import Unicode

/// The text of a hyphenation dictionary, whose first line names its encoding.
enum DictionaryText {
    /// The lines behind the first one, in UTF-8; nil for an encoding that is not known here.
    static func utf8(of bytes: [UInt8]) -> [UInt8]? {
        let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
        let name = String(decoding: bytes[..<end].filter { $0 > 0x20 }, as: UTF8.self).uppercased()
        let rest = bytes[min(end + 1, bytes.count)...]
        if name == "UTF-8" { return Array(rest) }
        guard let upper = upperHalf(of: name) else { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(rest.count + rest.count / 8)
        for byte in rest {
            if byte < 0x80 {
                text.append(byte)
            } else {
                Scalars.encode(UInt32(upper[Int(byte) - 128]), into: &text)
            }
        }
        return text
    }

    /// The scalars of bytes 128 … 255 in the encoding `name`.
    private static func upperHalf(of name: String) -> [UInt16]? {
        let latin1 = Array(UInt16(0x80)...0xFF)
        switch name {
        case "ISO8859-1", "ISO-8859-1": return latin1
        case "ISO8859-15", "ISO-8859-15":
            var table = latin1
            // The eight places in which part 15 differs from part 1 (ISO/IEC 8859-15:1999).
            let other = [
                (0xA4, 0x20AC), (0xA6, 0x160), (0xA8, 0x161), (0xB4, 0x17D), (0xB8, 0x17E), (0xBC, 0x152),
                (0xBD, 0x153), (0xBE, 0x178),
            ]
            for (byte, scalar) in other { table[byte - 128] = UInt16(scalar) }
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
