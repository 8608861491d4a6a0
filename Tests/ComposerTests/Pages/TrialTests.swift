import PubDiagnostics
import PubTestSupport
import Testing

/// What is set on trial and thrown away leaves no finding behind; what is placed brings all of its own.
@Suite(.needs(.fonts)) struct TrialTests {
    private static let word = "Incomprehensibilities"

    /// A page whose type area is too narrow for a headline of one long word.
    private static var template: TestTemplate {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [master.narrow]
            margins = { top = "36pt", bottom = "48pt", inside = "40pt", outside = "260pt" }
            columns = { count = 1, gutter = "10pt", rule = "none" }
            """
        return template
    }

    private static func issue(wordsBefore count: Int) -> TestIssue {
        var first = TestArticle(words(7, count, 4), id: "first")
        first.masters = ("narrow", "narrow")
        return TestIssue([first, TestArticle("# \(word)\n\ntext", id: "second", start: .continue)], template)
    }

    private static func words(_ seed: Int, _ count: Int, _ length: Int) -> String {
        (0..<count).map { _ in String(repeating: "m", count: length) }.joined(separator: " ")
    }

    /// The head is measured below the first article, where it has no room, and printed on a page where it fits.
    @Test func aHeadlineIsJudgedWhereItIsPrinted() throws {
        let issue = Self.issue(wordsBefore: 117)
        let head = try #require(issue.pages.last?.textMarks.first { $0.text == Self.word })
        #expect(head.end - head.x > 120, "it would not fit the narrow page")
        try #require(issue.pages.count == 2)
        #expect(!issue.pages[0].textMarks.isEmpty)
        #expect(issue.findings == [])
    }

    /// The same head on the narrow page is reported there.
    @Test func aHeadlineThatIsPrintedWhereItDoesNotFitIsReported() {
        let issue = Self.issue(wordsBefore: 4)
        #expect(issue.pages.count == 1)
        #expect(issue.findings == ["overfull-line second:1:3"])
    }

    /// Each line of a master that no face can set is reported, equal lines of two masters too.
    @Test func equalLinesOfTwoMastersAreReportedEach() {
        var template = TestTemplate()
        let line = """
            text = "\u{5D0}"
            style = "note"
            edge = "inner"
            offset = "20pt"
            """
        template.masters = """
            [master.default]
            [[master.default.text]]
            \(line)
            [master.other]
            [[master.other.text]]
            \(line)
            """
        var second = TestArticle("text", id: "second")
        second.masters = ("other", "other")
        let issue = TestIssue([TestArticle("text", id: "first"), second], template)
        let missing = issue.diagnostics.filter { $0.id == "missing-glyph" }
        #expect(missing.count == 2)
        #expect(Set(missing.map(\.origin.line)).count == 2)
    }
}
