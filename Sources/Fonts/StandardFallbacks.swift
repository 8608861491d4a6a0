import PubIdentity
import PubUnicode

/// The families of the catalogue of fonts that step in for scripts missing from a text's face, after the families of `[fallback]`, and
/// the Debian packages that contain them.
package enum StandardFallbacks {
    /// A family, and the package that has it.
    package struct Family: Hashable, Sendable {
        /// The name of the family.
        package let name: String
        /// The package of Debian 12.
        package let package: String
        /// The names of its files before the style; nil if the catalogue of fonts does not have it.
        let stem: String?
        /// Whether there is a bold face.
        let hasBold: Bool

        /// The name in `Fonts/catalogue.toml` of the file with its face nearest to `weight`; nil if the catalogue has none.
        package func file(weight: Int) -> String? {
            guard let stem else { return nil }
            guard package != StandardFallbacks.emojiPackage else { return stem + ".ttf" }
            return stem + (hasBold && weight >= 600 ? "-Bold" : "-Regular")
                + (package == StandardFallbacks.ideographPackage ? ".ttc" : ".ttf")
        }

        /// The folder of its files in the package.
        package var folder: String {
            let kind = package == StandardFallbacks.ideographPackage ? "opentype" : "truetype"
            return "usr/share/fonts/\(kind)/\(stem == "JetBrainsMono" ? "jetbrains-mono" : "noto")"
        }

        /// A family of the catalogue of fonts by its name, in any letters; nil for another one.
        package init?(named name: String) {
            let folded = FontNames.folded(name)
            guard let known = StandardFallbacks.named[folded] else { return nil }
            self = known
        }

        fileprivate init(_ name: String, package: String, stem: String?, hasBold: Bool) {
            (self.name, self.package, self.stem, self.hasBold) = (name, package, stem, hasBold)
        }

        /// A family of fonts-noto-core.
        fileprivate init(core name: String, hasBold: Bool = true) {
            self.init(name, package: "fonts-noto-core", stem: String(name.filter { $0 != " " }), hasBold: hasBold)
        }
    }

    /// The families for `scalar` in a text in `language` (BCP 47), best first.
    package static func families(for scalar: Unicode.Scalar, language: String) -> [Family] {
        if isEmoji(scalar) { return [emoji] }
        let own = Scalars.script(of: scalar.value)
        let script = own.isShared ? shared.first { $0.range.contains(scalar.value) }?.script ?? own.name : own.name
        let tags = language.lowercased().split { $0 == "-" || $0 == "_" }
        if let region = region(of: script, scalar, language: tags) { return ideographs(of: region) }
        if script == "Arab", tags.first == "ur" { return [urdu, Family(core: scripts["Arab"] ?? "")] }
        if let name = scripts[script] { return [Family(core: name)] }
        guard own.isShared else { return [] }
        // Fonts with ideographs have signs of their own, which are as wide.
        let isIdeographic = ["zh", "ja", "ko", "yue"].contains(tags.first ?? "")
        let wide = isIdeographic ? region(of: "Hani", scalar, language: tags).map(ideographs) ?? [] : []
        return wide + signs(scalar)
    }

    /// The families that show `scalar` in colours, or else in the colour of the text, in a text in `language`; best first.
    static func families(for scalar: Unicode.Scalar, language: String, inColors: Bool) -> [Family] {
        inColors
            ? (scalar.properties.isEmoji ? [emoji] : [])
            : families(for: scalar, language: language).filter { $0 != emoji } + [pictographs, symbols]
    }

    /// Punctuation, figures and marks that several scripts share, by the script whose fonts have them.
    private static let shared: [(range: ClosedRange<UInt32>, script: String)] = [
        (0x0600...0x06FF, "Arab"), (0x0750...0x077F, "Arab"), (0x08A0...0x08FF, "Arab"), (0x0951...0x0965, "Deva"),
        (0x0E3F...0x0E3F, "Thai"), (0x10FB...0x10FB, "Geor"), (0x0589...0x0589, "Armn"), (0xFD3E...0xFD3F, "Arab"),
    ]

    /// The families for characters without a script: formulas, notes of music, arrows and signs, or else punctuation.
    private static func signs(_ scalar: Unicode.Scalar) -> [Family] {
        switch scalar.value {
        case 0x1D100...0x1D24F: return [music]
        case 0x1D400...0x1D7FF, 0x2200...0x22FF, 0x27C0...0x27EF, 0x2980...0x2AFF: return [mathematics, pictographs]
        case 0x2070...0x209F, 0x2100...0x218F: return [Family(core: "Noto Serif"), mathematics, symbols]
        case 0x2500...0x259F: return [monospaced, pictographs]
        default: break
        }
        switch Scalars.category(of: scalar.value) {
        case .otherSymbol, .mathSymbol, .otherNumber, .modifierSymbol:
            return [pictographs, symbols, mathematics, monospaced]
        default: return [Family(core: "Noto Serif")] + (scalar.properties.isEmoji ? [emoji] : [])
        }
    }

    /// The form of ideographs that is read where the language with these `tags` is; nil for other characters.
    private static func region(of script: String, _ scalar: Unicode.Scalar, language tags: [Substring]) -> String? {
        switch script {
        case "Hira", "Kana": return "JP"
        case "Hang": return "KR"
        case "Bopo": return "TC"
        case "Hani": break
        // Their punctuation and full-width forms belong to no script.
        default: guard isIdeographicMark(scalar.value) else { return nil }
        }
        switch tags.first {
        case "ja": return "JP"
        case "ko": return "KR"
        case "yue": return "HK"
        default:
            if tags.contains("hk") || tags.contains("mo") { return "HK" }
            return tags.contains("hant") || tags.contains("tw") ? "TC" : "SC"
        }
    }

    private static func isIdeographicMark(_ scalar: UInt32) -> Bool {
        (0x3000...0x33FF).contains(scalar) || (0xFF00...0xFFEF).contains(scalar) || (0xFE30...0xFE4F).contains(scalar)
    }

    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        // The key around a figure has no colour of its own, and is in no other face.
        (0x1F000...0x1FAFF).contains(scalar.value) && scalar.properties.isEmoji || scalar.properties.isEmojiPresentation
            || scalar.value == 0x20E3
    }

    // MARK: Families

    private static let emojiPackage = "fonts-noto-color-emoji"
    private static let ideographPackage = "fonts-noto-cjk"

    private static let emoji = Family(
        "Noto Color Emoji", package: emojiPackage, stem: "NotoColorEmoji", hasBold: false)
    private static let urdu = Family(core: "Noto Nastaliq Urdu")
    private static let music = Family(core: "Noto Music", hasBold: false)
    private static let mathematics = Family(core: "Noto Sans Math", hasBold: false)
    private static let pictographs = Family(core: "Noto Sans Symbols2", hasBold: false)
    private static let symbols = Family(core: "Noto Sans Symbols")
    /// Its frames and arrows suit drawings in letters.
    private static let monospaced = Family(
        "JetBrains Mono", package: "fonts-jetbrains-mono", stem: "JetBrainsMono", hasBold: true)

    /// The families with the ideographs of a region; one file has the ideographs of all regions.
    private static func ideographs(of region: String) -> [Family] {
        [
            Family("Noto Serif CJK \(region)", package: ideographPackage, stem: "NotoSerifCJK", hasBold: true),
            Family("Noto Sans CJK \(region)", package: ideographPackage, stem: nil, hasBold: true),
        ]
    }

    private static let scripts = [
        "Latn": "Noto Serif", "Cyrl": "Noto Serif", "Grek": "Noto Serif",
        "Arab": "Noto Naskh Arabic", "Hebr": "Noto Serif Hebrew", "Deva": "Noto Serif Devanagari",
        "Beng": "Noto Serif Bengali", "Taml": "Noto Serif Tamil", "Telu": "Noto Serif Telugu",
        "Knda": "Noto Serif Kannada", "Mlym": "Noto Serif Malayalam", "Gujr": "Noto Serif Gujarati",
        "Guru": "Noto Serif Gurmukhi", "Sinh": "Noto Serif Sinhala", "Orya": "Noto Sans Oriya",
        "Thai": "Noto Serif Thai", "Laoo": "Noto Serif Lao", "Khmr": "Noto Serif Khmer", "Mymr": "Noto Serif Myanmar",
        "Geor": "Noto Serif Georgian", "Armn": "Noto Serif Armenian", "Ethi": "Noto Serif Ethiopic",
        "Tibt": "Noto Serif Tibetan",
    ]

    /// All families of the catalogue of fonts by their names as ``FontNames`` folds them.
    private static let named: [String: Family] = {
        let all =
            [emoji, urdu, music, mathematics, pictographs, symbols]
            + ["SC", "TC", "HK", "JP", "KR"].flatMap(ideographs) + Set(scripts.values).map { Family(core: $0) }
        return Dictionary(uniqueKeysWithValues: all.map { (FontNames.folded($0.name), $0) })
    }()
}
