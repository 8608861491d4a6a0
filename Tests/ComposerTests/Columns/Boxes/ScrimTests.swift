import PubDisplayList
import PubTestSupport
import Testing

/// The layer between a picture and the head on it.
@Suite(.needs(.fonts)) struct ScrimTests {
    private static let frames = """
        [master.default]
        [master.over]
        opener = true
        [master.over.frame.hero]
        picture = "hero"
        bleed = "all"
        [master.over.frame.head]
        head = true
        rows = "2-40"
        align = "bottom"
        scrim = { color = "black", opacity = 0.5 }
        """

    /// An article that opens with `frames`.
    private func issue(_ frames: String) -> TestIssue {
        var template = TestTemplate()
        template.masters = frames
        var words = Words(seed: 3)
        let text = words.paragraphs(9, words: 60)
        var article = TestArticle("# The head\n\n![Capt](wide.jpg){#hero alt=\"a\"}\n\n\(text)")
        article.masters = ("over", "default")
        return TestIssue([article], template)
    }

    /// An issue takes the layer of its template away by the word.
    @Test func thereMayBeNone() {
        let issue = issue(Self.frames.replacing("{ color = \"black\", opacity = 0.5 }", with: "\"none\""))
        #expect(issue.findings == [])
        #expect(
            !issue.pages[0].marks.items.contains {
                if case .path(let path) = $0 { path.gradient != nil } else { false }
            })
    }

    /// Drawn are the picture, the layer, and then the panel with the words of the picture.
    @Test func theScrimIsBelowTheWordsOfThePicture() throws {
        let items = issue(Self.frames).pages[0].marks.items
        func index(_ isWanted: (DisplayItem) -> Bool) throws -> Int {
            let found = items.firstIndex(where: isWanted)
            return try #require(found)
        }
        let image = try index { if case .image = $0 { true } else { false } }
        let scrim = try index { if case .path(let path) = $0 { path.gradient != nil } else { false } }
        let panel = try index { if case .path(let path) = $0 { path.fill != nil } else { false } }
        let caption = try index { if case .glyphs(let run) = $0 { run.size.points < 10 } else { false } }
        #expect(image < scrim)
        #expect(scrim < panel)
        #expect(panel < caption)
    }
}
