import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

@Suite(.needs(.fonts, .dictionaries))
struct MissingGlyphTests {
    @Test func whatNoFaceHasIsReported() {
        let shaped = Bench.shape("a\u{4E2D}b \u{13000}")
        #expect(shaped.missing.map(\.scalar) == ["\u{4E2D}", "\u{13000}"])
        #expect(shaped.missing.map(\.offset) == [1, 6])
        let cluster = shaped.clusters[1]
        #expect(cluster.traits == .missing)
        #expect(cluster.byteCount == 3)
        #expect(shaped.clusters[2].firstGlyph == cluster.firstGlyph)
        #expect(shaped.widthSums[2] - shaped.widthSums[1] == 6 * 65536)
    }

    /// EB Garamond Bold of this version lacks curly quotes and the em dash.
    @Test func fallbackFacesStepIn() {
        var look = Bench.look()
        let catalog = Bench.fonts
        look.font = catalog.key(for: FontRequest(family: "EB Garamond", weight: 700)) ?? FontKey(0)
        let shaped = Shaper(fonts: catalog).shape(Paragraph(AttributedText("so—“yes”", look), Bench.attributes))
        #expect(shaped.missing.isEmpty)
        #expect(shaped.substitutions.map(\.used) == [Bench.font("Vollkorn")])
        #expect(shaped.substitutions.map(\.offset) == [2])
        #expect(shaped.runs.map(\.font) == [look.font, Bench.font("Vollkorn")])
        #expect(shaped.string(0..<shaped.textClusterCount) == "so—“yes”")
    }

    @Test(arguments: ["a\u{AD}b", "a\u{200D}b", "a\u{200B}b", "a\u{FE0F}b", "\u{2060}", "\u{FEFF}x"])
    func ignorablesAreNeverMissing(text: String) {
        #expect(Bench.shape(text).missing.isEmpty)
    }

    /// Vollkorn with a table of substitutions that takes H away.
    private func fontWithoutH() throws -> [UInt8] {
        var bytes = Setup.font("Vollkorn-Regular.ttf")
        let letter = try #require(Bench.fonts.glyph(of: "H", in: Bench.font("Vollkorn")))
        let record = try #require(
            stride(from: 12, to: 600, by: 16).first { Array(bytes[$0..<$0 + 4]) == Array("GSUB".utf8) })
        let start = bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
        func words(_ text: String) -> [UInt8] { Array(text.utf8) }
        let table: [UInt8] =
            [0, 1, 0, 0, 0, 10, 0, 30, 0, 44]
            // The script, and what holds for all its languages: the first feature.
            + [0, 1] + words("DFLT") + [0, 8, 0, 4, 0, 0, 0, 0, 0xFF, 0xFF, 0, 1, 0, 0]
            // The feature has the first lookup.
            + [0, 1] + words("ccmp") + [0, 8, 0, 0, 0, 1, 0, 0]
            // One glyph becomes several, which are none here.
            + [0, 1, 0, 4, 0, 2, 0, 0, 0, 1, 0, 8, 0, 1, 0, 8, 0, 1, 0, 14, 0, 1, 0, 1]
            + [UInt8(truncatingIfNeeded: letter >> 8), UInt8(truncatingIfNeeded: letter), 0, 0]
        bytes.replaceSubrange(start..<start + table.count, with: table)
        return bytes
    }

    @Test func whatAFontTakesAwayIsMissing() throws {
        let inter = Setup.font("Inter-Regular.otf")
        let files = [FontFile(name: "a.ttf", bytes: try fontWithoutH()), FontFile(name: "b.otf", bytes: inter)]
        var catalog = try #require(FontCatalog.load(files).value)
        let face = catalog.key(for: FontRequest(family: "Vollkorn"))
        let font = try #require(face)
        let text = AttributedText("H ox", CharacterAttributes(font: font, size: Length(points: 10)))
        let alone = Shaper(fonts: catalog).shape(Paragraph(text, Bench.attributes))
        #expect(alone.missing.map(\.scalar) == ["H"])
        #expect(alone.string(0..<alone.textClusterCount) == "H ox")
        catalog.fallbackFamilies = ["Inter"]
        let helped = Shaper(fonts: catalog).shape(Paragraph(text, Bench.attributes))
        #expect(helped.missing.isEmpty)
        #expect(helped.substitutions.map(\.offset) == [0])
    }

    /// T12: tables of glyph substitution and positioning with wrong bytes give some text, in time.
    @Test(arguments: ["EBGaramond12-Regular.otf", "Vollkorn-Regular.ttf"])
    func damagedFontsAreSurvived(name: String) throws {
        let intact = Setup.font(name)
        var state: UInt64 = 12
        for _ in 0..<25 {
            var bytes = intact
            for _ in 0..<400 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                // After the directory, so that most damage reaches a table that is read.
                bytes[600 + Int(state >> 33) % (bytes.count - 600)] = UInt8(truncatingIfNeeded: state >> 20)
            }
            let catalog = try #require(FontCatalog.load([FontFile(name: name, bytes: bytes)]).value)
            for face in catalog.faces {
                let look = CharacterAttributes(font: catalog.key(of: face), size: Length(points: 10))
                let text = AttributedText("AVATAR office fi\u{AD}ffi 1234 e\u{301}", look)
                let shaped = Shaper(fonts: catalog).shape(Paragraph(text, Bench.attributes))
                #expect(shaped.string(0..<shaped.textClusterCount) == text.string)
            }
        }
    }
}
