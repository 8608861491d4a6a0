import PubDiagnostics
import PubDocuments
import PubSettings
import PubTextModel

/// Makes a chart of a table: its first column names or places the values, each other one is a series.
package struct ChartReader {
    private let table: Table
    let specified: SpecifiedChart
    private let language: Language
    /// The place of the chart in its source.
    let origin: SourceLocation
    private(set) var findings: [Diagnostic] = []

    /// Rows beyond this number have no place on a page.
    static let mostRows = 5000
    /// Bars and rows of dots beyond this number are thinner than a line.
    static let mostBars = 240
    /// Series beyond this number cannot be told apart.
    static let mostSeries = 8
    /// Panels beyond this number are too small.
    static let mostPanels = 24
    /// Slices beyond this number cannot be told apart.
    static let mostSlices = 12

    private init(_ table: Table, _ specified: SpecifiedChart, _ language: Language, at origin: SourceLocation) {
        self.table = table
        self.specified = specified
        self.language = language
        self.origin = origin
    }

    /// The chart of `table` as `specified`, at `origin`, whose numbers are read as written in `language` if they are ambiguous.
    /// Linear in the cells.
    ///
    /// Errors: `chart-empty`, `chart-not-a-number`, `chart-number-range`, `chart-negative`, `chart-too-many`, `chart-order`,
    /// `chart-missing-value`, `chart-name`, `chart-outside-axis`, `wrong-value`. Warnings: `chart-ambiguous-number`, `key-without-effect`.
    package static func chart(
        of table: Table, _ specified: SpecifiedChart, in language: Language, at origin: SourceLocation
    ) -> Outcome<Chart> {
        var reader = ChartReader(table, specified, language, at: origin)
        let chart = reader.read()
        return Outcome(reader.findings.hasErrors ? nil : chart, reader.findings)
    }

    /// A cell with its text.
    struct Cell {
        var text: String
        var origin: SourceLocation
    }

    private mutating func read() -> Chart? {
        let (head, rows) = grid
        guard head.count > 1, !rows.isEmpty else {
            let reason = rows.isEmpty ? "no rows below its first one" : "no column of values behind the first one"
            error(
                "chart-empty", "the chart has nothing to show: its table has \(reason)",
                at: head.first?.origin ?? origin,
                hint: "the first row names the columns, the first column the values: month,sales")
            return nil
        }
        let kind = specified.kind ?? .bar
        guard checkCounts(kind, rows: rows, columns: head) else { return nil }
        let (values, units, decimals) = numbers(in: rows, columns: head.count)
        if findings.hasErrors { return nil }
        let names = head.dropFirst().map { SeriesName($0.text) }
        var chart = Chart(
            kind, categories: rows.map { Chart.Category(name: $0[0].text) },
            series: names.indices.map { Chart.Series(name: names[$0].name, values: values[$0]) })
        chart.heading = head[0].text
        chart.decimals = decimals
        takeUnit(names.map(\.unit), units, head, into: &chart)
        takeSettings(into: &chart)
        takePlaces(rows, into: &chart)
        check(chart, rows)
        if findings.hasErrors { return nil }
        takeAnnotations(into: &chart)
        // After the checks, which find the cell of a value by its row.
        if chart.kind == .ring { chart.sortSlices() }
        return chart
    }

    mutating func error(_ id: String, _ message: Message, at origin: SourceLocation, hint: String) {
        findings.append(.error(id, message, at: origin, hint: hint))
    }

    mutating func warning(_ id: String, _ message: Message, at origin: SourceLocation, hint: String) {
        findings.append(.warning(id, message, at: origin, hint: hint))
    }

    // MARK: Cells

    /// The head and the rows, a cell for each column; cells that a merged one covers are empty.
    private var grid: (head: [Cell], rows: [[Cell]]) {
        let count = table.columnCount
        func row(_ cells: [Table.Cell], _ places: [Int]) -> [Cell] {
            var row = [Cell](repeating: Cell(text: "", origin: cells.last?.origin ?? origin), count: count)
            for (cell, place) in zip(cells, places) where place < count {
                let text = cell.blocks.isEmpty ? cell.content.plainText : ""
                row[place] = Cell(text: String(text.trimmingBlanks), origin: cell.origin)
            }
            return row
        }
        let places = CellExtent.firstColumns(of: table.rows.map { $0.map(\.extent) })
        if table.head.isEmpty { return ([], []) }
        let head = row(table.head, CellExtent.firstColumns(of: [table.head.map(\.extent)])[0])
        let rows = zip(table.rows, places).map(row)
        // Spreadsheets write empty columns, which say nothing.
        let used = (0..<count).filter { column in
            column == 0 || !head[column].text.isEmpty || rows.contains { !$0[column].text.isEmpty }
        }
        if used.count == count { return (head, rows) }
        return (used.map { head[$0] }, rows.map { row in used.map { row[$0] } })
    }

    private mutating func checkCounts(_ kind: Chart.Kind, rows: [[Cell]], columns head: [Cell]) -> Bool {
        let count = head.count - 1
        let row = rows.count > ChartReader.mostRows ? rows[ChartReader.mostRows] : rows[0]
        func tooMany(_ message: Message, at origin: SourceLocation, _ hint: String) -> Bool {
            error("chart-too-many", message, at: origin, hint: hint)
            return false
        }
        if rows.count > ChartReader.mostRows {
            return tooMany(
                "the chart has \(rows.count) rows; a page shows \(ChartReader.mostRows) at most", at: row[0].origin,
                "take every tenth row, or their means")
        }
        if kind == .ring {
            if count > 1 {
                return tooMany(
                    "a ring shows one column of values, and here are \(count)", at: head[2].origin,
                    "take away all columns but the first two, or write type=\"bar\"")
            }
            if rows.count > ChartReader.mostSlices {
                return tooMany(
                    "the ring has \(rows.count) slices; more than \(ChartReader.mostSlices) cannot be told apart",
                    at: rows[ChartReader.mostSlices][0].origin,
                    "join the smallest ones in a row such as “others”, or write type=\"bar\"")
            }
        }
        let most = specified.hasPanels ? ChartReader.mostPanels : ChartReader.mostSeries
        if count > most {
            return tooMany(
                "the chart has \(count) columns of values; more than \(most) cannot be told apart",
                at: head[most + 1].origin,
                specified.hasPanels
                    ? "divide it into two charts"
                    : "take some away, or write multiples=\"column\" for a small chart of each")
        }
        let bars = rows.count * (specified.isStacked == true || specified.hasPanels ? 1 : count)
        if kind == .bar, bars > ChartReader.mostBars {
            return tooMany(
                "the chart has \(bars) bars; more than \(ChartReader.mostBars) are thinner than a line",
                at: rows[ChartReader.mostBars / max(bars / rows.count, 1)][0].origin,
                "write type=\"line\", or take fewer rows")
        }
        return true
    }

    // MARK: Numbers

    /// Cells with nothing in them, as people and programs write that.
    private static let missing: Set<String> = [
        "", "-", "–", "—", "\u{2212}", "…", "...", "n/a", "N/A", "NA", "n. a.", "k. A.",
    ]

    /// The values of each column, their units and the most digits after the decimal sign.
    private mutating func numbers(
        in rows: [[Cell]], columns count: Int
    ) -> (values: [[Double?]], units: [(unit: String, cell: Cell)], decimals: Int) {
        let written = rows.map { row in
            (1..<count).map { ChartReader.missing.contains(row[$0].text) ? nil : NumberText(row[$0].text) }
        }
        let sign = decimalSign(of: written, rows)
        var values = [[Double?]](repeating: [], count: count - 1)
        var units: [(unit: String, cell: Cell)] = []
        var decimals = 0
        for (row, numbers) in zip(rows, written) {
            for (column, number) in numbers.enumerated() {
                let cell = row[column + 1]
                guard let number else {
                    if !ChartReader.missing.contains(cell.text) { reportNoNumber(cell, sign) }
                    values[column].append(nil)
                    continue
                }
                guard let (value, places) = number.value(decimalSign: sign) else {
                    reportNoNumber(cell, sign)
                    values[column].append(nil)
                    continue
                }
                if abs(value) > NumberText.greatest {
                    error(
                        "chart-number-range", "\(SettingsValue.quoted(cell.text.excerpt)) is too large for a chart",
                        at: cell.origin, hint: "write thousands or millions, and say so in the head: sales (m)")
                }
                decimals = max(decimals, min(places, 6))
                units.append((number.unit, cell))
                values[column].append(value)
            }
        }
        return (values, units, decimals)
    }

    private mutating func reportNoNumber(_ cell: Cell, _ sign: Character) {
        // The first ones show what is wrong with all.
        guard findings.count < 20 else { return }
        error(
            "chart-not-a-number", "\(SettingsValue.quoted(cell.text.excerpt)) is no number", at: cell.origin,
            hint: "write digits with “\(sign)” as the decimal sign, or leave the cell empty for no value; decimal=\""
                + "\(sign == "." ? "," : ".")\" reads the other sign")
    }

    /// The decimal sign of the numbers: as specified, or as one of them proves, or else as the language has it.
    private mutating func decimalSign(of written: [[NumberText?]], _ rows: [[Cell]]) -> Character {
        if let sign = specified.decimalSign { return sign }
        for number in written.joined() {
            if let sign = number?.provenSign { return sign }
        }
        let own = Character(Unicode.Scalar(language.decimalSign))
        guard own == "," else { return own }
        for (row, numbers) in zip(rows, written) {
            guard let column = numbers.firstIndex(where: { $0?.openSign == "." }) else { continue }
            let cell = row[column + 1]
            warning(
                "chart-ambiguous-number",
                "\(SettingsValue.quoted(cell.text)) may be a thousand and more or a fraction; it is read as the language of the article "
                    + "has it, with a point between thousands", at: cell.origin,
                hint: "write decimal=\",\" if that is right, decimal=\".\" if the point is the decimal sign")
            break
        }
        return own
    }

    /// Takes the unit: as specified, or as all cells or the heads of all columns have it.
    private mutating func takeUnit(
        _ named: [String?], _ written: [(unit: String, cell: Cell)], _ head: [Cell], into chart: inout Chart
    ) {
        let first = written.first { !$0.unit.isEmpty }
        if let first, let other = written.first(where: { $0.unit != first.unit && !$0.unit.isEmpty }) {
            error(
                "chart-not-a-number",
                "\(SettingsValue.quoted(other.cell.text.excerpt)) has another unit than \(SettingsValue.quoted(first.cell.text.excerpt))",
                at: other.cell.origin, hint: "an axis has one unit: convert the values, or divide them into two charts")
        }
        let units = Set(named)
        if let unit = specified.unit {
            chart.unit = unit.isEmpty ? nil : Chart.Unit(unit)
        } else if let unit = first?.unit {
            chart.unit = Chart.Unit(unit)
        } else if units.count == 1, let unit = units.first ?? nil {
            chart.unit = Chart.Unit(unit)
        } else if units.count > 1 {
            // The unit is a part of each name.
            for index in chart.series.indices { chart.series[index].name = head[index + 1].text }
        }
    }

    private struct SeriesName {
        var name: String
        var unit: String?

        /// The name and the unit in brackets behind it: `Sales (t)`.
        init(_ text: String) {
            name = text
            guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), open != text.startIndex else { return }
            let unit = text[text.index(after: open)...].dropLast().trimmingBlanks
            // `Sales (2026)` names a year, not a unit.
            guard !unit.isEmpty, unit.count <= 24, !unit.contains(where: \.isDecimalDigit) else { return }
            self.unit = String(unit)
            name = String(text[..<open].trimmingBlanks)
        }
    }

    // MARK: Places

    private mutating func takePlaces(_ rows: [[Cell]], into chart: inout Chart) {
        // Bars are at equal distances, whatever their names say.
        guard chart.kind != .bar, chart.kind != .ring else { return }
        let texts = rows.map { $0[0].text }
        if let (positions, places) = PlaceText.places(of: texts) {
            chart.positions = positions
            for index in places.indices { chart.categories[index].place = places[index] }
        } else if let places = numericPlaces(texts) {
            chart.positions = .numbers
            for index in places.indices { chart.categories[index].place = places[index] }
        }
        guard chart.kind != .dot, chart.positions != .names else { return }
        for index in rows.indices.dropFirst() {
            guard let before = chart.categories[index - 1].place, let place = chart.categories[index].place,
                place <= before
            else { continue }
            error(
                "chart-order",
                "\(SettingsValue.quoted(texts[index].excerpt)) is not after \(SettingsValue.quoted(texts[index - 1].excerpt)): a line would run back",
                at: rows[index][0].origin, hint: "sort the rows by their first column, each of its values once")
            return
        }
    }

    /// The numbers that all of `texts` are; nil if one is not a number.
    private func numericPlaces(_ texts: [String]) -> [Double]? {
        let numbers = texts.compactMap { NumberText($0) }
        guard numbers.count == texts.count, Set(numbers.map(\.unit)).count == 1 else { return nil }
        let sign =
            specified.decimalSign ?? numbers.lazy.compactMap(\.provenSign).first
            ?? Character(Unicode.Scalar(language.decimalSign))
        let values = numbers.compactMap { $0.value(decimalSign: sign)?.value }
        return values.count == texts.count && values.allSatisfy { abs($0) <= NumberText.greatest } ? values : nil
    }
}
