import PubDisplayList
import PubGeometry
import PubTestSupport
import PubTextModel
import Testing

/// Articles that are read from the right: all that is side by side in them is in the order of their lines. The words are numbers in
/// their order. Two columns of a right-hand page are from 40 and from 220 pt on, of a left-hand one 10 pt further left.
@Suite(.needs(.fonts)) struct RightToLeftTests {
    private static let fromRight = "direction = \"rtl\""

    private func numbers(_ range: ClosedRange<Int>) -> String { range.map(String.init).joined(separator: " ") }

    private func template(columns count: Int = 2, body: String = fromRight, more: String = "") -> TestTemplate {
        var template = TestTemplate()
        template.body = body
        template.columns = "{ count = \(count), gutter = \"10pt\", rule = \"none\" }"
        template.more = more
        return template
    }

    /// The numbers of `page` between two places from its left edge.
    private func numbers(_ page: Page, x: ClosedRange<Double>) -> [Int] {
        page.textMarks.filter { x.contains($0.x) }.flatMap { $0.text.split(separator: " ") }.compactMap { Int($0) }
    }

    /// Whether the numbers of `page` at the right of the gutter of its two columns are before those at its left.
    private func beginsAtRight(_ page: Page, gutter: Double = 209) throws -> Bool {
        let left = numbers(page, x: 0...gutter)
        let right = numbers(page, x: gutter...420)
        return try #require(right.max()) < #require(left.min())
    }

    // MARK: Columns

    @Test(arguments: ["", "[fit]\nmode = \"auto\""])
    func theFirstColumnIsTheOneAtTheRight(_ fit: String) throws {
        var template = template(more: fit)
        template.masters = "[master.default]\nbalance = true"
        let issue = TestIssue("# Head\n\n\(numbers(1...1200))", template)
        #expect(issue.findings == [])
        #expect(issue.pages.count > 1)
        for page in issue.pages { #expect(try beginsAtRight(page)) }
    }

    @Test func theLastOfEvenColumnsIsTheShortOneAtTheLeft() throws {
        var template = template(columns: 3)
        template.masters = "[master.default]\nbalance = true"
        let issue = TestIssue(numbers(1...110), template)
        let page = issue.pages[0]
        func foot(_ x: ClosedRange<Double>) throws -> Double {
            try #require(page.textMarks.filter { x.contains($0.x) }.map(\.y).max())
        }
        #expect(try foot(40...150) < foot(160...270))
        #expect(try foot(160...270) == foot(280...400))
    }

    @Test func columnsBelowWhatIsAcrossThemBeginAtTheRightToo() throws {
        let picture = "![Wide](wide.jpg){alt=\"a\" place=top cols=all}"
        let page = TestIssue("\(picture)\n\n\(numbers(1...300))", self.template()).pages[0]
        #expect(try beginsAtRight(page))
        var template = self.template()
        template.masters = "[master.default]\nbalance = true"
        let heading = TestIssue("\(numbers(1...200))\n\n## Wide\n\n\(numbers(201...400))", template).pages[0]
        let wide = try #require(heading.mark("Wide"))
        func place(_ number: String) throws -> TextMark {
            try #require(heading.textMarks.first { $0.text.split(separator: " ").contains { $0.hasPrefix(number) } })
        }
        #expect(try place("1").x > 215)
        #expect(try place("200").x < 215)
        #expect(try place("200").y < wide.y)
        #expect(try place("201").x > 215)
        #expect(try place("400").x < 215)
    }

    @Test func rulesAreBetweenTheColumns() throws {
        var template = template(columns: 3)
        template.columns = "{ count = 3, gutter = \"10pt\", rule = { weight = \"1pt\", color = \"black\" } }"
        let lines = TestIssue(numbers(1...900), template).pages[0].lines
        #expect(lines.map { Int($0.bounds.minX.points.rounded()) }.sorted() == [155, 275])
    }

    /// A quotation in another direction leaves the order of the columns as it is, and an article that begins at the left is beside
    /// one that does not.
    @Test func eachArticleHasItsOwnDirection() throws {
        let mark = "\u{200F}"
        let (hebrew, latin) = (mark + numbers(1...150), "A " + numbers(151...300))
        for (first, second, isFromRight) in [(hebrew, latin, true), (latin, hebrew, false)] {
            let articles = [
                TestArticle("# One\n\n\(first)", id: "one"),
                TestArticle("# Two\n\n\(second)", id: "two", start: .continue),
            ]
            let page = TestIssue(articles, template(body: "")).pages[0]
            let two = try #require(page.mark("Two"))
            let parts = [page.textMarks.filter { $0.y < two.y }, page.textMarks.filter { $0.y > two.y }]
            let firsts = parts.map { marks in
                marks.compactMap { mark in
                    mark.text.split(separator: " ").compactMap { Int($0) }.min().map { ($0, mark.x) }
                }
                .min { $0.0 < $1.0 }
            }
            #expect(try (#require(firsts[0]).1 > 215) == isFromRight)
            #expect(try (#require(firsts[1]).1 > 215) == !isFromRight)
        }
        let quotation = "\(mark)\(numbers(401...420))"
        let page = TestIssue("A \(numbers(1...400))\n\n\(quotation)\n\n\(numbers(421...900))", template(body: ""))
            .pages[0]
        #expect(try !beginsAtRight(page))
    }

    @Test func aHeadingAcrossTwoOfThreeColumnsIsAboveTheFirstTwo() throws {
        let keys = "based_on = \"subhead\"\nspan = 2\n\(Self.fromRight)"
        var template = template(columns: 3, more: "[paragraph.two]\n\(keys)")
        // The tables of masters follow the map.
        template.masters = "\"subhead.2\" = \"two\"\n" + template.masters
        let page = TestIssue("### Wide\n\n\(numbers(1...200))", template).pages[0]
        let mark = try #require(page.mark("Wide"))
        #expect(mark.x > 280)
    }

    // MARK: Frames

    @Test(arguments: [(1, 2), (2, 1)])
    func framesSideBySideAreReadFromTheRightHoweverTheyAreNumbered(_ first: Int, _ second: Int) throws {
        var template = template()
        template.masters = """
            [master.default]
            [master.frames.frame.a]
            text = true
            order = \(first)
            cols = "1-6"
            [master.frames.frame.b]
            text = true
            order = \(second)
            cols = "7-12"
            """
        var article = TestArticle(numbers(1...1600))
        article.masters = ("frames", "frames")
        let pages = TestIssue([article], template).pages
        for page in pages.prefix(2) { #expect(try beginsAtRight(page, gutter: 204)) }
    }

    @Test func theColumnsOfAFrameBeginAtTheRight() throws {
        var template = template(columns: 1)
        template.masters = "[master.default.frame.text]\ntext = true\ncolumns = 2"
        let pages = TestIssue(numbers(1...1600), template).pages
        for page in pages.prefix(2) { #expect(try beginsAtRight(page, gutter: 204)) }
    }

    // MARK: Boxes

    @Test(arguments: [true, false], [true, false])
    func theColumnsOfABoxBeginAtTheRight(_ breaks: Bool, _ isFromRight: Bool) throws {
        let more = "[object.columned]\nbased_on = \"sidebar\"\ncolumns = 2\nbreaks = \(breaks)"
        let body = isFromRight ? Self.fromRight : ""
        let source = "A before\n\n::: columned\n\(numbers(1...120))\n:::"
        let page = TestIssue(source, template(columns: 1, body: body, more: more)).pages[0]
        let left = numbers(page, x: 0...210)
        let right = numbers(page, x: 215...420)
        #expect(try (#require(right.max()) < #require(left.min())) == isFromRight)
        #expect(try (#require(left.max()) < #require(right.min())) == !isFromRight)
    }

    @Test func whatIsNarrowerThanItsPlaceIsAtTheStartOfLines() throws {
        let source = "\(numbers(1...20))\n\n![Narrow](wide.jpg){alt=\"a\" width=50%}\n\n\(numbers(21...40))"
        let picture = try #require(TestIssue(source, template(columns: 1)).pages[0].images.first)
        #expect(picture.clip.maxX.points == 390)
    }

    @Test(arguments: [("", 40.0), ("at=right", 305.0)])
    func textRunsAtTheStartOfLinesBesideAPicture(_ at: String, _ left: Double) throws {
        let source = "![Beside](wide.jpg){alt=\"a\" place=wrap width=85pt \(at)}\n\n\(numbers(1...300))"
        let page = TestIssue(source, template(columns: 1)).pages[0]
        #expect(try #require(page.images.first).clip.minX.points == left)
    }

    @Test(arguments: [("", false), ("caption_side = \"right\"", true)])
    func aCaptionBesideItsPictureIsAtTheEndOfLines(_ side: String, _ isAtRight: Bool) throws {
        let more = "[object.side]\nbased_on = \"figure\"\ncaption_place = \"beside\"\n\(side)"
        let source = "\(numbers(1...20))\n\n![Side](wide.jpg){.side alt=\"a\"}\n\n\(numbers(21...40))"
        let page = TestIssue(source, template(columns: 1, more: more)).pages[0]
        let (mark, picture) = (try #require(page.mark("Side")), try #require(page.images.first).clip)
        #expect((mark.x > picture.maxX.points) == isAtRight)
        #expect((mark.end < picture.minX.points) == !isAtRight)
    }

    @Test func theFirstPictureOfARowIsAtTheRight() throws {
        let pictures = "![A](wide.jpg){alt=\"a\"}\n\n![B](tall.jpg){alt=\"b\"}"
        let source = "\(numbers(1...20))\n\n::: figures\n\(pictures)\n:::"
        let images = TestIssue(source, template(columns: 1, more: "[object.figures]\nplace = \"here\"")).pages[0].images
        #expect(images.map(\.clip.width).sorted().last == images[0].clip.width)
        #expect(images[0].clip.maxX.points == 390)
        #expect(images[1].clip.minX.points == 40)
    }

    // MARK: Tables and notes

    /// The language of the table is that of its article, and says nothing of the direction.
    @Test func theFirstColumnOfATableIsAtTheRight() throws {
        let table = "| One | Two | Three |\n|---|---|---|\n| a | b | c |\n| across || d |\n"
        let issue = TestIssue("\(numbers(1...60))\n\n\(table)", template(columns: 1))
        let marks = try ["One", "Two", "Three"].map { try #require(issue.find($0)).mark.x }
        #expect(marks == marks.sorted(by: >))
        let left = TestIssue("A \(numbers(1...60))\n\n\(table)", template(columns: 1, body: ""))
        #expect(try #require(left.find("One")).mark.x < #require(left.find("Two")).mark.x)
    }

    @Test(arguments: [(RightToLeftTests.fromRight, 342.0, 390.0), ("", 40.0, 88.0)])
    func theRuleAboveNotesIsWhereLinesBegin(_ body: String, _ left: Double, _ right: Double) throws {
        let source = "\(numbers(1...20))[^1] \(numbers(21...40))\n\n[^1]: The note."
        let line = try #require(TestIssue(source, template(body: body)).pages[0].lines.first)
        #expect(line.bounds.minX.points == left)
        #expect(line.bounds.maxX.points == right)
    }

    /// The rule of an indented paragraph is as long as its lines.
    @Test func theRuleAboveAParagraphIsOverItsLines() throws {
        let rule = "rule_above = { weight = \"1pt\", color = \"black\" }\nindent_start = \"30pt\""
        let lines = TestIssue(numbers(1...200), template(columns: 1, body: "\(Self.fromRight)\n\(rule)")).pages[0].lines
        #expect(lines.map(\.bounds.minX.points) == [40])
        #expect(lines.map(\.bounds.maxX.points) == [360])
    }
}
