import PubDocuments
import PubSettings
import PubStyles
import PubTextModel
import Testing

@Suite("Languages")
struct LanguageTests {
    private func set(_ source: String, _ language: String, _ toml: String = "") throws -> AttributedText {
        let resolved = try Resolved("[character.c]\nstyle = \"italic\"\n" + toml, document(paragraph(source))) {
            $0.language = Language(language)
        }
        #expect(resolved.findings == [])
        return try #require(resolved.paragraphs.first).text
    }

    @Test(
        "French marks stand off by a space that does not break, whatever the source has there; _ is a thin one",
        arguments: [
            ("fr", "Oui ! Non? Si : «Bon», dit-il ; « là »…", "Oui_! Non_? Si~: «_Bon_», dit-il_; «_là_»…"),
            ("fr-FR", "À 12:30, http://a.b : quoi ?! (!) « »", "À 12:30, http://a.b~: quoi_?! (!) «_»"),
            ("fr", "«Bonjour!» et « Pourquoi ? »", "«_Bonjour_!_» et «_Pourquoi_?_»"),
            ("fr", "Qui: moi; toi?", "Qui~: moi_; toi_?"), ("fr", "Quoi?! (sic!)", "Quoi_?! (sic_!)"),
            ("fr", "— Oui, dit-il. — Non.", "—~Oui, dit-il. — Non."),
            ("fr-CA", "Oui! Non? Si: «Bon»;", "Oui! Non? Si~: «~Bon~»;"),
            ("fr-CA", "«Oui!» : non", "«~Oui!~»~: non"),
            ("fr-CH", "Oui! Si: «Bon» !", "Oui_! Si_: «_Bon_»_!"),
            ("fr", "20% et 5 %, 100 %, a%20 100%.", "20~% et 5~%, 100~%, a%20 100~%."),
            ("fr", "En C:\\dir : oui", "En C:\\dir~: oui"),
            ("en", "Is «that» so ! No: no?", "Is «that» so ! No: no?"),
        ])
    func thinSpaces(language: String, source: String, expected: String) throws {
        let spaced = expected.replacing("_", with: "\u{202F}").replacing("~", with: "\u{A0}")
        #expect(try set(source, language).string == spaced)
    }

    @Test("A template may say otherwise, for a language or a region; code stays as it is")
    func otherwise() throws {
        #expect(try set("Oui ! Non?", "fr-FR", "[language.fr]\nthin_spaces = false\n").string == "Oui ! Non?")
        #expect(try set("Yes!", "en-GB", "[language.en-GB]\nthin_spaces = true\n").string == "Yes\u{202F}!")
        #expect(try set("Yes!", "en-US", "[language.en-GB]\nthin_spaces = true\n").string == "Yes!")
        let inlines: [Inline] = [text("Oui "), .code("a:b!", at(1)), text(" !")]
        let resolved = try Resolved("", document(Block(.paragraph(inlines), at: at(1)))) {
            $0.language = Language("fr")
        }
        #expect(resolved.paragraphs.first?.text.string == "Oui a:b!\u{202F}!")
    }

    @Test("Words of a list stay together, whole words only; issues add lists by name")
    func noBreak() throws {
        let lists = "[language.en.no_break]\nhouse = [\"New York\"]\nissue = [\"Mark II\"]\n"
        let text = try set("New York, Mark II and New Yorkers", "en-GB", lists)
        let modes = text.runs.map { text.attributes[Int($0.attributes)].lineBreakMode }
        #expect(modes == [.never, .ordinary, .never, .ordinary])
        #expect(text.runs.map(\.end) == [8, 10, 17, 33])
        #expect(try set("New York", "de", lists).attributes.map(\.lineBreakMode) == [.ordinary])
    }

    @Test("Exceptions of hyphenation, by language")
    func exceptions() throws {
        let sheet = TestSheet(
            body
                + "[language.en]\nexceptions = [\"data-base\"]\n[language.DE-CH]\nexceptions = { a = [\"Stau-becken\"] }\n"
        )
        #expect(sheet.findings == [])
        let found = try #require(sheet.sheet).hyphenationExceptions
        #expect(found.map(\.language.tag) == ["de-ch", "en"])
        #expect(found.map(\.words) == [["Stau-becken"], ["data-base"]])
    }

    @Test(
        "Faults",
        arguments: [
            ("[language.en]\nexceptions = [\"two words\"]", "wrong-value t.toml:6:14"),
            ("[language.sv]\nexceptions = [\"tillåta = till-låta\", \"a = b-c-d-e-f\"]", "wrong-value t.toml:6:14"),
            ("[language.hu]\nexceptions = [\"asszonnyal = asz-szony-nyal\"]", "wrong-value t.toml:6:14"),
            ("[language.e]\nthin_spaces = true", "wrong-language t.toml:5:11"),
            ("[language.en]\nthin_space = true", "unknown-key t.toml:6:1"),
        ])
    func faults(toml: String, expected: String) {
        #expect(TestSheet(body + toml + "\n").findings.map { String($0.prefix(expected.count)) } == [expected])
    }

    @Test("Words are divided by the minima of their language, unless the style says others, or the language's row")
    func minima() throws {
        func rule(_ tag: String, _ keys: String = "") throws -> [Int] {
            let sheet = try #require(TestSheet(body + keys).sheet)
            let rule = try #require(sheet.paragraphStyle("body", language: Language(tag))?.paragraph.hyphenation)
            return [rule.before, rule.after]
        }
        #expect(try rule("en-GB") == [2, 3])
        #expect(try rule("de-AT") == [2, 2])
        #expect(try rule("el") == [1, 1])
        #expect(try rule("fr") == [2, 3])
        #expect(try rule("de", "hyphenation = { after = 4 }\n") == [2, 4])
        let rows = """
            hyphenation = { after = 4 }
            [language.de]
            hyphenation = { after = 3 }
            [language.de-CH.hyphenation]
            before = 4

            """
        #expect(try rule("de", rows) == [2, 3])
        #expect(try rule("de-CH", rows) == [4, 3])
        #expect(try rule("en", rows) == [2, 4])
    }

    @Test("Words of headlines, subheads and credits are not divided, whatever their style says")
    func undivided() throws {
        let sheet = "align = \"justify\"\n[map]\n\"headline\" = \"body\"\n\"subhead.1\" = \"body\"\n"
        var front = FrontMatter()
        front.title = [text("Title")]
        let subhead = Block(.heading(level: 1, [text("Sub")]), at: at(1))
        let resolved = try Resolved(sheet, document(subhead, paragraph("Text"), front: front))
        #expect(resolved.paragraphs.map { $0.attributes.hyphenation != nil } == [false, false, true])
    }
}
