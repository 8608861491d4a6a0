import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Carets, selections and what glyphs show.
@Suite(.needs(.fonts)) struct CaretTests {
    private func line(_ text: String, _ attributes: ParagraphAttributes? = nil) -> Line {
        var fonts = Library.fonts
        fonts.fallbackFamilies = ["Noto Serif Hebrew"]
        return Line(checked: AttributedText(text, Library.type()), attributes, shaper: Shaper(fonts: fonts))
    }

    private func boundaries(_ text: String) -> [Int] {
        text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [text.utf8.count]
    }

    @Test(arguments: [
        "A quay, an even keel", "office fifty",
        "e\u{301}te\u{301} \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F1E9}\u{1F1EA}.",
        "Said שלום עולם 123 twice", "שלום abc ים", "a\tb",
    ])
    func caretsStandAtCharacters(text: String) {
        let line = line(text)
        let carets = line.carets
        #expect(carets.map(\.index) == boundaries(text))
        for caret in carets {
            #expect(caret.offset == line.offset(for: caret.index), "\(caret.index)")
            #expect(caret.trailingOffset == line.trailingOffset(for: caret.index), "\(caret.index)")
        }
    }

    @Test func caretsOfNothing() {
        let line = line("")
        let caret = line.carets.first
        #expect(line.carets.count == 1)
        #expect(caret?.index == 0)
        #expect(caret?.offset == .zero)
        #expect(caret?.trailingOffset == .zero)
        #expect(line.trailingSpace == .zero)
        #expect(line.segments(of: 0..<5).isEmpty)
    }

    @Test(arguments: [Truncation.start, .middle, .end])
    func anEllipsisHasACaretAtBothSides(side: Truncation) throws {
        let text = "The office of the ferry had closed"
        let short = Line(
            checked: AttributedText(text, Library.type()), truncatedTo: .pt(70), at: side, ellipsis: "...",
            shaper: Library.shaper())
        let omitted = try #require(short.omittedRange)
        let indices = short.carets.map(\.index)
        #expect(indices == (0...text.utf8.count).filter { $0 <= omitted.lowerBound || $0 >= omitted.upperBound })
        let whole = try #require(short.segments(of: 0..<text.utf8.count).first)
        #expect(whole.lowerBound == .zero)
        #expect(abs((whole.upperBound - short.typographicBounds.width).points) < 0.01)
    }

    @Test func aSelectionFallsApartWhereTheDirectionChanges() {
        let text = "ab שלום cd"
        let line = line(text)
        // From `ab` to the first two Hebrew letters, which stand at the right of their word.
        let parts = line.segments(of: 0..<7)
        #expect(parts.count == 2)
        #expect(parts[0] == .zero..<line.trailingOffset(for: 3))
        #expect(parts[1].lowerBound > parts[0].upperBound)
        let all = line.segments(of: 0..<text.utf8.count)
        #expect(all.count == 1)
        let sum = parts.reduce(Length.zero) { $0 + $1.upperBound - $1.lowerBound }
        let rest = line.segments(of: 7..<text.utf8.count).reduce(Length.zero) { $0 + $1.upperBound - $1.lowerBound }
        #expect(abs((sum + rest - all[0].upperBound).points) < 0.001)
        #expect(line.segments(of: 3..<3).isEmpty)
        #expect(line.segments(of: 90..<99).isEmpty)
    }

    @Test func aSelectionTakesItsPartOfEachLine() throws {
        let text = AttributedText(Library.prose(12), Library.type())
        let setter = try Framesetter(text, Library.body(), shaper: Library.shaper())
        let frame = setter.frame(in: TextFrame(Rect(x: .pt(30), y: .pt(40), width: .pt(140), height: .pt(300))))
        #expect(frame.lines.count > 4)
        let range = frame.lines[0].range.lowerBound + 5..<frame.lines[2].range.lowerBound + 7
        let areas = frame.selection(of: range)
        #expect(areas.count == 3)
        let start = try #require(frame.caret(at: range.lowerBound)).place
        let end = try #require(frame.caret(at: range.upperBound)).place
        #expect(areas[0].minX == start.x)
        #expect(areas[2].maxX == end.x)
        #expect(areas.allSatisfy { abs($0.height.points - 12) < 0.001 })
        #expect(zip(areas, areas.dropFirst()).allSatisfy { abs(($0.maxY - $1.minY).points) < 0.001 })
        #expect(areas[0].minY < start.y)
        #expect(areas[0].maxY > start.y)
        #expect(frame.selection(of: range.upperBound..<range.upperBound).isEmpty)
        #expect(frame.selection(of: 0..<text.utf8.count).count == frame.lines.count)
    }

    @Test func aSelectionOfVerticalLinesLiesAlongThem() throws {
        var body = Library.body()
        body.writingMode = .vertical
        let setter = try Framesetter(
            AttributedText(Library.prose(4), Library.type()), body, shaper: Library.shaper())
        let area = Rect(x: .pt(100), y: .pt(50), width: .pt(120), height: .pt(200))
        let frame = setter.frame(in: TextFrame(area))
        let first = try #require(frame.selection(of: frame.lines[0].range).first)
        #expect(abs(first.width.points - 12) < 0.001)
        #expect(abs((first.maxX - area.maxX).points) < 0.001)
        #expect(first.minY == area.minY)
        #expect(first.height > .pt(150))
    }

    /// Room that justification or brackets of Japanese keep between characters is selected with them.
    @Test func roomWithoutTextPartsNoSelection() throws {
        let file = Setup.font("NotoSerifCJK-Regular.ttc")
        let fonts = try #require(FontCatalog.load([FontFile(name: "CJK.ttc", bytes: file)]).value)
        let type = CharacterAttributes(font: fonts.key(of: fonts.faces[0]), size: .pt(10), language: Language("ja"))
        let text = "船が来た。「また来ます」と言った。"
        let line = try Line(AttributedText(text, type), shaper: Shaper(fonts: fonts)).justified(to: .pt(200))
        #expect(line.segments(of: 0..<text.utf8.count).count == 1)
        #expect(line.carets.allSatisfy { $0.offset == $0.trailingOffset })
        #expect(line.carets.allSatisfy { line.trailingOffset(for: $0.index) == $0.trailingOffset })
    }

    @Test func spacesAtTheEndHaveAWidth() throws {
        let space = line("a b").offset(for: 2) - line("a b").offset(for: 1)
        #expect(line("ab").trailingSpace == .zero)
        #expect(abs((line("ab  ").trailingSpace - space * 2).points) < 0.01)
        let text = AttributedText(Library.prose(12), Library.type())
        let setter = try Framesetter(text, Library.body(), shaper: Library.shaper())
        let frame = setter.frame(in: TextFrame(Rect(x: .zero, y: .zero, width: .pt(140), height: .pt(300))))
        let spaced = frame.lines.filter { text.utf8[$0.range.upperBound - 1] == 0x20 }
        #expect(spaced.count > 2)
        #expect(spaced.allSatisfy { abs(($0.trailingSpace - space).points) < 0.01 })
    }

    @Test func glyphsNameTheirCharacters() throws {
        let text = "e\u{301}t שלום"
        for run in line(text).runs {
            #expect(run.indices.count == run.glyphs.count)
            #expect(run.indices.allSatisfy { run.range.contains($0) && boundaries(text).contains($0) })
            #expect(run.indices == (run.isRightToLeft ? run.indices.sorted(by: >) : run.indices.sorted()))
        }
        let fonts = Library.fonts
        let face = fonts.key(for: FontRequest(family: "Vollkorn"))
        let type = CharacterAttributes(font: try #require(face), size: .pt(10))
        let ligature = try Line(AttributedText("a fit", type), shaper: Shaper(fonts: fonts))
        #expect(ligature.runs.flatMap(\.indices) == [0, 1, 2, 4])
    }
}
