import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubImages
import PubPDFEmission
import PubPress
import PubTestSupport
import Testing

/// Pages in the inks of a press, as the file has them and as they are separated.
@Suite(.needs(.fonts, .tools("gs", "qpdf", "mutool"))) struct PressPageTests {
    let bench = Workbench()
    private let gold = PressColor.spot("Old Gold #1", alternate: [0, 0.4, 1, 0])

    private func area(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: PressColor) -> DisplayItem {
        .path(PathItem(Path(rect: box(x, y, width, height)), fill: Paint(color)))
    }

    private func emitted(_ page: Page, pictures: [[UInt8]] = []) throws -> String {
        let path = try bench.emitted(Publication([page]), as: Edition.press(), pictures: pictures)
        #expect(run("qpdf --check \(path)").contains("No syntax"))
        return path
    }

    /// The file with streams and objects as text.
    private func text(_ path: String) -> String { run("qpdf --qdf --object-streams=disable \(path) - | strings -n 1") }

    private func content(_ path: String) -> String { run("mutool show -b \(path) pages/1/Contents") }

    @Test func textOfAPageWithoutGraphicsIsInInks() throws {
        var page = Page.a5()
        page.set("Black on white", .garamond, size: 9, x: 30, y: 40)
        page.set("Golden", .garamond, size: 30, x: 30, y: 80, paint: Paint(gold.tinted(0.5)))
        page.set("Black again", .garamond, size: 9, x: 30, y: 100)
        let path = try emitted(page)
        let lines = content(path).split(separator: "\n").filter { $0.hasSuffix("k") || $0.hasSuffix("scn") }
        #expect(lines == ["/op gs 0 0 0 1 k", "/ko gs /CS0 cs 0.5 scn", "/op gs 0 0 0 1 k"])
        let file = text(path)
        #expect(file.contains("/Old#20Gold#20"))
        #expect(!file.contains("DeviceRGB"))
        #expect(!file.contains("DeviceGray"))
        #expect(
            run("pdftotext \(path) -").split(separator: "\n").prefix(3) == ["Black on white", "Golden", "Black again"])
    }

    @Test func outlinedTextKnowsTheOverprintOfBoth() throws {
        var page = Page.a5()
        for (index, fill) in [Paint.ink, Paint(.cmyk(1, 0, 0, 0))].enumerated() {
            page.set("HOT", .vollkorn, size: 60, x: 40, y: 100 * Double(index + 1), paint: fill)
            guard case .glyphs(var run) = page.marks.items[index] else { continue }
            run.stroke = GlyphStroke(paint: Paint(gold), weight: pt(2), join: .round, fills: true)
            page.marks.items[index] = .glyphs(run)
        }
        let words = content(try emitted(page)).split(whereSeparator: \.isWhitespace)
        let states = words.filter { ["/op", "/opf", "/ops", "/ko"].contains($0) }
        // The stroke is set anew under each fill.
        #expect(states == ["/op", "/opf", "/ko", "/ko"])
    }

    @Test func groupsHaveTheirOwnResourcesAndBlendInInks() throws {
        var page = Page.a5()
        page.set("Gold within", .garamond, size: 20, x: 30, y: 60, paint: Paint(gold))
        page.marks.items.append(area(30, 80, 40, 40, gold.tinted(0.3)))
        var group = Group(page.marks.items)
        group.opacity = 0.5
        page.marks.items = [area(0, 0, 300, 300, .cmyk(0.2, 0, 0, 0)), .group(group)]
        let path = try emitted(page)
        let file = text(path)
        let forms = file.split(separator: "endobj").filter { $0.contains("/Subtype /Form") }
        #expect(forms.count == 1)
        #expect(forms.first?.contains("/CS0") == true)
        #expect(forms.first?.contains("/CS /DeviceCMYK") == true)
        #expect(forms.first?.contains("/ko") == true)
        #expect(forms.first?.contains("/F0") == true)
        let own = run("mutool show \(path) pages/1/Resources")
        #expect(!own.contains("/ColorSpace"))
        #expect(own.contains("/ko"))
        #expect(run("mutool show \(path) pages/1/Group").contains("/DeviceCMYK"))
        #expect(!file.contains("DeviceRGB"))
        #expect(run("pdftotext \(path) -").hasPrefix("Gold within"))
    }

    @Test func whatIsForScreensAloneIsNotPrinted() throws {
        var page = Page.a5()
        var paint = Paint.ink
        paint.screenOnly = .cmyk(1, 0, 0, 0)
        page.set("A link", .garamond, size: 9, x: 30, y: 40, paint: paint)
        #expect(content(try emitted(page)).contains("/op gs 0 0 0 1 k"))
        let screen = try bench.emitted(Publication([page]), .screen, name: "screen")
        #expect(content(screen).contains("0 1 1 rg"))
    }

    @Test func aPageNamesTheSpotInksThatItUses() throws {
        var page = Page.a5()
        page.set("Golden", .garamond, size: 30, x: 30, y: 80, paint: Paint(gold))
        // On every plate, and no ink of its own.
        page.marks.items.append(area(0, 0, 10, 10, .registration))
        let content = try PageEmitter(
            try Edition.press(), EmissionResources(fonts: TestFont.programs) { throw EmissionError.unknown("\($0)") }
        ).content(of: page, number: 1)
        #expect(content.spotInks == ["Old Gold #1"])
    }

    @Test func aPagesBytesDoNotDependOnPagesBefore() throws {
        var (first, second) = (Page.a5(), Page.a5())
        first.marks.items = [area(0, 0, 10, 10, gold)]
        second.marks.items = [
            area(0, 0, 10, 10, .spot("Silver", alternate: [0, 0, 0, 0.4])), area(10, 0, 10, 10, gold),
        ]
        let both = try bench.emitted(Publication([first, second]), as: Edition.press(), name: "both")
        let alone = try emitted(second)
        #expect(content(alone).contains("/CS0 cs 1 scn"))
        #expect(content(alone).contains("/CS1 cs 1 scn"))
        #expect(run("mutool show -b \(both) pages/2/Contents") == content(alone))
    }

    // MARK: Plates

    @Test func smallBlackLeavesTheTintBelowWhole() throws {
        var page = Page.a5()
        page.bleed = .zero
        page.marks.items = [area(20, 20, 300, 60, .cmyk(0.3, 0, 0, 0))]
        page.set("Hamburgefonstiv in nine points", .garamond, size: 9, x: 30, y: 40)
        page.set("Cut out", .garamond, size: 30, x: 30, y: 75, paint: Paint(.black))
        let plates = try #require(Plates(pdf: try emitted(page), in: bench))
        #expect(plates.names == ["Black", "Cyan", "Magenta", "Yellow"])
        #expect(plates.inks("Cyan", 25..<300, 30..<44) == 30...30)
        #expect(try #require(plates.inks("Black", 25..<200, 30..<44)).upperBound > 50)
        // What knocks out leaves white.
        #expect(plates.inks("Cyan", 30..<120, 50..<76)?.lowerBound == 0)
        #expect(plates.inks("Magenta", 0..<400, 0..<500) == 0...0)
    }

    @Test func inksAreOnTheirPlatesAlone() throws {
        var page = Page.a5()
        page.bleed = .zero
        page.marks.items = [
            area(0, 0, 100, 100, .cmyk(0.5, 0.25, 0, 0)), area(20, 20, 20, 20, gold.tinted(0.4)),
            area(60, 20, 20, 20, .gray(0.2)), area(20, 60, 20, 20, .registration),
            .path(PathItem(Path(rect: box(60, 60, 20, 20)), fill: Paint(gold, overprint: true))),
        ]
        let plates = try #require(Plates(pdf: try emitted(page), in: bench))
        let names = ["Cyan", "Magenta", "Yellow", "Black", "Old Gold #1"]
        #expect(plates.names == names.sorted())
        func inks(_ x: Int, _ y: Int) -> [Int?] { names.map { plates.ink($0, x, y) } }
        #expect(inks(10, 10) == [50, 25, 0, 0, 0])
        #expect(inks(30, 30) == [0, 0, 0, 0, 40])
        #expect(inks(70, 30) == [0, 0, 0, 20, 0])
        #expect(inks(30, 70) == [100, 100, 100, 100, 100])
        #expect(inks(70, 70) == [50, 25, 0, 0, 100])
    }
}
