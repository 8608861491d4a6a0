import Fonts
import Geometry
import Identity
import Shaping
import Testing
import TextModel

@Suite(.enabled(if: Bench.isSetUp, "run .ci/setup to fetch fonts and dictionaries"))
struct MissingGlyphTests {
    @Test func whatNoFaceHasIsReported() {
        let shaped = Bench.shape("a\u{4E2D}b \u{13000}")
        #expect(shaped.missing.map(\.scalar) == ["\u{4E2D}", "\u{13000}"])
        #expect(shaped.missing.map(\.offset) == [1, 6])
        let cluster = shaped.clusters[1]
        #expect(cluster.kind == .missing && cluster.bytes == 3)
        #expect(shaped.clusters[2].glyphs == cluster.glyphs)
        #expect(shaped.width[2] - shaped.width[1] == 6 * 65536)
    }

    /// EB Garamond Bold of this version lacks curly quotes and the em dash.
    @Test func fallbackFacesStepIn() {
        var look = Bench.look()
        var catalog = Bench.fonts
        look.font = catalog.face(for: FontRequest(family: "EB Garamond", weight: 700)) ?? FontID(0)
        let shaped = Shaper(fonts: catalog).shape(Paragraph(AttributedText("so—“yes”", look), Bench.attributes))
        #expect(shaped.missing.isEmpty)
        #expect(shaped.substitutions.map(\.used) == [Bench.font("Vollkorn")])
        #expect(shaped.substitutions.map(\.offset) == [2])
        #expect(shaped.runs.map(\.font) == [look.font, Bench.font("Vollkorn")])
        #expect(shaped.string(0..<shaped.count) == "so—“yes”")
    }

    @Test(arguments: ["a\u{AD}b", "a\u{200D}b", "a\u{200B}b", "a\u{FE0F}b", "\u{2060}", "\u{FEFF}x"])
    func ignorablesAreNeverMissing(text: String) {
        #expect(Bench.shape(text).missing.isEmpty)
    }

    /// T12: tables of glyph substitution and positioning with wrong bytes give some text, in time.
    @Test(arguments: ["EBGaramond12-Regular.otf", "Vollkorn-Regular.ttf"])
    func damagedFontsAreSurvived(name: String) throws {
        let intact = try #require(Bench.read(Bench.folder + name))
        var state: UInt64 = 12
        for _ in 0..<25 {
            var bytes = intact
            for _ in 0..<400 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                // Behind the directory, so that most damage reaches a table that is read.
                bytes[600 + Int(state >> 33) % (bytes.count - 600)] = UInt8(truncatingIfNeeded: state >> 20)
            }
            let catalog = try #require(FontCatalog.load([FontFile(name: name, bytes: bytes)]).value)
            for face in catalog.faces {
                let look = CharacterAttributes(font: face.id, size: Length(points: 10))
                let text = AttributedText("AVATAR office fi\u{AD}ffi 1234 e\u{301}", look)
                let shaped = Shaper(fonts: catalog).shape(Paragraph(text, Bench.attributes))
                #expect(shaped.string(0..<shaped.count) == text.string)
            }
        }
    }
}
