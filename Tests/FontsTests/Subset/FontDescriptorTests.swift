import PubFonts
import PubTestSupport
import Testing

/// Names, widths, characters and metrics that a PDF holds beside a font program.
@Suite(.needs(.fonts))
struct FontDescriptorTests {
    // MARK: Names

    @Test(
        "A face has its PostScript name",
        arguments: [("EBGaramond12-Regular.otf", "EBGaramond12-Regular"), ("Inter.var.ttf", "Inter")])
    func name(file: String, name: String) throws {
        #expect(try TestFonts.catalog(file).program().postScriptName == name)
    }

    @Test("An instance is named after its place on the axes")
    func instanceName() throws {
        #expect(try TestFonts.catalog("Inter.var.ttf").program(weight: 650).postScriptName == "Inter_650wght")
    }

    @Test("A face without a name has one in a PDF")
    func noName() throws {
        let file = try FontTables("Vollkorn-Regular.ttf").replacing("name", by: [])
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: file)]).value)
        #expect(catalog.program().postScriptName == "Font")
    }

    @Test("Names have no characters that a PDF must escape")
    func unsafeName() throws {
        // One record: Macintosh, Roman, English, the PostScript name, 9 bytes at 0.
        let table: [UInt8] = [0, 0, 0, 1, 0, 18, 0, 1, 0, 0, 0, 0, 0, 6, 0, 9, 0, 0] + Array("A (b)/c#d".utf8)
        let file = try FontTables("Vollkorn-Regular.ttf").replacing("name", by: table)
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: file)]).value)
        #expect(catalog.program().postScriptName == "Abcd")
    }

    // MARK: Widths

    @Test("Widths are thousandths of an em, not rounded")
    func width() throws {
        let catalog = try TestFonts.catalog("Inter-Regular.otf")
        let glyph = try #require(catalog.glyph(of: "A", in: catalog.key(0)))
        let program = catalog.program()
        #expect(program.width(of: glyph) == Double(program.advance(of: glyph)) * 1000 / 2816)
    }

    @Test("Widths of an instance are those of its place on the axes")
    func instanceWidth() throws {
        let catalog = try TestFonts.catalog("Inter.var.ttf")
        let glyph = try #require(catalog.glyph(of: "A", in: catalog.key(0)))
        #expect(catalog.program(weight: 900).width(of: glyph) > catalog.program(weight: 400).width(of: glyph) + 20)
    }

    // MARK: Characters

    @Test(
        "A glyph has the character that leads to it",
        arguments: ["Vollkorn-Regular.ttf", "EBGaramond12-Regular.otf", "NotoSerifCJK-Regular.ttc"])
    func scalar(file: String) throws {
        let catalog = try TestFonts.catalog(file)
        for character: Unicode.Scalar in ["A", "z", "é", "&", "“"] {
            let glyph = try #require(catalog.glyph(of: character, in: catalog.key(0)))
            #expect(catalog.program().scalar(of: glyph) == character.value)
        }
    }

    @Test("The glyph of the space is U+0020, whatever else it is")
    func space() throws {
        for file in ["Vollkorn-Regular.ttf", "EBGaramond12-Regular.otf", "Inter-Regular.otf"] {
            let catalog = try TestFonts.catalog(file)
            let glyph = try #require(catalog.glyph(of: " ", in: catalog.key(0)))
            #expect(catalog.program().scalar(of: glyph) == 0x20)
        }
    }

    @Test("A glyph of the hyphen and the soft hyphen is the hard one")
    func softHyphen() throws {
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: try softHyphenFont())]).value)
        let glyph = try #require(catalog.glyph(of: "-", in: catalog.key(0)))
        #expect(catalog.program().scalar(of: glyph) == 0x2D)
    }

    @Test("The lowest of several characters wins, but no control")
    func lowest() throws {
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: try softHyphenFont())]).value)
        #expect(catalog.program().scalar(of: 3) == 0x41)
    }

    @Test("A glyph outside of the cmap has no character", arguments: [0, 5, 65_535, 70_000])
    func noScalar(glyph: UInt32) throws {
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: try softHyphenFont())]).value)
        #expect(catalog.program().scalar(of: glyph) == nil)
    }

    /// A face whose cmap leads from U+0009, U+0041 and U+0391 to the glyph 3, and from three hyphens to the glyph 4.
    private func softHyphenFont() throws -> [UInt8] {
        let pairs = [(0x09, 3), (0x2D, 4), (0x41, 3), (0xAD, 4), (0x391, 3), (0x2010, 4)]
        func long(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        let groups = pairs.flatMap { long($0.0) + long($0.0) + long($0.1) }
        // One subtable, for Windows and all of Unicode, of format 12.
        let cmap =
            [0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12, 0, 12, 0, 0] + long(16 + groups.count) + long(0)
            + long(pairs.count) + groups
        return try FontTables("Vollkorn-Regular.ttf").replacing("cmap", by: cmap)
    }

    // MARK: Metrics

    @Test(
        "Flags say what a face looks like",
        arguments: [
            ("EBGaramond12-Regular.otf", [.symbolic, .serif]),
            ("EBGaramond12-Italic.otf", [.symbolic, .serif, .italic]),
            ("JetBrainsMono-Regular.ttf", [.symbolic, .fixedPitch]), ("LeagueSpartan-Regular.otf", [.symbolic]),
        ] as [(String, FontDescriptorMetrics.Flags)])
    func flags(file: String, flags: FontDescriptorMetrics.Flags) throws {
        #expect(try TestFonts.catalog(file).program().descriptorMetrics.flags == flags)
    }

    @Test("Metrics are thousandths of an em")
    func metrics() throws {
        let metrics = try TestFonts.catalog("Inter-Regular.otf").program().descriptorMetrics
        func ofAnEm(_ units: Double) -> Double { units * 1000 / 2816 }
        #expect(metrics.capHeight == ofAnEm(2048))
        #expect(metrics.ascent == ofAnEm(2728))
        #expect(metrics.descent == ofAnEm(-680))
    }

    @Test("The box is that of all glyphs")
    func bounds() throws {
        let bounds = try TestFonts.catalog("EBGaramond12-Regular.otf").program().descriptorMetrics.bounds
        #expect(bounds.left == -290)
        #expect(bounds.top == 978)
    }

    @Test("An italic leans to the right: its angle is negative")
    func angle() throws {
        #expect(try TestFonts.catalog("EBGaramond12-Italic.otf").program().descriptorMetrics.italicAngle < -5)
        #expect(try TestFonts.catalog("EBGaramond12-Regular.otf").program().descriptorMetrics.italicAngle == 0)
    }

    @Test("Stems are estimated by the weight, of an instance by its own")
    func stems() throws {
        let catalog = try TestFonts.catalog("Inter.var.ttf")
        #expect(catalog.program(weight: 400).descriptorMetrics.stemV == 80)
        #expect(catalog.program(weight: 700).descriptorMetrics.stemV == 140)
    }
}
