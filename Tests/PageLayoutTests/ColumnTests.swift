import DisplayList
import PageLayout
import Testing
import TextModel

/// Text in columns: grid, keeps, widows and orphans, heads over all columns.
@Suite(.enabled(if: TestFaces.isSetUp))
struct ColumnTests {
    private func words(_ seed: Int, _ paragraphs: Int, _ count: Int) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    @Test func marginsSwapSidesWithPages() {
        let issue = TestIssue(words(1, 30, 120))
        #expect(issue.pages[0].side == .recto)
        #expect(issue.pages[0].marks.map(\.x).min() == 40)
        #expect(issue.pages[1].side == .verso)
        #expect(issue.pages[1].marks.map(\.x).min() == 30)
    }

    @Test func unequalColumnsHaveTheirWidths() {
        var template = TestTemplate()
        template.columns = "{ widths = [\"230pt\", \"110pt\"], gutter = \"10pt\", rule = \"none\" }"
        template.body = "grid = \"all\"\nalign = \"left\""
        let issue = TestIssue(words(2, 20, 120), template)
        let marks = issue.pages[0].marks
        let narrow = marks.filter { $0.x >= 279.9 }
        #expect(!narrow.isEmpty)
        #expect(narrow.allSatisfy { abs($0.x - 280) < 0.01 && $0.end < 390 })
        #expect(marks.filter { $0.x < 279.9 }.allSatisfy { $0.x == 40 && $0.end < 270 })
        #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
    }

    @Test func columnsOfAnArticleStandOverItsMaster() {
        let issue = TestIssue([TestArticle(words(3, 20, 90), columns: 3)])
        let starts = Set(issue.pages[0].marks.map { Int($0.x.rounded()) })
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
            let lines = issue.pages[0].marks.filter { $0.text != "one" }.map(\.y)
            let first = try #require(lines.first)
            #expect(((first - 48).truncatingRemainder(dividingBy: 12) < 0.01) == isOnGrid)
            #expect(abs(lines[1] - first - 13) < 0.01)
        }
    }

    @Test func headsSpanColumnsWithEvenColumnsAbove() throws {
        let issue = TestIssue("# Title\n\n" + words(5, 3, 60) + "\n\n### Wide head\n\n" + words(6, 8, 60), wide)
        let head = try #require(issue.find("Wide head"))
        #expect(head.page == 0)
        let above = issue.pages[0].marks.filter { $0.y < head.mark.y && $0.size == 10 }
        let left = try #require(above.filter { $0.x < 215 }.map(\.y).max())
        let right = try #require(above.filter { $0.x >= 215 }.map(\.y).max())
        #expect(abs(left - right) < 12.01)
        #expect(left >= right)
        let below = issue.pages[0].marks.filter { $0.y > head.mark.y }
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
            let below = issue.pages[head.page].marks.filter { $0.y > head.mark.y }
            #expect(below.count >= 2, "\(count) words")
        }
    }

    @Test func aHeadSpansSomeColumns() throws {
        var template = TestTemplate()
        template.columns = "{ count = 3, gutter = \"10pt\", rule = \"none\" }"
        template.more = "[paragraph.two]\nbased_on = \"subhead\"\nspan = 2"
        template.masters = "\"subhead.2\" = \"two\"\n[master.default]"
        let issue = TestIssue("### " + words(9, 1, 40) + "\n\n" + words(8, 1, 80), template)
        let heads = issue.pages[0].marks.filter { $0.size == 12 }
        #expect(heads.count > 2)
        #expect(heads.allSatisfy { $0.end < 40 + 230 })
        #expect(heads.contains { $0.end > 200 })
    }

    @Test func aHeadStaysWithTwoLinesOfItsText() throws {
        for count in stride(from: 200, through: 420, by: 4) {
            let issue = TestIssue(words(10, 1, count) + "\n\n## Sub {style=subhead}\n\n" + words(11, 1, 90))
            let (page, head) = try #require(issue.find("Sub"))
            let column = issue.pages[page].marks.filter { abs($0.x - head.x) < 60 && $0.y > head.y }
            #expect(Set(column.map(\.y)).count >= 2, "\(count) words")
        }
    }

    @Test func paragraphsAreNotLeftWithOneLine() {
        for seed in 20..<30 {
            let issue = TestIssue(words(seed, 30, 37))
            for (_, counts) in paragraphCounts(issue) where counts.count > 1 {
                #expect(counts.first! >= 2 && counts.last! >= 2, "seed \(seed): \(counts)")
            }
        }
    }

    /// For each paragraph the numbers of its lines in the columns that hold it.
    private func paragraphCounts(_ issue: TestIssue) -> [Int: [Int]] {
        var result: [Int: [(key: Int, count: Int)]] = [:]
        for (number, page) in issue.pages.enumerated() {
            for mark in page.marks where mark.size == 10 {
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

    @Test func breaksBeginColumnsAndPages() throws {
        let issue = TestIssue("one\n\ntwo\n\nthree") { items in
            items.insert(.pageBreak, at: 2)
            items.insert(.columnBreak, at: 1)
        }
        let (first, second, third) = try (
            #require(issue.find("one")), #require(issue.find("two")), #require(issue.find("three"))
        )
        #expect(first.page == 0 && second.page == 0 && third.page == 1)
        #expect(second.mark.x == 220 + 10 && second.mark.y == 48)
    }

    @Test func columnsOfALastPageAreMadeEvenWhereTheMasterAsks() throws {
        var template = TestTemplate()
        template.masters = "[master.default]\nbalance = true"
        let issue = TestIssue(words(33, 4, 50), template)
        let marks = issue.pages[0].marks
        let left = try #require(marks.filter { $0.x < 215 }.map(\.y).max())
        let right = try #require(marks.filter { $0.x >= 215 }.map(\.y).max())
        #expect(abs(left - right) < 12.01)
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
}
