import Glibc
import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// The examples of the library's articles, compiled and run. Every block of Swift in them stands here as it is there.
@Suite(.needs(.fonts)) struct DocumentationTests {
    @Test func everyExampleStandsHere() throws {
        let here = try #require(PackageFolder.bytes(of: #filePath)).lines
        let articles = [
            "AJustifiedPage", "FramesOfAnyShape", "LinesByThemselves", "EditingText", "StylesOfText",
            "ThreadsMemoryAndServers",
        ]
        for article in articles {
            let path = "Sources/TextLayout/TextLayout.docc/\(article).md"
            let blocks = try #require(PackageFolder.bytes(of: path)).lines.examples
            #expect(blocks.count >= 4, "\(article)")
            for block in blocks {
                let found = here.indices.contains { start in here[start...].starts(with: block) }
                #expect(found, "\(article).md: \(block.first ?? "")")
            }
        }
    }

    @Test func aJustifiedPage() throws {
        let bytes = Setup.font("EBGaramond12-Regular.otf")
        let dictionary: [UInt8]? = nil
        let path = "/tmp/text-library-\(getpid()).pdf"
        defer { unlink(path) }
        let loaded = FontCatalog.load([FontFile(name: "EBGaramond12-Regular.otf", bytes: bytes)])
        for finding in loaded.diagnostics { print("\(finding.origin): \(finding.message)") }
        let fonts = loaded.value ?? FontCatalog()
        guard let roman = fonts.key(for: FontRequest(family: "EB Garamond 12")) else { return }
        if let problem = fonts.problem(of: roman) { print("the face cannot be used: \(problem)") }
        let shaper = Shaper(fonts: fonts)

        let type = CharacterAttributes(font: roman, size: Length(points: 10.5))
        var body = ParagraphAttributes(leading: Length(points: 14), em: type.size)
        body.firstLineIndent = Length(points: 10.5)
        body.justification = JustificationLimits(
            word: .init(0.8, 1, 1.33), letter: .init(-0.015, 0, 0.02), glyph: .init(0.98, 1, 1.02))
        let text = AttributedText("It was the hour before the ferry.\nNobody had come down to the quay.", type)

        var opening = body
        opening.firstLineIndent = .zero
        opening.dropCap = DropCap(lines: 2, byteCount: 1, attributes: type, gap: Length(points: 2))
        var prices = body
        prices.tabs = [TabStop(position: Length(millimetres: 50), alignment: .end, leader: ".")]
        var site = type
        site.link = "https://example.org/ferry"
        var fares = AttributedText("Fares, ", type)
        fares.append("as of today", site)
        fares.append("\t2.40", type)
        let news = AttributedText("No ferry runs before seven.", type)
        let paragraphs = try Framesetter([Paragraph(news, opening), Paragraph(fares, prices)], shaper: shaper)
        #expect(paragraphs.frame(in: TextFrame(Rect(origin: .zero, size: .a5))).lines.count == 2)

        var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "1")
        let area = Rect(origin: .zero, size: page.trim).inset(by: Insets(all: Length(millimetres: 18)))
        let framesetter = try Framesetter(text, body, shaper: shaper)
        let setting = framesetter.frames(in: .columns(2, of: area, gutter: Length(millimetres: 5)))
        for frame in setting.frames { frame.draw(into: &page.marks) }

        if !setting.overset.isEmpty { print("bytes \(setting.overset) did not fit") }

        var (pages, start, left) = ([Page](), 0, framesetter)
        while start < left.length {
            var next = Page(trim: .a5, bleed: .zero, side: .recto, folio: "\(pages.count + 1)")
            let frame = left.frame(in: TextFrame(area))
            if frame.visibleRange.isEmpty { break }
            frame.draw(into: &next.marks)
            pages.append(next)
            start = frame.visibleRange.upperBound
            left = try left.rest(from: start, shaper: shaper)
        }

        var publication = Publication([page], fonts: fonts)
        publication.metadata.title = "Before the ferry"
        publication.metadata.creator = "Harbour news"
        publication.metadata.date = 1_793_491_200
        try writePDF(publication, fonts: fonts, to: path)
        let png = try drawPNG(publication, fonts: fonts, resolution: 144)

        let bytesOfPDF = try makePDF(publication, fonts: fonts)
        let writer = try PDFWriter(to: path, fonts: fonts)
        for page in pages { try writer.add(page) }
        try writer.finish(publication)

        var hyphenation = HyphenationLibrary()
        hyphenation.add(Language("en-US")) { dictionary }
        let hyphenating = Shaper(fonts: fonts, hyphenation: hyphenation)

        #expect(setting.overset.isEmpty)
        #expect(pages.count == 1)
        #expect(bytesOfPDF.starts(with: Array("%PDF-".utf8)))
        #expect(loaded.diagnostics.isEmpty)
        #expect(try Framesetter(text, body, shaper: hyphenating).length == framesetter.length)
        #expect(Array(png.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
        #expect(PackageFolder.bytes(of: path)?.starts(with: Array("%PDF-".utf8)) == true)
    }

    @Test func framesOfAnyShape() throws {
        var body = Library.body()
        let accent = Library.type(10, italic: true)
        let framesetter = try Framesetter(
            AttributedText(Library.prose(60), Library.type()), body, shaper: Library.shaper())
        let area = Rect(x: .pt(30), y: .pt(30), width: .pt(400), height: .pt(400))
        let middle = Rect(x: .pt(200), y: .pt(200), width: .pt(60), height: .pt(60))
        var star = TextFrame(shape: NamedShape.star.path(in: area), inset: Length(points: 3))
        let circle = NamedShape.ellipse.path(in: middle)
        star.exclusions = [TextExclusion(circle, standOff: Length(points: 6))]
        let frame = framesetter.frame(in: star)

        body.grid = .all
        let grid = BaselineGrid(start: Length(points: 60), increment: body.leading)
        let columns = FrameSequence.columns(3, of: area, gutter: Length(points: 12), pages: 0..<4, grid: grid)

        let type = Library.type()
        let shaper = Library.shaper()
        var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "")
        var downwards = body
        downwards.writingMode = .vertical
        let vertical = try Framesetter(AttributedText("潮の時間", type), downwards, shaper: shaper)
        vertical.frame(in: TextFrame(area)).draw(into: &page.marks)

        let needed = framesetter.size(width: Length(points: 200))
        let box = TextFrame(Rect(origin: .zero, size: needed.size))

        var teaser = TextFrame(area)
        teaser.maximumLines = 3
        let shortened = framesetter.frame(in: teaser, ellipsis: "…")

        var opening = Paragraph(AttributedText("It was the hour before the ferry.", type), body)
        opening.firstLine = FirstLineAttributes([type: accent], isUppercase: true)
        let beginning = try Framesetter([opening], shaper: shaper).frame(in: box)

        #expect(beginning.lines.first?.runs.first?.font == Library.italic)
        #expect(frame.lines.count > 10)
        #expect(columns.frames.count == 12)
        #expect(shortened.lines.count == 3)
        #expect(vertical.writing == .vertical)
        #expect(!page.marks.items.isEmpty)
        #expect(framesetter.frame(in: box).visibleRange.count == framesetter.length)
    }

    @Test func linesByThemselves() throws {
        let shaper = Library.shaper()
        let fonts = Library.fonts
        let file = PackageFolder.path(of: "Tests/ImagesTests/Fixtures/exif-6.jpg")
        let type = Library.type()
        let accent = Library.type(10, italic: true)
        var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "")
        var label = AttributedText("Low water ", type)
        label.append("06:12", accent)
        let line = try Line(label, shaper: shaper)
        line.draw(at: Point(x: Length(points: 40), y: Length(points: 60)), into: &page.marks)

        let offset = line.penOffset(flush: 1, width: Length(points: 200))
        line.draw(at: Point(x: Length(points: 40) + offset, y: Length(points: 80)), into: &page.marks)

        if let short = try Line(label, truncatedTo: Length(points: 50), at: .middle, shaper: shaper) {
            short.draw(at: Point(x: Length(points: 40), y: Length(points: 100)), into: &page.marks)
            if let omitted = short.omittedRange { print("the ellipsis replaces bytes \(omitted)") }
        }

        var entry = ParagraphAttributes(leading: Length(points: 12), em: type.size)
        entry.tabs = [TabStop(position: Length(points: 180), alignment: .end, leader: " .")]
        let price = try Line(AttributedText("Ferry, one way\t2.40", type), entry, shaper: shaper)

        for run in line.runs {
            print(run.range, run.size, run.glyphs.count, run.typographicBounds.width)
        }
        let ink = line.imageBounds
        let caret = line.offset(for: 4)

        let lighthouse = try Picture(contentsOf: file)
        let symbol = InlineObject(
            picture: lighthouse.key, size: lighthouse.size(width: Length(points: 12)), descent: Length(points: 2))
        var mark = AttributedText("Lighthouse ", type)
        mark.append(symbol, type)
        let pictured = try Line(mark, shaper: shaper)
        pictured.draw(at: Point(x: Length(points: 40), y: Length(points: 120)), into: &page.marks)
        let png = try drawPNG(Publication([page], fonts: fonts), fonts: fonts, pictures: [lighthouse])

        var hole = InlineObject(ascent: Length(points: 9), descent: .zero, width: Length(points: 12))
        hole.value = ObjectValue("the chart of the tides")
        label.append(hole, type)
        let objects = try Line(label, shaper: shaper).draw(at: .zero, into: &page.marks)

        let typesetter = try Typesetter(label, shaper: shaper)
        var (lines, start) = ([Line](), 0)
        while start < typesetter.length {
            let end = typesetter.lineBreak(from: start, width: Length(points: 60))
            lines.append(try typesetter.line(start..<end, shaper: shaper))
            start = end
        }

        var small = type
        small.size = Length(points: 5)
        var gloss = AttributedText("At the ", type)
        gloss.append("slack", type, ruby: Ruby(AttributedText("still water", small)))
        let bounds = try Line(gloss, shaper: shaper).typographicBounds

        #expect(bounds.ascent > line.typographicBounds.ascent)
        #expect(line.runs.count == 2)
        #expect(pictured.runs.count == 2)
        #expect(png.count > 100)
        #expect(lines.count == 2)
        #expect(ink != nil)
        #expect(caret > .zero)
        #expect(objects.count == 1)
        #expect(abs(price.typographicBounds.width.points - 180) < 0.01)
    }

    @Test func editingText() throws {
        let shaper = Library.shaper()
        var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "")
        let text = Library.prose(12)
        let setter = try Framesetter(AttributedText(text, Library.type()), Library.body(), shaper: shaper)
        let area = Rect(x: .pt(30), y: .pt(40), width: .pt(140), height: .pt(300))
        let click = Point(x: .pt(60), y: .pt(70))
        let frame = setter.frame(in: TextFrame(area))
        let line = frame.lines[0]
        if let index = frame.index(at: click), let caret = frame.caret(at: index) {
            let stroke = Stroke(paint: .ink, weight: Length(points: 0.5))
            page.marks.items.append(.path(PathItem(Path(from: caret.head, to: caret.foot), stroke: stroke)))
        }

        let carets = line.carets
        let inReading = carets.map(\.index)
        let asSeen = carets.sorted { $0.offset < $1.offset }.map(\.index)

        let parted = carets.filter { $0.trailingOffset != $0.offset }

        for area in frame.selection(of: 4..<90) {
            page.marks.items.append(.path(PathItem(Path(rect: area), fill: Paint(.rgb(0.8, 0.9, 1)))))
        }
        frame.draw(into: &page.marks)

        let place = text.utf8.index(text.utf8.startIndex, offsetBy: inReading[2])
        let rest = text[place...]

        #expect(inReading == asSeen)
        #expect(parted.isEmpty)
        #expect(text.hasPrefix("Th" + rest.prefix(4)))
        #expect(page.marks.items.count > 3)
    }

    @Test func stylesOfText() throws {
        var fonts = Library.fonts
        let type = Library.type()
        var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "")
        var styled = type
        styled.underline = TextDecoration(skipsInk: true)
        styled.strike = TextDecoration(paint: Paint(.rgb(0.8, 0, 0)), weight: Length(points: 1))
        styled.background = TextBackground(fill: Paint(.rgb(1, 0.95, 0.6)), padding: Insets(all: Length(points: 1)))
        styled.stroke = TextStroke(weight: 0.02, fills: false)
        styled.shadows = [TextShadow(x: 0.04, y: 0.04, paint: Paint(.gray(0.3)))]
        styled.features = [FontFeature("smcp")]
        styled.tracking = 0.05
        styled.baselineShift = Length(points: 3)
        var text = AttributedText("Low water ", type)
        text.append("06:12", styled)

        var heading = ParagraphAttributes(leading: Length(points: 18), em: Length(points: 14))
        heading.alignment = .start
        heading.hyphenation = nil
        heading.spaceBefore = Length(points: 9)
        heading.keepWithNext = 2

        var german = type
        german.language = Language("de")

        fonts.fallbackFamilies = ["Noto Serif Hebrew"]
        let shaper = Shaper(fonts: fonts)
        let framesetter = try Framesetter(AttributedText("shalom, שלום", type), heading, shaper: shaper)
        for (scalar, offset) in framesetter.missing { print("no font has \(scalar), byte \(offset)") }

        let line = try Line(text, shaper: shaper)
        for run in line.runs {
            for (glyph, place) in zip(run.glyphs, run.positions) {
                let outline = fonts.outline(of: glyph, in: run.font, size: run.size).moved(by: place)
                page.marks.items.append(.path(PathItem(outline, fill: run.attributes.paint)))
            }
        }

        #expect(framesetter.missing.isEmpty)
        #expect(page.marks.items.count == 15)
        #expect(german.language.primary == "de")
    }

    @Test func threadsMemoryAndServers() async throws {
        let (fonts, type, body) = (Library.fonts, Library.type(), Library.body())
        let (texts, names) = (["Low water", "High water", "Slack water"], (0..<2500).map { "Boat \($0)" })
        let bytes = Setup.font("EBGaramond12-Regular.otf")
        let area = Rect(x: .pt(30), y: .pt(30), width: .pt(300), height: .pt(400))
        var widths: [Length] = []
        let lines = try await withThrowingTaskGroup(of: Line.self) { group in
            for text in texts {
                group.addTask { try Line(AttributedText(text, type), shaper: Shaper(fonts: fonts)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        let file = FontFile(
            name: "EBGaramond12-Regular.otf",
            bytes: FontBytes(count: bytes.count) { offset, memory in
                memory.copyBytes(from: bytes[offset..<offset + memory.count])
                return true
            })

        var shaper = Shaper(fonts: fonts)
        for (index, name) in names.enumerated() {
            if index % 1000 == 0 { shaper = Shaper(fonts: fonts) }
            widths.append(try Line(AttributedText(name, type), shaper: shaper).typographicBounds.width)
        }

        func letter(to name: String) throws -> [UInt8] {
            var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "1")
            let text = AttributedText("Dear \(name), the ferry runs again.", type)
            let frame = try Framesetter(text, body, shaper: Shaper(fonts: fonts)).frame(in: TextFrame(area))
            frame.draw(into: &page.marks)
            var document = Publication([page], fonts: fonts)
            document.metadata.title = "A letter to \(name)"
            document.metadata.creator = "Ferry office"
            return try makePDF(document, fonts: fonts)
        }

        #expect(lines.count == 3)
        #expect(widths.allSatisfy { $0 > .pt(20) })
        #expect(FontCatalog.load([file]).value?.faces.count == 1)
        #expect(try letter(to: "Ada") == letter(to: "Ada"))
        #expect(try letter(to: "Ada") != letter(to: "Bob"))
    }
}

extension [UInt8] {
    /// Lines without the spaces around them; empty ones are left out.
    fileprivate var lines: [String] {
        split(separator: 0x0A).map { line in
            var part = line[...]
            while part.first == 0x20 { part.removeFirst() }
            while part.last == 0x20 { part.removeLast() }
            return String(decoding: part, as: UTF8.self)
        }.filter { !$0.isEmpty }
    }
}

extension [String] {
    /// The blocks of Swift in the lines of an article.
    fileprivate var examples: [[String]] {
        var blocks: [[String]] = []
        var isOpen = false
        for line in self {
            if line == "```swift" {
                isOpen = true
                blocks.append([])
            } else if line == "```" {
                isOpen = false
            } else if isOpen {
                blocks[blocks.count - 1].append(line)
            }
        }
        return blocks
    }
}
