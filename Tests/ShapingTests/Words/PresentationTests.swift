import PubFonts
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Emoji, and the variation selectors that choose between colours and the colour of the text.
@Suite(.needs(.fonts))
struct PresentationTests {
    private static let fonts: FontCatalog = {
        let names = [
            "EBGaramond12-Regular.otf", "NotoSansSymbols2-Regular.ttf", "NotoColorEmoji.ttf",
            "NotoSansMath-Regular.ttf",
        ]
        var catalog =
            FontCatalog.load(names.map { FontFile(name: $0, bytes: Setup.font($0)) }).value ?? FontCatalog()
        catalog.fallbackFamilies = ["Noto Sans Math", "Noto Color Emoji"]
        return catalog
    }()

    private func shape(_ text: String) -> ShapedParagraph {
        let font = Self.fonts.key(for: FontRequest(family: "EB Garamond")) ?? FontKey(0)
        let look = CharacterAttributes(font: font, size: Bench.look().size, language: Language("en"))
        return Shaper(fonts: Self.fonts, hyphenation: HyphenationLibrary())
            .shape(Paragraph(AttributedText(text, look), Bench.attributes))
    }

    /// The families of a text's clusters.
    private func families(_ shaped: ShapedParagraph) -> [String] {
        shaped.clusters[..<Int(shaped.textClusterCount)].map {
            $0.traits.contains(.missing) ? "none" : Self.fonts.description(of: shaped.runs[Int($0.run)].font).family
        }
    }

    @Test(arguments: ["🏳️‍🌈", "👁️‍🗨️", "❤️‍🔥", "👩‍❤️‍👨", "1️⃣", "#️⃣", "👋🏽", "🇵🇹", "❤️", "↔️", "☎️", "👨‍👩‍👧‍👦"])
    func aSequenceIsOneGlyphInColours(sequence: String) {
        let shaped = shape("A \(sequence), b")
        #expect(shaped.string(0..<shaped.textClusterCount) == "A \(sequence), b")
        #expect(shaped.string(2..<3) == sequence)
        #expect(families(shaped)[2] == "Noto Color Emoji")
        #expect(shaped.clusters[3].firstGlyph - shaped.clusters[2].firstGlyph == 1)
        #expect(shaped.missing == [])
    }

    @Test(arguments: ["❤\u{FE0E}", "↔\u{FE0E}", "☎\u{FE0E}"])
    func aSignOfTheTextIsInItsColour(sequence: String) {
        let shaped = shape("A \(sequence)")
        #expect(families(shaped).dropFirst(2).allSatisfy { $0 != "Noto Color Emoji" })
        // The selector is text without a glyph.
        #expect(shaped.textClusterCount == 3)
        #expect(shaped.glyphs.count == 3)
        #expect(shaped.string(0..<shaped.textClusterCount) == "A \(sequence)")
        #expect(shaped.missing == [])
    }

    @Test func figuresWithoutASelectorStayInTheirFace() {
        #expect(Set(families(shape("1 # ↔"))).contains("Noto Color Emoji") == false)
    }
}
