import PubColumns
import PubGeometry
import PubIdentity
import PubPages
import PubStyles
import PubTestSupport
import Testing

/// The cast-off of pages whose frames hold pictures and the head of the article, against the pages that are set.
@Suite(.needs(.fonts)) struct CastOffTests {
    /// The frames of openers, by their names in the templates of the repository.
    private static let openers = [
        "half": """
        [master.first.frame.hero]
        picture = "hero"
        rows = "1-16"
        bleed = "top inner outer"
        [master.first.frame.head]
        head = true
        rows = "18-28"
        """,
        "split": """
        [master.first.frame.hero]
        picture = "hero"
        cols = "7-12"
        bleed = "top bottom outer"
        [master.first.frame.head]
        head = true
        cols = "1-6"
        rows = "6-20"
        """,
        "side": """
        [master.first.frame.hero]
        picture = "hero"
        cols = "9-12"
        bleed = "top bottom outer"
        [master.first.frame.head]
        head = true
        cols = "1-8"
        rows = "2-16"
        [master.first.frame.text]
        text = true
        cols = "1-8"
        columns = 2
        """,
        "over": """
        [master.first.frame.hero]
        picture = "hero"
        bleed = "all"
        [master.first.frame.head]
        head = true
        cols = "1-11"
        rows = "3-20"
        """,
        "quiet": """
        [master.first.frame.head]
        head = true
        rows = "14-24"
        """,
        "corner": """
        [master.first.frame.hero]
        picture = "hero"
        cols = "7-12"
        rows = "1-20"
        """,
    ]

    private static func issue(_ opener: String, seed: Int) -> TestIssue {
        var template = TestTemplate()
        // No foot is mended.
        template.more = "[fit]\nlooseness = 0"
        template.masters = "[master.default]\n[master.first]\nopener = true\n" + (openers[opener] ?? "")
        var words = Words(seed: seed)
        let source = "# \(words.text(3))\n\n![](wide.jpg){#hero alt=\"a\"}\n\n\(words.paragraphs(24, words: 60))"
        var article = TestArticle(source)
        article.masters = ("first", "default")
        return TestIssue([article], template)
    }

    /// Boxes on areas of pages: a column, the head, the middle, the foot, a whole page.
    private static let areas = [
        "cols=6 rows=14 at=\"bottom outer\"", "cols=6 rows=\"9-20\"", "rows=10 at=top", "rows=12 at=middle",
        "rows=10 at=bottom", "",
    ]

    @Test(arguments: areas, 1...4) func pagesWithAreasAreCastOff(area: String, seed: Int) throws {
        var template = TestTemplate()
        template.more = "[fit]\nlooseness = 0"
        var words = Words(seed: seed)
        let picture = "![](wide.jpg){alt=\"a\" place=page \(area)}"
        let source = "\(words.paragraphs(12, words: 60))\n\n\(picture)\n\n\(words.paragraphs(16, words: 60))"
        try Self.expectCastOff(TestIssue(source, template))
    }

    /// A picture of a column does not pass one that is called before it and waits for the next column, though it has room.
    @Test(arguments: 2..<10) func picturesOfColumnsAreCastOffInTheirOrder(paragraphs: Int) throws {
        var template = TestTemplate()
        template.more = "[fit]\nlooseness = 0"
        var words = Words(seed: 1)
        let pictures = [300, 40].map { "![](wide.jpg){alt=\"a\" place=column height=\($0)pt}" }
        let source = "\(words.paragraphs(paragraphs, words: 60))\n\n\(pictures[0])\n\nA line.\n\n\(pictures[1])\n\n"
        try Self.expectCastOff(TestIssue(source + words.paragraphs(24, words: 60), template))
    }

    /// A picture waits for the next page if it would leave a head at the head of its column without the lines that it keeps with.
    @Test(arguments: Array(stride(from: 450, through: 474, by: 6)))
    func aHeadKeepsItsLinesBelowAPicture(height: Int) throws {
        var template = TestTemplate()
        template.more = "[fit]\nlooseness = 0"
        var words = Words(seed: 1)
        let picture = "![](wide.jpg){alt=\"a\" place=top height=\(height)pt}"
        let source = "## a {style=subhead}\n\n\(words.text(10))\n\n\(picture)\n\n\(words.paragraphs(20, words: 60))"
        try Self.expectCastOff(TestIssue(source, template))
    }

    /// Heads across the columns begin the next page where no line has room below them: pages with those are planned too.
    @Test(arguments: 1...8) func aHeadAcrossTheColumnsIsNotAloneAtTheFoot(seed: Int) throws {
        var template = TestTemplate()
        template.more = "[fit]\nlooseness = 0"
        var words = Words(seed: seed)
        let source = (0..<14).map { _ in "## a b\n\n\(words.paragraphs(2, words: 60))" }.joined(separator: "\n\n")
        let (plan, _, ends) = try Self.planned(TestIssue(source, template))
        #expect(plan?.ends.last == ends.last)
    }

    /// Heads with larger type in them than their own.
    @Test(arguments: 1...4) func linesWithLargerTypeAreCastOff(seed: Int) throws {
        var template = TestTemplate()
        template.more = """
            [fit]
            looseness = 0
            [character.large]
            size = "40pt"
            """
        var words = Words(seed: seed)
        let source = (0..<14).map { _ in "## a [b]{.large} {style=subhead}\n\n\(words.paragraphs(2, words: 60))" }
            .joined(separator: "\n\n")
        try Self.expectCastOff(TestIssue(source, template))
    }

    /// Paragraphs that are broken again, so that no page ends with a hyphen, may have fewer lines for it: the cast-off has those that
    /// they have elsewhere.
    @Test(arguments: 1...40) func paragraphsBrokenAgainAreCastOffAsTheyAre(seed: Int) {
        var template = TestTemplate()
        template.more = "[fit]\nlooseness = 0"
        var words = Words(seed: seed)
        let paragraphs = (0..<30).map { _ in words.divided(20 + words.number(60)) }
        let issue = TestIssue(paragraphs.joined(separator: "\n\n"), template)
        let castOff = SetRun(issue).castOff
        let lines = castOff.items.compactMap { item in
            if case .text(let text) = item.content { text.lines } else { nil }
        }
        for (index, text) in paragraphs.enumerated() {
            let alone = TestIssue(text, template)
            #expect(lines[index] == Set(alone.pages[0].textMarks.map(\.y)).count, "paragraph \(index)")
        }
    }

    @Test(arguments: openers.keys.sorted(), 1...4)
    func thePagesThatAreCastOffAreThoseThatAreSet(opener: String, seed: Int) throws {
        try Self.expectCastOff(Self.issue(opener, seed: seed))
    }

    private static func expectCastOff(_ issue: TestIssue) throws {
        let (plan, ways, ends) = try planned(issue)
        #expect(plan?.ends == ends)
        for (planned, set) in zip(plan?.costs ?? [], ways) {
            #expect(abs(planned - set.plan.cost.total) < 0.5, "\(planned) instead of \(set.plan.cost)")
        }
    }

    /// The plan of the pages on which nothing is done, these as they are set, and where they end.
    private static func planned(
        _ issue: TestIssue
    ) throws -> (plan: FitPlan?, ways: [PageFiller.Way], ends: [CastOffCursor]) {
        let run = SetRun(issue)
        let (castOff, ways) = (run.castOff, run.ways)
        try #require(ways.count >= 3)
        var memory = ColumnMemory()
        let start = castOff.cursor(at: FlowCursor())
        // Nothing may be done in `report`, so that the cheapest plan is the only one.
        let plan = FitSearch(castOff: castOff, width: 1000).plan(from: start, below: .infinity, &memory)
        return (plan, ways, ways.map { castOff.cursor(at: $0.next) })
    }
}
