import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubValues

func pt(_ points: Double) -> Length { Length(points: points) }
func at(_ x: Double, _ y: Double) -> Point { Point(x: pt(x), y: pt(y)) }
func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: pt(x), y: pt(y), width: pt(width), height: pt(height))
}

extension ImageKey {
    /// A picture of the test's own, by number.
    init(_ number: Int) {
        var hash = ContentHash()
        hash.combine(UInt64(number))
        self.init(hash)
    }
}

extension Page {
    /// A page of 100 × 200 pt with a bleed of 3 pt.
    static func small(folio: String = "1") -> Page {
        Page(trim: Size(width: pt(100), height: pt(200)), bleed: pt(3), side: .recto, folio: folio)
    }
}

extension Marks {
    /// Sets a run at (`x`, `y`), each letter one glyph, 5 pt apart.
    mutating func set(_ text: String, x: Double, y: Double, font: Int = 0, element: ElementID = .artifact) {
        let run = GlyphRun(font: FontKey(UInt64(font)), size: pt(10), origin: at(x, y), paint: .ink, element: element)
        append(
            run,
            glyphs: text.unicodeScalars.enumerated().map {
                PlacedGlyph(glyph: $1.value, x: Int32($0 * 5 * 65536), y: 0)
            },
            text: text.utf8,
            clusters: text.unicodeScalars.map { TextCluster(bytes: UInt16(String($0).utf8.count), glyphs: 1) })
    }

    /// The text of every run, in drawing order, groups included.
    var strings: [String] { strings(of: items) }

    private func strings(of items: [DisplayItem]) -> [String] {
        items.flatMap { item -> [String] in
            switch item {
            case .glyphs(let run):
                [String(decoding: text[Int(run.text.lowerBound)..<Int(run.text.upperBound)], as: UTF8.self)]
            case .group(let group): strings(of: group.items)
            case .path, .image, .link: []
            }
        }
    }
}
