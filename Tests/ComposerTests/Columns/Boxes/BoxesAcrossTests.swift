import PubDisplayList
import PubGeometry
import PubStyles
import PubTestSupport
import PubTextModel
import Testing

/// Boxes across the columns: at their call, at the head and foot of pages.
@Suite(.needs(.fonts))
struct BoxesAcrossTests {
    private func text(_ seed: Int, _ paragraphs: Int, words count: Int = 60) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    private func figure(_ attributes: String) -> String { "![](wide.jpg){alt=\"a\" \(attributes)}" }

    private func wideCode(_ lines: Int) -> String {
        let code = (1...lines).map { "let line\($0) = someFunction(withArgument: 1, another: 2, more: 3)" }
        return "```\n\(code.joined(separator: "\n"))\n```"
    }

    /// The last baselines of the columns above `y`, from the left.
    private func feet(_ page: Page, above y: Double) -> [Double] {
        [40.0...209.9, 220.0...390.0].map { column in
            page.textMarks.filter { column.contains($0.x) && $0.y < y }.map(\.y).max() ?? 0
        }
    }

    private func expectAllText(_ issue: TestIssue, besides known: String? = nil) {
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
        #expect(issue.pages.flatMap(\.overlaps) == [])
        #expect(issue.findings.filter { finding in known.map { !finding.hasPrefix($0) } ?? true } == [])
    }

    /// Twelve columns over 350 pt with gaps of 10 pt: eight of them are 230 pt wide, and six are a column of the page.
    @Test func aBoxAtItsCallTakesItsColumnsOfTheGrid() throws {
        func clip(_ columns: Int) throws -> Rect {
            let issue = TestIssue("\(text(1, 3))\n\n\(figure("cols=\(columns)"))\n\n\(text(2, 3))")
            expectAllText(issue)
            return try #require(issue.pages[0].images.first).clip
        }
        let wide = try clip(8)
        #expect(wide.width.points == 230)
        #expect(wide.maxX.points == 390)
        #expect(try clip(6).width.points == 170)
        #expect(try clip(3).width.points == 80)
    }

    @Test func aBoxAtItsCallPartsThePageInTwo() throws {
        let issue = TestIssue("\(text(1, 4))\n\n\(figure("cols=all height=90pt"))\n\nfollower \(text(2, 3))")
        let page = issue.pages[0]
        let image = try #require(page.images.first).clip
        #expect(image.width.points == 350)
        let follower = try #require(page.mark("follower"))
        #expect(follower.y > image.maxY.points)
        let feet = feet(page, above: image.minY.points)
        #expect(feet.allSatisfy { $0 > 60 })
        #expect(abs(feet[0] - feet[1]) < 12.1)
        #expect(page.textMarks.allSatisfy { $0.y < image.minY.points || $0.y > image.maxY.points })
        expectAllText(issue)
    }

    @Test func wideListingsStayBelowTheirSentences() throws {
        let source = "\(text(3, 3))\n\nUsing the following code:\n\n\(wideCode(4))\n\nfollower \(text(4, 2))"
        let issue = TestIssue(source)
        let page = issue.pages[0]
        let sentence = try #require(page.mark("Using the following"))
        let code = try #require(page.mark("line1"))
        let follower = try #require(page.mark("follower"))
        #expect(code.y > sentence.y)
        #expect(follower.y > code.y)
        expectAllText(issue)
    }

    @Test func aListingThatIsLongerThanAPageGoesOnOnTheNext() throws {
        let issue = TestIssue("\(text(5, 2))\n\nSee:\n\n\(wideCode(120))\n\nfollower \(text(6, 2))")
        #expect(issue.pages.count > 2)
        for line in [1, 60, 120] { #expect(issue.find("let line\(line) ") != nil) }
        let (end, follower) = try (#require(issue.find("let line120 ")), #require(issue.find("follower")))
        #expect(end.page == follower.page)
        #expect(follower.mark.y > end.mark.y)
        expectAllText(issue)
    }

    /// Wherever the page ends: what announces a listing or a list stands in the column of its first lines.
    @Test(arguments: [true, false]) func whatAnnouncesABoxStaysWithIt(isAcross: Bool) throws {
        let code = isAcross ? wideCode(6) : "```\nx1\nx2\nx3\nx4\nx5\nx6\n```"
        for count in stride(from: 20, through: 780, by: 29) {
            var words = Words(seed: count)
            let source =
                "\(words.text(count))\n\n\(words.text(30)) announced as follows:\n\n\(code)\n\n\(words.text(200))"
            let issue = TestIssue(source)
            let sentence = try #require(issue.find("follows:"))
            let first = try #require(issue.find(isAcross ? "line1" : "x1"))
            #expect(first.page == sentence.page, "after \(count) words")
            if !isAcross { #expect(abs(first.mark.x - sentence.mark.x) < 170, "after \(count) words") }
            #expect(issue.findings == [])
        }
    }

    /// Where a head, or a short line that announces it, is between two boxes across the columns, and the page has no room for the
    /// second one: it is on the page of that.
    @Test(arguments: ["### Below", "Announced by this:"]) func whatIsBetweenTwoWideBoxesGoesWithTheSecond(line: String)
        throws
    {
        var template = TestTemplate()
        template.masters = "\"subhead.2\" = \"subhead\"\n[master.default]"
        for count in stride(from: 6, through: 40, by: 2) {
            let issue = TestIssue(
                "\(text(1, 1))\n\n\(wideCode(count))\n\n\(line)\n\n```\n" + String(repeating: "x ", count: 40)
                    + "second\nx\nx\nx\nx\nx\n```\n\n\(text(2, 2))", template)
            let between = try #require(issue.find(line.hasPrefix("#") ? "Below" : "Announced"))
            let second = try #require(issue.find("second"))
            #expect(between.page == second.page, "after \(count) lines")
            expectAllText(issue)
        }
    }

    /// A head above a picture across the columns is directly above that, wherever the columns before it end: not at the head of a
    /// column beside them, and with its space above.
    @Test(arguments: ["", "![TALL](tall.jpg){alt=a place=column height=300pt}\n\n"])
    func aHeadIsAboveWhatIsAcrossTheColumns(waiting: String) throws {
        var template = TestTemplate()
        template.masters = "\"subhead.2\" = \"subhead\"\n[master.default]"
        template.columns = "{ count = 3, gutter = \"10pt\", rule = \"none\" }"
        for count in stride(from: 60, through: 700, by: 20) {
            var words = Words(seed: count)
            let picture = "![CAPTION](wide.jpg){alt=a place=here cols=all height=260pt}"
            let issue = TestIssue(
                "\(words.text(count))\n\n\(waiting)### Below\n\n\(picture)\n\n\(words.paragraphs(3, words: 60))",
                template)
            let (head, caption) = try (#require(issue.find("Below")), #require(issue.find("CAPTION")))
            #expect(head.page == caption.page, "after \(count) words")
            let page = issue.pages[head.page]
            let top = try #require(page.images.first { $0.clip.width.points > 200 }?.clip.minY.points)
            #expect(head.mark.x < 100, "after \(count) words")
            #expect((0..<24).contains(top - head.mark.y), "after \(count) words")
            let above = page.textMarks.filter { $0.y < head.mark.y && $0.x < 100 }.map(\.y).max()
            if let above { #expect(head.mark.y - above > 14, "after \(count) words") }
            expectAllText(issue, besides: "white-above-box")
        }
    }

    /// Wherever the column ends: a picture is below the sentence that announces it, unless more than six lines would be white for
    /// that; it is said then.
    @Test func whatAnnouncesAPictureStaysWithIt() throws {
        var (kept, parted) = (0, 0)
        for count in stride(from: 20, through: 780, by: 11) {
            var words = Words(seed: count)
            let picture = "![](wide.jpg){alt=\"a\" place=column}"
            let issue = TestIssue(
                "\(words.text(count))\n\n\(words.text(30)) as follows:\n\n\(picture)\n\nfollower \(words.text(300))")
            let sentence = try #require(issue.find("follows:"))
            let page = issue.pages[sentence.page]
            let image = page.images.first?.clip
            let isBelow =
                image.map {
                    ($0.minX.points < 215) == (sentence.mark.x < 215) && $0.minY.points > sentence.mark.y
                } ?? false
            #expect(isBelow == issue.findings.isEmpty, "after \(count) words")
            if isBelow { kept += 1 } else { parted += 1 }
            #expect(issue.diagnostics.allSatisfy { $0.id == "parted-box" && $0.plural != nil })
            #expect(issue.diagnostics.allSatisfy { $0.hint?.contains("[fit]") ?? false })
            // The column that is left below the sentence has room for more than is worth it.
            if !isBelow { #expect(sentence.mark.y < 552 - 4 * 12, "after \(count) words") }
            #expect(issue.pages.flatMap(\.overlaps) == [])
            #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
        }
        #expect(kept > parted * 2)
        #expect(parted > 0)
    }

    @Test func whatAnnouncesAListStaysWithIt() throws {
        for count in stride(from: 150, through: 420, by: 7) {
            var words = Words(seed: count)
            let list = (1...6).map { "- item\($0) \(words.text(6))" }.joined(separator: "\n")
            let issue = TestIssue(
                "\(words.text(count))\n\n\(words.text(30)) as follows:\n\n\(list)\n\n\(words.text(200))")
            let (sentence, first) = try (#require(issue.find("follows:")), #require(issue.find("item1")))
            #expect(first.page == sentence.page, "after \(count) words")
            #expect((first.mark.x < 215) == (sentence.mark.x < 215), "after \(count) words")
        }
    }

    /// Wherever the page ends: a heading that goes to the next page takes the box with it that is called below it, which is not
    /// on both pages.
    @Test(arguments: [true, false]) func aBoxGoesWithTheHeadingAboveItsCall(isBeforeListing: Bool) {
        let boxes =
            isBeforeListing
            ? "\(figure("place=top height=60pt"))\n\n\(text(3, 1, words: 14)) As follows:\n\n\(wideCode(6))"
            : "\(figure("place=wrap at=\"left middle of page\" width=40%"))\n\n\(figure("place=span height=420pt"))"
        var template = TestTemplate()
        template.masters = "\"subhead.2\" = \"subhead\"\n[master.default]"
        for count in stride(from: 300, through: 760, by: 5) {
            var words = Words(seed: count)
            let source = "## Wide\n\n\(words.text(count))\n\n### Third\n\n\(boxes)\n\n\(words.text(200))"
            let issue = TestIssue(source, template)
            #expect(issue.pages.flatMap(\.images).count == (isBeforeListing ? 1 : 2), "after \(count) words")
            #expect(issue.pages.flatMap(\.overlaps) == [], "after \(count) words")
        }
    }

    @Test func aSpanIsNotAboveTheFirstParagraphOfItsArticle() throws {
        let issue = TestIssue("opening \(text(7, 3))\n\n\(figure("place=span height=120pt"))\n\n\(text(8, 3))")
        let image = try #require(issue.pages[0].images.first).clip
        #expect(image.width.points == 350)
        #expect(abs(image.maxY.points - 552) < 0.01)
        let opening = try #require(issue.pages[0].mark("opening"))
        #expect(opening.y < 60)
        expectAllText(issue)
    }

    @Test func aSpanBeforeTheFirstParagraphIsAtTheHead() throws {
        let issue = TestIssue("\(figure("place=span height=120pt"))\n\nopening \(text(7, 3))")
        #expect(try #require(issue.pages[0].images.first).clip.minY.points == 36)
        expectAllText(issue)
    }

    @Test func headAndFootOfThePage() throws {
        let source =
            "\(text(9, 2))\n\n\(figure("place=top height=60pt"))\n\n\(figure("place=bottom height=80pt"))\n\n\(text(10, 6))"
        let issue = TestIssue(source)
        let images = issue.pages[0].images.map(\.clip)
        #expect(images.count == 2)
        #expect(images[0].minY.points == 36)
        #expect(abs(images[1].maxY.points - 552) < 0.01)
        let text = issue.pages[0].textMarks
        #expect(text.allSatisfy { $0.y > images[0].maxY.points && $0.y < images[1].minY.points })
        expectAllText(issue)
    }

    @Test func aTintAcrossTheFootEndsOnTheLastBaseline() throws {
        var template = TestTemplate()
        template.grid = "baseline_grid = { start = \"43pt\", increment = \"12pt\" }"
        template.more = "[object.tinted]\nfill = \"black 10%\"\npadding = \"6pt\"\nplace = \"bottom\""
        let issue = TestIssue("\(text(14, 2))\n\n::: {.sidebar .tinted}\nA box.\n:::\n\n\(text(15, 3))", template)
        #expect(abs(try #require(issue.pages[0].tints.first).maxY.points - 547) < 0.01)
        expectAllText(issue)
    }

    @Test func aBoxAtTheFootThatHasNoRoomIsAtTheFootOfTheNextPage() throws {
        let issue = TestIssue("\(text(11, 11))\n\n\(figure("place=bottom height=400pt"))\n\n\(text(12, 8))")
        #expect(issue.pages[0].images.isEmpty)
        #expect(abs(try #require(issue.pages[1].images.first).clip.maxY.points - 552) < 0.01)
        expectAllText(issue)
    }

    /// A picture that was called shortly before the end is below the last lines, or some of these are on its page.
    @Test(arguments: ["span", "top", "bottom"]) func noBoxIsAloneAfterTheEnd(place: String) throws {
        for count in stride(from: 400, through: 800, by: 50) {
            let issue = TestIssue("\(text(count, 1, words: count))\n\n\(figure("place=\(place) height=200pt"))")
            let page = try #require(issue.pages.first { !$0.images.isEmpty })
            #expect(!page.textMarks.isEmpty, "after \(count) words")
            let image = try #require(page.images.first).clip
            let above = page.textMarks.map(\.y).filter { $0 < image.maxY.points }
            #expect(above.allSatisfy { $0 <= image.minY.points - 5.9 }, "after \(count) words")
            expectAllText(issue)
        }
    }

    /// A page that begins with a box at its foot has not the whole page for one at its head.
    @Test func aBoxAtTheHeadWaitsForRoomAboveThatAtTheFoot() {
        let figures = ["span", "bottom", "bottom", "top"].map { figure("place=\($0) height=300pt") }
        let issue = TestIssue("\(text(14, 1, words: 20))\n\n\(figures.joined(separator: "\n\n"))")
        #expect(issue.pages.flatMap(\.images).count == 4)
        expectAllText(issue)
    }

    @Test func aShortLastPageIsSaid() throws {
        let long = TestIssue(text(13, 12, words: 65))
        let short = try #require(long.shortLastPages.first)
        #expect(long.pages.count == 2)
        #expect(short.message.contains("lines"))
        #expect(TestIssue(text(13, 16, words: 65)).shortLastPages.isEmpty)
        #expect(TestIssue(text(13, 2)).shortLastPages.isEmpty)
        let picture = "![](wide.jpg){alt=\"a\" place=page cols=12 rows=20 at=bottom page=2}"
        let pictured = TestIssue("\(picture)\n\n\(text(13, 9, words: 65))")
        #expect(pictured.pages.count == 2)
        #expect(pictured.shortLastPages.isEmpty)
    }

    /// A last page of which a picture and some lines fill less than a quarter is said like one of lines alone, with what all of it
    /// takes.
    @Test func aShortLastPageWithAPictureIsSaid() throws {
        var said = 0
        for count in stride(from: 640, through: 760, by: 8) {
            var words = Words(seed: count)
            let picture = "![](wide.jpg){alt=\"a\" place=column height=100pt}"
            let issue = TestIssue("\(words.text(count))\n\n\(picture)\n\n\(words.text(24))")
            let fill = issue.composition.fits[0].fill
            let isShort = issue.pages.count > 1 && fill < 0.25
            #expect(issue.shortLastPages.isEmpty == !isShort, "\(fill) after \(count) words")
            guard isShort, let last = issue.pages.last, !last.images.isEmpty else { continue }
            let hint = try #require(issue.shortLastPages.first?.hint)
            let lines = try #require(hint.firstMatch(of: /cut (\d+) line/).flatMap { Int($0.output.1) })
            // The picture is as high as eight lines.
            #expect(lines > 8, "\(hint)")
            said += 1
        }
        #expect(said > 0)
    }

    /// A box that ends its article is not above its first paragraph, even where it is to be at the head of the page.
    @Test func aBoxThatEndsItsArticleIsBelowIt() throws {
        let picture = figure("place=top height=90pt")
        let last = TestIssue("\(text(1, 3))\n\n\(picture)").pages[0]
        #expect(try #require(last.images.first).clip.minY.points > last.textMarks.map(\.y).max() ?? 0)
        let first = TestIssue("\(text(1, 2))\n\n\(picture)\n\n\(text(2, 1))").pages[0]
        #expect(try #require(first.images.first).clip.maxY.points < first.textMarks.map(\.y).min() ?? 0)
    }

    // MARK: White

    private func beforePicture(_ place: String, below announcement: String = "") -> TestIssue {
        var words = Words(seed: 3)
        let picture = figure("height=400pt \(place)")
        let above = "\(words.paragraphs(3, words: 60))\n\n\(announcement)"
        return TestIssue("\(above)\(picture)\n\n\(words.paragraphs(9, words: 60))")
    }

    /// White above a picture that has no room costs what other white costs, and is said, also where the white is above what goes
    /// along with it; a picture that floats leaves none.
    @Test(arguments: ["", "### Head\n\n", "It is this:\n\n"])
    func whiteAboveABoxAcrossIsPaidForAndReported(announcement: String) throws {
        let issue = beforePicture("place=here cols=all", below: announcement)
        #expect(issue.findings.map { $0.hasPrefix("white-above-box") } == [true])
        let first = try #require(issue.composition.decisions.first)
        #expect(first.cost[.shortColumn] >= 10)
        #expect(beforePicture("place=top").findings == [])
    }

    /// What is white is below a box across the columns, not below the text above that.
    @Test func whiteBelowABoxAcrossIsCountedFromThere() throws {
        let boxes = [250, 400].map { figure("place=here cols=all height=\($0)pt") }
        let issue = TestIssue("\(text(1, 2))\n\n\(boxes[0])\n\n\(boxes[1])\n\n\(text(2, 3))")
        let finding = try #require(issue.diagnostics.first { $0.id == "white-above-box" })
        let part = try #require(finding.message.firstMatch(of: /empty to (\d+) %/).flatMap { Int($0.output.1) })
        let foot = try #require(issue.pages[0].images.first).clip.maxY.points
        #expect(abs(Double(part) - (552 - foot) / 516 * 100) < 5)
    }

    /// Four pictures are at the head of a page, and the next one has no room below them: they would all be late if they waited.
    @Test func whiteBelowPicturesAloneIsReported() {
        let heights = [400, 60, 60, 60, 60]
        let floats = heights.map { figure("place=top height=\($0)pt") }.joined(separator: "\n\n")
        let issue = TestIssue("\(text(1, 1))\n\n\(floats)\n\n\(figure("height=500pt"))\n\n\(text(2, 6))")
        #expect(issue.pages[1].images.count == 4)
        #expect(issue.pages[1].textMarks.isEmpty)
        #expect(issue.findings.map { $0.hasPrefix("white-above-box") } == [true])
    }

    /// Where one picture would be alone at the head of a page, since the next one has no room below it, it waits: the text goes
    /// on, and it is said that its call is two pages away.
    @Test func noPictureIsAloneWhereTheTextCanGoOn() throws {
        let floats = Array(repeating: figure("place=top height=300pt"), count: 2).joined(separator: "\n\n")
        let issue = TestIssue("\(text(1, 3))\n\n\(floats)\n\n\(figure("cols=all height=300pt"))\n\n\(text(2, 6))")
        #expect(issue.pages.dropLast().allSatisfy { !$0.textMarks.isEmpty })
        #expect(issue.pages.flatMap(\.images).count == 3)
        #expect(issue.findings == [])
        #expect(issue.distantBoxes.count == 1)
        #expect(try #require(issue.distantBoxes.first).message.contains("2 pages from its call on page 1"))
    }

    /// A picture for the head of the page that waits, a quote, and a tall picture at its call: none of the quote and the picture at
    /// its call is behind a page that the first picture has to itself.
    @Test(arguments: [200, 260, 320], [260, 330, 400])
    func aFloatDoesNotKeepThoseBehindItWaiting(top: Int, here: Int) throws {
        var template = TestTemplate()
        template.more = "[object.pullquote]\nplace = \"column\"\nspace_before = \"8pt\"\nspace_after = \"6pt\""
        let source = """
            \(figure("cols=all height=240pt"))

            \(text(1, 2, words: 80))

            \(figure("place=top height=\(top)pt"))

            ::: pullquote
            remembered \(text(3, 1, words: 12))
            :::

            \(figure("place=here height=\(here)pt"))

            follower \(text(2, 9))
            """
        let issue = TestIssue(source, template)
        #expect(issue.pages[1].textMarks.count > 20, "\(issue.findings)")
        #expect(try #require(issue.find("remembered")).page <= 1)
        #expect(try #require(issue.find("follower")).page <= 1)
    }
}

/// Where listings and other boxes of rows are divided.
@Suite(.needs(.fonts)) struct BoxCutTests {
    /// A listing of so many lines, those at `blanks` empty, after so many words.
    private func issue(_ count: Int, lines: Int, blanks: Set<Int> = [], after: Int = 300) -> TestIssue {
        var words = Words(seed: count)
        let code = (1...lines).map { blanks.contains($0) ? "" : "code\($0)" }.joined(separator: "\n")
        let end = after > 0 ? words.text(after) : ""
        return TestIssue("\(words.text(count))\n\n```\n\(code)\n```\n\n\(end)")
    }

    /// The numbers of the lines of code, by the columns that they are in.
    private func parts(_ issue: TestIssue) -> [[Int]] {
        var parts: [[Int]] = []
        for page in issue.pages {
            for isLeft in [true, false] {
                let marks = page.textMarks.filter { $0.text.hasPrefix("code") && ($0.x < 215) == isLeft }
                let numbers = marks.sorted { $0.y < $1.y }.compactMap { Int($0.text.dropFirst(4)) }
                if !numbers.isEmpty { parts.append(numbers) }
            }
        }
        return parts
    }

    @Test func fourLinesAtLeastAreOnBothSidesOfACut() {
        var cuts = 0
        for count in stride(from: 300, through: 560, by: 3) {
            let parts = parts(issue(count, lines: 14))
            #expect(parts.flatMap { $0 } == Array(1...14), "after \(count) words")
            #expect(parts.allSatisfy { $0.count >= 4 }, "after \(count) words: \(parts.map(\.count))")
            if parts.count > 1 { cuts += 1 }
        }
        #expect(cuts > 5)
    }

    /// An empty line not more than three lines before the last that has room is where a listing is divided.
    @Test func listingsAreDividedAtEmptyLines() {
        var atBlank = 0
        for count in stride(from: 300, through: 560, by: 7) {
            let plain = parts(issue(count, lines: 30)).first?.count ?? 0
            let parts = parts(issue(count, lines: 30, blanks: [5, 10, 15, 20, 25]))
            guard parts.count > 1, plain > 6, plain < 26 else { continue }
            #expect(parts[0].count % 4 == 0, "after \(count) words: \(parts)")
            atBlank += 1
        }
        #expect(atBlank > 5)
    }

    /// Where an article ends, white is at hand: a listing is not divided there so that columns are even.
    @Test func listingsAreWholeWhereTheArticleEnds() {
        for count in stride(from: 40, through: 240, by: 10) {
            let parts = parts(issue(count, lines: 13, after: 30))
            #expect(parts.map(\.count) == [13], "after \(count) words")
        }
    }
}
