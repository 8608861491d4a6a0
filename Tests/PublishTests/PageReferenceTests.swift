import PubTestSupport
import Testing

/// Numbers of pages in the text: those that the program knows, and those that somebody typed.
@Suite(.needs(.fonts)) struct PageReferenceTests {
    /// Two articles: the first one sends its readers to the second, on page 3.
    private func issue(_ lead: String) -> IssueFolder {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", lead)
        issue.write("Issues/one/tides.md", "# Tides\n\nOne.\n\n## Neap tides {#neap}\n\nTwo.\n")
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(rest: "[[article]]\nid = \"tides\"\nsource = \"tides.md\"\nstart = \"recto\"\n"))
        return issue
    }

    private func words(_ issue: IssueFolder) -> String {
        Program(["pdftotext", "\(issue.path)/build/one.pdf", "-"]).run().output.split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    @Test(arguments: [
        ("More of it is on [page](tides#neap){.page}, and the rest elsewhere.", "is on page 3, and the rest"),
        ("See page [](tides){.page} for it.", "See page 3 for it."),
        ("(It began on p. [](#here){.page}.)\n\n## Here {#here}\n\nHere.", "(It began on p. 1.)"),
        ("“[](tides){.page}” is a number.", "“3” is a number."),
    ])
    func aLinkShowsThePageOfItsPlace(_ text: String, _ expected: String) {
        let issue = issue(text + "\n")
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(words(issue).contains(expected), "\(words(issue))")
    }

    @Test(arguments: ["[page](tides#spring){.page}", "[page](https://example.org){.page}"])
    func aPlaceWithoutAPageIsAnError(_ link: String) {
        let issue = issue("It goes on on \(link).\n")
        let run = issue.build()
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("Issues/one/lead.md:1:15: error[unknown-label]"), "\(run.messages)")
        let draft = issue.build("--draft")
        #expect(draft.ending == .exited(0), "\(draft.messages)")
    }
}
