import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel

/// Real type for tests of painting: fonts of the repository, brought by `make setup`.
enum Typesetter {
    static let fonts: FontCatalog = {
        let files = ["Vollkorn-Regular.ttf", "Inter-Bold.otf"].map { FontFile(name: $0, bytes: Setup.font($0)) }
        return FontCatalog.load(files).value ?? FontCatalog()
    }()

    static func look(_ file: String = "Vollkorn-Regular.ttf", size: Double = 20) -> CharacterAttributes {
        let font = fonts.faces.first { $0.file == file }.map { fonts.key(of: $0) } ?? FontKey(0)
        return CharacterAttributes(font: font, size: Length(points: size))
    }

    static func shaped(_ text: AttributedText) -> ShapedParagraph {
        var attributes = ParagraphAttributes(leading: Length(points: 24), em: Length(points: 20))
        attributes.alignment = .start
        return Shaper(fonts: fonts, hyphenation: HyphenationLibrary()).shape(Paragraph(text, attributes))
    }

    /// The line of a whole paragraph, its baseline 100 pt below the page's head and 50 pt from its left edge.
    static func painted(_ text: AttributedText) -> Page {
        let paragraph = shaped(text)
        var page = emptyPage
        LinePainter(fonts: fonts).paint(
            paragraph.wholeLine, of: paragraph, at: Point(x: Length(points: 50), y: Length(points: 100)),
            into: &page.marks)
        return page
    }

    static var emptyPage: Page {
        let size = Size(width: Length(points: 600), height: Length(points: 400))
        return Page(trim: size, bleed: .zero, side: .recto, folio: "")
    }
}

extension Page {
    var runs: [GlyphRun] { marks.items.compactMap { if case .glyphs(let run) = $0 { run } else { nil } } }
    var paths: [PathItem] { marks.items.compactMap { if case .path(let item) = $0 { item } else { nil } } }
    var groups: [Group] { marks.items.compactMap { if case .group(let group) = $0 { group } else { nil } } }
    var string: String { String(decoding: marks.text, as: UTF8.self) }
}

extension PathItem {
    /// The straight pieces of a line, by where they begin and end, in points.
    var pieces: [(start: Double, end: Double)] {
        var result: [(start: Double, end: Double)] = []
        for element in path.elements {
            switch element {
            case .move(let point): result.append((point.x.points, point.x.points))
            case .line(let point): result[result.count - 1].end = point.x.points
            case .curve, .close: break
            }
        }
        return result
    }
}
