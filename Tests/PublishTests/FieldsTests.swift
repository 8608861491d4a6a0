import PubTestSupport
import Testing

/// Fields in text, tables of values, and text that is set once a row.
@Suite(.needs(.fonts)) struct FieldsTests {
    private func issue(_ lead: String, _ files: [String: String] = [:], template: String = "") -> IssueFolder {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", lead)
        for (name, text) in files { issue.write("Issues/one/\(name)", text) }
        if !template.isEmpty { issue.write("Templates/tiny/template.toml", IssueFolder.template + template) }
        return issue
    }

    /// The text of the issue's PDF, each run of white space made one blank.
    private func text(_ issue: IssueFolder) throws -> String {
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        return words(Program(["pdftotext", "-layout", "\(issue.path)/build/one.pdf", "-"]).run().output)
    }

    private func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private let events =
        "date;time;title\n2026-11-02;20:00;Brakes & *sand*\n2026-11-01;9:00;Bells\n2026-11-01;8:00;Oil_can_day\n"

    @Test func textMayNameFieldsOfTheIssueAndItsArticle() throws {
        let issue = issue(
            "---\ntitle: Sand\nauthor: R. Keller\n---\n\n`{issue.title}` is \\{issue.title}, {article.author}: “{article.title}”; {object.title} {name}.\n"
        )
        #expect(try text(issue).contains("{issue.title} is {issue.title}, R. Keller: “Sand”; {object.title} {name}."))
    }

    /// An imprint is written once; an issue has another editor than the publication.
    @Test func peopleAreNamedByWhatTheyDo() throws {
        let people = "[staff]\neditor = \"Mia Hart\"\n\"art director\" = \"Jo & Lund\"\n"
        let imprint = "Edited by {staff.editor}, drawn by {staff.art director}.\n"
        let issue = issue(imprint)
        issue.write("publish.toml", people)
        #expect(try text(issue).contains("Edited by Mia Hart, drawn by Jo & Lund."))
        let manifest = String(decoding: try #require(issue.bytes("Issues/one/issue.toml")), as: UTF8.self)
        issue.write("Issues/one/issue.toml", manifest + "\n[staff]\neditor = \"Ann Bell\"\n")
        #expect(try text(issue).contains("Edited by Ann Bell, drawn by Jo & Lund."))
        issue.write("Issues/one/lead.md", "Edited by {staff.edtor}.\n")
        let found = try ReportDocument(issue.build("--format", "json")).diagnostics
        #expect(found.map(\.summary).contains("error[unknown-field] Issues/one/lead.md:1"))
        #expect(found.first?.hint?.contains("did you mean \"staff.editor\"?") == true)
    }

    /// Without a table of people the name is text.
    @Test func withoutPeopleTheNameIsText() throws {
        #expect(try text(issue("By {staff.editor}.\n")).contains("By {staff.editor}."))
    }

    @Test func anUnknownFieldOfATableIsAnError() throws {
        let run = issue("Of {issue.titel} and {article.autor}.\n").build("--format", "json")
        let found = try ReportDocument(run).diagnostics
        #expect(found.map(\.summary).contains("error[unknown-field] Issues/one/lead.md:1"))
        #expect(found.first?.hint?.contains("did you mean \"issue.title\"?") == true)
    }

    @Test func aPictureThatIsAFileOfValuesIsATable() throws {
        let issue = issue(
            "Before.\n\n![Prices of oil](oil.csv){.table}\n\nAfter.\n",
            ["oil.csv": "Kind,Price\nFine,3.50\nCoarse,12.00\n"])
        let text = try text(issue)
        #expect(text.contains("Kind Price Fine 3.50 Coarse 12.00"), "\(text)")
        #expect(text.contains("Prices of oil"))
        let missing = self.issue("![P](none.csv){.table}\n").build()
        #expect(missing.messages.contains("lead.md:1:1: error[missing-file]"), "\(missing.messages)")
    }

    @Test func textIsSetOnceARowAndHeadingsOnceAGroup() throws {
        let issue = issue(
            """
            Dates.

            ::: {.each src="events.csv" sort="date" group="date"}
            ## On {date}

            At {time}: {title} of {issue.number}.
            :::

            The end.
            """, ["events.csv": events])
        let number = String(decoding: try #require(issue.bytes("Issues/one/issue.toml")), as: UTF8.self)
        issue.write("Issues/one/issue.toml", number.replacingFirst("[issue]", with: "[issue]\nnumber = 7"))
        let text = try text(issue)
        #expect(
            text.contains(
                "On 2026-11-01 At 9:00: Bells of 7. At 8:00: Oil_can_day of 7. On 2026-11-02 At 20:00: Brakes & *sand* of 7. The end."
            ),
            "\(text)")
    }

    /// A sign without a space behind it, as that of emphasis, begins no item of a list, whose rows would follow each other without a blank line.
    @Test func rowsThatBeginWithASignAreParagraphs() throws {
        let issue = issue(
            "::: {.each src=\"events.csv\" sort=\"time\"}\n+{time} {title}\n:::\n", ["events.csv": events])
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        let lines = Program(["pdftotext", "-raw", "\(issue.path)/build/one.pdf", "-"]).run().output.split(
            separator: "\n")
        for line in ["+8:00 Oil_can_day", "+9:00 Bells"] { #expect(lines.contains { $0 == line }, "\(lines)") }
    }

    @Test func rowsOfATableAreRepeatedBelowTheirHead() throws {
        let issue = issue(
            """
            ::: {.each src="events.csv" sort="-time"}
            | Time | What |
            |---|---|
            | {time} | {title} |
            :::
            """, ["events.csv": events])
        let text = try text(issue)
        #expect(text.contains("Time What 9:00 Bells 8:00 Oil_can_day 20:00 Brakes & *sand*"), "\(text)")
    }

    @Test func unknownColumnsAndAttributesAreErrors() throws {
        let issue = issue(
            "::: {.each src=\"events.csv\" sort=\"dat\" limit=3}\n{titel}\n:::\n", ["events.csv": events])
        let found = try ReportDocument(issue.build("--format", "json")).diagnostics
        #expect(
            found.map(\.summary).sorted() == [
                "error[unknown-attribute] Issues/one/lead.md:1", "error[unknown-field] Issues/one/lead.md:1",
                "error[unknown-field] Issues/one/lead.md:2",
            ])
        #expect(found.compactMap(\.hint).contains { $0.contains("did you mean \"title\"?") })
    }

    @Test func mastersHaveTheSameGrammar() throws {
        let head = "[[master.default.text]]\ntext = \"\\\\{x} {issue.title}\"\n"
        #expect(try text(issue("Words.\n", template: head)).contains("{x} "))
        let run = issue("Words.\n", template: "[[master.default.text]]\ntext = \"{issue.tite}\"\n").build()
        #expect(run.messages.contains("error[unknown-name]"), "\(run.messages)")
    }
}
