import PubTestSupport
import Testing

/// What an editor reads after the commonest mistakes: the place, what is wrong, and what to do.
@Suite(.needs(.fonts)) struct MistakesTests: MistakeBench {
    // MARK: Patterns and languages

    /// An issue whose template ends with `more`, from line 18 on.
    private func issue(ending more: String) -> IssueFolder {
        issue(
            template: (
                "\"caption\" = \"body\"", "\"caption\" = \"body\"\n\n[character.fancy]\ncolor = \"black\"\n\(more)"
            ))
    }

    @Test func anOpenParenthesisInAPattern() {
        expect(
            issue(ending: "[[pattern]]\nmatch = '~([^~]+~'\nstyle = \"fancy\""),
            says: [
                "Templates/tiny/template.toml:21:9: error[wrong-pattern]: pattern[1]: match: missing closing parenthesis, "
                    + "before character 9 of the expression",
                "  hint: a character with a meaning of its own is written with \\ before it",
            ])
    }

    @Test func nothingToRemove() {
        expect(
            issue(ending: "[[pattern]]\nmatch = '~[^~]+~'\nstyle = \"fancy\"\nremove = true"),
            says: [
                "Templates/tiny/template.toml:23:10: error[nothing-to-remove]: pattern[1]: remove takes out what matches "
                    + "around a group",
                "  hint: put the text that stays into parentheses, as in '~([^~]+)~', and leave scope out",
            ])
    }

    @Test func aMisspeltStyleOfAPattern() {
        expect(
            issue(ending: "[[pattern]]\nmatch = 'a'\nstyle = \"fancey\""),
            says: [
                "Templates/tiny/template.toml:22:9: error[unknown-style]: pattern[1].style: unknown style \"fancey\"",
                "  hint: did you mean \"fancy\"?",
            ])
    }

    @Test func aStepWithTwoEnds() {
        expect(
            issue(ending: "[paragraph.x]\nbased_on = \"body\"\nnested = [{ through = \":\", up_to = \"words\" }]"),
            says: [
                "Templates/tiny/template.toml:22:11: error[wrong-step]: paragraph.x.nested[1]: a step has one of through "
                    + "and up_to, or repeat alone",
                "  hint: write { style = \"lead-in\", through = \":\" }, or { repeat = 2 }",
            ])
    }

    @Test func aLanguageByItsName() {
        expect(
            issue(ending: "[language.english]\nexceptions = [\"data base\"]"),
            says: [
                "Templates/tiny/template.toml:20:11: error[wrong-language]: language: \"english\" is no language tag",
                "  hint: write a tag such as \"en\" or \"en-GB\"",
                "Templates/tiny/template.toml:21:14: error[wrong-value]: language.english.exceptions: \"data base\" is no "
                    + "word with hyphens at its points",
                "  hint: write \"data-base\", \"database\" to keep it whole, or \"tillåta = till-låta\" where letters change at "
                    + "one of the points",
            ])
    }

    // MARK: TOML

    @Test func aMissingComma() {
        expect(
            issue(template: ("\"30pt\", bottom", "\"30pt\" bottom")),
            says: [
                "Templates/tiny/template.toml:3:26: error[toml-syntax]: in this inline table: expected comma or closing '}', saw 'b'",
                "  hint: separate the values with commas, and close each bracket that is opened",
            ])
    }

    @Test func anOpenString() {
        expect(
            issue(manifest: ("\"One\"", "\"One")),
            says: [
                "Issues/one/issue.toml:2:13: error[toml-syntax]: this string does not end on its line",
                "  hint: close it with the quotation mark that opened it",
            ])
    }

    @Test func curlyQuotationMarks() {
        expect(
            issue(manifest: ("\"One\"", "“One”")),
            says: [
                "Issues/one/issue.toml:2:9: error[toml-syntax]: these quotation marks are not those of TOML",
                "  hint: write straight ones: \"…\"",
            ])
    }

    @Test func aDateAsPeopleWriteIt() {
        expect(
            issue(manifest: ("2026-11-01", "01.11.2026")),
            says: [
                "Issues/one/issue.toml:3:9: error[toml-syntax]: this is not a date as TOML writes it",
                "  hint: write the year, month and day as 2026-11-01",
            ])
    }

    @Test func aKeyTwice() {
        expect(
            issue(manifest: ("date =", "title = \"Two\"\ndate =")),
            says: [
                "Issues/one/issue.toml:3:9: error[toml-syntax]: \"title\" is given twice",
                "  hint: keep one of them; items of a list are [[title]], with two brackets",
            ])
    }

    @Test func aListAfterTablesWithNames() {
        expect(
            issue(manifest: ("[[article]]", "[section.a]\ntitle = \"A\"\n\n[[section]]\ntitle = \"B\"\n\n[[article]]")),
            says: [
                "Issues/one/issue.toml:13:1: error[toml-syntax]: \"section\" has tables with names above, and [[section]] is an item of a list",
                "  hint: write [section.NAME] here, as above, with one bracket on each side",
            ])
    }

    // MARK: Keys

    @Test func oneBracketForAList() {
        expect(
            issue(manifest: ("[[article]]", "[article]")),
            says: [
                "Issues/one/issue.toml:10:1: error[wrong-type]: article: expected an array of a table, found a table",
                "  hint: write [[article]], with two brackets, before each of them",
            ])
    }

    @Test func anEmptyManifest() {
        let issue = issue()
        issue.write("Issues/one/issue.toml", "")
        expect(
            issue,
            says: [
                "Issues/one/issue.toml:1:1: error[missing-key]: the key \"article\" is missing",
                "  hint: add [[article]]: the contents. Their order is the order of the pages.",
                "Issues/one/issue.toml:1:1: error[missing-key]: the key \"edition\" is missing",
                "  hint: add [edition.NAME]: the products, by name: `publish` makes all of them.",
                "Issues/one/issue.toml:1:1: error[missing-key]: the key \"issue\" is missing",
                "  hint: add [issue]: the issue itself: its title, date, language and template.",
            ])
    }

    @Test func aMisspeltSource() {
        let issue = issue(manifest: ("source", "sorce"))
        #expect(words(issue.build()).filter { $0.contains("error[") }.count == 2)
        #expect(words(issue.build()).contains("  hint: did you mean \"source\"?"))
    }

    @Test func aStyleThatOnlyAnOptionNames() {
        expect(
            issue(), ["--set", "paragraph.bdy.size=10pt"],
            says: [
                "--set paragraph.bdy.size: error[missing-key]: paragraph.bdy: neither the style nor its bases have a font",
                "  hint: did you mean \"body\"? Otherwise give it font, or based_on",
            ])
    }

    @Test func aRunningHeadWithAMisspeltName() {
        expect(
            issue(template: ("[map]", "[[master.default.text]]\ntext = \"{foilo}\"\n[map]")),
            says: [
                "Templates/tiny/template.toml:14:8: error[unknown-name]: {foilo} names nothing",
                "  hint: did you mean \"folio\"?",
            ])
    }

    // MARK: Sources

    @Test func aWordDocument() {
        let issue = issue(manifest: ("lead.md", "lead.docx"))
        issue.write("Issues/one/lead.docx", bytes: [0x50, 0x4B, 3, 4] + [UInt8](repeating: 1, count: 99))
        expect(
            issue,
            says: [
                "Issues/one/lead.docx: error[archive-damaged]: the file is a packed one that is damaged or cut short: Not a zip archive",
                "  hint: open it in the program that made it, and save it again, or have it sent once more",
            ])
        #expect(issue.build("--draft").ending == .exited(1))
        #expect(issue.names("build") == ["one-draft.pdf"], "a draft shows the article all the same")
    }

    @Test func anArticleWithoutText() {
        expect(
            issue(lead: ""),
            says: [
                "Issues/one/issue.toml:12:10: warning[empty-article]: \"lead.md\" has no text: its page stays empty",
                "  hint: write the text, or take the article out of the issue",
            ])
    }

    @Test func aLinkToAMisspeltPlace() {
        expect(
            issue(lead: "See [there](#secnd).\n\nThe second part. {#second}\n\nSee [elsewhere](led).\n"),
            says: [
                "Issues/one/lead.md:1:5: warning[unknown-label]: nothing in the article “lead” is called #secnd: "
                    + "the link is left out, its words stay",
                "  hint: did you mean \"#second\"?",
                "Issues/one/lead.md:5:5: warning[unknown-label]: there is no article “led”: the link is left out, its words stay",
                "  hint: did you mean \"lead\"?",
            ])
    }

    /// An article of a web site leads to places that only the site has: it is printed, and its words are no link.
    @Test(arguments: [[], ["--draft"], ["--format", "json"], ["--article", "lead"]])
    func aLinkToAPlaceOfAWebSite(_ options: [String]) throws {
        let issue = issue(lead: "See [Comments](#comments), [above](#here), and [all](other#x). {#here}\n")
        let run = issue.program(["Issues/one/issue.toml"] + options).run()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect((run.output + run.messages).ranges(of: "unknown-label").count == 2, "\(run.messages)")
        let file = try #require(issue.names("build").first { $0.hasSuffix(".pdf") })
        let path = "\(issue.path)/build/\(file)"
        let text = Program(["pdftotext", path, "-"]).run().output
        #expect(text.contains("See Comments, above, and all."))
        let objects = Program(["qpdf", "--qdf", "--object-streams=disable", path, "-"]).run().output
        #expect(objects.ranges(of: "/Subtype /Link").count == 1)
    }

    @Test func aTableWhoseDashesDoNotAgree() {
        expect(
            issue(lead: "Text.\n\n| a | b |\n|---|\n| 1 | 2 |\n"),
            says: [
                "Issues/one/lead.md:3:1: error[broken-table]: this looks like a table of 2 columns, but the line of "
                    + "dashes below it has 1; it is printed as text",
                "  hint: write |---|---| below its first line",
            ])
    }

    @Test func aHeadingThatLeavesALevelOut() {
        let lead = "# Lead\n\n## A\n\nText.\n\n#### B\n\nText.\n"
        let lines = words(issue(lead: lead).build("--verbose"))
        #expect(
            lines.contains(
                "Issues/one/lead.md:7:1: note[heading-jump]: this heading is 2 levels below the one before it"),
            "\(lines)")
    }

    @Test func aFileInLatin1() {
        let issue = issue()
        issue.write(
            "Issues/one/lead.md", bytes: Array("Caf".utf8) + [0xE9] + Array(" na".utf8) + [0xEF, 0x76, 0x65, 0x0A])
        expect(
            issue,
            says: [
                "Issues/one/lead.md:1:4: error[invalid-utf8]: the byte 0xE9 is not valid UTF-8",
                "  hint: in ISO 8859-1 it is \"é\": save the file as UTF-8",
            ])
    }

    @Test func aBreakInsideABox() {
        expect(
            issue(lead: "Words.\n\n::: sidebar\nWords.\n\n::: column-break\n:::\n:::\n"),
            says: [
                "Issues/one/lead.md:6:1: error[misplaced-break]: a column-break inside a box, table or note has no effect",
                "  hint: put it outside, or take it away",
            ])
    }

    @Test func aParagraphThatCannotLoseALine() {
        expect(
            issue(lead: "Words. {looseness=-1}\n"),
            says: [
                "Issues/one/lead.md:1:1: warning[looseness-out-of-reach]: the paragraph is to have one line fewer than is best; its measure allows none",
                "  hint: longer paragraphs with a short last line lose a line most easily; else cut some words",
            ])
    }
}
