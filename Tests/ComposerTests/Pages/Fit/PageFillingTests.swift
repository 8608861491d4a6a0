import PubColumns
import PubPages
import PubShaping
import PubTestSupport
import Synchronization
import Testing

/// Pages that are set again since their references show other folios.
@Suite(.needs(.fonts)) struct PageFillingTests {
    private static func issue(_ seed: Int, paragraphs: Int) -> TestIssue {
        var words = Words(seed: seed)
        var template = TestTemplate()
        template.more = "[fit]\nmode = \"auto\"\npictures = \"20%\""
        var blocks = ["# \(words.text(4))"]
        for index in 0..<paragraphs {
            if index % 4 == 1 { blocks.append("![\(words.text(4))](wide.jpg){alt=\"a\" place=column}") }
            if index % 5 == 2 { blocks.append("## \(words.title(3))") }
            blocks.append(words.text(58 + index))
        }
        return TestIssue(blocks.joined(separator: "\n\n"), template)
    }

    /// The pages of `issue`, filled as `before`; how often the clock is read tells whether they were planned.
    private static func pages(
        _ issue: TestIssue, filledAs before: [PagePlan.Decided] = []
    ) -> (plans: [PagePlan], readings: Int) {
        let readings = SharedCount()
        var resources = issue.resources
        resources.processorClock = { Double(readings.next()) }
        let galley = Galley(
            articles: issue.articles, by: issue.plans, on: issue.design, resources: resources,
            shaper: Shaper(fonts: resources.fonts))
        let plans = Array(Paginator(issue.plans, design: issue.design, galley: galley, filledAs: before))
        return (plans, readings.value)
    }

    private final class SharedCount: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func next() -> Int {
            count.withLock {
                $0 += 1; return $0
            }
        }
    }

    /// Nothing is searched for if each page ends as it did before.
    @Test(arguments: 0..<8) func pagesOfEqualExtentAreFilledAsBefore(seed: Int) {
        let issue = Self.issue(seed, paragraphs: 18 + seed)
        let first = Self.pages(issue)
        #expect(first.readings > 0)
        let decided = first.plans.compactMap(\.decided)
        #expect(decided.count == first.plans.count)
        let again = Self.pages(issue, filledAs: decided)
        #expect(again.readings == 0)
        #expect(again.plans.map(\.hash) == first.plans.map(\.hash))
        #expect(again.plans.map(\.endsAsPlanned) == first.plans.map(\.endsAsPlanned))
        #expect(again.plans.first?.planning?.costOneByOne == first.plans.first?.planning?.costOneByOne)
    }

    /// Pages that would end elsewhere are decided as if nothing were known.
    @Test func pagesOfOtherExtentAreDecidedAnew() {
        let (shorter, longer) = (Self.issue(3, paragraphs: 17), Self.issue(3, paragraphs: 24))
        let decided = Self.pages(shorter).plans.compactMap(\.decided)
        let fresh = Self.pages(longer)
        let again = Self.pages(longer, filledAs: decided)
        #expect(again.readings == fresh.readings)
        #expect(again.plans.map(\.hash) == fresh.plans.map(\.hash))
    }
}
