import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubTestSupport
import PubTextModel
import Testing

/// Boxes that are turned with their frames, and text along paths.
@Suite(.needs(.fonts)) struct TurnedBoxTests {
    private func issue(_ keys: String, _ box: String = "Turned words", body: String = "before", more: String = "")
        -> TestIssue
    {
        var template = TestTemplate()
        template.more = """
            [swatch.red]
            cmyk = [0, 90, 90, 0]
            [object.sign]
            \(keys)
            \(more)
            """
        return TestIssue("\(body)\n\n::: sidebar {.sign}\n\(box)\n:::\n\nafter", template)
    }

    /// The corners of what groups of `page` draw, brought to the page, in points.
    private func corners(_ page: Page) -> [(x: Double, y: Double)] {
        page.groups.flatMap { group in
            group.items.flatMap { item -> [Point] in
                guard case .path(let path) = item, let box = path.path.controlBounds else { return [] }
                return [
                    Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY), Point(x: box.minX, y: box.maxY),
                    Point(x: box.maxX, y: box.maxY),
                ].map { group.transform.applied(to: $0) }
            }
        }.map { ($0.x.points, $0.y.points) }
    }

    @Test func aBoxTurnsWithItsFrameInTheRoomOfItsCorners() throws {
        let issue = issue("fill = \"red\"\npadding = \"4pt\"\nrotate = 30")
        #expect(issue.findings == [])
        let page = issue.pages[0]
        let corners = corners(page)
        #expect(corners.count == 4)
        #expect(page.groups.count == 1)
        let (before, after) = (try #require(page.mark("before")), try #require(page.mark("after")))
        // Between its neighbours, and within its column.
        #expect(corners.allSatisfy { $0.x > 39.9 && $0.x < 210.1 && $0.y > before.y && $0.y < after.y })
        #expect(abs((corners.map(\.x).min() ?? 0) - 40) < 0.01, "at the start of the column")
        // The text is there once.
        #expect(String(decoding: page.marks.text, as: UTF8.self).contains("Turned words"))
        let turn = try #require(page.groups.first).transform
        #expect(abs(turn.a - 0.866025) < 1e-5)
        #expect(abs(turn.b - 0.5) < 1e-9)
    }

    @Test func anUprightBoxIsAsLongAsItsLine() throws {
        let issue = issue("fill = \"red\"\nrotate = -90")
        #expect(issue.findings == [])
        let corners = corners(issue.pages[0])
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        // One line of 12 pt leading and its descent, standing.
        #expect(abs((xs.max() ?? 0) - (xs.min() ?? 0) - 15.5) < 1)
        #expect((ys.max() ?? 0) - (ys.min() ?? 0) > 45)
        #expect((ys.max() ?? 0) - (ys.min() ?? 0) < 70)
    }

    @Test func wideTextGetsNarrowerUntilItsCornersFit() throws {
        var words = Words(seed: 5)
        let issue = issue("fill = \"red\"\nrotate = 20", words.text(30))
        #expect(issue.findings == [])
        let xs = corners(issue.pages[0]).map(\.x)
        #expect((xs.min() ?? 0) > 39.9)
        #expect((xs.max() ?? 999) < 210.1)
        #expect((xs.max() ?? 0) > 195)
    }

    @Test func whatCannotFitIsReported() {
        var words = Words(seed: 6)
        let issue = issue("height = \"400pt\"\nrotate = 45", words.text(10))
        #expect(issue.findings == ["sparse-box lead:3:1", "overset-box lead:3:1"])
    }

    /// Lines that are upright would be longer in a box with vertical ones.
    @Test func whatMakesItNarrowerIsNamed() {
        var words = Words(seed: 6)
        func hint(_ keys: String, _ text: String) -> String {
            issue(keys, text).diagnostics.first { $0.id == "overset-box" }?.hint ?? ""
        }
        #expect(hint("rotate = -90", words.text(300)).contains("writing = \"vertical\""))
        #expect(hint("rotate = 20", words.text(900)).contains("shorten it"))
        #expect(hint("height = \"400pt\"\nrotate = 45", "Words").contains("smaller height"))
    }

    @Test(arguments: ["", " rows=20"])
    func onTheGridOfThePageItIsTurnedToo(_ rows: String) throws {
        var template = TestTemplate()
        template.more = "[object.sign]\nrotate = 30"
        func issue(_ pairs: String) -> TestIssue {
            TestIssue("before\n\n::: sidebar {.sign place=page \(pairs)\(rows)}\nTurned words\n:::\n\nafter", template)
        }
        let turned = issue("cols=6")
        #expect(turned.findings == [])
        let page = turned.pages[0]
        #expect(abs((page.groups.first?.transform.b ?? 0) - 0.5) < 1e-9)
        #expect(page.overlaps == [])
        #expect(issue("cols=6 bleed=outer at=outer").diagnostics.map(\.id) == ["not-built"])
    }

    @Test func textStandsAlongAPath() throws {
        let issue = issue("text_path = \"M0 50 A50 50 0 0 1 100 50\"", "Around the arch\n\nbelow")
        #expect(issue.findings == [])
        let page = issue.pages[0]
        #expect(page.groups.count == 13, "each letter by itself")
        let text = String(decoding: page.marks.text, as: UTF8.self)
        #expect(text.contains("Around the arch"))
        #expect(text.contains("below"))
        // The first letters climb, each turned a little further to the right.
        let turns = page.groups.map(\.transform.b)
        #expect(zip(turns, turns.dropFirst()).allSatisfy { $0 < $1 })
        #expect(try #require(turns.first) < -0.8)
        let (before, below) = (try #require(page.mark("before")), try #require(page.mark("below")))
        let ys = page.groups.map(\.transform.translation.y.points)
        #expect(ys.allSatisfy { $0 > before.y && $0 < below.y })
        #expect(abs((page.groups[0].transform.translation.x.points) - 40) < 3)
    }

    @Test func aLineBreakOnAPathIsASpace() throws {
        let issue = issue("text_path = \"M0 0 H100\"", "One line\\\nand another")
        #expect(issue.findings == [])
        #expect(String(decoding: issue.pages[0].marks.text, as: UTF8.self).contains("One line and another"))
    }

    @Test(arguments: [("left", 0.0), ("center", 0.5), ("right", 1.0)])
    func alignmentSaysWhereOnThePath(align: String, share: Double) throws {
        let issue = issue(
            "text_path = \"M0 0 H100\"", "abcde {style=along}",
            more: "[paragraph.along]\nbased_on = \"display\"\nalign = \"\(align)\"")
        let xs = issue.pages[0].groups.map(\.transform.translation.x.points)
        let middle = ((xs.first ?? 0) + (xs.last ?? 0)) / 2
        #expect(abs(middle - (40 + 10 + share * 150)) < 10)
    }

    @Test func aPathThatIsTooShortIsAnError() {
        let issue = issue("text_path = \"M0 0 H10\"", "much too long for it")
        #expect(issue.findings == ["overset-path lead:3:1"])
    }

    @Test func whatPathsCannotBearIsAnError() {
        let issue = issue(
            "text_path = \"M0 0 H100\"", "a **b** c", more: "[character.strong]\nunderline = true")
        #expect(issue.findings.map { $0.split(separator: " ")[0] } == ["not-built"])
        // Nothing of a text disappears: what stands before it neither.
        for source in ["- one\n- two", "![Wide](wide.jpg){alt=\"a\"}\n\nbelow"] {
            let issue = self.issue("text_path = \"M0 0 H100\"", source)
            #expect(issue.findings.map { $0.split(separator: " ")[0] }.contains("not-built"), "\(source)")
        }
    }
}
