import PubDisplayList
import PubGeometry
import PubIdentity
import PubImages
import PubPDFEmission
import PubTestSupport
import Testing

/// The fixtures show 24 × 16 pixels as stored: upper left quarter red, the rest from black to yellow.
@Suite(.needs(.fonts)) struct PictureTests {
    let bench = Workbench()

    private func fixture(_ name: String) -> [UInt8] {
        PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/\(name)") ?? []
    }

    /// A page that shows pictures 0, 1 … in the frames.
    private func page(_ frames: [Rect], clips: [Rect]? = nil) -> Page {
        var page = Page.a5()
        for (index, frame) in frames.enumerated() {
            let item = ImageItem(
                ImageKey(index), frame: frame, clip: clips?[index] ?? frame, element: .artifact)
            page.marks.items.append(.image(item))
        }
        return page
    }

    private let lying = box(40, 40, 240, 160)
    private let standing = box(40, 40, 160, 240)

    @Test(arguments: [
        "rgb.jpg", "progressive.jpg", "rgb.png", "interlaced.png", "palette.png", "profile.jpg", "profile.png",
    ])
    func pictureStandsUprightInItsFrame(name: String) throws {
        let path = try bench.emitted(Publication([page([lying])]), pictures: [fixture(name)])
        let raster = try #require(Raster(pdf: path, in: bench))
        #expect(raster.shows([255, 0, 0], 60, 60, within: 12))
        #expect(raster.shows([230, 225, 0], 277, 197, within: 40))
        #expect(raster.shows([255, 255, 255], 36, 60))
        #expect(raster.shows([255, 255, 255], 284, 60))
        #expect(run("qpdf --check \(path)").contains("No syntax"))
        #expect(!run("qpdf --qdf --object-streams=disable \(path) - | strings").contains("/Interpolate"))
    }

    @Test(arguments: [("exif-6.jpg", 180, 60), ("exif-8.png", 60, 260)])
    func storedOrientationIsHonoured(name: String, x: Int, y: Int) throws {
        let path = try bench.emitted(Publication([page([standing])]), pictures: [fixture(name)])
        let raster = try #require(Raster(pdf: path, in: bench))
        #expect(raster.shows([255, 0, 0], x, y, within: 12))
        #expect(!raster.shows([255, 0, 0], 240 - x, y, within: 20))
        #expect(!raster.shows([255, 0, 0], x, 320 - y, within: 20))
    }

    /// Each of the eight orientations puts the stored red quarter where EXIF says.
    @Test func allOrientationsTurnAsEXIFSays() throws {
        let quarters: [(right: Bool, low: Bool)] = [
            (false, false), (true, false), (true, true), (false, true), (false, false), (true, false), (true, true),
            (false, true),
        ]
        for (orientation, quarter) in zip(PictureOrientation.allCases, quarters) {
            let publication = Publication([page([box(40, 40, 200, 200)])])
            let path = "\(bench.folder)/turned.pdf"
            let source = fixture("rgb.png")
            let resources = EmissionResources(fonts: [:]) { image in
                guard var picture = prepare(source, name: "", at: .none).value else { throw EmissionError.profile }
                picture.header.orientation = orientation
                return picture
            }
            _ = try emit(publication, as: Edition(.screen), with: resources, to: path)
            let raster = try #require(Raster(pdf: path, in: bench))
            #expect(raster.shows([255, 0, 0], quarter.right ? 220 : 60, quarter.low ? 220 : 60), "\(orientation)")
        }
    }

    @Test func pictureIsCutToItsClip() throws {
        let cut = page([lying], clips: [box(60, 60, 40, 40)])
        let path = try bench.emitted(Publication([cut]), pictures: [fixture("rgb.png")])
        let raster = try #require(Raster(pdf: path, in: bench))
        #expect(raster.shows([255, 0, 0], 80, 80))
        #expect(raster.shows([255, 255, 255], 50, 80))
        #expect(raster.shows([255, 255, 255], 110, 80))
    }

    @Test func jpegComesOutByteForByte() throws {
        for name in ["rgb.jpg", "progressive.jpg", "gray.jpg"] {
            let path = try bench.emitted(Publication([page([lying])]), pictures: [fixture(name)])
            _ = run("pdfimages -all \(path) \(bench.folder)/out")
            #expect(PackageFolder.bytes(of: "\(bench.folder)/out-000.jpg") == fixture(name), "\(name)")
        }
    }

    @Test func invertedInksAreReadRight() throws {
        let path = try bench.emitted(Publication([page([lying])]), pictures: [fixture("cmyk-adobe.jpg")])
        let raster = try #require(Raster(pdf: path, in: bench))
        #expect(raster[60, 60][0] < 60)
        #expect(raster[60, 60][2] > 180)
        #expect(raster.shows([35, 31, 32], 260, 60, within: 40))
    }

    @Test func transparencyShowsWhatIsBelow() throws {
        var below = page([])
        below.marks.items = [.path(PathItem(Path(rect: lying), fill: .init(.rgb(0, 0, 1))))] + page([lying]).marks.items
        let path = try bench.emitted(Publication([below]), pictures: [fixture("rgba.png")])
        let raster = try #require(Raster(pdf: path, in: bench))
        #expect(raster.shows([0, 0, 255], 42, 180, within: 8))
        #expect(raster[277, 197][2] < 30)
        // A transparent page blends in a stated space.
        #expect(run("qpdf --qdf --object-streams=disable \(path) - | strings").contains("/S /Transparency"))
    }

    @Test func pictureUsedOftenIsStoredOnce() throws {
        var twice = page([lying])
        twice.marks.items += page([box(40, 300, 120, 80)]).marks.items
        let publication = Publication([twice, twice, page([lying])])
        for name in ["rgb.jpg", "rgba.png"] {
            let path = try bench.emitted(publication, pictures: [fixture(name)])
            let objects = run("pdfimages -list \(path)").split(separator: "\n").dropFirst(2)
            let images = objects.filter { $0.split(separator: " ")[2] == "image" }
            #expect(images.count >= 3)
            #expect(Set(images.map { $0.split(separator: " ")[10] }).count == 1, "\(name)")
            let raster = try #require(Raster(pdf: path, page: 2, in: bench))
            #expect(raster.shows(name == "rgb.jpg" ? [255, 0, 0] : [255, 230, 230], 50, 310, within: 40))
        }
    }

    @Test func likePicturesWithUnlikeReadingsAreToldApart() throws {
        // The same file, but for the place of two segments: equal in size and length, only one of them inverted.
        let inverted = fixture("cmyk-adobe.jpg")
        var plain = inverted
        let marker = try #require(plain.indices.first { plain[$0...].starts(with: Array("Adobe".utf8)) })
        plain.replaceSubrange(marker..<marker + 5, with: Array("Other".utf8))
        let path = try bench.emitted(
            Publication([page([lying, box(40, 300, 240, 160)])]), pictures: [inverted, plain])
        #expect(run("qpdf --qdf --object-streams=disable \(path) - | grep -a -c /Decode").hasPrefix("1"))
    }

    @Test func sixteenBitsStay() throws {
        let path = try bench.emitted(Publication([page([lying])]), pictures: [fixture("gray-16.png")])
        #expect(run("pdfimages -list \(path)").contains(" 16  "))
        #expect(run("qpdf --check \(path)").contains("No syntax"))
    }
}
