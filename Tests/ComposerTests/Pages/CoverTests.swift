import PubDisplayList
import PubTestSupport
import Testing

/// Pages with a frame for the head of their article and one for its text, as covers are.
@Suite(.needs(.fonts)) struct CoverTests {
    /// A page of 600 pt whose head, a nameplate in a leading that its letters exceed, has 72 pt: the text begins with row 7.
    private func cover(_ nameplate: String, _ text: String, pages: Int? = nil, next: String = "cover") -> TestIssue {
        var template = TestTemplate()
        template.more = """
            [paragraph.nameplate]
            based_on = "display"
            size = "84pt"
            leading = "72pt"
            span = "all"
            grid = "none"
            [paragraph.main]
            based_on = "display"
            size = "30pt"
            leading = "30pt"
            grid = "none"
            """
        // The rows of the map end before the masters.
        template.masters = """
            "nameplate" = "nameplate"
            "main" = "main"
            [master.default]
            [master.cover]
            [master.cover.frame.head]
            head = true
            rows = "1-6"
            [master.cover.frame.text]
            text = true
            rows = "7-20"
            """
        var article = TestArticle("::: nameplate\n\(nameplate)\n:::\n\n::: main\nMain line\n:::\n\n\(text)")
        article.masters = ("cover", next)
        article.pages = pages
        return TestIssue([article], template)
    }

    /// The baselines of a nameplate and of the first line of the text.
    private func lines(_ nameplate: String) throws -> (nameplate: Double, text: Double) {
        let page = cover(nameplate, "").pages[0]
        return (try #require(page.mark(nameplate)).y, try #require(page.mark("Main")).y)
    }

    /// Descenders of the nameplate come below its leading, and the text whole rows further down.
    @Test func theTextKeepsOffTheInkOfTheNameplate() throws {
        let (plain, deep) = (try lines("Hans"), try lines("Gypsy"))
        #expect(plain.nameplate == deep.nameplate)
        let rows = (deep.text - plain.text) / 12
        #expect(rows >= 1)
        #expect(rows == rows.rounded())
        // Descenders are a quarter of the em deep at least, capitals two thirds of it high.
        #expect(deep.text - 30 * 0.65 > deep.nameplate + 84 * 0.25)
    }

    @Test func pagesBehindTheHeadAreReported() throws {
        let text = (1...20).map { "A line \($0) of it." }.joined(separator: "\n\n")
        #expect(cover("Hans", "").findings == [])
        #expect(cover("Hans", text).diagnostics.map(\.id) == ["pages-behind-head"])
        #expect(cover("Hans", text, next: "default").findings == [])
        // Who reserves pages knows how many there are.
        #expect(cover("Hans", text, pages: 2).findings == [])
    }
}
