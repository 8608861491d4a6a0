import Shaping
import Testing
import TextModel

/// Dictionaries of a few lines, read from memory.
@Suite(.enabled(if: Bench.isSetUp, "run .ci/setup to fetch fonts and dictionaries"))
struct HyphenationTests {
    private func cut(_ text: String, _ dictionary: [UInt8], _ rule: HyphenationRule) -> String {
        var library = HyphenationLibrary()
        library.add(Language("en")) { dictionary }
        var attributes = Bench.attributes
        attributes.hyphenation = rule
        let paragraph = Paragraph(AttributedText(text, Bench.look("en", "Inter")), attributes)
        return Shaper(fonts: Bench.fonts, hyphenation: library).shape(paragraph).cut
    }

    private let free = HyphenationRule(shortestWord: 2, before: 1, after: 1, lastWord: true)

    /// The example of Liang's thesis (1983): the patterns that meet in "hyphenation".
    @Test func oddValuesDivide() {
        let patterns = "UTF-8\nhy3ph\nhe2n\nhena4\nhen5at\n1na\nn2at\n1tio\n2io\no2n\nhyph3en5at1io\n"
        #expect(cut("hyphen", Array(patterns.utf8), free) == "hy=phen")
    }

    @Test func dictionaryMinimaHold() {
        #expect(cut("aabb", Array("UTF-8\na1a\na1b\nb1b\n".utf8), free) == "aa=bb")
        #expect(cut("aabb", Array("UTF-8\nLEFTHYPHENMIN 3\nRIGHTHYPHENMIN 1\na1b\nb1b\n".utf8), free) == "aab=b")
    }

    @Test func bytesAreThoseOfTheEncoding() {
        // ä is E4 and ř is F8 in parts 1 and 2 of ISO 8859.
        #expect(cut("xxäxx", Array("ISO8859-1\n".utf8) + [0xE4, 0x31, 0x78, 0x0A], free) == "xxä=xx")
        #expect(cut("xxřxx", Array("ISO8859-2\n".utf8) + [0xF8, 0x31, 0x78, 0x0A], free) == "xxř=xx")
    }

    @Test func compoundsAreDividedFirst() {
        let two = "UTF-8\nCOMPOUNDLEFTHYPHENMIN 2\nCOMPOUNDRIGHTHYPHENMIN 2\nhaus1tor\nNEXTLEVEL\no1r\na1u\nt1o\n"
        // t1o would leave one letter behind the compound's hyphen, o1r one at the word's end.
        #expect(cut("haustor", Array(two.utf8), free) == "ha=us=tor")
        #expect(cut("haut", Array(two.utf8), free) == "ha=ut")
    }

    @Test func capitalsAreFoundInLowerCase() {
        #expect(cut("ÄBxab", Array("UTF-8\nä1b\nLEFTHYPHENMIN 1\n".utf8), free) == "Ä=Bxab")
    }

    @Test(arguments: [[], Array("KOI8-X\na1b\n".utf8), Array("UTF-8\n".utf8), Array("UTF-8\n% nothing\n".utf8)])
    func whatIsNoDictionaryIsNone(bytes: [UInt8]) {
        var library = HyphenationLibrary()
        library.add(Language("en")) { bytes }
        #expect(!library.hasHyphenation(Language("en")))
    }

    @Test func absentDictionaryIsNone() {
        var library = HyphenationLibrary()
        library.add(Language("en")) { nil }
        #expect(!library.hasHyphenation(Language("en-GB")))
    }
}
