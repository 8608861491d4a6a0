import PubDiagnostics
import PubDisplayList
import PubTestSupport
import PubTextModel
import Testing

/// Boxes in boxes, beside one another, in frames and among text; words that no column holds.
@Suite(.needs(.fonts))
struct BoxPlaceTests {
    private func words(_ seed: Int, _ paragraphs: Int, _ count: Int) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    private func sidebar(_ content: String) throws -> (page: Page, issue: TestIssue) {
        let issue = TestIssue("before\n\n::: sidebar\nAbove.\n\n\(content)\n\nBelow.\n:::\n\nafter")
        #expect(issue.findings == [])
        let page = issue.pages[0]
        let order = try ["before", "Above", "Below", "after"].map { try #require(page.mark($0)).y }
        #expect(order == order.sorted())
        return (page, issue)
    }

    // MARK: Boxes in boxes

    /// A box as high as a column is on the page that has one, where the head leaves less of the frames of the first page.
    @Test(arguments: [0, 2]) func aBoxOfAColumnWaitsForAWholeOne(_ paragraphs: Int) throws {
        var template = TestTemplate()
        template.more =
            "[object.tall]\nbased_on = \"sidebar\"\nfill = \"black 10%\"\nplace = \"column\"\nheight = \"100%\""
        template.masters = """
            [master.default]
            [master.side]
            opener = true
            [master.side.frame.head]
            head = true
            rows = "1-16"
            [master.side.frame.text]
            text = true
            rows = "1-42"
            columns = 2
            """
        var words = Words(seed: 4)
        let before = words.paragraphs(paragraphs, words: 40)
        var ofBox = Words(seed: 5)
        let box = "::: {.sidebar .tall}\n\(ofBox.text(100))\n:::"
        var article = TestArticle("# Title\n\n\(before)\n\n\(box)\n\n\(words.paragraphs(20, words: 60))")
        article.masters = ("side", "default")
        let issue = TestIssue([article], template)
        #expect(issue.findings == [])
        #expect(issue.distantBoxes.isEmpty)
        #expect(issue.pages.map(\.tints.count).prefix(2) == [0, 1])
        // The text goes on in both columns of the first page.
        let lines = issue.pages[0].textMarks.filter { $0.size == 10 }
        #expect(lines.contains { $0.x < 210 && $0.y > 500 })
        #expect(lines.contains { $0.x > 210 && $0.y > 500 })
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
    }

    @Test func aFigureStandsInASidebar() throws {
        let page = try sidebar("![Caption](wide.jpg){alt=\"a\"}").page
        let image = try #require(page.images.first)
        #expect(image.clip.minX.points == 46)
        #expect(image.clip.width.points == 158)
        let (above, caption, below) = try (
            #require(page.mark("Above")), #require(page.mark("Caption")), #require(page.mark("Below"))
        )
        #expect(above.y < image.clip.minY.points)
        #expect(image.clip.maxY.points < caption.y)
        #expect(caption.y < below.y)
    }

    @Test func aTableStandsInASidebar() throws {
        let page = try sidebar("| Key | Value |\n|---|---|\n| r1 | one |\n| r2 | two |").page
        let marks = try ["Above", "Key", "r1", "r2", "Below"].map { try #require(page.mark($0)) }
        #expect(marks.map(\.y) == marks.map(\.y).sorted())
        #expect(marks[1].x == 46)
        #expect(marks.allSatisfy { $0.end < 204.1 })
    }

    @Test func aListAndCodeStandInASidebar() throws {
        let page = try sidebar("- First item.\n- Second item.\n\n```\ncode\n```").page
        let marks = try ["Above", "First", "Second", "code", "Below"].map { try #require(page.mark($0)) }
        #expect(marks.map(\.y) == marks.map(\.y).sorted())
        let bullets = page.textMarks.filter { $0.text == "•" }
        #expect(bullets.count == 2)
        #expect(bullets.allSatisfy { $0.x < marks[1].x && $0.x >= 46 })
    }

    // MARK: Among others

    @Test func twoSpanningFiguresOfOnePageStandBelowOneAnother() throws {
        let figure = "![Caption](wide.jpg){alt=\"a\" place=top height=100pt}\n\n"
        let issue = TestIssue(words(1, 1, 60) + "\n\n" + figure + words(2, 1, 60) + "\n\n" + figure + words(3, 2, 90))
        let images = issue.pages[0].images.map(\.clip)
        #expect(images.count == 2)
        #expect(images.allSatisfy { $0.width.points == 350 })
        #expect(images[0].minY.points == 36)
        #expect(images[1].minY > images[0].maxY)
        let text = issue.pages[0].textMarks.filter { $0.size == 10 }
        #expect(text.allSatisfy { $0.y > images[1].maxY.points })
        #expect(issue.pages.flatMap(\.overlaps) == [])
        #expect(issue.findings == [])
    }

    @Test func spanningFiguresThatOnePageDoesNotHoldFollowOnTheNext() throws {
        let figure = "![Caption](wide.jpg){alt=\"a\" place=top height=220pt}\n\n"
        let issue = TestIssue(words(4, 1, 30) + "\n\n" + figure + figure + figure + words(5, 8, 90))
        #expect(issue.pages.map(\.images.count).prefix(2).reduce(0, +) == 3)
        #expect(issue.findings == [])
        #expect(issue.pages.flatMap(\.overlaps) == [])
        #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
    }

    /// A box in a frame of the first page, all of whose lines are before it: the frame has no room for it.
    @Test func aBoxAcrossThatHasNoRoomInAFrameIsAcrossTheColumnsOfTheNextPage() throws {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [master.side]
            [master.side.frame.text]
            text = true
            cols = "1-8"
            columns = 2
            """
        let figures = ["![](wide.jpg){alt=\"a\" place=top}", "::: {.figures place=top}\n![](wide.jpg){alt=\"a\"}\n:::"]
        for figure in figures {
            var article = TestArticle("\(words(3, 8, 90))\n\n\(figure)\n\n\(words(5, 10, 90))")
            article.masters = ("side", "default")
            let issue = TestIssue([article], template)
            #expect(issue.findings == [])
            #expect(issue.pages[0].images == [])
            let image = try #require(issue.pages[1].images.first)
            #expect(image.clip.width.points == 350)
            #expect(issue.pages[1].textMarks.allSatisfy { $0.y > image.clip.maxY.points })
        }
    }

    /// The picture would be as high as the page; its head is above it all the same.
    @Test func aHeadAtThePagesHeadIsWithThePictureBelowIt() throws {
        let source = "\(words(3, 2, 30))\n\n## Head {style=subhead}\n\n![](tall.jpg){alt=\"a\"}\n\nmore"
        let issue = TestIssue(source, narrow)
        let head = try #require(issue.find("Head"))
        let image = try #require(issue.pages[head.page].images.first)
        #expect(image.clip.maxX.points > head.mark.x)
        #expect(image.clip.minY.points > head.mark.y)
        #expect(image.clip.maxY.points <= 552)
    }

    /// Columns in which a picture twice as high as wide takes all of a page.
    private var narrow: TestTemplate {
        var template = TestTemplate()
        template.columns = "{ count = 1, rule = \"none\" }"
        return template
    }

    @Test(arguments: [(3, 280.0, 110.0), (2, 220.0, 170.0), (1, 220.0, 170.0)])
    func aBoxIsAsWideAsAColumnOfTextOfItsPage(_ count: Int, _ x: Double, _ width: Double) throws {
        var template = TestTemplate()
        template.columns = "{ count = \(count), gutter = \"10pt\", rule = \"none\" }"
        let figure = "![](wide.jpg){alt=\"a\" place=page cols=column rows=8 at=\"bottom outer\"}"
        let issue = TestIssue("\(words(3, 2, 60))\n\n\(figure)\n\n\(words(5, 12, 90))", template)
        #expect(issue.findings == [])
        let clip = try #require(issue.pages.flatMap(\.images).first).clip
        let gutter = count == 1 ? 12.0 : 0
        #expect(abs(clip.minX.points - x) <= gutter)
        #expect(abs(clip.width.points - width) <= gutter)
        #expect(abs(clip.maxX.points - 390) < 0.01)
    }

    @Test func aSpanningBoxInANamedFrameStandsInItsColumn() throws {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [master.default.frame.main]
            order = 1
            position = ["40pt", "100pt"]
            size = ["240pt", "320pt"]
            [master.default.frame.side]
            order = 2
            position = ["300pt", "50pt"]
            size = ["90pt", "400pt"]
            """
        let code = "```\nlet value = someFunction(withArgument: 1, another: 2)\n```\n\n"
        for box in ["![Caption](wide.jpg){alt=\"a\" place=span}\n\n", "::: {.sidebar place=span}\nbox\n:::\n\n", code] {
            let issue = TestIssue(words(6, 1, 60) + "\n\n" + box + "follower\n\n" + words(7, 6, 60), template)
            #expect(issue.findings == (box == code ? [] : ["box-in-frame lead:3:1"]))
            let page = issue.pages[0]
            #expect(page.textMarks.allSatisfy { $0.x >= 300 ? $0.end <= 391 : $0.end < 281 })
            #expect(page.images.allSatisfy { $0.clip.minX.points == 40 && $0.clip.width.points == 240 })
            let (first, follower) = try (#require(page.textMarks.first), #require(issue.find("follower")))
            #expect(first.y < 115)
            #expect(follower.page == 0)
        }
    }

    @Test func aParagraphAfterAListingAcrossTheColumnsBeginsAsAfterOthers() throws {
        var template = TestTemplate()
        template.body += "\nafter_heading = \"first\""
        template.more = "[paragraph.first]\nbased_on = \"body\"\nfirst_line_indent = \"0pt\""
        let wide = "let value = someFunction(withArgument: 1, another: 2)"
        func indent(_ code: String) throws -> Double {
            let source = "before\n\n```\n\(code)\n```\n\nfollower\n\n" + words(8, 3, 60)
            let mark = try #require(TestIssue(words(9, 2, 60) + "\n\n" + source, template).find("follower")).mark
            return mark.x - (mark.x > 215 ? 220 : 40)
        }
        #expect(try indent(wide) == 0)
        #expect(try indent("short") == 0)
    }

    // MARK: Starts and feet

    @Test func anArticleContinuesOnTheNextPageWhereItsHeadWouldStandAlone() throws {
        var heads: [(Int, Double)] = []
        for count in stride(from: 520, through: 800, by: 20) {
            let second = TestArticle("# Second\n\n" + words(11, 4, 60), id: "b", start: .continue)
            let issue = TestIssue([TestArticle(words(10, 1, count)), second])
            let head = try #require(issue.find("Second"))
            let below = issue.pages[head.page].textMarks.filter { $0.y > head.mark.y && $0.size == 10 }
            #expect(below.count >= 4, "\(count) words")
            heads.append((head.page, head.mark.y))
            #expect(issue.pages.count <= 3)
        }
        // From below the text it goes to the head of the next page, not to the foot of its own.
        #expect(heads.contains { $0 == 0 && $1 > 300 })
        #expect(heads.contains { $0 == 1 && $1 < 70 })
    }

    @Test func feetOfFacingColumnsAreAlike() throws {
        for seed in 0..<12 {
            let issue = TestIssue(words(seed, 40, 45 + seed))
            for page in issue.pages.dropLast() {
                for isLeft in [true, false] {
                    let feet = page.textMarks.filter { ($0.x < 205) == isLeft }.map(\.y).max()
                    // At most one line short, for widows and orphans.
                    #expect(try #require(feet) > 552 - 4 - 24.01, "seed \(seed)")
                }
            }
        }
    }

    // MARK: Words

    @Test func aWordThatNoColumnHoldsIsReportedWhereItIsBroken() throws {
        let long = String(repeating: "abcdefgh", count: 8)
        let issue = TestIssue("First words and\nthen \(long) follows.\n\n" + words(12, 1, 30))
        #expect(issue.findings == ["broken-word lead:2:6"])
        let finding = try #require(issue.diagnostics.first)
        #expect(finding.severity == .warning)
        #expect(finding.hint != nil)
        #expect(finding.message.contains(" mm wide, its measure "))
        #expect(issue.pages[0].letters.contains(long))
    }

    @Test func wordsThatTiesHoldTogetherAreReportedAsSuch() throws {
        let tied = String(repeating: "word\u{A0}", count: 20) + "word"
        let issue = TestIssue("Then \(tied) follows.\n\n" + words(12, 1, 30))
        #expect(issue.findings == ["broken-word lead:1:6"])
        #expect(try #require(issue.diagnostics.first?.hint).contains("no-break spaces"))
    }

    @Test func codeAndAddressesThatBreakByTheirRulesAreNotReported() {
        let address = "https://example.org/archive/papers/2026/november/tables/heights-of-water/index.html"
        #expect(TestIssue("See <\(address)> and more.").findings == [])
        let code = "``` {fit=wrap}\n" + String(repeating: "x", count: 90) + "\n```"
        #expect(TestIssue("text\n\n\(code)\n").findings == [])
        let divided = (0..<10).map { _ in "abcd\u{AD}efgh" }.joined(separator: "\u{AD}")
        #expect(TestIssue("Words \(divided) follow.").findings == [])
    }

    @Test func aLineThatStillOverflowsIsReportedWithItsMeasure() throws {
        let issue = TestIssue("Words " + String(repeating: "WM", count: 14) + " follow.")
        let finding = try #require(issue.diagnostics.first)
        #expect(issue.findings == ["overfull-line lead:1:7"])
        #expect(finding.message.contains("than its measure of 59.972 mm"))
    }
}
