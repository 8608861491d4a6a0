import PubDisplayList
import PubGeometry
import PubTestSupport
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

    /// The words are below the left half; the text begins level on both pages.
    @Test func textBeginsLevelBelowBothHalves() throws {
        let picture = "![\(words(3, 40))](wide.jpg){alt=\"a\" place=spread rows=\"1-12\"}"
        let issue = TestIssue("\(text(1, 9))\n\n\(picture)\n\n\(text(2, 25))")
        let heads = issue.pages.filter { !$0.groups.isEmpty }.map { page in
            page.textMarks.filter { $0.size != 8 && $0.y > 180 }.map(\.y).min()
        }
        #expect(heads.count == 2)
        #expect(try #require(heads[0]) > 195)
        #expect(heads[0] == heads[1])
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

    /// The pages of an article that begins on a left-hand page, the second of the issue.
    private func verso(_ source: String) -> TestIssue {
        TestIssue([TestArticle(text(9, 2), id: "first"), TestArticle(source, start: .verso)])
    }

    private func expectAllText(ofSecondOf issue: TestIssue) {
        let flow = issue.articles[1].body
        #expect(issue.shown(flow, of: 1) == flow.letters)
        #expect(issue.pages.flatMap(\.overlaps) == [])
    }

    /// Rows that are free below the head of the article are on its first page, with the call.
    @Test(arguments: ["20-30", "30-43"], [3, 12]) func rowsBelowTheHeadAreOnTheFirstPage(_ rows: String, _ count: Int)
        throws
    {
        let issue = verso("# Title\n\n\(text(1, 2))\n\n\(figure("place=spread rows=\"\(rows)\""))\n\n\(text(2, count))")
        #expect(issue.pages.map(\.pictureRects.count).prefix(3) == [0, 1, 1])
        #expect(issue.pages[1].side == .verso)
        // The text does not end before the picture.
        #expect(issue.pages[1].textMarks.contains { $0.size == 24 })
        #expect(issue.pages[2].textMarks.contains { $0.size == 10 })
        #expect(issue.findings == [])
        #expect(issue.distantBoxes.isEmpty)
        expectAllText(ofSecondOf: issue)
    }

    /// The head has the first page, so that the next left-hand page is the third.
    @Test(arguments: ["", "rows=\"1-12\""]) func aSpreadCalledOnTheFirstPageIsSaidToBeFar(_ rows: String) throws {
        let issue = verso("# Title\n\n\(text(1, 2))\n\n\(figure("place=spread \(rows)"))\n\n\(text(2, 40))")
        #expect(issue.pages.map(\.pictureRects.count).prefix(5) == [0, 0, 0, 1, 1])
        let finding = try #require(issue.distantBoxes.first)
        #expect(issue.distantBoxes.count == 1)
        #expect(finding.message == "the box is on page 3 of “lead”, 2 pages from its call on page 1")
        #expect(finding.hint?.contains("start = \"recto\"") ?? false)
        expectAllText(ofSecondOf: issue)
    }

    /// An article that begins on a right-hand page is not told to do so.
    @Test func theSecondOfTwoSpreadsIsSaidToNeedAnotherPair() throws {
        let pictures = Array(repeating: figure("place=spread rows=\"1-12\""), count: 2).joined(separator: "\n\n")
        let issue = TestIssue("\(text(1, 2))\n\n\(pictures)\n\n\(text(2, 60))")
        #expect(issue.pages[0].side == .recto)
        let finding = try #require(issue.distantBoxes.first)
        #expect(issue.distantBoxes.count == 1)
        #expect(finding.hint?.hasPrefix("it needs a left-hand page and the one beside it") == true)
    }

    /// Where a picture takes the page between, no text is between.
    @Test func aSpreadBehindAPictureOfItsPageIsNotFar() {
        let pictures = ["place=page", "place=spread"].map(figure).joined(separator: "\n\n")
        let issue = verso("# Title\n\n\(text(1, 2))\n\n\(pictures)\n\n\(text(2, 40))")
        #expect(issue.pages.map(\.pictureRects.count).prefix(5) == [0, 0, 1, 1, 1])
        #expect(issue.distantBoxes.isEmpty)
        expectAllText(ofSecondOf: issue)
    }

    /// The first of two has the rows, the second one waits for the next left-hand page, whichever rows are free.
    @Test func spreadsCalledOnTheFirstPageKeepTheirOrder() {
        let pictures = ["place=spread", "place=spread rows=\"30-43\""].map(figure)
        let issue = verso("# Title\n\n\(text(1, 2))\n\n\(pictures.joined(separator: "\n\n"))\n\n\(text(2, 40))")
        #expect(issue.pages.map(\.pictureRects.count).prefix(7) == [0, 0, 0, 1, 1, 1, 1])
        expectAllText(ofSecondOf: issue)
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
