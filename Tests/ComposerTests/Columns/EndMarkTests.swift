import PubDisplayList
import PubGeometry
import PubTestSupport
import Testing

/// The mark that ends an article is at the end of its last words.
@Suite(.needs(.fonts))
struct EndMarkTests {
    private var template: TestTemplate {
        var template = TestTemplate()
        template.masters = "\"end-mark\" = \"mark\"\n[master.default]"
        template.more = "[character.mark]\nstyle = \"regular\""
        return template
    }

    private struct Mark {
        var page: Int
        var square: Rect
    }

    private func marks(_ issue: TestIssue) -> [Mark] {
        issue.pages.enumerated().flatMap { page, content in content.squares.map { Mark(page: page, square: $0) } }
    }

    /// Wherever the column ends, the mark is behind the last word, and in the column of what is below that.
    @Test(arguments: [
        "| a | b |\n|---|---|\n| one | two |\n| zygote | row |\n", "![Zygote](wide.jpg){alt=\"a\" height=60pt}",
    ])
    func whatEndsAnArticleIsBelowTheMark(_ box: String) throws {
        for count in stride(from: 100, through: 500, by: 17) {
            var words = Words(seed: count)
            let source = "# Title\n\n\(words.text(count)) aardvark\n\n\(box)"
            let issue = TestIssue(source, template)
            #expect(issue.findings == [])
            let row = try #require(issue.find("zygote") ?? issue.find("Zygote"))
            let word = try #require(issue.find("aardvark"))
            let marks = marks(issue)
            #expect(marks.count == 1)
            let mark = try #require(marks.first)
            #expect(mark.page == word.page, "\(count)")
            #expect(mark.page == row.page, "\(count)")
            #expect(abs(mark.square.maxY.points - word.mark.y) < 0.01, "\(count)")
            #expect(mark.square.minX.points > word.mark.end - 1, "\(count)")
            #expect(mark.square.minY.points < row.mark.y, "\(count)")
            #expect((mark.square.minX.points < 210) == (row.mark.x < 210), "\(count)")
        }
    }

    /// Below a head, or below what the last words announce, the mark is by itself.
    @Test(arguments: ["## Head", "These are all:"]) func theMarkIsBelowWhatIsAnnounced(_ last: String) throws {
        let issue = TestIssue(
            "# Title\n\nWords of it.\n\n\(last)\n\n| a | b |\n|---|---|\n| zygote | two |", template)
        let marks = marks(issue)
        #expect(marks.count == 1)
        #expect(try #require(marks.first).square.minY.points > (try #require(issue.find("zygote")).mark.y))
    }

    /// What ends in display type, as a cover does in its nameplate, has no mark.
    @Test func displayTypeHasNoMark() {
        var template = template
        template.more += "\n[paragraph.plate]\nbased_on = \"display\"\nsize = \"40pt\"\nleading = \"44pt\""
        for (source, count) in [("text {style=plate}", 0), ("text {style=plate}\n\ntext", 1)] {
            let issue = TestIssue("# Title\n\n\(source)", template)
            #expect(issue.pages.flatMap(\.squares).count == count, "\(source)")
        }
    }

    /// A picture that is called behind the last words is where its author wants it, though the mark comes after it.
    @Test func aWholePageThatIsCalledLastIsNotReported() {
        var words = Words(seed: 5)
        let issue = TestIssue("\(words.text(90))\n\n![](wide.jpg){alt=\"a\" place=page}", template)
        #expect(issue.pages.map(\.images.count) == [0, 1])
        #expect(issue.findings == [])
    }

    /// Nor is one for the head of a page above the first paragraph.
    @Test func aBoxThatEndsItsArticleIsBelowIt() throws {
        var words = Words(seed: 5)
        let source =
            "# Title\n\n\(words.text(60))\n\n\(words.text(60))\n\n![](wide.jpg){alt=\"a\" place=top height=90pt}"
        let page = TestIssue(source, template).pages[0]
        let text = page.textMarks.filter { $0.size == 10 }.map(\.y)
        #expect(try #require(page.images.first).clip.minY.points > text.max() ?? 0)
    }

    /// Text that must not be divided leaves no page empty for the picture that waits.
    @Test(arguments: ["top", "span", "bottom"]) func textThatIsKeptTogetherGoesOn(place: String) {
        for count in stride(from: 90, through: 200, by: 11) {
            var words = Words(seed: 7)
            var template = TestTemplate()
            template.columns = "{ count = 3, gutter = \"10pt\", rule = \"none\" }"
            template.body += "\nkeep_together = true"
            let text = [count, 60].map { words.text($0) }
            let source = (text + ["![](wide.jpg){alt=\"a\" place=\(place)}", words.text(30)]).joined(separator: "\n\n")
            let issue = TestIssue(source, template)
            let body = issue.articles[0].body
            #expect(issue.findings == [], "\(count)")
            #expect(issue.shown(body) == body.letters, "\(count)")
            #expect(issue.pages.allSatisfy { !$0.textMarks.isEmpty }, "\(count)")
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

    /// A picture that waits for the next column is above the last lines, whether the columns end evenly or not.
    @Test(arguments: [false, true], [4, 30, 90])
    func aPictureOfAColumnIsNotBehindTheMark(isBalanced: Bool, last: Int) throws {
        for count in stride(from: 20, through: 620, by: 8) {
            var words = Words(seed: count)
            var template = template
            template.masters += "\nbalance = \(isBalanced)"
            let figure = "![](\(count % 16 == 4 ? "tall" : "wide").jpg){alt=\"a\" place=column}"
            let source =
                "# Title\n\n\(words.text(count / 2))\n\n\(words.text(count / 2))\n\n\(figure)\n\n\(words.text(last))"
            let issue = TestIssue(source, template)
            let picture = try #require(issue.pages.firstIndex { !$0.images.isEmpty })
            let mark = try #require(issue.pages.firstIndex { !$0.squares.isEmpty })
            #expect(issue.findings == [])
            #expect(mark >= picture, "after \(count) words")
            if mark > picture { continue }
            let image = issue.pages[picture].images[0].clip
            let square = try #require(issue.pages[mark].squares.first)
            // Two columns of 170 pt.
            let columns = [image.minX, square.minX].map { $0.points < 210 ? 0 : 1 }
            let isBefore = columns[0] < columns[1] || columns[0] == columns[1] && image.minY < square.minY
            #expect(isBefore, "after \(count) words")
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
