import PubDiagnostics
import PubDisplayList
import PubTestSupport
import Testing

/// Boxes that are placed alike keep the order of their calls: from page to page, and on a page.
@Suite(.needs(.fonts))
struct BoxOrderTests {
    /// A place of a box that is found by its word: later places are greater.
    private struct Place: Comparable {
        var page: Int
        var column: Int
        var y: Double

        static func < (a: Self, b: Self) -> Bool { (a.page, a.column, a.y) < (b.page, b.column, b.y) }
    }

    private func place(_ word: String, in issue: TestIssue, across: Bool = false) throws -> Place {
        let found = try #require(issue.find(word), "\(word) is lost")
        return Place(page: found.page, column: across ? 0 : Int(found.mark.x / 100), y: found.mark.y)
    }

    private func issue(_ source: String, columns: Int = 2, fitted: Bool = false) -> TestIssue {
        var template = TestTemplate()
        template.columns = "{ count = \(columns), gutter = \"10pt\", rule = \"none\" }"
        if fitted { template.more = "[fit]\nmode = \"auto\"\npictures = \"20%\"\n" }
        return TestIssue([TestArticle(source)], template)
    }

    private func text(_ seed: Int, _ paragraphs: Int) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: 60)
    }

    // MARK: In columns

    /// A listing behind a table that has no room at the foot of its column waits with it.
    @Test(arguments: [
        "```\nSECOND\n```", "| SECOND | b |\n|---|---|\n| 1 | 2 |", "![SECOND](wide.jpg){alt=a place=here height=30pt}",
    ])
    func whatFollowsABoxThatWaitsWaitsWithIt(_ second: String) throws {
        let table = "| FIRST | b |\n|---|---|\n" + (1...6).map { "| \($0) | 2 |\n" }.joined()
        for lines in 30..<46 {
            let before = (0..<lines).map { _ in "Word.\n\n" }.joined()
            let issue = issue("\(before)\n\(table)\n\(second)\n\n\(text(3, 8))")
            #expect(try place("FIRST", in: issue) < place("SECOND", in: issue), "\(lines) lines")
        }
    }

    /// A picture of a column that has room does not pass a higher one that waits for the next column.
    @Test func aSmallPictureDoesNotPassATallOne() throws {
        for paragraphs in 2..<7 {
            let first = "![FIRST](wide.jpg){alt=a place=column height=300pt}"
            let second = "![SECOND](wide.jpg){alt=a place=column height=40pt}"
            let issue = issue("\(text(1, paragraphs))\n\n\(first)\n\nA line.\n\n\(second)\n\n\(text(2, 12))")
            #expect(try place("FIRST", in: issue) < place("SECOND", in: issue), "\(paragraphs) paragraphs")
        }
    }

    // MARK: Across the columns

    /// Of boxes at the foot of a page, the one that is called later is lower.
    @Test(arguments: [0, 12]) func boxesAtTheFootStandInOrder(_ paragraphs: Int) throws {
        let boxes = ["FIRST", "SECOND", "THIRD"].map { "![\($0)](wide.jpg){alt=a place=bottom height=90pt}" }
        let issue = issue("\(text(1, 2 + paragraphs))\n\n\(boxes.joined(separator: "\n\n"))\n\n\(text(2, 20))")
        let places = try ["FIRST", "SECOND", "THIRD"].map { try place($0, in: issue, across: true) }
        #expect(places == places.sorted())
        #expect(places[0].page == places[2].page)
    }

    /// A box on an area at the head of a page does not pass one that waits for the same area; one at the foot may.
    @Test func boxesOnAreasKeepTheirOrder() throws {
        let first = "![FIRST](wide.jpg){alt=a place=page cols=all rows=24 at=top}"
        let foot = "![FOOT](wide.jpg){alt=a place=page cols=all rows=28 at=bottom}"
        let second = "![SECOND](wide.jpg){alt=a place=page cols=all rows=10 at=top}"
        let issue = issue("\(text(1, 4))\n\n\(foot)\n\n\(first)\n\n\(text(2, 14))\n\n\(second)\n\n\(text(3, 20))")
        #expect(try place("FIRST", in: issue) < place("SECOND", in: issue))
    }

    private static let kinds = ["top", "bottom", "span", "column"]

    /// Random pictures between random paragraphs: those across the columns are in the order of their calls from page to page and,
    /// where they are placed alike, on a page; those of columns are in the order of their calls.
    @Test(arguments: 0..<(LongTests.areWanted ? 2_000 : 120)) func randomBoxesKeepTheirOrder(_ seed: Int) throws {
        var words = Words(seed: seed)
        var boxes: [(word: String, kind: String)] = []
        var blocks: [String] = []
        for _ in 0..<(8 + words.number(24)) {
            if blocks.isEmpty || words.number(5) > 1 {
                blocks.append(words.text(15 + words.number(80)))
            } else {
                let (word, kind) = ("x\(boxes.count)x", Self.kinds[words.number(4)])
                boxes.append((word, kind))
                blocks.append("![\(word)](wide.jpg){alt=a place=\(kind) height=\(40 + words.number(200))pt}")
            }
        }
        let issue = issue(
            "# Head\n\n" + blocks.joined(separator: "\n\n"), columns: 1 + words.number(3), fitted: seed % 2 == 1)
        var last: [String: Place] = [:]
        for box in boxes {
            let isAcross = box.kind != "column"
            let place = try place(box.word, in: issue, across: isAcross)
            if let before = last[box.kind] {
                #expect(before < place, "\(box.word), \(box.kind), seed \(seed)")
            }
            last[box.kind] = place
            if !isAcross { continue }
            #expect(last["across"].map { $0.page <= place.page } ?? true, "\(box.word), \(box.kind), seed \(seed)")
            last["across"] = place
        }
    }
}
