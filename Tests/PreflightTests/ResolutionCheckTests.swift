import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPreflight
import PubPress
import PubSettings
import PubValues
import Testing

@Suite struct ResolutionCheckTests {
    /// A page that shows a picture of 300 pixels, as wide as each of `widths` in inches.
    private func publication(_ widths: Double...) -> Publication {
        let key = ImageKey(ContentHash("a picture".utf8))
        var page = Page(
            trim: Size(width: Length(points: 500), height: Length(points: 700)), bleed: .zero, side: .recto, folio: "1")
        for width in widths {
            let side = Length(points: width * 72)
            let frame = Rect(x: .zero, y: .zero, width: side, height: side)
            page.marks.items.append(.image(ImageItem(key, frame: frame, clip: frame, element: .artifact)))
        }
        var publication = Publication()
        publication.pages = [page]
        publication.images = [ImageResource(name: "sea.jpg", key: key, width: 300, height: 300)]
        return publication
    }

    private func resolutionCheck(_ toml: String, asked: Int? = nil) throws -> ResolutionCheck {
        let settings = try #require(TOML.parse(toml, file: "t.toml").value)
        let images = try #require(ImageSettings.read(settings).value)
        var printer: PressPictures?
        if let asked {
            printer = PressPictures()
            printer?.warnBelow = asked
        }
        return ResolutionCheck(images, printer: printer, settings: settings)
    }

    @Test func picturesWithTooFewPixelsAreReported() throws {
        let found = try resolutionCheck("").findings(in: publication(1, 2, 3))
        #expect(found.map(\.id) == ["low-resolution"])
        #expect(found.first.map { "\($0.message)".contains("100 pixels an inch") } == true)
    }

    @Test func aPictureBeyondTheTrimIsMadeSmallerByColumnsAndRows() throws {
        var page = publication(3)
        guard case .image(var item)? = page.pages[0].marks.items.first else { return #expect(Bool(false)) }
        item.clip.origin = Point(x: Length(points: -9), y: Length(points: -9))
        page.pages[0].marks.items = [.image(item)]
        let hint = try resolutionCheck("").findings(in: page).first?.hint
        #expect(hint?.contains("cols=") == true)
        #expect(hint?.contains("width") == false)
    }

    /// Pixels of black and white have edges where each of them is seen.
    @Test func bilevelPicturesHaveLimitsOfTheirOwn() throws {
        var page = publication(0.25, 0.4, 1)
        page.images[0].isBilevel = true
        let check = try resolutionCheck("", asked: 225)
        let found = check.findings(in: page)
        #expect(found.map(\.severity) == [.warning, .error])
        #expect(found.first?.hint?.hasPrefix("800 pixels an inch are asked for of black and white") == true)
        let images = page.pages[0].marks.items.compactMap { item in
            if case .image(let image) = item { image } else { nil }
        }
        #expect(check.findings(about: images, in: page) { _ in true }.isEmpty)
        page.images[0].isBilevel = false
        #expect(check.findings(in: page).isEmpty)
    }

    @Test func theEditionsResolutionGoesBeforeTheTemplates() throws {
        let page = publication(1, 2)
        #expect(try resolutionCheck("[images]\nwarn_below = 200\n").findings(in: page).count == 1)
        #expect(try resolutionCheck("[images]\nwarn_below = 0\n").findings(in: page).isEmpty)
        let printed = try resolutionCheck("[images]\nwarn_below = 0\n", asked: 350)
        #expect(printed.findings(in: page).count == 2)
    }

    /// A width that the message names ends the warning.
    @Test func theWidthThatIsEnoughIsThatOfTheLimit() throws {
        var printer = PressPictures()
        (printer.errorBelow, printer.warnBelow, printer.resolution) = (150, 225, 300)
        let settings = try #require(TOML.parse("", file: "t.toml").value)
        let images = try #require(ImageSettings.read(settings).value)
        let check = ResolutionCheck(images, printer: printer, settings: settings)
        let found = check.findings(in: publication(1.1, 1.5, 2.5))
        #expect(found.map(\.severity) == [.note, .warning, .error])
        // 300 pixels are one inch at 300, and 1⅓ inches at 225.
        let widths = found.map { $0.message.split(separator: " up to ").last.map(String.init) }
        #expect(widths == ["25.4 mm", "33.8 mm", "33.8 mm"])
        #expect(found.map { $0.hint?.prefix(4) } == ["300 ", "225 ", "225 "])
    }

    @Test func picturesThatAreNotPlacedAreNotJudged() throws {
        #expect(try resolutionCheck("").findings(about: [], in: publication(3)).isEmpty)
    }
}

extension ResolutionCheck {
    /// The findings about all pages.
    fileprivate func findings(in publication: Publication) -> [Diagnostic] {
        findings(about: publication.pages.flatMap(\.placedImages).map(\.item), in: publication)
    }
}
