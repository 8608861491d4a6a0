import PubColor
import PubDisplayList
import PubGeometry
import PubPDFEmission
import PubTestSupport
import Testing

@Suite(.needs(.fonts)) struct OutlinedTextTests {
    let bench = Workbench()

    private func outlined(_ weight: Double, fills: Bool, _ join: Stroke.Join = .round) -> Page {
        var page = Page.a5()
        page.set("HOT", .vollkorn, size: 60, x: 40, y: 100, paint: Paint(.rgb(0, 0, 1)))
        guard case .glyphs(var run) = page.marks.items[0] else { return page }
        run.stroke = GlyphStroke(paint: Paint(.rgb(1, 0, 0)), weight: pt(weight), join: join, fills: fills)
        page.marks.items[0] = .glyphs(run)
        return page
    }

    /// Pixels of a region that have about the colour.
    private func count(_ raster: Raster, _ color: [Int], _ x: Range<Int> = 40..<200, _ y: Range<Int> = 50..<110) -> Int
    {
        y.reduce(0) { sum, row in sum + x.count { raster.shows(color, $0, row, within: 60) } }
    }

    @Test(arguments: [true, false])
    func staysTextThatIsReadOnce(fills: Bool) throws {
        var page = outlined(3, fills: fills)
        page.set("then plain", .garamond, size: 12, x: 40, y: 130)
        let path = try bench.emitted(Publication([page]))
        #expect(run("pdftotext -layout \(path) -").split { $0.isWhitespace } == ["HOT", "then", "plain"])
        let mupdf = run("mutool draw -q -F text \(path) 2>/dev/null").split { $0.isWhitespace }
        #expect(mupdf == ["HOT", "then", "plain"])
        let content = run("mutool show \(path) pages/1/Contents 2>/dev/null")
        #expect(content.contains(" 3 w 1 j []0 d"))
        #expect(content.contains("\(fills ? 2 : 1) Tr"))
        #expect(run("qpdf --check \(path)").contains("No syntax"))
        let raster = try #require(Raster(pdf: path, in: bench))
        #expect(count(raster, [255, 0, 0]) > 300)
        #expect((count(raster, [0, 0, 255]) > 300) == fills)
        // What follows is as it was: black, filled.
        #expect(count(raster, [0, 0, 0], 40..<120, 120..<132) > 20)
        #expect(count(raster, [255, 0, 0], 40..<120, 116..<140) == 0)
    }

    @Test func screensShowTheSame() throws {
        let page = outlined(3, fills: true)
        let pdf = try #require(Raster(pdf: bench.emitted(Publication([page])), in: bench))
        let resources = RasterResources(fonts: TestFont.programs) { _, _ in throw EmissionError.profile }
        let png = try #require(
            Raster(
                png: png(page, number: 1, as: Edition(.screen), resolution: 72, with: resources)))
        for color in [[255, 0, 0], [0, 0, 255]] {
            let (one, other) = (count(pdf, color), count(png, color))
            #expect(Double(abs(one - other)) < 0.12 * Double(one), "\(color): \(one) and \(other) pixels")
        }
    }

    /// Cairo believes that the state of lines is as it left it.
    @Test func linesBeforeAndAfterKeepTheirWeight() throws {
        var page = Page.a5()
        func rule(_ y: Double) -> DisplayItem {
            .path(PathItem(Path(from: at(20, y), to: at(300, y)), stroke: Stroke(paint: .ink, weight: pt(6))))
        }
        page.marks.items.append(rule(30))
        let text = outlined(1, fills: true)
        page.marks.append(text.marks, movedBy: .zero)
        page.marks.items.append(rule(150))
        let raster = try #require(Raster(pdf: bench.emitted(Publication([page])), in: bench))
        for y in [30, 150] {
            #expect((y - 8..<y + 8).count { raster.shows([0, 0, 0], 250, $0, within: 90) } == 6, "at \(y)")
        }
    }

    @Test func weightFollowsTheTransformOfItsGroup() throws {
        var page = Page.a5()
        let inner = outlined(2, fills: false)
        page.marks.append(inner.marks, movedBy: .zero)
        var group = Group(page.marks.items)
        group.transform = Transform(a: 0, b: -1.5, c: 1.5, d: 0, translation: at(100, 400))
        page.marks.items = [.group(group)]
        let path = try bench.emitted(Publication([page]))
        #expect(run("mutool show \(path) pages/1/Contents 2>/dev/null").contains(" 3 w 1 j"))
    }
}
