import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubImages
import PubPDFEmission
import PubTestSupport
import Testing

@Suite(.needs(.fonts)) struct RasterizeTests {
    let bench = Workbench()

    private func drawn(
        _ page: Page, _ purpose: Edition.Purpose = .screen, dpi: Double = 72, picture: String = "exif-6.jpg"
    ) throws -> Raster? {
        let bytes = PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/\(picture)") ?? []
        let resources = RasterResources(fonts: TestFont.programs) { _, width in
            guard let pixels = pixels(bytes, name: "", atLeast: width, at: .none).value else {
                throw EmissionError.profile
            }
            return pixels
        }
        let png = try png(
            page, number: 1, as: Edition(purpose), resolution: dpi, with: resources)
        return Raster(png: png)
    }

    @Test func sizeFollowsEditionAndResolution() throws {
        let screen = try #require(try drawn(.a5()))
        #expect((screen.width, screen.height) == (420, 596))
        let print = try #require(try drawn(.a5(), .print, dpi: 144))
        #expect((print.width, print.height) == (873, 1225))
    }

    @Test func drawsWhatThePDFShows() throws {
        var page = Page.a5()
        page.marks.items.append(.path(PathItem(Path(rect: box(20, 20, 60, 60)), fill: Paint(.cmyk(1, 0, 0, 0)))))
        let frame = box(100, 20, 160, 240)
        page.marks.items.append(.image(ImageItem(ImageKey(0), frame: frame, clip: frame, element: .artifact)))
        page.set("HHHHHH", .vollkorn, size: 40, x: 20, y: 330)
        let raster = try #require(try drawn(page))
        #expect(raster.shows([0, 255, 255], 50, 50))
        #expect(raster.shows([255, 0, 0], 240, 40, within: 20))
        #expect((20..<60).contains { raster[$0, 318][0] < 60 })
        #expect(raster.shows([255, 255, 255], 50, 345))
        let pdf = try #require(
            Raster(
                pdf: bench.emitted(
                    Publication([page]),
                    pictures: [PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/exif-6.jpg") ?? []]),
                in: bench))
        var different = 0
        for y in 0..<590 { for x in 0..<415 where !raster.shows(pdf[x, y], x, y, within: 100) { different += 1 } }
        #expect(different < 600, "\(different) pixels differ much")
    }

    @Test func pageThatIsNotThereIsFound() throws {
        #expect(throws: EmissionError.unknown("page 2")) {
            try drawPNG(Publication([.a5()]), page: 1, fonts: FontCatalog())
        }
    }

    @Test func pageThatIsTooLargeIsFound() throws {
        let resources = RasterResources(fonts: [:]) { _, _ in throw EmissionError.profile }
        #expect(throws: EmissionError.self) {
            try png(.a5(), number: 1, as: Edition(.screen), resolution: 72000, with: resources)
        }
    }
}
