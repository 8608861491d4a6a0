import PubSettings
import Testing

/// The syntax of fields, which masters, lists and texts share.
@Suite struct FieldSyntaxTests {
    @Test func partsAreTextAndFields() {
        #expect(
            FieldSyntax.parts(of: "p. {folio} of {issue.title}") == [
                .text("p. "), .field("folio"), .text(" of "), .field("issue.title"),
            ])
        #expect(FieldSyntax.parts(of: "{Début à 8}") == [.field("Début à 8")])
    }

    @Test(arguments: ["{}", "{1}", "{.class}", "{#id}", "{a=b}", "{ a}", "{a }", "{{a", "{a\nb}", "{a", "a}"])
    func otherBracesAreText(_ text: String) {
        #expect(FieldSyntax.parts(of: text) == [.text(text)])
    }

    @Test func anEscapedBraceIsABrace() {
        #expect(FieldSyntax.parts(of: "\\{a} {b}") == [.text("{a} "), .field("b")])
        #expect(FieldSyntax.parts(of: "a\\b") == [.text("a\\b")])
    }

    @Test func aNameOfATableThatThereIsIsAValueOrUnknown() {
        var values = FieldValues()
        values.tables["issue"] = ["title": "Trams"]
        #expect(values.meaning(of: "issue.title") == .value("Trams"))
        #expect(values.meaning(of: "issue.titel") == .unknown(names: ["issue.title"]))
        #expect(values.meaning(of: "object.title") == .text)
        #expect(values.meaning(of: "issue") == .text)
    }

    @Test func valuesStayWhatTheyAreInMarkup() {
        #expect("a*b_c|d".escapedForMarkup == "a\\*b\\_c\\|d")
        #expect("12. May".escapedForMarkup == "12\\. May")
        #expect("- 3".escapedForMarkup == "\\- 3")
        #expect("3.50 (new)".escapedForMarkup == "3\\.50 (new)")
    }
}
