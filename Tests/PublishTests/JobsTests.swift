import TestSupport
import Testing

/// The number of threads changes no byte and no message.
@Suite(.needs(.fonts)) struct JobsTests {
    /// Thirty-three articles, of which one has a word that no column takes.
    private static func issue() -> IssueFolder {
        let issue = IssueFolder()
        var manifest = """
            [issue]
            title = "Nine"
            date = 2026-11-01
            template = "tiny"

            [edition.screen]
            output = "build/nine.pdf"

            """
        for article in 1...33 {
            manifest += "\n[[article]]\nid = \"a\(article)\"\nsource = \"a\(article).md\"\n"
            var text = "# Article \(article)\n\n"
            for paragraph in 0..<20 {
                text += "Paragraph \(paragraph) of the article, with an office and a well-known waffle \(article).\n\n"
            }
            if article == 4 { text += String(repeating: "m", count: 400) + "\n" }
            issue.write("Issues/one/a\(article).md", text)
        }
        issue.write("Issues/one/issue.toml", manifest)
        return issue
    }

    @Test func everyNumberGivesTheSame() throws {
        let issue = Self.issue()
        let first = issue.build("--jobs", "1")
        #expect(first.ending == .exited(0), "\(first.messages)")
        let bytes = try #require(PackageFolder.bytes(of: issue.path + "/build/nine.pdf"))
        for jobs in ["2", "3", "8"] {
            let run = issue.build("--jobs", jobs)
            #expect(findings(run) == findings(first), "\(jobs)")
            #expect(PackageFolder.bytes(of: issue.path + "/build/nine.pdf") == bytes, "\(jobs)")
        }
    }

    /// What a run says, without the time that it took.
    private func findings(_ run: Run) -> [Substring] { run.messages.split(separator: "\n").dropLast() }

    @Test(arguments: ["0", "-1", "257", "two"])
    func whatIsNoNumberOfThreadsIsRefused(jobs: String) {
        #expect(IssueFolder().build("--jobs", jobs).ending == .exited(2))
    }
}
