import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel

/// Faces of the repository, fetched by `make setup`, and what the tests set in them.
enum Library {
    /// EB Garamond, upright and italic; Vollkorn, which has ligatures; Noto Serif
    /// Hebrew.
    static let fonts: FontCatalog = {
        let files = [
            "EBGaramond12-Regular.otf", "EBGaramond12-Italic.otf", "Vollkorn-Regular.ttf",
            "NotoSerifHebrew-Regular.ttf",
        ].map {
            FontFile(name: $0, bytes: Setup.font($0))
        }
        return FontCatalog.load(files).value ?? FontCatalog()
    }()

    static let roman: FontKey = {
        Library.fonts.key(for: FontRequest(family: "EB Garamond 12")) ?? FontKey(0)
    }()
    static let italic: FontKey = {
        Library.fonts.key(for: FontRequest(family: "EB Garamond 12", italic: true)) ?? FontKey(0)
    }()

    static func shaper() -> Shaper { Shaper(fonts: fonts) }

    /// Type of `points` in EB Garamond.
    static func type(_ points: Double = 10, italic: Bool = false) -> CharacterAttributes {
        CharacterAttributes(font: italic ? self.italic : roman, size: Length(points: points))
    }

    /// Justified, 10/12.
    static func body() -> ParagraphAttributes {
        ParagraphAttributes(leading: Length(points: 12), em: Length(points: 10))
    }

    /// `count` different sentences.
    static func prose(_ count: Int) -> String {
        let parts = [
            "The tide turned before the harbour lights were lit", "nobody on the quay looked up",
            "a boat with an even keel needs no explanation", "the office of the ferry had closed",
            "fifty-five gulls stood in a row, each on one foot",
        ]
        return (0..<count).map { parts[$0 % 5] + ($0 % 3 == 2 ? ". " : ", and ") }.joined()
    }
}

extension Length {
    /// A length in points.
    static func pt(_ points: Double) -> Length { Length(points: points) }
}
