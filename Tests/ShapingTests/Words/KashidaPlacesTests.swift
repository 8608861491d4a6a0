import PubGeometry
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Where words may be lengthened: rows of words with a tatweel at the place, written as `_`.
@Suite(.needs(.fonts)) struct KashidaPlacesTests {
    /// The text with `_` at each place where a kashida may be.
    private func marked(_ text: String) -> String {
        let shaped = Kashidas.shape(text)
        var bytes = shaped.text.utf8
        for index in (0..<Int(shaped.textClusterCount)).reversed()
        where shaped.letterEmSums[index + 1] != shaped.letterEmSums[index] {
            let cluster = shaped.clusters[index]
            bytes.insert(0x5F, at: Int(cluster.textOffset) + Int(cluster.byteCount))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func expectPlaces(_ words: String...) {
        for word in words { #expect(marked(word.replacing("_", with: "")) == word) }
    }

    @Test func afterSeenAndSad() { expectPlaces("س_معت", "مدرس_ة", "قص_ير", "ص_لاة", "س_لام", "ش_رق", "الض_يوف") }

    @Test func beforeFinalTehMarbutaHehAndDal() { expectPlaces("مكتب_ة", "كتب_ه", "محم_د", "حدي_د", "جدي_دة", "گرب_ه") }

    @Test func beforeFinalAlefTahLamKafAndGaf() { expectPlaces("كت_اب", "خط_اط", "جمي_ل", "بيت_ك", "رن_گ", "تحي_ط") }

    @Test func beforeTheToothBeforeFinalRehAndYeh() { expectPlaces("كب_ير", "أج_بر", "عن_بر") }

    @Test func beforeFinalWawAinQafAndFeh() { expectPlaces("مرب_وط", "طري_ق", "ربي_ع", "لطي_ف") }

    @Test func betweenOthersNearestToTheEnd() { expectPlaces("بي_ت،", "(متي_ن)", "م_رج") }

    @Test func whereTheAuthorWroteOne() { expectPlaces("كـ_تاب", "سلــ_مى", "لـ_ه") }

    @Test func marksStayWithTheirLetters() { expectPlaces("شَ_مْسٌ", "مُحَمَّ_دٌ") }

    @Test func onePlaceInAWordOfSeveralGroups() { expectPlaces("می\u{200C}خ_واهم", "كت_اب ب_لاد") }

    /// Words of two letters, letters that do not join, lam-alef, signs and figures have none.
    @Test(arguments: ["من", "لا", "ولا", "دار", "ورود", "دراز", "ا", "ءءء", "١٩٣٤", "الله", "ـ", "ه ـ"])
    func nowhere(text: String) { #expect(marked(text) == text) }

    /// A place is one at which a tatweel changes nothing else: what the face joins in other forms stays whole.
    @Test func aTatweelAtThePlaceLeavesTheOtherGlyphs() {
        let letters = Array("ابتجدرسصطعفقكلمنهويةى")
        for first in letters {
            for second in letters {
                for third in letters {
                    let word = "\(first)\(second)\(third)"
                    let lengthened = marked(word)
                    #expect(lengthened.count { $0 == "_" } <= 1)
                    if !lengthened.contains("_") { continue }
                    let tatweel = Scripts.shape(lengthened.replacing("_", with: "ـ"), "ar")
                    let plain = Scripts.shape(word, "ar")
                    #expect(tatweel.glyphs.count == plain.glyphs.count + 1)
                    let rest = tatweel.glyphs.map(\.glyph).filter { $0 != Kashidas.glyph }
                    #expect(rest == plain.glyphs.map(\.glyph).filter { $0 != Kashidas.glyph }, "\(word)")
                }
            }
        }
    }
}

/// Arabic paragraphs that kashidas of a quarter of the em may lengthen.
enum Kashidas {
    static let glyph = Scripts.fonts.glyph(of: "ـ", in: Scripts.look("ar").font)

    static func attributes(_ change: (inout ParagraphAttributes) -> Void = { _ in }) -> ParagraphAttributes {
        var attributes = Bench.attributes
        attributes.alignment = .justify
        attributes.justification.kashida = 0.25
        change(&attributes)
        return attributes
    }

    static func shape(
        _ text: String, _ language: String = "ar", _ change: (inout ParagraphAttributes) -> Void = { _ in }
    ) -> ShapedParagraph {
        let paragraph = Paragraph(AttributedText(text, Scripts.look(language)), attributes(change))
        return Scripts.shaper().shape(paragraph)
    }
}
