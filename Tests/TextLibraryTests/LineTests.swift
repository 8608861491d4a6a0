import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

@Suite(.needs(.fonts)) struct LineTests {
    private func line(_ text: String, _ points: Double = 10) -> Line {
        Line(checked: AttributedText(text, Library.type(points)), shaper: Library.shaper())
    }

    @Test func aLineNeedsNoFrame() throws {
        let line = line("Harbour lights")
        #expect(line.range == 0..<14)
        let bounds = line.typographicBounds
        #expect(bounds.width > .pt(50))
        #expect(bounds.width < .pt(80))
        #expect(bounds.ascent > .pt(6))
        #expect(bounds.descent > .pt(2))
        #expect(bounds.leading == .pt(12))
        let ink = try #require(line.imageBounds)
        #expect(ink.minY > -bounds.ascent)
        #expect(ink.maxY < bounds.descent + .pt(1))
        #expect(ink.width > .pt(45))
        #expect(ink.maxX < bounds.width + .pt(2))
    }

    @Test func twiceTheSizeIsTwiceAsWide() {
        let ratio =
            Double(line("Harbour", 20).typographicBounds.width.raw)
            / Double(line("Harbour", 10).typographicBounds.width.raw)
        #expect(abs(ratio - 2) < 0.001)
    }

    @Test func offsetsRiseAndComeBack() {
        let text = "A quay, an even keel"
        let line = line(text)
        var last = Length(raw: -1)
        for index in 0...text.utf8.count {
            let offset = line.offset(for: index)
            #expect(offset > last, "at \(index)")
            #expect(line.index(at: offset) == index)
            last = offset
        }
        #expect(line.offset(for: 0) == .zero)
        #expect(abs((line.offset(for: text.utf8.count) - line.typographicBounds.width).points) < 0.001)
        #expect(line.index(at: .pt(-5)) == 0)
        #expect(line.index(at: .pt(1000)) == text.utf8.count)
    }

    @Test func caretsDivideLigatures() throws {
        let fonts = Library.fonts
        let face = fonts.key(for: FontRequest(family: "Vollkorn"))
        let type = CharacterAttributes(font: try #require(face), size: .pt(10))
        for pair in ["fi", "ff", "fl"] {
            let line = try Line(AttributedText(pair, type), shaper: Shaper(fonts: fonts))
            #expect(line.runs.map(\.glyphs.count) == [1], "Vollkorn joins \(pair)")
            let (start, middle, end) = (line.offset(for: 0), line.offset(for: 1), line.offset(for: 2))
            #expect(start < middle)
            #expect(middle < end)
            #expect(abs((middle - start).points - (end - middle).points) < 0.001)
            #expect(line.index(at: middle) == 1)
        }
    }

    @Test func caretsGoLeftInTextFromRightToLeft() throws {
        let fonts = Library.fonts
        let face = fonts.key(for: FontRequest(family: "Noto Serif Hebrew"))
        let type = CharacterAttributes(font: try #require(face), size: .pt(10), language: Language("he"))
        let text = "שלום 12 ים"
        let line = try Line(AttributedText(text, type), shaper: Shaper(fonts: fonts))
        let width = line.typographicBounds.width
        #expect(abs((line.offset(for: 0) - width).points) < 0.01, "the first letter stands at the right")
        // Letters go left, the figures between them right.
        #expect(line.offset(for: 2) < line.offset(for: 0))
        #expect(line.offset(for: 10) > line.offset(for: 9))
        #expect(line.offset(for: text.utf8.count) < .pt(0.01))
        #expect(line.runs.filter(\.isRightToLeft).count >= 2)
        for index in [0, 2, 4, 6, 14] {
            let inside = line.offset(for: index) - .pt(0.5)
            #expect(line.index(at: inside) == index, "\(index)")
        }
    }

    @Test func caretsNeverStandWithinACharacter() {
        let line = line("é e\u{301}x")
        #expect(line.offset(for: 1) == line.offset(for: 0))
        #expect(line.offset(for: 4) == line.offset(for: 3), "a letter and its accent are one")
        for step in 0...60 {
            let index = line.index(at: .pt(Double(step) / 2))
            #expect([0, 2, 3, 6, 7].contains(index))
        }
    }

    @Test func runsHaveTheAttributesOfTheirText() throws {
        var text = AttributedText("The ", Library.type())
        text.append("Curlew", Library.type(10, italic: true))
        text.append(" sails", Library.type(14))
        let line = try Line(text, shaper: Library.shaper())
        let runs = line.runs
        #expect(runs.map(\.range) == [0..<4, 4..<10, 10..<16])
        #expect(runs.map(\.font) == [Library.roman, Library.italic, Library.roman])
        #expect(runs.map(\.size) == [.pt(10), .pt(10), .pt(14)])
        #expect(runs.allSatisfy { $0.glyphs.count == $0.positions.count && !$0.isRightToLeft })
        var end = Length.zero
        for run in runs {
            #expect(abs((run.left - end).points) < 0.001)
            end = run.left + run.typographicBounds.width
        }
        #expect(abs((end - line.typographicBounds.width).points) < 0.001)
        #expect(line.typographicBounds.ascent == runs[2].typographicBounds.ascent)
    }

    @Test func objectsKeepTheirRoom() throws {
        var text = AttributedText("a", Library.type())
        text.append(InlineObject(ascent: .pt(30), descent: .pt(5), width: .pt(25)), Library.type())
        text.append("b", Library.type())
        let line = try Line(text, shaper: Library.shaper())
        #expect(line.typographicBounds.ascent == .pt(30))
        #expect(line.typographicBounds.descent == .pt(5))
        #expect(abs((line.offset(for: 4) - line.offset(for: 1)).points - 25) < 0.001)
        var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "")
        let objects = line.draw(at: Point(x: .pt(10), y: .pt(100)), into: &page.marks)
        #expect(objects.count == 1)
        #expect(objects.first?.origin.y == .pt(100))
        #expect(abs((objects[0].origin.x - .pt(10) - line.offset(for: 1)).points) < 0.001)
    }

    @Test(arguments: [Truncation.end, .start, .middle])
    func longLinesAreShortened(side: Truncation) throws {
        let text = "The office of the ferry had closed before the lights were lit"
        let whole = line(text).typographicBounds.width
        var kept = 0
        for width in stride(from: 5.0, through: whole.points + 3, by: 3.7) {
            let line = try Line(
                AttributedText(text, Library.type()), truncatedTo: .pt(width), at: side, shaper: Library.shaper())
            guard let short = line else {
                #expect(kept == 0, "not even the ellipsis has room")
                continue
            }
            #expect(short.range.count == text.utf8.count)
            if .pt(width) >= whole {
                #expect(short.omittedRange == nil)
                continue
            }
            let left = text.utf8.count - (try #require(short.omittedRange)).count
            #expect(short.typographicBounds.width <= .pt(width))
            #expect(left >= kept)
            kept = left
        }
        #expect(kept > 50)
    }

    @Test func shorteningLeavesNoSpaceBesideTheEllipsis() throws {
        let text = AttributedText("one two three four five", Library.type())
        for width in stride(from: 20.0, through: 80, by: 2) {
            let short = try #require(try Line(text, truncatedTo: .pt(width), shaper: Library.shaper()))
            var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "")
            short.draw(at: .zero, into: &page.marks)
            let drawn = String(decoding: page.marks.text, as: UTF8.self)
            #expect(drawn.hasSuffix("…"), "\(drawn)")
            #expect(!drawn.contains(" …"), "\(drawn)")
        }
    }

    /// Offsets count in the whole text, whatever an ellipsis stands for.
    @Test(arguments: [Truncation.end, .start, .middle])
    func offsetsOfShortenedLinesAreTheWholeTexts(side: Truncation) throws {
        let text = "The office of the ferry had closed before the lights were lit"
        let whole = line(text)
        let short = Line(
            checked: AttributedText(text, Library.type()), truncatedTo: .pt(120), at: side, shaper: Library.shaper())
        let omitted = try #require(short.omittedRange)
        #expect(side == .start ? omitted.lowerBound == 0 : omitted.lowerBound > 5)
        #expect(side == .end ? omitted.upperBound == text.utf8.count : omitted.upperBound < text.utf8.count - 5)
        var last = Length(raw: -1)
        for index in 0...text.utf8.count where !omitted.dropFirst().contains(index) {
            let offset = short.offset(for: index)
            #expect(offset >= last)
            #expect(index == omitted.upperBound || short.index(at: offset) == index, "at \(index)")
            if index < omitted.lowerBound { #expect(abs((offset - whole.offset(for: index)).points) < 0.01) }
            last = offset
        }
        #expect(short.offset(for: omitted.lowerBound + 3) == short.offset(for: omitted.lowerBound))
        #expect(short.runs.map(\.range.lowerBound).min() == 0)
        #expect(short.runs.map(\.range.upperBound).max() == text.utf8.count)
        let stretched = short.justified(to: .pt(130))
        #expect(stretched.range == short.range)
        #expect(stretched.omittedRange == omitted)
    }

    @Test func linesHaveTheTabsAndTheDirectionOfTheirParagraph() throws {
        var attributes = ParagraphAttributes(leading: .pt(12), em: .pt(10))
        attributes.tabs = [TabStop(position: .pt(180), alignment: .end, leader: ".")]
        let entry = try Line(AttributedText("Ferry\t2.40", Library.type()), attributes, shaper: Library.shaper())
        #expect(abs(entry.typographicBounds.width.points - 180) < 0.01)
        #expect(abs(entry.offset(for: 10).points - 180) < 0.01)
        #expect(entry.offset(for: 6) > .pt(150))
        var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "")
        entry.draw(at: Point(x: .pt(10), y: .pt(100)), into: &page.marks)
        #expect(page.marks.items.count > 1, "leaders are drawn")
        var turned = ParagraphAttributes(leading: .pt(12), em: .pt(10))
        turned.direction = .rightToLeft
        let leftward = try Line(AttributedText("quay!", Library.type()), turned, shaper: Library.shaper())
        #expect(leftward.offset(for: 0) > leftward.offset(for: 5), "the mark stands left of the word")
        #expect(line("quay!").offset(for: 0) < line("quay!").offset(for: 5))
    }

    @Test func caretsPartWhereTheDirectionChanges() throws {
        var attributes = ParagraphAttributes(leading: .pt(12), em: .pt(10))
        attributes.direction = .rightToLeft
        let mixed = try Line(AttributedText("ab!", Library.type()), attributes, shaper: Library.shaper())
        // From left to right: !ab – b ends at its right edge, and the mark begins beside a.
        #expect(mixed.trailingOffset(for: 2) > mixed.offset(for: 2))
        #expect(mixed.trailingOffset(for: 1) == mixed.offset(for: 1))
        let plain = line("ab!")
        for index in 1...3 {
            #expect(abs((plain.trailingOffset(for: index) - plain.offset(for: index)).points) < 0.001)
        }
        #expect(plain.trailingOffset(for: 0) == plain.offset(for: 0))
    }

    @Test func aLineIsJustifiedOnDemand() {
        let natural = line("even keels need no words")
        let wide = natural.justified(to: natural.typographicBounds.width + .pt(8))
        #expect(abs((wide.typographicBounds.width - natural.typographicBounds.width).points - 8) < 0.01)
        #expect(wide.justification.space > 1)
        #expect(wide.offset(for: 5) > natural.offset(for: 5))
        #expect(natural.penOffset(flush: 1, width: .pt(200)) == .pt(200) - natural.typographicBounds.width)
        #expect(natural.penOffset(flush: 0, width: .pt(200)) == .zero)
    }

    @Test func justifiedLinesTellByHowMuchTheyAreTooWide() throws {
        let natural = try Line(AttributedText("two words", Library.type()), shaper: Library.shaper())
        let tight = natural.justified(to: .pt(10))
        #expect(abs((tight.overfull + .pt(10) - tight.typographicBounds.width).points) < 0.02)
        #expect(natural.justified(to: natural.typographicBounds.width + .pt(3)).overfull == .zero)
    }

    /// What has no glyphs has no ink, and a caret all the same.
    @Test(arguments: ["", " ", "   ", "\n", "\u{200B}"])
    func linesOfNothingAnswer(text: String) throws {
        let line = try Line(AttributedText(text, Library.type()), shaper: Library.shaper())
        #expect(line.imageBounds == nil)
        #expect(line.runs.allSatisfy { $0.range.upperBound <= text.utf8.count })
        #expect(line.offset(for: 0) == .zero)
        #expect((0...text.utf8.count).contains(line.index(at: .pt(50))))
    }

    @Test func blankLinesAndEndsOfParagraphsHaveCarets() throws {
        let text = "first\n\nthird"
        let setter = try Framesetter(AttributedText(text, Library.type()), Library.body(), shaper: Library.shaper())
        let frame = setter.frame(in: TextFrame(Rect(x: .zero, y: .zero, width: .pt(200), height: .pt(200))))
        var last: (Length, Length) = (.zero, .zero)
        for index in 0...text.utf8.count {
            let caret = try #require(frame.caret(at: index), "\(index)")
            #expect((caret.place.y, caret.place.x) > last || index == 0, "\(index)")
            last = (caret.place.y, caret.place.x)
        }
        #expect(frame.index(at: frame.lineOrigins[1]) == 6)
        #expect(frame.imageBounds != nil)
        #expect(frame.lines[1].runs.isEmpty)
    }

    @Test func anInitialAloneAnswers() throws {
        var attributes = Library.body()
        attributes.dropCap = DropCap(lines: 3, byteCount: 1, attributes: Library.type(), gap: .zero)
        for text in ["A", "An initial"] {
            let setter = try Framesetter(AttributedText(text, Library.type()), attributes, shaper: Library.shaper())
            let frame = setter.frame(in: TextFrame(Rect(x: .zero, y: .zero, width: .pt(200), height: .pt(200))))
            #expect(frame.caret(at: 0) != nil, "\(text)")
            #expect(frame.index(at: .zero) != nil, "\(text)")
            #expect((frame.imageBounds == nil) == (text == "A"))
        }
    }

    @Test func framesAnswerForPlaces() throws {
        let text = Library.prose(20)
        let setter = try Framesetter(AttributedText(text, Library.type()), Library.body(), shaper: Library.shaper())
        let area = Rect(x: .pt(30), y: .pt(40), width: .pt(140), height: .pt(160))
        let frame = setter.frame(in: TextFrame(area))
        for index in stride(from: 0, to: frame.visibleRange.upperBound, by: 17) {
            guard let caret = frame.caret(at: index) else {
                Issue.record("no caret at \(index)")
                continue
            }
            let back = frame.index(at: Point(x: caret.place.x + .pt(0.01), y: caret.place.y - .pt(2)))
            // A space that ended a line stands at no place of its own.
            let end = caret.line.range.upperBound
            #expect(back == index || (index >= end - 1 && back.map { $0 >= end - 1 } == true), "\(index)")
        }
        #expect(frame.caret(at: frame.visibleRange.upperBound + 1) == nil)
        #expect(frame.index(at: .zero) == 0)
        #expect(frame.imageBounds.map { $0.minX > .pt(28) && $0.maxX < .pt(172) } == true)
    }
}
