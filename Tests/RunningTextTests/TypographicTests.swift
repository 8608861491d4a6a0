import PubRunningText
import Testing

@Suite struct TypographicTests {
    @Test(arguments: [
        ("en", "\"a\" -- it's 5'", "“a” – it’s 5′"), ("de", "\"a\"", "„a“"), ("fr", "\"a\"", "«\u{202F}a\u{202F}»"),
    ])
    func wordsOutsideATextGetQuotesAndDashesToo(language: String, text: String, wanted: String) {
        #expect(typographic(text, options: ReadingOptions(language: language)) == wanted)
    }
}
