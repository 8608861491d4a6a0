import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubPages
import PubShaping
import PubTestSupport
import PubTextLayout
import Testing

/// Pages are decided on values: alternatives live side by side, and what is thrown away leaves nothing behind.
@Suite(.needs(.fonts)) struct PaginatorTests {
    private typealias Way = (plan: PagePlan, next: FlowCursor)

    /// An article with headings, notes, a table, a listing, boxes beside text and pictures that span columns.
    private static let article: String = {
        var prose = Words(seed: 11)
        var blocks = ["# " + prose.text(4)]
        for index in 0..<14 {
            blocks.append(prose.text(90) + (index % 3 == 0 ? " noted[^\(index)] " + prose.text(20) : ""))
            if index % 3 == 0 { blocks.append("[^\(index)]: " + prose.text(30)) }
            if index % 4 == 1 { blocks.append("## " + prose.text(3)) }
            if index == 3 { blocks.append("![](wide.jpg){alt=\"a\" place=span}") }
            if index == 5 { blocks.append("```\nlet a = 1\nlet b = 2\nlet c = 3\nlet d = 4\n```") }
            if index == 6 { blocks.append("| a | b |\n|---|---|\n| one | two |\n| three | four |\n| five | six |") }
            if index == 8 { blocks.append("![](tall.jpg){alt=\"a\" place=wrap width=50%}") }
            // A word that no column takes without breaking it: a finding of its line.
            if index == 9 { blocks.append(String(repeating: "m", count: 60)) }
        }
        return blocks.joined(separator: "\n\n")
    }()

    private static func galley(_ issue: TestIssue) -> Galley {
        Galley(
            articles: issue.articles, by: issue.plans, on: issue.design, resources: issue.resources,
            shaper: Shaper(fonts: issue.resources.fonts))
    }

    /// Eight frames of one column, each a line less deep than the one before.
    private static func frames(_ issue: TestIssue) -> [PageFrame] {
        (0..<8).map { index in
            var frame = PageFrame(issue.design, master: "default")
            frame.columnCount = 1
            frame.master.margins.bottom += Length(points: 12) * index
            return frame
        }
    }

    /// All that is decided and printed of a way: its plan, its cost, its page, what is wrong with it, and what is next.
    private static func decided(_ way: Way, _ galley: Galley) -> String {
        let content = PagePainter(galley).paint(way.plan)
        let page = PagePainter.page(
            content, of: way.plan.frame, bleed: .zero, side: .recto, folio: "1", elementOffset: { _ in 0 })
        let findings = content.diagnostics.map { "\($0.id) \($0.origin) \($0.message)" }.joined(separator: "\n")
        return "\(way.plan.hash.hex) \(way.plan.cost) \(way.next)\n\(page.dump(number: 1))\n\(findings)"
    }

    /// The pages from `cursor` on, three of them.
    private static func goOn(_ way: Way, _ issue: TestIssue, _ galley: Galley) -> [Way] {
        let filler = PageFiller(issue.plans)
        var ways = [way]
        while ways.count < 4, let last = ways.last, last.next.article < issue.plans.count {
            let frame = PageFrame(issue.design, master: "default")
            ways.append(filler.fill(last.next, frame, galley))
        }
        return ways
    }

    /// Whatever leaves no room: pages that take nothing of an article, twice in a row, end it with an error.
    @Test func pagesThatTakeNothingEndTheArticle() throws {
        let issue = TestIssue("# Head\n\nA line of text.")
        let galley = Self.galley(issue)
        let filler = PageFiller(issue.plans)
        var ways: [Way] = []
        while ways.count < 9, (ways.last?.next.article ?? 0) < 1 {
            var frame = PageFrame(issue.design, master: "default")
            let page = Path(rect: Rect(x: .zero, y: .zero, width: frame.trim.width, height: frame.trim.height))
            frame.exclusions = [SlotExclusion(Region(page))]
            // Each page shows something that is not of the article.
            var frameOfPicture = GridFrame(.picture("no\(ways.count)"), at: .none)
            frameOfPicture.rows = .range(1, 4)
            frame.master.gridFrames = [frameOfPicture]
            ways.append(filler.fill(ways.last?.next ?? FlowCursor(), frame, galley))
        }
        #expect(ways.count == 2)
        let found = ways.flatMap { PagePainter(galley).paint($0.plan).diagnostics }.filter { $0.id != "no-picture" }
        #expect(found.map(\.id) == ["overset-article"])
        let finding = try #require(found.first)
        for word in ["“default”", "“lead”", "“Head”"] { #expect(finding.message.contains(word), "\(finding.message)") }
        #expect(finding.notes.map { "\($0.origin)" } == ["lead:1:3"])
    }

    @Test(arguments: 0..<8) func theWinnerOfEightAlternativesIsWhatItIsAlone(_ winner: Int) {
        let issue = TestIssue(Self.article)
        let frames = Self.frames(issue)
        let filler = PageFiller(issue.plans)
        // Eight alternatives live in one galley; each goes on, and those that lose are never looked at again.
        let shared = Self.galley(issue)
        let columns = frames.map { filler.fill(FlowCursor(), $0, shared) }
        #expect(Set(columns.map(\.next)).count == 8, "each column ends elsewhere")
        let ways = columns.map { Self.goOn($0, issue, shared) }
        let won = ways[winner].map { Self.decided($0, shared) }
        // The winner again, in a galley that has seen nothing else.
        let own = Self.galley(issue)
        let alone = Self.goOn(filler.fill(FlowCursor(), frames[winner], own), issue, own)
        #expect(won.count == 4)
        #expect(won == alone.map { Self.decided($0, own) })
    }

    @Test func theSameQuestionHasTheSameAnswerInAnyOrder() {
        let issue = TestIssue(Self.article)
        let frames = Self.frames(issue)
        let filler = PageFiller(issue.plans)
        let (forth, back) = (Self.galley(issue), Self.galley(issue))
        let first = frames.map { filler.fill(FlowCursor(), $0, forth).plan.hash }
        let second = frames.reversed().map { filler.fill(FlowCursor(), $0, back).plan.hash }
        #expect(first == second.reversed())
        #expect(first == frames.map { filler.fill(FlowCursor(), $0, forth).plan.hash })
    }

    /// What the galley has freed is made again when it is asked for.
    @Test func freeingChangesNothing() {
        let issue = TestIssue(Self.article)
        let (whole, freed) = (Self.galley(issue), Self.galley(issue))
        let pages = Array(Paginator(issue.plans, design: issue.design, galley: whole))
        var cursor = FlowCursor()
        let paginator = Paginator(issue.plans, design: issue.design, galley: freed)
        for page in pages {
            let way = PageFiller(issue.plans).fill(cursor, paginator.frame(for: cursor), freed)
            #expect(way.plan.hash == page.hash)
            cursor = way.next
            var end = FlowCursor()
            end.article = .max
            freed.free(before: end)
        }
        #expect(cursor.article == issue.plans.count)
    }

    @Test func theIssueHasTheFindingsOfItsPages() {
        let issue = TestIssue(Self.article)
        #expect(issue.findings.contains { $0.hasPrefix("broken-word") })
        let galley = Self.galley(issue)
        let printed = Paginator(issue.plans, design: issue.design, galley: galley).flatMap {
            PagePainter(galley).paint($0).diagnostics.map { "\($0.id) \($0.origin)" }
        }
        #expect(Set(printed) == Set(issue.findings + issue.lineFindings))
    }

    // MARK: Placements

    private static func painted(
        _ plan: PagePlan, facing: PagePlan? = nil, _ side: Page.Side, _ galley: Galley
    ) -> [Rect] {
        let painter = PagePainter(galley)
        let page = PagePainter.page(
            painter.paint(plan), facing: facing.map { painter.paint($0) }, of: plan.frame, bleed: Length(points: 9),
            side: side, folio: "1", elementOffset: { _ in 0 })
        return page.marks.items.compactMap { if case .path(let item) = $0 { item.path.controlBounds } else { nil } }
    }

    private static func plan(
        _ issue: TestIssue, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        of reference: Placement.Reference
    ) -> PagePlan {
        var plan = PagePlan(PageFrame(issue.design, master: "default"))
        let size = Rect(x: .zero, y: .zero, width: Length(points: width), height: Length(points: height))
        plan.place(
            .path(PathItem(Path(rect: size), fill: .ink)),
            in: size.moved(by: Point(x: Length(points: x), y: Length(points: y))), of: reference)
        return plan
    }

    /// The trim is 420 × 600 pt, the type area begins 40 pt from the spine and 30 pt from the fore-edge.
    @Test func placementsMayLieAnywhere() {
        let issue = TestIssue("text")
        let galley = Self.galley(issue)
        func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
            Rect(
                x: Length(points: x), y: Length(points: y), width: Length(points: width), height: Length(points: height)
            )
        }
        // Beyond the type area, from its corner.
        let beside = Self.plan(issue, -20, 100, 390, 50, of: .typeArea)
        #expect(Self.painted(beside, .recto, galley) == [rect(20, 100, 390, 50)])
        #expect(Self.painted(beside, .verso, galley) == [rect(10, 100, 390, 50)])
        // Beyond the trim at the fore-edge, which is right on right-hand pages and left on left-hand ones.
        let bleed = Self.plan(issue, 300, -9, 129, 618, of: .trim)
        #expect(Self.painted(bleed, .recto, galley) == [rect(300, -9, 129, 618)])
        #expect(Self.painted(bleed, .verso, galley) == [rect(-9, -9, 129, 618)])
        // Across both pages: each shows its half, wherever the placement was planned.
        let across = Self.plan(issue, 100, 50, 500, 200, of: .spread)
        let other = PagePlan(PageFrame(issue.design, master: "default"))
        #expect(Self.painted(across, facing: other, .verso, galley) == [rect(100, 50, 500, 200)])
        #expect(Self.painted(other, facing: across, .recto, galley) == [rect(-320, 50, 500, 200)])
    }
}
