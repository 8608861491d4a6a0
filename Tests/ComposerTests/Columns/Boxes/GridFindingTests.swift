import PubDiagnostics
import PubTestSupport
import Testing

/// What is said of rows and columns that a page does not have. The grid has 43 rows.
@Suite(.needs(.fonts)) struct GridFindingTests {
    /// Of a picture whose rows are not there, nothing is said of those that it has.
    @Test func rowsBeyondTheGridAreOneFinding() throws {
        let caption = "Many words that need several lines of their column, since they go on and on and on, and on"
        let picture = "![\(caption)](wide.jpg){alt=\"a\" place=page cols=6 rows=\"42-80\"}"
        let issue = TestIssue("Some words.\n\n\(picture)\n\nMore of them.")
        #expect(issue.diagnostics.map(\.id) == ["outside-grid"])
        let finding = try #require(issue.diagnostics.first)
        #expect(finding.message == "the box asks for rows 42-80, the grid of its page has rows 1 to 43")
        #expect(
            finding.hint
                == "write rows=\"42-43\" at most, or no rows, which is right for pages of every size: a box has as many as it needs"
        )
    }

    /// The first picture has what the second one asks for, and the text would end on its page.
    @Test func theBoxThatIsInTheWayIsNamed() {
        let picture = "![](wide.jpg){alt=\"a\" place=page cols=6 rows=\"20-30\" at=outer}"
        var words = Words(seed: 1)
        let texts = [words.text(60), picture, picture, words.text(60), words.text(60)]
        let issue = TestIssue(texts.joined(separator: "\n\n"))
        let found = issue.diagnostics.filter { $0.id == "box-takes-page" }
        #expect(found.count == 1)
        #expect(
            found.allSatisfy { "\($0.message)".contains("the picture \"wide.jpg\" at lead:3:1 is in its place there") })
    }
}
