import PubIdentity
import PubUnicode

/// The families of the catalogue of fonts that step in for scripts which the face of a text lacks, after those of `[fallback]`, and the
/// packages of Debian in which they are.
package enum StandardFallbacks {
    /// A family, and the package that has it.
    package struct Family: Equatable, Sendable {
        /// The name of the family.
        package let name: String
        /// The package of Debian 12.
        package let package: String
    }

    /// The families for `scalar` in a text in `language` (BCP 47), best first; none for scripts that text faces have.
    package static func families(for scalar: Unicode.Scalar, language: String) -> [Family] {
        if isEmoji(scalar) { return [Family(name: "Noto Color Emoji", package: "fonts-noto-color-emoji")] }
        let script = Scalars.script(of: scalar.value)
        if let region = region(of: script.name, scalar, language: language.lowercased()) {
            return ["Noto Serif CJK", "Noto Sans CJK"].map {
                Family(name: "\($0) \(region)", package: "fonts-noto-cjk")
            }
        }
        guard let name = scripts[script.name] else { return [] }
        return [Family(name: name, package: "fonts-noto-core")]
    }

    /// The form of ideographs that is read where `language` is; nil for other characters.
    private static func region(of script: String, _ scalar: Unicode.Scalar, language: String) -> String? {
        switch script {
        case "Hira", "Kana": return "JP"
        case "Hang": return "KR"
        case "Bopo": return "TC"
        case "Hani": break
        // Their punctuation and full-width forms belong to no script.
        default: guard isIdeographicMark(scalar.value) else { return nil }
        }
        let parts = language.split { $0 == "-" || $0 == "_" }
        switch parts.first {
        case "ja": return "JP"
        case "ko": return "KR"
        case "yue": return "HK"
        default:
            if parts.contains("hk") || parts.contains("mo") { return "HK" }
            return parts.contains("hant") || parts.contains("tw") ? "TC" : "SC"
        }
    }

    private static func isIdeographicMark(_ scalar: UInt32) -> Bool {
        (0x3000...0x33FF).contains(scalar) || (0xFF00...0xFFEF).contains(scalar) || (0xFE30...0xFE4F).contains(scalar)
    }

    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F000...0x1FAFF).contains(scalar.value) && scalar.properties.isEmoji || scalar.properties.isEmojiPresentation
    }

    private static let scripts = [
        "Arab": "Noto Naskh Arabic", "Hebr": "Noto Serif Hebrew", "Deva": "Noto Serif Devanagari",
        "Thai": "Noto Serif Thai",
        "Beng": "Noto Serif Bengali", "Taml": "Noto Serif Tamil", "Telu": "Noto Serif Telugu",
        "Knda": "Noto Serif Kannada",
        "Mlym": "Noto Serif Malayalam", "Gujr": "Noto Serif Gujarati", "Guru": "Noto Serif Gurmukhi",
        "Sinh": "Noto Serif Sinhala",
        "Orya": "Noto Sans Oriya", "Laoo": "Noto Serif Lao", "Khmr": "Noto Serif Khmer", "Mymr": "Noto Serif Myanmar",
        "Geor": "Noto Serif Georgian", "Armn": "Noto Serif Armenian", "Ethi": "Noto Serif Ethiopic",
        "Tibt": "Noto Serif Tibetan",
    ]
}
