import PubColor
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import Testing

/// Static shapes and pictures of masters, tabs, and furniture that is placed from the trim.
@Suite struct FurnitureTests {
    /// An issue of two sections on pages of 420 × 600 pt, each of two pages, with the master `default`.
    private func issue(_ masters: String, _ source: String = FurnitureTests.words) -> TestIssue {
        var template = TestTemplate()
        template.masters = masters
        template.more = "[swatch.rust]\ncmyk = [0, 80, 90, 10]\n[swatch.teal]\ncmyk = [90, 20, 40, 10]"
        var first = TestArticle(source, id: "first")
        (first.section, first.sectionIndex, first.accent) = ("Coasts", 0, SwatchReference(name: "rust"))
        var second = TestArticle(source, id: "second")
        (second.section, second.sectionIndex, second.accent) = ("Water", 1, SwatchReference(name: "teal"))
        return TestIssue([first, second, TestArticle("plain", id: "third")], template)
    }

    private static let words: String = {
        var words = Words(seed: 5)
        return words.paragraphs(14, words: 80)
    }()

    /// Pages: the first of each article, of which the second begins on a left-hand one.
    private func firsts(_ issue: TestIssue) -> [Page] {
        issue.articles.indices.compactMap { article in
            issue.publication.pages.indices.first {
                issue.composition.sketches[$0].articles == [issue.articles[article].id]
            }
            .map { issue.pages[$0] }
        }
    }

    /// The findings of an issue; equal ones, as those of several articles are, are one in a report.
    private func kinds(_ issue: TestIssue) -> [String] {
        FindingList(issue.diagnostics).diagnostics.map(\.id)
    }

    // MARK: Lines

    @Test func sectionAndTitleAreOnTheirSides() {
        let issue = issue(
            """
            [master.default]
            [[master.default.text]]
            text = "{section}"
            side = "left"
            style = "note"
            [[master.default.text]]
            text = "{title}"
            side = "right"
            style = "note"
            """, "# Low tide\n\n" + Self.words + "\n\n" + Self.words)
        let lines = issue.pages.prefix(3).map { page in page.textMarks.filter { $0.y > 560 }.map(\.text) }
        // The first page has it as its headline.
        #expect(lines == [[], ["Coasts"], ["Low tide"]])
    }

    @Test func theTitleIsNotPrintedAboveItsHeadline() {
        let issue = issue(
            """
            [master.default]
            [[master.default.text]]
            text = "{title}"
            style = "note"
            [[master.default.text]]
            text = "{title}, {folio}"
            style = "note"
            anchor = "top"
            offset = "20pt"
            [[master.default.rule]]
            with = "title"
            anchor = "bottom"
            offset = "4pt"
            [[master.default.rule]]
            with = "title"
            anchor = "outside"
            offset = "4pt"
            """, "# Low tide\n\n" + Self.words)
        let told = issue.pages.prefix(2).map { page in page.textMarks.map(\.text).filter { $0.hasPrefix("Low") } }
        #expect(told.map { $0.sorted() } == [["Low tide", "Low tide, 1"], ["Low tide", "Low tide, 2"]])
        #expect(issue.pages[0].textMarks.allSatisfy { $0.y < 560 }, "the first is the headline")
        // The rule at the side is on every page.
        #expect(issue.pages.prefix(2).map { $0.lines.count } == [1, 2])
    }

    @Test(arguments: [("right", 0, 412.0), ("left", 1, 8)])
    func anInsetCountsFromTheTrim(_ side: String, _ page: Int, _ edge: Double) throws {
        let issue = issue(
            """
            [master.default]
            [[master.default.text]]
            text = "{folio}"
            style = "note"
            inset = "8pt"
            """)
        let folio = try #require(issue.pages[page].textMarks.first { $0.y > 560 })
        // The last glyph begins before the edge.
        #expect(side == "left" ? folio.x == edge : (edge - 6...edge).contains(folio.end))
    }

    @Test func insetsOfTheTwoEndsMayDiffer() throws {
        let issue = issue(
            "[master.default]\n[[master.default.rule]]\ninset = [\"0pt\", \"50pt\"]\noffset = \"20pt\"")
        let rules = issue.pages.prefix(2).map { $0.lines[0].bounds }
        #expect(rules.map(\.minX.points) == [50, 0])
    }

    @Test func aRuleMayBeAPartOfItsEdge() {
        let issue = issue(
            "[master.default]\n[[master.default.rule]]\nalong = \"10pt\"\nlength = \"30pt\"\noffset = \"20pt\"")
        #expect(issue.pages.prefix(2).map { $0.lines[0].bounds.minX.points } == [380, 10])
    }

    @Test func theLinesOfAnIssueReplaceThoseOfItsTemplate() {
        let template = "[[master.default.text]]\ntext = \"Template\"\nstyle = \"note\"\n"
        let base = "[master.base]\n" + template.replacing("default", with: "base")
        let issue = issue(
            base + "[master.default]\nbased_on = \"base\"\n" + template.replacing("Template", with: "Own"))
        #expect(issue.pages[0].textMarks.filter { $0.y > 560 }.map(\.text) == ["Own"])
    }

    // MARK: Shapes

    private let band = """
        [master.default]
        [[master.default.shape]]
        anchor = "outside"
        along = "60pt"
        width = "10pt"
        height = "40pt"
        color = "accent"

        """

    @Test func aShapeIsAtItsEdgeOnBothSides() {
        let tints = issue(band).pages.prefix(2).map { $0.tints[0] }
        #expect(tints.map(\.minX.points) == [410, 0])
    }

    /// The type area is 340 pt wide with these margins, from 50 pt on a right-hand page and from 30 pt on a left-hand one.
    @Test func aShapeMayCountFromTheTypeArea() {
        let masters = """
            [master.default]
            margins = { inside = "50pt" }
            [[master.default.shape]]
            from = "text"
            anchor = "outside"
            offset = "-6pt"
            width = "2pt"

            """
        let tints = issue(masters).pages.prefix(2).map { $0.tints[0] }
        #expect(tints.map(\.minX.points) == [394, 24])
        #expect(tints.map(\.minY.points) == [36, 36])
        #expect(tints.map(\.maxY.points) == [552, 552])
    }

    @Test func aShapeOfRightHandPagesIsNotOnLeftHandOnes() {
        let tints = issue(band + "side = \"right\"").pages.prefix(2).map(\.tints.count)
        #expect(tints == [1, 0])
    }

    @Test func aShapeBleedsWhereItReachesToTheTrim() {
        let tint = issue(band + "bleed = true").pages[0].tints[0]
        #expect((tint.maxX.points * 1000).rounded() / 1000 == 428.504)
    }

    @Test func aShapeWithoutBleedEndsAtTheTrim() {
        #expect(issue(band + "offset = \"-4pt\"").pages[0].tints[0].maxX.points == 420)
    }

    @Test func aShapeIsInTheAccentOfItsSection() {
        let fills = firsts(issue(band)).prefix(2).map { page in
            page.marks.items.compactMap { if case .path(let item) = $0 { item.fill?.color } else { nil } }
        }
        #expect(fills == [[.cmyk(0, 0.8, 0.9, 0.1)], [.cmyk(0.9, 0.2, 0.4, 0.1)]])
    }

    @Test func anAccentNeedsASection() throws {
        #expect(try #require(issue(band).pages.last).tints.isEmpty)
    }

    @Test func aShapeIsBelowTheTextAndAFrontOneAbove() throws {
        for (layer, isFirst) in [("back", true), ("front", false)] {
            let items = issue(band + "layer = \"\(layer)\"").pages[0].marks.items
            let isPath = if case .path? = isFirst ? items.first : items.last { true } else { false }
            #expect(isPath, "\(layer)")
        }
    }

    @Test func cornersBeyondTheTrimAreSquare() throws {
        let page = issue(band + "bleed = true\nradius = \"3pt\"").pages[0]
        guard case .path(let item)? = page.marks.items.first else { return #expect(Bool(false)) }
        let curves = item.path.elements.count { if case .curve = $0 { true } else { false } }
        #expect(curves == 2)
    }

    @Test func aShapeWithoutExtentIsTheWholePage() {
        let tint = issue("[master.default]\n[[master.default.shape]]\ncolor = \"black 5%\"\nbleed = true").pages[0]
            .tints[0]
        #expect(tint.width.points.rounded() == 437)
    }

    // MARK: Tabs

    @Test func tabsStepBySection() {
        let pages = firsts(issue(band + "step = \"50pt\"")).prefix(2)
        #expect(pages.map { $0.tints[0].minY.points } == [60, 110])
    }

    @Test func aPageWithoutASectionHasNoTab() throws {
        let issue = issue(band.replacing("accent", with: "black") + "step = \"50pt\"")
        #expect(try #require(issue.pages.last).tints.isEmpty)
    }

    /// A tab and its name are one thing: where a picture covers a part of one, both are left out; what is in no group stays.
    @Test func whatIsInAGroupIsLeftOutTogether() {
        let picture = "![](wide.jpg){.decorative place=top cols=all rows=3 bleed=\"top inner outer\"}\n\n"
        let name =
            "[[master.default.text]]\ntext = \"Tab\"\nstyle = \"note\"\nanchor = \"outside\"\nalong = \"300pt\"\nlength = \"40pt\""
        func count(_ page: Page) -> [Int] { [page.images.count, page.tints.count, page.groups.count] }
        for (group, expected) in [("\ngroup = \"tab\"\n", [1, 0, 0]), ("\n", [1, 1, 1])] {
            let issue = issue(band + group + name + group, picture + Self.words)
            #expect(count(issue.pages[0]) == expected)
            #expect(count(issue.pages[1]) == [0, 1, 1])
        }
    }

    @Test func theTextOfATabStepsWithIt() throws {
        let issue = issue(
            """
            [master.default]
            [[master.default.text]]
            text = "{section}"
            style = "note"
            anchor = "outside"
            along = "60pt"
            length = "40pt"
            step = "50pt"
            edge = "center"
            """)
        let starts = firsts(issue).prefix(2).compactMap { $0.groups.first?.transform.translation.y.points }
        // At a right-hand page it runs down from 60 pt, at a left-hand one up from its other end.
        #expect(starts == (issue.pages[1].side == firsts(issue)[1].side ? [60, 150] : [60, 110]))
    }

    @Test func aTabThatStepsOffThePageIsReported() {
        let found = issue(band + "step = \"560pt\"").diagnostics
        #expect(found.map(\.id) == ["furniture-off-page"])
    }

    @Test func aTabThatIsPartlyOffThePageIsReported() {
        let found = issue(band + "step = \"510pt\"").diagnostics
        #expect(found.map(\.id) == ["furniture-off-page"])
    }

    @Test func aLineThatStepsOffThePageIsReported() {
        let line =
            "[[master.default.text]]\ntext = \"Tab\"\nstyle = \"note\"\nalong = \"10pt\"\nlength = \"40pt\"\nstep = \"400pt\""
        #expect(issue("[master.default]\n" + line).diagnostics.map(\.id) == ["furniture-off-page"])
    }

    @Test(arguments: [
        "[[master.default.text]]\ntext = \"{folio}\"\nstyle = \"note\"\nanchor = \"top\"\noffset = \"700pt\"",
        "[[master.default.text]]\ntext = \"{folio}\"\nstyle = \"note\"\nanchor = \"outside\"\noffset = \"500pt\"",
        "[[master.default.rule]]\nanchor = \"top\"\noffset = \"700pt\"",
    ])
    func aLineBeyondThePageIsReportedOnce(_ line: String) {
        let issue = issue("[master.default]\n" + line)
        #expect(kinds(issue) == ["furniture-off-page"])
        #expect(issue.pages.allSatisfy { page in !page.textMarks.contains { $0.text == page.folio } })
    }

    /// The text is from 48 pt below the head of the page on.
    @Test func aLineOnWordsIsReportedOnce() {
        func found(_ keys: String) -> [String] {
            let line = "[[master.default.text]]\ntext = \"Line\"\nstyle = \"note\"\nanchor = \"top\"\n"
            return kinds(issue("[master.default]\n" + line + keys))
        }
        #expect(found("offset = \"100pt\"") == ["furniture-on-words"])
        #expect(found("offset = \"100pt\"\nover = \"keep\"") == [])
        #expect(found("offset = \"30pt\"") == [])
    }

    @Test func aShapeInFrontOfWordsIsReportedOnce() {
        func found(_ keys: String) -> [String] {
            let shape =
                "[[master.default.shape]]\nanchor = \"top\"\nwidth = \"200pt\"\nheight = \"30pt\"\n"
                + "color = \"rust\"\n"
            return kinds(issue("[master.default]\n" + shape + keys))
        }
        #expect(found("offset = \"100pt\"\nlayer = \"front\"") == ["furniture-on-words"])
        #expect(found("offset = \"100pt\"") == [])
        #expect(found("offset = \"5pt\"\nlayer = \"front\"") == [])
    }

    @Test func aTabNamesTheSectionBesideAKickerThatDoes() {
        let source = "+++\ntitle = \"Title\"\nkicker = \"Coasts\"\n+++\n\n" + Self.words
        let page = issue(band + "with = \"section\"", source).pages[0]
        #expect(page.tints.count == 1)
    }

    // MARK: Pictures

    @Test func aPictureHasItsOwnProportion() {
        let image = issue("[master.default]\n[[master.default.picture]]\nsrc = \"wide.jpg\"\nwidth = \"60pt\"").pages[0]
            .images[0]
        #expect(image.clip.height.points == 40)
    }

    @Test func aPictureIsAnArtifact() {
        let image = issue("[master.default]\n[[master.default.picture]]\nsrc = \"wide.jpg\"\nwidth = \"60pt\"").pages[0]
            .images[0]
        #expect(image.element == .artifact)
    }

    @Test func aPictureThatCoversAndBleedsReachesTheBleed() {
        let image = issue(
            """
            [master.default]
            [[master.default.picture]]
            src = "wide.jpg"
            height = "90pt"
            width = "420pt"
            fit = "cover"
            bleed = true
            """
        ).pages[0].images[0]
        #expect(image.frame.minX < .zero)
        #expect(image.clip.width > Length(points: 436))
    }
}
