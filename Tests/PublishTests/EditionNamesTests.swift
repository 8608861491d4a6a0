import PubTestSupport
import Testing

/// An article is read once for all editions: a name that any of them defines is known in it.
@Suite(.needs(.fonts)) struct EditionNamesTests {
    private func issue(_ editions: String) -> IssueFolder {
        let issue = IssueFolder()
        let manifest = IssueFolder.manifest().replacingFirst("lead.md", with: "lead.tags.txt")
        issue.write(
            "Issues/one/issue.toml",
            manifest.replacingFirst("output = \"build/one.pdf\"\n", with: "output = \"build/one.pdf\"\n\(editions)\n"))
        issue.write("Issues/one/lead.tags.txt", "A line in <font color=\"gilding\">gold</font>.\n")
        return issue
    }

    @Test func aSwatchOfAnEditionIsKnownInArticles() throws {
        let run = issue("swatch.gilding = { rgb = \"#c90\" }").build("--format", "json")
        #expect(try ReportDocument(run).diagnostics.map(\.summary) == [])
        #expect(run.ending == .exited(0))
    }

    @Test func aSwatchOfTheCommandLineIsKnownInArticles() throws {
        let run = issue("").build("--format", "json", "--set", "swatch.gilding.rgb=\"#c90\"")
        #expect(try ReportDocument(run).diagnostics.map(\.summary) == [])
    }

    /// The edition that lacks it cannot be set.
    @Test func aSwatchOfAnotherEditionIsAnError() throws {
        let two = issue("swatch.gilding = { rgb = \"#c90\" }\n[edition.proof]\noutput = \"build/two.pdf\"")
        let run = two.build("--format", "json")
        let found = try ReportDocument(run).diagnostics
        #expect(found.map(\.summary) == ["error[unknown-color] Issues/one/lead.tags.txt:1"])
        #expect(run.ending == .exited(1))
    }
}
