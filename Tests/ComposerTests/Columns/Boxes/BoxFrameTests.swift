import PubDisplayList
import PubGeometry
import PubTestSupport
import PubTextModel
import Testing

/// Fill, line, rules and padding of boxes, whole and divided over columns.
@Suite(.needs(.fonts))
struct BoxFrameTests {
    private static let frame = """
        padding = ["7pt", "9pt", "5pt", "11pt"]
        fill = "black 10%"
        stroke = { weight = "2pt", color = "black" }
        rule_above = { weight = "3pt", color = "black" }
        rule_below = { weight = "1pt", color = "black" }
        """

    private func words(_ seed: Int, _ paragraphs: Int, _ count: Int) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    private func list(_ rows: Int) -> String {
        "| Key | Value |\n|---|---|\n" + (1...rows).map { "| r\($0) | value |" }.joined(separator: "\n")
    }

    @Test func aTableHasTheFrameOfItsObjectStyle() throws {
        var template = TestTemplate()
        template.table = Self.frame
        let page = TestIssue("text\n\n\(list(3))\n\n: The caption\n\nafter", template).pages[0]
        let tint = try #require(page.tints.first)
        #expect(page.tints.count == 1)
        #expect(tint.minX.points == 40)
        #expect(tint.width.points == 170)
        let line = try #require(page.lines.first { $0.weight == 2 })
        #expect(line.bounds == tint.inset(by: Insets(all: Length(points: 1))))
        let (caption, last) = try (#require(page.mark("caption")), #require(page.mark("r3")))
        // Type of 8 on 9 pt: its ascent is some 6 pt, its descent some 3.
        #expect(abs(caption.y - tint.minY.points - 7 - 6) < 1.5)
        #expect(abs(caption.x - 51) < 0.01)
        #expect(abs(tint.maxY.points - last.y - 5 - 3) < 1.5)
        #expect(abs(last.x - 51) < 0.01)
        #expect(page.lines.contains { $0.weight == 3 && abs($0.bounds.minY.points - tint.minY.points - 1.5) < 0.01 })
        #expect(page.lines.contains { $0.weight == 1 && abs($0.bounds.maxY.points - tint.maxY.points + 0.5) < 0.01 })
    }

    /// A sidebar of lines of 12 pt between paragraphs on the grid of 12 pt.
    private func sidebar(_ keys: String) -> TestTemplate {
        var template = TestTemplate()
        template.more = """
            [object.tinted]
            based_on = "sidebar"
            fill = "black 10%"
            \(keys)
            """
        return template
    }

    @Test func aTintEndsOnABaselineOfTheGrid() throws {
        for padding in [1, 3, 4, 6] {
            let source = "text\n\n::: {.sidebar .tinted}\n\(words(3, 1, 35))\n:::\n\nafter"
            let page = TestIssue(source, sidebar("padding = \"\(padding)pt\"")).pages[0]
            let tint = try #require(page.tints.first)
            #expect((tint.maxY.points - 48).remainder(dividingBy: 12).magnitude < 0.001, "\(padding)")
            #expect(try abs(#require(page.mark("after")).y - tint.maxY.points - 24) < 0.01, "\(padding)")
            // What it is taller is divided between its head and foot. Its lines reach
            // 10.26 pt above their baselines, 1.74 below.
            let text = page.textMarks.filter { tint.minY.points < $0.y && $0.y < tint.maxY.points }
            let (first, last) = try (#require(text.first), #require(text.last))
            let (head, foot) = (first.y - tint.minY.points, tint.maxY.points - last.y)
            #expect(foot > Double(padding) + 1.7, "\(padding)")
            #expect(abs(head - foot - 8.52) < 0.1, "\(padding)")
        }
    }

    @Test func aTintAtTheFootOfAColumnMayReachDownToIt() throws {
        func foot(_ keys: String) throws -> Double {
            let text = "::: {.sidebar .tinted}\n\(words(3, 1, 280))\n:::\n\n"
            let picture = "![](wide.jpg){alt=\"a\" height=200pt}"
            let page = TestIssue(text + picture + "\n\nafter", sidebar("padding = \"7pt\"\n" + keys)).pages[0]
            let image = try #require(page.images.first)
            #expect(image.clip.minX.points == 220)
            return try #require(page.tints.first).maxY.points
        }
        let plain = try foot("")
        #expect(plain < 540)
        #expect(plain > 500)
        // The type area ends at 552 pt: its last baseline is there.
        #expect(try foot("stretch = \"foot\"") == 552)
    }

    /// A low tint is stretched by a fifth of its height at most; there is more space above it then, by two lines at most.
    @Test func aLowTintAtTheFootOfAColumnIsStretchedLittle() throws {
        func tint(_ keys: String, _ count: Int) throws -> Rect {
            let picture = "![](wide.jpg){alt=\"a\" height=200pt}"
            let box = "::: {.sidebar .tinted}\n\(words(3, 1, 14))\n:::"
            let source = "\(words(4, 1, count))\n\n\(box)\n\n\(picture)\n\nafter"
            let page = TestIssue(source, sidebar("padding = \"7pt\"\n" + keys)).pages[0]
            return try #require(page.tints.first)
        }
        var reached = 0
        for count in stride(from: 240, through: 330, by: 3) {
            let (plain, stretched) = try (tint("", count), tint("stretch = \"foot\"", count))
            if plain.minX != Length(points: 40) { continue }
            #expect(stretched.height.points <= plain.height.points * 1.2 + 0.01, "\(count)")
            #expect(stretched.minY.points - plain.minY.points <= 24.01, "\(count)")
            if stretched.maxY.points == 552 { reached += 1 }
        }
        #expect(reached > 0)
    }

    @Test func aTintPlacedAtTheFootEndsOnTheLastBaseline() throws {
        var template = sidebar("place = \"column\"\nat = \"bottom\"")
        // The type area ends at 552 pt, the last baseline above that is at 547.
        template.grid = "baseline_grid = { start = \"43pt\", increment = \"12pt\" }"
        let source = "::: {.sidebar .tinted}\n\(words(3, 1, 35))\n:::\n\n" + words(4, 1, 900)
        let page = TestIssue(source, template).pages[0]
        #expect(try #require(page.tints.first).maxY.points == 547)
        #expect(page.textMarks.contains { $0.x >= 220 && $0.y == 547 })
    }

    @Test func aFixedHeightHoldsForTablesAndListings() throws {
        for (key, source) in [("table", list(2)), ("listing", "```\none\ntwo\n```")] {
            var template = TestTemplate()
            let keys = "height = \"120pt\"\nalign = \"bottom\"\nfill = \"black 10%\""
            if key == "table" { template.table = keys } else { template.listing = keys }
            let page = TestIssue("text\n\n\(source)\n\nafter", template).pages[0]
            let tint = try #require(page.tints.first)
            #expect(tint.height.points == 120, "\(key)")
            let last = try #require(page.textMarks.last { $0.y < tint.maxY.points })
            #expect(tint.maxY.points - last.y < 5, "\(key)")
        }
    }

    /// Three or more parts over the columns of two pages.
    private func divided(_ keys: String) throws -> (issue: TestIssue, parts: [(page: Int, tint: Rect)]) {
        var template = TestTemplate()
        template.listing = keys
        let code = (1...150).map { "x\($0)" }.joined(separator: "\n")
        let issue = TestIssue("text\n\n```\n\(code)\n```\n\nafter", template)
        let parts = issue.pages.enumerated().flatMap { number, page in page.tints.map { (number, $0) } }
        return (issue, parts.map { (page: $0.0, tint: $0.1) })
    }

    @Test func theFillOfADividedBoxIsDrawnByPartWithPaddingAtItsCuts() throws {
        let (issue, parts) = try divided(Self.frame)
        #expect(parts.count == 3 || parts.count == 4)
        for (number, tint) in parts {
            let code = issue.pages[number].textMarks.filter {
                $0.text.hasPrefix("x") && $0.x >= tint.minX.points && $0.x < tint.maxX.points
            }
            let (first, last) = try (#require(code.map(\.y).min()), #require(code.map(\.y).max()))
            #expect(first - tint.minY.points > 7 + 5)
            #expect(first - tint.minY.points < 7 + 10)
            #expect(tint.maxY.points - last > 5)
            // All parts end on a baseline of the grid.
            #expect(tint.maxY.points - last < 5 + 5 + 12)
            #expect((tint.maxY.points - 48).remainder(dividingBy: 12).magnitude < 0.001)
            #expect(tint.maxY.points <= 552.01)
            #expect(tint.minY.points >= 36)
        }
        #expect(issue.findings == [])
        #expect(issue.pages.flatMap(\.overlaps) == [])
    }

    @Test func theLineOfADividedBoxIsOpenAtItsCuts() throws {
        let (issue, parts) = try divided(Self.frame)
        let lines = issue.pages.flatMap { page in page.lines.filter { $0.weight == 2 } }
        #expect(lines.count == parts.count)
        for (index, (part, line)) in zip(parts, lines).enumerated() {
            let (isFirst, isLast) = (index == 0, index == parts.count - 1)
            #expect(line.bounds.minY.points == part.tint.minY.points + (isFirst ? 1 : 0))
            #expect(line.bounds.maxY.points == part.tint.maxY.points - (isLast ? 1 : 0))
            // Three sides at the ends, two between.
            #expect(line.path.elements.count == 4)
            let moves = line.path.elements.count { if case .move = $0 { true } else { false } }
            #expect(moves == (isFirst || isLast ? 1 : 2))
        }
        // Rules stand at the box's own head and foot.
        #expect(issue.pages.flatMap(\.lines).count { $0.weight == 3 } == 1)
        #expect(issue.pages.flatMap(\.lines).count { $0.weight == 1 } == 1)
        #expect(issue.pages[0].lines.contains { $0.weight == 3 })
        #expect(issue.pages[try #require(parts.last).page].lines.contains { $0.weight == 1 })
    }

    @Test func withoutAFillThePaddingStandsAtTheEndsOnly() throws {
        let (issue, _) = try divided("padding = \"20pt\"\nstroke = { weight = \"2pt\", color = \"black\" }")
        let heads = issue.pages.flatMap { page in
            [true, false].compactMap { isLeft in
                page.textMarks.filter { $0.text.hasPrefix("x") && ($0.x < 200) == isLeft }.map(\.y).min()
            }
        }
        #expect(heads.count >= 3)
        // The first stands below text and padding; the others at the head of their columns.
        #expect(heads[0] > 36 + 12 + 20)
        for head in heads.dropFirst() { #expect(head < 36 + 10) }
    }

    @Test func partsOfADividedSidebarKeepTheirSpacesAndHeads() throws {
        var template = TestTemplate()
        template.more = "[object.long]\nbreaks = true\npadding = \"6pt\"\nfill = \"black 10%\""
        let sections = (1...14).map { "## Sub\($0) {style=subhead}\n\n" + words($0, 1, 40) }
        let source = "text\n\n::: {.sidebar .long}\n" + sections.joined(separator: "\n\n") + "\n:::\n\nafter"
        let issue = TestIssue(source, template)
        #expect(issue.findings == [])
        let box = issue.articles[0].boxes[0].flows[0]
        #expect(issue.shown(box) == box.letters)
        for (number, page) in issue.pages.enumerated() {
            for head in page.textMarks where head.text.hasPrefix("Sub") {
                let near = page.textMarks.filter { abs($0.x - head.x) < 170 && ($0.x < 205) == (head.x < 205) }
                #expect(near.contains { $0.y > head.y && $0.y < head.y + 25 }, "page \(number): \(head.text)")
                if let above = near.filter({ $0.y < head.y && $0.y > head.y - 40 }).map(\.y).max() {
                    #expect(head.y - above > 20, "page \(number): \(head.text)")
                }
            }
        }
    }

    @Test func tablesThatDoNotBreakStandWhole() throws {
        var template = TestTemplate()
        template.table = "breaks = false"
        let issue = TestIssue(words(5, 3, 50) + "\n\n" + list(40) + "\n\nafter", template)
        let page = issue.pages.indices.filter { issue.pages[$0].mark("r1") != nil }
        let rows = issue.pages.flatMap(\.textMarks).filter { $0.text.hasPrefix("r") && $0.size == 8 }
        #expect(rows.count == 40)
        #expect(Set(rows.map(\.x)).count == 1)
        #expect(page.count == 1)
        let broken = TestIssue(words(5, 3, 50) + "\n\n" + list(40) + "\n\nafter")
        let parts = broken.pages.flatMap(\.textMarks).filter { $0.text.hasPrefix("r") && $0.size == 8 }
        #expect(Set(parts.map(\.x)).count == 2)
    }
}
