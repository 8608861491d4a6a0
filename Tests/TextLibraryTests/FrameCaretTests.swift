import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTextLayout
import PubTextModel
import Testing

/// Carets, clicks and selections beyond the middle of a line: initials, line feeds, empty lines, other directions.
@Suite(.needs(.fonts)) struct FrameCaretTests {
    private static let area = Rect(x: .pt(30), y: .pt(40), width: .pt(200), height: .pt(200))

    private func frame(
        _ text: AttributedText, _ attributes: ParagraphAttributes = Library.body(), fonts: FontCatalog = Library.fonts
    ) throws -> Frame {
        try Framesetter(text, attributes, shaper: Shaper(fonts: fonts)).frame(in: TextFrame(Self.area))
    }

    private static var withInitial: ParagraphAttributes {
        var attributes = Library.body()
        attributes.dropCap = DropCap(lines: 3, byteCount: 2, attributes: Library.type(), gap: .pt(3))
        return attributes
    }

    private static var hebrew: CharacterAttributes {
        let face = Library.fonts.key(for: FontRequest(family: "Noto Serif Hebrew")) ?? Library.roman
        return CharacterAttributes(font: face, size: .pt(10), language: Language("he"))
    }

    // MARK: Initials

    @Test func anInitialHasCaretsOfItsOwnHeight() throws {
        let frame = try frame(AttributedText("It " + Library.prose(8), Library.type()), Self.withInitial)
        let first = try #require(frame.caret(at: 0))
        let second = try #require(frame.caret(at: 1))
        let beside = try #require(frame.caret(at: 3))
        #expect(first.place.x < second.place.x)
        #expect(second.place.x < beside.place.x)
        #expect(first.place.y == second.place.y)
        #expect(abs((first.place.y - beside.place.y).points - 24) < 0.01, "its baseline is that of the third line")
        #expect((first.foot.y - first.head.y).points > 25)
        #expect(abs((beside.foot.y - beside.head.y).points - 12) < 0.01)
    }

    @Test func aClickOnAnInitialFindsItsLetters() throws {
        let frame = try frame(AttributedText("It " + Library.prose(8), Library.type()), Self.withInitial)
        for index in 0...1 {
            let caret = try #require(frame.caret(at: index))
            let place = Point(x: caret.place.x + .pt(0.5), y: caret.place.y - .pt(10))
            #expect(frame.index(at: place) == index)
        }
    }

    @Test func anInitialIsSelectedAsAnAreaOfItsOwn() throws {
        let frame = try frame(AttributedText("It " + Library.prose(8), Library.type()), Self.withInitial)
        let areas = frame.selection(of: 0..<2)
        #expect(areas.count == 1)
        #expect(areas[0].height > .pt(25))
        #expect(areas[0].width > .pt(10))
        #expect(frame.selection(of: 0..<1)[0].width < areas[0].width)
        let whole = frame.selection(of: 0..<12)
        #expect(whole.count == 2)
        #expect(whole[0].maxX <= whole[1].minX)
    }

    @Test func anInitialAtTheRightHasItsCaretsThere() throws {
        var attributes = Self.withInitial
        attributes.dropCap?.attributes = Self.hebrew
        attributes.dropCap?.byteCount = 4
        let text = AttributedText(String(repeating: "שלום לכם ", count: 30), Self.hebrew)
        let frame = try frame(text, attributes)
        let (first, second) = (try #require(frame.caret(at: 0)), try #require(frame.caret(at: 2)))
        #expect(first.place.x > second.place.x)
        #expect(abs((first.place.x - Self.area.maxX).points) < 3)
        #expect(frame.selection(of: 0..<4).count == 1)
    }

    // MARK: Line feeds and empty lines

    @Test func lineFeedsAreSelected() throws {
        let frame = try frame(AttributedText("first\n\nthird", Library.type()))
        let areas = frame.selection(of: 0..<12)
        #expect(areas.count == 3)
        #expect(areas[1].width == .pt(2.5), "an empty line shows a quarter of the em")
        #expect(areas[1].minX == Self.area.minX)
        #expect(areas[0].width == (frame.selection(of: 0..<5)[0].width + .pt(2.5)))
        #expect(frame.selection(of: 5..<6).count == 1)
        #expect(frame.selection(of: 12..<99).isEmpty)
    }

    @Test func aLineFeedAfterTheLastLineIsSelected() throws {
        let frame = try frame(AttributedText("first\n", Library.type()))
        #expect(frame.lines.count == 2)
        #expect(frame.selection(of: 0..<6).count == 1)
        let (before, after) = (try #require(frame.caret(at: 5)), try #require(frame.caret(at: 6)))
        #expect(abs((after.place.y - before.place.y).points - 12) < 0.01)
        #expect(after.place.x == Self.area.minX)
    }

    @Test(arguments: [
        (Alignment.start, 0.0), (.justify, 0), (.center, 100), (.end, 200),
    ]) func anEmptyLineHasItsCaretWhereTextWouldBegin(alignment: Alignment, x: Double) throws {
        var attributes = Library.body()
        attributes.alignment = alignment
        let caret = try #require(try frame(AttributedText("\n", Library.type()), attributes).caret(at: 0))
        #expect(abs((caret.place.x - Self.area.minX).points - x) < 0.01)
        attributes.direction = .rightToLeft
        let turned = try #require(try frame(AttributedText("\n", Library.type()), attributes).caret(at: 0))
        #expect(abs((Self.area.maxX - turned.place.x).points - x) < 0.01)
    }

    @Test func anEmptyTextHasACaret() throws {
        let frame = try frame(AttributedText("", Library.type()))
        #expect(frame.caret(at: 0)?.place.x == Self.area.minX)
        #expect(frame.index(at: .zero) == 0)
        #expect(frame.selection(of: 0..<1).isEmpty)
    }

    // MARK: Directions

    @Test func lineFeedsFromRightToLeftAreSelectedAtTheLeft() throws {
        let frame = try frame(AttributedText("שלום\nים", Self.hebrew))
        let (word, line) = (frame.selection(of: 0..<8), frame.selection(of: 0..<9))
        #expect(line.count == 1)
        #expect(line[0].minX == word[0].minX - .pt(2.5))
        #expect(line[0].maxX == word[0].maxX)
    }

    @Test func verticalLinesHaveLyingCarets() throws {
        var attributes = Library.body()
        attributes.writingMode = .vertical
        let frame = try frame(AttributedText("Low\n\nwater", Library.type()), attributes)
        for index in [0, 2, 3, 4, 7] {
            let caret = try #require(frame.caret(at: index))
            #expect(caret.head.y == caret.foot.y)
            #expect(abs((caret.head.x - caret.foot.x).points - 12) < 0.01)
        }
        let areas = frame.selection(of: 0..<9)
        #expect(areas.count == 3)
        #expect(areas[1].height == .pt(2.5))
        #expect(areas[0].minX > areas[2].minX)
    }

    @Test(arguments: [Int.min, -1, 0, 3, 99, Int.max]) func anyOffsetIsAnswered(index: Int) throws {
        let frame = try frame(AttributedText("é quay\n\nשלום", Library.type()))
        #expect((frame.caret(at: index) == nil) == !frame.visibleRangeAndEnd.contains(index))
        for line in frame.lines {
            #expect(line.offset(for: index) >= .zero)
            #expect(line.trailingOffset(for: index) >= .zero)
            #expect(line.segments(of: min(index, 0)..<max(index, 0)).count <= 2)
        }
        #expect(frame.selection(of: min(index, 0)..<max(index, 0)).count <= 4)
    }

    @Test func offsetsInsideALetterHaveItsCaret() throws {
        let frame = try frame(AttributedText("é quay", Library.type()))
        #expect(frame.caret(at: 1)?.place == frame.caret(at: 0)?.place)
    }
}

extension Frame {
    /// The offsets that have a caret.
    fileprivate var visibleRangeAndEnd: ClosedRange<Int> { visibleRange.lowerBound...visibleRange.upperBound }
}
