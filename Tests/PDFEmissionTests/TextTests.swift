import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubTestSupport
import Testing

@Suite(.needs(.fonts)) struct TextTests {
    let bench = Workbench()

    /// How a line of the tests is justified: spaces so much wider, letters so much apart (both in points), glyphs scaled.
    struct Justification: CustomTestStringConvertible {
        var space: Double
        var letter: Double
        var scale: Double
        var testDescription: String { "spaces +\(space) pt, letters +\(letter) pt, glyphs × \(scale)" }
    }

    /// A viewer adds up widths: the end of a long line shows every error in them.
    @Test(
        arguments: TestFont.allCases,
        [
            Justification(space: 0, letter: 0, scale: 1), Justification(space: 0.123, letter: 0, scale: 1),
            Justification(space: 0.6, letter: 0, scale: 1.015), Justification(space: -0.35, letter: -0.14, scale: 0.98),
            Justification(space: 0.8, letter: 0.013, scale: 1), Justification(space: 0.77, letter: 0.18, scale: 1.02),
            Justification(space: 4, letter: 2.5, scale: 1),
        ])
    func glyphsOfALongLineStandInTheirPlaces(font: TestFont, justification: Justification) throws {
        let text = "Hamburgefonstiv quick Übung fi fox jumps over the lazy dog, ΑΒΓ minimum sixty glyphs H"
        var page = Page.a5()
        page.trim.width = pt(2000)
        page.set(
            text, font, size: 9.2, x: 20, y: 50, gap: justification.space, letter: justification.letter,
            scale: justification.scale)
        let path = try bench.emitted(Publication([page]))
        let places = page.marks.glyphs.map { 20 + Double($0.x) / 65536 }
        let poppler = try #require(popplerWordStart("H", path))
        #expect(abs(poppler - places[places.count - 1]) < 0.03, "Poppler, \(font)")
        let mupdf = mupdfGlyphs(path)
        try #require(mupdf.count == places.count)
        // The place of a blank is nobody's business.
        for (scalar, (place, shown)) in zip(text.unicodeScalars, zip(places, mupdf)) where scalar != " " {
            #expect(abs(shown - place) < 0.03, "MuPDF, \(font), \(scalar)")
        }
    }

    /// What lines share is said once: each word of this page is a string, but for kerns.
    @Test func lettersOfSpacedLinesAreNotWrittenApart() throws {
        var page = Page.a5()
        let words = "one magazine in the morning and in the evening one more"
        for line in 0..<8 {
            let (y, letter) = (40 + 12 * Double(line), 0.04 * Double(line))
            page.set(words, .garamond, size: 10, x: 20, y: y, gap: 0.7, letter: letter)
        }
        let path = try bench.emitted(Publication([page]))
        let content = run("mutool show -b \(path) pages/1/Contents | grep -a -c 'Tc$'")
        let strings = run("mutool show -b \(path) pages/1/Contents | tr -cd '(' | wc -c")
        #expect(content == "7\n")
        // Eleven words; the first of a line without a letter space of its own.
        #expect(Int(strings.filter(\.isNumber)) ?? 0 <= 8 * 11)
    }

    /// Character spacing must not outlive its lines: what follows has none.
    @Test func spacingEndsWithItsLine() throws {
        var page = Page.a5()
        page.set("widely spaced letters in a long line ", .inter, size: 9, x: 20, y: 50, gap: 2, letter: 1.2)
        let first = page.marks.glyphs.count
        page.set("tight letters of the next line ", .vollkorn, size: 9, x: 20, y: 62)
        page.set("tight", .inter, size: 9, x: 20, y: 74, paint: Paint(.gray(0.5)))
        let mupdf = mupdfGlyphs(try bench.emitted(Publication([page])))
        try #require(mupdf.count == page.marks.glyphs.count)
        for index in first..<mupdf.count {
            #expect(abs(mupdf[index] - 20 - Double(page.marks.glyphs[index].x) / 65536) < 0.03)
        }
    }

    private func popplerWordStart(_ word: String, _ path: String) -> Double? {
        let line = PDFEmissionTests.run("pdftotext -bbox \(path) -").split(separator: "\n")
            .last { $0.contains(">\(word)<") }
        return line.flatMap { number(in: $0, after: "xMin=\"") }
    }

    /// Where MuPDF draws each glyph, in points.
    private func mupdfGlyphs(_ path: String) -> [Double] {
        PDFEmissionTests.run("mutool trace \(path)").split(separator: "\n").filter { $0.contains("<g ") }
            .compactMap { number(in: $0, after: " x=\"") }
    }

    private func number(in line: Substring, after key: String) -> Double? {
        guard let range = line.range(of: key) else { return nil }
        return Double(line[range.upperBound...].prefix { $0 != "\"" })
    }

    /// A page depends on itself alone: it can be made on any thread, and kept.
    @Test func aPageHasTheSameBytesWhateverStandsBeforeIt() throws {
        var first = Page.a5()
        first.set("Other words, other glyphs, in “two” faces.", .garamond, size: 12, x: 40, y: 60)
        first.set("QXYZ 0123", .inter, size: 9, x: 40, y: 90)
        var second = Page.a5(folio: "2")
        second.set("The second page.", .garamond, size: 12, x: 40, y: 60)
        second.marks.items.append(.path(PathItem(Path(rect: box(40, 80, 20, 20)), fill: Paint(.rgb(1, 0, 0)))))
        second.set("After a box.", .inter, size: 9, x: 40, y: 130)
        let both = try bench.emitted(Publication([first, second]), name: "both")
        let alone = try bench.emitted(Publication([second]), name: "alone")
        func content(_ path: String, _ page: Int) -> String {
            run("mutool show -b \(path) pages/\(page)/Contents | md5sum")
        }
        #expect(content(both, 2) == content(alone, 1))
        #expect(content(both, 1) != content(alone, 1))
    }

    /// Forms have coordinates of their own.
    @Test func textOfAGroupStaysInItsPlace() throws {
        var plain = Page.a5()
        plain.set("Hand", .vollkorn, size: 40, x: 63.3, y: 121.7)
        var grouped = plain
        var outer = Group(grouped.marks.items)
        outer.opacity = 0.5
        var turned = Group([.group(outer)])
        turned.transform = .translated(by: at(30, 10))
        grouped.marks.items = [.path(PathItem(Path(rect: box(0, 0, 1, 1)), fill: .ink)), .group(turned)]
        plain.changeFirstRun { $0.origin = $0.origin + at(30, 10) }
        let one = try #require(Raster(pdf: bench.emitted(Publication([plain]), name: "plain"), in: bench))
        let other = try #require(Raster(pdf: bench.emitted(Publication([grouped]), name: "grouped"), in: bench))
        var (dark, differing) = (0, 0)
        for y in 90..<140 {
            for x in 80..<220 where one.shows([0, 0, 0], x, y, within: 20) {
                dark += 1
                if !other.shows([128, 128, 128], x, y, within: 20) { differing += 1 }
            }
        }
        #expect(dark > 300)
        #expect(differing * 50 < dark, "\(differing) of \(dark)")
    }

    /// A glyph that is read in two ways is shown in two fonts, since many readers know no replacement text.
    @Test func bothHyphensAreReadByAll() throws {
        var page = Page.a5()
        page.set("A well-known hy\u{AD}", .garamond, size: 12, x: 40, y: 60)
        page.set("phen, and 9\u{A0}pt.", .garamond, size: 12, x: 40, y: 76)
        let path = try bench.emitted(Publication([page]))
        let text = run("mutool draw -q -F text \(path) 2>/dev/null")
        #expect(text.contains("A well-known hy\u{AD}"), "\(text)")
        #expect(run("pdffonts \(path)").split(separator: "\n").count == 4)
    }

    @Test func addedHyphenExtractsAsSoft() throws {
        var page = Page.a5()
        page.set("A well-known hy\u{AD}", .garamond, size: 12, x: 40, y: 60)
        page.set("phen goes on.", .garamond, size: 12, x: 40, y: 76)
        let path = try bench.emitted(Publication([page]))
        let text = run("pdftotext \(path) -").filter { $0 != "\u{AD}" && !$0.isNewline && $0 != "\u{C}" }
        #expect(text.replacing("\u{AD}", with: "") == "A well-known hyphen goes on.")
    }

    @Test func ligaturesUnreadTextAndMarksExtract() throws {
        let catalog = TestFont.catalog
        var page = Page.a5()
        var run = GlyphRun(
            font: TestFont.garamond.id, size: pt(12), origin: at(40, 60), paint: .ink, element: .artifact)
        run.glyphScale = 1
        // "ofﬁce\u{AD}r ": one glyph for "fi", none for the soft hyphen, none for the space at the end.
        let parts: [(String, String?, UInt16)] = [
            ("o", "o", 1), ("f", "f", 1), ("fi", "ﬁ", 1), ("c", "c", 1), ("e", "e", 1), ("\u{AD}", nil, 0),
            ("r", "r", 1), ("s", "s", 1), ("!", nil, 0), (" ", nil, 0),
        ]
        var pen = 0.0
        var glyphs: [PlacedGlyph] = []
        for case let (_, shape?, _) in parts {
            let glyph = catalog.glyph(of: shape.unicodeScalars.first!, in: TestFont.garamond.id)!
            glyphs.append(PlacedGlyph(glyph: glyph, x: Int32(pen * 65536), y: 0))
            pen += Double(catalog.advance(of: glyph, in: TestFont.garamond.id)) * 12 / 1000
        }
        page.marks.append(
            run, glyphs: glyphs, text: parts.map(\.0).joined().utf8,
            clusters: parts.map { TextCluster(bytes: UInt16($0.0.utf8.count), glyphs: $0.2) })
        let path = try bench.emitted(Publication([page]))
        #expect(PDFEmissionTests.run("pdftotext \(path) -").hasPrefix("officers!\n"))
    }

    @Test func initialIsReadWithTheRestOfItsWord() throws {
        var page = Page.a5()
        page.set("“T", .spartan, size: 40, x: 40, y: 90, paint: Paint(.rgb(1, 0, 0)))
        page.changeFirstRun { $0.joinsNext = true }
        page.marks.items.append(.path(PathItem(Path(rect: box(0, 0, 5, 5)), fill: .ink)))
        page.set("he gauge is a pipe", .garamond, size: 12, x: 90, y: 64)
        page.set("with a lid: the gauge.", .garamond, size: 12, x: 90, y: 78)
        let path = try bench.emitted(Publication([page]))
        #expect(run("pdftotext \(path) -").hasPrefix("“The gauge is a pipe\nwith a lid: the gauge.\n"))
        // Programs that know no replacement text read it as well.
        let words = run("mutool draw -q -F text \(path) 2>/dev/null")
        #expect(words.hasPrefix("“The gauge is a pipe\nwith a lid: the gauge.\n"))
        #expect(run("pdftotext -bbox \(path) -").contains(">“The</word>"))
        #expect(run("qpdf --check \(path)").contains("No syntax"))
        let raster = try #require(Raster(pdf: path, in: bench))
        #expect((40..<80).contains { raster.shows([255, 0, 0], $0, 70, within: 30) })
    }

    @Test func initialThatIsAWordIsReadOnItsLine() throws {
        var page = Page.a5()
        page.set("A ", .spartan, size: 40, x: 40, y: 90)
        page.changeFirstRun { $0.joinsNext = true }
        page.set("gauge is a pipe", .vollkorn, size: 12, x: 90, y: 64)
        page.set("with a lid.", .vollkorn, size: 12, x: 90, y: 78)
        let path = try bench.emitted(Publication([page]))
        for reader in ["pdftotext \(path) -", "mutool draw -q -F text \(path) 2>/dev/null"] {
            #expect(run(reader).hasPrefix("A gauge is a pipe\nwith a lid.\n"), "\(reader)")
        }
    }

    @Test func initialThatTheTextFaceLacksIsText() throws {
        var page = Page.a5()
        page.set("∑", .inter, size: 40, x: 40, y: 90)
        #expect(TestFont.catalog.glyph(of: "∑", in: TestFont.spartan.id) == nil)
        page.changeFirstRun { $0.joinsNext = true }
        page.set("um of all", .spartan, size: 12, x: 90, y: 64)
        let path = try bench.emitted(Publication([page]))
        let text = run("pdftotext \(path) -")
        #expect(text.contains("∑"), "\(text)")
        #expect(text.contains("um of all"), "\(text)")
    }

    @Test func initialWithoutMoreTextIsReadItself() throws {
        var page = Page.a5()
        page.set("Alone", .spartan, size: 40, x: 40, y: 90)
        page.changeFirstRun { $0.joinsNext = true }
        let path = try bench.emitted(Publication([page]))
        #expect(run("pdftotext \(path) -").hasPrefix("Alone\n"))
    }

    @Test func narrowedGlyphsAreOneFont() throws {
        var page = Page.a5()
        for (line, scale) in [0.98, 0.985, 1, 1.02].enumerated() {
            page.set("Scaled a little.", .garamond, size: 12, x: 40, y: 60 + 14 * Double(line), scale: scale)
        }
        let path = try bench.emitted(Publication([page]))
        #expect(run("pdffonts \(path)").split(separator: "\n").count == 3)
        let boxes = run("pdftotext -bbox \(path) -").split(separator: "\n").filter { $0.contains(">little.<") }
        let ends = boxes.compactMap { number(in: $0, after: "xMax=\"") }
        #expect(ends.count == 4)
        #expect(abs((ends[3] - 40) / (ends[2] - 40) - 1.02) < 0.0005)
        #expect(abs((ends[0] - 40) / (ends[2] - 40) - 0.98) < 0.0005)
    }

    @Test func rightToLeftRunsKeepLogicalText() throws {
        var page = Page.a5()
        let end = page.set("cba", .garamond, size: 12, x: 40, y: 60)
        #expect(end > 40)
        page.changeFirstRun { $0.isRightToLeft = true }
        page.marks.text = Array("abc".utf8)
        let path = try bench.emitted(Publication([page]))
        // The glyphs stand as c, b, a from left to right; each keeps its own text.
        #expect(PDFEmissionTests.run("mutool trace \(path)").contains("unicode=\"c\""))
        #expect(PDFEmissionTests.run("qpdf --check \(path)").contains("No syntax"))
    }
}
