import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubTestSupport
import Testing

/// `gradients.ttf`: each letter shows one kind of paint in squares of 400 units, at 100 pt. Its colours and places were
/// compared with Skia's, and so were all glyphs of the COLR version 1 test font of the specification's authors.
@Suite(.needs(.fonts)) struct GlyphPaintTests {
    let bench = Workbench()

    /// What a place of a glyph, in hundredths of an em from its origin, y upwards, shows.
    struct Look: CustomTestStringConvertible {
        var letter: Unicode.Scalar
        var places: [(x: Int, y: Int, color: [Int])]
        /// Where the axis stands.
        var test = 0.0
        var testDescription: String { "\(letter) at \(test)" }
    }

    private static let (red, blue, green, white) = ([255, 0, 0], [0, 0, 255], [0, 255, 0], [255, 255, 255])
    private static let mixed = [128, 0, 128]
    private static let ink = [0, 128, 0]

    static let looks = [
        // A line that is repeated, and one that turns round each time.
        Look(
            letter: "a",
            places: [(1, 20, [245, 0, 10]), (10, 20, mixed), (19, 20, [10, 0, 245]), (21, 20, [245, 0, 10])]),
        Look(
            letter: "b",
            places: [(1, 20, [245, 0, 10]), (10, 20, mixed), (21, 20, [10, 0, 245]), (39, 20, [245, 0, 10])]),
        // Around a middle, along radii and around them.
        Look(letter: "c", places: [(20, 20, red), (30, 20, mixed), (20, 10, mixed), (1, 1, blue)]),
        Look(
            letter: "d",
            places: [(38, 22, [248, 0, 7]), (2, 20, mixed), (20, 38, [191, 0, 64]), (38, 18, [7, 0, 248])]),
        // Nothing to red over green.
        Look(letter: "e", places: [(1, 20, [10, 245, 0]), (20, 20, [128, 128, 0]), (39, 20, [245, 10, 0])]),
        // Multiplied, faded, cut by an outline.
        Look(letter: "f", places: [(10, 10, blue), (30, 30, [0, 0, 0]), (50, 50, red), (50, 10, white)]),
        Look(letter: "g", places: [(20, 20, [255, 128, 128]), (50, 50, white)]),
        Look(letter: "h", places: [(10, 10, white), (30, 30, red), (50, 50, white)]),
        // The text's own paint, an edge, an outline within an outline.
        Look(letter: "i", places: [(1, 20, [0, 125, 6]), (20, 20, [0, 64, 128]), (39, 20, [0, 3, 249])]),
        Look(letter: "j", places: [(18, 20, red), (22, 20, blue)]),
        Look(letter: "k", places: [(10, 10, white), (30, 30, red), (50, 50, white)]),
        // A glyph within itself: as far as it goes.
        Look(letter: "l", places: [(20, 20, red)]),
        // What varies: a way, an opacity, an edge, a clip box.
        Look(letter: "m", places: [(20, 20, red), (60, 20, white)]),
        Look(letter: "m", places: [(20, 20, white), (60, 20, red)], test: 1),
        Look(letter: "m", places: [(10, 20, white), (38, 20, red), (50, 20, red)], test: 0.5),
        Look(letter: "n", places: [(20, 20, [255, 191, 191])]),
        Look(letter: "n", places: [(20, 20, [255, 64, 64])], test: 1),
        Look(letter: "o", places: [(8, 20, red), (12, 20, blue)]),
        Look(letter: "o", places: [(28, 20, red), (32, 20, blue)], test: 1),
        Look(letter: "p", places: [(10, 20, red), (30, 20, white)]),
        Look(letter: "p", places: [(10, 20, red), (30, 20, red)], test: 1),
        // Each of two only where the other is not, in the text's paint.
        Look(letter: "q", places: [(10, 10, ink), (30, 30, white), (50, 50, ink)]),
    ]

    @Test(arguments: looks) func paintsAreDrawn(_ look: Look) throws {
        let file = FontFile(
            name: "gradients.ttf",
            bytes: PackageFolder.bytes(of: "Tests/PDFEmissionTests/Fixtures/gradients.ttf") ?? [])
        let catalog = try #require(FontCatalog.load([file]).value)
        var request = FontRequest(family: "Gradient Squares")
        request.axes = ["TEST": look.test]
        let found = catalog.key(for: request)
        let font = try #require(found)
        let glyph = try #require(catalog.glyph(of: look.letter, in: font))
        #expect(catalog.isSimplified(glyph, in: font) == (look.letter == "l"))
        var page = Page.a5()
        let run = GlyphRun(
            font: font, size: pt(100), origin: at(20, 200), paint: Paint(.rgb(0, 0.5, 0)), element: .artifact)
        page.marks.append(
            run, glyphs: [PlacedGlyph(glyph: glyph, x: 0, y: 0)], text: Array(String(look.letter).utf8),
            clusters: [TextCluster(bytes: 1, glyphs: 1)])
        let fonts = [font: catalog.program(of: font)]
        let path = bench.folder + "/paint.pdf"
        _ = try emit(
            Publication([page]), as: Edition(.screen),
            with: EmissionResources(fonts: fonts) { throw EmissionError.picture($0, reason: "none") }, to: path)
        #expect(isSound(path))
        let own = try png(
            page, number: 1, as: Edition(.screen), resolution: 72,
            with: RasterResources(fonts: fonts) { _, _ in throw EmissionError.profile })
        for raster in [Raster(pdf: path, in: bench), Raster(png: own)] {
            let raster = try #require(raster)
            for place in look.places {
                #expect(
                    raster.shows(place.color, 20 + place.x, 199 - place.y, within: 14),
                    "\(place) shows \(raster[20 + place.x, 199 - place.y])")
            }
        }
    }

    /// True when the PDF is sound and reads as one letter.
    private func isSound(_ path: String) -> Bool {
        run("qpdf --check \(path)").contains("No syntax") && run("pdftotext \(path) -").filter(\.isLetter).count == 1
    }

    /// Gradients are vectors, whatever opacities they have; only what PDF does not know is a picture.
    @Test func onlyForeignRulesBecomePictures() throws {
        let file = FontFile(
            name: "gradients.ttf",
            bytes: PackageFolder.bytes(of: "Tests/PDFEmissionTests/Fixtures/gradients.ttf") ?? [])
        let catalog = try #require(FontCatalog.load([file]).value)
        var composites = ""
        for letter in "abcdefghijklmnopq".unicodeScalars {
            let glyph = try #require(catalog.glyph(of: letter, in: catalog.key(0)))
            guard case .painted(let paint) = catalog.colorGlyph(glyph, in: catalog.key(0)) else { continue }
            if paint.isComposite { composites.unicodeScalars.append(letter) }
        }
        #expect(composites == "fq")
    }
}
