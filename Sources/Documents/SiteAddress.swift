/// Addresses in the form that web sites use: with escapes for characters, and a query for the server behind the path.
package enum SiteAddress {
    /// `text` with its escapes decoded, `%20` as a blank; unchanged if these are not text.
    package static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), rest.count > 1, let first = hexadecimal(rest[rest.startIndex]),
                let second = hexadecimal(rest[rest.startIndex + 1])
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(first << 4 | second)
            rest = rest.dropFirst(2)
        }
        // No file is named with a control character.
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
        return String(validating: bytes, as: UTF8.self) ?? text
    }

    /// The path of the file that `address` names: without its query, and with its escapes decoded. An address with a
    /// scheme is unchanged.
    package static func file(of address: String) -> String {
        if address.contains("://") || address.hasPrefix("data:") || address.hasPrefix("//") { return address }
        var path = address[...]
        // A mark before the ending is part of the name, as in `Why?.jpg`.
        if let end = path.firstIndex(where: { $0 == "?" || $0 == "#" }), path[..<end].contains(".") {
            path = path[..<end]
        }
        return decoded(String(path))
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
