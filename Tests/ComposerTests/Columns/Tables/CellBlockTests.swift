import PubDisplayList
import PubTestSupport
import PubTextModel
import Testing

/// Cells with blocks and over several rows, and rows that are taller than a column.
@Suite(.needs(.fonts))
struct CellBlockTests {
    private func text(_ seed: Int, _ count: Int) -> String {
        var words = Words(seed: seed)
        return words.text(count)
    }

    private func y(_ word: String, _ issue: TestIssue) throws -> Double { try #require(issue.find(word)).mark.y }
    private func x(_ word: String, _ issue: TestIssue) throws -> Double { try #require(issue.find(word)).mark.x }

    @Test func aRowTallerThanAColumnGoesOnBelowTheRepeatedHead() throws {
        for count in [400, 1200] {
            let words = text(count, count)
            let issue = TestIssue("\(text(1, 60))\n\n| Head | b |\n|---|---|\n| short | \(words) end |\n| next | d |\n")
            #expect(issue.findings == [], "\(count)")
            let marks = issue.pages.flatMap(\.textMarks)
            #expect(marks.count { $0.text == "Head" } > 1, "\(count)")
            #expect(marks.allSatisfy { $0.y <= 552.5 })
            #expect(marks.map(\.text).joined().letters.contains(String(words.letters.suffix(20))))
            let overlaps = issue.pages.flatMap(\.overlaps)
            #expect(overlaps == [])
            let shown = marks.map(\.text).joined().letters.count
            #expect(shown > words.letters.count)
        }
    }

    @Test func aCellOverRowsIsBesideThemAndNoRuleIsThroughIt() throws {
        var template = TestTemplate()
        template.more = "[table.default]\nrules = { row = { weight = \"0.5pt\" } }\ncell_padding = \"2pt\""
        let grid = """
            +--------+--------+--------+
            | Span   | First  | Third  |
            |        +--------+        |
            | more   | Second |        |
            +--------+--------+--------+
            | Under  | Left   | Last   |
            +--------+--------+--------+

            """
        let issue = TestIssue("text\n\n\(grid)\n", template)
        #expect(issue.findings == [])
        #expect(try y("Span", issue) == y("First", issue))
        #expect(try y("Second", issue) > y("First", issue))
        #expect(try x("Second", issue) == x("First", issue))
        #expect(try y("Third", issue) == y("First", issue))
        #expect(try y("Under", issue) > y("Second", issue))
        #expect(try x("Last", issue) == x("Third", issue))
        guard case .table(let table) = issue.articles[0].boxes[0].content else { return }
        #expect(table.rows.map { $0.cells.map(\.extent.rows) } == [[2, 1, 2], [1], [1, 1, 1]])
        let spans = issue.articles[0].structure.compactMap { node -> Int? in
            switch node.role {
            case .dataCell(let span), .headerCell(_, let span): span.rows
            default: nil
            }
        }
        #expect(spans == [2, 1, 2, 1, 1, 1, 1])
    }

    @Test func aCellHoldsItsListAndItsParagraphs() throws {
        let grid =
            "+------------+-----+\n| Intro      | B   |\n|            |     |\n| - Alpha    |     |\n| - Beta     |     |\n+------------+-----+\n"
        let issue = TestIssue("text\n\n\(grid)\n")
        #expect(issue.findings == [])
        let places = try ["Intro", "Alpha", "Beta"].map { try y($0, issue) }
        #expect(places == places.sorted())
        #expect(Set(places).count == 3)
        #expect(try x("Alpha", issue) > x("Intro", issue))
        // No larger than the text of cells.
        #expect(try #require(issue.find("Alpha")).mark.size == 8)
        let roles = issue.articles[0].structure.map(\.type)
        #expect(roles.contains(.listItem))
    }

    @Test func aDrawingInLettersKeepsItsLines() throws {
        let line = "+" + String(repeating: "-", count: 58) + "+"
        let drawing = "\(line)\n| a\(String(repeating: " ", count: 56))|\n\(line)"
        for (place, isSmaller) in [("", false), ("{place=column}", true)] {
            let issue = TestIssue(
                "\(text(4, 80))\n\n```\(place.isEmpty ? "" : " \(place)")\n\(drawing)\n```\n\n\(text(5, 80))")
            let marks = issue.pages.flatMap(\.textMarks).filter { $0.text.contains("+--") || $0.text.contains("--+") }
            #expect(Set(marks.map(\.y)).count == 2, "\(place)")
            #expect(isSmaller ? true : marks.allSatisfy { $0.size == 8 })
        }
        // Code is as before: it is folded or across the columns, in its own size.
        let code = "let bell = ring(\(String(repeating: "\"soup\", ", count: 12)))"
        let issue = TestIssue("\(text(4, 80))\n\n``` {fit=wrap}\n\(code)\n```\n")
        #expect(Set(issue.pages.flatMap(\.textMarks).filter { $0.text.contains("soup") }.map(\.y)).count > 1)
    }

    @Test func theMarkerOfAnItemIsBesideItsCode() throws {
        let issue = TestIssue("Before:\n\n- ```\n  ringbell\n  another\n  ```\n- two\n")
        #expect(issue.findings == [])
        let code = try #require(issue.find("ringbell")).mark
        let marks = issue.pages[0].textMarks.filter { $0.text.contains("•") }
        #expect(marks.count == 2)
        #expect(marks.contains { abs($0.y - code.y) < 0.01 && $0.x < code.x })
        #expect(try x("another", issue) == code.x)
    }
}
