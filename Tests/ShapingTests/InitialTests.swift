import Fonts
import Geometry
import Identity
import Shaping
import Testing
import TextModel

@Suite(.enabled(if: Bench.isSetUp, "run .ci/setup to fetch fonts and dictionaries"))
struct InitialTests {
    private func shape(_ text: String, bytes: Int32, lines: Int = 3) -> ShapedParagraph {
        var attributes = Bench.attributes
        attributes.dropCap = DropCap(lines: lines, length: bytes, attributes: Bench.look(), gap: Length(points: 2))
        return Bench.shape(text, Bench.look(), attributes)
    }

    /// Two leadings and the height of a capital: 24 + 6.5 pt, filled by 650 units of 1000; H is 656 high in its ink.
    @Test func flatCapitalsReachFromBaselineToCapHeight() throws {
        let shaped = shape("However it was", bytes: 1)
        let initial = try #require(shaped.initial)
        let glyph = try #require(Bench.fonts.glyph(of: "H", in: initial.font))
        let inkOfH = try #require(Bench.fonts.ink(of: glyph, in: initial.font))
        let height = Length(points: 24 + 10 * Double(inkOfH.maxY) / 1000)
        #expect(abs((initial.ink.minY + height).points) < 0.01)
        #expect(abs(initial.ink.maxY.points) < 0.3)
        #expect(initial.lines == 3 && initial.clusters.count == 1 && initial.glyphs.count == 1)
    }

    @Test func roundLettersOvershoot() throws {
        let flat = try #require(shape("However", bytes: 1).initial)
        let round = try #require(shape("Over it", bytes: 1).initial)
        #expect(round.size == flat.size)
        #expect(round.ink.minY < flat.ink.minY && round.ink.maxY > flat.ink.maxY)
    }

    @Test func linesBeginBehindIt() throws {
        let shaped = shape("“So it was", bytes: 4)
        #expect(shaped.first == 2)
        #expect(shaped.initial?.clusters.map(\.bytes) == [3, 1])
        #expect(shaped.breaks.allSatisfy { $0.next > 2 })
        #expect(shaped.string(0..<shaped.count) == "“So it was")
    }

    /// No line begins with the space behind a word of one letter, yet the space is text.
    @Test func spacesBehindItBelongToIt() throws {
        let shaped = shape("A day", bytes: 1)
        #expect(shaped.first == 2)
        #expect(shaped.initial?.clusters.map(\.kind) == [[], .ignorable])
        #expect(shaped.initial?.clusters.map(\.bytes) == [1, 1])
    }

    /// EB Garamond Bold has no curly quotes: another face cannot draw a part of an initial.
    @Test func whatItsFaceLacksIsMissing() throws {
        var catalog = Bench.fonts
        var look = Bench.look()
        look.font = catalog.face(for: FontRequest(family: "EB Garamond", weight: 700)) ?? FontID(0)
        var attributes = Bench.attributes
        attributes.dropCap = DropCap(lines: 2, length: 4, attributes: look, gap: .zero)
        let shaped = Shaper(fonts: catalog).shape(Paragraph(AttributedText("“So it", Bench.look()), attributes))
        let initial = try #require(shaped.initial)
        #expect(initial.font == look.font && initial.glyphs.count == 1)
        #expect(initial.clusters.map(\.kind) == [.missing, []])
        #expect(shaped.missing.map(\.scalar) == ["“"])
    }

    @Test func mayTakeAllTheText() {
        let shaped = shape("A", bytes: 9)
        #expect(shaped.first == 1 && shaped.count == 1)
        #expect(shaped.breaks == [Breakpoint(kind: .end, end: 1, next: 1)])
    }
}
