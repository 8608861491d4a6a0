import PubTestSupport
import Testing

/// What `--costs` tells of pages.
@Suite(.needs(.fonts)) struct CostsTests {
    private static let text = words(1)

    private static func words(_ seed: Int) -> String {
        (0..<700).map { "word\(seed)x\($0)" }.joined(separator: " ")
    }

    /// An issue of one or two articles, of which `Issues/one/lead.md` is one.
    private func issue(articles: String) -> IssueFolder {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "# Lead\n\n\(Self.text)\n")
        issue.write("Issues/one/other.md", "# Other\n\n\(Self.words(2))\n\n\(Self.words(3))\n\n\(Self.words(4))\n")
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("") + articles)
        return issue
    }

    private func pages(_ issue: IssueFolder) throws -> [ReportDocument.Page] {
        try ReportDocument(issue.build("--format", "json", "--costs")).pages
    }

    @Test func everyPageHasItsCostByItem() throws {
        let pages = try pages(issue(articles: "\n[[article]]\nsource = \"other.md\"\nid = \"other\"\n"))
        #expect(pages.count > 2)
        for page in pages {
            #expect(abs(page.items.values.reduce(0, +) - page.cost) < 0.01, "\(page)")
        }
        let table = issue(articles: "").build("--costs").messages
        #expect(table.contains("  page          cost  for\n  1 "))
        #expect(table.contains("\n  all  "))
    }

    /// Whether pages end where their plans have them is told of those that were planned, and of no others.
    @Test func pagesThatEndElsewhereThanPlannedAreNamed() throws {
        let issue = issue(articles: "")
        let paragraphs = (0..<36).map { number in
            (0..<17 + number * 7 % 23).map { "word\(number)x\($0)" }.joined(separator: " ")
        }
        issue.write("Issues/one/lead.md", "# Lead\n\n\(paragraphs.joined(separator: "\n\n"))\n")
        let means = ["--costs", "--set", "fit.mode=auto", "--set", "fit.feet=1"]
        let pages = try ReportDocument(
            issue.program(["Issues/one/issue.toml", "--format", "json"] + means).run(limit: 120)
        ).pages
        #expect(pages.count > 1)
        let ends = pages.map(\.as_planned)
        #expect(!ends.contains(nil))
        let others = pages.filter { $0.as_planned == false }.map(\.folio)
        let names = others.isEmpty ? "" : "; not \(others.joined(separator: ", "))"
        let line = "  as planned: \(pages.count - others.count) of \(pages.count) pages\(names)\n"
        #expect(issue.program(["Issues/one/issue.toml"] + means).run(limit: 120).messages.contains(line))
    }

    @Test func pagesThatAreNotPlannedAreNotCounted() throws {
        let issue = issue(articles: "")
        let ends = try pages(issue).map(\.as_planned)
        #expect(!ends.isEmpty)
        #expect(!ends.contains { $0 != nil })
        #expect(!issue.build("--costs").messages.contains("as planned"))
    }

    @Test func withoutTheOptionNothingIsTold() throws {
        let issue = issue(articles: "")
        #expect(try ReportDocument(issue.build("--format", "json")).pages.isEmpty)
        #expect(!issue.build().messages.contains("cost"))
    }

    /// Two processes, and two issues of which one has another article before it.
    @Test func aChainAloneHasThePlansThatItHasInItsIssue() throws {
        let alone = try pages(issue(articles: "")).map(\.plan)
        let inIssue = try pages(
            issue(articles: "\n[[article]]\nsource = \"other.md\"\nid = \"other\"\n")
        ).map(\.plan)
        #expect(!alone.contains(nil))
        #expect(inIssue.count > alone.count)
        #expect(Array(inIssue.prefix(alone.count)) == alone)
        #expect(Set(inIssue).count == inIssue.count, "pages that differ have plans that differ")
        let after = IssueFolder()
        after.write("Issues/one/lead.md", "# Lead\n\n\(Self.text)\n")
        after.write("Issues/one/first.md", "# First\n\n\(Self.words(5))\n")
        let manifest = IssueFolder.manifest("")
        let articles = "\n[[article]]\nsource = \"first.md\"\nid = \"first\"\n\n[[article]]"
        let parts = manifest.split(separator: "[[article]]", maxSplits: 1).map(String.init)
        try #require(parts.count == 2)
        after.write("Issues/one/issue.toml", parts[0] + articles + parts[1])
        #expect(Array(try pages(after).map(\.plan).suffix(alone.count)) == alone)
    }
}
