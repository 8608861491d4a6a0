import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Lines in two directions, set in a face with Hebrew letters and one with Latin ones.
@Suite(.needs(.fonts)) struct ReorderingTests {
    /// Glyphs of a page with the edges of their advances, in points.
    private struct Mark {
        var left: Double
        var right: Double
        var text: String
    }

    private func page(_ paragraph: ShapedParagraph, measure: Double) -> (Page, [BrokenLine]) {
        let source = SlotSource(frames: [FrameGeometry(measure: Length(points: measure), depth: .unlimited)])
        let lines = LineBreaker(source: source, cursor: SlotCursor()).lines(of: paragraph)
        var page = Page(
            trim: Size(width: Length(points: 400), height: Length(points: 400)), bleed: .zero, side: .recto, folio: "1")
        for (index, line) in lines.enumerated() {
            let origin = Point(x: Length(points: 50), y: Length(points: 20 * Double(index + 1)))
            LinePainter(fonts: Hebrew.fonts).paint(line, of: paragraph, at: origin, into: &page.marks)
        }
        return (page, lines)
    }

    private func marks(_ page: Page, line: Int) -> [Mark] {
        var marks: [Mark] = []
        for case .glyphs(let run) in page.marks.items where run.origin.y == Length(points: 20 * Double(line + 1)) {
            var glyph = Int(run.glyphs.lowerBound)
            var text = Int(run.text.lowerBound)
            let em = Double(Hebrew.fonts.metrics(of: run.font).unitsPerEm)
            for cluster in page.marks.clusters[Int(run.clusters.lowerBound)..<Int(run.clusters.upperBound)] {
                let left = (run.origin.x + Length(raw: Int64(page.marks.glyphs[glyph].x))).points
                let units = Double(Hebrew.fonts.advance(of: page.marks.glyphs[glyph].glyph, in: run.font))
                let advance = units / em * run.size.points * run.glyphScale
                let bytes = page.marks.text[text..<text + Int(cluster.bytes)]
                marks.append(Mark(left: left, right: left + advance, text: String(decoding: bytes, as: UTF8.self)))
                glyph += Int(cluster.glyphs)
                text += Int(cluster.bytes)
            }
        }
        return marks
    }

    private let mixed =
        "בכל בוקר, לפני שהים עולה (High water 06:40, low water 12:55), פותח יוסף את הדלת של בית הדפוס "
        + "ומדליק את האור. Heidelberg משנת 1958 מתחממת לאט; השנייה כבר אינה עובדת, אבל אף אחד אינו מעז לזרוק אותה."

    @Test(arguments: [120.0, 170, 230])
    func justifiedLinesReachBothEdges(measure: Double) {
        let (page, lines) = page(Hebrew.shape(mixed), measure: measure)
        #expect(lines.count > 2)
        for index in lines.indices.dropLast() {
            let marks = marks(page, line: index)
            #expect(abs((marks.map(\.left).min() ?? 0) - 50) < 0.003)
            #expect(abs((marks.map(\.right).max() ?? 0) - 50 - measure) < 0.003)
        }
        // The last line starts at the right.
        #expect(abs((marks(page, line: lines.count - 1).map(\.right).max() ?? 0) - 50 - measure) < 0.003)
    }

    @Test func textStandsInItsOrder() {
        let (page, lines) = page(Hebrew.shape(mixed), measure: 170)
        let read = lines.indices.map { marks(page, line: $0).map(\.text).joined() }.joined(separator: " ")
        #expect(read == mixed + " ")
    }

    @Test func piecesStandWhereUnicodeSays() {
        let (page, _) = page(Hebrew.shape("אב (cd) 12 גד"), measure: 300)
        let seen = marks(page, line: 0).dropLast().sorted { $0.left < $1.left }.map(\.text).joined()
        // From left to right; brackets are drawn mirrored.
        #expect(seen == "דג 12 )cd( בא")
    }

    @Test(arguments: [Alignment.start, .center, .end])
    func alignmentFollowsTheDirection(alignment: Alignment) {
        var attributes = syntheticAttributes()
        attributes.alignment = alignment
        attributes.startIndent = Length(points: 12)
        attributes.endIndent = Length(points: 30)
        let (page, _) = page(Hebrew.shape("שלום", attributes), measure: 200)
        let marks = marks(page, line: 0).filter { $0.text != " " }
        let (left, right) = (marks.map(\.left).min() ?? 0, marks.map(\.right).max() ?? 0)
        switch alignment {
        case .start: #expect(abs(right - 238) < 0.003)
        case .end: #expect(abs(left - 80) < 0.003)
        default: #expect(abs((left + right) / 2 - 159) < 0.003)
        }
    }

    @Test func tabsRunFromTheRight() {
        var attributes = syntheticAttributes()
        attributes.tabs = [TabStop(position: Length(points: 100))]
        let (page, _) = page(Hebrew.shape("אב\tגד", attributes), measure: 200)
        let marks = marks(page, line: 0).filter { $0.text != " " }
        #expect(abs(marks[0].right - 250) < 0.003)
        #expect(abs(marks[2].right - 150) < 0.003)
    }

    @Test func initialsAndMarkersStandAtTheRight() {
        var attributes = syntheticAttributes()
        attributes.dropCap = DropCap(lines: 2, byteCount: 2, attributes: Hebrew.look, gap: Length(points: 2))
        let (page, lines) = page(Hebrew.shape(mixed, attributes), measure: 170)
        #expect(lines[0].measure == lines[1].measure)
        #expect(lines[0].measure < lines[2].measure)
        for line in 0..<2 {
            let text = marks(page, line: line).filter { $0.right - $0.left < 12 }
            #expect((text.map(\.right).max() ?? 0) <= 50 + 170 - lines[line].indent.points + 0.003)
        }
        attributes.dropCap = nil
        attributes.startIndent = Length(points: 20)
        attributes.firstLineIndent = Length(points: -20)
        attributes.marker = AttributedText("1.", Hebrew.look)
        let (list, _) = self.page(Hebrew.shape("שלום", attributes), measure: 170)
        let item = marks(list, line: 0)
        #expect(item.map(\.text).joined() == "1. שלום ")
        #expect(abs((item.first?.right ?? 0) - 220) < 0.003)
    }
}

private enum Hebrew {
    static let fonts: FontCatalog = {
        let files = ["NotoSerifHebrew-Regular.ttf", "NotoSerif-Regular.ttf"].map {
            FontFile(name: $0, bytes: Setup.font($0))
        }
        var catalog = FontCatalog.load(files).value ?? FontCatalog()
        catalog.fallbackFamilies = ["Noto Serif"]
        return catalog
    }()

    static var look: CharacterAttributes {
        let catalog = fonts
        let font = catalog.key(for: FontRequest(family: "Noto Serif Hebrew")) ?? FontKey(0)
        return CharacterAttributes(font: font, size: Length(points: 10), language: Language("he"))
    }

    static func shape(
        _ text: String, _ attributes: ParagraphAttributes = syntheticAttributes()
    ) -> ShapedParagraph {
        Shaper(fonts: fonts).shape(Paragraph(AttributedText(text, look), attributes))
    }
}
