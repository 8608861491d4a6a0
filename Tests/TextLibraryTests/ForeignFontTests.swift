import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// A key of another catalogue is an error of its own kind, wherever a program may give one.
@Suite(.needs(.fonts)) struct ForeignFontTests {
    private static let foreign = FontKey(0x1234_5678_9ABC_DEF0)
    private static let type = CharacterAttributes(font: foreign, size: .pt(10))

    private func expectsUnknownFont(_ body: () throws -> Void) {
        #expect(throws: LayoutError.unknownFont(Self.foreign), performing: body)
    }

    @Test func layoutNamesTheFace() throws {
        let shaper = Library.shaper()
        let text = AttributedText("Low water", Self.type)
        expectsUnknownFont { _ = try Framesetter(text, Library.body(), shaper: shaper) }
        expectsUnknownFont { _ = try Line(text, shaper: shaper) }
        expectsUnknownFont { _ = try Line(text, truncatedTo: .pt(30), shaper: shaper) }
        expectsUnknownFont { _ = try Typesetter(text, shaper: shaper) }
    }

    @Test func everyPlaceOfAFaceIsChecked() {
        let own = AttributedText("Low water", Library.type())
        func expects(_ change: (inout Paragraph) -> Void) {
            var paragraph = Paragraph(own, Library.body())
            change(&paragraph)
            expectsUnknownFont { _ = try Framesetter([paragraph], shaper: Library.shaper()) }
        }
        expects { $0.attributes.font = Self.foreign }
        expects { $0.attributes.marker = AttributedText("–", Self.type) }
        expects { $0.attributes.dropCap = DropCap(lines: 2, byteCount: 1, attributes: Self.type, gap: .zero) }
        expects { $0.firstLine = FirstLineAttributes([Library.type(): Self.type]) }
        expects { $0.text.append("ebb", Library.type(), ruby: Ruby(AttributedText("low", Self.type))) }
    }

    @Test func theRestOfATextIsCheckedForItsOwnShaper() throws {
        let framesetter = try Framesetter(
            AttributedText("Low water and high water", Library.type()), Library.body(), shaper: Library.shaper())
        #expect(throws: LayoutError.unknownFont(Library.roman)) {
            try framesetter.rest(from: 4, shaper: Shaper(fonts: FontCatalog()))
        }
    }

    @Test func shapingItselfListsAllCharactersAsMissing() {
        let shaped = Library.shaper().shape(Paragraph(AttributedText("Low", Self.type), Library.body()))
        #expect(shaped.missing.map(\.scalar) == ["L", "o", "w"])
    }

    @Test func emissionNamesTheFace() throws {
        var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "1")
        var run = GlyphRun(
            font: Self.foreign, size: .pt(10), origin: Point(x: .pt(20), y: .pt(20)), paint: .ink, element: .artifact)
        run.glyphs = 0..<0
        page.marks.append(
            run, glyphs: [PlacedGlyph(glyph: 1, x: 0, y: 0)], text: Array("a".utf8)[...],
            clusters: [TextCluster(bytes: 1, glyphs: 1)])
        let publication = Publication([page], fonts: Library.fonts)
        func isUnknown(_ error: any Error) -> Bool {
            if case EmissionError.font(Self.foreign, _) = error { true } else { false }
        }
        #expect(performing: { try drawPNG(publication, fonts: Library.fonts) }, throws: isUnknown)
        #expect(performing: { try makePDF(publication, fonts: Library.fonts) }, throws: isUnknown)
    }

    @Test func theCatalogueTellsItsOwnKeys() {
        let fonts = Library.fonts
        #expect(fonts.contains(Library.roman))
        #expect(!fonts.contains(Self.foreign))
        #expect(fonts.glyph(of: "a", in: Self.foreign) == nil)
        #expect(fonts.metrics(of: Self.foreign).unitsPerEm == 1000)
        #expect(fonts.outline(of: 1, in: Self.foreign, size: .pt(10)) == Path())
        #expect(fonts.problem(of: Self.foreign) == .unreadable)
        #expect(fonts.details(of: Self.foreign).glyphs == 0)
    }

    @Test func aFaceThatIsAskedForLaterIsKnownToTheShaper() throws {
        let file = FontFile(name: "Vollkorn-Regular.ttf", bytes: Setup.font("Vollkorn-Regular.ttf"))
        let fonts = try #require(FontCatalog.load([file]).value)
        let shaper = Shaper(fonts: fonts)
        let face = try #require(fonts.key(for: FontRequest(family: "Vollkorn")))
        let line = try Line(AttributedText("a", CharacterAttributes(font: face, size: .pt(10))), shaper: shaper)
        #expect(line.runs.first?.font == face)
    }
}
