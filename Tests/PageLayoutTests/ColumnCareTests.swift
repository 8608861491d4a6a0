import DisplayList
import PageLayout
import Testing
import TextModel

/// What a printer sees to at the heads and feet of columns.
@Suite(.enabled(if: TestFaces.isSetUp))
struct ColumnCareTests {
    @Test func textThatGoesOnKeepsOffABoxAboveIt() throws {
        var words = Words(seed: 3)
        let source = "Short.\n\n![](wide.jpg){alt=\"a\" place=top}\n\n\(words.text(600))"
        let page = TestIssue(source).pages[0]
        let image = try #require(page.images.first)
        #expect(image.clip.minX.points > 200)
        let below = try #require(page.marks.first { $0.x > 200 })
        // The ascent of the line is above 7 pt.
        #expect(below.y - 7 >= image.clip.maxY.points + 6)
    }

    @Test func headAtAColumnsHeadStandsOnTheGrid() throws {
        var words = Words(seed: 4)
        let source = "\(words.text(20))\n\n## Xylophone {style=subhead}\n\n\(words.text(60))"
        let issue = TestIssue(source) { $0.insert(.columnBreak, at: 1) }
        let head = try #require(issue.find("Xylophone")).mark
        #expect(head.x > 200)
        #expect(abs(head.y - 48) < 0.01)
        let text = try #require(issue.pages[0].marks.first { $0.x > 200 && $0.y > head.y })
        #expect(abs(text.y - 72) < 0.01)
    }

    @Test(arguments: 30..<46)
    func headKeepsTwoLinesEvenOfTwoParagraphs(_ count: Int) throws {
        let lines = String(repeating: "Line.\n\n", count: count)
        let issue = TestIssue("\(lines)## Xylophone {style=subhead}\n\nFirst.\n\nSecond.\n\n\(lines)")
        let head = try #require(issue.find("Xylophone"))
        for word in ["First", "Second"] {
            let line = try #require(issue.find(word))
            #expect(line.page == head.page && abs(line.mark.x - head.mark.x) < 20 && line.mark.y > head.mark.y)
        }
    }

    @Test(arguments: 30..<44)
    func partsOfListingsHaveTwoLines(_ count: Int) throws {
        let lines = String(repeating: "Line.\n\n", count: count)
        let page = TestIssue("\(lines)```\nx1\nx2\nx3\nx4\nx5\n```\n\nEnd.").pages[0]
        let code = page.marks.filter { $0.text.hasPrefix("x") }
        #expect(code.count == 5)
        let left = code.filter { $0.x < 200 }.count
        #expect(left != 1 && left != 4)
    }

    @Test(arguments: 0..<6)
    func noWordIsDividedOverAPageTurn(_ seed: Int) {
        var words = Words(seed: seed)
        let text = (0..<700).map { _ in "\(words.word())\u{AD}\(words.word())\u{AD}\(words.word())" }
        let issue = TestIssue(text.joined(separator: " "))
        #expect(issue.pages.count > 2)
        for page in issue.pages { #expect(page.marks.last?.text.unicodeScalars.last != "\u{AD}") }
        let divided = issue.pages.flatMap(\.marks).filter { $0.text.unicodeScalars.last == "\u{AD}" }
        #expect(divided.count > 20)
    }

    @Test func markersWithoutAGlyphAreReported() {
        var template = TestTemplate()
        template.body += "\nlist_marker = \"\u{4E00}\""
        #expect(TestIssue("- One.\n- Two.", template).findings == ["missing-glyph lead:1:3", "missing-glyph lead:2:3"])
        #expect(TestIssue("- One.\n- Two.").findings == [])
    }

    @Test func codeALittleTooWideShrinksAtItsPlace() throws {
        let issue = TestIssue("One.\n\n``` {fit=shrink}\n\(String(repeating: "x", count: 38))\n```\n\nTwo.")
        let code = try #require(issue.find("xxx")).mark
        #expect(code.size > 7 && code.size < 7.6)
        #expect(code.end < 40 + 170)
        #expect(try #require(issue.find("One")).mark.y < code.y)
        let wide = TestIssue("One.\n\n``` {fit=shrink}\n\(String(repeating: "x", count: 60))\n```\n\nTwo.")
        #expect(try #require(wide.find("xxx")).mark.size == 8)
    }

    @Test func codeTooWideIsAnErrorWhereThatIsAsked() {
        let code = String(repeating: "x", count: 38)
        #expect(TestIssue("``` {fit=error}\n\(code)\n```\n\nTwo.").findings == ["wide-box lead:1:1"])
        #expect(TestIssue("``` {fit=error}\nxxx\n```\n\nTwo.").findings == [])
    }
}
