import PubCharts
import PubColor
import PubDisplayList
import PubGeometry
import PubTextModel
import Testing

/// Where the marks and words of a chart are in its frame.
@Suite struct ChartLayoutTests {
    private func bars(_ layout: ChartLayout) -> [Rect] {
        layout.shapes.filter { $0.fill != nil }.compactMap { $0.path.controlBounds }
    }

    @Test func theHeightsOfBarsAreInTheProportionOfTheirValues() throws {
        let layout = try #require(TestChart("Q,A\na,10\nb,40\nc,-20\n").layout())
        let bars = bars(layout)
        #expect(bars.count == 3)
        let unit = bars[0].height.points / 10
        #expect(abs(bars[1].height.points / unit - 40) < 0.01)
        #expect(abs(bars[2].height.points / unit - 20) < 0.01)
        #expect(abs((bars[2].minY - bars[0].maxY).points) < 0.001)
        // The gap is a third of a bar.
        let gap = (bars[1].minX - bars[0].maxX).points
        #expect(abs(gap * 3 - bars[0].width.points) < 0.01)
    }

    @Test func theLengthsOfBarsThatRunAcrossAreToo() throws {
        let layout = try #require(TestChart("Q,A\na,10\nb,40\n", [("horizontal", "true")]).layout())
        let bars = bars(layout)
        #expect(abs(bars[1].width.points / bars[0].width.points - 4) < 0.001)
        #expect(layout.labels.map(\.text) == ["a", "b", "10", "40"])
    }

    @Test func stackedBarsEndAtTheSumOfTheirValues() throws {
        let layout = try #require(TestChart("Q,A,B\na,10,30\nb,20,5\n", [("stacked", "true")]).layout())
        let bars = bars(layout)
        #expect(bars.count == 4)
        #expect(abs((bars[1].maxY - bars[0].minY).points) < 0.001)
        #expect(abs(bars[1].height.points / bars[0].height.points - 3) < 0.01)
    }

    @Test func slicesBeginAtTwelveOClockAndHaveTheirShares() throws {
        let layout = try #require(TestChart("Q,A\na,25\nb,75\n", [("type", "ring")]).layout(width: 300, height: 200))
        let slices = layout.shapes.filter { $0.fill != nil }
        guard case .move(let first)? = slices.first?.path.elements.first,
            case .move(let second)? = slices.last?.path.elements.first
        else { return #expect(Bool(false)) }
        let bounds = try #require(slices.first?.path.controlBounds)
        let whole = try #require(slices.last?.path.controlBounds)
        // Three quarters from the head on, clockwise; the last quarter is at the upper left.
        #expect(abs((first.y - bounds.minY).points) < 0.001)
        #expect(abs((second.x - whole.minX).points) < 0.001)
        #expect(layout.labels.map(\.text) == ["b 75", "a 25"])
    }

    @Test func dotsAgainstNumbersAreInProportionBothWays() throws {
        let layout = try #require(TestChart("x,y\n0,0\n5,10\n10,20\n", [("type", "dot")]).layout())
        let dots = bars(layout).map {
            Point(x: $0.minX + $0.width.part(1, of: 2), y: $0.minY + $0.height.part(1, of: 2))
        }
        #expect(dots.count == 3)
        #expect(abs((dots[1].x - dots[0].x).points - (dots[2].x - dots[1].x).points) < 0.001)
        #expect(abs((dots[0].y - dots[1].y).points - (dots[1].y - dots[2].y).points) < 0.001)
    }

    @Test func aValueThatIsMissingPartsItsLine() throws {
        let layout = try #require(
            TestChart("Y,A\n2000,1\n2001,2\n2002,\n2003,4\n2004,5\n", [("type", "line")]).layout())
        let lines = layout.shapes.filter { $0.stroke.map { $0.weight > Length(points: 1) } ?? false }
        #expect(lines.count == 2)
    }

    @Test func axesHaveRoundSteps() throws {
        func numbers(_ rows: String, _ attributes: [(String, String)] = []) throws -> [String] {
            let layout = try #require(TestChart(rows, attributes).layout())
            return layout.labels.filter { $0.role == .axis }.map(\.text).filter {
                $0.first?.isNumber == true || $0.first == "\u{2212}"
            }
        }
        #expect(try numbers("Q,A\na,312\nb,402\n") == ["0", "100", "200", "300", "400", "500"])
        #expect(try numbers("Q,A\na,-3\nb,7\n") == ["\u{2212}4", "\u{2212}2", "0", "2", "4", "6", "8"])
        // A few lines are enough.
        #expect(try numbers("Q,A\na,12\nb,31\n") == ["0", "10", "20", "30", "40"])
        #expect(try numbers("Q,A\na,1\nb,1\n") == ["0", "1"])
        #expect(try numbers("Q,A\na,12000\nb,18500\n") == ["0", "5,000", "10,000", "15,000", "20,000"])
        #expect(try numbers("Q,A\na,0.02\nb,0.05\n").last == "0.05")
    }

    @Test func linesHaveTheirNamesAtTheirEndsAndNoneOverAnother() throws {
        let layout = try #require(
            TestChart("Y,A,B,C\n2000,10,20,30\n2001,20,20.1,20.2\n", [("type", "line")]).layout())
        let names = layout.labels.filter { $0.role == .label }
        #expect(names.map(\.text) == ["A", "B", "C"])
        let heights = names.map(\.origin.y).sorted()
        #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= 9.99 })
    }

    @Test func aLegendIsThereOnlyWhereNamesHaveNoPlaceAtTheirMarks() throws {
        let grouped = try #require(TestChart("Q,A,B\na,1,2\nb,3,4\n").layout())
        let legend = grouped.labels.filter { $0.role == .label }
        #expect(legend.map(\.text) == ["A", "B"])
        #expect(Set(legend.map(\.origin.y)).count == 1)
        let stacked = try #require(TestChart("Q,A,B\na,1,2\nb,3,4\n", [("stacked", "true")]).layout())
        #expect(Set(stacked.labels.filter { $0.role == .label }.map(\.origin.y)).count == 2)
    }

    @Test func everyWordIsWithinTheFrame() throws {
        let charts: [(String, [(String, String)])] = [
            (
                "Month,Cups\nJanuary,312\nFebruary,290\nMarch,341\nApril,360\n",
                [("line", "350: the target"), ("band", "January..February: closed")]
            ),
            (
                "Y,Coffee,Tea\n2016,12,20\n2020,9,15\n2025,31,15\n",
                [("type", "line"), ("note", "2020: The roof leaks"), ("values", "true")]
            ),
            ("Y,A,B,C,D\n2016,1,2,3,4\n2018,4,3,2,1\n", [("type", "line"), ("multiples", "column")]),
            ("City,Men,Women\nLeeds,34,41\nHull,22,30\n", [("type", "dot")]),
            ("City,Men\nA city of a long name,34\nHull,-22\n", [("horizontal", "true"), ("unit", "cups")]),
            ("Paper,Share\nUncoated,41\nCoated,33\nOther,4\nAnd more,2\nMuch less,1\n", [("type", "ring")]),
        ]
        for (rows, attributes) in charts {
            let test = TestChart(rows, attributes)
            let layout = try #require(test.layout(), "\(test.findings)")
            for label in layout.labels {
                #expect(label.origin.x >= -0.01, "\(label)")
                #expect(label.origin.x + Double(label.text.count) * 4 <= 240.01, "\(label)")
                #expect((5.5...150.01).contains(label.origin.y), "\(label)")
            }
        }
    }

    /// Areas are filled: words over them would not be read.
    @Test func theWordsOfALineAreNotOverAnArea() throws {
        let layout = try #require(
            TestChart("Y,A\n2000,82\n2010,100\n2020,112\n", [("type", "area"), ("line", "100: most")]).layout())
        let words = try #require(layout.labels.first { $0.text == "most" })
        #expect(words.origin.x < 60)
    }

    /// The stretches of grid lines: they are the only strokes of their weight.
    private func gridLines(_ layout: ChartLayout) -> [Rect] {
        layout.shapes.filter { $0.stroke?.weight == Length(points: 0.3) }.compactMap { $0.path.controlBounds }
    }

    @Test func linesOfTheGridEndBeforeWordsAndGoOnBehindThem() throws {
        let charts: [(String, [(String, String)])] = [
            (
                "Day,High,Low\n1,3.6,1.6\n5,3.3,1.9\n10,4.8,0.6\n14,4,1.2\n18,2.9,2.2\n20,3.3,1.9\n",
                [("type", "line"), ("note", "10/High: Springs; 18/High: Neaps")]
            ),
            ("City,Men,Women\nLeeds,34,41\nHull,22,30\n", [("type", "dot")]),
            ("Y,A\n2000,12\n2005,14\n2010,11\n", [("type", "line"), ("band", "2000..2005: a strike")]),
            ("Q,A,B\na,10,30\nb,20,5\n", [("horizontal", "true"), ("stacked", "true")]),
        ]
        for height in [80.0, 150] {
            for (rows, attributes) in charts {
                let test = TestChart(rows, attributes)
                let layout = try #require(test.layout(height: height), "\(test.findings)")
                let lines = gridLines(layout)
                #expect(lines.count > 2)
                for label in layout.labels {
                    let (left, right) = (label.origin.x, label.origin.x + Double(label.text.count) * 4)
                    let (top, foot) = (label.origin.y - 5.6, label.origin.y)
                    let hidden = lines.filter {
                        $0.minX.points < right && $0.maxX.points > left && $0.minY.points < foot
                            && $0.maxY.points > top
                    }
                    #expect(hidden.isEmpty, "\(label.text) in \(rows)")
                }
            }
        }
        // A line behind words is in two pieces.
        let rows = "Y,A\n2000,1\n2010,1\n2011,1\n2020,1\n"
        let plain = try #require(TestChart(rows, [("type", "line"), ("from", "0"), ("to", "10")]).layout())
        let band = ("band", "2010..2011: many words that are one below the other, in six lines")
        let layout = try #require(TestChart(rows, [("type", "line"), ("from", "0"), ("to", "10"), band]).layout())
        #expect(gridLines(layout).count > gridLines(plain).count)
    }

    private func axis(_ layout: ChartLayout) -> [String] {
        layout.labels.filter { $0.role == .axis }.map(\.text)
    }

    @Test func yearsAndMonthsAreAtEvenStepsWhateverYearsHaveValues() throws {
        let years = try #require(
            TestChart("Y,A\n2016,1\n2018,2\n2020,1\n2021,3\n2024,2\n2025,1\n", [("type", "line"), ("from", "0")])
                .layout(width: 160))
        #expect(axis(years).filter { $0.hasPrefix("20") } == ["2016", "2018", "2020", "2022", "2024"])
        let rows = (1...14).map {
            "\(2025 + ($0 - 1) / 12)-\($0 % 12 < 10 && $0 % 12 > 0 ? "0" : "")\($0 % 12 == 0 ? 12 : $0 % 12),\($0)\n"
        }
        let table = "M,A\n" + rows.joined()
        let months = try #require(TestChart(table, [("type", "line")]).layout())
        #expect(
            axis(months).filter { $0.first?.isLetter == true || $0.count == 4 }
                == ["Jan", "2025", "Mar", "May", "Jul", "Sep", "Nov", "Jan", "2026"])
        // Months differ in their lengths: 31 and 28 days.
        let places = months.labels.filter { ["Jan", "Mar"].contains($0.text) }.map(\.origin.x)
        try #require(places.count == 3)
        #expect(abs((places[2] - places[0]) / (places[1] - places[0]) - 365 / 59.0) < 0.1)
        let german = try #require(TestChart(table, [("type", "line")], language: "de").layout())
        #expect(axis(german).contains("März"))
        let unknown = try #require(TestChart(table, [("type", "line")], language: "fi").layout())
        #expect(axis(unknown).contains("2025-01"))
    }

    @Test func daysAndTheMonthsOfBarsAreWrittenInTheWordsOfTheLanguage() throws {
        let days = try #require(
            TestChart("D,A\n2026-11-28,1\n2026-11-29,3\n2026-11-30,2\n", [("type", "line")]).layout())
        #expect(axis(days).suffix(4) == ["28 Nov", "2026", "29 Nov", "30 Nov"])
        let bars = try #require(TestChart("M,A\n2025-12,1\n2026-01,3\n").layout())
        #expect(axis(bars).suffix(4) == ["Dec", "2025", "Jan", "2026"])
    }

    @Test func aLineAgainstNumbersIsAsWideAsItsPlot() throws {
        let layout = try #require(TestChart("Day,A\n1,3\n12,4\n20,2\n", [("type", "line")]).layout())
        let line = try #require(
            layout.shapes.first { ($0.stroke?.weight ?? .zero) > Length(points: 1) }?.path.controlBounds)
        let grid = gridLines(layout)
        #expect(abs((line.minX - (grid.map(\.minX).min() ?? .zero)).points) < 0.01)
        #expect(abs((line.maxX - (grid.map(\.maxX).max() ?? .zero)).points) < 0.01)
        // The heading is in the line of the numbers, before the first one.
        let heading = try #require(layout.labels.first { $0.text == "Day" })
        let first = try #require(layout.labels.first { $0.text == "5" })
        #expect(heading.origin.y == first.origin.y)
        #expect(heading.origin.x < first.origin.x)
    }

    @Test func theWordsOfABandKeepClearOfLines() throws {
        let layout = try #require(
            TestChart("Y,A\n2000,9.5\n2005,9\n2010,9.5\n", [("type", "line"), ("from", "0"), ("band", "0..10: frost")])
                .layout())
        let words = try #require(layout.labels.first { $0.text == "frost" })
        #expect(words.origin.y > 75)
    }

    /// The name of a small slice is beside it, and the line to it is level.
    @Test func linesToTheSlicesOfARingAreLevel() throws {
        let layout = try #require(
            TestChart(
                "P,Share\nUncoated,41\nCoated,33\nNewsprint,14\nCard,8\nOthers,4\n", [("type", "ring"), ("unit", "%")]
            )
            .layout(width: 240, height: 150))
        let lines = layout.shapes.filter { $0.stroke?.weight == Length(points: 0.35) }.compactMap {
            $0.path.controlBounds
        }
        #expect(!lines.isEmpty)
        #expect(lines.allSatisfy { $0.height.points < 4 }, "\(lines)")
    }

    /// Rows of dots need not be in order: the names below are those that they would be.
    @Test func namesOfRowsThatRunBackwardsStay() throws {
        func names(_ rows: [String]) throws -> Int {
            let chart = TestChart("D,A\n" + rows.joined(), [("type", "dot")])
            return axis(try #require(chart.layout())).count
        }
        let rows = (1...9).map { "2025-05-0\($0),\($0)\n" }
        #expect(try names(rows.reversed()) == names(rows))
    }

    /// As many months as there are from the first year to the last are not all measured.
    @Test func manyYearsAreMarkedByFew() throws {
        let chart = TestChart("M,A\n0001-01,1\n9999-12,2\n", [("type", "line")])
        #expect(axis(try #require(chart.layout())).count < 40)
    }

    @Test func hostileValuesAreLaidOut() {
        let tables = [
            "Q,A\na,0\n", "Q,A\na,5\n", "Q,A\na,-5\nb,-5\n", "Q,A\na,1e15\nb,-1e15\n", "Q,A\na,1e-9\nb,2e-9\n",
            "Q,A\na,1000000000000001\nb,1000000000000000\n", "Q,A\n,1\n,2\n",
            "Q,A\n" + (0..<200).map { "name \($0),\($0)\n" }.joined(),
        ]
        for table in tables {
            for kind in ["bar", "line", "area", "dot", "ring"] {
                for (width, height) in [(240.0, 150.0), (20.0, 20.0), (1.0, 1.0)] {
                    _ = TestChart(table, [("type", kind)]).layout(width: width, height: height)
                    _ = TestChart(table, [("type", kind), ("horizontal", "true"), ("values", "true")])
                        .layout(width: width, height: height)
                }
            }
        }
    }

    @Test func aChartThatIsTooNarrowSaysSo() throws {
        let narrow = try #require(TestChart("Q,A\na,1\n").layout(width: 30, height: 30))
        #expect(narrow.shortcomings.contains(.tooSmall))
        let names = try #require(TestChart("Q,A\n" + (0..<20).map { "Long name \($0),1\n" }.joined()).layout())
        #expect(names.shortcomings.contains { if case .namesLeftOut = $0 { true } else { false } })
        let values = try #require(
            TestChart("Q,A\n" + (0..<20).map { "\($0),123456\n" }.joined(), [("values", "true")]).layout())
        #expect(values.shortcomings.contains(.valuesAtAxis))
    }
}
