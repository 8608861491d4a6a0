import PubDisplayList
import PubTestSupport
import Testing

/// Lines above pictures across the columns: five in each, or none.
@Suite(.needs(.fonts)) struct ScrapsTests {
    private func issue(
        _ words: Int, columns: Int = 2, picture: String = "![](wide.jpg){.decorative place=here cols=all height=40%}"
    ) -> TestIssue {
        var template = TestTemplate()
        template.columns = "{ count = \(columns), gutter = \"10pt\", rule = \"none\" }"
        var prose = Words(seed: words)
        let text = "Begin \(prose.text(words)) called"
        return TestIssue("\(text)\n\n\(picture)\n\nAfter \(prose.text(400))", template)
    }

    /// The baselines of the text above the picture, by column; nil for none.
    private func linesAbove(_ issue: TestIssue, columns: Int) throws -> [Int] {
        let page = try #require(issue.pages.first)
        let frame = try #require(page.images.first).frame
        let width = (350.0 + 10) / Double(columns)
        return (0..<columns).map { column in
            let marks = page.textMarks.filter { mark in
                mark.y < frame.minY.points && Int((mark.x - 39.9) / width) == column
            }
            return Set(marks.map { ($0.y * 4).rounded() }).count
        }
    }

    @Test(arguments: [8, 20, 34, 48, 62, 76, 90, 104, 140], [2, 3])
    func aPictureHasFiveLinesAboveItInEachColumnOrNone(words: Int, columns: Int) throws {
        let issue = issue(words, columns: columns)
        #expect(issue.findings == [])
        let lines = try linesAbove(issue, columns: columns)
        #expect(lines.allSatisfy { $0 == 0 } || lines.allSatisfy { $0 >= 5 }, "\(lines)")
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
        #expect(issue.pages.flatMap(\.overlaps) == [])
    }

    /// It is still on the page of its call.
    @Test func theTextBeforeItsCallIsBelowIt() throws {
        let issue = issue(34)
        let (begin, after) = (try #require(issue.find("Begin")), try #require(issue.find("After")))
        let frame = try #require(issue.pages[0].images.first).frame
        #expect(begin.page == 0)
        #expect(after.page == 0)
        #expect(begin.mark.y > frame.maxY.points)
    }

    @Test func oneThatIsAnnouncedStaysBelow() throws {
        var words = Words(seed: 3)
        let picture = "![](wide.jpg){.decorative place=here cols=all height=40%}"
        let issue = TestIssue("Begin \(words.text(20)) so:\n\n\(picture)\n\nAfter \(words.text(300))", TestTemplate())
        let frame = try #require(issue.pages[0].images.first).frame
        #expect(try #require(issue.find("Begin")).mark.y < frame.minY.points)
    }

    @Test(arguments: [70, 75, 80, 85, 90, 94])
    func oneForTheFootIsAtTheHeadWhereItLeavesFewLines(height: Int) throws {
        let picture = "![](wide.jpg){.decorative place=bottom height=\(height)%}"
        let issue = issue(500, picture: picture)
        for page in issue.pages where !page.images.isEmpty {
            let frame = page.images[0].frame
            let above = page.textMarks.filter { $0.y < frame.minY.points }
            let lines = Set(above.filter { $0.x < 215 }.map { ($0.y * 4).rounded() }).count
            #expect(lines == 0 || lines >= 5, "\(lines)")
        }
        #expect(issue.pages.flatMap(\.images).count == 1)
    }
}
