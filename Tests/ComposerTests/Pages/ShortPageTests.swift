import PubDisplayList
import PubTestSupport
import Testing

/// Articles of one page that is nearly empty, and what is said of them.
@Suite(.needs(.fonts)) struct ShortPageTests {
    private let prose =
        "The depot opens before it is light, and the first car rolls out while the bakers are counting their trays, "
        + "and nobody asks why the bell rings twice at the corner of the market."

    private func issue(_ source: String, masters: String = "[master.default]", hand: [Int: String] = [:]) -> TestIssue {
        var template = TestTemplate()
        template.masters = masters
        var article = TestArticle(source)
        article.handPages = hand
        return TestIssue([article, TestArticle("After it.", id: "after")], template)
    }

    @Test func aPageOfAFewLinesIsSaid() throws {
        let found = issue("# Head\n\n\(prose)").shortLastPages
        #expect(found.map(\.origin.file) == ["lead"])
        let finding = try #require(found.first)
        #expect(finding.message.contains("only page"))
        #expect(finding.message.contains("%"))
        #expect(finding.hint?.contains("add ") == true)
        #expect(finding.hint?.contains("cut") == false)
    }

    @Test(arguments: [
        // A title page, a poem, an imprint with the lines that its author broke, a picture with a title.
        "The depot\n\nopens before it is light.", "# Head\n\n| Evening\n| Seven\n| Growing",
        "# Head\n\nPublisher\\\nA. Writer",
        "# Head\n\n![](wide.jpg){alt=\"a\"}", "# Notice\n\nThe kiosk is closed in August.",
    ])
    func whatIsMeantToBeShortIsNot(_ source: String) {
        #expect(issue(source).shortLastPages.isEmpty)
    }

    @Test func aFullerPageIsNot() {
        var words = Words(seed: 3)
        #expect(issue("# Head\n\n\(words.paragraphs(6, words: 60))").shortLastPages.isEmpty)
    }

    @Test func aPageWithFramesOrMadeByHandIsNot() {
        let frames = """
            [master.default]
            [master.hand.frame.hero]
            picture = "hero"
            rows = "1-6"
            """
        let source = "# Head\n\n![](wide.jpg){#hero alt=\"a\"}\n\n\(prose)"
        #expect(issue(source, masters: frames, hand: [1: "hand"]).shortLastPages.isEmpty)
    }

    /// A cover is as full as its frames are.
    @Test func noAdviceIsGivenForAPageOfFrames() {
        let frames = """
            [master.default]
            [master.default.frame.head]
            head = true
            rows = "1-6"
            [master.default.frame.text]
            text = true
            rows = "20-40"
            """
        let issue = issue("# Head\n\n\(prose)", masters: frames)
        #expect(issue.composition.fits[0].advice == nil)
        #expect(self.issue("# Head\n\n\(prose)").composition.fits[0].advice != nil)
    }
}
