import PubDisplayList
import PubDocuments
import PubTestSupport
import Testing

/// Articles that are one full page or a double page: advertisements, posters, photographs.
@Suite(.needs(.fonts)) struct WholePageTests {
    private let page = "![](wide.jpg){#hero alt=\"a\" place=page}"
    private let spread = "![](wide.jpg){#hero alt=\"a\" place=spread}"
    private let hero = "![](wide.jpg){#hero alt=\"a\"}"
    private let before = TestArticle("Some words come first.", id: "one")

    /// A master whose picture takes the page: alone, with a frame for the head, within the type area.
    private var template: TestTemplate {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [master.poster.frame.hero]
            picture = "hero"
            bleed = "all"
            [master.second.frame.hero]
            picture = "second"
            [master.words.frame.text]
            text = true
            [master.over.frame.hero]
            picture = "hero"
            bleed = "all"
            [master.over.frame.head]
            head = true
            rows = "1-20"
            """
        return template
    }

    private func issue(
        _ source: String, start: ArticleStart = .nextPage, pages: Int? = nil, master: String = "default",
        hand: [Int: String] = [:]
    ) -> TestIssue {
        var article = TestArticle(source, id: "ad", start: start)
        article.pages = pages
        article.masters = (master, "default")
        article.handPages = hand
        return TestIssue([before, article, TestArticle("After it.", id: "after")], template)
    }

    private let title = "+++\ntitle = \"Fog\"\n+++\n\n"

    @Test(arguments: ["place", "opener", "hand"], [false, true])
    func aFullPageTakesOnePage(_ way: String, hasTitle: Bool) {
        let source = (hasTitle ? title : "") + (way == "place" ? page : hero)
        let issue = issue(
            source, pages: way == "hand" ? 1 : nil, master: way == "opener" ? "poster" : "default",
            hand: way == "hand" ? [1: "poster"] : [:])
        #expect(issue.pages.count == 3)
        #expect(issue.pages[1].pictureRects.count == 1)
        #expect(issue.pages[1].textMarks.isEmpty)
        #expect(issue.findings == (hasTitle ? ["unprinted-head ad:2:10"] : []))
        #expect(issue.composition.fits.map(\.pages) == [1, 1, 1])
        #expect(issue.composition.fits[1].advice == nil)
    }

    @Test func aFullPageTakesOnePageWhereTextIsFitted() {
        var template = template
        template.more = "[fit]\nmode = \"auto\""
        let issue = TestIssue(
            [before, TestArticle(title + page, id: "ad"), TestArticle("After it.", id: "after")], template)
        #expect(issue.pages.map { !$0.pictureRects.isEmpty } == [false, true, false])
    }

    @Test func aHeadThatAFrameShowsIsPrinted() {
        let issue = issue(title + hero, master: "over")
        #expect(issue.pages.count == 3)
        #expect(issue.find("Fog")?.page == 1)
        #expect(issue.findings == [])
    }

    /// A page made by hand has the head in its frame of text, and the picture comes behind it.
    @Test func aPageMadeByHandKeepsItsHead() {
        let issue = issue(title + page, hand: [1: "words"])
        #expect(issue.find("Fog")?.page == 1)
        #expect(issue.pages.map { !$0.pictureRects.isEmpty } == [false, false, true, false])
    }

    /// Text that is no head still has its page.
    @Test func wordsBehindAFullPageArePrinted() {
        for source in ["\(page)\n\nSome words.", "\(hero)\n\nSome words."] {
            let issue = issue(source, master: source.hasPrefix(page) ? "default" : "poster")
            #expect(issue.pages.count == 4)
            #expect(issue.find("words.")?.page != nil)
        }
    }

    @Test(arguments: [(ArticleStart.recto, 2), (.verso, 1), (.nextPage, 1), (.continue, 1)])
    func aFullPageBeginsWhereItsStartSays(_ start: ArticleStart, _ index: Int) {
        let issue = issue(page, start: start)
        #expect(issue.pages.map { !$0.pictureRects.isEmpty } == issue.pages.indices.map { $0 == index })
        #expect(issue.pages.count == index + 2)
        #expect(issue.findings == [])
    }

    @Test func severalFullPagesTakeOneEach() {
        let issue = issue("\(page)\n\n![](tall.jpg){alt=\"b\" place=page}")
        #expect(issue.pages.map { !$0.pictureRects.isEmpty } == [false, true, true, false])
    }

    @Test func eachPageMadeByHandIsThere() {
        let issue = issue(
            "\(hero)\n\n![](tall.jpg){#second alt=\"b\"}", hand: [1: "poster", 2: "second"])
        #expect(issue.pages.count == 4)
    }

    @Test(arguments: [ArticleStart.nextPage, .verso, .continue], [1, 2])
    func aDoublePageTakesALeftPageAndTheFacingOne(_ start: ArticleStart, before count: Int) {
        var ad = TestArticle(title + spread, id: "ad", start: start)
        ad.pages = 2
        let others = (0..<count).map { TestArticle("Some words.", id: "one\($0)") }
        let issue = TestIssue(others + [ad], template)
        // A page of its own is before it only where the pages before end on a left-hand one.
        let first = count == 1 ? 1 : 3
        #expect(issue.pages.count == first + 2)
        let pictures = issue.pages.indices.filter { !issue.pages[$0].pictureRects.isEmpty }
        #expect(pictures == [first, first + 1])
        #expect(issue.pages[first].side == .verso)
        #expect(issue.findings == ["unprinted-head ad:2:10"])
    }

    @Test func aDoublePageCannotBeginOnARightHandPage() {
        let issue = issue(spread, start: .recto)
        #expect(issue.pages.count == 4)
        #expect(issue.plans[1].startBesideSpread(on: issue.design)?.id == "conflicting-keys")
    }

    /// Pictures take pages, not lines.
    @Test func pagesOfPicturesBeyondThoseReservedAreNotLines() throws {
        let issue = issue("\(page)\n\n![](tall.jpg){alt=\"b\" place=page}", pages: 1)
        let finding = try #require(issue.diagnostics.first)
        #expect(finding.id == "overset-article")
        #expect(!finding.message.contains("line"))
    }

    @Test func reservedPagesThatPicturesLeaveWhiteAreSaid() throws {
        let issue = issue(page, pages: 2)
        let finding = try #require(issue.diagnostics.first)
        #expect(finding.id == "unfilled-pages")
        #expect(!finding.message.contains("line"))
    }
}
