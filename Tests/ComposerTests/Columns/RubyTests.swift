import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubTestSupport
import PubTextModel
import Testing

/// Annotations between the lines of columns.
@Suite(.needs(.fonts)) struct RubyTests {
    private let text = """
        The boats that lay in the inner basin were old and broad, and their [masters]{ruby="captains"} were no younger; they \
        spoke of the tide as of a neighbour with whom one has to share a wall, and of the wind as of his dog.

        """

    /// The baselines of the text, from the first on.
    private func baselines(_ issue: TestIssue) -> [Double] {
        let runs = issue.pages.flatMap(\.marks.items).compactMap { item -> Length? in
            guard case .glyphs(let run) = item, !run.isAnnotation else { return nil }
            return run.origin.y
        }
        return Set(runs.map { $0.points }).sorted()
    }

    @Test func linesWithoutRoomGoDownOnTheGridAndAreReported() {
        let tight = TestIssue(text)
        #expect(tight.findings.map { $0.prefix { $0 != " " } } == ["ruby-no-room"])
        let gaps = zip(baselines(tight), baselines(tight).dropFirst()).map { $1 - $0 }
        // Lines stand on the grid, one of them a unit lower.
        #expect(gaps.allSatisfy { abs(($0 / 12).rounded() * 12 - $0) < 0.01 })
        #expect(gaps.count { $0 > 20 } == 1)
        #expect(tight.diagnostics.first?.hint?.contains("leading") == true)
    }

    @Test func roomyLinesStayWhereTheyAre() {
        var template = TestTemplate()
        template.body = "align = \"justify\"\nruby = { size = \"20%\", gap = \"-1pt\" }"
        let roomy = TestIssue(text, template)
        #expect(roomy.findings == [])
        let gaps = zip(baselines(roomy), baselines(roomy).dropFirst()).map { $1 - $0 }
        #expect(gaps.allSatisfy { abs($0 - 12) < 0.01 })
    }

    @Test func annotationsAlongPathsAreNotBuilt() {
        var template = TestTemplate()
        template.more = "[object.sign]\ntext_path = \"M0 50 A50 50 0 0 1 100 50\""
        let issue = TestIssue("before\n\n::: sidebar {.sign}\n[Around]{ruby=\"x\"} it\n:::\n\nafter", template)
        #expect(issue.findings.contains { $0.hasPrefix("not-built") })
    }
}
