import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Lines broken one by one, and texts that begin within a word.
@Suite(.needs(.fonts)) struct TypesetterTests {
    private static let prose = Library.prose(8)

    private func typesetter(_ text: String = prose, _ attributes: ParagraphAttributes? = nil) throws -> Typesetter {
        try Typesetter(AttributedText(text, Library.type()), attributes, shaper: Library.shaper())
    }

    private func texts(_ text: String, _ next: (Int) -> Int) -> [String] {
        let bytes = Array(text.utf8)
        var (lines, start) = ([String](), 0)
        while start < bytes.count {
            let end = next(start)
            guard end > start, end <= bytes.count else { break }
            lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end
        }
        return lines
    }

    @Test(arguments: [60.0, 100, 151.5, 400])
    func aLineHoldsAsManyWordsAsFit(width: Double) throws {
        let typesetter = try typesetter()
        let lines = texts(Self.prose) { typesetter.lineBreak(from: $0, width: .pt(width)) }
        #expect(lines.joined() == Self.prose)
        let shaper = Library.shaper()
        func extent(_ text: String) throws -> Length {
            try Line(AttributedText(text, Library.type()), shaper: shaper).typographicBounds.width
        }
        for (line, next) in zip(lines, lines.dropFirst()) {
            #expect(line.hasSuffix(" ") || line.hasSuffix("-"))
            #expect(try extent(line) <= .pt(width + 0.01))
            let word = next.prefix { $0 != " " && $0 != "-" }
            #expect(try extent(line + word) > .pt(width - 1.5), "\(word) has room on the line")
        }
    }

    @Test func aLineOfCharactersHoldsAsManyAsFit() throws {
        let typesetter = try typesetter()
        let lines = texts(Self.prose) { typesetter.clusterBreak(from: $0, width: .pt(100)) }
        #expect(lines.joined() == Self.prose)
        #expect(lines.contains { !$0.hasSuffix(" ") && !$0.hasSuffix("-") })
        for line in lines.dropLast() {
            let width = try Line(AttributedText(line, Library.type()), shaper: Library.shaper()).typographicBounds.width
            #expect(width <= .pt(102))
            #expect(width > .pt(80))
        }
    }

    @Test func aWordThatHasNoRoomIsBrokenWithin() throws {
        let typesetter = try typesetter("incomprehensibilities")
        let end = typesetter.lineBreak(from: 0, width: .pt(30))
        #expect((3..<12).contains(end))
        #expect(end == typesetter.clusterBreak(from: 0, width: .pt(30)))
    }

    @Test(arguments: [Length(raw: .min), -.pt(5), .zero, .pt(0.01)])
    func everyLineTakesACharacter(width: Length) throws {
        let typesetter = try typesetter("é\u{301}a\n\nb")
        #expect(
            texts("é\u{301}a\n\nb") { typesetter.lineBreak(from: $0, width: width) } == ["é\u{301}", "a\n", "\n", "b"])
        #expect(texts("é\u{301}a\n\nb") { typesetter.clusterBreak(from: $0, width: width) }.count == 4)
    }

    @Test func lineFeedsEndLines() throws {
        let typesetter = try typesetter("One\ntwo\n\nthree")
        let ends = [0, 4, 8, 9].map { typesetter.lineBreak(from: $0, width: .unlimited) }
        #expect(ends == [4, 8, 9, 14])
        #expect(typesetter.clusterBreak(from: 4, width: .unlimited) == 8)
    }

    @Test func linesBeginAnywhere() throws {
        let typesetter = try typesetter()
        for start in stride(from: 0, to: Self.prose.utf8.count, by: 7) {
            let end = typesetter.lineBreak(from: start, width: .pt(120))
            #expect(end > start)
            let line = try typesetter.line(start..<end, shaper: Library.shaper())
            #expect(line.range == start..<end)
            #expect(line.typographicBounds.width < .pt(123))
        }
    }

    @Test(arguments: [Int.min, -1, 0, 99999, Int.max]) func anyOffsetIsAnswered(offset: Int) throws {
        let typesetter = try typesetter()
        let end = typesetter.lineBreak(from: offset, width: .pt(100))
        #expect((0...typesetter.length).contains(end))
        #expect((0...typesetter.length).contains(typesetter.clusterBreak(from: offset, width: .pt(100))))
        #expect(try typesetter.line(min(offset, 0)..<max(offset, 0), shaper: Library.shaper()).range.lowerBound == 0)
    }

    // MARK: Joining letters

    private static let arabic: (fonts: FontCatalog, type: CharacterAttributes) = {
        let file = "NotoNaskhArabic-Regular.ttf"
        let fonts = FontCatalog.load([FontFile(name: file, bytes: Setup.font(file))]).value ?? FontCatalog()
        let font = fonts.key(for: FontRequest(family: "Noto Naskh Arabic")) ?? Library.roman
        return (fonts, CharacterAttributes(font: font, size: .pt(10), language: Language("ar")))
    }()

    /// The glyphs of the text from the offset `start` on: of the part of a line, and of a text that begins there.
    @Test(arguments: [2, 4, 6]) func aTextThatBeginsWithinAWordOfArabicKeepsJoining(start: Int) throws {
        let (fonts, type) = Self.arabic
        let text = AttributedText("صباحكم", type)
        let whole = try Line(text, shaper: Shaper(fonts: fonts)).runs.flatMap { zip($0.indices, $0.glyphs) }
        let expected = whole.filter { $0.0 >= start }.map(\.1)
        let body = ParagraphAttributes(leading: .pt(18), em: .pt(10))
        let area = TextFrame(Rect(x: .zero, y: .zero, width: .pt(200), height: .pt(50)))
        let rest = try Framesetter(text, body, from: start, shaper: Shaper(fonts: fonts)).frame(in: area)
        #expect(rest.lines.flatMap(\.runs).flatMap(\.glyphs) == expected)
        let later = try Framesetter(text, body, shaper: Shaper(fonts: fonts))
            .rest(from: start, shaper: Shaper(fonts: fonts)).frame(in: area)
        #expect(later.lines.flatMap(\.runs).flatMap(\.glyphs) == expected)
        #expect(later.lines.first?.range == start..<12)
        let alone = try Line(text.slice(start, 12), shaper: Shaper(fonts: fonts)).runs.flatMap(\.glyphs)
        #expect(alone != expected || start == 6, "by itself the word begins with another form")
    }

    @Test func linesWithinAWordOfArabicKeepJoiningAtBothEnds() throws {
        let (fonts, type) = Self.arabic
        let text = AttributedText("صباحكم", type)
        let whole = try Line(text, shaper: Shaper(fonts: fonts)).runs.flatMap { zip($0.indices, $0.glyphs) }
        let line = try Typesetter(text, shaper: Shaper(fonts: fonts)).line(8..<10, shaper: Shaper(fonts: fonts))
        #expect(line.runs.flatMap(\.glyphs) == whole.filter { $0.0 == 8 }.map(\.1))
        #expect(line.runs.flatMap(\.indices) == [8])
    }
}
