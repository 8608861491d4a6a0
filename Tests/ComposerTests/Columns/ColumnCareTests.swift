import PubDisplayList
import PubTestSupport
import PubTextModel
import Testing

/// What a printer sees to at the heads and feet of columns.
@Suite(.needs(.fonts))
struct ColumnCareTests {
    /// A head of some lines is in one column, wherever the text above it ends.
    @Test func headsAreNotDivided() throws {
        var template = TestTemplate()
        template.masters = "\"subhead.2\" = \"subhead\"\n[master.default]"
        for count in stride(from: 200, through: 330, by: 6) {
            var words = Words(seed: 3)
            let head = "FIRST \(words.text(26)) LAST"
            let issue = TestIssue("\(words.text(count))\n\n### \(head)\n\n\(words.paragraphs(3, words: 60))", template)
            let (first, last) = try (#require(issue.find("FIRST")), #require(issue.find("LAST")))
            #expect(first.page == last.page, "\(count) words")
            #expect((first.mark.x < 215) == (last.mark.x < 215), "\(count) words")
        }
    }

    /// A box as tall as a column, behind which the text would have two lines alone on another page, is beside the end of the text.
    @Test func theTextEndsBesideABoxThatFillsTheLastColumn() throws {
        var template = TestTemplate()
        template.more =
            "[object.tall]\nbased_on = \"sidebar\"\nfill = \"black 10%\"\nplace = \"column\"\nheight = \"100%\""
        var words = Words(seed: 4)
        var ofBox = Words(seed: 5)
        let box = "::: {.sidebar .tall}\n\(ofBox.text(100))\n:::"
        let issue = TestIssue(
            "\(words.paragraphs(11, words: 60))\n\n\(box)\n\n\(words.paragraphs(2, words: 60))", template)
        #expect(issue.findings == [])
        let last = try #require(issue.pages.last)
        #expect(last.tints.count == 1)
        #expect(last.textMarks.contains { $0.x < 210 && $0.size == 10 })
        #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
    }

    /// Two lines of a narrow column are one of a wide page behind it: the paragraph ends earlier, so that its last line is not alone
    /// at the head of that.
    @Test func noLineIsAloneWhereTheMeasureGrows() throws {
        var template = TestTemplate()
        template.masters = """
            [master.narrow]
            [master.narrow.frame.text]
            text = true
            cols = "1-4"
            columns = 1
            [master.default]
            """
        template.columns = "{ count = 1, gutter = \"10pt\", rule = \"none\" }"
        var divided = 0
        for count in stride(from: 150, through: 240, by: 2) {
            var words = Words(seed: 7)
            let follower = "FOLLOWER \(words.text(60))"
            var article = TestArticle("\(words.text(count))\n\n\(follower)")
            article.masters = ("narrow", "default")
            let issue = TestIssue([article], template)
            let place = try #require(issue.find("FOLLOWER"))
            if issue.pages.count < 2 || place.page == 0 { continue }
            let above = issue.pages[1].textMarks.filter { $0.y < place.mark.y - 1 }.map(\.y)
            #expect(Set(above).count != 1, "\(count) words")
            if !above.isEmpty { divided += 1 }
            #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
        }
        #expect(divided > 4)
    }

    /// Heads with one line below each fill their columns, however many they are.
    @Test(arguments: [10, 40, 90]) func headsWithALineBelowEachFillTheirColumns(count: Int) {
        let source = (1...count).map { "### Term \($0)\n\nOne line about it." }.joined(separator: "\n\n")
        var template = TestTemplate()
        template.masters = "\"subhead.2\" = \"subhead\"\n[master.default]"
        let issue = TestIssue(source, template)
        // A column of 43 lines holds ten heads at least, each with its line and the space between.
        #expect(issue.pages.count <= (count + 19) / 20)
        #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
    }

    /// Small type off the grid, whose leading is large, is on the first line of the grid at a column's head, and the text on the second.
    @Test func smallHeadsAreOnTheFirstLineOfAColumn() throws {
        var template = TestTemplate()
        template.masters = "\"subhead.2\" = \"small-head\"\n[master.default]"
        template.more =
            "[paragraph.small-head]\nfont = \"JetBrains Mono\"\nsize = \"7pt\"\nleading = \"12pt\"\nspace_before = \"6pt\"\n"
            + "space_after = \"0pt\"\ngrid = \"none\"\nalign = \"left\"\nhyphenate = false\nkeep_with_next = 2"
        var words = Words(seed: 5)
        let page = TestIssue("### Head\n\n\(words.text(80))", template).pages[0]
        let first = try #require(page.textMarks.first)
        #expect(first.text.hasPrefix("Head"))
        #expect(abs(first.y - 48) < 0.01)
        #expect(try abs(#require(page.textMarks.dropFirst().first).y - 60) < 0.01)
    }

    @Test func textThatGoesOnKeepsOffABoxAboveIt() throws {
        var words = Words(seed: 3)
        let source = "Short.\n\n![](wide.jpg){alt=\"a\" place=column at=top}\n\n\(words.text(600))"
        let page = TestIssue(source).pages[0]
        let image = try #require(page.images.first)
        #expect(image.clip.minX.points > 200)
        let below = try #require(page.textMarks.first { $0.x > 200 })
        // The ascent of the line is above 7 pt.
        #expect(below.y - 7 >= image.clip.maxY.points + 6)
    }

    /// No word is divided by a picture that interrupts the columns: its rest would be far below.
    @Test(arguments: [2, 3]) func noWordIsDividedByAPicture(_ columns: Int) {
        var divided = 0
        for seed in 1...12 {
            var words = Words(seed: seed)
            var template = TestTemplate()
            template.columns = "{ count = \(columns), gutter = \"10pt\", rule = \"none\" }"
            let text = words.text(420).split(separator: " ").map { word in
                word.count < 6 ? String(word) : "\(word.prefix(3))\u{AD}\(word.dropFirst(3))"
            }.joined(separator: " ")
            let picture = "![](wide.jpg){alt=\"a\" place=page cols=12 rows=\"15-25\"}"
            let page = TestIssue("\(picture)\n\n\(text)", template).pages[0]
            let head = page.pictureRects[0].minY.points
            let lines = Dictionary(grouping: page.textMarks.filter { $0.size == 10 }) { mark in
                Int((mark.x - 40) / (360 / Double(columns)))
            }
            #expect(lines.count == columns)
            for column in lines.values {
                func isDivided(_ mark: TextMark?) -> Bool { mark?.text.hasSuffix("\u{AD}") ?? false }
                divided += column.count { isDivided($0) }
                #expect(!isDivided(column.last { $0.y < head }), "seed \(seed)")
            }
        }
        #expect(divided > 20)
    }

    /// A head at the head of the second column, and the line below it.
    private func headOfColumn(spaceAfter: Double) throws -> (head: TextMark, text: TextMark) {
        var words = Words(seed: 4)
        let source = "\(words.text(20))\n\n## Xylophone {style=subhead}\n\n\(words.text(60))"
        let issue = TestIssue(source) { items in
            guard case .paragraph(var head) = items[1] else { return }
            head.attributes.spaceAfter = .init(points: spaceAfter)
            items[1] = .paragraph(head)
            items.insert(.columnBreak, at: 1)
        }
        let head = try #require(issue.find("Xylophone")).mark
        #expect(head.x > 200)
        return (head, try #require(issue.pages[0].textMarks.first { $0.x > 200 && $0.y > head.y }))
    }

    @Test func headAtAColumnsHeadStandsOnTheGrid() throws {
        let (head, text) = try headOfColumn(spaceAfter: 8)
        #expect(abs(head.y - 48) < 0.01)
        #expect(abs(text.y - 72) < 0.01)
    }

    /// Where a head on the grid would leave a hole below it, it stands lower, with its text.
    @Test func headAtAColumnsHeadStaysNearItsText() throws {
        let (head, text) = try headOfColumn(spaceAfter: 2)
        #expect(abs(text.y - 72) < 0.01)
        #expect(head.y > 50)
        #expect(head.y < 56)
    }

    @Test func textOfAnotherLeadingAtAColumnsHeadStandsOnTheGrid() throws {
        let issue = TestIssue("one\n\ntwo\n\nthree") { items in
            guard case .paragraph(var quote) = items[1] else { return }
            quote.attributes.grid = .none
            quote.attributes.spaceAfter = .init(points: 6)
            items[1] = .paragraph(quote)
            items.insert(.columnBreak, at: 1)
        }
        let (quote, text) = try (#require(issue.find("two")).mark, #require(issue.find("three")).mark)
        #expect(quote.x > 200)
        #expect(abs(quote.y - 48) < 0.01)
        #expect(abs(text.y - 72) < 0.01)
    }

    /// Between lines of the grid the room that it leaves goes above and below in equal parts.
    @Test func textOfAnotherLeadingStandsInTheMiddleOfItsRoom() throws {
        func place(_ space: Double) throws -> (quote: TextMark, text: TextMark) {
            let issue = TestIssue("one\n\ntwo\n\nthree") { items in
                guard case .paragraph(var quote) = items[1] else { return }
                quote.attributes.grid = .none
                quote.attributes.spaceBefore = .init(points: space)
                quote.attributes.spaceAfter = .init(points: space)
                items[1] = .paragraph(quote)
            }
            return try (#require(issue.find("two")).mark, #require(issue.find("three")).mark)
        }
        let (loose, full) = try (place(4), place(6))
        // 2 × 4 pt are rounded up to the line that 2 × 6 pt take.
        #expect(abs(full.text.y - 84) < 0.01)
        #expect(abs(loose.text.y - 84) < 0.01)
        #expect(abs(loose.quote.y - full.quote.y) < 0.01)
    }

    /// The picture's foot stands on a line of the grid where there is room for that, so that the room below captions is
    /// alike; it is never far from that.
    @Test func footOfAPictureWithACaptionStandsOnABaseline() throws {
        var feet = 0
        let long =
            "Caption of three lines, which says what is to be seen in the picture and where it was taken, and by whom, "
            + "and why"
        for (caption, height) in ["Caption", long].flatMap({ caption in (60..<72).map { (caption, $0) } }) {
            let figure = "![\(caption)](wide.jpg){alt=\"a\" height=\(height)pt}"
            func place(_ template: TestTemplate) throws -> (foot: Double, gap: Double) {
                let page = TestIssue("before\n\n\(figure)\n\nafter", template).pages[0]
                let last = try #require(page.textMarks.filter { $0.size == 8 }.map(\.y).max())
                let image = try #require(page.images.first)
                return (image.clip.maxY.points, try #require(page.mark("after")).y - last)
            }
            var free = TestTemplate()
            free.grid = ""
            free.body = free.body.replacing("grid = \"all\"", with: "grid = \"none\"")
            let (set, least) = try (place(TestTemplate()), place(free).gap)
            #expect(set.gap > least - 0.01, "\(height) pt")
            #expect(set.gap < least + 6.01, "\(height) pt")
            let lines = (set.foot - 48) / 12
            if abs(lines - lines.rounded()) < 0.001 { feet += 1 }
        }
        #expect(feet >= 6)
    }

    @Test func oneLineOfAParagraphDoesNotStandUnderABox() throws {
        for height in stride(from: 470, through: 496, by: 3) {
            let figure = "![](wide.jpg){alt=\"a\" place=column at=top height=\(height)pt}"
            var words = Words(seed: 5)
            let issue = TestIssue("one\n\n\(figure)\n\n\(words.text(900))")
            let below = issue.pages[0].textMarks.filter { $0.x > 200 }
            #expect(below.count != 1, "\(height) pt")
            #expect(issue.findings == [])
        }
    }

    @Test func anArticleBelowAnotherKeepsTwoLinesFromIt() throws {
        var template = TestTemplate()
        template.masters = "[master.default]\nbalance = true"
        for source in ["# Second\n\ntext", "Second"] {
            let below = TestArticle(source, id: "b", start: .continue)
            let issue = TestIssue([TestArticle("one\n\ntwo\n\nthree"), below], template)
            let (last, head) = try (#require(issue.find("two")).mark, #require(issue.find("Second")).mark)
            #expect(issue.pages.count == 1)
            // From the foot of the line above to the head of the letters below.
            #expect(head.y - head.size * 0.7 - last.y >= 24, "\(source)")
            #expect(head.y - last.y < 64)
        }
    }

    @Test(arguments: 30..<46)
    func headKeepsTwoLinesEvenOfTwoParagraphs(_ count: Int) throws {
        let lines = String(repeating: "Line.\n\n", count: count)
        let issue = TestIssue("\(lines)## Xylophone {style=subhead}\n\nFirst.\n\nSecond.\n\n\(lines)")
        let head = try #require(issue.find("Xylophone"))
        for word in ["First", "Second"] {
            let line = try #require(issue.find(word))
            #expect(line.page == head.page)
            #expect(abs(line.mark.x - head.mark.x) < 20)
            #expect(line.mark.y > head.mark.y)
        }
    }

    @Test(arguments: 30..<44)
    func partsOfListingsHaveTwoLines(_ count: Int) throws {
        let lines = String(repeating: "Line.\n\n", count: count)
        let page = TestIssue("\(lines)```\nx1\nx2\nx3\nx4\nx5\n```\n\nEnd.").pages[0]
        let code = page.textMarks.filter { $0.text.hasPrefix("x") }
        #expect(code.count == 5)
        let left = code.filter { $0.x < 200 }.count
        #expect(left != 1)
        #expect(left != 4)
    }

    @Test func partsOfListingsDoNotBeginOrEndWithEmptyLines() throws {
        let code = (1...9).map { "x\($0)" }.joined(separator: "\n\n")
        var cuts = 0
        for count in 20..<42 {
            let lines = String(repeating: "Line.\n\n", count: count)
            let page = TestIssue("\(lines)```\n\(code)\n```\n\nEnd.").pages[0]
            let code = page.textMarks.filter { $0.text.hasPrefix("x") }
            #expect(code.count == 9)
            guard let first = code.first(where: { $0.x > 200 }), code[0].x < 200 else { continue }
            cuts += 1
            // The band at the head of the second column: 36 pt, and 8 pt of ascent.
            #expect(first.y < 48)
        }
        #expect(cuts > 5)
    }

    @Test func aSmallTableIsNotDivided() throws {
        let rows = (1...6).map { "| r\($0) | x |" }.joined(separator: "\n")
        for count in 28..<44 {
            let lines = String(repeating: "Line.\n\n", count: count)
            let issue = TestIssue("\(lines)| Key | Value |\n|---|---|\n\(rows)\n\nEnd.")
            let cells = issue.pages[0].textMarks.filter { $0.text.hasPrefix("r") }
            #expect(cells.count == 6, "\(count) lines")
            #expect(Set(cells.map(\.x)).count == 1, "\(count) lines")
            #expect(issue.findings == [])
        }
    }

    /// Columns above something across them are even, but deeper than that rather than that they divide a listing of eight lines.
    @Test(arguments: 4..<12)
    func evenColumnsDoNotDivideASmallBox(_ count: Int) {
        let lines = String(repeating: "Line.\n\n", count: count)
        let code = (1...8).map { "x\($0)" }.joined(separator: "\n")
        let issue = TestIssue("\(lines)```\n\(code)\n```\n\n\(lines)## Head\n\nEnd.")
        let marks = issue.pages[0].textMarks
        #expect(Set(marks.filter { $0.text.hasPrefix("x") }.map(\.x)).count == 1)
        #expect(Set(marks.filter { $0.text.hasPrefix("Line") }.map(\.x)).count == 2)
    }

    /// A table of six rows is whole up to eighteen lines, about a third of a column; one of twenty-one is divided where its column ends.
    @Test(arguments: [(28, true), (40, false)])
    func aTableOfFewRowsIsWholeUpToAThirdOfAColumn(words count: Int, isWhole: Bool) {
        var words = Words(seed: 6)
        let rows = (1...6).map { "| r\($0) | \(words.text(count)) |" }.joined(separator: "\n")
        var divided = 0
        for before in stride(from: 22, through: 36, by: 2) {
            let lines = String(repeating: "Line.\n\n", count: before)
            let issue = TestIssue("\(lines)| Key | Value |\n|---|---|\n\(rows)\n\n\(lines)\(lines)")
            let cells = issue.pages[0].textMarks.filter { $0.text.hasPrefix("r") }
            #expect(cells.count == 6, "\(before) lines")
            if Set(cells.map(\.x)).count == 2 { divided += 1 }
            #expect(issue.findings == [])
        }
        #expect(isWhole ? divided == 0 : divided > 5)
    }

    @Test(arguments: 0..<6)
    func noWordIsDividedOverAPageTurn(_ seed: Int) {
        var words = Words(seed: seed)
        let text = (0..<700).map { _ in "\(words.word())\u{AD}\(words.word())\u{AD}\(words.word())" }
        let issue = TestIssue(text.joined(separator: " "))
        #expect(issue.pages.count > 2)
        func isDivided(_ mark: TextMark?) -> Bool { mark?.text.unicodeScalars.last == "\u{AD}" }
        #expect(!issue.pages.contains { isDivided($0.textMarks.last) })
        // Over a column's end only where lines would not stay calm.
        #expect(issue.pages.count { isDivided($0.textMarks.last { $0.x < 200 }) } * 3 <= issue.pages.count)
        let divided = issue.pages.flatMap(\.textMarks).filter { $0.text.unicodeScalars.last == "\u{AD}" }
        #expect(divided.count > 20)
    }

    /// A word is divided over a page turn if its lines would be wider than their column without that.
    @Test func aWordWiderThanItsColumnIsDividedOverAPageTurn() {
        let half = String(repeating: "m", count: 14)
        let text = Array(repeating: "\(half)\u{AD}\(half)", count: 100).joined(separator: " ")
        let issue = TestIssue("One.\n\n\(text)")
        #expect(issue.pages.count == 3)
        #expect(issue.findings == [])
        #expect(issue.pages[0].textMarks.last?.text.hasSuffix("\u{AD}") == true)
        for mark in issue.pages.flatMap(\.textMarks) { #expect(mark.end < (mark.x < 205 ? 210 : 390)) }
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
        #expect(code.size > 7)
        #expect(code.size < 7.6)
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

    // MARK: Lists within lists

    /// An item and what is listed below it read on: no column ends between them where a few lines of white keep them together. In a
    /// list of three levels all of them stay together.
    @Test(arguments: [1, 2])
    func anItemIsKeptWithTheFirstOfItsOwnList(_ levels: Int) throws {
        var words = Words(seed: 11)
        let lists = (0..<24).map { index in
            let items = (0...levels).map { String(repeating: "    ", count: $0) + "- level\($0)x\(index) words" }
            let more = items[levels].replacing("level", with: "more")
            return "\(words.text(20 + index))\n\n\((items + [more]).joined(separator: "\n"))"
        }
        let issue = TestIssue(lists.joined(separator: "\n\n"))
        #expect(issue.findings == [])
        for index in 0..<24 {
            let found = try (0...levels).map { try #require(issue.find("level\($0)x\(index) ")) }
            for (item, next) in zip(found, found.dropFirst()) {
                #expect(item.page == next.page, "\(index)")
                #expect(item.mark.y < next.mark.y, "\(index)")
            }
        }
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
    }
}
