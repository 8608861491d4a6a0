import PubDisplayList
import PubStyles
import PubTestSupport
import Testing

/// Feet of columns: filled by a paragraph that is a line longer or shorter where they would end short.
@Suite(.needs(.fonts))
struct ColumnBottomTests {
    /// Forty paragraphs in one column of 350 pt.
    private func issue(_ seed: Int) -> TestIssue {
        var words = Words(seed: seed)
        let source = (0..<40).map { _ in words.text(40 + words.number(60)) }.joined(separator: "\n\n")
        var template = TestTemplate()
        template.columns = "{ count = 1 }"
        return TestIssue(source, template)
    }

    /// The lines of white at the foot of each page that other text follows.
    private func white(_ issue: TestIssue) -> [Double] {
        let feet = issue.pages.dropLast().map { $0.textMarks.map(\.y).max() ?? 0 }
        return feet.map { ((540 - $0) / 12).rounded() }
    }

    @Test func shortColumnsAreRare() {
        let all = (1...12).flatMap { white(issue($0)) }
        #expect(all.count > 40)
        let short = all.count { $0 > 0 }
        // Words that are not divided leave few paragraphs a choice; without it half of the columns end short.
        #expect(short * 3 <= all.count, "\(short) of \(all.count)")
        let loose = (1...12).flatMap { issue($0).composition.decisions }.reduce(0) { $0 + $1.cost[.looseness] }
        #expect(loose > 5)
    }

    @Test(arguments: 1...12) func textIsWholeAndLoosenessIsPaidFor(seed: Int) {
        let issue = issue(seed)
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
        #expect(issue.findings == [])
        #expect(issue.pages.flatMap(\.overlaps) == [])
        // A paragraph for each column at most.
        #expect(issue.composition.decisions.allSatisfy { $0.cost[.looseness] <= 1 })
    }

    /// Up to three lines are added above the heads and boxes of a column that would end short, and no more: the white above heads would
    /// be seen.
    @Test func upToThreeLinesAreAddedInAColumn() {
        var added: Set<Double> = []
        for seed in 1...30 {
            var words = Words(seed: seed)
            let blocks = (0..<40).map { index in
                let head = words.number(2) == 0 ? "### \(words.title(2))\n\n" : ""
                let box = index % 3 == 2 ? "::: {.sidebar .whole}\n\(words.text(30 + words.number(60)))\n:::\n\n" : ""
                return box + head + words.text(10 + words.number(40))
            }
            var template = TestTemplate()
            template.columns = "{ count = 1 }"
            template.masters = "\"subhead.2\" = \"subhead\"\n[master.default]"
            template.more =
                "[object.whole]\nbased_on = \"sidebar\"\nbreaks = false\n[fit]\nmode = \"auto\"\nlooseness = 0"
            let ways = SetRun(TestIssue(blocks.joined(separator: "\n\n"), template)).ways
            for way in ways.dropLast() { added.insert(way.plan.cost[.addedSpace]) }
        }
        #expect(added == [0, 1, 2, 3])
    }

    /// Lines are added above all heads of more than half of the pages, or above none of theirs.
    @Test func whiteAboveHeadsIsEven() {
        var (pages, uneven, added) = (0, 0, 0.0)
        for seed in 1...20 {
            var words = Words(seed: seed)
            let blocks = (0..<24).map { _ in
                "### \(words.title(2))\n\n\(words.text(30 + words.number(40)))\n\n\(words.text(20 + words.number(40)))"
            }
            var template = TestTemplate()
            template.masters = "\"subhead.2\" = \"subhead\"\n[master.default]"
            template.more = "[fit]\nmode = \"auto\""
            for way in SetRun(TestIssue(blocks.joined(separator: "\n\n"), template)).ways.dropLast() {
                pages += 1
                uneven += way.plan.cost[.unevenWhite] > 0 ? 1 : 0
                added += way.plan.cost[.addedSpace]
            }
        }
        #expect(added >= 10)
        #expect(uneven * 2 <= pages, "\(uneven) of \(pages)")
    }

    /// Heads of one rank have as much white above them on nearly all pages that are planned.
    @Test func whiteAboveHeadsOfPlannedPagesIsEven() {
        var (pages, uneven, added) = (0, 0, 0.0)
        for seed in 1...12 {
            var words = Words(seed: seed)
            let blocks = (0..<24).map { _ in
                "### \(words.title(2))\n\n\(words.text(30 + words.number(40)))\n\n\(words.text(20 + words.number(40)))"
            }
            var template = TestTemplate()
            template.masters = "\"subhead.2\" = \"subhead\"\n[master.default]"
            template.more = "[fit]\nmode = \"auto\""
            for page in TestIssue(blocks.joined(separator: "\n\n"), template).composition.decisions {
                pages += 1
                uneven += page.cost[.unevenWhite] > 0 ? 1 : 0
                added += page.cost[.addedSpace]
            }
        }
        #expect(added >= 10)
        #expect(uneven * 10 <= pages, "\(uneven) of \(pages)")
    }

    /// A box that has no room below the end of the text has the last three lines of each of two columns on its page: fewer would look
    /// lost.
    @Test(arguments: Array(stride(from: 28, through: 60, by: 4)))
    func threeLinesOfEachColumnAreOnThePageOfABoxThatWaits(_ count: Int) {
        let lines = (0..<count).map { "Line \($0)." }
        let picture = "![](wide.jpg){alt=\"a\" place=top height=400pt}"
        let blocks = lines[..<(count - 4)] + [picture] + lines[(count - 4)...]
        let issue = TestIssue(blocks.joined(separator: "\n\n"))
        #expect(issue.pages.map(\.images.count) == [0, 1])
        #expect(issue.pages[1].textMarks.count == 6)
        #expect(issue.findings == [])
    }
}
