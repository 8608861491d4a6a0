import PubTestSupport
import Testing

/// `publish explain`, which says what the manual says about findings.
@Suite struct ExplainTests {
    private func explain(_ ids: String...) -> Run { Program([IssueFolder.publish, "explain"] + ids).run(limit: 20) }

    @Test func aFindingIsExplained() {
        let run = explain("thin-line")
        #expect(run.ending == .exited(0))
        #expect(run.output.hasPrefix("thin-line – "), "\(run.output)")
        #expect(run.output.contains("A line of less than .25 pt in one solid ink"))
        #expect(!run.output.contains("`"))
        // As it is copied out of a message.
        #expect(explain("warning[thin-line]:").output == run.output)
    }

    /// Rows of several ids are about each of them.
    @Test func everyIdOfTheManualIsExplained() throws {
        let path = "Sources/publish/Manual.docc/WhenSomethingIsWrong.md"
        let article = String(decoding: try #require(PackageFolder.bytes(of: path)), as: UTF8.self)
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let ids = rows.flatMap {
            $0.dropFirst(2).prefix { $0 != "|" }.matches(of: /`([a-z0-9-]+)`/).map { String($0.1) }
        }
        #expect(ids.count > 150)
        let run = Program([IssueFolder.publish, "explain"] + ids).run(limit: 20)
        #expect(run.ending == .exited(0), "\(run.messages)")
        for id in ids { #expect(run.output.contains("\(id) – "), "\(id)") }
    }

    @Test func anUnknownIdIsWrongUsage() {
        let run = explain("thin-lien")
        #expect(run.ending == .exited(2))
        #expect(
            run.messages.contains("No finding has the id “thin-lien”. Did you mean “thin-line”?"), "\(run.messages)")
        #expect(run.output == "")
    }
}
