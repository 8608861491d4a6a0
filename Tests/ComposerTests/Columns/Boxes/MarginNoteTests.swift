import PubDesign
import PubDisplayList
import PubGeometry
import PubSettings
import PubStyles
import PubTestSupport
import PubTextModel
import Testing

/// What is in the column for notes: margin notes, side heads, pictures, and what is in their way.
@Suite(.needs(.fonts))
struct MarginNoteTests {
    /// One column of 230 pt, and at the fore-edge a column for notes of 110 pt: four of twelve columns of the grid.
    private func template(_ notes: String = "{ cols = 4 }", columns: Int = 1, more: String = "") -> TestTemplate {
        var template = TestTemplate()
        template.masters = """
            "sidebar" = "note"
            "subhead.2" = "side"
            [master.default]
            columns = { count = \(columns), gutter = "10pt" }
            notes = \(notes)
            \(more)
            """
        template.more = """
            [object.aside]
            place = "margin"
            [paragraph.side]
            based_on = "display"
            style = "bold"
            space_before = "12pt"
            place = "margin"
            """
        return template
    }

    private func text(_ seed: Int, _ paragraphs: Int, words count: Int = 60) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    private func aside(_ text: String) -> String { "::: {.sidebar .aside}\n\(text)\n:::" }

    private func aside(_ name: String, words count: Int) -> String {
        var words = Words(seed: name.count)
        return aside("\(name) \(words.text(count))")
    }

    private func expectAllText(_ issue: TestIssue, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let article = issue.articles[0]
        #expect(issue.shown(article.body) == article.body.letters, sourceLocation: sourceLocation)
        for flow in article.boxes.flatMap(\.flows) {
            #expect(issue.shown(flow) == flow.letters, sourceLocation: sourceLocation)
        }
        #expect(issue.pages.flatMap(\.overlaps) == [], sourceLocation: sourceLocation)
    }

    private func y(_ text: String, _ issue: TestIssue) throws -> Double { try #require(issue.find(text)).mark.y }

    // MARK: Beside their lines

    @Test func itsFirstBaselineIsThatOfTheLineBelowItsCall() throws {
        let issue = TestIssue(
            "\(text(1, 2))\n\n\(aside("Remark", words: 12))\n\nCalled \(text(2, 3))", template())
        #expect(try y("Remark", issue) == y("Called", issue))
        let remark = try #require(issue.find("Remark")).mark
        #expect(remark.x == 280)
        #expect(remark.size == 8)
        #expect(issue.pages[0].textMarks.filter { $0.size == 10 }.allSatisfy { $0.end <= 270.01 })
        #expect(issue.findings == [])
        expectAllText(issue)
    }

    @Test func itIsLevelWithTheFirstLineOfThePage() throws {
        let issue = TestIssue("\(aside("Remark", words: 12))\n\nCalled \(text(2, 3))", template())
        #expect(try y("Remark", issue) == 48)
        expectAllText(issue)
    }

    /// No line follows: it is beside the last one.
    @Test func atTheEndItIsBesideTheLastLine() throws {
        let issue = TestIssue("\(text(1, 2))\n\nThe end\n\n\(aside("Remark", words: 4))", template())
        #expect(try y("Remark", issue) == y("The", issue))
        expectAllText(issue)
    }

    /// Notes of all columns are in one margin, from the head down.
    @Test func notesOfAllColumnsShareTheMargin() throws {
        let source =
            "\(text(1, 1, words: 30))\n\n\(aside("Lower", words: 6))\n\n\(text(2, 1, words: 20))\n\n::: {.column-break}\n:::\n\n"
            + "\(aside("Upper", words: 6))\n\nSecond \(text(3, 1))"
        let issue = TestIssue(source, template(columns: 2))
        let (upper, lower) = (try #require(issue.find("Upper")), try #require(issue.find("Lower")))
        #expect(upper.mark.x == lower.mark.x)
        #expect(upper.mark.y == 48)
        #expect(upper.mark.y < lower.mark.y)
        #expect(try y("Second", issue) == 48)
        expectAllText(issue)
    }

    @Test func aListingIsBesideANoteThatIsCalledAboveIt() throws {
        let issue = TestIssue(
            "\(text(1, 1))\n\n\(aside("Remark", words: 4))\n\n```\ncode\n```\n\nAfter \(text(2, 1))", template())
        #expect(abs(try y("Remark", issue) - y("code", issue)) < 4)
        expectAllText(issue)
    }

    // MARK: Apart from one another

    @Test func notesThatAreTooNearArePushedApart() throws {
        let source =
            "\(text(1, 1))\n\n\(aside("First", words: 30))\n\nOne line.\n\n\(aside("Other", words: 8))\n\nCalled \(text(2, 5))"
        let issue = TestIssue(source, template())
        let page = issue.pages[0]
        let notes = page.textMarks.filter { $0.size == 8 && $0.x > 275 }
        let other = try #require(notes.firstIndex { $0.text.contains("Other") })
        let foot = try #require(notes[..<other].map(\.y).max())
        #expect(try y("First", issue) == y("One", issue))
        #expect(try y("Other", issue) > y("Called", issue))
        // The descent of the one, six points, the ascent of the other.
        #expect(notes[other].y - foot > 6 + 7)
        #expect((notes[other].y - 48).truncatingRemainder(dividingBy: 12) == 0)
        expectAllText(issue)
    }

    @Test func theSpaceBetweenThemIsTheMasters() throws {
        let source = "\(aside("First", words: 30))\n\nOne line.\n\n\(aside("Other", words: 8))\n\nCalled \(text(2, 5))"
        let near = TestIssue(source, template())
        let far = TestIssue(source, template("{ cols = 4, space = \"40pt\" }"))
        #expect(try y("Other", far) - y("Other", near) > 24)
    }

    @Test func atTheFootTheyArePushedUp() throws {
        let source = "\(text(1, 6))\n\n\(aside("Remark", words: 60))\n\nCalled \(text(2, 8))"
        let issue = TestIssue(source, template())
        let (remark, called) = (try #require(issue.find("Remark")), try #require(issue.find("Called")))
        #expect(remark.page == called.page)
        #expect(remark.mark.y < called.mark.y)
        #expect(issue.pages[remark.page].textMarks.allSatisfy { $0.y <= 552 })
        expectAllText(issue)
    }

    @Test func whatHasNoRoomIsOnTheNextPage() throws {
        let notes = (0..<4).map { "\(aside("Remark\($0)", words: 80))\n\nPar\($0) \(text($0, 1))" }
        let issue = TestIssue("\(notes.joined(separator: "\n\n"))\n\n\(text(9, 12))", template())
        #expect(issue.diagnostics.map(\.id) == ["moved-margin-note"])
        let last = try #require(issue.find("Remark3"))
        #expect(last.page == 1)
        #expect(last.mark.y == 48)
        #expect(try #require(issue.find("Par3")).page == 0)
        expectAllText(issue)
    }

    @Test func whatNoPageHasRoomForIsReported() {
        let notes = (0..<4).map { "\(aside("Remark\($0)", words: 80))\n\nPar\($0) \(text($0, 1, words: 20))" }
        let issue = TestIssue(notes.joined(separator: "\n\n"), template())
        #expect(issue.diagnostics.map(\.id) == ["overset-box"])
        #expect(issue.diagnostics.first?.origin.line == 19)
        #expect(issue.diagnostics.first?.message.contains("has 0 pt") == false)
    }

    /// The picture would fill the column for notes of the last page.
    @Test func aPictureLeavesRoomForTheNotesBehindIt() throws {
        let picture = "![](tall.jpg){alt=\"a\" place=margin height=\"100%\"}"
        let issue = TestIssue("\(text(1, 8))\n\n\(picture)\n\n\(aside("Remark"))\n\n\(text(2, 2))", template())
        #expect(issue.diagnostics.allSatisfy { $0.severity != .error })
        let note = try #require(issue.find("Remark"))
        let image = try #require(issue.pages[note.page].images.first)
        #expect(image.clip.height.points > 300)
        #expect(note.mark.y > image.clip.maxY.points)
        expectAllText(issue)
    }

    @Test func whatIsTallerThanAPageIsReportedOnce() {
        let issue = TestIssue("\(text(1, 2))\n\n\(aside("Tall", words: 400))\n\n\(text(2, 20))", template())
        #expect(issue.diagnostics.map(\.id).filter { $0 == "overset-box" } == ["overset-box"])
        #expect(issue.pages.count < 8)
    }

    /// The height that the hint names is the greatest that there is room for.
    @Test func theHeightOfAPictureInTheMarginIsTheGreatestOne() throws {
        func issue(_ height: String) -> TestIssue {
            let picture = "![Words](tall.jpg){alt=\"a\" place=margin height=\"\(height)\"}"
            return TestIssue("\(picture)\n\n\(text(1, 12))", template())
        }
        let hint = try #require(issue("700pt").diagnostics.first { $0.id == "overset-box" }?.hint)
        let height = try #require(hint.firstMatch(of: /height=(\d+)mm/)?.1)
        #expect(issue("\(height)mm").diagnostics.allSatisfy { $0.id != "overset-box" })
        #expect(issue("\((Int(height) ?? 0) + 1)mm").diagnostics.contains { $0.id == "overset-box" })
        #expect(Int(height) ?? 0 > 170)
    }

    // MARK: Where the column is

    @Test(arguments: [false, true])
    func theColumnIsMirroredOnLeftHandPages(_ isVerso: Bool) throws {
        var article = TestArticle("\(text(1, 1))\n\n\(aside("Remark", words: 12))\n\nCalled \(text(2, 3))")
        article.start = isVerso ? .verso : .recto
        let issue = TestIssue([article], template())
        let page = try #require(issue.pages.first { $0.mark("Remark") != nil })
        // The fore-edge is 30 pt from the type area.
        #expect(try #require(page.mark("Remark")).x == (isVerso ? 30 : 280))
        #expect(try #require(page.mark("Called")).x.rounded() == (isVerso ? 30 + 120 + 10 : 40 + 10))
        expectAllText(issue)
    }

    @Test(arguments: [false, true])
    func atTheSpineItIsOnTheOtherSide(_ isVerso: Bool) throws {
        var article = TestArticle("\(text(1, 1))\n\n\(aside("Remark", words: 12))\n\nCalled \(text(2, 3))")
        article.start = isVerso ? .verso : .recto
        let issue = TestIssue([article], template("{ cols = 4, side = \"inner\" }"))
        let page = try #require(issue.pages.first { $0.mark("Remark") != nil })
        #expect(try #require(page.mark("Remark")).x == (isVerso ? 270 : 40))
        expectAllText(issue)
    }

    @Test(arguments: [false, true])
    func aWidthPutsItInTheMarginOfThePage(_ isVerso: Bool) throws {
        var article = TestArticle("\(text(1, 1))\n\n\(aside("Remark", words: 12))\n\nCalled \(text(2, 3))")
        article.start = isVerso ? .verso : .recto
        let issue = TestIssue(
            [article],
            template("{ width = \"100pt\", gap = \"8pt\" }", more: "margins = { outside = \"140pt\" }"))
        let page = try #require(issue.pages.first { $0.mark("Remark") != nil })
        #expect(try #require(page.mark("Remark")).x == (isVerso ? 32 : 288))
        #expect(try y("Remark", issue) == y("Called", issue))
        expectAllText(issue)
    }

    @Test func framesLeaveRoomForIt() throws {
        let issue = TestIssue(
            "\(text(1, 1))\n\n\(aside("Remark", words: 12))\n\nCalled \(text(2, 9))",
            template(more: "[master.default.frame.text]\ntext = true\ncols = \"1-8\"\ncolumns = 2"))
        #expect(try y("Remark", issue) == y("Called", issue))
        #expect(try #require(issue.find("Remark")).mark.x == 280)
        expectAllText(issue)
    }

    // MARK: What is in the way

    @Test func aHeadAcrossThePageIsAboveThem() throws {
        let source = "# A head\n\n\(aside("Remark", words: 50))\n\nCalled \(text(2, 1))\n\n## Side\n\n\(text(3, 3))"
        let issue = TestIssue(source, template())
        #expect(try y("Remark", issue) == y("Called", issue))
        expectAllText(issue)
    }

    @Test func aPictureAcrossTheColumnsIsInTheWay() throws {
        let source = """
            \(text(1, 1))

            \(aside("Remark", words: 40))

            Called

            ![](wide.jpg){alt="a" cols=all height=60pt}

            \(text(2, 4))
            """
        let issue = TestIssue(source, template())
        let clip = try #require(issue.pages[0].images.first).clip
        let remark = issue.pages[0].textMarks.filter { $0.size == 8 }
        #expect(Set(remark.map { $0.y < clip.minY.points }).count == 1)
        expectAllText(issue)
    }

    @Test(arguments: ["top", "middle", "bottom"])
    func anAreaOfThePageIsInTheWay(_ down: String) throws {
        let source = """
            \(text(1, 1))

            ![](wide.jpg){alt="a" place=page cols=3 rows=12 at="\(down) outer" bleed=outer}

            \(aside("Remark", words: 20))

            Called \(text(2, 3))

            \(aside("Other", words: 50))

            \(text(3, 6))
            """
        let issue = TestIssue(
            source, template("{ width = \"100pt\", gap = \"8pt\" }", more: "margins = { outside = \"140pt\" }"))
        #expect(issue.pages[0].images.count == 1)
        expectAllText(issue)
    }

    @Test func aTabAtTheForeEdgeIsInTheWay() throws {
        let tab = """
            margins = { outside = "140pt" }
            [[master.default.shape]]
            anchor = "outside"
            along = "40pt"
            width = "60pt"
            height = "100pt"
            """
        let issue = TestIssue(
            "\(aside("Remark", words: 20))\n\nCalled \(text(2, 5))",
            template("{ width = \"100pt\", gap = \"8pt\" }", more: tab))
        #expect(try y("Remark", issue) > 140)
        expectAllText(issue)
    }

    // MARK: Pictures and side heads

    @Test func aPictureIsAsWideAsTheColumn() throws {
        let issue = TestIssue(
            "\(text(1, 1))\n\n![A caption](wide.jpg){alt=\"a\" place=margin}\n\nCalled \(text(2, 3))", template())
        let clip = try #require(issue.pages[0].images.first).clip
        #expect(clip.minX.points == 280)
        #expect(clip.width.points == 110)
        // From the head of the line to its baseline there are as many points as at the head of the page.
        #expect(try clip.minY.points == y("Called", issue) - 12)
        #expect(try y("caption", issue) > clip.maxY.points)
        expectAllText(issue)
    }

    @Test func aSideHeadIsOnTheBaselineOfItsParagraph() throws {
        let issue = TestIssue("\(text(1, 2))\n\n## Heading\n\nCalled \(text(2, 3))", template())
        let head = try #require(issue.find("Heading")).mark
        #expect(try head.y == y("Called", issue))
        #expect(head.x == 280)
        // Its space is above the paragraph: a line is free.
        let above = issue.pages[0].textMarks.filter { $0.size == 10 && $0.x < 270 && $0.y < head.y }.map(\.y).max()
        #expect(above == head.y - 24)
        expectAllText(issue)
    }

    /// Pictures and notes are where the side heads leave room, before or behind them.
    @Test func aPictureMovesNoSideHead() throws {
        let picture = "![](wide.jpg){alt=\"a\" place=margin}"
        let issue = TestIssue(
            "\(text(1, 1))\n\n\(picture)\n\n## Heading\n\nCalled \(text(2, 1, words: 6))\n\n## Other\n\nNext \(text(3, 3))",
            template())
        #expect(try y("Heading", issue) == y("Called", issue))
        #expect(try y("Other", issue) == y("Next", issue))
        #expect(issue.pages[0].images.count == 1)
        #expect(issue.findings == [])
        expectAllText(issue)
    }

    /// A note that has no room between the line of its call and a side head is further up, not below that head.
    @Test func aNoteIsAboveTheSideHeadThatFollowsItsCall() throws {
        let note = aside("Remark", words: 40)
        let issue = TestIssue(
            "\(text(1, 2))\n\n\(note)\n\nShort \(text(2, 1, words: 6))\n\n## Heading\n\nCalled \(text(2, 3))",
            template())
        let head = try y("Heading", issue)
        #expect(try head == y("Called", issue))
        #expect(try y("Remark", issue) < y("Short", issue))
        let marks = issue.pages[0].textMarks.filter { $0.x >= 280 && $0.size == 8 }
        #expect(marks.count > 4)
        #expect(marks.allSatisfy { $0.y < head })
        #expect(issue.findings == [])
        expectAllText(issue)
    }

    /// Notes and side heads are in the order of their calls from the head of a page down; where one is not, it is said.
    @Test func theOrderInTheMarginIsThatOfTheCalls() {
        var words = Words(seed: 4)
        var (kept, moved) = (0, 0)
        for _ in 0..<(LongTests.areWanted ? 3000 : 120) {
            var source = text(words.number(1000), 1)
            for index in 10..<(14 + words.number(8)) {
                let isHead = words.number(3) == 0
                source += "\n\n" + (isHead ? "## n\(index)" : aside("n\(index)", words: 1 + words.number(40)))
                source += "\n\n" + text(words.number(1000), 1, words: 10 + words.number(60))
            }
            let issue = TestIssue(source + "\n\n" + text(7, 6), template())
            expectAllText(issue)
            let numbers = issue.pages.flatMap { page in
                page.textMarks.filter { $0.x >= 280 }.sorted { $0.y < $1.y }.compactMap { mark in
                    mark.text.firstMatch(of: /^n(\d\d)\b/).flatMap { Int($0.output.1) }
                }
            }
            if issue.findings.isEmpty {
                #expect(numbers == numbers.sorted(), "\(source)")
                kept += 1
            } else {
                #expect(issue.findings.allSatisfy { $0.hasPrefix("moved-") || $0.hasPrefix("overset-box") })
                moved += 1
            }
        }
        #expect(kept > moved)
        #expect(moved > 0)
    }

    /// A side head of three lines beside a paragraph of one line: the next one has no room beside its own.
    @Test func aSideHeadThatMovesIsReported() throws {
        let issue = TestIssue(
            "\(text(1, 1))\n\n## \(text(4, 1, words: 14))\n\nCalled here\n\n## Other\n\nNext \(text(3, 3))", template())
        #expect(issue.findings.map { $0.hasPrefix("moved-side-head") } == [true])
        #expect(try y("Other", issue) > y("Next", issue))
        expectAllText(issue)
    }

    // MARK: Findings

    @Test func aPageWithoutTheColumnIsReported() throws {
        var template = template()
        template.masters += "\n[master.bare]"
        var article = TestArticle("\(text(1, 1))\n\n\(aside("Remark", words: 12))\n\n\(text(2, 3))")
        article.masters = ("bare", "bare")
        let issue = TestIssue([article], template)
        #expect(issue.findings == ["no-note-column lead:3:1"])
        #expect(issue.diagnostics.first?.hint?.contains("“default”") ?? false)
        expectAllText(issue)
    }

    @Test func aColumnBesideTheTrimIsRefused() {
        for (notes, id) in [
            ("{ width = \"60pt\" }", "notes-off-page"), ("{}", "missing-key"),
            ("{ width = \"10pt\", cols = 2 }", "conflicting-keys"), ("{ cols = 11, gap = \"60pt\" }", "no-text-area"),
        ] {
            let tree = TOML.parse(template(notes).toml, file: "t.toml").value!
            #expect(PageDesign.read(tree).diagnostics.map(\.id) == [id], "\(notes)")
        }
    }

    /// An issue that changes what masters of its template inherit is what is to be changed again.
    @Test(arguments: [("cols = 2", "cols = 11", 18), ("width = \"10pt\"", "width = \"60pt\"", 19)])
    func aColumnWithoutRoomIsReportedWhereItsWidthIs(base: String, own: String, column: Int) {
        let masters = "[master.more]\nbased_on = \"default\"\n"
        let base = TOML.parse(template("{ \(base) }", more: masters).toml, file: "template.toml").value!
        let own = TOML.parse("[master.default]\nnotes = { \(own), gap = \"60pt\" }\n", file: "issue.toml").value!
        let found = PageDesign.read(base.merged(with: own)).diagnostics
        #expect(Set(found.map { "\($0.origin)" }) == ["issue.toml:2:\(column)"])
        #expect(Set(found.map(\.message)).count == 1)
    }

    // MARK: Anything

    /// Every character once and no ink over ink, whatever is in the margin and in its way.
    @Test func nothingIsLostInTheMargin() {
        var words = Words(seed: 27)
        for index in 0..<(LongTests.areWanted ? 5000 : 80) {
            var source = text(words.number(1000), 1)
            for _ in 0..<(2 + words.number(10)) {
                switch words.number(7) {
                case 0: source += "\n\n## Side \(words.word())"
                case 1: source += "\n\n![\(words.text(3))](wide.jpg){alt=\"a\" place=margin}"
                case 2:
                    let places = [
                        "place=page cols=6 rows=\(4 + words.number(12)) at=\"\(["top", "middle", "bottom"][words.number(3)]) outer\"",
                        "cols=all height=50pt", "place=bottom height=90pt", "place=top height=60pt",
                    ]
                    source += "\n\n![](wide.jpg){alt=\"a\" \(places[words.number(places.count)])}"
                default: source += "\n\n" + aside(words.text(2 + words.number(40)))
                }
                source += "\n\n" + text(words.number(1000), 1 + words.number(3), words: 10 + words.number(60))
            }
            var template = template(columns: 1 + index % 2)
            if index % 3 == 0 { template.more += "\n[fit]\nmode = \"auto\"" }
            let issue = TestIssue(source + "\n\n" + text(7, 9), template)
            // A last page may have no room for all notes that wait: that is said.
            if issue.diagnostics.contains(where: { $0.id == "overset-box" }) { continue }
            expectAllText(issue)
            for page in issue.pages { #expect(page.textMarks.allSatisfy { $0.y <= 552 }, "\(source)") }
        }
    }
}
