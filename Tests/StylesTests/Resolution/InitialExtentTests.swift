import PubDocuments
import PubStyles
import PubTextModel
import Testing

/// What an initial takes of the head of its paragraph.
@Suite struct InitialExtentTests {
    /// The text of the initial of a paragraph, or its finding.
    private func initial(_ words: String, _ language: String = "en-GB", characters: Int = 1) throws -> String {
        let toml =
            body + "[paragraph.opening]\nbased_on = \"body\"\n"
            + "drop_cap = { lines = 3, characters = \(characters) }\n[map]\nbody = \"body\"\nopening = \"opening\"\n"
        let sheet = TestSheet(toml)
        let block = Block(
            .paragraph([text(words)]), attributes: attributes([], [("lang", language)]), at: at(1))
        let outcome = try #require(sheet.sheet).resolve(document(block), in: sheet.context())
        let first = try #require(outcome.value?.body.paragraphs.first)
        guard let cap = first.attributes.dropCap else {
            return outcome.diagnostics.filter { $0.id == "no-initial" }.map(\.id).joined(separator: " ")
        }
        #expect(!outcome.diagnostics.contains { $0.id == "no-initial" })
        return first.text.slice(0, cap.byteCount).string
    }

    @Test(
        "Marks before a letter belong to it, with the spaces after them",
        arguments: [
            ("“Enough", "“E"), ("« Encore", "« E"), ("— Encore", "— E"), ("– Ja", "– J"), ("¿Quién", "¿Q"),
            ("(But", "(B"),
            ("’Twas", "’T"), ("…and", "…a"), ("„Ja", "„J"), ("“‘Go", "“‘G"), ("\u{AB}\u{202F}Oui", "\u{AB}\u{202F}O"),
        ])
    func marks(words: String, expected: String) throws {
        #expect(try initial(words) == expected)
    }

    @Test(
        "A letter is taken whole, by the rules of its language",
        arguments: [
            ("Émile", "fr", "É"), ("A\u{301}rbol", "es", "A\u{301}"), ("IJzeren", "nl", "IJ"), ("ijs", "nl", "ij"),
            ("IJssel", "en", "I"), ("L’été", "fr", "L’"), ("D'accord", "fr", "D'"), ("L’acqua", "it", "L’"),
            ("I’m", "en", "I"), ("เก้าโมง", "th", "เก้"), ("ไทย", "th", "ไท"), ("ໄຊ", "lo", "ໄຊ"), ("กา", "th", "ก"),
            ("क्षण", "hi", "क्ष"), ("日本", "ja", "日"), ("Übung", "de", "Ü"),
        ])
    func letters(words: String, language: String, expected: String) throws {
        #expect(try initial(words, language) == expected)
    }

    @Test(
        "No figure of a number is an initial, and that is said",
        arguments: [
            "1924 was", "3,460 trams", "60% of", "20 % of", "€70 a year", "£ 20 is", "1 000 000 years", "2–3 days",
            "−5 °C", "1st",
            "“1924” is", "— 1924", "7 trams",
        ])
    func numbers(words: String) throws {
        #expect(try initial(words) == "no-initial")
    }

    @Test(
        "A number that has room is taken whole, with its signs",
        arguments: [
            ("1924 was", "1924"), ("60% of", "60%"), ("20 % of", "20 %"), ("€70 a", "€70"), ("£ 20 a", "£ 20"),
            ("1,460 of", "1,460"), ("12:30 is", "12:30"), ("21st of", "21st"),
        ])
    func wholeNumbers(words: String, expected: String) throws {
        #expect(try initial(words, characters: 5) == expected)
    }

    @Test(
        "What begins with no letter, or with letters that join, has none, and that is said",
        arguments: [("☂ rain", "en"), ("🙂 yes", "en"), ("سلام", "ar"), ("* * *", "en")])
    func others(words: String, language: String) throws {
        #expect(try initial(words, language) == "no-initial")
    }
}
