import PubDisplayList
import PubDocuments
import PubGeometry
import PubStyles
import PubTestSupport
import PubTextModel
import Testing

/// Boxes of several columns that are divided over the columns and pages of their article.
@Suite(.needs(.fonts)) struct ColumnedBoxTests {
    private func text(_ seed: Int, _ paragraphs: Int, words count: Int = 40) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    private func template(
        _ keys: String = "columns = 2\ngutter = \"10pt\"", pageColumns: Int = 1, breaks: Bool = true
    ) -> TestTemplate {
        var template = TestTemplate()
        template.columns = "{ count = \(pageColumns), gutter = \"10pt\", rule = \"none\" }"
        template.more = """
            [object.columned]
            based_on = "sidebar"
            fill = "black 10%"
            stroke = { weight = "1pt", color = "black" }
            breaks = \(breaks)
            \(keys)
            """
        return template
    }

    private func sidebar(_ text: String, _ pairs: String = "") -> String {
        "::: {.sidebar .columned \(pairs)}\n\(text)\n:::"
    }

    private func expectAllText(_ issue: TestIssue, _ note: String = "") {
        let article = issue.articles[0]
        #expect(issue.shown(article.body) == article.body.letters, "\(note)")
        for case .flow(let flow) in article.boxes.map(\.content) {
            #expect(issue.shown(flow) == flow.letters, "\(note)")
        }
        // A word that is wider than its column may be on the next one: that is reported.
        if issue.diagnostics.contains(where: { $0.id == "overfull-line" }) { return }
        #expect(issue.pages.flatMap(\.overlaps) == [], "\(note)")
    }

    /// The marks of the box on a page, by its tint.
    private func marks(_ page: Page) -> [TextMark] {
        guard let tint = page.tints.first else { return [] }
        return page.textMarks.filter { $0.y > tint.minY.points && $0.y < tint.maxY.points }
    }

    /// Words at the outer side of a picture in a box are at the outer side of each page, however the box is set.
    @Test(
        arguments: [
            "place = \"column\"", "columns = 2\ngutter = \"10pt\"", "place = \"top\"", "columns = 2\ngrid = true",
            "place = \"page\"\ncols = 12\nat = \"bottom\"", "place = \"here\"\ncols = \"all\"",
        ], [true, false])
    func picturesInABoxHaveTheSidesOfItsPage(_ keys: String, _ breaks: Bool) throws {
        let styles = [
            "caption_place = \"beside\"\ncaption_side = \"outer\"", "caption_place = \"over\"\ncaption_at = \"outer\"",
        ]
        for (style, columns) in styles.flatMap({ style in [1, 2].map { (style, $0) } }) {
            var template = template(keys, pageColumns: columns, breaks: breaks)
            template.more += "\n[object.side]\nbased_on = \"figure\"\ncaption_width = \"30%\"\n\(style)\n"
            let box = sidebar("\(text(2, 1))\n\n![Side](wide.jpg){.side alt=\"a\" width=60%}\n\n\(text(3, 1))")
            let source = "\(text(1, 1))\n\n\(box)\n\n\(text(4, 1))"
            let isAtRight = try [ArticleStart.recto, .verso].map { start in
                let issue = TestIssue([TestArticle(source, start: start)], template)
                let page = try #require(issue.pages.first { $0.mark("Side") != nil }, "\(keys)")
                let (mark, image) = (try #require(page.mark("Side")), try #require(page.images.first))
                return mark.x + mark.end > (image.clip.minX + image.clip.maxX).points
            }
            #expect(isAtRight == [true, false], "\(keys), \(style)")
        }
    }

    /// Space between paragraphs that is less than half a line would be a whole one on the grid of the box.
    @Test func paragraphsOnTheGridOfABoxAreIndented() throws {
        func lines(_ space: String) throws -> [TextMark] {
            var template = template("columns = 2\ngutter = \"10pt\"\ngrid = true")
            template.more += "\n[paragraph.boxed]\nbased_on = \"note\"\nspace_after = \"\(space)\"\n"
            template.masters = "\"sidebar\" = \"boxed\"\n[master.default]"
            let page = TestIssue(sidebar(text(2, 4, words: 30)), template).pages[0]
            return marks(page).filter { $0.x < 210 }
        }
        let (close, parted) = (try lines("3pt"), try lines("6pt"))
        let steps = zip(close, close.dropFirst()).map { $1.y - $0.y }
        #expect(steps.allSatisfy { abs($0 - 9) < 0.01 || abs($0) < 0.01 })
        // The first line of the second paragraph is indented by the em of 8 pt.
        #expect(Set(close.map { ($0.x - close[0].x).rounded() }).isSuperset(of: [0, 8]))
        #expect(zip(parted, parted.dropFirst()).contains { abs($1.y - $0.y - 18) < 0.01 })
        #expect(!parted.contains { ($0.x - parted[0].x).rounded() == 8 })
    }

    @Test func eachPartHasItsColumnsAndItsTint() throws {
        let issue = TestIssue("\(text(1, 4))\n\n\(sidebar(text(2, 26)))\n\n\(text(3, 4))", template())
        let parts = issue.pages.filter { !$0.tints.isEmpty }
        #expect(parts.count == 3)
        for page in parts {
            let tint = page.tints[0]
            #expect(tint.maxY.points <= 552)
            #expect(tint.width.points == 350)
            let lines = marks(page)
            let (left, right) = (lines.filter { $0.x < 210 }, lines.filter { $0.x > 210 })
            #expect(![left, right].contains { $0.isEmpty })
            #expect(left.allSatisfy { $0.end < 212 })
            let feet = [left, right].map { $0.map(\.y).max() ?? 0 }
            #expect(abs(feet[0] - feet[1]) <= 36)
        }
        #expect(parts[0].tints[0].maxY.points > 552 - 36)
        #expect(issue.findings == [])
        expectAllText(issue)
    }

    @Test func aBoxThatHasRoomIsNotDivided() throws {
        let issue = TestIssue("\(text(1, 2))\n\n\(sidebar(text(2, 6)))\n\n\(text(3, 2))", template())
        #expect(issue.pages.flatMap(\.tints).count == 1)
        expectAllText(issue)
    }

    @Test func acrossTheColumnsItGoesOnOnTheNextPage() {
        let issue = TestIssue(
            "\(text(1, 9))\n\n\(sidebar(text(2, 26), "cols=all"))\n\n\(text(3, 4))", template(pageColumns: 2))
        #expect(issue.pages.count { !$0.tints.isEmpty } == 3)
        #expect(issue.findings == [])
        expectAllText(issue)
    }

    /// The first page has one column of 230 pt in a frame, the others two of 170: lines break anew where the box goes on.
    @Test(arguments: [1, 2, 3, 4, 5, 6]) func theRestOfABoxMayHaveAnotherMeasure(_ seed: Int) throws {
        var template = template(pageColumns: 2)
        template.masters = """
            [master.default]
            [master.over]
            opener = true
            [master.over.frame.text]
            text = true
            cols = "1-8"
            """
        var article = TestArticle("\(text(seed, 3))\n\n\(sidebar(text(seed + 1, 20)))\n\n\(text(seed + 2, 4))")
        article.masters = ("over", "default")
        let issue = TestIssue([article], template)
        #expect(Set(issue.pages.flatMap(\.tints).map(\.width.points)) == [230, 170])
        #expect(issue.findings == [])
        expectAllText(issue)
    }

    /// With a grid of its own, lines of both columns are beside each other in every part.
    @Test func linesOfAllColumnsAreOnCommonBaselines() throws {
        let headed = "\(text(2, 7))\n\n## A head\n\n\(text(4, 9))\n\n## Another\n\n\(text(5, 12))"
        let issue = TestIssue(
            "\(text(1, 4))\n\n\(sidebar(headed))\n\n\(text(3, 4))",
            template("columns = 2\ngutter = \"10pt\"\ngrid = true"))
        let parts = issue.pages.filter { !$0.tints.isEmpty }
        #expect(parts.count > 1)
        for page in parts {
            let lines = marks(page).filter { $0.size == 10 }
            let first = try #require(lines.first).y
            #expect(lines.allSatisfy { abs(($0.y - first).remainder(dividingBy: 12)) < 0.02 })
        }
        expectAllText(issue)
    }

    /// A heading stays with two lines of its text, whatever column it is in.
    @Test func headingsStayWithTheirText() throws {
        for seed in 0..<12 {
            let headed = (0..<6).map { "## Head \($0)\n\n\(text(seed * 7 + $0, 2))" }.joined(separator: "\n\n")
            let issue = TestIssue("\(text(seed, 5))\n\n\(sidebar(headed))", template())
            for page in issue.pages {
                for head in page.textMarks where head.text.hasPrefix("Head") {
                    let below = page.textMarks.filter { abs($0.x - head.x) < 80 && $0.y > head.y && $0.y < head.y + 40 }
                    #expect(below.count >= 2, "\(seed) \(head.text)")
                }
            }
            expectAllText(issue, "\(seed)")
        }
    }

    /// Every character once, in order, and no ink over ink.
    @Test func nothingIsLost() {
        var words = Words(seed: 5)
        for seed in 0..<(LongTests.areWanted ? 2_000 : 30) {
            let keys = """
                columns = \(2 + words.number(3))
                gutter = "\(6 + words.number(9))pt"
                grid = \(words.number(2) == 0)
                padding = "\(words.number(9))pt"
                """
            var source = text(seed, 1 + words.number(5))
            for _ in 0...words.number(2) {
                let place = ["", "cols=all", "place=column"][words.number(3)]
                source += "\n\n\(sidebar(text(words.number(1000), 1 + words.number(30)), place))"
                source += "\n\n\(text(words.number(1000), 1 + words.number(4)))"
            }
            expectAllText(TestIssue(source, template(keys, pageColumns: 1 + words.number(2))), "\(seed) \(keys)")
        }
    }
}
