import PubDocumentDumps
import PubDocuments
import PubMarkup
import PubRunningText
import Testing

@Suite struct HeadlineTests {
    @Test func oneLeadingHeadingIsTheHeadline() {
        #expect(
            Reading.dump("# A\n\nb\n\n## C\n\n::: d\n### E\n:::\n") == """
                title ["A"@1:3]
                p ["b"@3:1] @3:1
                h1 ["C"@5:4] @5:1
                ::: d {.d} @7:1
                  h2 ["E"@8:5] @8:1

                """)
        // More of its level: the others stay what they are.
        #expect(Reading.dump("# A\n\n# B\n") == "title [\"A\"@1:3]\nh1 [\"B\"@3:3] @3:1\n")
        #expect(Reading.dump("a\n\n# B\n") == "p [\"a\"@1:1] @1:1\nh1 [\"B\"@3:3] @3:1\n")
    }

    @Test func boldParagraphsAreMarkedWhereTheyStandForHeadings() throws {
        let blocks = try #require(Reading.markdown("**Head**\n\n**A sentence.**\n\n**Bold** text\n").value).blocks
        #expect(blocks.map(\.isBoldHeading) == [true, false, false])
    }

    @Test func aTitleFromElsewhereLeavesTheText() {
        #expect(Reading.dump("# A\n", ReadingOptions(hasTitleFromManifest: true)) == "h1 [\"A\"@1:3] @1:1\n")
        #expect(Reading.dump("+++\ntitle = \"T\"\n+++\n# A\n") == "title [\"T\"@2:10]\nh1 [\"A\"@4:3] @4:1\n")
    }
}

@Suite struct FrontMatterTests {
    @Test func tomlIsRead() throws {
        let text = """
            +++
            title = "A *b* \\"c\\""
            short-title = '1. "d"'
            kicker = "k"
            deck = "Über `x`"
            authors = ["E", { name = "F", role = "pictures" }]
            section = "s"
            language = "de"
            +++

            "text"
            """
        let document = try #require(Reading.markdown(text).value)
        let front = document.front
        #expect(front.title.map(DocumentDump.inlines) == "[\"A \"@2:9,em[\"b\"@2:9]@2:9,\" „c“\"@2:9]")
        #expect(front.shortTitle.map(DocumentDump.inlines) == "[\"1. „d“\"@3:16]")
        #expect(front.kicker?.plainText == "k")
        #expect(front.standfirst.map(DocumentDump.inlines) == "[\"Über \"@5:9,code(x)@5:14]")
        #expect(
            front.authors.map { "\($0.name)/\($0.role)@\(DocumentDump.place($0.origin))" } == [
                "E/@6:12", "F/pictures@6:17",
            ])
        #expect(front.section?.text == "s")
        #expect(front.language?.text == "de")
        #expect(DocumentDump.blocks(document.blocks, "") == "p [\"„text“\"@11:1] @11:1\n")
    }

    @Test func yamlIsReadTheSame() throws {
        let text = "---\ntitle: A *b*\nauthor: C\nstandfirst: \"d\"\n---\ne\n"
        let document = try #require(Reading.markdown(text).value)
        #expect(document.front.title.map(DocumentDump.inlines) == "[\"A \"@2:8,em[\"b\"@2:11]@2:10]")
        #expect(document.front.authors.map(\.name) == ["C"])
        #expect(document.front.standfirst?.plainText == "d")
        #expect(DocumentDump.blocks(document.blocks, "") == "p [\"e\"@6:1] @6:1\n")
    }

    /// Blogs and books of other programs have many keys: one warning a file names them all, and errors stay errors.
    @Test func keysOfOtherProgramsAreOneWarning() throws {
        let outcome = Reading.markdown("---\nlayout: post\nheadline: a\ntags: [b, c]\nauthor: [3]\n---\nd\n")
        #expect(DocumentDump.findings(outcome.diagnostics) == ["2:1 unknown-key", "5:10 wrong-type"])
        let warning = try #require(outcome.diagnostics.first)
        #expect(warning.severity == .warning)
        #expect(warning.message == "front matter has 3 keys that are not known: \"layout\", \"headline\", \"tags\"")
        #expect(warning.hint?.hasPrefix("they have no effect; known are title") == true)
    }

    @Test func mistakesHaveTheirPlaces() {
        let outcome = Reading.markdown("+++\ntitel = \"a\"\nauthor = 3\n+++\n")
        #expect(DocumentDump.findings(outcome.diagnostics) == ["2:1 unknown-key", "3:10 wrong-type"])
        #expect(outcome.diagnostics[0].hint == "did you mean \"title\"?")
        #expect(Reading.findings("+++\ntitle = \n+++\n").first?.hasPrefix("2:") == true)
        #expect(Reading.findings("+++\ntitle = \"a\"\n") == ["1:1 unclosed-front-matter"])
        #expect(Reading.findings("+++\ndeck = \"a\"\nstandfirst = \"b\"\n+++\n") == ["2:8 duplicate-key"])
    }

    @Test func aPauseIsNoFrontMatter() {
        #expect(Reading.dump("---\n\na\n") == "pause @1:1\np [\"a\"@3:1] @3:1\n")
    }

    @Test func stringsOfOtherFilesAreRunningText() {
        let outcome = PubMarkup.inlines(of: "# \"A\" *b* -- c", at: .init(file: "i.toml", line: 3, column: 9))
        #expect(outcome.value.map(DocumentDump.inlines) == "[\"# “A” \"@3:9,em[\"b\"@3:9]@3:9,\" – c\"@3:9]")
        #expect(outcome.diagnostics.isEmpty)
    }
}
