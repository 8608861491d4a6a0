import PubDisplayList
import PubGeometry
import PubTestSupport
import Testing

/// Words on pictures that reach the spine: pages of 420 × 600 pt, whose type area begins 10 pt from it.
@Suite(.needs(.fonts)) struct SpineTests {
    private func issue(_ pairs: String, caption: String) -> TestIssue {
        var template = TestTemplate()
        template.masters = "[master.default]\nmargins = { inside = \"10pt\" }"
        var words = Words(seed: 3)
        let text = words.paragraphs(5, words: 60)
        let more = words.paragraphs(14, words: 60)
        return TestIssue("\(text)\n\n![\(caption)](wide.jpg){alt=\"a\" place=spread \(pairs)}\n\n\(more)", template)
    }

    private let long = String(repeating: "Words of a caption ", count: 30)

    /// The spine is at 420 pt on the left-hand page; 8 mm are 22.7 pt.
    @Test(arguments: ["caption-place=over", "", "caption-place=over credit=\"A. Writer\" credit-place=edge"])
    func theWordsOfThePictureKeepClear(_ pairs: String) throws {
        let issue = issue(pairs, caption: long)
        let page = try #require(issue.pages.first { $0.side == .verso && !$0.groups.isEmpty })
        let words = page.textMarks.filter { $0.size == 8 }
        #expect(words.count > 3)
        #expect(words.allSatisfy { $0.end < 420 - 22.6 })
        #expect(issue.findings == [])
    }

    /// A picture over the whole page, with the head and the text of the article on it.
    private func opener(inside: String) -> [String] {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [master.over]
            opener = true
            margins = { inside = "\(inside)" }
            [master.over.frame.hero]
            picture = "hero"
            bleed = "all"
            [master.over.frame.head]
            head = true
            rows = "1-9"
            [master.over.frame.text]
            text = true
            rows = "12-40"
            """
        var words = Words(seed: 3)
        var article = TestArticle(
            "# The head\n\n![](wide.jpg){alt=\"a\" #hero}\n\n\(words.paragraphs(2, words: 60))", start: .recto)
        article.masters = ("over", "default")
        return TestIssue([article], template).findings.filter { $0.hasPrefix("words-at-spine") }
    }

    @Test func wordsOfFramesOnAPictureAreReported() {
        #expect(opener(inside: "10pt") == ["lead:1:3", "lead:5:1", "lead:7:1"].map { "words-at-spine \($0)" })
    }

    @Test func wordsAwayFromTheSpineAreNot() { #expect(opener(inside: "23pt") == []) }
}
