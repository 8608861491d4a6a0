import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

@Suite(.needs(.fonts)) struct KashidaTests {
    private let text = "يرتفع البحر مرتين في اليوم وينخفض مرتين"

    /// Ems of the letter gaps of all its clusters.
    private func ems(_ shaped: ShapedParagraph) -> Double {
        Double(shaped.letterEmSums[Int(shaped.textClusterCount)]) / 655_360
    }

    @Test func theyTakeThePlaceOfLetterSpace() {
        let shaped = Kashidas.shape(text) { $0.justification.letter = .init(-0.02, 0, 0.03) }
        #expect(ems(shaped) == 6)
        #expect(shaped.attributes.justification.letter == .init(0, 0, 0.25))
        #expect(shaped.attributes.justification.usesKashidas)
        // They are no ideographs, however long.
        let long = Kashidas.shape(text) { $0.justification.kashida = 1 }
        #expect(!long.attributes.justification.isSolid)
        #expect(long.attributes.justification.letter.maximum == 1)
    }

    @Test func withoutThemNothingChanges() {
        let without = Kashidas.shape(text) { $0.justification.kashida = 0 }
        #expect(ems(without) == 0)
        #expect(!without.attributes.justification.usesKashidas)
        let with = Kashidas.shape(text)
        #expect(without.widthSums == with.widthSums)
        #expect(without.glyphs == with.glyphs)
        #expect(without.breaks == with.breaks)
        #expect(without.clusters == with.clusters)
    }

    @Test func wordsInOtherLettersAreNotSpaced() {
        let shaped = Kashidas.shape("كتاب Saint-Malo 1934 كتاب") { $0.justification.letter = .init(0, 0, 0.02) }
        #expect(ems(shaped) == 2)
        for index in 0..<Int(shaped.textClusterCount) where shaped.runs[Int(shaped.clusters[index].run)].level != 1 {
            #expect(shaped.letterEmSums[index + 1] == shaped.letterEmSums[index])
        }
    }

    /// Where they cannot act, paragraphs are what they are without: of other scripts, not justified, of another base
    /// direction, in lines that run downwards.
    @Test(arguments: [
        ("The tide كتاب rises", "en", TextDirection.automatic), ("שלום וברכה", "he", .automatic),
        ("مطبعة", "ar", .leftToRight), ("ا د ر 12", "ar", .automatic),
    ])
    func whereTheyCannotActNothingChanges(text: String, language: String, direction: TextDirection) {
        func shaped(_ kashida: Double, _ change: (inout ParagraphAttributes) -> Void = { _ in }) -> ShapedParagraph {
            Kashidas.shape(text, language) {
                $0.direction = direction
                $0.justification.letter = .init(-0.01, 0, 0.02)
                $0.justification.kashida = kashida
                change(&$0)
            }
        }
        #expect(shaped(0.25) == shaped(0))
    }

    @Test func linesThatAreNotJustifiedAndThoseThatRunDownwardsHaveNone() {
        #expect(ems(Kashidas.shape(text) { $0.alignment = .start }) == 0)
        #expect(ems(Kashidas.shape(text) { $0.writingMode = .vertical }) == 0)
        #expect(ems(Kashidas.shape(text) { $0.alignment = .justifyAll }) == 6)
    }

    /// A part of a word in other attributes is no word: it has none, and neither has the rest.
    @Test func wordsInSeveralAttributesHaveNone() {
        var raised = Scripts.look("ar")
        raised.baselineShift = Length(points: 1)
        var text = AttributedText("ال", Scripts.look("ar"))
        text.append("مط", raised)
        text.append("بعة كتاب", Scripts.look("ar"))
        #expect(ems(Scripts.shaper().shape(Paragraph(text, Kashidas.attributes()))) == 1)
    }

    /// A gap is as large as the type that it is in.
    @Test func theyAreMeasuredInTheEmOfTheirText() {
        var large = Scripts.look("ar")
        large.size = Length(points: 20)
        var text = AttributedText("كتاب ", Scripts.look("ar"))
        text.append("كتاب", large)
        #expect(ems(Scripts.shaper().shape(Paragraph(text, Kashidas.attributes()))) == 3)
    }

    /// A face that has no tatweel draws none: its text is what it is without kashidas.
    @Test func facesWithoutATatweelHaveNone() throws {
        var bytes = Setup.font("NotoNaskhArabic-Regular.ttf")
        try removeTatweel(from: &bytes)
        let catalog = FontCatalog.load([FontFile(name: "NotoNaskhArabic-Regular.ttf", bytes: bytes)]).value
        let fonts = try #require(catalog)
        let key = try #require(fonts.key(for: FontRequest(family: "Noto Naskh Arabic")))
        #expect(fonts.hasGlyph(for: "ك", in: key))
        #expect(!fonts.hasGlyph(for: "\u{640}", in: key))
        let look = CharacterAttributes(font: key, size: Length(points: 10), language: Language("ar"))
        func shaped(_ kashida: Double) -> ShapedParagraph {
            let attributes = Kashidas.attributes { $0.justification.kashida = kashida }
            return Shaper(fonts: fonts).shape(Paragraph(AttributedText(text, look), attributes))
        }
        #expect(shaped(0.25) == shaped(0))
        #expect(ems(shaped(0.25)) == 0)
        #expect(shaped(0.25).missing.isEmpty)
    }

    /// Takes U+0640 out of the character map, whose subtables are of format 4 and give glyphs in an array.
    private func removeTatweel(from bytes: inout [UInt8]) throws {
        func word(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
        func long(_ at: Int) -> Int { word(at) << 16 | word(at + 2) }
        let entry = try #require(
            (0..<word(4)).map { 12 + 16 * $0 }.first { bytes[$0..<$0 + 4].elementsEqual("cmap".utf8) })
        let map = long(entry + 8)
        for record in 0..<word(map + 2) {
            let table = map + long(map + 4 + 8 * record + 4)
            try #require(word(table) == 4)
            let segments = word(table + 6) / 2
            let segment = try #require((0..<segments).first { word(table + 14 + 2 * $0) >= 0x640 })
            let start = word(table + 16 + 2 * (segments + segment))
            let offset = table + 16 + 2 * (3 * segments + segment)
            try #require(word(offset) > 0)
            let glyph = offset + word(offset) + 2 * (0x640 - start)
            (bytes[glyph], bytes[glyph + 1]) = (0, 0)
        }
    }
}
