import PubCharts
import PubDiagnostics
import Testing

/// What of a table becomes a chart, and what is said of the rest.
@Suite struct ChartReaderTests {
    @Test func theFirstColumnNamesTheValuesAndTheHeadTheSeries() throws {
        let chart = try #require(TestChart("Month,Sales (t),Plan (t)\nJanuary,12,10\nFebruary,15.5,\n").chart)
        #expect(chart.heading == "Month")
        #expect(chart.categories.map(\.name) == ["January", "February"])
        #expect(chart.series.map(\.name) == ["Sales", "Plan"])
        #expect(chart.series.map(\.values) == [[12, 15.5], [10, nil]])
        #expect(chart.unit == Chart.Unit("t"))
        #expect(chart.decimals == 1)
    }

    @Test(arguments: [
        ("1,234", "en", 1234.0), ("1.234,5", "de", 1234.5), ("1234.5", "de", 1234.5), ("1 234,5", "fr", 1234.5),
        ("12,5", "de", 12.5), ("0.125", "de", 0.125), ("−3", "en", -3), ("12 %", "en", 12), ("€4.50", "en", 4.5),
        ("1.5e3", "en", 1500), ("1'000", "de-CH", 1000), ("+7", "en", 7), (".5", "en", 0.5),
    ])
    func numbersAreReadAsTheyAreWritten(_ text: String, _ language: String, _ value: Double) throws {
        let test = TestChart("Name;Value\na;\(text)\n", language: language)
        #expect(test.chart?.series[0].values == [value], "\(test.findings)")
    }

    @Test func aNumberThatMayBeTwoIsReportedInLanguagesWithAComma() {
        #expect(TestChart("Name;Value\na;1.234\n", language: "de").findings == ["chart-ambiguous-number v.csv:2:3"])
        #expect(
            TestChart("Name;Value\na;1.234\n", [("decimal", ".")], language: "de").chart?.series[0].values == [1.234])
        #expect(TestChart("Name;Value\na;1.234\nb;2.5\n", language: "de").findings.isEmpty)
    }

    @Test(arguments: [
        ("Month,Sales\nJan,12\nFeb,twelve\n", "", "chart-not-a-number v.csv:3:5"),
        ("Month,Sales\nJan,NaN\n", "", "chart-not-a-number v.csv:2:5"),
        ("Month,Sales\nJan,1.2.3\n", "", "chart-not-a-number v.csv:2:5"),
        ("Month,Sales\nJan,12 kg\nFeb,3 t\n", "", "chart-not-a-number v.csv:3:5"),
        ("Month,Sales\nJan,1e308\n", "", "chart-number-range v.csv:2:5"),
        ("Month,Sales\n", "", "chart-empty v.csv:1:1"),
        ("Month\nJan\n", "", "chart-empty v.csv:1:1"),
        ("Month,Sales\nJan,\nFeb,–\n", "", "chart-empty v.csv:2:1"),
        ("Paper,Share\na,12\nb,-1\n", "type=ring", "chart-negative v.csv:3:3"),
        ("Paper,Share\na,0\nb,0\n", "type=ring", "chart-empty v.csv:2:3"),
        ("Q,A,B\n1,3,4\n2,3,-4\n", "stacked=true", "chart-negative v.csv:3:5"),
        ("Year,A\n2020,3\n2019,4\n", "type=line", "chart-order v.csv:3:1"),
        ("Day,A\n2026-02-01,3\n2026-02-01,4\n", "type=line", "chart-order v.csv:3:1"),
        ("Q,A\n1,3\n2,30\n", "type=line to=20", "chart-outside-axis v.csv:3:3"),
        ("Q,A\na,3\nb,30\n", "from=2", "wrong-value a.md:9"),
        ("Q,A,B\n1,3,4\n", "type=ring", "chart-too-many v.csv:1:5"),
        ("Q,a,b,c,d,e,f,g,h,i\n1,1,2,3,4,5,6,7,8,9\n", "", "chart-too-many v.csv:1:19"),
        ("Q,A\n1,3\n", "note=9:words", "chart-name a.md:9"),
        ("Q,A\n1,3\n", "highlight=B", "chart-name a.md:9"),
        ("Q,A\n1,3\n", "type=pie", "unknown-word a.md:9"),
        ("Q,A\n1,3\n", "from=5 to=2", "wrong-value a.md:9"),
        ("Q,A,B\n1,3,4\n", "type=area stacked=false", "wrong-value a.md:9"),
        ("Q,A\n1,3\n", "multiples=column", "key-without-effect a.md:9"),
        ("Q,A\n1,3\n", "type=line horizontal=true", "key-without-effect a.md:9"),
        ("Q,,\n1,3,4\n", "", "chart-name v.csv:2:3"),
        ("Y,A,B\n2000,3,4\n2001,,4\n", "type=area", "chart-missing-value v.csv:3:6"),
    ])
    func whatCannotBeShownIsSaidWithItsPlace(_ rows: String, _ attributes: String, _ finding: String) {
        let pairs = attributes.split(separator: " ").map { pair in
            let parts = pair.split(separator: "=").map(String.init)
            return (parts[0], parts[1])
        }
        let findings = TestChart(rows, pairs).findings
        #expect(findings.first == finding, "\(findings)")
    }

    @Test func rowsBeyondThoseThatAPageShowsAreAnErrorAtOnce() {
        let rows = (0..<100_000).map { "\($0),\($0 % 97)\n" }.joined()
        #expect(TestChart("n,v\n" + rows, [("type", "line")]).findings.map { $0.prefix(14) } == ["chart-too-many"])
    }

    @Test func aRingIsInTheOrderOfSize() throws {
        let chart = try #require(TestChart("Paper,Share\na,4\nb,41\nc,14\n", [("type", "ring")]).chart)
        #expect(chart.categories.map(\.name) == ["b", "c", "a"])
        #expect(chart.series[0].values == [41, 14, 4])
    }

    @Test func yearsDatesAndNumbersAreInProportion() throws {
        #expect(try #require(TestChart("Y,A\n2000,1\n2010,2\n", [("type", "line")]).chart).positions == .years)
        #expect(try #require(TestChart("Y,A\n2000-01,1\n2010-12,2\n", [("type", "line")]).chart).positions == .dates)
        #expect(try #require(TestChart("Y,A\n1.5,1\n2,2\n", [("type", "dot")]).chart).positions == .numbers)
        #expect(try #require(TestChart("Y,A\nJan,1\n2,2\n", [("type", "line")]).chart).positions == .names)
        #expect(try #require(TestChart("Y,A\n2000,1\n2010,2\n").chart).positions == .names)
    }

    @Test func annotationsAreAtValuesAndNames() throws {
        let chart = try #require(
            TestChart(
                "Year,Tea,Coffee\n2020,3,4\n2021,5,6\n2022,7,8\n",
                [
                    ("type", "line"), ("note", "2021: one; 2022/Coffee: two"), ("line", "6.5: target; 2020: start"),
                    ("band", "2020..2021: closed; 3..4: usual"),
                ]
            ).chart)
        #expect(
            chart.annotations.map(\.mark) == [
                .value(category: 1, series: 0), .value(category: 2, series: 1), .line(6.5), .lineAt(category: 0),
                .bandAt(categories: 0...1), .band(3...4),
            ])
        #expect(chart.annotations.map(\.text) == ["one", "two", "target", "start", "closed", "usual"])
    }

    /// A year of no row would be a value far above all others, to which the axis would reach.
    @Test(arguments: [("band", "2021..2022: shut"), ("line", "2021: shut")])
    func aYearBetweenThoseOfTheRowsIsNoValue(_ key: String, _ mark: String) {
        let rows = "Year,Tea\n2020,3\n2022,5\n2024,7\n"
        #expect(TestChart(rows, [("type", "line"), (key, mark)]).findings == ["chart-name a.md:9"])
    }
}
