import PubColor
import PubDisplayList
import PubGeometry
import PubTestSupport
import Testing

/// What drafts show for pictures that are not there.
@Suite(.needs(.fonts)) struct MissingPictureTests {
    /// A draft has a gray box in its place, with its name where it is seen, also of one whose file is not there.
    @Test(arguments: [("", "#portrait"), ("![A](missing.jpg){#portrait alt=\"a\"}\n\n", "missing.jpg")])
    func aMissingPictureIsReportedAndShown(picture: String, name: String) throws {
        let frames = "[master.over.frame.hero]\npicture = \"portrait\"\nrows = \"1-9\"\nbleed = \"top\""
        var template = TestTemplate()
        template.masters = "[master.default]\n[master.over]\nopener = true\n\(frames)"
        var words = Words(seed: 3)
        var article = TestArticle("# The *head*\n\n\(picture)\(words.paragraphs(2, words: 60))")
        article.masters = ("over", "default")
        let issue = TestIssue([article], template)
        #expect(issue.diagnostics.map(\.id).contains("no-picture") == picture.isEmpty)
        let page = issue.pages[0]
        let mark = try #require(page.textMarks.first { $0.text.contains(name) }, "\(page.textMarks.map(\.text))")
        let grays = page.marks.items.compactMap { item -> Rect? in
            if case .path(let path) = item, path.fill == Paint(.gray(0.15)) { path.path.controlBounds } else { nil }
        }
        let gray = try #require(grays.first)
        #expect(gray.minY < .zero)
        #expect(gray.maxY.points > mark.y)
        #expect(mark.y > 20)
        let body = page.textMarks.filter { $0.size == 10 }
        #expect(!body.isEmpty)
        #expect(body.allSatisfy { $0.y > gray.maxY.points })
    }

    /// A picture that is there has its frame on the first page alone: so has one that is not, or the text would never get a page.
    @Test(arguments: ["", "rows = \"1-9\"\n"])
    func aMissingPictureLeavesTheFurtherPagesToTheText(rows: String) {
        var template = TestTemplate()
        template.masters =
            "[master.default]\n[master.over]\nopener = true\n[master.over.frame.hero]\npicture = \"hero\"\n\(rows)"
        var words = Words(seed: 5)
        var article = TestArticle("# Head\n\n\(words.paragraphs(12, words: 60))")
        article.masters = ("over", "over")
        let issue = TestIssue([article], template)
        #expect(issue.diagnostics.map(\.id) == ["no-picture"])
        #expect((2...4).contains(issue.pages.count))
    }

    /// A frame of a later master is shown on the first page that has it.
    @Test func aMissingPictureOfTheFurtherPagesIsReportedOnce() {
        var template = TestTemplate()
        template.masters =
            "[master.default]\n[master.side]\n[master.side.frame.hero]\npicture = \"hero\"\nrows = \"1-9\""
        var words = Words(seed: 7)
        var article = TestArticle("# Head\n\n\(words.paragraphs(30, words: 60))")
        article.masters = ("default", "side")
        let issue = TestIssue([article], template)
        #expect(issue.diagnostics.map(\.id) == ["no-picture"])
        #expect(issue.pages.count > 2)
    }
}
