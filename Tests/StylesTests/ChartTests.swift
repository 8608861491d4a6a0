import PubColor
import PubDiagnostics
import PubDocuments
import PubStyles
import PubTextModel
import Testing

/// Charts of figures: their colours, the styles of their words, and what is said in their place.
@Suite struct ChartTests {
    private func resolved(
        _ rows: [[String]], _ attributes: [(String, String)] = [], _ styles: String = ""
    ) throws -> (chart: FigureChart?, alternate: String?, findings: [String]) {
        let cells = rows.enumerated().map { row, cells in
            cells.enumerated().map { column, text in
                let origin = SourceLocation(file: "a.md", line: row + 2, column: column + 1)
                return Table.Cell(text.isEmpty ? [] : [.text(text, origin)], at: origin)
            }
        }
        var picture = Picture(
            source: Attributes.Value("chart", at: at(1)), caption: [.text("Cups a day.", at(9))], at: at(1))
        picture.chart = Table(alignments: [], head: cells[0], rows: Array(cells.dropFirst()))
        picture.attributes.pairs = attributes.map {
            (Attributes.Value($0.0, at: at(1)), Attributes.Value($0.1, at: at(1)))
        }
        let test = TestSheet(body + "[map]\ncaption = \"body\"\n" + styles)
        let sheet = try #require(test.sheet, "\(test.findings)")
        let outcome = sheet.resolve(
            Document(file: "a.md", blocks: [Block(.figure(picture), at: at(1))]), in: test.context())
        let article = try #require(outcome.value)
        guard case .figure(let figure)? = article.boxes.first?.content else { return (nil, nil, []) }
        return (figure.chart, figure.alternate, describe(outcome.diagnostics.filter { $0.severity != .note }))
    }

    private let rows = [["Day", "Tea", "Coffee"], ["Monday", "12", "8"], ["Tuesday", "9", "14"]]

    @Test func itsAlternateTextIsItsValues() throws {
        let made = try resolved(rows)
        #expect(
            made.alternate
                == "Bar chart. Cups a day. Tea – Monday: 12; Tuesday: 9. Coffee – Monday: 8; Tuesday: 14.")
        #expect(try resolved(rows, [("alt", "Coffee wins")]).alternate == "Coffee wins")
        #expect(made.findings == [])
    }

    @Test func itsColoursAreThoseOfTheTemplateOrItsOwn() throws {
        let red = "[swatch.red]\ncmyk = [0, 90, 80, 5]\n"
        let styled = try #require(try resolved(rows, [], red + "[chart]\ncolors = [\"red\", \"black 20%\"]\n").chart)
        #expect(styled.look.colors.map(\.color) == [.cmyk(0, 0.9, 0.8, 0.05), .cmyk(0, 0, 0, 0.2)])
        let own = try #require(try resolved(rows, [("colors", "black 20%, red")], red).chart)
        #expect(own.look.colors.map(\.color) == [.cmyk(0, 0, 0, 0.2), .cmyk(0, 0.9, 0.8, 0.05)])
        // Those that are too few are followed by tints.
        let one = try #require(try resolved(rows, [("colors", "red")], red).chart)
        #expect(Set(one.look.colors.map(\.color)).count == 2)
    }

    /// Black follows an accent that is another colour in gray, tints of itself a dark one.
    @Test(arguments: [
        ("100, 80, 40, 60", true), ("0, 75, 85, 15", false), ("2, 26, 78, 0", false), ("0, 0, 0, 95", true),
    ])
    func theColourAfterTheAccentIsToldApartFromIt(_ accent: String, isDark: Bool) throws {
        let chart = try #require(try resolved(rows, [], "[swatch.accent]\ncmyk = [\(accent)]\n").chart)
        let colors = chart.look.colors.map(\.color)
        #expect(colors.count == 2)
        #expect((colors[1] == .cmyk(0, 0, 0, 0.9)) == !isDark, "\(colors)")
    }

    @Test func chosenColoursThatAreAlikeAreReported() throws {
        let found = try resolved(rows, [("colors", "black 90%, black")]).findings
        #expect(found.map { $0.prefix(25) } == ["chart-colors-alike a.md:1"])
        #expect(try resolved(rows, [("colors", "black, black 30%")]).findings == [])
        #expect(try resolved(rows, [("colors", "blue")]).findings.first?.hasPrefix("unknown-swatch") == true)
    }

    @Test func itsWordsAreInStylesOfTheirOwnOrInThatOfCaptions() throws {
        let plain = try #require(try resolved(rows).chart)
        #expect(Set(plain.texts.map(\.character.size)).count == 1)
        let styled = try #require(
            try resolved(rows, [], "\"chart.label\" = \"big\"\n[paragraph.big]\nfont = \"Serif\"\nsize = \"20pt\"\n")
                .chart)
        #expect(styled.texts.map { $0.character.size.points == 20 } == [false, true, false])
    }

    @Test func whatIsNoNumberIsAnErrorAndLeavesNoChart() throws {
        let made = try resolved([["Day", "Tea"], ["Monday", "many"]])
        #expect(made.chart == nil)
        #expect(made.findings.first?.hasPrefix("chart-not-a-number a.md:3:2") == true)
    }

    @Test func picturesOfPixelsAndChartsHaveTheirOwnAttributes() throws {
        #expect(try resolved(rows, [("typ", "line")]).findings.first?.hasPrefix("unknown-attribute") == true)
    }
}
