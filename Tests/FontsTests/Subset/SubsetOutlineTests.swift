import PubFonts
import PubGeometry
import PubTestSupport
import Testing

/// Cut programs against the files that they are cut from, as FreeType loads both.
@Suite(.needs(.fonts))
struct SubsetOutlineTests {
    /// TrueType with and without composite glyphs; CFF of 1000, 2000 and 2816 units to the em; CFF with CIDs.
    static let files = [
        "Vollkorn-Regular.ttf", "NotoSerif-Regular.ttf", "JetBrainsMono-Regular.ttf", "EBGaramond12-Regular.otf",
        "LeagueSpartan-Regular.otf", "Inter-Regular.otf", "NotoSerifCJK-Regular.ttc",
    ]

    @Test("Glyphs keep their outlines and numbers", arguments: files)
    func outlines(name: String) throws {
        let (cut, source, glyphs) = try outlines(of: name)
        for glyph in glyphs {
            #expect(cut[glyph] == source[glyph], "glyph \(glyph)")
        }
    }

    @Test("Glyphs keep their advances", arguments: files)
    func advances(name: String) throws {
        let (cut, source, glyphs) = try outlines(of: name)
        for glyph in glyphs { #expect(cut.advance(of: glyph) == source.advance(of: glyph), "glyph \(glyph)") }
    }

    @Test("The em has as many units as in the source", arguments: files)
    func em(name: String) throws {
        let (cut, source, _) = try outlines(of: name)
        #expect(cut.unitsPerEm == source.unitsPerEm)
    }

    @Test("An instance has the outlines of its place on the axes, rounded to units", arguments: [300, 650, 900])
    func instance(weight: Int) throws {
        let catalog = try TestFonts.catalog("Inter.var.ttf")
        let program = catalog.program(weight: weight)
        let glyphs = catalog.sampleGlyphs(of: program)
        let cut = try #require(FreeTypeOutlines(program.subset(to: glyphs).bytes))
        for glyph in glyphs {
            let path = program.outline(of: glyph, size: Length(points: Double(program.unitsPerEm)))
            let found = Set((cut[glyph]?.points ?? []).map { [$0.x, $0.y] })
            #expect(found == rounded(path), "glyph \(glyph)")
        }
    }

    @Test("The contours of an instance are as many as in the source")
    func contours() throws {
        let catalog = try TestFonts.catalog("Inter.var.ttf")
        let program = catalog.program(weight: 650)
        let glyphs = catalog.sampleGlyphs(of: program)
        let cut = try #require(FreeTypeOutlines(program.subset(to: glyphs).bytes))
        let source = try #require(FreeTypeOutlines(Setup.font("Inter.var.ttf")))
        for glyph in glyphs { #expect(cut[glyph]?.ends.count == source[glyph]?.ends.count, "glyph \(glyph)") }
    }

    @Test("An instance has the advances of its place on the axes")
    func instanceAdvances() throws {
        let catalog = try TestFonts.catalog("Inter.var.ttf")
        let program = catalog.program(weight: 650)
        let glyphs = catalog.sampleGlyphs(of: program)
        let cut = try #require(FreeTypeOutlines(program.subset(to: glyphs).bytes))
        for glyph in glyphs { #expect(cut.advance(of: glyph) == Int(program.advance(of: glyph)), "glyph \(glyph)") }
    }

    @Test("An instance has the em of its source")
    func instanceEm() throws {
        let program = try TestFonts.catalog("Inter.var.ttf").program(weight: 650)
        #expect(try #require(FreeTypeOutlines(program.subset(to: [40]).bytes)).unitsPerEm == 2816)
    }

    @Test("A variable face at the default place keeps its TrueType outlines and hints")
    func defaultPlace() throws {
        let catalog = try TestFonts.catalog("Inter.var.ttf")
        #expect(try catalog.program(weight: 400).subset(to: [40]) == catalog.program().subset(to: [40]))
        #expect(try catalog.program().subset(to: [40]).format == .trueType)
    }

    private func outlines(of name: String) throws -> (FreeTypeOutlines, FreeTypeOutlines, [UInt32]) {
        let catalog = try TestFonts.catalog(name)
        let glyphs = catalog.sampleGlyphs(of: catalog.program())
        let cut = try #require(FreeTypeOutlines(catalog.program().subset(to: glyphs).bytes))
        return (cut, try #require(FreeTypeOutlines(Setup.font(name))), glyphs)
    }

    /// The points of a path whose points are font units, y upwards.
    private func rounded(_ path: Path) -> Set<[Int]> {
        var points: Set<[Int]> = []
        func add(_ point: Point) {
            points.insert([Int(point.x.points.rounded()), Int((-point.y.points).rounded())])
        }
        for element in path.elements {
            switch element {
            case .move(let point), .line(let point): add(point)
            case .curve(let first, let second, let end): for point in [first, second, end] { add(point) }
            case .close: break
            }
        }
        return points
    }
}
