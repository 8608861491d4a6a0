import PubTestSupport
import Testing

/// Pull quotes and the sentences that they repeat.
@Suite(.needs(.fonts))
struct PullQuoteTests {
    private let sentence = "Nobody asked for ridges, and a ridge is only where two rivers have stopped arguing."

    private func findings(_ blocks: [String]) -> [String] { issue(blocks).findings }

    private func issue(_ blocks: [String]) -> TestIssue {
        var template = TestTemplate()
        template.more = "[object.pullquote]\nplace = \"column\""
        template.masters = "\"pullquote\" = \"display\"\n[master.default]"
        return TestIssue(blocks.joined(separator: "\n\n"), template)
    }

    private func text(_ seed: Int, _ count: Int) -> String {
        var words = Words(seed: seed)
        return words.text(count)
    }

    private let quote = "::: pullquote\nNobody asked for ridges; a ridge is only where two rivers have stopped…\n:::"

    @Test func aQuoteBesideItsSentenceIsSaid() {
        let near = findings([text(1, 60), sentence, quote, text(2, 300)])
        #expect(near == ["near-pullquote lead:5:1"])
    }

    /// Between which paragraphs it stands is open: it goes where the text has been read for a while.
    @Test(arguments: [true, false]) func aQuoteMovesAwayFromItsSentence(isAfter: Bool) {
        let pair = isAfter ? [sentence, quote] : [quote, sentence]
        #expect(findings([text(1, 60)] + pair + (2...9).map { text($0, 60) }) == [])
        #expect(findings((2...9).map { text($0, 60) } + pair + [text(1, 60)]) == [])
    }

    /// Entries of a list of sources look like paragraphs.
    @Test func aQuoteDoesNotGoIntoTheSourcesAtTheEnd() throws {
        let end = ["## Conclusions {style=subhead}", text(11, 60), "## Sources {style=subhead}"]
        let sources = (12...15).map { text($0, 45) }
        let issue = issue((1...9).map { text($0, 60) } + [sentence, quote, text(10, 60)] + end + sources)
        #expect(issue.findings == [])
        func place(_ words: String) throws -> (Int, Bool, Double) {
            let page = try #require(issue.pages.firstIndex { $0.mark(words) != nil })
            let mark = try #require(issue.pages[page].mark(words))
            return (page, mark.x > 200, mark.y)
        }
        func isBefore(_ a: (Int, Bool, Double), _ b: (Int, Bool, Double)) -> Bool {
            (a.0, a.1 ? 1 : 0, a.2) < (b.0, b.1 ? 1 : 0, b.2)
        }
        #expect(isBefore(try place("Nobody asked for ridges;"), try place("Sources")))
    }

    @Test func aQuoteFarFromItsSentenceIsNot() {
        #expect(findings([sentence, text(3, 300), quote, text(4, 100)]) == [])
        #expect(findings([text(5, 60), quote, text(6, 300), sentence]) == [])
    }

    @Test func wordsThatTheTextDoesNotHaveAreNoRepetition() {
        let other = "::: pullquote\nA sentence that nobody has written into the text of this article.\n:::"
        #expect(findings([text(7, 60), sentence, other, text(8, 100)]) == [])
    }
}
