import DisplayList
import Geometry
import PageLayout
import TestSupport
import Testing

/// The mark that ends an article is the last thing of its thread.
@Suite(.needs(.fonts))
struct EndMarkTests {
    private var template: TestTemplate {
        var template = TestTemplate()
        template.masters = "\"end-mark\" = \"mark\"\n[master.default]"
        template.more = "[character.mark]\nstyle = \"regular\""
        return template
    }

    /// Wherever the column ends, the mark is in the column of the last row, below it.
    @Test func aTableThatEndsAnArticleStandsBeforeTheMark() throws {
        for count in stride(from: 100, through: 500, by: 17) {
            var words = Words(seed: count)
            let source = "# Title\n\n\(words.text(count))\n\n| a | b |\n|---|---|\n| one | two |\n| zygote | row |\n"
            let issue = TestIssue(source, template)
            #expect(issue.findings == [])
            let row = try #require(issue.find("zygote"))
            let marks = issue.pages.enumerated().flatMap { page, content in
                content.squares.map { (page: page, square: $0) }
            }
            #expect(marks.count == 1)
            let mark = try #require(marks.first)
            #expect(mark.page == row.page, "\(count)")
            #expect(mark.square.minY.points > row.mark.y, "\(count)")
            #expect(abs(mark.square.minX.points - row.mark.x) < 20, "\(count)")
        }
    }

    /// A picture across the columns that waits for the next page is before the mark too, however little text is left for it.
    @Test(arguments: ["top", "span", "bottom"], ["wide", "tall"])
    func aPictureIsNotBehindTheMark(place: String, name: String) throws {
        for count in stride(from: 20, through: 620, by: 8) {
            var words = Words(seed: count)
            let figure = "![Zygote](\(name).jpg){alt=\"a\" place=\(place)}"
            let source = "# Title\n\n\(words.text(count))\n\n\(figure)\n\n\(words.text(2 + count % 13))"
            let issue = TestIssue(source, template)
            let picture = try #require(issue.pages.firstIndex { !$0.images.isEmpty })
            let mark = try #require(issue.pages.firstIndex { !$0.squares.isEmpty })
            #expect(mark >= picture, "after \(count) words")
        }
    }
}

extension Page {
    /// The squares of the page, of which the sides are those of an end mark.
    fileprivate var squares: [Rect] {
        marks.items.compactMap { item in
            guard case .path(let path) = item, path.fill != nil, let bounds = path.path.controlBounds else {
                return nil
            }
            return bounds.width == bounds.height ? bounds : nil
        }
    }
}
