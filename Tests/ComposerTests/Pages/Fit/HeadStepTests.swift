import PubDisplayList
import PubGeometry
import PubTestSupport
import PubTextModel
import Testing

/// The headline of an article gives way by one step of its size, where that fills pages.
@Suite(.needs(.fonts)) struct HeadStepTests {
    private static let title =
        "Every Harbour Remembers Ships Which Never Came Back from the North"

    /// About a line more with each index.
    private static func source(_ index: Int) -> String {
        var words = Words(seed: 7)
        let last = words.text(20 + 12 * (index % 5))
        return "# \(title)\n\n\(words.paragraphs(8 + index / 5, words: 60))\n\n\(last)"
    }

    /// An article of which nothing gives way but its headline.
    private static func issue(
        _ seed: Int, _ fit: String, opener: String = "", edit: (inout [FlowItem]) -> Void = { _ in }
    ) -> TestIssue {
        var template = TestTemplate()
        template.masters = "[master.default]\n[master.first]\nopener = true\n" + opener
        let means = "pictures = 0\nlooseness = 0\nspaces = false\nsearch = 16\n"
        template.more = "[fit]\n\(means)\(fit)"
        var article = TestArticle(source(seed), columns: 1)
        article.masters = ("first", "default")
        return TestIssue([article], template, edit: edit)
    }

    private static let frame = """
        [master.first.frame.head]
        head = true
        rows = "1-26"
        """

    private static func cost(_ issue: TestIssue) -> Double {
        issue.composition.decisions.reduce(0) { $0 + $1.cost.total }
    }

    private static func dump(_ issue: TestIssue) -> [String] { issue.pages.map { $0.dump(number: 1) } }

    private static func headSizes(_ issue: TestIssue) -> Set<Double> {
        Set(issue.pages.flatMap(\.textMarks).map(\.size).filter { $0 > 15 })
    }

    /// Some articles reach a whole page by it that they do not reach without; none is dearer, and the size changes by one step
    /// or not at all.
    @Test(arguments: ["", frame]) func anArticleReachesAWholePage(opener: String) {
        var fewer = 0
        for seed in 0..<40 {
            let without = Self.issue(seed, "mode = \"auto\"", opener: opener)
            let with = Self.issue(seed, "mode = \"auto\"\nhead = \"20%\"", opener: opener)
            #expect(Self.cost(with) <= Self.cost(without) + 1e-9)
            #expect(with.pages.count <= without.pages.count)
            let cost = with.composition.decisions[0].cost
            let growth = cost[.largerHead] - cost[.smallerHead]
            #expect([-20, 0, 20].contains(growth))
            let sizes = Self.headSizes(with)
            #expect(sizes.count == 1)
            #expect(sizes.allSatisfy { abs($0 - 24 * (1 + growth / 100)) < 0.001 })
            #expect(with.findings == [])
            let flow = with.articles[0].body
            #expect(with.shown(flow) == flow.letters)
            if growth == 0 {
                #expect(Self.dump(with) == Self.dump(without))
                continue
            }
            if with.pages.count < without.pages.count { fewer += 1 }
            #expect(with.composition.fits[0].devices.fitDevicesInWords == "head \(growth < 0 ? "−" : "+")20 %")
        }
        #expect(fewer > 0)
    }

    @Test func theWidthOfTheMeasureIsKept() {
        func fit(_ items: inout [FlowItem]) {
            guard case .paragraph(var headline) = items[0] else { return }
            headline.attributes.fittedWidth = FittedWidth(least: Length(points: 20), largest: Length(points: 60))
            items[0] = .paragraph(headline)
        }
        for seed in 1...12 {
            let without = Self.issue(seed, "mode = \"auto\"", edit: fit)
            let with = Self.issue(seed, "mode = \"auto\"\nhead = \"20%\"", edit: fit)
            #expect(Self.dump(with) == Self.dump(without))
        }
    }

    @Test func nothingGivesWayInReport() {
        for seed in 1...12 {
            let without = Self.issue(seed, "mode = \"report\"")
            let with = Self.issue(seed, "mode = \"report\"\nhead = \"20%\"")
            #expect(Self.dump(with) == Self.dump(without))
        }
    }

    /// Without the key, and with none of its size to give, the head stays.
    @Test func aHeadStaysWhereNothingIsToGiveWay() {
        for seed in 1...12 {
            let without = Self.issue(seed, "mode = \"auto\"")
            #expect(Self.headSizes(without) == [24])
            #expect(Self.dump(without) == Self.dump(Self.issue(seed, "mode = \"auto\"\nhead = 0")))
        }
    }
}
