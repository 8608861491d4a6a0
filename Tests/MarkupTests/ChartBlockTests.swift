import PubDiagnostics
import PubDocuments
import PubMarkup
import Testing

/// Blocks of code called `chart`: rows of values in the place of a picture.
@Suite struct ChartBlockTests {
    private func picture(_ text: String) -> Picture? {
        var blocks = parseMarkdown(Array(text.utf8), file: "a.md").value?.blocks ?? []
        while case .quote(let inner)? = blocks.first?.kind { blocks = inner }
        guard case .figure(let picture)? = blocks.first?.kind else { return nil }
        return picture
    }

    private func ids(_ text: String) -> [String] {
        parseMarkdown(Array(text.utf8), file: "a.md").diagnostics.map(\.id)
    }

    @Test func itsRowsAreATableWhoseCellsHaveTheirPlaces() throws {
        let chart = try #require(picture("```chart {type=line}\nYear,Tea\n2025,\"1,5\"\n```\n")?.chart)
        #expect(chart.head.map(\.content.plainText) == ["Year", "Tea"])
        #expect(chart.rows.map { $0.map(\.content.plainText) } == [["2025", "1,5"]])
        #expect(chart.rows[0].map { "\($0.origin)" } == ["a.md:3:1", "a.md:3:7"])
    }

    @Test func placesCountWhatHoldsTheBlock() throws {
        let quoted = try #require(picture("> ```chart\n> Q,A\n> one,two\n> ```\n")?.chart)
        #expect("\(quoted.rows[0][1].origin)" == "a.md:3:7")
        let indented = try #require(picture("  ```chart\n  Q,A\n  one,two\n  ```\n")?.chart)
        #expect("\(indented.rows[0][1].origin)" == "a.md:3:7")
    }

    @Test func itsAttributesAndItsCaptionAreThoseOfAPicture() throws {
        let text = "```chart {type=bar #sales}\nQ,A\none,2\n```\n\n: **Sales** in May {credit=\"The till\"}\n"
        let picture = try #require(self.picture(text))
        #expect(picture.attributes.id?.text == "sales")
        #expect(picture.attributes["type"]?.text == "bar")
        #expect(picture.attributes["credit"]?.text == "The till")
        #expect(picture.caption.plainText == "Sales in May")
        #expect(ids(text).isEmpty)
    }

    @Test func aBlockWithoutRowsIsAChartOfNothing() throws {
        #expect(try #require(picture("```chart\n```\n")?.chart) == Table(alignments: [], head: [], rows: []))
    }

    @Test func whatAnotherProgramDrawsIsAListing() {
        let text = "```chart\ntype: bar\nlabels: [a, b]\n```\n"
        #expect(picture(text) == nil)
        #expect(ids(text) == ["stray-markup"])
    }

    @Test func itIsWrittenAsItIsRead() throws {
        let text = "```chart {type=\"line\"}\nYear,\"Tea, black\"\n2025,12\n```\n\n: Cups\n"
        let document = try #require(parseMarkdown(Array(text.utf8), file: "a.md").value)
        #expect(markdown(of: document).contains(text))
    }
}
