import PubColumns
import PubTestSupport
import Testing

/// Plans against pages: the cast-off of random articles, to which nothing is done, has the pages that are set.
///
/// `unplanned-pages.txt` lists the pages on which both differ. A page that is not in it fails the test, and so does a listed one
/// that agrees, so that the list can only become shorter; `GOLDEN=write` writes it anew.
@Suite(.needs(.fonts)) struct PlanAgainstPagesTests {
    /// How a page is set otherwise than the plan has it.
    private enum Difference: String {
        /// No plan of the page ends where it does.
        case end
        /// One does, at another cost.
        case cost
    }

    private static let list = GoldenList("Tests/ComposerTests/Lists/unplanned-pages.txt")
    /// The seeds of the short test, and those of the long one.
    private static let seeds = (short: 0..<200, long: 0..<10_000)
    /// The least difference of cost that counts: half a line of white.
    private static let leastCost = 0.5

    @Test func pagesAreSetAsTheyAreCastOff() throws {
        let seeds = LongTests.givenSeeds ?? Array(LongTests.areWanted ? Self.seeds.long : Self.seeds.short)
        var (found, pages) = ([String](), 0)
        for seed in seeds {
            let differences = Self.differences(seed)
            pages += differences.count
            found += differences.enumerated().compactMap { page, difference in
                difference.map { "\(seed) \(page + 1) \($0.rawValue)" }
            }
        }
        try #require(pages > seeds.count * 2)
        #expect(found.count * 200 <= pages, "\(found.count) of \(pages) pages differ: \(found.prefix(60))")
        // Those of the short test are listed.
        let chosen = Set(seeds).intersection(Self.seeds.short)
        func isListed(_ row: some StringProtocol) -> Bool {
            row.split(separator: " ").first.flatMap { Int($0) }.map(chosen.contains) ?? false
        }
        Self.list.expect(found.filter(isListed)) { isListed($0) }
    }

    /// A box across the columns that is announced, and for which its page has no room: its announcement is with it, in the plan too.
    @Test(arguments: ["{height=150pt cols=all}", "{height=320pt cols=all}"]) func announcementsAreHeld(box: String) {
        var moved = 0
        for count in 0..<60 {
            var words = Words(seed: count)
            let announcement = words.text(count % 2 == 0 ? 6 : 60).dropLast() + ":"
            let text = words.paragraphs(8 + count / 6, words: 52 + count % 6 * 3)
            let heading = count % 3 == 0 ? "\n\n## \(words.title(2))" : ""
            let source = "\(text)\(heading)\n\n\(announcement)\n\n![](wide.jpg)\(box)\n\n\(words.text(40))"
            let issue = TestIssue(source, RandomArticle(seed: 2).template)
            #expect(Self.differences(issue) == Array(repeating: nil, count: issue.pages.count), "\(count)")
            if issue.pages.count > 1 { moved += 1 }
            for page in issue.pages where !page.images.isEmpty {
                #expect(page.textMarks.contains { $0.text.contains(":") }, "\(count)")
            }
        }
        #expect(moved >= 20)
    }

    /// The plan knows the room of notes that boxes call, in columns and across them.
    @Test(arguments: ["", " {cols=all}"]) func notesOfBoxesHaveTheirRoom(place: String) {
        var (same, pages) = (0, 0)
        for count in 0..<40 {
            var words = Words(seed: count)
            let rows = (0..<14).map { "| \(words.word())\($0 % 5 == 0 ? "[^\($0 / 5 + 1)]" : "") | \(words.text(3)) |" }
            let caption = place.isEmpty ? "" : "\n\n:\(place)"
            let table = "| a | b |\n|---|---|\n\(rows.joined(separator: "\n"))\(caption)"
            let notes = (1...3).map { "[^\($0)]: \(words.text(12 + count % 9))" }.joined(separator: "\n\n")
            let text = words.paragraphs(6 + count / 6, words: 52 + count % 6 * 3)
            let issue = TestIssue(
                "\(text)\n\n\(table)\n\n\(words.paragraphs(5, words: 60))\n\n\(notes)", RandomArticle(seed: 2).template)
            let differences = Self.differences(issue)
            pages += differences.count
            same += differences.count { $0 == nil }
        }
        #expect(pages >= 80)
        #expect(same == pages, "\(same) of \(pages)")
    }

    /// The plan knows the room of headings that are repeated.
    @Test func headingsOfGroupsHaveTheirRoom() {
        var (same, pages) = (0, 0)
        for count in 0..<30 {
            var words = Words(seed: count)
            let groups = (0..<4).map { _ in
                "::: group\n### \(words.title(2)) {style=subhead}\n\n\(words.paragraphs(4 + words.number(9), words: 40))\n:::"
            }
            let issue = TestIssue(groups.joined(separator: "\n\n"), RandomArticle(seed: count).template)
            let differences = Self.differences(issue)
            pages += differences.count
            same += differences.count { $0 == nil }
        }
        #expect(pages >= 60)
        #expect(same == pages, "\(same) of \(pages)")
    }

    /// How each page of an article is set otherwise than planned; nil for a page that is set as planned.
    private static func differences(_ seed: Int) -> [Difference?] {
        let article = RandomArticle(seed: seed)
        return differences(TestIssue(article.source, article.template))
    }

    private static func differences(_ issue: TestIssue) -> [Difference?] {
        let run = SetRun(issue)
        return run.ways.indices.map { index in
            let start = index == 0 ? FlowCursor() : run.ways[index - 1].next
            let way = run.ways[index]
            let ends = run.castOff.ends(ofPageAt: run.castOff.cursor(at: start))
            let cursor = run.castOff.cursor(at: way.next)
            guard let planned = ends.first(where: { $0.end.cursor == cursor }) else { return .end }
            // The cheapest way there may let a box wait that has room.
            let isNatural = planned.changes.allSatisfy(\.isEmpty)
            let set = isNatural ? way : run.way(from: start, by: planned.changes)
            if run.castOff.cursor(at: set.next) != cursor { return .end }
            return abs(planned.end.cost - set.plan.cost.total) < leastCost ? nil : .cost
        }
    }
}
