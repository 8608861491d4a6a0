import PubDiagnostics
import PubManifest
import PubSettings
import Testing

@Suite struct IssueChecksTests {
    @Test func duplicateNamesPointAtTheFirst() throws {
        let outcome = load(
            head + "[[article]]\nid = \"a\"\nsource = \"a.md\"\n[[article]]\nid = \"a\"\nsource = \"b.md\"\n")
        #expect(places(outcome) == ["12:1 duplicate-id"])
        #expect(outcome.diagnostics[0].notes.map(\.origin.line) == [9])
        #expect(outcome.value?.articles.map(\.source?.value) == ["a.md"])
    }

    @Test(arguments: [
        ("../out.pdf", "output-outside-root"), ("/tmp/out.pdf", "output-outside-root"),
        ("build/../../out.pdf", "output-outside-root"), ("build/out.PDF", ""), ("build/out.txt", "output-not-pdf"),
        ("build/", "output-outside-root"), ("build/./screen.pdf", "duplicate-output"),
        ("Issues/november/ad.pdf", "output-is-input"), ("", "empty-value"),
        ("build/a\\u0000.pdf", "output-outside-root"),
    ])
    func outputsThatMayNotBeWritten(path: String, id: String) {
        let text = "[edition.print]\noutput = \"\(path)\"\n[[article]]\nid = \"a\"\nsource = \"ad.pdf\"\n"
        let outcome = load(head + text)
        #expect(places(outcome) == (id.isEmpty ? [] : ["10:10 \(id)"]))
    }

    @Test func editionsNeedNames() {
        let outcome = load(
            head + "[edition.\"../x\"]\noutput = \"a.pdf\"\n[[article]]\nid = \"a\"\nsource = \"a.md\"\n")
        #expect(places(outcome) == ["9:1 wrong-name"])
        let none = load("edition = {}\narticle = []\n[issue]\ntitle = \"T\"\ndate = 2026-11-01\ntemplate = \"m\"\n")
        #expect(none.diagnostics.map(\.id) == ["no-edition"])
    }

    @Test func editionsTakeSettingsAndNothingElse() {
        let text = "[edition.print]\noutput = \"b.pdf\"\npage.size = \"A5\"\nprofil = \"x\"\n"
        let outcome = load(head + text + "[[article]]\nid = \"a\"\nsource = \"a.md\"\n")
        #expect(places(outcome) == ["12:1 unknown-key"])
        #expect(outcome.diagnostics[0].message == "edition.print: unknown key \"profil\"")
        #expect(outcome.diagnostics[0].hint == "did you mean \"profile\"?")
    }

    @Test func sectionsAreSuggested() {
        let outcome = load(head + "[[article]]\nid = \"a\"\nsource = \"a.md\"\nsection = \"featurs\"\n")
        #expect(outcome.diagnostics.map(\.hint) == ["did you mean \"features\"?"])
    }

    @Test func assignmentsReachArticles() throws {
        let tree = try #require(TOML.parse(head + "[[article]]\nid = \"lead\"\nsource = \"a.md\"\n", file: "i").value)
        let set = Assignment.parse("article.lead.columns=13").then { tree.assigning($0) }
        let outcome = set.then { PubManifest.Issue.load($0, folder: nil, settingsKeys: []) }
        #expect(outcome.diagnostics.map(\.id) == ["out-of-range"])
        #expect(outcome.diagnostics[0].origin.description == "--set article.lead.columns")
    }

    @Test(
        arguments: [
            ("a/b", "", "a/b"), ("./a//b", "x", "x/a/b"), ("../a", "x/y", "x/a"), ("../../a", "x", nil),
            ("/a", "x", nil),
            ("", "", nil), ("..", "x", nil), ("a/", "", nil), ("..a", "", "..a"),
            ("/\u{301}a", "", nil), ("a/\u{301}/../../..", "x", nil),
        ] as [(String, String, String?)])
    func relativePaths(path: String, folder: String, resolved: String?) {
        #expect(RelativePath.resolved(path, in: folder) == resolved)
    }

    @Test func theReferenceHoldsEveryKey() {
        let text = KeyReference.markdown(PubManifest.Issue.keyTables)
        for heading in [
            "issue.toml", "[issue]", "[edition.NAME]", "[section.NAME]", "[[article]]", "article.authors",
            "article.master", "[[article.figure]]",
        ] {
            #expect(text.contains("## `\(heading)`\n"))
        }
        // Every key that this test file's manifests use stands in it with its type.
        for row in [
            "| `template` | a name of letters, digits, - and _ | an error |",
            "| `language` | a language tag such as \"en-GB\" | `\"en-GB\"` |",
            "| `start` | one of \"recto\", \"verso\", \"next-page\", \"continue\" | `\"next-page\"` |",
            "| `focus` | an array of 2 × a number from 0 to 1 | `[0.5, 0.5]` |",
        ] {
            #expect(text.contains(row))
        }
    }

    @Test func brokenManifestsDoNotTrap() {
        let good = Array((head + "[[article]]\nid = \"a\"\nsource = \"a.md\"\nauthors = [\"x\"]\npages = 3\n").utf8)
        var state: UInt64 = 88_172_645_463_325_252
        func roll(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        for _ in 0..<3000 {
            var bytes = good
            for _ in 0...roll(3) { bytes[roll(bytes.count)] = UInt8(roll(256)) }
            let outcome = TOML.parse(bytes, file: "i").then {
                PubManifest.Issue.load($0, folder: "a", settingsKeys: [])
            }
            #expect(outcome.value != nil || outcome.hasErrors)
        }
    }
}

@Suite struct LanguageTagTests {
    @Test(arguments: [
        "en", "en-GB", "de-1996", "zh-Hant-TW", "sr-Latn-RS", "de-CH-1901", "en-u-nu-latn", "de-x-house", "zh-yue",
        "es-419", "sl-rozaj-biske",
    ])
    func wellFormed(tag: String) { #expect(LanguageTag.isWellFormed(tag)) }

    @Test(arguments: [
        "", "e", "english", "en_GB", "en-", "-en", "en--GB", "en-GB-", "en-x", "en-u", "en-a-b", "12", "en-G", "é",
        "x-house", "en GB",
    ])
    func malformed(tag: String) { #expect(!LanguageTag.isWellFormed(tag)) }
}
