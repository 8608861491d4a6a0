import PubDiagnostics
import PubUnicode

/// Invisible characters, which come along with text that is copied from web pages and word processors.
///
/// TOML allows them in strings and comments alone; the parser takes some of them for spaces elsewhere.
enum InvisibleCharacters {
    /// The error of the first one outside of strings and comments; nil if there is none. Linear.
    static func problem(in text: SourceText) -> Diagnostic? {
        guard text.bytes.contains(where: { $0 >= 0x80 }) else { return nil }
        var walk = TOMLStructuralBytes(text.bytes)
        while let offset = walk.next() {
            // Continuation bytes are below this, and so are characters of ASCII.
            guard text.bytes[offset] >= 0xC2 else { continue }
            let scalar = text.bytes.withUnsafeBufferPointer { Scalars.decode($0, at: offset).scalar }
            guard let name = name(of: scalar) else { continue }
            return .error(
                "toml-syntax", "there is an invisible character here: \(name)", at: text.origin(ofByte: offset),
                hint: isSpace(scalar) ? "write a plain space in its place" : "delete it")
        }
        return nil
    }

    private static func name(of scalar: UInt32) -> String? {
        switch scalar {
        case 0xFEFF: "a byte order mark (U+FEFF)"
        case 0xA0: "a no-break space (U+00A0)"
        case 0xAD: "a soft hyphen (U+00AD)"
        case 0x2000...0x200F, 0x2028, 0x2029, 0x202A...0x202F, 0x205F...0x2064, 0x2066...0x2069, 0x3000:
            "U+\(String(scalar, radix: 16, uppercase: true))"
        default: nil
        }
    }

    private static func isSpace(_ scalar: UInt32) -> Bool {
        Unicode.Scalar(scalar)?.properties.generalCategory == .spaceSeparator
    }
}
