import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubTestSupport
import Testing

/// The variable file of Inter.
@Suite(.needs(.fonts))
struct VariableFontTests {
    let bench = Workbench()

    /// Weights are instances of one file: each with its own outlines, advances and text.
    @Test func instancesDifferAndKeepTheirPlace() throws {
        let file = FontFile(name: "Inter.var.ttf", bytes: Setup.font("Inter.var.ttf"))
        let catalog = try #require(FontCatalog.load([file]).value)
        let family = catalog.faces[0].family
        let weights = [300, 400, 800]
        let fonts = weights.compactMap { catalog.key(for: FontRequest(family: family, weight: $0)) }
        try #require(fonts.count == 3)
        var page = Page.a5()
        page.trim.width = pt(900)
        var ends: [Double] = []
        for (line, font) in fonts.enumerated() {
            ends.append(set(font, catalog, on: &page, y: 50 + 30 * Double(line)))
        }
        #expect(Set(ends).count == 3)
        let path = "\(bench.folder)/variable.pdf"
        let programs = Dictionary(uniqueKeysWithValues: fonts.map { ($0, catalog.program(of: $0)) })
        let resources = EmissionResources(fonts: programs) { _ in throw EmissionError.profile }
        _ = try emit(Publication([page]), as: Edition(.screen), with: resources, to: path)
        let lines = run("pdftotext \(path) -").split(separator: "\n").filter { $0.hasPrefix("Hamburgefonstiv quick") }
        #expect(lines.count == 3)
        let starts = run("pdftotext -bbox \(path) -").split(separator: "\n").filter { $0.contains(">|<") }
        for (start, end) in zip(starts, ends) {
            let found = try #require(start.split(separator: "\"").dropFirst().first.flatMap { Double($0) })
            #expect(abs(found - end) < 0.03)
        }
        let raster = try #require(Raster(pdf: path, dpi: 144, in: bench))
        func ink(_ line: Int) -> Int {
            var sum = 0
            for y in 60 + 60 * line..<110 + 60 * line { for x in 0..<1800 { sum += 255 - raster[x, y][0] } }
            return sum
        }
        #expect(ink(1) * 100 > ink(0) * 110)
        #expect(ink(2) * 100 > ink(1) * 130)
    }

    /// Sets a line that ends with a bar, and returns where the bar stands.
    private func set(_ font: FontKey, _ catalog: FontCatalog, on page: inout Page, y: Double) -> Double {
        let text = "Hamburgefonstiv quick brown fox jumps over the lazy dog minimum sixty glyphs |"
        let em = Double(catalog.metrics(of: font).unitsPerEm)
        var pen = 0.0
        var glyphs: [PlacedGlyph] = []
        for scalar in text.unicodeScalars {
            let glyph = catalog.glyph(of: scalar, in: font) ?? 0
            glyphs.append(PlacedGlyph(glyph: glyph, x: Int32((pen * 65536).rounded()), y: 0))
            pen += Double(catalog.advance(of: glyph, in: font)) * 9.2 / em
        }
        let run = GlyphRun(font: font, size: pt(9.2), origin: at(20, y), paint: .ink, element: .artifact)
        page.marks.append(
            run, glyphs: glyphs, text: text.utf8, clusters: text.utf8.map { _ in TextCluster(bytes: 1, glyphs: 1) })
        return 20 + Double(glyphs.last?.x ?? 0) / 65536
    }
}
