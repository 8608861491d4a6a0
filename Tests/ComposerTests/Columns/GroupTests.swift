import PubDisplayList
import PubIdentity
import PubTestSupport
import Testing

/// Groups: where one goes on in another column, its headings are repeated there, with the words of the template.
@Suite(.needs(.fonts))
struct GroupTests {
    private static let template: TestTemplate = {
        var template = TestTemplate()
        template.masters = """
            "continued" = { style = "continued", text = " (continued)" }
            [character.continued]
            style = "italic"
            [master.default]
            """
        return template
    }()

    private func text(_ seed: Int, _ paragraphs: Int) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: 60)
    }

    private func group(_ heading: String, _ text: String) -> String { "::: group\n\(heading)\n\n\(text)\n:::" }

    private func issue(_ blocks: String...) -> TestIssue {
        TestIssue(blocks.joined(separator: "\n\n"), Self.template)
    }

    /// The text of the highest line of each column that has any, in order.
    private func firstLines(_ issue: TestIssue) -> [String] {
        issue.pages.flatMap { page -> [String] in
            [0.0..<205, 205..<420].compactMap { column in
                let marks = page.textMarks.filter { column.contains($0.x) }
                guard let head = marks.map(\.y).min() else { return nil }
                return marks.filter { $0.y < head + 2 }.map(\.text).joined()
            }
        }
    }

    @Test func headingsAreRepeatedInEachFurtherColumn() throws {
        let issue = issue(
            text(1, 2), group("### Monday {style=subhead}", text(2, 14)),
            group("### Tuesday {style=subhead}", text(3, 6)), text(4, 12))
        #expect(issue.findings == [])
        let lines = firstLines(issue)
        let repeated = lines.compactMap { ["Monday", "Tuesday"].first(where: $0.hasPrefix) }
        #expect(repeated.count { $0 == "Monday" } >= 2, "\(lines)")
        #expect(repeated == repeated.sorted())
        for line in lines where line.hasPrefix("Monday") || line.hasPrefix("Tuesday") {
            #expect(line.hasSuffix("(continued)"), "\(line)")
        }
        // What follows the last group is below none.
        #expect(lines.last.map { !$0.contains("continued") } == true)
        #expect(issue.pages.flatMap(\.overlaps) == [])
    }

    /// A reader hears each heading once, and a link to it leads to one place.
    @Test func whatIsRepeatedIsReadToNobody() throws {
        let issue = issue(
            group("### Monday[^1] {#monday style=subhead}", text(2, 14)), "[There](#monday)\n\n[^1]: Thenote.")
        #expect(issue.findings == [])
        let marks = issue.pages.flatMap(\.textMarks).filter { $0.text.contains("Monday") }
        #expect(marks.count >= 3)
        #expect(marks.count { $0.element != Int(ElementID.artifact.index) } == 1)
        #expect(issue.pages.flatMap(\.textMarks).count { $0.text.contains("Thenote") } == 1)
        #expect(issue.pages.flatMap(\.marks.labels).count { $0.label.name == "lead#monday" } == 1)
    }

    @Test func aTableOfAGroupHasItsHeadingInEachColumn() throws {
        let rows = (1...110).map { "| Row\($0) | b |" }.joined(separator: "\n")
        let issue = issue(group("### Monday {style=subhead}", "| Time | What |\n|---|---|\n\(rows)"))
        #expect(issue.findings == [])
        let lines = firstLines(issue)
        #expect(lines.count >= 3)
        #expect(lines.allSatisfy { $0.hasPrefix("Monday") }, "\(lines)")
    }

    /// A box keeps the space above it below a heading that is repeated, too.
    @Test func boxesKeepOffRepeatedHeadings() throws {
        var template = Self.template
        template.masters += "\n[object.spaced]\nbased_on = \"sidebar\"\nspace_before = \"40pt\"\nbreaks = true\n"
        let issue = TestIssue(
            group("### Monday {style=subhead}", "::: {.spaced place=here}\n\(text(2, 14))\n:::"), template)
        #expect(issue.findings == [])
        let columns = issue.pages.flatMap { page in
            [0.0..<205, 205..<420].map { column in
                Set(page.textMarks.filter { column.contains($0.x) }.map(\.y)).sorted()
            }
        }.filter { !$0.isEmpty }
        #expect(columns.count >= 3)
        for lines in columns { #expect(lines[1] - lines[0] > 40, "\(lines.prefix(3))") }
    }

    @Test func twoHeadingsAreRepeatedTogether() throws {
        let issue = issue(group("### Monday {style=subhead}\n\n#### Morning {style=subhead}", text(2, 14)))
        #expect(issue.findings == [])
        let count = issue.pages.flatMap(\.textMarks).count { $0.text.contains("Morning") }
        #expect(count == firstLines(issue).count)
        #expect(issue.pages.flatMap(\.textMarks).count { $0.text.contains("continued") } == count - 1)
    }

    /// Lines below a repeated heading are on the grid, like those beside them.
    @Test func linesBelowAreOnTheGrid() throws {
        let issue = issue(group("### Monday {style=subhead}", text(2, 14)))
        for mark in issue.pages.flatMap(\.textMarks) where mark.size == 10 {
            #expect(abs(((mark.y - 48) / 12).rounded() * 12 + 48 - mark.y) < 0.01, "\(mark)")
        }
    }

    @Test func groupsInBoxesAndWithoutHeadingsRepeatNothing() throws {
        let issue = issue(
            "::: {.sidebar place=here}\n\(group("### Monday {style=subhead}", text(2, 3)))\n:::",
            "::: group\n\(text(3, 12))\n:::")
        #expect(issue.findings == [])
        #expect(!issue.pages.flatMap(\.textMarks).contains { $0.text.contains("continued") })
        #expect(issue.pages.flatMap(\.textMarks).count { $0.text.contains("Monday") } == 1)
    }
}
