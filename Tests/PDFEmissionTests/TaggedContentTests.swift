import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubImages
import PubPDFEmission
import PubTestSupport
import Testing

/// Content that is marked by the elements that it belongs to.
@Suite(.needs(.fonts)) struct TaggedContentTests {
    let bench = Workbench()

    private static let edition: Edition = {
        var edition = Edition(.screen)
        edition.standards = [.ua1, .a2a]
        return edition
    }()

    /// The contents of the pages as they are emitted one after another.
    private func contents(
        _ pages: [Page], as edition: Edition = edition, fonts: [FontKey: FontProgram] = TestFont.programs
    ) throws -> [PageContent] {
        let resources = EmissionResources(fonts: fonts) { _ in
            let bytes = PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/rgb.png") ?? []
            guard let picture = prepare(bytes, name: "picture", at: .none).value else { throw EmissionError.profile }
            return picture
        }
        let emitter = try PageEmitter(edition, resources)
        return try pages.map { try emitter.content(of: $0, number: 1) }
    }

    private func numbers(_ content: PageContent) -> [Int] { content.leaves.map(\.number) }
    private func elements(_ content: PageContent) -> [Int32] { content.leaves.map(\.element.index) }

    /// The nesting of the page's stream.
    private func nesting(
        _ page: Page, as edition: Edition = edition, fonts: [FontKey: FontProgram] = TestFont.programs
    ) throws -> ContentNesting {
        let resources = EmissionResources(fonts: fonts) { _ in
            let bytes = PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/rgb.png") ?? []
            guard let picture = prepare(bytes, name: "picture", at: .none).value else { throw EmissionError.profile }
            return picture
        }
        let path = bench.folder + "/tagged.pdf"
        _ = try emit(Publication([page]), as: edition, with: resources, to: path)
        #expect(run("qpdf --check \(path)").contains("No syntax"))
        #expect(run("pdftotext \(path) /dev/null") == "")
        #expect(!run("mutool draw -q -F text -o /dev/null \(path)").contains("error"))
        return ContentNesting(Tool.run("mutool show -b \(path) pages/1/Contents").output)
    }

    /// Capitals are spaced, and kerned pairs of them more than others: a viewer that looks for words by the space between letters
    /// finds one all the same.
    @Test func spacedCapitalsAreOneWord() throws {
        var page = Page.a5()
        page.set("LAST ONE", .garamond, size: 12, x: 40, y: 60, letter: 1)
        guard case .glyphs(var line)? = page.marks.items.popLast() else { return }
        line.element = ElementID(0)
        page.marks.items.append(.glyphs(line))
        for index in page.marks.glyphs.indices.dropFirst() { page.marks.glyphs[index].x += 32_768 }
        _ = try nesting(page)
        let path = bench.folder + "/tagged.pdf"
        #expect(run("pdftotext \(path) -").contains("LAST ONE\n"))
        #expect(run("mutool draw -q -F text \(path)").contains("LAST ONE\n"))
        let contents = run("mutool show -b \(path) pages/1/Contents")
        #expect(contents.ranges(of: "/ActualText").count == 2)
    }

    /// A line of `text` that is content of an element; −1 for an artifact.
    private func line(_ text: String, _ element: Int, y: Double) -> DisplayedText {
        DisplayedText(text: text, element: ElementID(element), y: y)
    }

    private struct DisplayedText {
        var text: String
        var element: ElementID
        var y: Double
    }

    private func page(_ lines: [DisplayedText]) -> Page {
        var page = Page.a5()
        for line in lines {
            page.set(line.text, .garamond, size: 12, x: 40, y: line.y)
            let last = page.marks.items.count - 1
            guard case .glyphs(var run) = page.marks.items[last] else { continue }
            run.element = line.element
            page.marks.items[last] = .glyphs(run)
        }
        return page
    }

    private func area(_ x: Double, _ y: Double, _ element: ElementID = .artifact) -> DisplayItem {
        .path(PathItem(Path(rect: box(x, y, 30, 30)), fill: Paint(.gray(0.5)), element: element))
    }

    private func picture(_ y: Double, isCut: Bool, _ element: Int) -> DisplayItem {
        let frame = box(40, y, 60, 40)
        return .image(
            ImageItem(
                ImageKey(0), frame: frame, clip: isCut ? box(40, y, 30, 40) : frame, element: ElementID(element)))
    }

    @Test func textIsMarkedByItsElements() throws {
        let page = page([
            line("Headline", 3, y: 40), line("goes on", 3, y: 60), line("Text", 5, y: 80), line("12", -1, y: 500),
            line("more", 5, y: 100),
        ])
        let content = try #require(try contents([page]).first)
        #expect(elements(content) == [3, 5, 5])
        #expect(numbers(content) == [0, 1, 2])
        let nesting = try nesting(page)
        #expect(
            nesting.sequences
                == [
                    "/Span<</MCID 0>>BDC", "/Span<</MCID 1>>BDC", "/Artifact<</Type/Layout>>BDC", "/Span<</MCID 2>>BDC",
                ])
        #expect(nesting.faults.isEmpty)
        #expect(nesting.unmarked.isEmpty)
    }

    @Test func graphicsAreMarkedByTheirElements() throws {
        var page = page([line("Before", 1, y: 40), line("after", 2, y: 300)])
        let text = page.marks.items
        page.marks.items = [
            area(0, 0), area(40, 0), text[0], picture(60, isCut: false, 7), area(0, 100, ElementID(7)),
            picture(160, isCut: true, 8), text[1], area(0, 400),
        ]
        let content = try #require(try contents([page]).first)
        #expect(elements(content) == [1, 7, 8, 2])
        #expect(numbers(content) == [0, 1, 2, 3])
        let nesting = try nesting(page)
        // What follows one another under one clip is marked as one.
        #expect(
            nesting.sequences == [
                "/Artifact<</Type/Layout>>BDC", "/Span<</MCID 0>>BDC", "/Span<</MCID 1>>BDC", "/Span<</MCID 2>>BDC",
                "/Span<</MCID 3>>BDC", "/Artifact<</Type/Layout>>BDC",
            ])
        #expect(nesting.faults.isEmpty)
        #expect(nesting.unmarked.isEmpty)
    }

    @Test func marksAreNotSeen() throws {
        var page = page([line("Before", 1, y: 40), line("after", 2, y: 300)])
        var shadow = Group([area(5, 5, ElementID(3))])
        (shadow.opacity, shadow.blend) = (0.5, .multiply)
        page.marks.items += [area(0, 0), .group(shadow), picture(60, isCut: true, 7), area(40, 80)]
        _ = try nesting(page)
        _ = run("cd \(bench.folder); pdftoppm -r 100 tagged.pdf tagged")
        _ = try nesting(page, as: Edition(.screen))
        _ = run("cd \(bench.folder); pdftoppm -r 100 tagged.pdf plain")
        #expect(run("cd \(bench.folder); ls *.ppm | wc -l") == "2\n")
        #expect(run("cd \(bench.folder); cmp tagged-1.ppm plain-1.ppm") == "")
    }

    @Test func pairsThatCrossAreFound() {
        let faults = ["q BT Q ET", "BT /Span<</MCID 0>>BDC [(EMC )] TJ ET EMC", "/Artifact BMC f"].map {
            ContentNesting(Array($0.utf8)).faults
        }
        #expect(faults == [["Q", "ET"], ["ET", "EMC"], ["BDC"]])
        let sound = ContentNesting(Array("q 0 g BT /F0 9 Tf [(\\)])]TJ ET Q /Artifact BMC 0 0 m f EMC".utf8))
        #expect(sound.faults.isEmpty)
        #expect(sound.unmarked == ["[]TJ"])
    }

    @Test func sequencesEndWithTheirClip() throws {
        var page = page([line("Cut", 1, y: 40), line("seen by nobody", 2, y: 500)])
        var group = Group([area(0, 0), page.marks.items[0], area(20, 20), page.marks.items[1]])
        group.clip = Path(rect: box(0, 0, 100, 100))
        page.marks.items = [area(0, 0), .group(group), area(200, 0)]
        let nesting = try nesting(page)
        #expect(nesting.faults.isEmpty)
        #expect(nesting.unmarked.isEmpty)
        #expect(nesting.sequences.count { $0 == "/Artifact<</Type/Layout>>BDC" } == 4)
        let content = try #require(try contents([page]).first)
        #expect(numbers(content) == numbers(content).sorted())
        #expect(elements(content).first == 1)
    }

    /// A group does not join what belongs to several elements: each stream marks what it shows.
    @Test(arguments: [(0.5, Group.Blend.normal), (1, .multiply)])
    func aFormIsContentOfItsElements(opacity: Double, blend: Group.Blend) throws {
        var page = page([line("Within", 4, y: 40), line("too", 5, y: 60)])
        var inner = Group([page.marks.items[1]])
        inner.opacity = 0.7
        var group = Group([area(0, 0), page.marks.items[0], .group(inner), picture(100, isCut: true, 6)])
        (group.opacity, group.blend) = (opacity, blend)
        page.marks.items = [area(0, 0), .group(group), area(0, 300)]
        let content = try #require(try contents([page]).first)
        #expect(elements(content) == [4, 5, 6])
        #expect(numbers(content) == [0, 0, 1])
        #expect(content.leaves.map(\.order) == [0, 1, 2])
        let streams = content.leaves.map(\.stream)
        #expect(!streams.contains(nil))
        #expect(streams[0] == streams[2])
        #expect(streams[0] != streams[1])
        let nesting = try nesting(page)
        #expect(nesting.sequences == ["/Artifact<</Type/Layout>>BDC", "/Artifact<</Type/Layout>>BDC"])
        #expect(nesting.faults.isEmpty)
        // The form itself.
        #expect(nesting.unmarked.count == 1)
        #expect(nesting.unmarked.allSatisfy { $0.hasSuffix("Do") })
        let path = bench.folder + "/tagged.pdf"
        let file = run("qpdf --qdf --object-streams=disable \(path) - | strings -n 1")
        #expect(file.ranges(of: "BDC").count == 6)
        #expect(file.ranges(of: "/StructParents").count == 3)
        #expect(run("pdftotext \(path) -").split { $0.isWhitespace } == ["Within", "too"])
    }

    /// What an opaque area of the whole sheet covers is read all the same.
    @Test func whatIsCoveredIsRead() throws {
        var page = page([line("Below", 4, y: 40), line("above", 5, y: 60)])
        let sheet = DisplayItem.path(
            PathItem(Path(rect: Rect(origin: .zero, size: page.trim)), fill: Paint(.gray(0.5))))
        page.marks.items.insert(sheet, at: 1)
        page.marks.items.insert(sheet, at: 0)
        let content = try #require(try contents([page]).first)
        #expect(elements(content) == [4, 5])
        let nesting = try nesting(page)
        #expect(nesting.faults.isEmpty)
        #expect(nesting.unmarked.isEmpty)
    }

    @Test func artifactsHaveTheirKinds() throws {
        let page = page([
            line("Head", -2, y: 20), line("Text", 1, y: 40), line("12", -3, y: 500), line("Side", -4, y: 300),
        ])
        #expect(
            try nesting(page).sequences == [
                "/Artifact<</Type/Pagination/Subtype/Header>>BDC", "/Span<</MCID 0>>BDC",
                "/Artifact<</Type/Pagination/Subtype/Footer>>BDC", "/Artifact<</Type/Pagination>>BDC",
            ])
    }

    /// Lines of a paragraph are words apart, whatever is between them on the page.
    @Test func theSpaceThatEndsALineIsWritten() throws {
        var page = page([line("one", 1, y: 40), line("two", 1, y: 60)])
        page.changeFirstRun { $0.isFollowedBySpace = true }
        _ = try nesting(page)
        let shown = run("qpdf --qdf --object-streams=disable \(bench.folder)/tagged.pdf - | strings -n 1 | grep -c TJ")
        #expect(shown == "2\n")
        let tree = run("pdfinfo -struct-text \(bench.folder)/tagged.pdf")
        #expect(tree.contains("one \n") || tree.contains("one two"), "\(tree)")
    }

    @Test func formsOfArtifactsAreArtifacts() throws {
        var page = page([line("Text", 4, y: 300)])
        var shadow = Group([area(0, 0)])
        shadow.opacity = 0.5
        page.marks.items.insert(.group(shadow), at: 0)
        // It is marked in the stream of the form.
        #expect(try nesting(page).sequences == ["/Span<</MCID 0>>BDC"])
    }

    @Test func initialsAreContentOfTheirElement() throws {
        var page = page([line("O", 4, y: 60), line("nce upon", 4, y: 40)])
        page.changeFirstRun { $0.joinsNext = true }
        let content = try #require(try contents([page]).first)
        #expect(elements(content) == [4, 4])
        let nesting = try nesting(page)
        #expect(nesting.faults.isEmpty)
        #expect(nesting.unmarked.isEmpty)
    }

    /// Each letter shows one kind of paint, within clips of its own.
    @Test(arguments: ["abcdefgh", "ijklmnopq"]) func glyphsInColorsAreContentOfTheirElement(letters: String) throws {
        let name = "Tests/PDFEmissionTests/Fixtures/gradients.ttf"
        let file = FontFile(name: "gradients.ttf", bytes: PackageFolder.bytes(of: name) ?? [])
        let catalog = try #require(FontCatalog.load([file]).value)
        let font = catalog.key(0)
        var page = Page.a5()
        let run = GlyphRun(font: font, size: pt(40), origin: at(20, 200), paint: .ink, element: ElementID(9))
        let glyphs = letters.unicodeScalars.enumerated().map { index, letter in
            PlacedGlyph(glyph: catalog.glyph(of: letter, in: font) ?? 0, x: Int32(index * 40 * 65536), y: 0)
        }
        page.marks.append(
            run, glyphs: glyphs, text: letters.utf8, clusters: glyphs.map { _ in TextCluster(bytes: 1, glyphs: 1) })
        let fonts = [font: catalog.program(of: font)]
        let nesting = try nesting(page, fonts: fonts)
        #expect(nesting.faults.isEmpty)
        // Forms, in whose streams it is marked.
        #expect(nesting.unmarked.allSatisfy { $0.hasSuffix("Do") })
        let content = try #require(try contents([page], fonts: fonts).first)
        #expect(Set(elements(content)) == [9])
        #expect(content.leaves.map(\.order) == Array(content.leaves.indices))
    }

    @Test func equalPagesHaveEqualContents() throws {
        var page = page([line("Text", 4, y: 60)])
        page.marks.items += [area(0, 0), picture(100, isCut: true, 6)]
        let other = self.page([line("Another", 1, y: 60)])
        let made = try contents([page, other, page])
        #expect(made[0] == made[2])
        #expect(made[0] != made[1])
    }

    @Test func contentIsNotMarkedUnlessThatIsAskedFor() throws {
        var page = page([line("Text", 4, y: 60)])
        page.marks.items += [area(0, 0), picture(100, isCut: true, 6)]
        let plain = try #require(try contents([page], as: Edition(.screen)).first)
        #expect(plain.leaves.isEmpty)
        #expect(try nesting(page, as: Edition(.screen)).sequences.isEmpty)
    }
}
