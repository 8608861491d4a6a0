import PubDisplayList
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

@Suite(.needs(.fonts)) struct FramesetterTests {
    private let page = Rect(x: .pt(40), y: .pt(50), width: .pt(300), height: .pt(200))

    private func framesetter(_ text: String, _ attributes: ParagraphAttributes = Library.body()) throws -> Framesetter {
        try Framesetter(AttributedText(text, Library.type()), attributes, shaper: Library.shaper())
    }

    @Test func everyCharacterStandsInOneFrameInOrder() throws {
        let text = Library.prose(60)
        let setter = try framesetter(text)
        let setting = setter.frames(in: .columns(3, of: page, gutter: .pt(12), pages: 0..<3))
        #expect(setting.frames.count == 9)
        #expect(setting.overset.isEmpty)
        var end = 0
        for frame in setting.frames {
            #expect(frame.visibleRange.lowerBound == end)
            for line in frame.lines {
                #expect(line.range.lowerBound == end)
                end = line.range.upperBound
            }
            #expect(frame.visibleRange.upperBound == end)
        }
        #expect(end == text.utf8.count)
    }

    @Test func whatDoesNotFitIsNamed() throws {
        let text = Library.prose(60)
        let setter = try framesetter(text)
        let setting = setter.frames(in: FrameSequence([TextFrame(page)]))
        #expect(setting.overset == setting.frames[0].visibleRange.upperBound..<text.utf8.count)
        #expect(!setting.overset.isEmpty)
        // The same frame, twice, goes on where the first ended.
        let both = setter.frames(in: FrameSequence([TextFrame(page), TextFrame(page, page: 1)]))
        #expect(both.frames[1].visibleRange.lowerBound == both.frames[0].visibleRange.upperBound)
        #expect(both.overset.count < setting.overset.count)
    }

    /// A page is set when the one before is; what is left is shaped once.
    @Test func theRestIsThatOfANewFramesetter() throws {
        let text = AttributedText(Library.prose(30) + "\n\n" + Library.prose(30), Library.type())
        let shaper = Library.shaper()
        var setter = try Framesetter(text, Library.body(), shaper: shaper)
        var (start, pages) = (0, 0)
        while start < text.utf8.count, pages < 100 {
            let depth = Length.pt(Double(60 + pages * 37 % 90))
            let frame = TextFrame(Rect(x: .zero, y: .zero, width: .pt(Double(150 + pages * 13 % 70)), height: depth))
            setter = try setter.rest(from: start, shaper: shaper)
            let set = setter.frame(in: frame)
            let fresh = try Framesetter(text, Library.body(), from: start, shaper: shaper).frame(in: frame)
            #expect(set.visibleRange == fresh.visibleRange)
            #expect(set.lineOrigins == fresh.lineOrigins)
            #expect(set.lines.map(\.range) == fresh.lines.map(\.range))
            #expect(set.visibleRange.lowerBound == start)
            #expect(setter.length == text.utf8.count)
            if set.visibleRange.isEmpty { break }
            (start, pages) = (set.visibleRange.upperBound, pages + 1)
        }
        #expect(start == text.utf8.count)
        #expect(pages > 4)
        #expect(try setter.rest(from: start, shaper: shaper).frame(in: TextFrame(page)).lines.isEmpty)
    }

    /// Frame after frame, each by a framesetter of its own that begins where the last one ended.
    @Test func settingGoesOnAnywhere() throws {
        var attributes = Library.body()
        attributes.firstLineIndent = .pt(10)
        attributes.spaceBefore = .pt(3)
        let text = AttributedText(Library.prose(30) + "\n" + Library.prose(30), Library.type())
        let frame = TextFrame(Rect(x: .zero, y: .zero, width: .pt(200), height: .pt(100)))
        var (start, frames) = (0, 0)
        while start < text.utf8.count, frames < 100 {
            let setter = try Framesetter(text, attributes, from: start, shaper: Library.shaper())
            #expect(setter.length == text.utf8.count)
            let set = setter.frame(in: frame)
            #expect(set.visibleRange.lowerBound == start)
            #expect(set.lines.first?.range.lowerBound == start)
            let isBeginning = start == 0 || text.utf8[start - 1] == 10
            let first = try #require(set.lines.first)
            #expect(abs(first.offset(for: start).points - (isBeginning ? 10 : 0)) < 0.5)
            for line in set.lines.dropLast() where line.range.upperBound < text.utf8.count {
                #expect(line.range.upperBound <= set.visibleRange.upperBound)
            }
            start = set.visibleRange.upperBound
            frames += 1
        }
        #expect(start == text.utf8.count)
        #expect(frames > 5)
        let end = try Framesetter(text, attributes, from: start, shaper: Library.shaper())
        #expect(end.frame(in: frame).lines.isEmpty)
        #expect(end.frame(in: frame).visibleRange == start..<start)
        // Within a character, and beyond the end.
        let accents = AttributedText("one e\u{301}\u{302} two", Library.type())
        let within = try Framesetter(accents, attributes, from: 6, shaper: Library.shaper()).frame(in: frame)
        #expect(within.visibleRange == 4..<accents.utf8.count)
        #expect(try Framesetter(accents, attributes, from: 99, shaper: Library.shaper()).frame(in: frame).lines.isEmpty)
        // What goes on has the direction of the whole.
        let hebrew = AttributedText("שלום abc def", Library.type())
        let rest = try Framesetter(hebrew, attributes, from: 9, shaper: Library.shaper()).frame(in: frame)
        let line = try #require(rest.lines.first)
        #expect(line.offset(for: 9) > .pt(100), "it stands at the right edge")
    }

    @Test func linesStandInTheirFrameAndAreJustified() throws {
        let setting = try framesetter(Library.prose(40)).frames(in: .columns(2, of: page, gutter: .pt(10)))
        for frame in setting.frames {
            for (line, origin) in zip(frame.lines, frame.lineOrigins) {
                #expect(origin.x == frame.area.rect.minX)
                #expect(origin.y > frame.area.rect.minY)
                #expect(origin.y < frame.area.rect.maxY)
                let isLast = line.range.upperBound == setting.frames.last?.visibleRange.upperBound
                let width = line.typographicBounds.width
                if !isLast { #expect(abs((width - frame.area.rect.width).points) < 0.01) }
            }
        }
    }

    @Test func baselinesStandOnTheGrid() throws {
        var attributes = Library.body()
        attributes.grid = .all
        let grid = BaselineGrid(start: .pt(3), increment: .pt(12))
        let setting = try framesetter(Library.prose(40), attributes).frames(
            in: FrameSequence([TextFrame(page)], grid: grid))
        for origin in setting.frames[0].lineOrigins {
            let steps = (origin.y - grid.start).points / 12
            #expect(abs(steps - steps.rounded()) < 0.001)
        }
    }

    @Test func lineFeedsEndParagraphs() throws {
        let setter = try framesetter("One.\n\nThree is the third.")
        let frame = setter.frame(in: TextFrame(page))
        #expect(frame.lines.map(\.range) == [0..<4, 5..<5, 6..<25])
        #expect(frame.visibleRange == 0..<25)
    }

    @Test func widowsAndOrphansMoveOn() throws {
        var attributes = Library.body()
        attributes.spaceAfter = .zero
        let paragraph = Library.prose(4)
        let text = Array(repeating: paragraph, count: 6).joined(separator: "\n")
        let setter = try framesetter(text, attributes)
        for depth in stride(from: 100.0, through: 200, by: 12) {
            let frame = Rect(x: .zero, y: .zero, width: .pt(150), height: .pt(depth))
            let setting = setter.frames(in: FrameSequence((0..<8).map { TextFrame(frame, page: $0) }))
            #expect(setting.overset.isEmpty)
            for filled in setting.frames where !filled.lines.isEmpty {
                let paragraphs = Dictionary(grouping: filled.lines) { $0.range.lowerBound / (paragraph.utf8.count + 1) }
                #expect(paragraphs.values.allSatisfy { $0.count >= 2 }, "at \(depth) pt")
            }
        }
    }

    /// Spaces at their own width in all lines: set flush left.
    private func isRagged(_ lines: [Line]) -> Bool { lines.allSatisfy { $0.justification == Justification() } }

    @Test func narrowFramesAreSetRaggedAndWideOnesJustified() throws {
        var attributes = Library.body()
        attributes.justifiedFrom = 48
        var ragged = Library.body()
        ragged.alignment = .start
        for (width, plain) in [(150.0, ragged), (300, Library.body())] {
            let frame = TextFrame(Rect(x: .zero, y: .zero, width: .pt(width), height: .pt(2000)))
            let lines = try framesetter(Library.prose(40), attributes).frame(in: frame).lines
            let expected = try framesetter(Library.prose(40), plain).frame(in: frame).lines
            #expect(lines.map(\.range) == expected.map(\.range))
            #expect(isRagged(lines) == (width == 150))
        }
    }

    /// The frame in which a paragraph begins decides, also for what of it is in others.
    @Test(arguments: [(150.0, 300.0), (300, 150)])
    func aParagraphIsSetInOneWayInAllItsFrames(first: Double, second: Double) throws {
        var attributes = Library.body()
        attributes.justifiedFrom = 48
        attributes.alignment = .justifyAll
        let prose = Library.prose(40)
        let setter = try framesetter(prose + "\n" + prose, attributes)
        let setting = setter.frames(
            in: FrameSequence(
                [first, second, second, second].map {
                    TextFrame(Rect(x: .zero, y: .zero, width: .pt($0), height: .pt(200)))
                }))
        let begins = setting.frames[1].lines.filter { $0.range.upperBound <= prose.utf8.count }
        let follows = setting.frames.flatMap(\.lines).filter { $0.range.lowerBound > prose.utf8.count }
        #expect(begins.count > 4)
        #expect(follows.count > 4)
        #expect(isRagged(setting.frames[0].lines) == (first == 150))
        #expect(isRagged(begins) == (first == 150))
        #expect(isRagged(follows) == (second == 150))
    }

    @Test func aFirstLineOfItsOwnIsRaggedWithTheOthers() throws {
        var attributes = Library.body()
        attributes.justifiedFrom = 48
        var paragraph = Paragraph(AttributedText(Library.prose(20), Library.type()), attributes)
        paragraph.firstLine = FirstLineAttributes([Library.type(): Library.type(italic: true)], isUppercase: false)
        let setter = try Framesetter([paragraph], shaper: Library.shaper())
        let lines = setter.frame(in: TextFrame(Rect(x: .zero, y: .zero, width: .pt(150), height: .pt(900)))).lines
        #expect(lines.count > 5)
        #expect(isRagged(lines))
    }

    @Test func headingsStayWithTheirText() throws {
        var heading = Library.body()
        heading.alignment = .start
        heading.keepWithNext = 2
        let shaper = Library.shaper()
        for lines in 1...14 {
            let filler = AttributedText(
                Array(repeating: "x", count: lines).joined(separator: "\u{2028}"), Library.type())
            let setter = try Framesetter(
                [
                    Paragraph(filler, Library.body()), Paragraph(AttributedText("Heading", Library.type()), heading),
                    Paragraph(AttributedText(Library.prose(8), Library.type()), Library.body()),
                ], shaper: shaper)
            let frame = Rect(x: .zero, y: .zero, width: .pt(150), height: .pt(150))
            let setting = setter.frames(in: FrameSequence((0..<4).map { TextFrame(frame, page: $0) }))
            let headingStart = filler.utf8.count + 1
            for filled in setting.frames {
                guard let index = filled.lines.firstIndex(where: { $0.range.lowerBound == headingStart }) else {
                    continue
                }
                #expect(filled.lines.count - index >= 3, "after \(lines) lines")
            }
        }
    }

    /// Text that runs from the right to the left fills what a picture leaves of a row from the right.
    @Test func hebrewBesideAnExclusionBeginsAtTheRight() throws {
        let fonts = Library.fonts
        let face = fonts.key(for: FontRequest(family: "Noto Serif Hebrew"))
        let hebrew = try #require(face)
        let text = Array(repeating: "שלום עולם טוב מאוד", count: 30).joined(separator: " ")
        let setter = try Framesetter(
            AttributedText(text, CharacterAttributes(font: hebrew, size: .pt(10))), Library.body(),
            shaper: Library.shaper())
        var frame = TextFrame(page)
        let hole = Rect(x: .pt(150), y: .pt(80), width: .pt(60), height: .pt(60))
        frame.exclusions = [TextExclusion(Path(rect: hole), standOff: .pt(4))]
        let filled = setter.frame(in: frame)
        let placed = Array(zip(filled.lines, filled.lineOrigins))
        var rows = 0
        for ((line, origin), (next, below)) in zip(placed, placed.dropFirst()) {
            #expect(line.range.upperBound == next.range.lowerBound)
            #expect(below.y >= origin.y)
            let ink = try #require(line.imageBounds?.moved(by: origin))
            #expect(ink.minX > page.minX - .pt(1))
            #expect(ink.maxX < page.maxX + .pt(1))
            if origin.y != below.y { continue }
            rows += 1
            let left = try #require(next.imageBounds?.moved(by: below))
            #expect(ink.minX > hole.maxX)
            #expect(left.maxX < hole.minX)
        }
        #expect(rows > 3)
        // As it is drawn, so it is read: the page's text is the paragraph's.
        var canvas = Page(trim: Size(width: .pt(400), height: .pt(400)), bleed: .zero, side: .recto, folio: "")
        filled.draw(into: &canvas.marks)
        let drawn = String(decoding: canvas.marks.text, as: UTF8.self).filter { !$0.isWhitespace }
        #expect(text.filter { !$0.isWhitespace }.hasPrefix(drawn))
        #expect(drawn.count > 200)
    }

    @Test func textStaysInItsShapeAndOffItsExclusions() throws {
        let circle = NamedShape.ellipse.path(in: page)
        var frame = TextFrame(shape: circle)
        let hole = Rect(x: .pt(160), y: .pt(120), width: .pt(60), height: .pt(60))
        frame.exclusions = [TextExclusion(Path(rect: hole), standOff: .pt(4))]
        let filled = try framesetter(Library.prose(80)).frame(in: frame)
        #expect(filled.lines.count > 12)
        var sides: Set<Bool> = []
        for (line, origin) in zip(filled.lines, filled.lineOrigins) {
            guard let ink = line.imageBounds?.moved(by: origin) else { continue }
            // From corner to corner, the stand-off is measured across.
            let across = max(hole.minX - ink.maxX, ink.minX - hole.maxX, .zero).points
            let down = max(hole.minY - ink.maxY, ink.minY - hole.maxY, .zero).points
            #expect((across * across + down * down).squareRoot() > 3.99, "\(line.range)")
            #expect(ink.minX >= page.minX)
            #expect(ink.maxX <= page.maxX)
            if ink.minY < hole.maxY, ink.maxY > hole.minY { sides.insert(ink.minX < hole.minX) }
        }
        #expect(sides.count == 2, "text stands on both sides")
    }

    @Test func theSizeThatATextNeeds() throws {
        let setter = try framesetter(Library.prose(10))
        let (size, range) = setter.size(width: .pt(200))
        #expect(range == 0..<setter.length)
        #expect(size.width <= .pt(200.01))
        #expect(size.width > .pt(190))
        let lines = setter.frame(in: TextFrame(Rect(origin: .zero, size: size))).lines
        #expect(lines.last?.range.upperBound == setter.length, "it fits the size that it needs")
        #expect(size.height > .pt(12) * (lines.count - 1))
        #expect(size.height <= .pt(12) * lines.count)
        let short = setter.size(width: .pt(200), depth: .pt(30))
        #expect(short.size.height <= .pt(30))
        #expect(short.visibleRange.upperBound < setter.length)
        let word = try framesetter("word").size(width: .pt(200)).size.width
        #expect(word < .pt(40))
    }

    @Test func equalInputsGiveEqualDumps() throws {
        func dump() throws -> String {
            var sheet = Page(trim: .a4, bleed: .zero, side: .recto, folio: "1")
            let setter = try framesetter(Library.prose(50))
            for frame in setter.frames(in: .columns(2, of: page, gutter: .pt(9))).frames {
                frame.draw(into: &sheet.marks)
            }
            return Publication([sheet], fonts: Library.fonts).dump()
        }
        #expect(try dump() == dump())
        #expect(try dump().contains("harbour"))
    }

    @Test func aLongParagraphThroughManyFramesIsSetOnce() throws {
        // Unequal frames, so that the measure changes from frame to frame.
        let frames = (0..<120).map { index in
            TextFrame(
                Rect(x: .zero, y: .zero, width: .pt(index % 2 == 0 ? 150 : 170), height: .pt(120)), page: index)
        }
        let text = Library.prose(600)
        let setting = try framesetter(text).frames(in: FrameSequence(frames))
        #expect(setting.overset.isEmpty)
        #expect(setting.frames.flatMap(\.lines).reduce(0) { $0 + $1.range.count } == text.utf8.count)
    }

    @Test func missingCharactersAreListed() throws {
        let setter = try framesetter("a\u{4E00}b")
        #expect(setter.missing.map(\.scalar) == ["\u{4E00}"])
        #expect(setter.missing.map(\.offset) == [1])
    }
}
