import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTextLayout
import PubTextModel
import Testing

/// Text that has no room ends in an ellipsis: on a line by itself, and on the last line of a frame.
@Suite(.needs(.fonts)) struct EllipsisTests {
    private func drawn(_ frame: Frame) -> [String] {
        frame.lines.map { line in
            var marks = Marks()
            line.draw(at: .zero, into: &marks)
            return String(decoding: marks.text, as: UTF8.self)
        }
    }

    private func frame(
        _ text: AttributedText, _ attributes: ParagraphAttributes, lines: Int?, width: Double = 150,
        depth: Double = 500, ellipsis: String? = "…"
    ) throws -> Frame {
        let setter = try Framesetter(text, attributes, shaper: Library.shaper())
        var area = TextFrame(Rect(x: .zero, y: .zero, width: .pt(width), height: .pt(depth)))
        area.maximumLines = lines
        return setter.frame(in: area, ellipsis: ellipsis)
    }

    private static var ragged: ParagraphAttributes {
        var attributes = Library.body()
        attributes.alignment = .start
        return attributes
    }

    @Test(arguments: [Truncation.start, .middle, .end])
    func aShortenedLineIsNeverWiderThanAsked(side: Truncation) throws {
        let text = AttributedText("The office of the ferry had closed", Library.type())
        var indented = Library.body()
        indented.startIndent = .pt(7)
        for attributes in [nil, indented] {
            for width in stride(from: -5.0, through: 170, by: 2.3) {
                let line = try Line(text, attributes, truncatedTo: .pt(width), at: side, shaper: Library.shaper())
                guard let line else {
                    #expect(width < 20)
                    continue
                }
                let indent = attributes?.startIndent ?? .zero
                #expect(indent + line.typographicBounds.width <= .pt(width))
            }
        }
    }

    @Test(arguments: 1...5) func aFrameTakesNoMoreLinesThanItsGreatestNumber(count: Int) throws {
        let text = AttributedText(Library.prose(20), Library.type())
        for attributes in [Library.body(), Self.ragged] {
            let frame = try frame(text, attributes, lines: count)
            #expect(frame.lines.count == count)
            let lines = drawn(frame)
            #expect(lines.last?.hasSuffix("…") == true)
            #expect(lines.dropLast().allSatisfy { !$0.hasSuffix("…") })
            let last = try #require(frame.lines.last)
            #expect(last.typographicBounds.width <= .pt(150))
            #expect(last.typographicBounds.width > .pt(120))
        }
    }

    @Test func theFrameNamesTheTextThatIsSeen() throws {
        let text = AttributedText(Library.prose(20), Library.type())
        let setter = try Framesetter(text, Library.body(), shaper: Library.shaper())
        var area = TextFrame(Rect(x: .zero, y: .zero, width: .pt(150), height: .pt(500)))
        area.maximumLines = 3
        let setting = setter.frames(in: FrameSequence([area], ellipsis: "…"))
        let shown = setting.frames[0].visibleRange
        #expect(setting.overset == shown.upperBound..<setter.length)
        let seen = String(decoding: text.utf8[shown], as: UTF8.self)
        #expect(drawn(setting.frames[0]).joined().hasSuffix(seen.suffix(6) + "…"))
        #expect(setting.frames[0].lines.last?.omittedRange?.upperBound == setter.length)
    }

    @Test func noEllipsisIsSetWhereAllOfTheTextIsSeen() throws {
        let text = AttributedText("Nobody had come down.", Library.type())
        for lines in [1, 2, nil] {
            #expect(drawn(try frame(text, Library.body(), lines: lines)) == ["Nobody had come down."])
        }
    }

    @Test func aParagraphThatEndsOnTheLastLineHasOneTooIfOthersFollow() throws {
        let text = AttributedText("One.\nTwo.\nThree.", Library.type())
        #expect(drawn(try frame(text, Library.body(), lines: 2)) == ["One.", "Two.…"])
        #expect(drawn(try frame(text, Library.body(), lines: nil, depth: 25)) == ["One.", "Two.…"])
        #expect(drawn(try frame(text, Library.body(), lines: 2, ellipsis: nil)) == ["One.", "Two."])
    }

    @Test func onlyTheLastOfSeveralFramesEndsInOne() throws {
        let setter = try Framesetter(
            AttributedText(Library.prose(40), Library.type()), Library.body(), shaper: Library.shaper())
        let area = Rect(x: .zero, y: .zero, width: .pt(300), height: .pt(60))
        var sequence = FrameSequence.columns(2, of: area, gutter: .pt(10))
        sequence.ellipsis = " [more]"
        let lines = setter.frames(in: sequence).frames.map(drawn)
        #expect(lines[0].allSatisfy { !$0.hasSuffix("[more]") })
        #expect(lines[1].last?.hasSuffix(" [more]") == true)
    }

    @Test func textFromRightToLeftEndsInOneAtItsLeft() throws {
        let fonts = Library.fonts
        let face = try #require(fonts.key(for: FontRequest(family: "Noto Serif Hebrew")))
        let type = CharacterAttributes(font: face, size: .pt(10), language: Language("he"))
        let words = String(repeating: "שלום לכם ", count: 20)
        let frame = try frame(AttributedText(words, type), Self.ragged, lines: 2)
        let line = try #require(frame.lines.last)
        let omitted = try #require(line.omittedRange)
        #expect(line.offset(for: omitted.lowerBound) < .pt(30))
        #expect(line.offset(for: line.range.lowerBound) > .pt(149))
    }

    @Test(arguments: [0, -1, Int.min]) func aFrameMayTakeNoLine(count: Int) throws {
        let frame = try frame(AttributedText("Low water", Library.type()), Library.body(), lines: count)
        #expect(frame.lines.isEmpty)
        #expect(frame.visibleRange.isEmpty)
    }

    @Test func firstLinesInCapitalsEndInOneToo() throws {
        var paragraph = Paragraph(AttributedText(Library.prose(8), Library.type()), Library.body())
        paragraph.firstLine = FirstLineAttributes([Library.type(): Library.type(11)], isUppercase: true)
        let setter = try Framesetter([paragraph], shaper: Library.shaper())
        var area = TextFrame(Rect(x: .zero, y: .zero, width: .pt(150), height: .pt(500)))
        area.maximumLines = 1
        let lines = drawn(setter.frame(in: area, ellipsis: "…"))
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("THE TIDE"))
        #expect(lines[0].hasSuffix("…"))
    }
}
