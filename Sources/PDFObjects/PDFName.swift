/// Names of PDF (ISO 32000-1 §7.3.5) as programs here keep them: with their slash, and with every byte that is not a plain
/// character of ASCII as `#` and two digits. A file may write one name in many ways, as `/RGB` and `/R#47B`: kept like this, names
/// are the same when their strings are, no byte of theirs is lost, and they can be written as they are.
package enum PDFName {
    /// The name whose bytes, `#` and digits undone, are `bytes`; these are without the slash.
    package static func written(_ bytes: some Collection<UInt8>) -> String {
        if bytes.allSatisfy(isPlain) { return "/" + String(decoding: bytes, as: UTF8.self) }
        return "/"
            + bytes.map { byte in
                if isPlain(byte) { return String(UnicodeScalar(byte)) }
                return (byte < 16 ? "#0" : "#") + String(byte, radix: 16, uppercase: true)
            }.joined()
    }

    /// The name that a file writes as `syntax`, without the slash. A `#` without two digits behind it is one itself.
    package static func written(undoing syntax: some Collection<UInt8>) -> String {
        syntax.contains(UInt8(ascii: "#")) ? written(undone(syntax)) : written(syntax)
    }

    /// The bytes of `name`, without the slash.
    package static func bytes(of name: String) -> [UInt8] { undone(name.utf8.dropFirst()) }

    /// The words of `name`, without the slash: in UTF-8, as programs write them, else in Latin-1.
    package static func text(of name: String) -> String {
        let bytes = bytes(of: name)
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
    }

    private static func undone(_ syntax: some Collection<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(syntax)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            guard byte == UInt8(ascii: "#"), digits.count == 2, digits.allSatisfy(PDFCharacter.isHexadecimalDigit),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F...0xFF, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"): false
        default: PDFCharacter.isRegular(byte)
        }
    }
}
