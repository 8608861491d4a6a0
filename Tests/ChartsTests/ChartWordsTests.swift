import PubCharts
import PubColor
import PubTextModel
import Testing

/// Numbers, descriptions and colours of charts.
@Suite struct ChartWordsTests {
    @Test(arguments: [
        ("en-GB", "%", 12.5, "12.5%"), ("de", "%", 12.5, "12,5\u{202F}%"), ("en", "€", -4.5, "\u{2212}€4.5"),
        ("de", "€", 1234.5, "1234,5\u{202F}€"), ("fr", "", 12345, "12\u{202F}345,0"), ("en", "", 1234, "1,234.0"),
        ("de-CH", "", 12345, "12\u{2019}345.0"), ("nl", "€", 3, "€3,0"), ("en", "t", 3, "3.0"),
    ])
    func numbersAreWrittenInTheLanguage(_ language: String, _ unit: String, _ value: Double, _ text: String) {
        let number = ChartNumber(Language(language), unit: unit.isEmpty ? nil : Chart.Unit(unit))
        #expect(number.text(value, decimals: 1) == text)
    }

    @Test func theDescriptionHasEveryValue() throws {
        let chart = try #require(TestChart("Month,Sales (t)\nJanuary,12\nFebruary,\n").chart)
        #expect(
            chart.description(caption: "Sales by month.", in: Language("en-GB"))
                == "Bar chart. Sales by month. Sales – January: 12\u{A0}t; February: no value.")
        #expect(
            chart.description(caption: "", in: Language("de"))
                == "Balkendiagramm. Sales – January: 12\u{A0}t; February: kein Wert.")
    }

    @Test func coloursOfOneLightnessAreAlikeInGrayAndOthersForTheColourBlind() {
        let red = PressColor.rgb(0.85, 0.2, 0.2), green = PressColor.rgb(0.1, 0.5, 0.2)
        #expect(ChartColors.alike([red, green], neighbors: false).map(\.isInGray) == [true])
        #expect(ChartColors.alike([.black, red, .gray(0.2)], neighbors: false).isEmpty)
        #expect(ChartColors.alike([.gray(0.5), .black, .gray(0.5)], neighbors: true).isEmpty)
        #expect(!ChartColors.alike([.gray(0.5), .black, .gray(0.5)], neighbors: false).isEmpty)
    }

    @Test(arguments: [2, 4, 6, 8])
    func neighboursOfThePaletteDifferInLightness(_ count: Int) {
        let palette = ChartColors.palette([.cmyk(0, 0.75, 0.85, 0.15), .cmyk(0, 0, 0, 0.9)], count: count)
        #expect(palette.count == count)
        #expect(ChartColors.alike(palette, neighbors: true).isEmpty)
    }

    @Test func tintsOfASpotInkStayInIt() {
        let palette = ChartColors.palette([.spot("Gold", alternate: SIMD4(0, 0.2, 0.8, 0.1))], count: 3)
        #expect(palette.allSatisfy { $0.spotName == "Gold" })
    }
}
