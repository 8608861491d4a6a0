import PubDisplayList
import PubGeometry
import PubStyles
import PubTestSupport
import PubTextModel
import Testing

/// Boxes on the grid of the page: areas, bleeds, whole pages, pictures over two pages, frames of masters.
@Suite(.needs(.fonts))
struct AreaTests {
    private func text(_ seed: Int, _ paragraphs: Int, words count: Int = 60) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    private func figure(_ attributes: String) -> String { "![](wide.jpg){alt=\"a\" \(attributes)}" }

    private func expectAllText(_ issue: TestIssue) {
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
        #expect(issue.pages.flatMap(\.overlaps) == [])
    }

    /// Twelve columns over 350 pt with gaps of 10 pt: eight of them are 230 pt wide.
    @Test func aPictureTakesColumnsAndRows() throws {
        let issue = TestIssue(
            "\(text(1, 3))\n\n\(figure("place=page cols=8 rows=10 at=\"bottom outer\""))\n\n\(text(2, 3))")
        let clip = try #require(issue.pages[0].images.first).clip
        #expect(clip.width.points == 230)
        #expect(clip.maxX.points == 390)
        expectAllText(issue)
        #expect(issue.findings == [])
    }

    private func captioned(_ rows: Int) -> [String] {
        let caption = "Many words that need several lines of their column, since they go on and on and on, and on"
        let picture = "![\(caption)](wide.jpg){alt=\"a\" place=page cols=6 rows=\(rows) at=bottom}"
        return TestIssue("\(text(1, 3))\n\n\(picture)\n\n\(text(2, 3))").findings
    }

    @Test func aCaptionThatTakesMostOfItsRowsIsReported() {
        #expect(captioned(3).map { $0.hasPrefix("low-picture") } == [true])
        #expect(captioned(12) == [])
    }

    @Test func itsFootIsOnABaseline() throws {
        let issue = TestIssue("\(text(1, 3))\n\n\(figure("place=page cols=6 rows=\"5-12\""))\n\n\(text(2, 3))")
        let clip = try #require(issue.pages[0].images.first).clip
        #expect(clip.maxY.points == 48 + 11 * 12)
        #expect(clip.minY.points == 36 + 4 * 12)
    }

    @Test func linesBesideItStayOnTheGrid() {
        let issue = TestIssue(
            "\(text(1, 3))\n\n\(figure("place=page cols=8 rows=12 at=\"middle center\""))\n\n\(text(2, 6))")
        for mark in issue.pages[0].textMarks {
            #expect((mark.y - 48).truncatingRemainder(dividingBy: 12) == 0, "\(mark.text)")
        }
        expectAllText(issue)
    }

    /// A box that is too wide for the lines beside an area waits until they have passed it.
    @Test func textGoesOnBesideAnAreaThatABoxIsBelow() throws {
        let area = figure("place=page cols=8 rows=20 at=\"middle right\" page=1")
        let box = figure("place=column height=60pt")
        let issue = TestIssue("\(area)\n\n\(text(1, 3))\n\n\(box)\n\n\(text(2, 12))")
        #expect(issue.findings == [])
        let page = issue.pages[0]
        let clips = page.images.map(\.clip)
        #expect(clips.count == 2)
        let taken = try #require(clips.max { $0.height < $1.height })
        let low = try #require(clips.min { $0.height < $1.height })
        #expect(low.minY > taken.maxY)
        let lines = page.textMarks.filter {
            $0.x < taken.minX.points && $0.y > taken.minY.points && $0.y < low.minY.points
        }
        let heights = Set(lines.map(\.y)).sorted()
        let steps = zip(heights, heights.dropFirst()).map { $1 - $0 }
        #expect(try #require(steps.max()) < 36)
        #expect(low.minY.points - (try #require(heights.last)) < 36)
        expectAllText(issue)
    }

    /// A head off the grid begins with its column, beside a picture as without one.
    @Test func aHeadBesideItIsAtTheHeadOfItsColumn() throws {
        func head(_ picture: String) throws -> Double {
            var template = TestTemplate()
            template.grid = "baseline_grid = { start = \"44pt\", increment = \"12pt\" }"
            let issue = TestIssue("\(picture)\n\n### Head\n\n\(text(1, 9))", template)
            #expect(issue.pages[0].images.isEmpty == picture.isEmpty)
            return try #require(issue.pages[0].mark("Head")).y
        }
        #expect(try head(figure("place=page cols=8 rows=12 at=\"top outer\"")) == head(""))
    }

    @Test func aPictureBleedsBeyondTheTrim() throws {
        let issue = TestIssue(
            "\(text(1, 3))\n\n\(figure("place=top bleed=\"top inner outer\" rows=10"))\n\n\(text(2, 9))")
        let page = try #require(issue.pages.first { !$0.images.isEmpty })
        let clip = page.images[0].clip
        #expect(clip.minX == -page.bleed)
        #expect(clip.minY == -page.bleed)
        #expect(clip.maxX == page.trim.width + page.bleed)
        expectAllText(issue)
    }

    /// It keeps its columns and rows, and bleeds where they reach the edge: six of twelve columns are 170 pt.
    @Test(arguments: [
        ("cols=\"5-10\" rows=\"20-30\" bleed=outer", "outer", "cols=\"5-12\""),
        ("cols=\"5-10\" rows=\"20-30\" bleed=\"top left\"", "left and top", "cols=\"1-10\", and rows=\"1-30\""),
        ("cols=\"5-10\" rows=\"20-30\" bleed=bottom", "bottom", "rows=\"20-43\""),
        ("cols=6 rows=\"20-30\" at=center bleed=\"inner\"", "inner", "at=inner or cols=\"1-6\""),
        ("cols=6 rows=11 at=\"center middle\" bleed=all", "inner and outer and top and bottom", ""),
    ])
    func anAreaBleedsOnlyAtEdgesThatItReaches(_ pairs: String, _ edges: String, _ way: String) throws {
        let picture = figure("place=page \(pairs)")
        let source = "\(text(1, 3))\n\n\(picture)\n\n\(text(2, 9))"
        let issue = TestIssue([TestArticle(source, start: .recto)])
        let finding = try #require(issue.diagnostics.first)
        #expect(issue.diagnostics.map(\.id) == ["unreached-edge"])
        #expect(finding.origin.column > 60, "at the words of bleed")
        #expect(finding.message.hasPrefix("bleed names \(edges), which "))
        #expect(finding.hint?.contains(way) ?? false)
        let clip = try #require(issue.pages[0].images.first).clip
        #expect(clip.width.points == 170)
        #expect((100...350).contains(clip.minX.points))
        #expect((100...350).contains(clip.maxX.points))
        #expect((48...540).contains(clip.minY.points))
        #expect((48...540).contains(clip.maxY.points))
        expectAllText(issue)
    }

    /// What says no rows and is to reach head and foot has all of them.
    @Test func aBoxFromHeadToFootHasAllRows() throws {
        let box = "::: {.sidebar .tint place=page cols=\"1-6\" bleed=\"top bottom inner\"}\nWords.\n:::"
        var template = TestTemplate()
        template.more = "[object.tint]\nbased_on = \"sidebar\"\nfill = \"black 10%\""
        let issue = TestIssue([TestArticle("\(text(1, 3))\n\n\(box)\n\n\(text(2, 9))", start: .recto)], template)
        let page = issue.pages[0]
        #expect(issue.findings == [])
        #expect(page.tints.map(\.minX) == [-page.bleed])
        #expect(page.tints.map(\.maxX.points) == [210])
        #expect(page.tints.map(\.minY) == [-page.bleed])
        #expect(page.tints.map(\.maxY) == [page.trim.height + page.bleed])
        expectAllText(issue)
    }

    /// 40 % of the type area of 516 pt, in whole rows.
    @Test(arguments: ["place=page cols=8", "place=page", "place=top bleed=\"top outer\""])
    func aHeightIsThatOfThePicture(_ place: String) throws {
        let issue = TestIssue(
            "\(text(1, 3))\n\n\(figure("\(place) height=40%"))\n\n\(text(2, 16))")
        let clip = try #require(issue.pages.lazy.compactMap { $0.images.first }.first).clip
        let head = max(clip.minY.points, 36)
        #expect(abs(clip.maxY.points - head - 0.4 * 516) < 12)
        #expect(issue.findings == [])
        expectAllText(issue)
    }

    /// A page whose frame of text has all columns but four, at which a picture is.
    private let byHand = """
        [master.default]
        [master.hand.frame.hero]
        picture = "hero"
        cols = "1-4"
        [master.hand.frame.text]
        text = true
        cols = "5-12"
        columns = 1
        """

    @Test(arguments: [
        "place=page cols=4 rows=8", "place=bottom cols=all", "place=span", "place=page page=2 cols=4 rows=8",
    ])
    func aBoxThatIsInAFrameAndNotAtItsPlaceIsReported(_ place: String) {
        var template = TestTemplate()
        template.masters = byHand.replacing("[master.hand", with: "[master.default")
        let hero = "![](tall.jpg){alt=\"a\" #hero}"
        let source = "\(hero)\n\n\(text(1, 2))\n\n\(figure(place))\n\n\(text(2, 3))"
        #expect(TestIssue(source, template).findings.contains { $0.hasPrefix("box-in-frame") })
    }

    @Test func aBoxThatIsCalledInAFrameIsOnTheNextPageWithColumns() throws {
        var template = TestTemplate()
        template.masters = byHand
        let hero = "![](tall.jpg){alt=\"a\" #hero}"
        var article = TestArticle(
            "\(hero)\n\n\(text(1, 2))\n\n\(figure("place=page cols=12 rows=8 bleed=\"inner outer\""))\n\n\(text(2, 22))",
            start: .recto)
        article.handPages = [1: "hand"]
        let issue = TestIssue([article], template)
        #expect(issue.findings == [])
        #expect(issue.pages[0].images.count == 1)
        let second = issue.pages[1]
        #expect(try #require(second.images.first).clip.width == second.trim.width + second.bleed * 2)
        expectAllText(issue)
    }

    /// The box waits for a page of its own, though all of the text would be in the frame, and the text ends behind it.
    @Test(arguments: [
        ("place=page cols=12 rows=8", [true, true]), ("place=page", [true, true, false]),
        ("place=spread", [true, true, true, false]),
    ])
    func aBoxThatIsCalledInTheOnlyFrameIsNotLost(_ place: String, _ expected: [Bool]) throws {
        var template = TestTemplate()
        template.masters = byHand
        var article = TestArticle(
            "![](tall.jpg){alt=\"a\" #hero}\n\n\(text(1, 1))\n\n\(figure(place))\n\n\(text(2, 1))", start: .recto)
        article.handPages = [1: "hand"]
        let issue = TestIssue([article], template)
        #expect(issue.findings == [])
        let pictures = issue.pages.map { !$0.images.isEmpty || !$0.groups.isEmpty }
        #expect(pictures == expected)
        #expect(try #require(issue.pages.last).textMarks.count > 1)
        expectAllText(issue)
    }

    /// The picture waits for pages on which nothing else is.
    @Test(arguments: [
        "place=spread", "place=page", "place=page cols=12 rows=20", "place=page cols=6 rows=8 at=\"bottom outer\"",
    ])
    func aPageMadeByHandIsNotCovered(_ place: String) throws {
        var template = TestTemplate()
        template.masters = byHand
        var article = TestArticle(
            "![](tall.jpg){alt=\"a\" #hero}\n\n\(text(1, 3))\n\n\(figure(place))\n\n\(text(2, 34))", start: .recto)
        for number in 2...3 {
            article.handPages = [number: "hand"]
            let issue = TestIssue([article], template)
            #expect(issue.findings == [])
            let hand = issue.pages[number - 1]
            // The picture of its frame alone.
            #expect(hand.images.count == 1)
            #expect(hand.groups.isEmpty)
            #expect(issue.pages.flatMap(\.overlaps) == [])
            expectAllText(issue)
        }
    }

    /// The outer edge is at the right of a right-hand page, at the left of a left-hand one.
    @Test(arguments: [false, true])
    func theOuterSideDependsOnThePage(_ isVerso: Bool) throws {
        var article = TestArticle(
            "\(text(1, 2))\n\n\(figure("place=page cols=5 rows=8 at=\"top outer\""))\n\n\(text(2, 9))")
        article.start = isVerso ? .verso : .recto
        let issue = TestIssue([article])
        let page = try #require(issue.pages.first { !$0.images.isEmpty })
        let isAtLeft = page.images[0].clip.minX.points < 100
        #expect(isAtLeft == (page.side == .verso))
    }

    @Test func aWholePageHasNoText() throws {
        let issue = TestIssue("\(text(1, 4))\n\n\(figure("place=page"))\n\n\(text(2, 14))")
        let page = try #require(issue.pages.first { !$0.images.isEmpty })
        #expect(page.textMarks.isEmpty)
        expectAllText(issue)
    }

    /// Text that one page holds is not divided for a picture that takes a page: it would leave both nearly empty.
    @Test(arguments: [("place=page", 2), ("place=spread", 3)])
    func aWholePageIsBehindTextOfOnePage(_ place: String, _ pages: Int) {
        let article = TestArticle("\(text(1, 2))\n\n\(figure(place))\n\n\(text(2, 2))", start: .recto)
        let issue = TestIssue([article])
        #expect(issue.pages.map(\.textMarks.isEmpty) == [false] + Array(repeating: true, count: pages - 1))
        #expect(issue.findings.map { $0.hasPrefix("box-behind-end") } == [true])
        expectAllText(issue)
    }

    /// What is called behind the last words is there as its author asks.
    @Test func aWholePageThatIsCalledLastIsBehindTheText() {
        let issue = TestIssue("\(text(1, 2))\n\n\(figure("place=page"))")
        #expect(issue.pages.map(\.textMarks.isEmpty) == [false, true])
        #expect(issue.findings == [])
    }

    @Test func aPageIsAskedFor() throws {
        let issue = TestIssue("\(text(1, 2))\n\n\(figure("place=page cols=6 rows=8 page=2"))\n\n\(text(2, 14))")
        #expect(issue.pages[0].images.isEmpty)
        #expect(issue.pages[1].images.count == 1)
    }

    @Test func whatIsTooLargeForTheGridIsReported() {
        let issue = TestIssue("\(text(1, 3))\n\n\(figure("place=page cols=20 rows=4"))\n\n\(text(2, 3))")
        #expect(issue.diagnostics.map(\.id) == ["outside-grid"])
    }

    @Test(arguments: ["contain", "cover"])
    func aPictureThatStaysWithinItsFrameDoesNotReachTheBleed(_ fit: String) {
        let picture = figure("place=page cols=6 rows=10 at=\"top outer\" bleed=outer fit=\(fit)")
        let issue = TestIssue("\(text(1, 3))\n\n\(picture)\n\n\(text(2, 3))")
        #expect(issue.diagnostics.map(\.id) == (fit == "cover" ? [] : ["bleed-not-reached"]))
    }

    // MARK: Frames

    private func opener(_ frames: String) -> TestTemplate {
        var template = TestTemplate()
        template.masters = "[master.default]\n[master.over]\nopener = true\n\(frames)"
        return template
    }

    private func article(_ source: String) -> TestArticle {
        var article = TestArticle("# The *head*\n\n\(figure("#hero"))\n\n\(source)")
        article.masters = ("over", "default")
        return article
    }

    @Test func aFrameTakesThePictureOfItsName() throws {
        let frames = """
            [master.over.frame.hero]
            picture = "hero"
            rows = "1-20"
            bleed = "top inner outer"
            [master.over.frame.head]
            head = true
            rows = "22-30"
            """
        let issue = TestIssue([article(text(3, 9))], opener(frames))
        let page = issue.pages[0]
        #expect(page.images.count == 1)
        #expect(issue.pages.dropFirst().flatMap(\.images) == [])
        let head = try #require(page.mark("The"))
        #expect(head.y > page.images[0].clip.maxY.points)
        expectAllText(issue)
    }

    /// The style of a headline without `span` would have it in the first column, and the frame empty.
    @Test func aHeadFrameTakesTheHeadWhateverItsSpan() throws {
        let frames = """
            [master.over.frame.head]
            head = true
            cols = "7-12"
            rows = "20-30"
            [master.over.frame.text]
            text = true
            cols = "1-6"
            """
        let issue = TestIssue([article(text(3, 9))], opener(frames)) { items in
            guard case .paragraph(var headline) = items[0] else { return }
            headline.attributes.span = .one
            items[0] = .paragraph(headline)
        }
        let head = try #require(issue.pages[0].mark("The"))
        let body = issue.pages[0].textMarks.filter { $0.size == 10 }
        #expect(head.x > 200)
        #expect(head.y > 270)
        #expect(body.allSatisfy { $0.end < 210 })
        expectAllText(issue)
    }

    @Test(arguments: [100, 50]) func theTypeOfAHeadShrinksUntilItsFrameHoldsIt(_ least: Int) throws {
        let frames = """
            [master.over.frame.head]
            head = true
            cols = "1-4"
            rows = "1-2"
            shrink = "\(least)%"
            """
        let issue = TestIssue([article(text(3, 9))], opener(frames))
        let wanted = TestIssue([article(text(3, 9))], opener(frames.replacing("1-2", with: "1-20")))
        let size = try #require(issue.pages[0].mark("The")?.size)
        let style = try #require(wanted.pages[0].mark("The")?.size)
        #expect(issue.diagnostics.contains { $0.id == "overset-head" } == (least == 100))
        #expect(least == 100 ? size == style : (style / 2..<style).contains(size))
        let hint = issue.diagnostics.first { $0.id == "overset-head" }?.hint
        #expect(least == 50 || hint?.contains("[master.over.frame.head] shrink = ") == true)
        #expect(least == 50 || hint?.contains("[master.over.frame.head] rows = \"1-") == true)
        expectAllText(issue)
    }

    /// A page with a picture over most of it is no reason to cut a box: the next page has room.
    @Test func aBoxThatIsNotDividedWaitsForAPageWithoutAreas() {
        let box = "::: {.sidebar place=column}\n\(text(4, 5, words: 40))\n:::"
        let area = figure("place=page cols=12 rows=30 at=top")
        let issue = TestIssue("\(text(1, 6))\n\n\(area)\n\n\(text(2, 1))\n\n\(box)\n\n\(text(3, 9))")
        #expect(!issue.diagnostics.contains { $0.id == "overset-box" })
        expectAllText(issue)
    }

    @Test func textFramesBeginBelowTheHead() throws {
        let frames = """
            [master.over.frame.head]
            head = true
            cols = "1-8"
            rows = "1-9"
            [master.over.frame.text]
            text = true
            cols = "1-8"
            columns = 2
            [master.over.frame.hero]
            picture = "hero"
            cols = "9-12"
            bleed = "top bottom outer"
            """
        let issue = TestIssue([article(text(3, 9))], opener(frames))
        let page = issue.pages[0]
        let head = try #require(page.mark("The"))
        let body = page.textMarks.filter { $0.size == 10 }
        #expect(body.allSatisfy { $0.y > head.y })
        #expect(Set(body.map { $0.x < 170 }).count == 2)
        expectAllText(issue)
    }

    /// The columns of a frame change their sides together: what is read first is at the left on both pages.
    @Test(arguments: [false, true])
    func columnsOfAFrameAreReadFromTheLeft(_ isVerso: Bool) throws {
        let frames = """
            [master.over.frame.text]
            text = true
            cols = "1-8"
            columns = 2
            [master.over.frame.hero]
            picture = "hero"
            cols = "9-12"
            """
        var article = article(text(3, 9))
        article.start = isVerso ? .verso : .recto
        let issue = TestIssue([article], opener(frames))
        let page = try #require(issue.pages.first { !$0.images.isEmpty })
        #expect((page.side == .verso) == isVerso)
        let body = page.textMarks.filter { $0.size == 10 }
        let (first, last) = (try #require(body.first), try #require(body.last))
        #expect(first.x < last.x)
        #expect((page.images[0].clip.minX.points < 100) == isVerso)
    }

    // MARK: What is at the foot, between columns, at the end

    @Test func notesAreAboveWhatIsAtTheFoot() {
        let issue = TestIssue(
            """
            \(text(1, 1))

            A line with a note.[^n]

            [^n]: \(text(7, 1, words: 30))

            \(figure("place=page cols=12 rows=10 at=\"bottom\""))

            \(text(2, 12))
            """)
        #expect(issue.pages[0].images.count == 1)
        let note = issue.articles[0].notes[0]
        #expect(issue.shown(note) == note.letters)
        expectAllText(issue)
    }

    /// A box across the columns that waits for a page is not printed over what has an area of that page: one for the head is at the
    /// foot there.
    @Test(arguments: [("span", "top", 2), ("bottom", "bottom", 1)])
    func aBoxThatWaitsKeepsOffAreas(_ place: String, _ down: String, _ pictures: Int) {
        let waiting = figure("place=\(place) height=400pt")
        let area = figure("place=page cols=6 rows=8 at=\(down) page=2")
        let issue = TestIssue("\(text(1, 8))\n\n\(area)\n\n\(waiting)\n\n\(text(2, 14))")
        #expect(issue.pages.map(\.images.count).prefix(3) == [0, pictures, 2 - pictures])
        expectAllText(issue)
    }

    /// Beside an area as deep as the page, no place at the foot of the first column is as wide as that is.
    @Test func aBoxAtTheFootOfItsColumnKeepsOffAreas() {
        let area = figure("place=page cols=7 rows=43 at=right page=1")
        let issue = TestIssue("\(figure("place=column at=bottom height=60pt"))\n\n\(area)\n\n\(text(1, 9))")
        #expect(issue.pages.map(\.images.count).prefix(2) == [1, 1])
        expectAllText(issue)
    }

    /// A column that an area takes has no lines, and one beside which it leaves too little room: the next page has them.
    @Test(arguments: [9, 11]) func linesAreNotForcedOnAreas(_ columns: Int) {
        let area = figure("place=page cols=\(columns) rows=43 at=right page=1")
        let issue = TestIssue("\(area)\n\n\(text(1, 9))")
        #expect(issue.findings == [])
        #expect(issue.pages[0].textMarks.isEmpty == (columns == 11))
        expectAllText(issue)
    }

    /// A box that may go to the next column does so where no part of this one is as wide as it is: the text goes on.
    @Test func textGoesOnBesideAnAreaWhereABoxHasNoPlace() throws {
        let area = figure("place=page cols=7 rows=43 at=right page=1")
        let box = figure("place=column height=60pt")
        let issue = TestIssue("\(text(1, 1))\n\n\(area)\n\n\(box)\n\n\(text(2, 9))")
        #expect(issue.pages.map(\.images.count).prefix(2) == [1, 1])
        #expect(try #require(issue.pages[0].textMarks.map(\.y).max()) > 500)
        expectAllText(issue)
    }

    /// A box that waits at the end of the text has lines on its page, also where an area takes the foot of the page before.
    @Test func aBoxBehindAnAreaHasLinesOnItsPage() {
        for count in stride(from: 100, through: 500, by: 40) {
            var words = Words(seed: count)
            let area = figure("place=page cols=8 rows=12 at=\"bottom left\"")
            let box = figure("place=bottom height=200pt")
            let issue = TestIssue("\(words.text(60))\n\n\(area)\n\n\(words.text(count))\n\n\(box)")
            #expect(issue.pages.allSatisfy { !$0.textMarks.isEmpty }, "after \(count) words")
            #expect(issue.pages.flatMap(\.images).count == 2, "after \(count) words")
            expectAllText(issue)
        }
    }

    @Test func rulesBetweenColumnsStopAtPictures() throws {
        var template = TestTemplate()
        template.columns = "{ count = 2, gutter = \"10pt\", rule = { weight = \"1pt\", color = \"black\" } }"
        let issue = TestIssue(
            "\(text(1, 3))\n\n\(figure("place=page cols=8 rows=12 at=\"middle center\""))\n\n\(text(2, 9))", template)
        let page = issue.pages[0]
        let clip = try #require(page.images.first).clip
        let rules = page.lines.map(\.bounds)
        #expect(rules.count == 2)
        for rule in rules { #expect(rule.maxY <= clip.minY || rule.minY >= clip.maxY) }
    }

    /// The text ends last: a picture that takes its page whole is before the page with the last lines.
    @Test func aWholePageIsBeforeTheLastLines() throws {
        let issue = TestIssue("\(text(1, 18))\n\n\(figure("place=page"))\n\n\(text(2, 1))")
        let pages = issue.pages
        let picture = try #require(pages.firstIndex { !$0.images.isEmpty })
        #expect(picture == pages.count - 2)
        #expect(try #require(pages.last).textMarks.isEmpty == false)
        expectAllText(issue)
    }

    /// A picture over two pages waits for a left-hand page: the text that is called behind it goes on, below even columns.
    @Test func columnsBeforeASpreadAreEven() throws {
        var template = TestTemplate()
        template.columns = "{ count = 2, gutter = \"10pt\", rule = \"none\" }"
        let article = TestArticle("\(text(1, 3))\n\n\(figure("place=spread"))\n\n\(text(2, 1))", start: .verso)
        let issue = TestIssue([article], template)
        // The article begins on page 2, behind an empty one.
        let lines = issue.pages[1].textMarks
        let (left, right) = (lines.count { $0.x < 200 }, lines.count { $0.x > 200 })
        #expect(right > 3)
        #expect(left - right == 0 || left - right == 1)
        expectAllText(issue)
    }

    /// The head of the article is where the box is to be, and all of the text has room below it.
    @Test func aBoxThatTakesAPageMoreIsSaid() {
        let issue = TestIssue(
            "# Head\n\n\(text(1, 1))\n\n\(figure("place=page cols=6 rows=8 at=\"top outer\""))\n\n\(text(2, 2))")
        #expect(issue.pages.count == 2)
        #expect(issue.findings.map { $0.prefix(14) } == ["box-takes-page"])
        #expect(issue.diagnostics.allSatisfy { "\($0.message)".contains("the head is in its place there") })
        expectAllText(issue)
    }

    /// It has to be changed wherever it is.
    @Test(arguments: [
        ("cols=14 rows=8", "outside-grid"), ("cols=6 rows=50", "outside-grid"), ("rows=2", "overset-box"),
    ])
    func aBoxInErrorIsReportedOnce(_ pairs: String, _ id: String) {
        let box = "::: {.sidebar place=page at=\"top outer\" \(pairs)}\n\(text(4, 1))\n:::"
        let issue = TestIssue("# Head\n\n\(text(1, 1))\n\n\(box)\n\n\(text(2, 2))")
        #expect(issue.diagnostics.map(\.id) == [id])
    }

    @Test func aBoxForAPageThatTheTextDoesNotReachIsOnTheNextOne() {
        let issue = TestIssue("\(text(1, 1))\n\n\(figure("place=page cols=6 rows=8 page=5"))\n\n\(text(2, 1))")
        #expect(issue.pages.count == 2)
        #expect(issue.findings.map { $0.prefix(9) } == ["moved-box"])
        expectAllText(issue)
    }

    // MARK: Anything

    /// Every character once and no ink over ink, whatever is placed where.
    @Test func nothingIsLostBesideAreas() {
        var words = Words(seed: 77)
        for _ in 0..<(LongTests.areWanted ? 10_000 : 60) {
            var source = text(words.number(1000), 1 + words.number(3))
            for _ in 0...words.number(3) {
                let down = ["top", "middle", "bottom"][words.number(3)]
                let across = ["inner", "outer", "left", "right", "center"][words.number(5)]
                let bleed = ["", "bleed=\"\(down == "middle" ? "outer" : down)\""][words.number(2)]
                let places = [
                    "place=page cols=\(2 + words.number(11)) rows=\(2 + words.number(30)) at=\"\(down) \(across)\" \(bleed)",
                    "place=top rows=\(3 + words.number(20)) bleed=\"top inner outer\"", "place=page",
                    "place=spread rows=12", "place=spread rows=\"\(1 + words.number(20))-\(21 + words.number(23))\"",
                    "place=bottom height=90pt", "place=here height=60pt", "cols=all height=50pt",
                ]
                source +=
                    "\n\n\(figure(places[words.number(places.count)]))\n\n\(text(words.number(1000), 1 + words.number(5)))"
            }
            let issue = TestIssue(source)
            // A picture over two pages may find no left-hand page: that is said.
            if issue.diagnostics.contains(where: { $0.id == "no-left-page" }) { continue }
            let flow = issue.articles[0].body
            #expect(issue.shown(flow) == flow.letters, "\(source)")
            #expect(issue.pages.flatMap(\.overlaps) == [], "\(source)")
        }
    }
}
