import PubDisplayList
import PubTestSupport
import PubTextModel
import Testing

/// Text in columns: grid, keeps, widows and orphans, heads over all columns.
@Suite(.needs(.fonts))
struct ColumnTests {
    private func words(_ seed: Int, _ paragraphs: Int, _ count: Int) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    @Test func marginsSwapSidesWithPages() {
        let issue = TestIssue(words(1, 30, 120))
        #expect(issue.pages[0].side == .recto)
        #expect(issue.pages[0].textMarks.map(\.x).min() == 40)
        #expect(issue.pages[1].side == .verso)
        #expect(issue.pages[1].textMarks.map(\.x).min() == 30)
    }

    @Test func unequalColumnsHaveTheirWidths() {
        var template = TestTemplate()
        template.columns = "{ widths = [\"230pt\", \"110pt\"], gutter = \"10pt\", rule = \"none\" }"
        template.body = "grid = \"all\"\nalign = \"left\""
        let issue = TestIssue(words(2, 20, 120), template)
        let marks = issue.pages[0].textMarks
        let narrow = marks.filter { $0.x >= 279.9 }
        #expect(!narrow.isEmpty)
        #expect(narrow.allSatisfy { abs($0.x - 280) < 0.01 && $0.end < 390 })
        #expect(marks.filter { $0.x < 279.9 }.allSatisfy { $0.x == 40 && $0.end < 270 })
        #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
    }

    @Test func columnsOfAnArticleStandOverItsMaster() {
        let issue = TestIssue([TestArticle(words(3, 20, 90), columns: 3)])
        let starts = Set(issue.pages[0].textMarks.map { Int($0.x.rounded()) })
        #expect(starts.isSuperset(of: [40, 160, 280]))
    }

    @Test func firstLinesStandOnTheGridWhereAStyleAsks() throws {
        let text = words(4, 1, 60)
        for (grid, isOnGrid) in [(GridAlignment.first, true), (.none, false)] {
            let issue = TestIssue("one\n\n" + text) { items in
                guard case .paragraph(var paragraph) = items[1] else { return }
                paragraph.attributes.grid = grid
                paragraph.attributes.leading = .init(points: 13)
                paragraph.attributes.spaceBefore = .init(points: 5)
                items[1] = .paragraph(paragraph)
            }
            let lines = issue.pages[0].textMarks.filter { $0.text != "one" }.map(\.y)
            let first = try #require(lines.first)
            #expect(((first - 48).truncatingRemainder(dividingBy: 12) < 0.01) == isOnGrid)
            #expect(abs(lines[1] - first - 13) < 0.01)
        }
    }

    @Test func headsSpanColumnsWithEvenColumnsAbove() throws {
        let issue = TestIssue("# Title\n\n" + words(5, 3, 60) + "\n\n### Wide head\n\n" + words(6, 8, 60), wide)
        let head = try #require(issue.find("Wide head"))
        #expect(head.page == 0)
        let above = issue.pages[0].textMarks.filter { $0.y < head.mark.y && $0.size == 10 }
        let left = try #require(above.filter { $0.x < 215 }.map(\.y).max())
        let right = try #require(above.filter { $0.x >= 215 }.map(\.y).max())
        #expect(abs(left - right) < 12.01)
        #expect(left >= right)
        let below = issue.pages[0].textMarks.filter { $0.y > head.mark.y }
        #expect(below.contains { $0.x > 215 })
    }

    private var wide: TestTemplate {
        var template = TestTemplate()
        template.more = "[paragraph.wide]\nbased_on = \"subhead\"\nspan = \"all\""
        template.masters = "\"subhead.2\" = \"wide\"\n[master.default]"
        return template
    }

    @Test func aSpanningHeadIsNotLeftAloneAtAFoot() throws {
        for count in stride(from: 500, through: 660, by: 8) {
            let issue = TestIssue(words(7, 1, count) + "\n\n### Wide head\n\n" + words(8, 2, 80), wide)
            let head = try #require(issue.find("Wide head"))
            let below = issue.pages[head.page].textMarks.filter { $0.y > head.mark.y }
            #expect(below.count >= 2, "\(count) words")
        }
    }

    @Test func aHeadSpansSomeColumns() throws {
        var template = TestTemplate()
        template.columns = "{ count = 3, gutter = \"10pt\", rule = \"none\" }"
        template.more = "[paragraph.two]\nbased_on = \"subhead\"\nspan = 2"
        template.masters = "\"subhead.2\" = \"two\"\n[master.default]"
        let issue = TestIssue("### " + words(9, 1, 40) + "\n\n" + words(8, 1, 80), template)
        let heads = issue.pages[0].textMarks.filter { $0.size == 12 }
        #expect(heads.count > 2)
        #expect(heads.allSatisfy { $0.end < 40 + 230 })
        #expect(heads.contains { $0.end > 200 })
    }

    @Test func aHeadStaysWithTwoLinesOfItsText() throws {
        for count in stride(from: 200, through: 420, by: 4) {
            let issue = TestIssue(words(10, 1, count) + "\n\n## Sub {style=subhead}\n\n" + words(11, 1, 90))
            let (page, head) = try #require(issue.find("Sub"))
            let column = issue.pages[page].textMarks.filter { abs($0.x - head.x) < 60 && $0.y > head.y }
            #expect(Set(column.map(\.y)).count >= 2, "\(count) words")
        }
    }

    @Test func paragraphsAreNotLeftWithOneLine() {
        for seed in 20..<30 {
            let issue = TestIssue(words(seed, 30, 37))
            for (_, counts) in paragraphCounts(issue) where counts.count > 1 {
                #expect(counts.first! >= 2, "seed \(seed): \(counts)")
                #expect(counts.last! >= 2, "seed \(seed): \(counts)")
            }
        }
    }

    /// For each paragraph the numbers of its lines in the columns that hold it.
    private func paragraphCounts(_ issue: TestIssue) -> [Int: [Int]] {
        var result: [Int: [(key: Int, count: Int)]] = [:]
        for (number, page) in issue.pages.enumerated() {
            for mark in page.textMarks where mark.size == 10 {
                let column = number * 10 + (mark.x > 205 ? 1 : 0)
                var list = result[mark.element] ?? []
                if list.last?.key == column {
                    list[list.count - 1].count += 1
                } else {
                    list.append((column, 1))
                }
                result[mark.element] = list
            }
        }
        return result.mapValues { $0.map(\.count) }
    }

    @Test func aKeptParagraphIsNotDivided() {
        var template = TestTemplate()
        template.body += "\nkeep_together = true"
        let issue = TestIssue(words(31, 12, 90), template)
        #expect(paragraphCounts(issue).values.allSatisfy { $0.count == 1 })
        #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
    }

    /// Letters may be divided over columns, under their heads too, and at least two lines of each are above its signature.
    @Test func lettersAreDividedAboveTheirSignatures() {
        func divided(_ more: String) -> Int {
            var template = TestTemplate()
            template.masters =
                "\"subhead.2\" = \"subhead\"\n\"letter\" = \"letter\"\n\"signature\" = \"signature\"\n[master.default]"
            template.more = """
                [paragraph.letter]
                based_on = "body"
                keep_with_next = 1
                \(more)
                [paragraph.signature]
                based_on = "body"
                """
            var count = 0
            for seed in 1...30 {
                var words = Words(seed: seed)
                let letters = (0..<12).map { index in
                    let letter = words.text(32 + words.number(8))
                    return "### \(words.text(2))\n\n::: letter\n\(letter)\n:::\n\n::: signature\nSigned \(index)\n:::"
                }
                let issue = TestIssue(letters.joined(separator: "\n\n"), template)
                #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
                count += paragraphCounts(issue).values.count { $0.count > 1 }
                for page in issue.pages {
                    for mark in page.textMarks where mark.text.hasPrefix("Signed") {
                        let above = page.textMarks.filter {
                            abs($0.x - mark.x) < 80 && $0.y < mark.y - 1 && $0.y > mark.y - 25
                        }
                        #expect(above.count >= 2)
                    }
                }
            }
            return count
        }
        let (whole, divided) = (divided(""), divided("keep_together = false"))
        #expect(divided > 2 * whole, "\(divided) instead of \(whole)")
    }

    @Test func breaksBeginColumnsAndPages() throws {
        let issue = TestIssue("one\n\n::: column-break\n:::\n\ntwo\n\n::: {.page-break}\n:::\n\nthree")
        let (first, second, third) = try (
            #require(issue.find("one")), #require(issue.find("two")), #require(issue.find("three"))
        )
        #expect(first.page == 0)
        #expect(second.page == 0)
        #expect(third.page == 1)
        #expect(second.mark.x == 220 + 10)
        #expect(second.mark.y == 48)
        #expect(third.mark.y == 48)
        #expect(issue.pages.count == 2)
    }

    @Test func breaksLeaveNoEmptyColumnAndNoEmptyPage() throws {
        let page = "::: page-break\n:::\n\n"
        let column = "::: column-break\n:::\n\n"
        let issue = TestIssue(page + column + "one\n\n" + page + page + column + "two\n\n" + column + page)
        #expect(issue.pages.count == 2)
        #expect(issue.findings == [])
        let second = try #require(issue.find("two"))
        #expect(second.page == 1)
        #expect(second.mark.x == 30 + 10)
        #expect(second.mark.y == 48)
    }

    @Test func aBreakStandsBeforeWhatItsDivisionHolds() throws {
        let issue = TestIssue("one\n\n::: column-break\n![Caption](wide.jpg){alt=\"a\"}\n:::\n\ntwo")
        let image = try #require(issue.pages[0].images.first)
        #expect(image.clip.minX.points == 220)
        #expect(image.clip.minY.points == 36)
        #expect(try #require(issue.pages[0].mark("two")).x > 215)
    }

    @Test func aBreakAfterAHeadThatSpansBeginsTheSecondColumn() throws {
        let issue = TestIssue("# Title\n\none\n\n::: column-break\n:::\n\ntwo")
        let (first, second) = try (#require(issue.pages[0].mark("one")), #require(issue.pages[0].mark("two")))
        #expect(first.x < 215)
        #expect(second.x > 215)
        #expect(first.y == second.y)
    }

    @Test func columnsOfALastPageAreMadeEvenWhereTheMasterAsks() throws {
        var template = TestTemplate()
        template.masters = "[master.default]\nbalance = true"
        let issue = TestIssue(words(33, 4, 50), template)
        let marks = issue.pages[0].textMarks
        let left = try #require(marks.filter { $0.x < 215 }.map(\.y).max())
        let right = try #require(marks.filter { $0.x >= 215 }.map(\.y).max())
        #expect(abs(left - right) < 12.01)
    }

    @Test func balancingLeavesNoLineAloneInAColumn() throws {
        var template = TestTemplate()
        template.masters = "[master.default]\nbalance = true"
        var counts: Set<Int> = []
        for lines in 85...94 {
            let text = Array(repeating: "Line", count: lines).joined(separator: "\\\n")
            let issue = TestIssue(text, template)
            guard issue.pages.count == 2 else { continue }
            let marks = issue.pages[1].textMarks
            counts.insert(marks.count)
            let left = marks.filter { $0.x < 205 }.count
            #expect(left != 1, "\(left) lines of \(marks.count)")
            #expect(marks.count - left != 1, "\(left) lines of \(marks.count)")
            // Nor more to one side than that asks for.
            #expect(marks.count < 4 || abs(2 * left - marks.count) <= 1, "\(left) lines of \(marks.count)")
        }
        #expect(counts.isSuperset(of: [2, 3, 4, 5]))
    }

    @Test(arguments: [true, false]) func columnsOfAFrameAreEvenAtTheEndWhereTheMasterAsks(_ isBalanced: Bool) throws {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            balance = \(isBalanced)
            [master.default.frame.first]
            text = true
            cols = "1-12"
            rows = "1-10"
            [master.default.frame.second]
            text = true
            cols = "1-12"
            rows = "12-40"
            columns = 2
            """
        let issue = TestIssue(words(33, 6, 50), template)
        #expect(issue.pages.count == 1)
        let marks = issue.pages[0].textMarks.filter { $0.y > 180 }
        let feet = [marks.filter { $0.x < 215 }, marks.filter { $0.x >= 215 }].map { $0.map(\.y).max() ?? 0 }
        #expect((abs(feet[0] - feet[1]) < 12.01) == isBalanced, "\(feet)")
        #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
    }

    @Test func emptyAndHeadedArticlesAreSet() {
        #expect(TestIssue("").pages.count == 1)
        let issue = TestIssue("# Only a title")
        #expect(issue.pages.count == 1)
        #expect(issue.find("Only a title") != nil)
        #expect(issue.diagnostics.isEmpty)
    }

    @Test func aParagraphOfAThousandLinesIsSet() {
        let issue = TestIssue(words(34, 1, 9000))
        #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
        #expect(issue.composition.fits[0].lines > 1000)
    }

    @Test func aLineHigherThanItsColumnIsAnError() {
        var template = TestTemplate()
        template.more = "[paragraph.huge]\nbased_on = \"display\"\nsize = \"700pt\"\nleading = \"700pt\""
        template.masters = "\"subhead.2\" = \"huge\"\n[master.default]"
        let issue = TestIssue("text\n\n### I\n\ntext", template)
        #expect(issue.findings.contains("overset-line lead:3:5"))
        #expect(issue.pages.count < 5)
    }

    @Test func columnsBeginAWholeNumberOfLinesBelowThePagesHead() throws {
        // Without a grid in the style, the first lines show where the band begins.
        for size in [20, 24, 27, 31] {
            var template = TestTemplate()
            template.body = "grid = \"none\"\nalign = \"left\""
            template.more =
                "[paragraph.big]\nbased_on = \"headline\"\nsize = \"\(size)pt\"\nleading = \"\(size + 3)pt\""
            template.masters = "\"subhead.2\" = \"big\"\n[master.default]"
            let plain = try #require(TestIssue("text", template).pages[0].mark("text"))
            let issue = TestIssue("### Head\n\n" + words(40, 6, 80), template)
            let starts = Set(issue.pages[0].textMarks.filter { $0.size == 10 }.map(\.x))
            #expect(starts.count == 2)
            for start in starts {
                let first = try #require(
                    issue.pages[0].textMarks.filter { $0.size == 10 && $0.x == start }.map(\.y).min())
                let lines = (first - plain.y) / 12
                #expect(lines >= 1, "\(size) pt")
                #expect(abs(lines - lines.rounded()) < 0.001, "\(size) pt")
            }
        }
    }

    /// What spans takes the lines that it needs, not one more.
    @Test func columnsBeginOnTheFirstLineBelowAHead() throws {
        for (leading, lines) in [(18.0, 2.0), (14, 2), (20, 3), (6, 1), (7, 2)] {
            let issue = TestIssue("### Head\n\ntext", wide) { items in
                guard case .paragraph(var head) = items[0] else { return }
                head.attributes.leading = .init(points: leading)
                head.attributes.spaceAfter = .init(points: 6)
                items[0] = .paragraph(head)
            }
            #expect(try #require(issue.pages[0].mark("text")).y == 48 + 12 * lines, "\(leading) pt")
        }
    }

    @Test func rulesStandBetweenColumnsFromTheirHeadToTheLowestFoot() throws {
        var template = TestTemplate()
        template.columns = "{ count = 3, gutter = \"10pt\", rule = { weight = \"0.5pt\", color = \"black\" } }"
        let issue = TestIssue("# Title\n\n" + words(41, 8, 90), template)
        let page = issue.pages[0]
        let rules = page.lines.filter { $0.weight == 0.5 }
        #expect(rules.map(\.bounds.minX.points) == [155, 275])
        let text = page.textMarks.filter { $0.size == 10 }.map(\.y)
        let (first, last) = try (#require(text.min()), #require(text.max()))
        for rule in rules {
            #expect(rule.bounds.minY.points < first)
            #expect(rule.bounds.minY.points > first - 13)
            #expect(rule.bounds.maxY.points > last)
            #expect(rule.bounds.maxY.points < last + 5)
        }
    }

    @Test func linesOfMastersKeepTheIndentsOfTheirStyle() throws {
        var template = TestTemplate()
        template.more = "[paragraph.running]\nbased_on = \"note\"\nindent_start = \"13pt\"\nindent_end = \"17pt\""
        template.masters = """
            [master.default]
            [[master.default.text]]
            text = "inner"
            style = "running"
            edge = "inner"
            offset = "20pt"
            [[master.default.text]]
            text = "outer"
            style = "running"
            edge = "outer"
            offset = "20pt"
            """
        let pages = TestIssue(words(42, 30, 100), template).pages
        let (inner, outer) = try (#require(pages[0].mark("inner")), #require(pages[0].mark("outer")))
        #expect(abs(inner.x - 53) < 0.01)
        #expect(abs(outer.end - (390 - 17)) < 8)
        #expect(outer.x > 300)
        let (left, right) = try (#require(pages[1].mark("outer")), #require(pages[1].mark("inner")))
        #expect(abs(left.x - 43) < 0.01)
        #expect(right.x > 300)
        #expect(right.end < 380 - 17)
    }

    @Test func linesOfMastersWithoutRoomAreCutAndToldOnce() throws {
        func line(_ text: String, _ edge: String, _ more: String = "") -> String {
            """
            [[master.default.text]]
            text = "\(text)"
            style = "note"
            edge = "\(edge)"
            offset = "20pt"
            \(more)

            """
        }
        let long = Array(repeating: "many words", count: 30).joined(separator: " ")
        for edge in ["inner", "outer", "center"] {
            var template = TestTemplate()
            template.masters = "[master.default]\n" + line("start " + long, edge)
            let issue = TestIssue(words(42, 30, 100), template)
            #expect(issue.pages.count > 1)
            #expect(issue.findings.map { $0.prefix(13) } == ["overset-head "])
            for page in issue.pages {
                let marks = page.textMarks.filter { $0.y > 570 }
                #expect(marks.first?.text.hasPrefix("start") == true)
                #expect(marks.last?.text.hasSuffix("…") == true)
                let left = page.side == .recto ? 40.0 : 30
                #expect(marks.allSatisfy { $0.x > left - 0.1 && $0.end < left + 350.1 })
            }
        }
        // Lines on one height keep off each other; those above each other, or on other pages, do not meet.
        let half = Array(repeating: "words", count: 9).joined(separator: " ")
        var template = TestTemplate()
        template.masters = "[master.default]\n" + line("one " + half, "inner") + line("two " + half, "outer")
        let issue = TestIssue("text", template)
        #expect(issue.findings.map { $0.prefix(13) } == ["overset-head "])
        let marks = issue.pages[0].textMarks.filter { $0.y > 570 }
        let one = try #require(marks.filter { $0.x < 200 }.map(\.end).max())
        let two = try #require(marks.first { $0.text.hasPrefix("two") })
        #expect(one < two.x + 0.1)
        #expect(marks.last?.text.hasSuffix("…") == true)
        template.masters =
            "[master.default]\n" + line("one " + half, "inner", "side = \"left\"")
            + line("two " + half, "outer", "side = \"right\"") + line("three " + half, "outer", "anchor = \"top\"")
        #expect(TestIssue("text", template).findings == [])
        template.masters =
            "[master.default]\n" + line("one " + half, "inner")
            + line("two " + half, "outer").replacing("20pt", with: "29pt")
        #expect(TestIssue("text", template).findings == [])
    }

    @Test func theRoomThatTheGridLeavesIsSharedAboutHeadsAndBoxes() throws {
        // A head of 14 pt with 10 above and 4 below takes 28 of 36 pt: two thirds of the rest go above it.
        let head = TestIssue("one\n\n## Sub {style=subhead}\n\ntwo")
        let page = head.pages[0]
        let (one, sub, two) = try (
            #require(page.mark("one")), #require(page.mark("Sub")), #require(page.mark("two"))
        )
        #expect(two.y - one.y == 48 || two.y - one.y == 36)
        let tight = try #require(ungridded("one\n\n## Sub {style=subhead}\n\ntwo").mark("Sub"))
        let loose = try #require(ungridded("one\n\n## Sub {style=subhead}\n\ntwo").mark("two"))
        let slack = two.y - loose.y
        #expect(slack > 0.5)
        #expect(abs((sub.y - tight.y) - slack * 2 / 3) < 0.01)
        // A box stands in the middle of its room.
        let source = "one\n\n::: sidebar\nbox\n:::\n\ntwo"
        let (set, free) = (TestIssue(source).pages[0], ungridded(source))
        let room = try #require(set.mark("two")).y - #require(free.mark("two")).y
        let shift = try #require(set.mark("box")).y - #require(free.mark("box")).y
        #expect(room > 0.5)
        #expect(abs(shift - room / 2) < 0.01)
    }

    /// The page as it is without a grid, with its first line at the same place.
    private func ungridded(_ source: String) -> Page {
        var template = TestTemplate()
        template.body += "\n"
        template.body = template.body.replacing("grid = \"all\"", with: "grid = \"first\"")
        return TestIssue(source, template) { items in
            for index in items.indices.dropFirst() {
                guard case .paragraph(var paragraph) = items[index] else { continue }
                paragraph.attributes.grid = .none
                items[index] = .paragraph(paragraph)
            }
        }.pages[0]
    }
}
