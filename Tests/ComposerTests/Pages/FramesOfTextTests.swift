import PubDisplayList
import PubGeometry
import PubTestSupport
import PubTextModel
import Testing

/// Frames of a master that are side by side, on both sides of a spread; pictures and heads in frames.
@Suite(.needs(.fonts)) struct FramesOfTextTests {
    private func text(_ seed: Int, _ paragraphs: Int) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: 60)
    }

    /// Words that are numbers in their order.
    private let numbers = (1...1600).map(String.init).joined(separator: " ")

    private func template(_ frames: String) -> TestTemplate {
        var template = TestTemplate()
        template.masters = "[master.default]\n[master.frames]\n" + frames
        return template
    }

    private func frame(_ name: String, _ keys: String) -> String {
        "[master.frames.frame.\(name)]\ntext = true\n\(keys)\n"
    }

    /// The words of `page` between two places from its left edge and two from its head, as the numbers that they are.
    private func numbers(_ page: Page, x: ClosedRange<Double>, y: ClosedRange<Double> = 0...600) -> [Int] {
        page.textMarks.filter { x.contains($0.x) && y.contains($0.y) }
            .flatMap { $0.text.split(separator: " ") }.compactMap { Int($0) }
    }

    @Test func textRunsFromLeftToRightOnBothSides() throws {
        let frames = frame("a", "order = 1\ncols = \"1-6\"") + frame("b", "order = 2\ncols = \"7-12\"")
        var article = TestArticle(numbers)
        article.masters = ("frames", "frames")
        let issue = TestIssue([article], template(frames))
        for page in issue.pages.prefix(2) {
            let (left, right) = (numbers(page, x: 0...200), numbers(page, x: 205...420))
            #expect(try #require(left.max()) < #require(right.min()))
        }
    }

    /// On a right-hand page: a tall frame at the spine, and two beside it, one below the other.
    @Test func aStackOfFramesIsReadFromItsHead() throws {
        let frames =
            frame("a", "order = 1\ncols = \"1-6\"") + frame("b", "order = 2\ncols = \"7-12\"\nrows = \"1-20\"")
            + frame("c", "order = 3\ncols = \"7-12\"\nrows = \"23-40\"")
        var article = TestArticle(numbers)
        article.masters = ("frames", "frames")
        let page = TestIssue([article], template(frames)).pages[1]
        let head = numbers(page, x: 0...200, y: 0...285)
        let foot = numbers(page, x: 0...200, y: 290...600)
        let right = numbers(page, x: 205...420)
        #expect(try #require(head.max()) < #require(foot.min()))
        #expect(try #require(foot.max()) < #require(right.min()))
    }

    /// Frames one below the other, of which the lower one is wider, are read from the head of the page on both sides.
    @Test func aWideFrameBelowOthersIsReadLast() throws {
        let frames =
            frame("a", "order = 1\ncols = \"1-6\"\nrows = \"1-20\"")
            + frame("b", "order = 2\ncols = \"7-12\"\nrows = \"1-20\"") + frame("c", "order = 3\nrows = \"23-40\"")
        var article = TestArticle(numbers)
        article.masters = ("frames", "frames")
        let page = TestIssue([article], template(frames)).pages[1]
        let left = numbers(page, x: 0...200, y: 0...285)
        let right = numbers(page, x: 205...420, y: 0...285)
        let below = numbers(page, x: 0...420, y: 290...600)
        #expect(try #require(left.max()) < #require(right.min()))
        #expect(try #require(right.max()) < #require(below.min()))
    }

    // MARK: Pictures and heads

    private let frameOfHero = "[master.frames.frame.hero]\npicture = \"hero\"\nrows = \"1-16\"\n"

    @Test func anOpenerHasItsPictureThoughALaterPageHasItToo() {
        var article = TestArticle("# Head\n\n![](wide.jpg){alt=\"a\" #hero}\n\n" + text(3, 14))
        article.masters = ("frames", "default")
        article.handPages = [2: "frames"]
        let issue = TestIssue([article], template(frameOfHero))
        #expect(issue.pages.prefix(2).map(\.images.count) == [1, 1])
    }

    // MARK: Boxes on the grid

    @Test func aBoxMayTakeOneColumnOfTheGrid() throws {
        let picture = "![](wide.jpg){alt=\"a\" place=page cols=1 rows=4 at=\"top outer\"}"
        let issue = TestIssue("\(text(1, 3))\n\n\(picture)\n\n\(text(2, 3))")
        let width = try #require(issue.pages[0].images.first).clip.width.points
        #expect(abs(width - 20) < 0.01)
    }

    @Test(arguments: [("fit=contain", ["bleed-not-reached"]), ("fit=contain rows=12", []), ("", [])])
    func aPictureOverASpreadThatStaysWithinItIsReported(_ keys: String, _ expected: [String]) {
        let picture = "![](wide.jpg){alt=\"a\" place=spread \(keys)}"
        let issue = TestIssue("\(text(1, 3))\n\n\(picture)\n\n\(text(2, 30))")
        #expect(issue.diagnostics.map(\.id).filter { $0 == "bleed-not-reached" } == expected)
    }
}
