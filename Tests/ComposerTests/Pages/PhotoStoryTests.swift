import PubDisplayList
import PubTestSupport
import Testing

/// Articles of one paragraph and many pictures.
@Suite(.needs(.fonts)) struct PhotoStoryTests {
    /// A story whose paragraph is followed by so many pictures, each with its number in its caption, at `place`.
    private func story(_ count: Int, place: String, columns: Int) -> TestIssue {
        var words = Words(seed: 7)
        var template = TestTemplate()
        template.columns = "{ count = \(columns), gutter = \"10pt\", rule = \"none\" }"
        template.masters = """
            "end-mark" = "mark"
            [character.mark]
            [master.default]
            """
        let pictures = (1...count).map { "![n\($0)n](wide.jpg){alt=\"a\" place=\(place)}" }
        let text = "begins \(words.text(60)) ends"
        return TestIssue((["# Title", text] + pictures).joined(separator: "\n\n"), template)
    }

    @Test(arguments: ["column", "span", "bottom"], [1, 2, 3])
    func theParagraphIsBeforeThePictures(_ place: String, columns: Int) throws {
        let issue = story(9, place: place, columns: columns)
        let start = try #require(issue.find("begins"))
        let end = try #require(issue.find("ends"))
        #expect(start.page == 0)
        #expect(end.page == 0)
        for number in 1...9 {
            let caption = try #require(issue.find("n\(number)n"))
            guard caption.page == 0 else { continue }
            #expect(caption.mark.x > end.mark.x || caption.mark.y > end.mark.y)
        }
        #expect(issue.pages.flatMap(\.overlaps) == [])
        #expect(issue.distantBoxes.isEmpty, "\(issue.distantBoxes.map(\.message))")
    }
}
