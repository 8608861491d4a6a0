import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

@Suite(.needs(.fonts)) struct DirectionTests {
    private func levels(_ shaped: ShapedParagraph) -> [UInt8] {
        shaped.clusters[..<Int(shaped.textClusterCount)].map { shaped.runs[Int($0.run)].level }
    }

    @Test func paragraphsRunAsTheirFirstLetterSays() {
        #expect(Scripts.shape("שלום abc", "he").baseLevel == 1)
        #expect(Scripts.shape("abc שלום", "he").baseLevel == 0)
        #expect(Scripts.shape("12.5", "he").baseLevel == 1)
        #expect(Scripts.shape("12.5", "en").baseLevel == 0)
        #expect(Scripts.shape("12.5", "az-Arab").baseLevel == 1)
        #expect(Scripts.shape("abc", "en", direction: .rightToLeft).baseLevel == 1)
        #expect(Scripts.shape("שלום", "he", direction: .leftToRight).baseLevel == 0)
        #expect(!Scripts.shape("abc 12", "en").isReordered)
    }

    @Test func clustersHaveTheirLevels() {
        #expect(levels(Scripts.shape("a שב 12", "en")) == [0, 0, 1, 1, 1, 2, 2])
        // The space at the end, and those before a tab, belong to the paragraph.
        #expect(levels(Scripts.shape("של a ", "he")) == [1, 1, 1, 2, 1])
    }

    @Test func bracketsAreMirrored() throws {
        let shaped = Scripts.shape("(ש)", "he")
        let closing = try #require(Scripts.fonts.glyph(of: ")", in: shaped.runs[Int(shaped.clusters[0].run)].font))
        #expect(shaped.glyphs.first?.glyph == closing)
    }

    @Test func lettersJoinAcrossAttributes() {
        let whole = Scripts.shape("مطبعة", "ar")
        var text = AttributedText()
        for (index, letter) in ["م", "ط", "بع", "ة"].enumerated() {
            var look = Scripts.look("ar")
            look.baselineShift = Length(points: Double(index))
            text.append(letter, look)
        }
        let parts = Scripts.shaper().shape(Paragraph(text, Bench.attributes))
        #expect(parts.glyphs.map(\.glyph) == whole.glyphs.map(\.glyph))
        #expect(parts.widthSums[Int(parts.textClusterCount)] == whole.widthSums[Int(whole.textClusterCount)])
        // The same letters alone have other forms.
        let apart = Scripts.shape("م ط بع ة", "ar").glyphs.map(\.glyph)
        #expect(!whole.glyphs.map(\.glyph).contains { $0 == apart.first })
    }

    /// Each part is a word of its own to the table of its style, which grows while they are set.
    @Test func lettersJoinAcrossAttributesInManyWords() {
        let letters = Array("بتثجحخسشصضطظعغفقكلمنهي")
        let plain = Scripts.look("ar")
        var raised = plain
        raised.baselineShift = Length(points: 1)
        var (whole, parts) = (AttributedText(), AttributedText())
        for first in letters {
            for second in letters {
                let (head, tail) = ("\(first)\(second)\(first)", "\(second)\(first)\(second) ")
                whole.append(head + tail, plain)
                parts.append(head, plain)
                parts.append(tail, raised)
            }
        }
        let expected = Scripts.shaper().shape(Paragraph(whole, Bench.attributes))
        let shaped = Scripts.shaper().shape(Paragraph(parts, Bench.attributes))
        #expect(shaped.glyphs.map(\.glyph) == expected.glyphs.map(\.glyph))
        #expect(shaped.widthSums[Int(shaped.textClusterCount)] == expected.widthSums[Int(expected.textClusterCount)])
    }

    @Test func connectedLettersAreNotSpaced() {
        for (text, language) in [("مطبعة البحر", "ar"), ("समुद्र में", "hi")] {
            var look = Scripts.look(language)
            look.tracking = 0.2
            let shaped = Scripts.shaper().shape(Paragraph(AttributedText(text, look), Bench.attributes))
            #expect(shaped.letterEmSums.allSatisfy { $0 == 0 })
        }
        #expect(Scripts.shape("שלום", "he").letterEmSums.last ?? 0 == Int64(3 * 65536 * 10))
    }

    @Test func everyByteStandsOnceInOrder() {
        for text in ["abc (שלום 12) ـمدّ\u{0651} x", "لا إلا", "क्षत्रिय श्री", "\u{202B}a\u{202C} ש\u{200F}!"] {
            let shaped = Scripts.shape(text, "ar")
            var offset: Int32 = 0
            for cluster in shaped.clusters[..<Int(shaped.textClusterCount)] {
                #expect(cluster.textOffset == offset)
                offset += Int32(cluster.byteCount)
            }
            #expect(offset == Int32(text.utf8.count))
        }
    }
}

@Suite(.needs(.fonts, .dictionaries)) struct ThaiTests {
    private func words(_ text: String, _ library: HyphenationLibrary) -> String {
        let shaper = Shaper(fonts: Scripts.fonts, hyphenation: library)
        return shaper.shape(Paragraph(AttributedText(text, Scripts.look("th")), Bench.attributes)).cut
    }

    @Test func linesEndBetweenWords() {
        var library = HyphenationLibrary()
        library.addThaiWords { Setup.bytes(of: "/usr/share/libthai/thbrk.tri") }
        #expect(words("ภาษาไทยเขียนติดกัน", library) == "ภาษา|ไทย|เขียน|ติด|กัน")
        #expect(words("ทะเลขึ้นวันละสองครั้ง 12 ครั้ง", library) == "ทะเล|ขึ้น|วัน|ละ|สอง|ครั้ง_12_ครั้ง")
        // A name that no list has stays whole; repetition and abbreviation marks follow their word.
        #expect(words("ฬฎฐฬฎฐ", library) == "ฬฎฐฬฎฐ")
        #expect(words("ต่างๆนานา", library).hasPrefix("ต่างๆ"))
        #expect(words("abc", library) == "abc")
    }

    @Test func anUnusableListIsNone() {
        let intact = Setup.bytes(of: "/usr/share/libthai/thbrk.tri") ?? []
        for bytes in [[], [0xD9], Array(intact.prefix(5000)), intact.map { $0 ^ 0x55 }] {
            var library = HyphenationLibrary()
            library.addThaiWords { bytes }
            #expect(words("ภาษาไทย", library) == "ภาษาไทย")
        }
        // Broken links lead nowhere, and never outside.
        var broken = intact
        for index in stride(from: 40, to: broken.count, by: 7) { broken[index] = UInt8(truncatingIfNeeded: index) }
        var library = HyphenationLibrary()
        library.addThaiWords { [broken] in broken }
        #expect(!words("ภาษาไทยเขียนติดกัน", library).isEmpty)
    }
}

/// Faces of other scripts.
enum Scripts {
    private static let names = [
        "NotoSerif-Regular.ttf", "NotoNaskhArabic-Regular.ttf", "NotoSerifHebrew-Regular.ttf",
        "NotoSerifDevanagari-Regular.ttf", "NotoSerifThai-Regular.ttf", "NotoSerifCJK-Regular.ttc",
    ]

    static let fonts: FontCatalog = {
        let files = names.map { FontFile(name: $0, bytes: Setup.font($0)) }
        var catalog = FontCatalog.load(files).value ?? FontCatalog()
        catalog.fallbackFamilies = ["Noto Serif"]
        return catalog
    }()

    private static let families = [
        "ar": "Noto Naskh Arabic", "he": "Noto Serif Hebrew", "hi": "Noto Serif Devanagari", "th": "Noto Serif Thai",
        "ja": "Noto Serif CJK JP", "zh-Hans": "Noto Serif CJK SC", "zh-Hant": "Noto Serif CJK TC",
        "ko": "Noto Serif CJK KR",
    ]

    static func shaper() -> Shaper { Shaper(fonts: fonts) }

    /// 10 pt in the face of the language.
    static func look(_ language: String) -> CharacterAttributes {
        let catalog = fonts
        let font = catalog.key(for: FontRequest(family: families[language] ?? "Noto Serif")) ?? FontKey(0)
        return CharacterAttributes(font: font, size: Length(points: 10), language: Language(language))
    }

    static func shape(_ text: String, _ language: String, direction: TextDirection = .automatic) -> ShapedParagraph {
        var attributes = Bench.attributes
        attributes.direction = direction
        return shaper().shape(Paragraph(AttributedText(text, look(language)), attributes))
    }
}
