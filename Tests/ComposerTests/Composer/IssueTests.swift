import PubDisplayList
import PubDocuments
import PubIdentity
import PubTestSupport
import PubTextModel
import Testing

/// Articles in their issue: starts, folios, contents, running heads, reserved pages.
@Suite(.needs(.fonts))
struct IssueTests {
    private func words(_ seed: Int, _ paragraphs: Int, _ count: Int) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    private func article(_ id: String, _ start: ArticleStart, _ paragraphs: Int = 3) -> TestArticle {
        TestArticle("# Title \(id)\n\n" + words(id.utf8.count, paragraphs, 60), id: id, start: start)
    }

    @Test func articlesStartWhereTheyShould() throws {
        let issue = TestIssue([
            article("a", .recto), article("bb", .recto), article("ccc", .verso), article("dddd", .verso),
            article("eeeee", .nextPage),
        ])
        let starts = try ["a", "bb", "ccc", "dddd", "eeeee"].map { try #require(issue.find("Title \($0)")).page + 1 }
        #expect(starts == [1, 3, 4, 6, 7])
        #expect(issue.pages.map(\.folio) == (1...7).map { "\($0)" })
        #expect(issue.pages[1].marks.items.isEmpty)
        #expect(issue.pages[4].marks.items.isEmpty)
    }

    /// Sections, below each its articles, below each of these its headings, by their levels.
    @Test func theOutlineHasSectionsArticlesAndHeadings() throws {
        var first = TestArticle(
            "# Ebb\n\nText.\n\n## *Low* water\n\nText.\n\n### Mud\n\nText.\n\n## High water\n\nText.", id: "ebb")
        (first.section, first.sectionIndex) = ("Tides", 0)
        var second = TestArticle("# Flow\n\nText.", id: "flow")
        (second.section, second.sectionIndex) = ("Tides", 0)
        var third = TestArticle("# Ropes\n\n## Bends\n\nText.", id: "ropes")
        (third.section, third.sectionIndex) = ("Crafts", 1)
        let issue = TestIssue([TestArticle("# Letter\n\nText.", id: "letter"), first, second, third])
        let dump = issue.publication.dump().split(separator: "\n").filter { $0.contains("outline") }
        let structure = issue.publication.structure
        let heads = structure.indices.filter { structure[$0].role == .subhead }
        #expect(
            dump == [
                "outline \"Letter\" -> letter", "outline \"Tides\" -> ebb", "  outline \"Ebb\" -> ebb",
                "    outline \"Low water\" -> #\(heads[0])", "      outline \"Mud\" -> #\(heads[1])",
                "    outline \"High water\" -> #\(heads[2])", "  outline \"Flow\" -> flow",
                "outline \"Crafts\" -> ropes", "  outline \"Ropes\" -> ropes", "    outline \"Bends\" -> #\(heads[3])",
            ])
    }

    @Test func anArticleContinuesBelowTheOneBefore() throws {
        let issue = TestIssue([article("a", .nextPage), article("bb", .continue)])
        #expect(issue.pages.count == 1)
        let head = try #require(issue.find("Title bb"))
        let above = issue.pages[0].textMarks.filter { $0.y < head.mark.y && $0.size == 10 }
        let (left, right) = try (
            #require(above.filter { $0.x < 215 }.map(\.y).max()), #require(above.filter { $0.x >= 215 }.map(\.y).max())
        )
        #expect(abs(left - right) < 12.01)
    }

    @Test func anArticleWithoutRoomContinuesOnTheNextPage() throws {
        for paragraphs in 11...16 {
            let issue = TestIssue([article("a", .nextPage, paragraphs), article("bb", .continue, 5)])
            let head = try #require(issue.find("Title bb"))
            let below = issue.pages[head.page].textMarks.filter { $0.y > head.mark.y }
            #expect(below.count >= 4, "\(paragraphs) paragraphs")
            #expect(issue.shown(issue.articles[1].body, of: 1) == issue.articles[1].body.letters)
        }
    }

    /// An article that was to go on below another one, and has no room there, is noted where a tenth of the page is white.
    @Test func anArticleThatBeginsOnANewPageIsNoted() throws {
        var noted = 0
        for paragraphs in 8...16 {
            let issue = TestIssue([article("a", .nextPage, paragraphs), article("bb", .continue, 5)])
            let head = try #require(issue.find("Title bb"))
            let isBelow = issue.composition.sketches[head.page].articles.first == "a"
            let notes = issue.findings.filter { $0.hasPrefix("new-page") }
            if isBelow { #expect(notes == []) }
            noted += notes.count
        }
        #expect(noted > 0)
    }

    /// The picture below the head has no room on fewer lines than the text takes; that across the foot waits for the next page.
    @Test func aHeadIsNotAloneWhereBoxesWait() throws {
        for height in stride(from: 130, through: 220, by: 15) {
            var second = article("bb", .continue, 0)
            second.source += "![](wide.jpg){alt=\"a\" place=here height=\(height)pt}\n\n"
            second.source += "![](wide.jpg){alt=\"a\" place=bottom cols=all height=230pt}\n\n" + words(3, 2, 50)
            let issue = TestIssue([article("a", .nextPage, 3), second])
            let head = try #require(issue.find("Title bb"))
            let below = issue.pages[head.page].textMarks.filter { $0.y > head.mark.y && $0.size == 10 }
            #expect(below.count >= 4, "\(height) pt")
            #expect(issue.shown(issue.articles[1].body, of: 1) == issue.articles[1].body.letters)
        }
    }

    @Test func contentsShowTrueFolios() throws {
        var contents = TestArticle("", id: "contents")
        contents.isContents = true
        var long = article("bb", .recto)
        long.source = words(4, 30, 100)
        let issue = TestIssue([contents, article("a", .recto), long, article("ccc", .nextPage)])
        #expect(issue.diagnostics.isEmpty)
        for id in ["a", "ccc"] {
            let page = try #require(
                issue.pages.indices.dropFirst().first { issue.pages[$0].mark("Title \(id)") != nil })
            let entry = try #require(issue.pages[0].mark("Title \(id)"))
            let line = issue.pages[0].textMarks.filter { abs($0.y - entry.y) < 0.01 }.map(\.text).joined()
            #expect(line.contains("\(page + 1)"), "\(line)")
        }
    }

    /// Contents are first set with two figures a folio. Where a folio has one, some titles take a line less, contents a page
    /// less, and what follows has other numbers: it is set again, and contents name its pages all the same.
    @Test func contentsThatShrinkMoveWhatFollows() {
        var contents = TestArticle("", id: "contents")
        contents.isContents = true
        let articles = (0..<43).map { index in
            // With a folio of two figures a title of this length takes a line more.
            TestArticle("# " + String(repeating: "n", count: 28) + "\n\nText.", id: "a\(index)")
        }
        let issue = TestIssue([contents] + articles)
        #expect(issue.composition.runsSet > 2 * articles.count)
        #expect(issue.pages.count == 44)
        #expect(issue.pages.map(\.folio) == (1...44).map(String.init))
        let listed = issue.pages[0].textMarks.flatMap { $0.text.split(separator: " ") }.compactMap { Int($0) }
        #expect(listed.sorted() == Array(2...44))
        for index in articles.indices {
            #expect(issue.pages[index + 1].marks.labels.contains { $0.label == LabelID("a\(index)") })
        }
    }

    @Test func mastersBearHeadsAndFoliosOnTheirSides() throws {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [[master.default.text]]
            text = "{folio}"
            style = "note"
            edge = "outer"
            offset = "20pt"
            [[master.default.text]]
            text = "{title} in {issue}, {date}"
            style = "note"
            side = "left"
            edge = "inner"
            anchor = "top"
            offset = "24pt"
            """
        let issue = TestIssue([TestArticle("# Title a\n\n" + words(5, 30, 100))], template)
        let right = try #require(issue.pages[0].textMarks.first { $0.y == 580 })
        let left = try #require(issue.pages[1].textMarks.first { $0.y == 580 })
        #expect(right.text == "1")
        #expect(right.x > 380)
        #expect(right.x < 390)
        #expect(left.text == "2")
        #expect(left.x == 30)
        #expect(issue.pages[0].textMarks.allSatisfy { $0.y != 24 })
        let head = try #require(issue.pages[1].textMarks.first { $0.y == 24 })
        #expect(head.text == "Title a in Trial, May 2026")
        #expect(head.end > 370)
        #expect(head.end < 380)
    }

    @Test func nothingIsDrawnForAnEmptySection() {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [[master.default.text]]
            text = "In: {section}"
            style = "note"
            offset = "20pt"
            [[master.default.text]]
            text = "{section}, {folio}"
            style = "note"
            edge = "inner"
            offset = "30pt"
            [[master.default.rule]]
            with = "section"
            """
        for section in ["", "Coasts"] {
            var article = TestArticle(words(5, 2, 60))
            article.section = section
            let issue = TestIssue([article], template)
            let rules = issue.publication.pages[0].marks.items.count {
                if case .path = $0 { true } else { false }
            }
            let lines = issue.pages[0].textMarks.filter { $0.y == 580 }.map(\.text).joined()
            let folio = issue.pages[0].textMarks.filter { $0.y == 570 }.map(\.text).joined()
            #expect(rules == (section.isEmpty ? 0 : 1))
            #expect(lines == (section.isEmpty ? "" : "In: Coasts"))
            #expect(folio == "\(section), 1")
        }
    }

    @Test func linesFromThePageStayWhereTheTypeAreaMoves() throws {
        var template = TestTemplate()
        let lines = ["text", "page"].enumerated().map { index, reference in
            """
            [[master.wide.text]]
            text = "{folio}"
            style = "note"
            anchor = "bottom"
            offset = "\(20 + index * 10)pt"
            from = "\(reference)"
            [[master.wide.rule]]
            offset = "\(10 + index * 10)pt"
            from = "\(reference)"
            """
        }
        template.masters = """
            [master.default]
            [master.wide]
            margins = { inside = "90pt", outside = "70pt" }
            \(lines.joined(separator: "\n"))
            """
        var article = TestArticle(words(5, 30, 100))
        article.masters = ("wide", "wide")
        let issue = TestIssue([article], template)
        let (right, left) = (issue.pages[0], issue.pages[1])
        func folio(_ page: Page, _ offset: Double) throws -> TextMark {
            try #require(page.textMarks.first { $0.y == 600 - offset })
        }
        // The fore-edge margin of the master is 70 pt, that of the page 30.
        #expect(try (340.0...350).contains(folio(right, 20).end))
        #expect(try (380.0...390).contains(folio(right, 30).end))
        #expect(try folio(left, 20).x == 70)
        #expect(try folio(left, 30).x == 30)
        let rules = right.lines.map(\.bounds)
        #expect(rules.map(\.minX.points) == [90, 40])
        #expect(rules.map(\.maxX.points) == [350, 390])
    }

    @Test func aMasterReplacesOrLeavesOutTheLinesOfItsBase() {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [[master.default.text]]
            text = "Base"
            style = "note"
            [[master.default.rule]]
            [master.own]
            based_on = "default"
            rule = []
            [[master.own.text]]
            text = "Own"
            style = "note"
            [master.bare]
            based_on = "default"
            text = []
            """
        for (name, line, rules) in [("default", "Base", 1), ("own", "Own", 0), ("bare", "text", 1)] {
            var article = TestArticle("text")
            article.masters = (name, name)
            let page = TestIssue([article], template).pages[0]
            #expect(page.textMarks.last?.text == line, "\(name)")
            #expect(page.lines.count == rules, "\(name)")
        }
    }

    @Test func aSectionThatTheKickerNamesIsNoRunningHeadThere() {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [[master.default.text]]
            text = "{section}"
            style = "note"
            offset = "20pt"
            [[master.default.rule]]
            with = "section"
            """
        for (kicker, heads) in [("COASTS", [0, 1]), ("Winter", [1, 1])] {
            var article = TestArticle("+++\ntitle = \"Title\"\nkicker = \"\(kicker)\"\n+++\n\n" + words(5, 30, 100))
            article.section = "Coasts"
            let pages = TestIssue([article], template).pages
            #expect(pages.prefix(2).map { $0.textMarks.count { $0.y == 580 } } == heads, "\(kicker)")
            #expect(pages.prefix(2).map(\.lines.count) == heads, "\(kicker)")
        }
    }

    @Test func linesOfMastersStandUprightAtTheSides() throws {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            margins = { top = "40pt", bottom = "60pt", inside = "30pt", outside = "30pt" }
            [[master.default.text]]
            text = "Upright"
            style = "note"
            anchor = "outside"
            offset = "12pt"
            [[master.default.rule]]
            anchor = "inside"
            offset = "20pt"
            """
        let issue = TestIssue([TestArticle("# Title a\n\n" + words(5, 30, 100))], template)
        let pages = issue.publication.pages
        let turns = try pages.prefix(2).map { page in
            try #require(
                page.marks.items.compactMap { if case .group(let group) = $0 { group.transform } else { nil } }.first)
        }
        let (width, height) = (pages[0].trim.width.points, pages[0].trim.height.points)
        // Feet look at the page: downwards at the right edge of a right-hand page, upwards at the left one.
        #expect(turns[0].b == 1)
        #expect(turns[0].translation.x.points == width - 12)
        #expect(turns[0].translation.y.points == 40)
        #expect(turns[1].b == -1)
        #expect(turns[1].translation.x.points == 12)
        #expect(turns[1].translation.y.points == height - 60)
        let rules = pages.prefix(2).compactMap { page in
            page.marks.items.compactMap { if case .path(let item) = $0 { item.path.controlBounds } else { nil } }.first
        }
        #expect(rules.map(\.minX.points) == [20, width - 20])
        #expect(rules.map(\.height.points) == [height - 100, height - 100])
    }

    @Test func furtherPagesHaveTheirOwnMaster() {
        var template = TestTemplate()
        template.masters = "[master.default]\n[master.next]\nmargins = { top = \"72pt\" }"
        var article = TestArticle(words(6, 30, 100))
        article.masters = ("default", "next")
        let issue = TestIssue([article], template)
        #expect(issue.pages[0].textMarks.map(\.y).min()! == 48)
        #expect(issue.pages[1].textMarks.map(\.y).min()! == 84)
    }

    @Test func tooManyPagesAreAnErrorWithLinesAndWords() throws {
        var article = TestArticle(words(7, 10, 100))
        article.pages = 1
        let issue = TestIssue([article, TestArticle("after", id: "b")])
        let finding = try #require(issue.diagnostics.first)
        #expect(finding.id == "overset-article")
        #expect(issue.diagnostics.count == 1)
        #expect(finding.message.contains("lines"))
        #expect(finding.message.contains("words"))
        let over = try #require(issue.composition.fits[0].over)
        // Every line beyond the first page, and no other.
        let lines = issue.pages[1].textMarks.count { $0.size == 10 }
        #expect(over == lines)
    }

    @Test func tooFewPagesAreFilledAndReported() throws {
        var article = TestArticle(words(8, 3, 60))
        article.pages = 3
        let issue = TestIssue([article, TestArticle("after", id: "b")])
        #expect(try #require(issue.find("after")).page == 3)
        #expect(try #require(issue.composition.fits[0].over) < 0)
        #expect(!issue.diagnostics.contains { $0.severity == .error })
        let finding = try #require(issue.diagnostics.first)
        #expect(finding.id == "unfilled-pages")
        #expect(finding.message.contains("fills 1 of the 3 pages"))
        #expect(finding.message.contains("lines (about"))
    }

    @Test func pagesThatAreFilledAreNotReported() throws {
        var article = TestArticle(words(8, 10, 90))
        let free = TestIssue([article])
        article.pages = free.pages.count
        #expect(TestIssue([article]).findings == [])
    }

    @Test func anEmptyPageBearsNothing() throws {
        var blank = TestArticle("", id: "blank")
        blank.isBlank = true
        let issue = TestIssue([article("a", .nextPage), blank, article("bb", .nextPage)])
        #expect(issue.pages[1].marks.items.isEmpty)
        #expect(try #require(issue.find("Title bb")).page == 2)
    }

    /// A paragraph of one line with an initial of so many.
    private func issueOfShortParagraph(withInitialOf lines: Int) -> TestIssue {
        TestIssue("Short.\n\n" + words(9, 1, 60)) { items in
            guard case .paragraph(var paragraph) = items[0] else { return }
            paragraph.attributes.dropCap = DropCap(
                lines: lines, byteCount: 1, attributes: paragraph.text.attributes[0], gap: .init(points: 2))
            paragraph.attributes.firstLineIndent = .zero
            items[0] = .paragraph(paragraph)
        }
    }

    /// White below the paragraph looks like a mistake.
    @Test(arguments: [2, 3])
    func anInitialThatIsHigherThanItsParagraphIsLeftOut(lines: Int) throws {
        let issue = issueOfShortParagraph(withInitialOf: lines)
        let page = issue.pages[0]
        #expect(try #require(page.mark("Short")).y == 48)
        let following = try #require(page.textMarks.first { $0.y > 48 && $0.text.count > 5 })
        #expect(following.y == 60)
        #expect(issue.findings.map { $0.hasPrefix("no-initial") } == [true])
    }
}
