import PubFonts
import PubTestSupport
import Testing

/// What is in a cut program.
@Suite(.needs(.fonts))
struct FontSubsetTests {
    @Test("A TrueType face stays TrueType", arguments: ["Vollkorn-Regular.ttf", "NotoSerif-Regular.ttf"])
    func trueType(name: String) throws {
        let catalog = try TestFonts.catalog(name)
        #expect(try catalog.program().subset(to: [40, 41]).format == .trueType)
    }

    @Test(
        "A CFF face becomes a CID-keyed one, name-keyed or not",
        arguments: ["EBGaramond12-Regular.otf", "Inter-Regular.otf", "NotoSerifCJK-Regular.ttc"])
    func cff(name: String) throws {
        let subset = try TestFonts.catalog(name).program().subset(to: [40, 41])
        #expect(subset.format == .cidKeyedCFF)
        #expect(try #require(FreeTypeOutlines(subset.bytes)).isCIDKeyed)
    }

    @Test("A TrueType program has the tables that viewers read, and no others")
    func tables() throws {
        let subset = try TestFonts.catalog("Vollkorn-Regular.ttf").program().subset(to: [40, 41])
        let tags: Set = ["glyf", "loca", "head", "hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep"]
        #expect(Set(FontTables(bytes: subset.bytes).tables.keys) == tags)
    }

    @Test("A TrueType program ends with the last glyph that is kept")
    func retainedNumbers() throws {
        let catalog = try TestFonts.catalog("Vollkorn-Regular.ttf")
        // A letter without components.
        let glyph = try #require(catalog.glyph(of: "A", in: catalog.key(0)))
        let subset = try catalog.program().subset(to: [glyph])
        #expect(try #require(FreeTypeOutlines(subset.bytes)).count == Int(glyph) + 1)
    }

    @Test("A glyph of a TrueType program that is not kept is empty")
    func dropped() throws {
        let subset = try TestFonts.catalog("Vollkorn-Regular.ttf").program().subset(to: [40, 500])
        #expect(try #require(FreeTypeOutlines(subset.bytes))[41]?.points == [])
    }

    @Test("A CID-keyed program has the glyphs that are kept, and no others")
    func renumbered() throws {
        let subset = try TestFonts.catalog("EBGaramond12-Regular.otf").program().subset(to: [40, 500, 2000])
        let outlines = try #require(FreeTypeOutlines(subset.bytes))
        #expect(outlines[41] == nil)
        #expect(outlines[2000] != nil)
    }

    @Test("The charset of a CID-keyed program holds the numbers of the source")
    func charset() throws {
        let subset = try TestFonts.catalog("EBGaramond12-Regular.otf").program().subset(to: [40, 500, 2000])
        // Format 0 with the CIDs 40, 500 and 2000, then FDSelect of format 3 with one range.
        let tables: [UInt8] = [0, 0, 40, 1, 0xF4, 7, 0xD0, 3, 0, 1, 0, 0, 0, 0, 4]
        #expect(subset.bytes.firstRange(of: tables) != nil)
    }

    @Test("Successive glyphs are one range of the charset")
    func charsetRange() throws {
        let subset = try TestFonts.catalog("EBGaramond12-Regular.otf").program().subset(to: Array(300..<400))
        #expect(subset.bytes.firstRange(of: [2, 1, 0x2C, 0, 99, 3, 0, 1, 0, 0, 0, 0, 101]) != nil)
    }

    @Test(
        ".notdef is always kept, with its outline",
        arguments: ["Vollkorn-Regular.ttf", "EBGaramond12-Regular.otf", "Inter.var.ttf"])
    func notdef(name: String) throws {
        let subset = try TestFonts.catalog(name).program(weight: 650).subset(to: [])
        #expect(try #require(FreeTypeOutlines(subset.bytes))[0]?.points.isEmpty == false)
    }

    @Test("Glyphs that the face does not have are left out", arguments: ["Vollkorn-Regular.ttf", "Inter-Regular.otf"])
    func beyondTheFace(name: String) throws {
        let program = try TestFonts.catalog(name).program()
        #expect(try program.subset(to: [40, 65_000, 70_000]) == program.subset(to: [40]))
    }

    @Test(
        "The same glyphs give the same bytes",
        arguments: [
            ("Vollkorn-Regular.ttf", nil), ("EBGaramond12-Regular.otf", nil), ("NotoSerifCJK-Regular.ttc", nil),
            ("Inter.var.ttf", 650),
        ] as [(String, Int?)])
    func deterministic(name: String, weight: Int?) throws {
        let (first, second) = try (TestFonts.catalog(name), TestFonts.catalog(name))
        let glyphs = first.sampleGlyphs(of: first.program())
        #expect(
            try first.program(weight: weight).subset(to: glyphs) == second.program(weight: weight).subset(to: glyphs))
    }

    @Test("Several threads may cut the same face")
    func threads() async throws {
        let program = try TestFonts.catalog("Inter.var.ttf").program(weight: 650)
        let expected = try program.subset(to: [40, 41, 300])
        await withTaskGroup(of: FontSubset?.self) { group in
            for _ in 0..<8 { group.addTask { try? program.subset(to: [40, 41, 300]) } }
            for await subset in group { #expect(subset == expected) }
        }
    }

    @Test("A face without outlines gets empty glyphs of the right widths")
    func noOutlines() throws {
        let file = try FontTables("Vollkorn-Regular.ttf").replacing("glyf", by: [])
        let program = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: file)]).value).program()
        let subset = try program.subset(to: [40])
        let outlines = try #require(FreeTypeOutlines(subset.bytes))
        #expect(subset.format == .cidKeyedCFF)
        #expect(outlines[40]?.points == [])
        #expect(outlines.advance(of: 40) == Int(program.advance(of: 40)))
    }
}
