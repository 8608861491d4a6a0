import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Fonts of the repository and hyphenation of the machine, both brought by `make setup`.
enum Bench {
    /// EB Garamond, upright and italic, Vollkorn as a fallback, Inter.
    static let fonts: FontCatalog = {
        let names = [
            "EBGaramond12-Regular.otf", "EBGaramond12-Italic.otf", "EBGaramond12-Bold.otf", "Vollkorn-Regular.ttf",
            "Inter-Regular.otf",
        ]
        let files = names.map { FontFile(name: $0, bytes: Setup.font($0)) }
        var catalog = FontCatalog.load(files).value ?? FontCatalog()
        catalog.fallbackFamilies = ["Vollkorn", "Inter"]
        return catalog
    }()

    /// The dictionaries of Debian's `hyphen-*` packages, and a house exception.
    static let hyphenation: HyphenationLibrary = {
        var library = HyphenationLibrary()
        for tag in ["en_US", "en_GB", "de_DE", "fr_FR", "es_ES", "it_IT", "nl_NL"] {
            library.add(Language(tag)) { Setup.bytes(of: "/usr/share/hyphen/hyph_\(tag).dic") }
        }
        library.addExceptions(["data-base", "record"], for: Language("en"))
        return library
    }()

    static func shaper() -> Shaper { Shaper(fonts: fonts, hyphenation: hyphenation) }

    /// The face of `family`.
    static func font(_ family: String, italic: Bool = false) -> FontKey {
        let catalog = fonts
        return catalog.key(for: FontRequest(family: family, italic: italic)) ?? FontKey(0)
    }

    /// Text of 10 pt in EB Garamond.
    static func look(_ language: String = "en-US", _ family: String = "EB Garamond") -> CharacterAttributes {
        CharacterAttributes(font: font(family), size: Length(points: 10), language: Language(language))
    }

    /// 10 pt on 12 pt.
    static let attributes = ParagraphAttributes(leading: Length(points: 12), em: Length(points: 10))

    /// A paragraph of one run, shaped.
    static func shape(
        _ text: String, _ look: CharacterAttributes = look(), _ attributes: ParagraphAttributes = attributes
    ) -> ShapedParagraph {
        shaper().shape(Paragraph(AttributedText(text, look), attributes))
    }
}

extension ShapedParagraph {
    /// The text of clusters `range`.
    func string(_ range: Range<Int32>) -> String {
        var bytes: [UInt8] = []
        for cluster in clusters[Int(range.lowerBound)..<Int(range.upperBound)] {
            bytes += text.utf8[Int(cluster.textOffset)..<Int(cluster.textOffset) + Int(cluster.byteCount)]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text cut at every breakpoint, marked by kind: `_` space, `|` mark, `-` explicit hyphen, `=` hyphen,
    /// `!` emergency, `/` forced.
    var cut: String { cut { $0.traits.isDisjoint(with: [.lastResort, .tied]) } }

    /// The same with the breaks of last resort and the ties only.
    var lastResorts: String { cut { !$0.traits.isDisjoint(with: [.lastResort, .tied]) || $0.kind == .end } }

    /// The text cut at all of them.
    var everyCut: String { cut { _ in true } }

    private func cut(_ isShown: (Breakpoint) -> Bool) -> String {
        var result = ""
        var start = firstLineCluster
        for breakpoint in breaks where isShown(breakpoint) {
            let mark =
                switch breakpoint.kind {
                case .space: "_"
                case .direct: "|"
                case .explicitHyphen: "·"
                case .hyphen: "="
                case .emergency: "!"
                case .forced: "/"
                case .end: ""
                }
            // Parts of divided ligatures stand in the line's text, in place of the ligature.
            result += string(start..<max(start, breakpoint.end)) + string(breakpoint.pre) + mark
            result += string(breakpoint.post)
            start = breakpoint.next
        }
        return result
    }

    /// The natural width of all text clusters in font units of a face with `unitsPerEm`.
    func units(_ unitsPerEm: Int, size: Double = 10) -> Int {
        Int((Double(widthSums[Int(textClusterCount)]) / 65536 * Double(unitsPerEm) / size).rounded())
    }
}
