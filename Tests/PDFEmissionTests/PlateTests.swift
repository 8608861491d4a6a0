import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubTestSupport
import Testing

/// What Ghostscript puts on each plate of pages that mix process inks, a spot ink, opacity and overprint.
@Suite(.needs(.fonts, .tools("gs", "qpdf"))) struct PlateTests {
    private let bench = Workbench()
    private static let gold = PressColor.spot("Gold", alternate: [0, 0.4, 1, 0])
    private let names = ["Cyan", "Magenta", "Yellow", "Black", "Gold"]

    private func page() -> Page {
        var page = Page.a5()
        page.bleed = .zero
        return page
    }

    private func area(_ box: Rect, _ color: PressColor, overprint: Bool = false) -> DisplayItem {
        .path(PathItem(Path(rect: box), fill: Paint(color, overprint: overprint)))
    }

    private func plates(_ page: Page, pictures: [[UInt8]] = []) throws -> Plates {
        let path = try bench.emitted(Publication([page]), as: Edition.press(), pictures: pictures)
        #expect(run("qpdf --check \(path)").contains("No syntax"))
        #expect(!run("qpdf --qdf --object-streams=disable \(path) - | strings -n 1").contains("DeviceRGB"))
        return try #require(Plates(pdf: path, in: bench))
    }

    private func inks(_ plates: Plates, _ x: Int, _ y: Int) -> [Int?] { names.map { plates.ink($0, x, y) } }

    @Test func blackTextOverprintsASpotInkAndAPictureKnocksItOut() throws {
        var page = page()
        page.marks.items = [area(box(20, 20, 300, 300), Self.gold)]
        page.set("Hamburgefonstiv in nine points", .garamond, size: 9, x: 30, y: 40)
        let frame = box(60, 100, 120, 90)
        page.marks.items.append(.image(ImageItem(ImageKey(0), frame: frame, clip: frame, element: .artifact)))
        page.set("Over the picture", .garamond, size: 9, x: 70, y: 150)
        let picture = try #require(PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/cmyk-adobe.jpg"))
        let plates = try plates(page, pictures: [picture])
        // Gold is whole below the text, and not below the picture, although black that overprints came before it.
        #expect(plates.inks("Gold", 25..<300, 30..<44) == 100...100)
        #expect(try #require(plates.inks("Black", 30..<150, 30..<44)).upperBound > 50)
        #expect(plates.inks("Gold", 62..<178, 102..<188) == 0...0)
        #expect(plates.inks("Gold", 190..<300, 102..<188) == 100...100)
        // The picture's inks are there, and go on below the text.
        #expect(try #require(plates.inks("Cyan", 62..<178, 102..<188)).upperBound > 0)
    }

    /// The picture's opacity grows from nothing at its left to full at its right: so much of the spot ink it takes away.
    @Test func aPictureWithOpacityIsBlendedOverASpotInk() throws {
        var page = page()
        page.marks.items = [area(box(20, 20, 300, 200), Self.gold)]
        let frame = box(40, 40, 240, 160)
        page.marks.items.append(.image(ImageItem(ImageKey(0), frame: frame, clip: frame, element: .artifact)))
        let picture = try #require(PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/rgba.png"))
        let plates = try plates(page, pictures: [picture])
        #expect(plates.names == names.sorted())
        let gold = [42, 160, 278].compactMap { plates.ink("Gold", $0, 180) }
        try #require(gold.count == 3)
        #expect(gold[0] >= 95)
        #expect((30...70).contains(gold[1]))
        #expect(gold[2] <= 5)
        #expect(plates.ink("Gold", 300, 180) == 100)
        #expect(try #require(plates.ink("Yellow", 278, 180)) > 50)
    }

    @Test func aGradientFromProcessToSpotFades() throws {
        var page = page()
        let band = box(20, 20, 200, 40)
        let stops = [
            GradientFill.Stop(0, Paint(.cmyk(1, 0, 0, 0))), GradientFill.Stop(1, Paint(Self.gold), opacity: 0.5),
        ]
        var item = PathItem(Path(rect: band))
        item.gradient = GradientFill(from: at(20, 40), to: at(220, 40), stops: stops)
        page.marks.items = [area(box(20, 20, 200, 20), .cmyk(0, 0, 0, 0.4))]
        page.marks.items.append(.path(item))
        let plates = try plates(page)
        #expect(plates.names == names.sorted())
        let (left, right) = (inks(plates, 22, 50), inks(plates, 218, 50))
        #expect(try #require(left[0]) >= 97)
        #expect(try #require(left[4]) <= 2)
        #expect(try #require(right[0]) <= 2)
        #expect((47...53).contains(try #require(right[4])))
        // Half of what is below is seen through the gradient's end.
        #expect((17...24).contains(try #require(plates.ink("Black", 218, 30))))
        #expect(plates.ink("Magenta", 218, 50) == 0)
    }

    @Test func aMultipliedShadowStaysBelowTextOnItsPlates() throws {
        var page = page()
        var shadow = Group([area(box(30, 30, 100, 40), .cmyk(0, 0, 0, 0.5)), area(box(30, 70, 100, 40), Self.gold)])
        shadow.blend = .multiply
        shadow.opacity = 0.6
        page.marks.items = [area(box(20, 20, 200, 100), .cmyk(0.5, 0, 0, 0.2)), .group(shadow)]
        page.set("Text above a shadow", .garamond, size: 9, x: 40, y: 50)
        let plates = try plates(page)
        // Multiplied: cyan stays, black becomes 1 − (1 − 0.2) × (1 − 0.6 × 0.5).
        #expect(plates.inks("Cyan", 25..<210, 25..<115) == 50...50)
        #expect((43...45).contains(try #require(plates.ink("Black", 120, 65))))
        #expect(inks(plates, 200, 100) == [50, 0, 0, 20, 0])
        #expect((59...61).contains(try #require(plates.ink("Gold", 100, 100))))
        #expect(plates.ink("Gold", 100, 60) == 0)
        #expect(try #require(plates.inks("Black", 40..<120, 42..<52)).upperBound > 70)
    }

    @Test func strokedTextHasTheInksOfBoth() throws {
        var page = page()
        page.marks.items = [area(box(20, 20, 300, 100), .cmyk(0.3, 0, 0, 0))]
        page.set("HH", .vollkorn, size: 80, x: 40, y: 100, paint: Paint(.black, overprint: true))
        guard case .glyphs(var run)? = page.marks.items.last else { throw EmissionError.unknown("text") }
        run.stroke = GlyphStroke(paint: Paint(Self.gold), weight: pt(6), join: .round, fills: true)
        page.marks.items[1] = .glyphs(run)
        let plates = try plates(page)
        // The fill overprints the tint; the stroke, of another ink, knocks it out and the fill below it.
        #expect(plates.inks("Gold", 20..<320, 20..<120) == 0...100)
        let columns = (40..<150).map { inks(plates, $0, 75) }
        #expect(columns.contains([30, 0, 0, 100, 0]))
        #expect(columns.contains([0, 0, 0, 0, 100]))
        #expect(columns.contains([30, 0, 0, 0, 0]))
    }
}
