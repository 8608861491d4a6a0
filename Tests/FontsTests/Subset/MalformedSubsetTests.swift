import PubFonts
import PubIdentity
import PubTestSupport
import Testing

/// Damaged faces: an error, or a program that FreeType opens; never a crash.
@Suite(.needs(.fonts))
struct MalformedSubsetTests {
    @Test(
        "Damaged fonts are cut to programs that open, or not at all", .timeLimit(.minutes(2)),
        arguments: [
            ("Vollkorn-Regular.ttf", nil), ("EBGaramond12-Regular.otf", nil), ("Inter-Regular.otf", nil),
            ("Inter.var.ttf", 650),
        ] as [(String, Int?)])
    func damage(name: String, weight: Int?) throws {
        let intact = Setup.font(name)
        var random = Xorshift(state: 11)
        var programs = 0
        for round in 0..<80 {
            var bytes = intact
            // The whole file in turn with its directory and first tables.
            let end = UInt64(round.isMultiple(of: 2) ? bytes.count : 4096)
            for _ in 0..<(1 << (round % 8)) {
                bytes[Int(random.next() % end)] = UInt8(truncatingIfNeeded: random.next())
            }
            programs += try cut(FontFile(name: name, bytes: bytes), weight)
        }
        #expect(programs > 20)
    }

    @Test(
        "Damaged outlines are cut to programs that open, or not at all", .timeLimit(.minutes(2)),
        arguments: [
            ("Vollkorn-Regular.ttf", ["glyf", "loca", "maxp", "hmtx", "head"]), ("EBGaramond12-Regular.otf", ["CFF "]),
            ("Inter.var.ttf", ["gvar", "glyf", "fvar", "HVAR"]),
        ])
    func damagedTables(name: String, tags: [String]) throws {
        let intact = try FontTables(name)
        var random = Xorshift(state: 13)
        var programs = 0
        for round in 0..<80 {
            var damaged = intact
            for tag in tags {
                var table = try #require(damaged.tables[tag])
                // Headers, in which most offsets are, in every second round.
                let end = UInt64(round.isMultiple(of: 2) ? table.count : min(table.count, 200))
                for _ in 0..<(1 << (round % 6)) {
                    table[Int(random.next() % end)] = UInt8(truncatingIfNeeded: random.next())
                }
                damaged.tables[tag] = table
            }
            let file = FontFile(name: name, bytes: damaged.replacing("name", by: []))
            programs += try cut(file, name == "Inter.var.ttf" ? 650 : nil)
        }
        #expect(programs > 5)
    }

    @Test("A TrueType program without a table that viewers read is drawn anew")
    func drawnAnew() throws {
        let file = try FontTables("Vollkorn-Regular.ttf").replacing("hmtx", by: [])
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: file)]).value)
        let glyph = try #require(catalog.glyph(of: "A", in: catalog.key(0)))
        let subset = try catalog.program().subset(to: [glyph])
        #expect(subset.format == .cidKeyedCFF)
        #expect(try #require(FreeTypeOutlines(subset.bytes))[glyph]?.points.isEmpty == false)
    }

    /// How many faces of `file` are cut; every program opens, with its glyphs.
    private func cut(_ file: FontFile, _ weight: Int?) throws -> Int {
        let catalog = try #require(FontCatalog.load([file]).value)
        var count = 0
        for face in catalog.faces {
            let program = weight == nil ? catalog.program(of: catalog.key(of: face)) : catalog.program(weight: weight)
            _ = program.descriptorMetrics
            _ = program.postScriptName
            _ = program.scalar(of: 40)
            guard let subset = try? program.subset(to: [1, 2, 40, 100, 300, 301, 302, 1000, 2000]) else { continue }
            let outlines = try #require(FreeTypeOutlines(subset.bytes))
            #expect(outlines[0] != nil)
            count += 1
        }
        return count
    }
}
