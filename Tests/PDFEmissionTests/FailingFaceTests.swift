import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubTestSupport
import Testing

/// Faces that cannot be put into a PDF as they are: they are found, and the rest of the file is whole.
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
        let resources = EmissionResources(fonts: [font: catalog.program(of: font)]) { _ in throw EmissionError.profile }
        let failures = try emit(publication, as: Edition(.screen), with: resources, to: path)
        #expect(failures.map(\.font) == [font])
        #expect(failures.map(\.reason) == ["the picture of a glyph is broken"])
        #expect(PDFEmissionTests.run("pdftotext \(path) -").contains("\u{1F7E6}"))
    }
}
