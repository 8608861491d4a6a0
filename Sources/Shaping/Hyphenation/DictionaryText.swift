import PubUnicode

/// The text of a hyphenation dictionary, whose first line names its encoding.
enum DictionaryText {
    /// The lines after the first one, in UTF-8; nil for an encoding that is not known here.
    static func utf8(of bytes: [UInt8]) -> [UInt8]? {
        let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
        let name = String(decoding: bytes[..<end].filter { $0 > 0x20 }, as: UTF8.self).uppercased()
        let rest = bytes[min(end + 1, bytes.count)...]
        if name == "UTF-8" { return Array(rest) }
        guard let upper = DictionaryEncoding.upperHalf(of: name.replacing("ISO-", with: "ISO")) else { return nil }
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
}
