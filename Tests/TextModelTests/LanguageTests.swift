import PubTextModel
import PubUnicode
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        ("en-GB", "en", Script.latin, false), ("DE_at", "de", .latin, false), ("sr", "sr", .cyrillic, false),
        ("sr-Latn", "sr", .latin, false), ("az-Arab", "az", .arabic, true), ("he", "he", .hebrew, true),
        ("zh-Hant-TW", "zh", .han, false), ("ko", "ko", .hangul, false), ("tlh", "tlh", .latin, false),
    ])
    func tagsNameTheirScript(tag: String, primary: String, script: Script, isRightToLeft: Bool) {
        let language = Language(tag)
        #expect(language.primary == primary)
        #expect(language.script == script)
        #expect(language.isRightToLeft == isRightToLeft)
    }

    @Test(arguments: [("ja", true), ("yue-Hant", true), ("ko", false), ("en", false)])
    func ideographsHaveNoSpaces(tag: String, isIdeographic: Bool) {
        #expect(Language(tag).isIdeographic == isIdeographic)
    }

    @Test(arguments: [("en", "."), ("de", ","), ("de-CH", "."), ("de_ch", "."), ("es-MX", "."), ("es", ","), ("", ".")])
    func numbersHaveTheSignOfTheirRegion(tag: String, sign: String) {
        #expect([Language(tag).decimalSign] == Array(sign.utf8))
    }

    /// Letters before and after a hyphen.
    @Test(arguments: [("en-GB", 2, 3), ("de", 2, 2), ("fr", 2, 3), ("af", 1, 2), ("ta", 1, 1), ("tlh", 2, 3)])
    func languagesDivideByTheirCustom(tag: String, before: Int, after: Int) {
        let rule = HyphenationRule.default(for: Language(tag))
        #expect(rule.before == before)
        #expect(rule.after == after)
        #expect(rule.shortestWord == HyphenationRule().shortestWord)
    }
}
