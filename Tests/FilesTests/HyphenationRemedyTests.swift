import PubFiles
import PubTextModel
import Testing

/// What brings a dictionary that is missing.
@Suite struct HyphenationRemedyTests {
    @Test(
        "A package where Debian has one, else the file of patterns and its place; nothing for undivided languages",
        arguments: [
            ("en-GB", "apt-get install hyphen-en-gb"), ("nn", "apt-get install hyphen-no"),
            ("et", "apt-get install myspell-et"),
            (
                "fi",
                "put hyph-fi.tex, which Debian's texlive-lang-european has, beside the fonts as Fonts/hyphenation/fi.tex"
            ),
            (
                "de-1901",
                "put hyph-de-1901.tex, which Debian's texlive-lang-german has, beside the fonts as Fonts/hyphenation/de-1901.tex"
            ),
            (
                "el-polyton",
                "put hyph-el-polyton.tex, which Debian's texlive-lang-greek has, beside the fonts as Fonts/hyphenation/el-polyton.tex"
            ),
            ("mt", "put patterns of TeX or libhyphen beside the fonts, as Fonts/hyphenation/mt.tex or .dic"),
        ])
    func remedies(_ language: String, _ hint: String) {
        #expect(HyphenationFiles.remedy(for: Language(language)) == hint)
    }

    @Test(arguments: ["vi", "ar", "fa", "he", "ja", "zh-Hant", "ko", "th"])
    func undivided(_ language: String) {
        #expect(HyphenationFiles.remedy(for: Language(language)) == nil)
    }
}
