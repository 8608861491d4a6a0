import PubTestSupport
import Testing

/// Paragraphs of a head whose letters are taller than their leading.
@Suite(.needs(.fonts))
struct HeadInkTests {
    /// From the baseline of a subhead of 12 pt to that of the first line of a title of 40 pt below it.
    private func distance(to title: String, leading: Int, space: Int = 0) throws -> Double {
        var template = TestTemplate()
        template.masters = "\"subhead.2\" = \"big\"\n[master.default]"
        template.more = """
            [paragraph.big]
            based_on = "display"
            size = "40pt"
            leading = "\(leading)pt"
            space_before = "\(space)pt"
            span = "all"
            keep_with_next = true
            """
        var words = Words(seed: 1)
        let issue = TestIssue("## kicker\n\n### \(title)\n\n" + words.paragraphs(2, words: 60), template)
        #expect(issue.findings == [])
        let page = issue.pages[0]
        return try #require(page.mark(title)).y - #require(page.mark("kicker")).y
    }

    @Test func accentsOfATightHeadlineKeepOffTheKicker() throws {
        #expect(try distance(to: "Éclat", leading: 30) > 36)
        #expect(try distance(to: "Éclat", leading: 30) > distance(to: "eau", leading: 30) + 5)
    }

    @Test func lettersThatDoNotMeetKeepTheirLeading() throws {
        #expect(try distance(to: "eau", leading: 36) == distance(to: "ocean", leading: 36))
        #expect(try distance(to: "Éclat", leading: 36, space: 30) == distance(to: "eau", leading: 36, space: 30))
        #expect(try distance(to: "Éclat", leading: 56) == distance(to: "eau", leading: 56))
    }
}
