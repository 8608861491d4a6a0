import PubSettings
import Testing

/// What an editor reads where a file is no TOML.
@Suite struct TOMLSyntaxProblemTests {
    private func words(_ text: String) -> String {
        guard let found = TOML.parse(text, file: "a.toml").diagnostics.first else { return "nothing" }
        let hint = found.hint.map { " — \($0)" } ?? ""
        return "\(found.origin.line):\(found.origin.column) \(found.id): \(found.message)\(hint)"
    }

    @Test(arguments: [
        ("a = 1\n\u{FEFF}b = 2\n", "2:1", "a byte order mark (U+FEFF)", "delete it"),
        ("a =\u{FEFF} 1\n", "1:4", "a byte order mark (U+FEFF)", "delete it"),
        ("a\u{A0}= 1\n", "1:2", "a no-break space (U+00A0)", "write a plain space in its place"),
        ("a = [1,\u{2003}2]\n", "1:8", "U+2003", "write a plain space in its place"),
        ("\u{200B}a = 1\n", "1:1", "U+200B", "delete it"),
    ])
    func invisibleCharacters(text: String, place: String, name: String, hint: String) {
        #expect(words(text) == "\(place) toml-syntax: there is an invisible character here: \(name) — \(hint)")
    }

    @Test func invisibleCharactersInStringsAndCommentsStay() {
        let tree = TOML.parse("a = \"x\u{FEFF}\u{A0}\" # \u{200B}\nb = '\u{FEFF}'\n", file: "a.toml")
        #expect(tree.diagnostics.isEmpty)
        #expect(tree.value?["a"]?.string == "x\u{FEFF}\u{A0}")
    }

    @Test(arguments: [
        ("a = { b = 1,\n c = 2 }\n", "a table in { } goes over several lines only in TOML 1.1; this is TOML 1.0"),
        ("a = { b = 1, }\n", "a comma before } is of TOML 1.1; this is TOML 1.0"),
        ("a = \"\\e\"\n", "\\e is of TOML 1.1; this is TOML 1.0"),
        ("a = \"\\x41\"\n", "\\x is of TOML 1.1; this is TOML 1.0"),
    ])
    func whatOnlyTOML11Has(text: String, message: String) {
        #expect(words(text).contains("toml-syntax: \(message) — "))
    }

    @Test(arguments: [
        ("title \"One\"\n", "1:7 toml-syntax: the = after the key is missing — write title = and its value"),
        ("title: \"One\"\n", "1:6 toml-syntax: the = after the key is missing — write title = and its value"),
        (
            "a = \"texts\\lead.md\"\n",
            "1:12 toml-syntax: \\l means nothing in a string — write / between the parts of a path; where a backslash is "
                + "meant, write two"
        ),
        (
            "date = 2026-02-31\n",
            "1:8 toml-syntax: this month has 28 days — write the year, month and day as 2026-11-01"
        ),
        (
            "date = 2026/11/01\n",
            "1:12 toml-syntax: this is not a date as TOML writes it — write the year, month and day as 2026-11-01"
        ),
        (
            "date = 26-11-01\n",
            "1:10 toml-syntax: this is not a date as TOML writes it — write the year, month and day as 2026-11-01"
        ),
        ("title =\ndate = 1\n", "1:8 toml-syntax: the key has no value — write it after =, or delete the line"),
        (
            "size = 9pt\n",
            "1:8 toml-syntax: this is not a value — text goes in quotation marks: \"…\"; "
                + "numbers, true and false without"
        ),
        (
            "[page\nsize = 1\n",
            "1:6 toml-syntax: the heading of this table is not closed — write [name] for one table, [[name]] for an item of "
                + "a list"
        ),
    ])
    func slips(text: String, expected: String) {
        #expect(words(text) == expected)
    }
}
