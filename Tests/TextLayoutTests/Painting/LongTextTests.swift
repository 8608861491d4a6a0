import PubDisplayList
import PubGeometry
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Texts far longer than any line or paragraph should be.
@Suite(.needs(.fonts)) struct LongTextTests {
    /// Glyphs know their places by 32 bits: a line of 50,000 pt is several runs.
    @Test func aLineLongerThanGlyphsCanBePlacedIsWhole() {
        let word = String(repeating: "m", count: 6000)
        let page = Typesetter.painted(AttributedText(word, Typesetter.look()))
        #expect(page.string == word)
        #expect(page.runs.count > 1)
        var last = Length.zero
        for run in page.runs {
            for glyph in page.marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)] {
                let place = run.origin.x + Length(raw: Int64(glyph.x))
                #expect(place > last)
                last = place
            }
        }
        #expect(last > Length(points: 6000 * 10))
    }

    /// Each line asks for the looks of its own text only.
    @Test(.timeLimit(.minutes(1))) func aParagraphOfManyLooksIsLinear() {
        var text = AttributedText()
        var look = Typesetter.look(size: 10)
        for number in 0..<20_000 {
            look.link = "https://example.org/\(number)"
            text.append("link ", look)
        }
        let paragraph = Typesetter.shaped(text)
        let frame = FrameGeometry(measure: Length(points: 300), depth: .unlimited)
        let lines = LineBreaker(source: SlotSource(frames: [frame]), cursor: SlotCursor()).lines(of: paragraph)
        var page = Typesetter.emptyPage
        let painter = LinePainter(fonts: Typesetter.fonts)
        for line in lines { painter.paint(line, of: paragraph, at: .zero, into: &page.marks) }
        #expect(lines.count > 1000)
        #expect(page.marks.items.count { if case .link = $0 { true } else { false } } >= 20_000)
    }
}
