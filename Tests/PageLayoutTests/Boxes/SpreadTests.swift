import DisplayList
import Geometry
import PageLayout
import TestSupport
import Testing

/// Pictures over two pages: a left-hand page and the one that faces it, of 420 × 600 pt.
@Suite(.needs(.fonts)) struct SpreadTests {
    private func text(_ seed: Int, _ paragraphs: Int) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: 60)
    }

    private func words(_ seed: Int, _ count: Int) -> String {
        var words = Words(seed: seed)
        return words.text(count)
    }

    private func figure(_ attributes: String) -> String { "![](wide.jpg){alt=\"a\" \(attributes)}" }

    private func expectAllText(_ issue: TestIssue) {
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
        #expect(issue.pages.flatMap(\.overlaps) == [])
    }

    @Test func aPictureOverTwoPagesWithAHeightLeavesRoomForText() throws {
        let issue = TestIssue("\(text(1, 3))\n\n\(figure("place=spread height=40%"))\n\n\(text(2, 16))")
        let page = try #require(issue.pages.first { !$0.groups.isEmpty })
        #expect(page.textMarks.count > 40)
        #expect(page.textMarks.allSatisfy { $0.y > 36 + 0.4 * 516 })
        expectAllText(issue)
    }

    @Test func aSpreadIsOnALeftPageAndTheFacingOne() throws {
        let issue = TestIssue("\(text(1, 4))\n\n\(figure("place=spread"))\n\n\(text(2, 14))")
        let pages = issue.pages.indices.filter { !issue.pages[$0].groups.isEmpty }
        #expect(pages.count == 2)
        let first = try #require(pages.first)
        #expect(issue.pages[first].side == .verso)
        expectAllText(issue)
    }

    /// Rows are 12 pt: the foot of row 1 is 48 pt from the trim's head, that of row 43, the last one, 552 pt.
    @Test(arguments: [
        ("rows=\"20-30\"", 264.0, 396.0), ("rows=\"30-43\"", 384, .infinity), ("rows=\"1-12\"", -.infinity, 180),
        ("rows=12", -.infinity, 180), ("rows=\"30-43\" bleed=\"inner outer\"", 384, 552),
    ])
    func aSpreadTakesItsRows(_ pairs: String, _ head: Double, _ foot: Double) {
        let issue = TestIssue("\(text(1, 9))\n\n\(figure("place=spread \(pairs)"))\n\n\(text(2, 25))")
        let pages = issue.pages.filter { !$0.groups.isEmpty }
        #expect(pages.map(\.side) == [.verso, .recto])
        for page in pages {
            let bleed = page.bleed.points
            let pictures = page.pictureRects
            #expect(pictures.count == 1)
            #expect(pictures[0].minX.points == (page.side == .verso ? -bleed : 0))
            #expect(pictures[0].maxX.points == (page.side == .verso ? 420 : 420 + bleed))
            #expect(pictures[0].minY.points == max(head, -bleed))
            #expect(pictures[0].maxY.points == min(foot, 600 + bleed))
            #expect(page.textMarks.contains { $0.y < head } == (head > 36))
            #expect(page.textMarks.contains { $0.y > foot } == (foot < 552))
        }
        #expect(issue.findings == [])
        expectAllText(issue)
    }

    /// Its words have no room between the picture and the foot of the type area: the picture is lower on both pages.
    @Test func aSpreadLeavesRoomForItsWords() throws {
        let caption = words(3, 80)
        let picture = "![\(caption)](wide.jpg){alt=\"a\" place=spread rows=\"30-42\"}"
        let issue = TestIssue("\(text(1, 9))\n\n\(picture)\n\n\(text(2, 25))")
        let pages = issue.pages.filter { !$0.groups.isEmpty }
        let feet = pages.flatMap(\.pictureRects).map(\.maxY.points)
        #expect(feet.count == 2)
        #expect(Set(feet).count == 1)
        #expect(feet[0] < 540)
        let lines = pages[0].textMarks.filter { $0.size == 8 }.map(\.y)
        #expect(try #require(lines.max()) < 556)
        #expect(try #require(lines.min()) > feet[0])
        expectAllText(issue)
    }

    /// Each has its two pages, and none is printed over what has an area of them.
    @Test func whatIsCalledWithASpreadIsBesideItOrLater() {
        let spread = figure("place=spread rows=12")
        for other in ["place=spread rows=12", "place=spread", "place=page", "place=bottom rows=\"32-43\" bleed=bottom"]
        {
            let issue = TestIssue("\(text(1, 3))\n\n\(figure(other))\n\n\(spread)\n\n\(text(2, 36))")
            let halves = other.contains("spread") ? 4 : 3
            #expect(issue.pages.flatMap(\.pictureRects).count == halves, "\(other)")
            #expect(issue.findings == [])
            expectAllText(issue)
        }
    }

    /// What is 9 pt from the spine is printed on both pages.
    @Test func whatBindingHidesIsOnBothPages() throws {
        var template = TestTemplate()
        template.grid += "\nspine_loss = \"9pt\""
        let issue = TestIssue("\(text(1, 4))\n\n\(figure("place=spread"))\n\n\(text(2, 14))", template)
        let halves = issue.pages.compactMap(\.groups.first)
        func frame(_ group: Group) -> Rect? {
            if case .image(let image)? = group.items.first {
                image.frame.moved(by: group.transform.translation)
            } else {
                nil
            }
        }
        let (left, right) = (try #require(frame(halves[0])), try #require(frame(halves[1])))
        #expect(left.minX + left.width.part(1, of: 2) == issue.pages[0].trim.width - Length(points: 9))
        #expect(right.minX + right.width.part(1, of: 2) == Length(points: 9))
    }

    /// Two pages of 430 pt: 2 % of that from the middle is nearer to the spine than 8 mm, 10 % is not.
    @Test(arguments: ["48%", "40%"])
    func whatIsToBeSeenIsNotAtTheSpine(_ focus: String) {
        let issue = TestIssue(
            "\(text(1, 4))\n\n\(figure("place=spread focus=\"\(focus) 50%\""))\n\n\(text(2, 14))")
        let isFound = issue.diagnostics.contains { $0.id == "focus-at-spine" }
        #expect(isFound == (focus == "48%"))
    }
}
