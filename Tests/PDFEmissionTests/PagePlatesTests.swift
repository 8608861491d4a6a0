import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubImages
import PubPDFEmission
import PubPress
import PubTestSupport
import Testing

/// Plates that are drawn for reports and checks, beside those that Ghostscript makes of the PDF of the same page.
@Suite(.needs(.fonts, .tools("gs"))) struct PagePlatesTests {
    private let bench = Workbench()
    private static let gold = PressColor.spot("Gold", alternate: [0, 0.4, 1, 0])

    private func page() -> Page {
        var page = Page.a5()
        page.bleed = .zero
        return page
    }

    private func area(_ box: Rect, _ color: PressColor, overprint: Bool = false) -> DisplayItem {
        .path(PathItem(Path(rect: box), fill: Paint(color, overprint: overprint)))
    }

    private func drawn(_ page: Page, picture: String = "cmyk-adobe.jpg") throws -> PagePlates {
        let edition = try Edition.press()
        guard case .press(let intent) = edition.output else { throw EmissionError.profile }
        let bytes = PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/\(picture)") ?? []
        let programs = TestFont.programs
        let resources = PlateResources {
            programs[$0]
        } pixels: { _, target, width in
            let made = inkPixels(bytes, name: "", atLeast: width, at: .none, for: target, with: PixelTransforms())
            guard let pixels = made.value else { throw EmissionError.profile }
            return pixels
        }
        return try plates(of: page, number: 1, as: edition, intent, resolution: 72, with: resources)
    }

    /// The mean difference, in per cent of a solid ink, of each plate from Ghostscript's.
    private func differences(_ page: Page, picture: String = "cmyk-adobe.jpg") throws -> [String: Double] {
        let own = try drawn(page, picture: picture)
        let bytes = try #require(PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/\(picture)"))
        let path = try bench.emitted(Publication([page]), as: Edition.press(), pictures: [bytes])
        let theirs = try #require(Plates(pdf: path, in: bench))
        #expect(
            theirs.names == own.plates.map { $0.plate.name.first!.uppercased() + $0.plate.name.dropFirst() }.sorted())
        var result: [String: Double] = [:]
        for plate in own.plates {
            let name = plate.plate.name.first!.uppercased() + plate.plate.name.dropFirst()
            var sum = 0.0
            for y in 0..<own.height {
                for x in 0..<own.width {
                    let ink = theirs.ink(name, x, y) ?? 0
                    sum += abs(Double(plate.values[y * own.width + x]) / 2.55 - Double(ink))
                }
            }
            result[name] = sum / Double(own.width * own.height)
        }
        return result
    }

    @Test func overprintSpotInksOpacityAndPicturesAreAsGhostscriptHasThem() throws {
        var page = page()
        page.marks.items = [
            area(box(20, 20, 300, 200), .cmyk(0.6, 0, 0.2, 0)), area(box(150, 100, 200, 200), Self.gold),
            area(box(200, 40, 60, 300), .cmyk(0, 0.5, 0, 0), overprint: true),
        ]
        page.set("Hamburgefonstiv", .garamond, size: 40, x: 30, y: 90)
        var shadow = Group([area(box(40, 250, 200, 60), .cmyk(0, 0, 0, 0.6))])
        shadow.blend = .multiply
        shadow.opacity = 0.5
        page.marks.items.append(.group(shadow))
        let frame = box(60, 320, 240, 160)
        page.marks.items.append(.image(ImageItem(ImageKey(0), frame: frame, clip: frame, element: .artifact)))
        for (name, difference) in try differences(page) { #expect(difference < 0.5, "\(name) \(difference)") }
    }

    /// Black of type that overprints is added to what is below; white type takes it away.
    @Test func typeOverprintsOrKnocksOut() throws {
        var page = page()
        page.marks.items = [area(box(20, 20, 300, 200), .cmyk(1, 0, 0, 0))]
        page.set("HHHH", .vollkorn, size: 60, x: 30, y: 100)
        let cyan = try #require(try drawn(page).plates.first).values
        let width = try drawn(page).width
        #expect((30..<310).allSatisfy { cyan[80 * width + $0] == 255 })
    }

    // MARK: Measures

    @Test func coverageAndTheMostInkAreMeasured() throws {
        var page = page()
        // 2 cm wide and high, of 250 %.
        page.marks.items = [area(box(100, 200, 56.7, 56.7), .cmyk(1, 1, 0, 0.5))]
        let plates = try drawn(page)
        let sheet = page.trim.width.points * page.trim.height.points
        #expect(abs(plates.coverage[0] - 56.7 * 56.7 / sheet * 100) < 0.05)
        #expect(plates.coverage[2] == 0)
        let most = try #require(plates.greatestInk)
        #expect(abs(most.percent - 250) < 0.5)
        #expect(most.area.minX.points > 99)
        #expect(most.area.maxX.points < 158)
        #expect(most.area.minY.points > 199)
        #expect(most.area.maxY.points < 258)
        #expect(plates.areas(above: 251).isEmpty)
        #expect(!plates.areas(above: 240).isEmpty)
    }

    /// A rule of half a millimetre is too narrow for its ink to matter.
    @Test func narrowMarksAreNoAreas() throws {
        var page = page()
        page.marks.items = [area(box(100, 200, 200, 1.4), .cmyk(1, 1, 1, 1))]
        #expect(try #require(try drawn(page).greatestInk).percent < 100)
    }
}
