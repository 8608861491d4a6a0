import PubDocuments

/// Addresses that hold what they address (RFC 2397): `data:image/png;base64,…`.
enum DataAddress {
    /// Whether `address` holds what it addresses.
    static func isOne(_ address: String) -> Bool { address.prefix(5).lowercased() == "data:" }

    /// The bytes in `address`; nil for another kind of address, and for one that is damaged.
    static func bytes(of address: String) -> [UInt8]? {
        guard isOne(address), let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            return nil
        }
        let content = SiteAddress.decoded(String(address[address.index(after: comma)...]))
        guard address[..<comma].lowercased().hasSuffix(";base64") else { return Array(content.utf8) }
        return decoded(content.utf8)
    }

    /// The bytes that `text` has in groups of six bits (RFC 4648); nil if it holds another character than it may.
    private static func decoded(_ text: String.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for character in text {
            guard let value = value(of: character) else {
                if [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "=")].contains(character) { continue }
                return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
