import PubDisplayList
import PubGeometry
import PubTestSupport
import Testing

/// Pull quotes and sidebars in a column from 40 to 210 pt, 516 pt high.
@Suite(.needs(.fonts))
struct QuoteAndSidebarTests {
    private func page(_ source: String, map: String = "", _ more: String) -> Page {
        var template = TestTemplate()
        template.masters = "\(map)\n[master.default]"
        template.more = more
        return TestIssue(source, template).pages[0]
    }

    // MARK: Quotes

    @Test func aLastParagraphAfterADashIsTheAttribution() throws {
        let page = page(
            "::: pullquote\nWords of hers.\n\n— Whose\n:::", map: "\"pullquote.attribution\" = \"note\"",
            "[object.pullquote]")
        #expect(try #require(page.mark("Whose")).size == 8)
        #expect(try #require(page.mark("Words")).size == 10)
    }

    @Test func anAttributionMayBeADivision() throws {
        let page = page(
            "::: pullquote\nWords of hers.\n\n::: attribution\nWhose\n:::\n:::",
            map: "\"pullquote.attribution\" = \"note\"", "[object.pullquote]")
        #expect(try #require(page.mark("Whose")).size == 8)
    }

    @Test func aQuoteThatIsOnlyADashedLineHasNoAttribution() throws {
        let page = page(
            "::: pullquote\n— Words\n:::", map: "\"pullquote.attribution\" = \"note\"", "[object.pullquote]")
        #expect(try #require(page.mark("Words")).size == 10)
    }

    @Test func quotationMarksHangInThePadding() throws {
        let words = "::: pullquote\n\"Words of hers\"\n:::"
        let object = "[object.pullquote]\npadding = \"12pt\"\n[paragraph.hung]\nbased_on = \"display\"\n"
        let inside = page(words, map: "pullquote = \"hung\"", object)
        let hung = page(words, map: "pullquote = \"hung\"", object + "hang_quotes = true")
        #expect(try #require(inside.mark("Words")).x == 52)
        #expect(try #require(hung.mark("Words")).x < 49)
    }

    // MARK: Sidebars

    private let twoColumns = """
        ::: {.sidebar .boxed}
        One one one one one one one one one one one one one one one one one one.

        ## Head {style=subhead}

        Two two two two two two two two two two two two two two two two two two two.

        Three three three three three three three three three three three three.
        :::
        """

    @Test func aFullSidebarIsAsHighAsItsColumn() throws {
        let page = page(
            "::: {.sidebar .full}\nWords\n:::", "[object.full]\nheight = \"100%\"\nfill = \"black 10%\"")
        #expect(abs(try #require(page.tints.first).height.points - 516) < 0.01)
    }

    @Test func theLinesOfColumnsAreBesideEachOther() {
        var template = TestTemplate()
        template.more = "[object.boxed]\npadding = \"6pt\"\ncolumns = 2\ngutter = \"10pt\"\ngrid = true"
        let source = twoColumns
        let marks = TestIssue(source, template).pages[0].textMarks.filter { $0.size == 10 }
        let left = Set(marks.filter { $0.x < 125 }.map { ($0.y * 1000).rounded() })
        let right = Set(marks.filter { $0.x >= 125 }.map { ($0.y * 1000).rounded() })
        #expect(left.count > 2)
        let first = left.union(right).min() ?? 0
        #expect(Set(left.union(right).map { Int($0 - first) % 12000 }) == [0])
    }

    @Test func cornersOfAFillAreRound() throws {
        let page = page(
            "::: {.sidebar .round}\nWords\n:::", "[object.round]\nradius = \"5pt\"\nfill = \"black 10%\"")
        let paths = page.marks.items.compactMap {
            if case .path(let item) = $0, item.fill != nil { item.path } else { nil }
        }
        #expect(try #require(paths.first).elements.count == 10)
    }

    // MARK: Credits

    private func credits(_ second: String) -> [Bool] {
        let source = """
            ![First](wide.jpg){alt="a" .once credit="Whose"}

            ![Second](wide.jpg){alt="a" .once credit="\(second)"}
            """
        let page = page(source, "[object.once]\nbased_on = \"figure\"\ncredits = \"once\"")
        let (first, last) = (page.mark("First")?.y ?? 0, page.mark("Second")?.y ?? 0)
        let marks = page.textMarks.filter { $0.text.contains("Whose") || $0.text.contains(second) }
        return [marks.contains { $0.y > first && $0.y < last }, marks.contains { $0.y > last }]
    }

    @Test func aCreditOfAllIsPrintedWithTheLastPicture() { #expect(credits("Whose") == [false, true]) }

    @Test func theCreditOfAGroupFollowsItsCommonCaption() throws {
        let source = """
            ::: {.figures .once}
            ![First](wide.jpg){alt="a" credit="Whose"}

            ![Second](wide.jpg){alt="a" credit="Whose"}

            : Common
            :::
            """
        let page = page(source, "[object.once]\nbased_on = \"figure\"\ncredits = \"once\"")
        let credits = page.textMarks.filter { $0.text.contains("Whose") }
        #expect(credits.count == 1)
        #expect(try #require(credits.first).y >= #require(page.mark("Common")).y)
    }

    @Test func theCreditThatAGroupHasByItselfIsOneOfThem() throws {
        let source = """
            ::: {.figures .once credit="Whose"}
            ![First](wide.jpg){alt="a"}

            ![Second](wide.jpg){alt="a"}

            : Common
            :::

            ![Third](wide.jpg){alt="a" .once credit="Whose"}
            """
        let page = page(source, "[object.once]\nbased_on = \"figure\"\ncredits = \"once\"")
        let credits = page.textMarks.filter { $0.text.contains("Whose") }
        #expect(credits.count == 1)
        #expect(try #require(credits.first).y >= #require(page.mark("Third")).y)
    }

    @Test func aPictureThatPlacesItsCreditKeepsIt() throws {
        let source = """
            ![First](wide.jpg){alt="a" .once credit="Whose" credit-place=end}

            ![Second](wide.jpg){alt="a" .once credit="Whose"}

            ![Third](wide.jpg){alt="a" .once credit="Whose"}
            """
        let page = page(source, "[object.once]\nbased_on = \"figure\"\ncredits = \"once\"")
        let credits = page.textMarks.filter { $0.text.contains("Whose") }.map(\.y)
        let captions = try ["First", "Second", "Third"].map { try #require(page.mark($0)).y }
        #expect(credits.count == 2)
        #expect((captions[0]..<captions[1]).contains(try #require(credits.first)))
        #expect(try #require(credits.last) >= captions[2])
    }

    @Test func creditsThatDifferAreAllPrinted() { #expect(credits("Hers") == [true, true]) }
}
