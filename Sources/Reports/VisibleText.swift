/// Text from outside, made safe to show: characters that would steer a terminal or reorder letters are spelled out.
package enum VisibleText {
    /// `text` with control characters (C0, DEL, C1), line and paragraph separators and the marks that change direction
    /// (U+061C, U+200E, U+200F, U+202A–202E, U+2066–2069) written as `\u{…}`; line ends and tabs as `\n`, `\r`, `\t`.
    package static func escaped(_ text: String) -> String {
        // The usual case has nothing to escape.
        guard text.unicodeScalars.contains(where: mustBeEscaped) else { return text }
        var result = ""
        for scalar in text.unicodeScalars { result += shown(scalar) }
        return result
    }

    /// One scalar, spelled out when it must be.
    package static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: mustBeEscaped(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
        }
    }

    /// Whether a scalar is spelled out.
    package static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
            true
        // Tags and the fillers of old scripts are seen by nobody.
        case 0xE0000...0xE007F, 0xFFF9...0xFFFB: true
        default: false
        }
    }

    /// The columns of a terminal that `text` takes: two for wide East Asian letters and pictographs, none for
    /// combining marks and format characters.
    package static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
            0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
