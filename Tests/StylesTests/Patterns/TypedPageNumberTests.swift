import PubDocuments
import PubStyles
import PubTextModel
import Testing

/// Numbers of pages that an author typed.
@Suite struct TypedPageNumberTests {
    private func findings(_ words: String..., language: String = "en") throws -> [String] {
        let text = words.map { paragraph($0) }
        let test = TestSheet(body)
        var context = test.context()
        context.language = Language(language)
        let document = text.count == 1 ? document(text[0]) : document(text[0], text[1])
        let found = try #require(test.sheet).resolve(document, in: context).diagnostics
        return found.filter { $0.id == "typed-page-number" }.map { "\($0.message)" }
    }

    @Test(arguments: [
        ("en", "The story begins on page 12.", "“on page 12”"), ("en", "See pages 12–14.", "“See pages 12”"),
        ("en", "It is over there (page 9).", "“(page 9”"), ("en", "See also p.\u{A0}7, below.", "“also p.\u{A0}7”"),
        ("de", "Mehr davon auf Seite 12.", "“auf Seite 12”"), ("de", "Siehe S. 40.", "“Siehe S. 40”"),
        ("fr", "Voir page 8.", "“Voir page 8”"), ("es", "Véase la página 30.", "“la página 30”"),
        ("it", "Vedi a pagina 5.", "“a pagina 5”"), ("nl", "Zie ook blz. 22.", "“ook blz. 22”"),
        ("ru", "Продолжение см. на странице 6.", "“на странице 6”"),
    ])
    func areSaid(_ language: String, _ text: String, _ words: String) throws {
        let found = try findings(text, language: language)
        #expect(found.count == 1)
        #expect(found.first?.contains(words) == true, "\(found)")
    }

    @Test(arguments: [
        "Smith wrote so (1998, p. 12).", "It is said on page 12 of the report.", "He had 12 pages left.", "page 12",
        "See p. 1234.", "The Page 3 girl", "A page 12 metres long", "See page 12b.",
    ])
    func othersAreLeftAlone(_ text: String) throws {
        #expect(try findings(text) == [])
    }

    @Test func oneIsSaidForEachArticle() throws {
        #expect(try findings("See page 12.", "See page 13.").count == 1)
    }
}
