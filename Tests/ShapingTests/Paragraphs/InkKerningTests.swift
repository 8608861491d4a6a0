import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// The distance of ink where faces, sizes and slopes meet.
@Suite(.needs(.fonts))
struct InkKerningTests {
    private static let em = 10.0
    private let shaper = Bench.shaper()

    /// How letters are set.
    private enum Look: CaseIterable {
        case roman, italic, bold, sans, other, raised, small

        var attributes: CharacterAttributes {
            var look = Bench.look()
            let fonts = Bench.fonts
            switch self {
            case .roman: break
            case .italic: look.font = Bench.font("EB Garamond", italic: true)
            case .bold: look.font = fonts.key(for: FontRequest(family: "EB Garamond", weight: 700)) ?? look.font
            case .sans: look.font = Bench.font("Inter")
            case .other: look.font = Bench.font("Vollkorn")
            case .raised:
                look.size = Length(points: 6)
                look.baselineShift = Length(points: 3.5)
            case .small: look.features = [FontFeature("smcp")]
            }
            return look
        }
    }

    /// Two letters of two looks, shaped.
    private func shape(_ first: Character, _ a: CharacterAttributes, _ second: Character, _ b: CharacterAttributes)
        -> ShapedParagraph
    {
        var text = AttributedText(String(first), a)
        text.append(String(second), b)
        return shaper.shape(Paragraph(text, Bench.attributes))
    }

    /// Points on the outline of a cluster, in points on the page.
    private func outline(of index: Int, in shaped: ShapedParagraph) -> [(x: Double, y: Double)] {
        let cluster = shaped.clusters[index]
        let run = shaped.runs[Int(cluster.run)]
        var points: [(x: Double, y: Double)] = []
        for place in Int(cluster.firstGlyph)..<Int(shaped.glyphEnd(of: Int32(index))) {
            let glyph = shaped.glyphs[place]
            let (dx, dy) = (
                Double(shaped.widthSums[index] + Int64(glyph.x)) / 65536,
                Double(glyph.y) / 65536 - run.baselineShift.points
            )
            var pen = Point.zero
            func add(_ end: Point, _ controls: (Point, Point)?) {
                for step in 1...8 {
                    let t = Double(step) / 8
                    let (s, a, b) = (1 - t, controls?.0 ?? pen, controls?.1 ?? end)
                    func at(_ value: (Point) -> Double) -> Double {
                        controls == nil
                            ? s * value(pen) + t * value(end)
                            : s * s * s * value(pen) + 3 * s * s * t * value(a) + 3 * s * t * t * value(b) + t * t * t
                                * value(end)
                    }
                    points.append((at(\.x.points) + dx, at(\.y.points) + dy))
                }
                pen = end
            }
            for element in Bench.fonts.outline(of: glyph.glyph, in: run.font, size: run.size).elements {
                switch element {
                case .move(let point): pen = point
                case .line(let point): add(point, nil)
                case .curve(let a, let b, let end): add(end, (a, b))
                case .close: break
                }
            }
        }
        return points
    }

    private func distance(_ shaped: ShapedParagraph) -> Double {
        let (first, second) = (outline(of: 0, in: shaped), outline(of: 1, in: shaped))
        var least = Double.infinity
        for a in first {
            for b in second where abs(a.y - b.y) < 1 {
                least = min(least, (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y))
            }
        }
        return least.squareRoot()
    }

    @Test(arguments: Array("fdTVWyjAL(”’!?lb1"))
    func inkKeepsApartWhereLooksMeet(first: Character) {
        var pairs = 0
        for (a, b) in Look.allCases.flatMap({ a in Look.allCases.filter { $0 != a }.map { (a, $0) } }).enumerated()
            .filter({
                $0.offset % 3 == Int(first.unicodeScalars.first!.value) % 3
            }).map(\.element)
        {
            for second in "f)!?”’jlAbTy.,1" {
                let shaped = shape(first, a.attributes, second, b.attributes)
                guard shaped.missing.isEmpty, shaped.textClusterCount == 2 else { continue }
                pairs += 1
                let gap = distance(shaped) / Self.em
                let larger = max(a.attributes.size, b.attributes.size).points / Self.em
                #expect(gap >= 0.04 * larger, "\(first)\(second) \(a) \(b)")
                // Never looser than needed: what is as far apart by nature is not moved.
                let natural = shaper.shape(Paragraph(AttributedText(String(first), a.attributes), Bench.attributes))
                let kern = Double(shaped.widthSums[1] - natural.widthSums[1]) / 65536 / Self.em
                #expect(kern >= 0)
                if kern > 0.0001 { #expect(gap < 0.055, "\(first)\(second) \(a) \(b)") }
            }
        }
        #expect(pairs > 130)
    }

    /// Two runs of one face keep its kerning.
    @Test func lettersOfAnotherColourAreKernedByTheirFace() {
        let look = Bench.look()
        var marked = look
        marked.underline = TextDecoration()
        let whole = Bench.shape("AV", look)
        let parts = shape("A", look, "V", marked)
        #expect(parts.runs.count == 2)
        #expect(abs(parts.widthSums[1] - whole.widthSums[1]) < 4)
        #expect(whole.widthSums[1] < Bench.shape("A", look).widthSums[1])
    }

    /// Justification may widen or narrow the letters of a word, but not where the ink of two faces is near.
    @Test func noLetterGapIsWhereInkIsNear() {
        let (roman, italic) = (Look.roman.attributes, Look.italic.attributes)
        #expect(shape("f", italic, ")", roman).letterEmSums[1] == 0)
        #expect(shape("’", italic, ".", roman).letterEmSums[1] > 0)
    }
}
