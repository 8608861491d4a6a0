import Testing

/// The type of a head that gives way to its frame.
@Suite struct HeadFrameTests {
    /// An issue whose opener has a frame of five rows for a head of a title and a deck, whose style has `keys`.
    private func issue(_ keys: String, title: String) -> TestIssue {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [master.over]
            opener = true
            [master.over.frame.head]
            head = true
            rows = "1-5"
            shrink = "40%"
            """
        template.more = """
            [paragraph.deck]
            based_on = "headline"
            size = "15pt"
            leading = "18pt"
            \(keys)
            """
        var article = TestArticle("# \(title)\n\n## Zebras of the river {style=deck}\n\nWords.")
        article.masters = ("over", "default")
        return TestIssue([article], template)
    }

    private let long = "A title of so many words that it has two lines or even three in the type of its style"

    @Test func aDeckIsNoSmallerThanItsStyleAllows() throws {
        let issue = issue("shrink = \"80%\"", title: long)
        #expect(issue.findings == [])
        let (title, deck) = try (#require(issue.find("title")).mark.size, #require(issue.find("Zebras")).mark.size)
        #expect(deck == 12)
        #expect(title < 24 * 0.8)
        // Without a limit of its own it is smaller by the same part.
        #expect(try #require(self.issue("", title: long).find("Zebras")).mark.size < 12)
    }

    @Test func noSizeIsNamedThatIsNotSmallEnough() throws {
        let issue = issue("shrink = \"99%\"", title: String(repeating: "\(long), ", count: 8))
        let finding = try #require(issue.diagnostics.first { $0.id == "overset-head" })
        #expect(finding.hint?.contains("shrink = ") == false)
        #expect(finding.hint?.contains("rows = ") == true)
    }
}
