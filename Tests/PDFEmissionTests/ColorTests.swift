import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubImages
import PubPDFEmission
import PubTestSupport
import PubValues
import Testing

@Suite(.needs(.fonts)) struct ColorTests {
    let bench = Workbench()

    /// Areas of 20 × 20 pt in the paints, one beside the other.
    private func page(_ paints: [Paint]) -> Page {
        var page = Page.a5()
        for (index, paint) in paints.enumerated() {
            page.marks.items.append(.path(PathItem(Path(rect: box(Double(index) * 20, 0, 20, 20)), fill: paint)))
        }
        return page
    }

    @Test func everyModelReachesThePage() throws {
        let paints: [(PressColor, [Int])] = [
            (.black, [0, 0, 0]), (.paper, [255, 255, 255]), (.gray(0.2), [204, 204, 204]),
            (.cmyk(0, 0, 0, 0.5), [128, 128, 128]), (.cmyk(1, 0, 0, 0), [0, 255, 255]),
            (.cmyk(0, 0.5, 1, 0.2), [204, 102, 0]), (.rgb(0.25, 0.5, 0.75), [64, 128, 191]),
            (.spot("Gold", tint: 0.5, alternate: [0, 0.4, 1, 0]), [255, 204, 128]),
        ]
        let path = try bench.emitted(Publication([page(paints.map { Paint($0.0) })]))
        let raster = try #require(Raster(pdf: path, in: bench))
        for (index, (color, light)) in paints.enumerated() {
            #expect(raster.shows(light, index * 20 + 10, 10, within: 1), "\(color)")
        }
    }

    /// More paints than one component of a key can tell apart.
    @Test func manyPaintsStayApart() throws {
        var many = Page.a5()
        for index in 0..<10000 {
            let color = PressColor.rgb(Float(index % 100) / 100, Float(index / 100) / 100, 0.5)
            let x = Double(index % 100) * 4
            many.marks.items.append(
                .path(PathItem(Path(rect: box(x, Double(index / 100) * 4, 4, 4)), fill: Paint(color))))
        }
        let path = try bench.emitted(Publication([many]))
        let raster = try #require(Raster(pdf: path, in: bench))
        for (column, row) in [(0, 0), (99, 0), (40, 40), (41, 40), (99, 99)] {
            let light = [column * 255 / 100, row * 255 / 100, 128]
            #expect(raster.shows(light, column * 4 + 2, row * 4 + 2, within: 2))
        }
    }

    @Test func linesHaveTheirPaintWeightAndDashes() throws {
        var page = Page.a5()
        var stroke = Stroke(paint: Paint(.rgb(1, 0, 0)), weight: pt(10))
        page.marks.items.append(.path(PathItem(Path(from: at(20, 20), to: at(120, 20)), stroke: stroke)))
        stroke.dashes = [pt(20), pt(20)]
        page.marks.items.append(.path(PathItem(Path(from: at(20, 60), to: at(120, 60)), stroke: stroke)))
        stroke.cap = .square
        stroke.dashes = []
        page.marks.items.append(
            .path(PathItem(Path(from: at(20, 100), to: at(120, 100)), fill: nil, stroke: stroke)))
        let raster = try #require(Raster(pdf: bench.emitted(Publication([page])), in: bench))
        #expect(raster.shows([255, 0, 0], 22, 17))
        #expect(raster.shows([255, 255, 255], 17, 20))
        #expect(raster.shows([255, 0, 0], 30, 60))
        #expect(raster.shows([255, 255, 255], 50, 60))
        #expect(raster.shows([255, 0, 0], 17, 100))
        #expect(raster.shows([255, 255, 255], 13, 100))
    }

    @Test func groupsFadeMultiplyTurnAndClip() throws {
        let square = DisplayItem.path(PathItem(Path(rect: box(0, 0, 40, 40)), fill: Paint(.rgb(1, 0, 0))))
        func group(_ change: (inout Group) -> Void) -> DisplayItem {
            var group = Group([square])
            change(&group)
            return .group(group)
        }
        var page = Page.a5()
        page.marks.items = [
            .path(PathItem(Path(rect: box(0, 0, 200, 100)), fill: Paint(.rgb(0, 1, 1)))),
            group { $0.opacity = 0.5 },
            group {
                $0.blend = .multiply
                $0.transform = .translated(by: at(50, 0))
            },
            group {
                $0.transform = Transform(a: 0.5, b: 0, c: 0, d: 2, translation: at(100, 0))
                $0.clip = Path(rect: box(0, 0, 40, 20))
            },
        ]
        let raster = try #require(Raster(pdf: bench.emitted(Publication([page])), in: bench))
        #expect(raster.shows([128, 128, 128], 20, 20, within: 2))
        #expect(raster.shows([0, 0, 0], 70, 20, within: 2))
        #expect(raster.shows([255, 0, 0], 118, 38))
        #expect(raster.shows([0, 255, 255], 122, 38))
        #expect(raster.shows([0, 255, 255], 110, 42))
    }

    @Test func textInGroupsKeepsPlaceAndColor() throws {
        var page = Page.a5()
        page.set("Turned", .garamond, size: 20, x: 10, y: 0, paint: Paint(.rgb(1, 0, 0)))
        var group = Group(page.marks.items)
        group.transform = Transform(a: 0, b: -1, c: 1, d: 0, translation: at(100, 300))
        group.opacity = 0.99
        page.marks.items = [.group(group)]
        let path = try bench.emitted(Publication([page]))
        #expect(run("pdftotext \(path) -").hasPrefix("Turned\n"))
        let raster = try #require(Raster(pdf: path, dpi: 144, in: bench))
        // The stem of the T stands upright in its own coordinates, so it lies on the page: from the baseline to the left.
        let isRed = (0..<40).contains { raster[2 * 92, 2 * 270 + $0][1] < 128 }
        #expect(isRed)
    }

    @Test func profileOfThePressRulesTheScreen() throws {
        let profile = try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        let colors = try ScreenTransform(profile: profile)
        let cyan = colors.rgb(for: .cmyk(1, 0, 0, 0))
        // The cyan of coated offset is duller than light: about 0, 158, 224 in sRGB.
        #expect(cyan.red < 0.15)
        #expect(abs(cyan.green - 0.62) < 0.05)
        #expect(abs(cyan.blue - 0.88) < 0.05)
        let black = colors.rgb(for: .cmyk(0, 0, 0, 0.25))
        #expect(black == ScreenColor(red: 0.75, green: 0.75, blue: 0.75))
        #expect(throws: ProfileError.unreadable) { try ScreenTransform(profile: Array(profile[..<100])) }
    }

    @Test func threadsShareTheColoursOfAProfile() throws {
        let profile = try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        let inks = (0..<500).map { (number: Int) -> PressColor in
            let parts = [7, 11, 13].map { Float(number % $0) / Float($0) }
            return .cmyk(parts[0], parts[1], parts[2], 0.1)
        }
        let colors = try ScreenTransform(profile: profile)
        let expected = inks.map { colors.rgb(for: $0) }
        var taken: [ScreenColor] = []
        takeInOrder(count: inks.count, on: WorkerPool(jobs: 4)) {
            let own = try? ScreenTransform(profile: profile)
            return { (own ?? colors).rgb(for: inks[$0]) }
        } _: {
            taken.append($0)
        }
        #expect(taken == expected)
    }
}
