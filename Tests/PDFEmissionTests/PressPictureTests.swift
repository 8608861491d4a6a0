import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubImages
import PubPDFEmission
import PubTestSupport
import PubValues
import Testing

/// Pictures on a press, and at the sizes at which they are shown.
@Suite(.needs(.fonts)) struct PressPictureTests {
    let bench = Workbench()

    private func fixture(_ name: String) -> [UInt8] {
        PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/\(name)") ?? []
    }

    /// A page that shows the first picture in each of the frames.
    private func page(_ frames: Rect...) -> Page {
        var page = Page.a5()
        for frame in frames { page.marks.items.append(item(frame)) }
        return page
    }

    private func item(_ frame: Rect) -> DisplayItem {
        .image(ImageItem(ImageKey(0), frame: frame, clip: frame, element: .artifact))
    }

    private func syntax(of path: String) -> String { run("qpdf --qdf --object-streams=disable \(path) - | strings") }

    /// Columns of `pdfimages -list`: what each picture of the file is, with its width and its colours.
    private func pictures(_ path: String) -> [String] {
        run("pdfimages -list \(path)").split(separator: "\n").dropFirst(2).map { line in
            let columns = line.split(separator: " ")
            return columns.count > 10 ? "\(columns[2]) \(columns[3]) \(columns[5]) \(columns[10])" : ""
        }
    }

    // MARK: On a press

    /// The red quarter of the fixtures, and the yellow end.
    @Test(arguments: ["rgb.jpg", "rgb.png", "palette.png", "interlaced.png", "rgba.png", "profile.jpg"])
    func lightBecomesInk(name: String) throws {
        let path = try bench.emitted(
            Publication([page(box(40, 40, 240, 160))]), as: .press(), pictures: [fixture(name)])
        let file = syntax(of: path)
        #expect(!file.contains("DeviceRGB"))
        #expect(!file.contains("ICCBased"))
        #expect(run("qpdf --check \(path)").contains("No syntax"))
        let plates = try #require(Plates(pdf: path, in: bench))
        #expect(plates.names == ["Black", "Cyan", "Magenta", "Yellow"])
        // Bleed is around the page; the see-through picture is opaque at its right.
        let place = name == "rgba.png" ? (x: 280, y: 200) : (x: 80, y: 80)
        let yellow = try #require(plates.ink("Yellow", place.x, place.y))
        #expect(yellow > 80)
        let magenta = try #require(plates.ink("Magenta", place.x, place.y))
        if name == "rgba.png" { #expect(magenta < 40) } else { #expect(magenta > 85) }
        let cyan = try #require(plates.ink("Cyan", place.x, place.y))
        #expect(cyan < 30)
    }

    /// Grays in the tints of a spot ink alone, whatever the picture had.
    @Test(arguments: [
        "gray.jpg", "gray.png", "gray-16.png", "gray-1.png", "rgb.jpg", "palette.png", "rgba.png", "cmyk-adobe.jpg",
    ])
    func graysArePrintedInASpotInk(name: String) throws {
        let gold = Paint(.spot("Gold", alternate: [0, 0.4, 1, 0]))
        let (path, plates) = try toned(name, [gold])
        #expect(plates.names == ["Black", "Cyan", "Gold", "Magenta", "Yellow"])
        for ink in ["Black", "Cyan", "Magenta", "Yellow"] { #expect(plates.inks(ink, 50..<290, 50..<210) == 0...0) }
        let most = try #require(plates.inks("Gold", 50..<290, 50..<210)).upperBound
        #expect(most > 40)
        #expect(!syntax(of: path).contains("DeviceRGB"))
    }

    /// Where the picture is black, both inks are as full as they are named; white has none.
    @Test func aDuotoneHasBothInksByItsGrays() throws {
        let inks = [Paint(.black), Paint(.spot("Gold", alternate: [0, 0.4, 1, 0]).tinted(0.5))]
        let (_, plates) = try toned("gray-1.png", inks)
        #expect(plates.inks("Black", 50..<290, 50..<210) == 0...100)
        #expect(plates.inks("Gold", 50..<290, 50..<210) == 0...50)
        for x in stride(from: 50, to: 290, by: 7) {
            let (black, gold) = (plates.ink("Black", x, 120), plates.ink("Gold", x, 120))
            #expect(gold == black.map { $0 / 2 })
        }
    }

    @Test func aScreenShowsTheTones() throws {
        var item = ImageItem(
            ImageKey(0), frame: box(40, 40, 240, 160), clip: box(40, 40, 240, 160), element: .artifact)
        item.inks = [Paint(.cmyk(1, 0, 0, 0))]
        var page = Page.a5()
        page.marks.items = [.image(item)]
        let path = try bench.emitted(Publication([page]), as: Edition(.screen), pictures: [fixture("gray-1.png")])
        let raster = try #require(Raster(pdf: path, in: bench))
        for color in [[0, 255, 255], [255, 255, 255]] {
            #expect((45..<275).contains { raster.shows(color, $0, 120) }, "\(color)")
        }
        let resources = RasterResources(fonts: TestFont.programs) { [bytes = fixture("gray-1.png")] _, width in
            try #require(pixels(bytes, name: "gray-1.png", atLeast: width, at: .none).value)
        }
        let bytes = try png(page, number: 1, as: Edition(.screen), resolution: 72, with: resources)
        let drawn = try #require(Raster(png: bytes))
        #expect((45..<275).contains { drawn.shows([0, 255, 255], $0, 120) })
    }

    private func toned(_ name: String, _ inks: [Paint]) throws -> (path: String, plates: Plates) {
        var item = ImageItem(
            ImageKey(0), frame: box(40, 40, 240, 160), clip: box(40, 40, 240, 160), element: .artifact)
        item.inks = inks
        var page = Page.a5()
        page.marks.items = [.image(item)]
        let path = try bench.emitted(Publication([page]), as: .press(), pictures: [fixture(name)])
        #expect(run("qpdf --check \(path)").contains("No syntax"))
        return (path, try #require(Plates(pdf: path, in: bench)))
    }

    @Test(arguments: ["gray.jpg", "cmyk-adobe.jpg", "gray-16.png"])
    func inksPass(name: String) throws {
        let path = try bench.emitted(
            Publication([page(box(40, 40, 240, 160))]), as: .press(), pictures: [fixture(name)])
        if name.hasSuffix(".jpg") {
            _ = run("pdfimages -all \(path) \(bench.folder)/out")
            #expect(PackageFolder.bytes(of: "\(bench.folder)/out-000.jpg") == fixture(name))
        }
        #expect(!syntax(of: path).contains("DeviceRGB"))
    }

    @Test func profilesAreKeptForWhoeverPrints() throws {
        var edition = try Edition.press()
        edition.pictures.keepsProfiles = true
        let path = try bench.emitted(
            Publication([page(box(40, 40, 240, 160))]), as: edition, pictures: [fixture("profile.png")])
        #expect(syntax(of: path).contains("/ICCBased"))
    }

    @Test func blackAloneLeavesTheOtherPlatesEmpty() throws {
        let edition = try Edition.press { $0.inks = .black }
        let path = try bench.emitted(
            Publication([page(box(40, 40, 240, 160))]), as: edition, pictures: [fixture("rgb.jpg")])
        let plates = try #require(Plates(pdf: path, in: bench))
        #expect(plates.inks("Magenta", 60..<260, 60..<180) == 0...0)
        let black = try #require(plates.inks("Black", 60..<260, 60..<180))
        #expect(black.upperBound > 80)
    }

    /// Whoever gives pictures gives what they are asked for: light never gets to a press.
    @Test func lightIsRefused() throws {
        let source = fixture("rgb.png")
        let resources = EmissionResources(fonts: [:]) { image in
            guard let picture = prepare(source, name: "", at: .none).value else { throw EmissionError.profile }
            return picture
        }
        let publication = Publication([page(box(40, 40, 240, 160))])
        let error = #expect(throws: EmissionError.self) {
            try emit(publication, as: .press(), with: resources, to: "\(bench.folder)/light.pdf")
        }
        guard case .picture(let image, _)? = error else {
            Issue.record("refused for another reason: \(String(describing: error))")
            return
        }
        #expect(image == ImageKey(0))
    }

    // MARK: Sizes

    private func edition(_ resolution: Double?) -> Edition {
        var edition = Edition(.screen)
        edition.pictures.resolution = resolution
        return edition
    }

    /// 24 pixels across: at 72 points 24 to the inch, at 36 points 48.
    private let large = box(40, 40, 72, 48)
    private let small = box(40, 200, 36, 24)

    @Test func pictureIsAsLargeAsItIsShown() throws {
        let publication = Publication([page(large, small)])
        func found(_ resolution: Double?) throws -> [String] {
            pictures(try bench.emitted(publication, as: edition(resolution), pictures: [fixture("gray-16.png")]))
        }
        let whole = try found(nil)
        #expect(whole.count == 2)
        #expect(Set(whole).count == 1)
        // 24 to the inch are enough where it is large; half of them where it is small.
        let both = try found(24)
        #expect(both.map { $0.split(separator: " ")[1] } == ["24", "12"])
        let half = try found(12)
        #expect(half.map { $0.split(separator: " ")[1] } == ["12", "6"])
    }

    @Test func nearlyEqualUsesShareOnePicture() throws {
        let publication = Publication([page(box(40, 40, 36, 24), box(40, 200, 36.5, 24.3), box(40, 300, 35.8, 24))])
        let path = try bench.emitted(publication, as: edition(23), pictures: [fixture("gray-16.png")])
        let found = pictures(path)
        #expect(found.count == 3)
        #expect(Set(found).count == 1)
        #expect(found.first?.contains(" 12 ") == true)
    }

    @Test func groupsThatTurnAndShrinkCount() throws {
        var page = Page.a5()
        var group = Group([item(large)])
        group.transform = Transform(a: 0, b: 0.5, c: -0.5, d: 0, translation: at(200, 200))
        page.marks.items = [.group(group)]
        let path = try bench.emitted(Publication([page]), as: edition(24), pictures: [fixture("gray-16.png")])
        #expect(pictures(path).first?.contains(" 12 ") == true)
    }

    /// A picture that is stored lying has as many pixels for its height as for its width, wherever it is turned.
    @Test func orientationChangesNoSize() throws {
        let path = try bench.emitted(
            Publication([page(box(40, 40, 16, 24))]), as: edition(36), pictures: [fixture("exif-6.jpg")])
        let all = try bench.emitted(
            Publication([page(box(40, 40, 16, 24))]), as: edition(nil), name: "all", pictures: [fixture("exif-6.jpg")])
        let (few, many) = (pictures(path), pictures(all))
        // So small a JPEG is its tables: it stays where fewer pixels take no less.
        #expect(few.first == many.first || few.first?.contains(" 12 ") == true)
    }

    @Test func theOrderOfPagesChangesNoPicture() throws {
        func widths(_ pages: [Page]) throws -> [Set<String>] {
            let path = try bench.emitted(Publication(pages), as: edition(24), pictures: [fixture("gray-16.png")])
            return (1...pages.count).map { number in
                let list = run("pdfimages -f \(number) -l \(number) -list \(path)").split(separator: "\n").dropFirst(2)
                return Set(list.map { String($0.split(separator: " ")[3]) })
            }
        }
        let pages = [page(large), page(small), page(large, small)]
        let there = try widths(pages)
        #expect(there == [["24"], ["12"], ["24", "12"]])
        let back = try widths(pages.reversed())
        #expect(back == there.reversed())
    }

    @Test func settingsOfPicturesAreInTheHashOfAnEdition() {
        var editions = [edition(nil), edition(150), edition(300)]
        var other = edition(nil)
        other.pictures.encoding.quality = 80
        editions.append(other)
        other.pictures.rendering = .perceptual
        editions.append(other)
        #expect(Set(editions.map(\.contentHash)).count == 5)
    }
}
