import Color
import DisplayList
import Fonts
import Geometry
import Glibc
import Identity
import PDFEmission
import TestSupport
import Testing

/// Faces that cannot be put into a PDF: they are found, and what they show can be drawn.
@Suite(.needs(.fonts)) struct FailingFaceTests {
    let bench = Workbench()

    /// The font of a picture, whose PNG is damaged.
    private func damagedPicture() throws -> FontCatalog {
        var bytes = try #require(PackageFolder.bytes(of: "Tests/PDFEmissionTests/Fixtures/picture.ttf"))
        let header = Array("IHDR".utf8)
        let place = try #require((0..<bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == header })
        for index in place..<place + 12 { bytes[index] = 0xFF }
        return try #require(FontCatalog.load([FontFile(name: "picture.ttf", bytes: bytes)]).value)
    }

    @Test func aPictureThatIsBrokenIsAFaultOfItsFace() throws {
        let catalog = try damagedPicture()
        let font = catalog.key(0)
        let glyph = try #require(catalog.glyph(of: "\u{1F7E6}", in: font))
        var page = Page.a5()
        let run = GlyphRun(
            font: font, size: pt(100), origin: at(20, 200), paint: Paint(.rgb(0, 1, 0)), element: .artifact)
        page.marks.append(
            run, glyphs: [PlacedGlyph(glyph: glyph, x: 0, y: 0)], text: Array("\u{1F7E6}".utf8),
            clusters: [TextCluster(bytes: 4, glyphs: 1)])
        let publication = Publication([page])
        let path = bench.folder + "/failing.pdf"
        let output = OutputFile(
            descriptor: open(path, O_RDWR | O_CREAT, 0o600), folder: open(bench.folder, O_RDONLY | O_DIRECTORY))
        defer {
            close(output.descriptor)
            close(output.folder)
        }
        var resources = EmissionResources(fonts: [font: catalog.program(of: font)]) { _ in throw EmissionError.profile }
        #expect(throws: EmissionError.font(font, reason: "the picture of a glyph is broken")) {
            try emit(publication, as: Edition(.screen), with: resources, to: path)
        }
        #expect(try facesThatFail(in: publication, as: Edition(.screen), with: resources, to: output) == [font])
        resources.fonts[font]?.paintsOutlines = true
        #expect(try facesThatFail(in: publication, as: Edition(.screen), with: resources, to: output).isEmpty)
        try emit(publication, as: Edition(.screen), with: resources, to: path)
        #expect(reading(path).contains("\u{1F7E6}"))
    }

    /// What Poppler reads.
    private func reading(_ path: String) -> String { run("pdftotext \(path) -") }

    @Test func aDrawnFaceLooksAndReadsAsAnEmbeddedOne() throws {
        var page = Page.a5()
        let font = TestFont.vollkorn.id
        let text = "Hand"
        let glyphs = text.unicodeScalars.compactMap { TestFont.catalog.glyph(of: $0, in: font) }
        var x = 0.0
        var placed: [PlacedGlyph] = []
        for glyph in glyphs {
            placed.append(PlacedGlyph(glyph: glyph, x: Int32(x * 65536), y: 0))
            x += Double(TestFont.catalog.advance(of: glyph, in: font)) / 1000 * 60
        }
        let run = GlyphRun(
            font: font, size: pt(60), origin: at(20, 200), paint: Paint(.rgb(0, 0, 0)), element: .artifact)
        page.marks.append(
            run, glyphs: placed, text: Array(text.utf8),
            clusters: text.utf8.map { _ in TextCluster(bytes: 1, glyphs: 1) })
        var resources = EmissionResources(fonts: TestFont.programs) { _ in throw EmissionError.profile }
        var rasters: [Raster] = []
        for paintsOutlines in [false, true] {
            resources.fonts[font]?.paintsOutlines = paintsOutlines
            let path = bench.folder + "/drawn-\(paintsOutlines).pdf"
            try emit(Publication([page]), as: Edition(.screen), with: resources, to: path)
            #expect(reading(path).contains(text))
            rasters.append(try #require(Raster(pdf: path, in: bench)))
        }
        // The same ink, but for the edges of letters: Poppler puts glyphs at quarters of a pixel.
        var (dark, differing) = (0, 0)
        for y in 140..<210 {
            for x in 15..<200 where rasters[0].shows([0, 0, 0], x, y, within: 60) {
                dark += 1
                if !rasters[1].shows([0, 0, 0], x, y, within: 160) { differing += 1 }
            }
        }
        #expect(dark > 500, "\(differing) of \(dark)")
        #expect(differing * 15 < dark, "\(differing) of \(dark)")
    }
}
