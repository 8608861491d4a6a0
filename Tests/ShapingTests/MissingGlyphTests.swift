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
        #expect(shaped.runs.map(\.font) == [look.font, Bench.font("Vollkorn")])
        #expect(shaped.string(0..<shaped.count) == "so—“yes”")
    }

    @Test(arguments: ["a\u{AD}b", "a\u{200D}b", "a\u{200B}b", "a\u{FE0F}b", "\u{2060}", "\u{FEFF}x"])
    func ignorablesAreNeverMissing(text: String) {
        #expect(Bench.shape(text).missing.isEmpty)
    }
}
