import PubDiagnostics
import PubDocuments
import PubSettings

// What the author says of a chart, as far as it suits its kind and its values.
extension ChartReader {
    /// Takes the settings beside the values; those useless for the kind are reported.
    mutating func takeSettings(into chart: inout Chart) {
        let several = chart.series.count > 1
        chart.hasPanels = specified.hasPanels && several && chart.kind != .ring
        if specified.hasPanels, !chart.hasPanels {
            reportUnused("multiples", chart.kind == .ring ? "a ring" : "a chart of one column of values")
        }
        chart.panelsAcross = chart.hasPanels ? specified.panelsAcross : nil
        if specified.panelsAcross != nil, !chart.hasPanels { reportUnused("across", "a chart without multiples") }
        let stacks = several && !chart.hasPanels
        switch chart.kind {
        case .bar: chart.isStacked = stacks && specified.isStacked == true
        case .area:
            chart.isStacked = stacks
            if stacks, specified.isStacked == false {
                error(
                    "wrong-value", "areas that are not on top of one another would hide one another",
                    at: specified.origins["stacked"] ?? origin,
                    hint: "take stacked away, or write type=\"line\"")
            }
        case .line, .dot, .ring: break
        }
        if specified.isStacked == true, !chart.isStacked {
            reportUnused("stacked", stacks ? "a chart of this type" : "a chart of one column of values")
        }
        chart.isHorizontal = chart.kind == .bar && specified.isHorizontal == true
        if specified.isHorizontal == true, chart.kind != .bar { reportUnused("horizontal", "a chart that has no bars") }
        chart.showsValues = specified.showsValues
        if chart.kind != .ring {
            (chart.least, chart.greatest) = (specified.least, specified.greatest)
        } else {
            for key in ["from", "to"] where specified.origins[key] != nil { reportUnused(key, "a ring") }
        }
        takeHighlights(into: &chart)
    }

    private mutating func reportUnused(_ key: String, _ kind: String) {
        warning(
            "key-without-effect", "\(key) has no effect on \(kind)", at: specified.origins[key] ?? origin,
            hint: "take it away")
    }

    private mutating func takeHighlights(into chart: inout Chart) {
        let names = Set(chart.coloredNames).union(chart.series.count == 1 ? chart.categories.map(\.name) : [])
        for name in specified.highlights {
            if names.contains(name.value) {
                chart.highlights.append(name.value)
            } else {
                reportUnknown(name.value, among: names.sorted(), at: name.origin)
            }
        }
    }

    private mutating func reportUnknown(_ name: String, among names: [String], at origin: SourceLocation) {
        error(
            "chart-name", "the chart has no \(SettingsValue.quoted(name.excerpt))", at: origin,
            hint: names.isEmpty
                ? "write a number: line=\"50: half of them\""
                : Suggestion.hint(for: name, in: Array(names.prefix(12)), called: "its names are")
                    ?? "write a name of its first row or column")
    }

    // MARK: Checks

    /// Reports values that the kind cannot show.
    mutating func check(_ chart: Chart, _ rows: [[Cell]]) {
        if chart.values.isEmpty {
            error(
                "chart-empty", "the chart has nothing to show: no cell of its table has a value", at: rows[0][0].origin,
                hint: "write numbers behind the names: January,12")
            return
        }
        for (index, series) in chart.series.enumerated() where series.name.isEmpty && chart.series.count > 1 {
            error(
                "chart-name", "the column of values \(index + 1) has no name", at: rows[0][index + 1].origin,
                hint: "write it in the first row: month,2025,2026")
        }
        for (row, cells) in rows.enumerated() {
            for column in chart.series.indices {
                guard let value = chart.series[column].values[row] else {
                    if chart.kind == .area, chart.isStacked { return reportMissing(cells, column, in: chart) }
                    continue
                }
                if value < 0, chart.isStacked || chart.kind == .ring {
                    return error(
                        "chart-negative",
                        "\(SettingsValue.quoted(cells[column + 1].text)) is negative: \(chart.kind == .ring ? "a slice of a ring" : "what is on top of others") "
                            + "has no size below zero", at: cells[column + 1].origin,
                        hint: "write type=\"bar\" without stacked=true, whose bars go below the axis")
                }
                if !chart.isStacked, value < chart.least ?? value || value > chart.greatest ?? value {
                    return reportOutside(cells[column + 1])
                }
            }
            if chart.isStacked {
                let sum = chart.stackedEnd(chart.series.count - 1, at: row)
                if sum > chart.greatest ?? sum || 0 < chart.least ?? 0 { return reportOutside(cells[0]) }
            }
        }
        checkZero(of: chart)
        if chart.kind == .ring, chart.values.reduce(0, +) <= 0 {
            error(
                "chart-empty", "the ring has nothing to show: all its values are zero", at: rows[0][1].origin,
                hint: "write the parts of a whole, each greater than zero")
        }
    }

    private mutating func reportMissing(_ cells: [Cell], _ column: Int, in chart: Chart) {
        error(
            "chart-missing-value",
            "\(SettingsValue.quoted(cells[0].text.excerpt)) has no value of \(SettingsValue.quoted(chart.series[column].name.excerpt)), "
                + "on which others would be put",
            at: cells[column + 1].origin,
            hint: "write the value, 0 if it is none, or type=\"line\", which has a gap there")
    }

    private mutating func reportOutside(_ cell: Cell) {
        error(
            "chart-outside-axis",
            "\(SettingsValue.quoted(cell.text.excerpt)) is outside of the axis, which ends before it",
            at: cell.origin, hint: "change from or to, or take them away")
    }

    /// Bars and areas whose axis does not begin at zero lie: their lengths are not in the proportion of the values.
    private mutating func checkZero(of chart: Chart) {
        guard chart.kind == .bar || chart.kind == .area else { return }
        for (key, end) in [("from", chart.least), ("to", chart.greatest)] {
            guard let end, key == "from" ? end > 0 : end < 0 else { continue }
            error(
                "wrong-value", "\(chart.kind == .bar ? "bars" : "areas") begin at zero, which is outside of the axis",
                at: specified.origins[key] ?? origin, hint: "take \(key) away, or write type=\"line\" or type=\"dot\"")
        }
    }

    // MARK: Annotations

    mutating func takeAnnotations(into chart: inout Chart) {
        for key in ["note", "line", "band"] where specified.origins[key] != nil {
            if chart.kind == .ring || chart.isInRows && key == "note" {
                reportUnused(key, chart.kind == .ring ? "a ring" : "a chart in rows, whose names say what they are")
            }
        }
        guard chart.kind != .ring else { return }
        if !chart.isInRows { for note in specified.notes { take(note: note, into: &chart) } }
        for line in specified.lines {
            let (place, text) = divided(line.value)
            if let category = category(place, in: chart), !chart.isInRows {
                chart.annotations.append(Chart.Annotation(mark: .lineAt(category: category), text: text))
            } else if let value = value(place), !isYearWithoutRow(place, in: chart) {
                include(value, line, in: chart)
                chart.annotations.append(Chart.Annotation(mark: .line(value), text: text))
            } else {
                reportUnknown(place, among: placesOfMarks(in: chart), at: line.origin)
            }
        }
        for band in specified.bands { take(band: band, into: &chart) }
    }

    private mutating func take(note: Located<String>, into chart: inout Chart) {
        let (place, text) = divided(note.value)
        var (name, series) = (place, 0)
        if category(name, in: chart) == nil, let slash = place.lastIndex(of: "/") {
            let column = String(place[place.index(after: slash)...].trimmingBlanks)
            name = String(place[..<slash].trimmingBlanks)
            guard let index = chart.series.firstIndex(where: { $0.name == column }) else {
                return reportUnknown(column, among: chart.series.map(\.name), at: note.origin)
            }
            series = index
        }
        guard let category = category(name, in: chart) else {
            return reportUnknown(name, among: chart.categories.map(\.name), at: note.origin)
        }
        guard !text.isEmpty, chart.series[series].values[category] != nil else {
            return error(
                "chart-name",
                text.isEmpty
                    ? "the note has no words"
                    : "there is no value at \(SettingsValue.quoted(place.excerpt)), to which the note belongs",
                at: note.origin, hint: "write the name of a value, a colon and the words: note=\"2021: The roof burns\""
            )
        }
        chart.annotations.append(Chart.Annotation(mark: .value(category: category, series: series), text: text))
    }

    private mutating func take(band: Located<String>, into chart: inout Chart) {
        let (place, text) = divided(band.value)
        let ends = place.ranges(of: "..")
        guard let dots = ends.first, ends.count == 1 else {
            return error(
                "chart-name", "\(SettingsValue.quoted(place.excerpt)) names no band", at: band.origin,
                hint: "write where it begins, two points and where it ends: band=\"2019..2021: closed\"")
        }
        let from = String(place[..<dots.lowerBound].trimmingBlanks)
        let to = String(place[dots.upperBound...].trimmingBlanks)
        if let first = category(from, in: chart), let last = category(to, in: chart), !chart.isInRows {
            chart.annotations.append(
                Chart.Annotation(mark: .bandAt(categories: min(first, last)...max(first, last)), text: text))
        } else if let year = [from, to].first(where: { isYearWithoutRow($0, in: chart) }) {
            reportUnknown(year, among: placesOfMarks(in: chart), at: band.origin)
        } else if let low = value(from), let high = value(to) {
            for value in [low, high] { include(value, band, in: chart) }
            chart.annotations.append(Chart.Annotation(mark: .band(min(low, high)...max(low, high)), text: text))
        } else {
            reportUnknown(
                category(from, in: chart) == nil && value(from) == nil ? from : to,
                among: placesOfMarks(in: chart), at: band.origin)
        }
    }

    /// Reports a line or band at `value` beyond an end of the axis that its author says.
    private mutating func include(_ value: Double, _ mark: Located<String>, in chart: Chart) {
        guard value < chart.least ?? value || value > chart.greatest ?? value else { return }
        error(
            "chart-outside-axis",
            "\(SettingsValue.quoted(mark.value.excerpt)) is outside of the axis, which ends before it",
            at: mark.origin, hint: "change from or to, or take them away")
    }

    private func divided(_ text: String) -> (place: String, text: String) {
        guard let colon = text.firstIndex(of: ":") else { return (String(text.trimmingBlanks), "") }
        return (String(text[..<colon].trimmingBlanks), String(text[text.index(after: colon)...].trimmingBlanks))
    }

    /// The names that lines and bands may be placed at: none in a chart in rows, whose lines and bands are at values.
    private func placesOfMarks(in chart: Chart) -> [String] { chart.isInRows ? [] : chart.categories.map(\.name) }

    /// Whether `place` is a year within the span of the rows but has no row: as a value it would stretch the axis beyond all values.
    private func isYearWithoutRow(_ place: String, in chart: Chart) -> Bool {
        guard chart.positions == .years, !chart.isInRows, category(place, in: chart) == nil,
            case (.years, let found)? = PlaceText.places(of: [place]), let year = found.first
        else { return false }
        let years = chart.categories.compactMap(\.place)
        return years.min().map { $0 < year } ?? false && years.max().map { $0 > year } ?? false
    }

    private func category(_ name: String, in chart: Chart) -> Int? {
        chart.categories.firstIndex { $0.name == name }
    }

    /// The number of an attribute, with a point as its decimal sign unless another is specified.
    private func value(_ text: String) -> Double? {
        guard let number = NumberText(text) else { return nil }
        let sign = specified.decimalSign ?? number.provenSign ?? "."
        guard let value = number.value(decimalSign: sign)?.value, abs(value) <= NumberText.greatest else { return nil }
        return value
    }
}
