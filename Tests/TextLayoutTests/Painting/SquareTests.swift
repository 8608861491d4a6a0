import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Squares beside labels and at the end of articles.
@Suite(.needs(.fonts)) struct SquareTests {
    private func page(_ word: String) -> (rect: Rect?, runStart: Double?, text: String, element: ElementID?) {
        let paint = Paint(.cmyk(10, 80, 90, 0))
        var text = AttributedText()
        text.append(
            InlineObject(
                ascent: Length(points: 14), descent: .zero, width: Length(points: 26), square: paint),
            Typesetter.look())
        text.append(word, Typesetter.look())
        let page = Typesetter.painted(text)
        let square = page.paths.first { $0.fill == paint }
        return (square?.path.controlBounds, start(page), page.string, square?.element)
    }

    /// Where the first glyph is.
    private func start(_ page: Page) -> Double? {
        guard let run = page.runs.first, let glyph = page.marks.glyphs.first else { return nil }
        return (run.origin.x + Length(raw: Int64(glyph.x))).points
    }

    @Test func aSquareStandsOnTheBaselineBeforeItsLabel() throws {
        let page = page("Label")
        let square = try #require(page.rect)
        #expect(square.minX.points == 50)
        #expect(square.maxY.points == 100)
        #expect((square.width.points, square.height.points) == (14, 14))
        #expect(page.runStart == 76)
        #expect(page.text == "Label")
        #expect(page.element == .artifact)
    }
}
