import PubColor
import PubDisplayList
import PubGeometry
import PubTextModel

/// A plot whose values go across, one row below the other.
struct RowPlot {
    /// The area of the values.
    var rect: PlotRect
    /// The axis of values.
    var scale: ValueScale
    /// The height of a row.
    var row: Double
    /// The series that it shows.
    var series: Range<Int>

    func x(_ value: Double) -> Double { rect.left + scale.part(value) * rect.width }

    /// The middle of a row.
    func y(_ row: Int) -> Double { rect.top + (Double(row) + 0.5) * self.row }
}

// Bars that run across and dots against names: rows below one another, each with its name before it.
extension ChartLayout {
    /// Whether values are written at the marks: of bars side by side unless their author says no, of dots if he asks for it.
    var showsValuesInRows: Bool {
        chart.kind == .bar && !chart.isStacked ? chart.showsValues ?? true : false
    }

    /// The names before the rows in their lines, for a chart of this width.
    func rowNames(width: Double) -> (lines: [[String]], width: Double) {
        let names = chart.categories.map(\.name)
        let areDates = PlaceText.places(of: names)?.positions == .dates
        let lines = names.map { name in
            let text = areDates ? CalendarAxis.lines(of: name, after: nil, look.language).joined(separator: " ") : name
            return type.lines(text, .axis, width: width * 0.36)
        }
        return (lines, lines.joined().reduce(0) { max($0, type.width($1, .axis)) })
    }

    /// The height of a row that suits the type, with names of the given number of lines.
    func rowHeight(nameLines: Int) -> Double {
        let leading = type[.axis].leading
        let text = leading * (Double(nameLines) * 0.95 + 0.35)
        if chart.kind == .dot { return max(text, leading * 1.25) }
        let bars = chart.isStacked || chart.hasPanels ? 1 : chart.series.count
        return max(text, Double(bars) * leading * (bars > 1 ? 0.92 : 1.15) / barShare)
    }

    mutating func drawRows() {
        let names = rowNames(width: frame.width)
        let several = chart.series.count > 1
        let isDirect = several && canNameFirstRow(names.width)
        var top = several && !isDirect ? drawLegend(top: frame.top) : frame.top
        // The names are between the head of the frame and the marks of the first row, which is below them.
        if isDirect { top += type[.label].leading * 0.8 }
        let left = frame.left + (names.width > 0 ? names.width + gap : 0)
        let rect = valueRect(PlotRect(left, top, frame.right, frame.bottom - footHeight))
        let plot = rowPlot(rect, series: chart.series.indices)
        if plot.row < type[.axis].leading * 0.8 { report(.tooSmall) }
        write(names.lines, before: plot)
        draw(plot, writesNumbers: !showsValuesInRows)
        if isDirect { nameFirstRow(plot) }
    }

    /// The height of the numbers below the rows, or of the unit alone if each value is written and the unit is a word.
    var footHeight: Double {
        let axis = type[.axis]
        if showsValuesInRows { return unitInWords == nil ? 0 : axis.leading }
        return axis.capHeight + axis.leading * (isUnitBeside ? 0.5 : 1.5)
    }

    /// Whether the unit of the axis has room below the names of the rows, or there is none to write.
    private var isUnitBeside: Bool {
        guard let unit = unitInWords else { return true }
        return type.width(unit, .axis) <= rowNames(width: frame.width * (chart.hasPanels ? 0.7 : 1)).width
    }

    /// The part of `room` for bars, beside the values that are written at their ends.
    func valueRect(_ room: PlotRect) -> PlotRect {
        var rect = room
        if showsValuesInRows {
            let widths = chart.values.map { (value: $0, width: type.width(text(of: $0), .label) + gap) }
            rect.right -= widths.reduce(0) { $1.value >= 0 ? max($0, $1.width) : $0 }
            rect.left += widths.reduce(0) { $1.value < 0 ? max($0, $1.width) : $0 }
        } else {
            // Numbers are in the middle of their lines.
            let scale = rowScale(rect)
            rect.right -= scale.ticks.last.map { type.width(text(of: $0, on: scale), .axis) / 2 } ?? 0
            let first = scale.ticks.first.map { type.width(text(of: $0, on: scale), .axis) / 2 } ?? 0
            rect.left = max(rect.left, frame.left + first)
        }
        rect.right = max(rect.right, rect.left + 1)
        rect.bottom = max(rect.bottom, rect.top + 1)
        return rect
    }

    private func rowScale(_ rect: PlotRect) -> ValueScale {
        scale(length: rect.width, distance: type[.axis].size * 4, isWritten: !showsValuesInRows)
    }

    func rowPlot(_ rect: PlotRect, series: Range<Int>) -> RowPlot {
        RowPlot(
            rect: rect, scale: rowScale(rect),
            row: rect.height / Double(chart.categories.count), series: series)
    }

    mutating func write(_ names: [[String]], before plot: RowPlot) {
        for (row, lines) in names.enumerated() {
            canvas.write(lines: lines, .axis, around: SIMD2(frame.left, plot.y(row)))
        }
    }

    // MARK: Marks

    mutating func draw(_ plot: RowPlot, writesNumbers: Bool) {
        drawBands(plot)
        if writesNumbers { drawGrid(plot) } else { writeUnit(plot) }
        if chart.kind == .dot { drawDots(plot) } else { drawBars(plot) }
        // Dots have no lengths that begin at zero.
        if plot.scale.least <= 0, plot.scale.greatest >= 0, chart.kind == .bar {
            canvas.rule(from: SIMD2(plot.x(0), plot.rect.top), to: SIMD2(plot.x(0), plot.rect.bottom), look.axis)
        }
        drawLines(plot)
    }

    private mutating func writeUnit(_ plot: RowPlot) {
        guard let unit = unitInWords else { return }
        canvas.write(
            unit, .axis, at: SIMD2(plot.x(max(plot.scale.least, 0)), plot.rect.bottom + type[.axis].leading * 0.8))
    }

    private mutating func drawGrid(_ plot: RowPlot) {
        let axis = type[.axis]
        let baseline = plot.rect.bottom + axis.leading * 0.5 + axis.capHeight
        for tick in plot.scale.ticks {
            let x = plot.x(tick)
            let text = text(of: tick, on: plot.scale)
            canvas.gridLine(from: SIMD2(x, plot.rect.top), to: SIMD2(x, plot.rect.bottom + axis.size * 0.25), look.grid)
            canvas.write(text, .axis, at: SIMD2(x, baseline), .middle)
        }
        guard let unit = unitInWords else { return }
        // The unit is below the names of the rows, or else below the numbers.
        if isUnitBeside {
            canvas.write(unit, .axis, at: SIMD2(frame.left, baseline))
        } else {
            canvas.write(unit, .axis, at: SIMD2(plot.rect.right, baseline + axis.leading), .end)
        }
    }

    private mutating func drawBars(_ plot: RowPlot) {
        let count = chart.isStacked ? 1 : plot.series.count
        let group = min(plot.row * barShare, type[.axis].leading * 1.5 * Double(count))
        let bar = group / Double(count)
        let parting = count > 1 ? min(bar * 0.06, 0.6) : 0
        for row in chart.categories.indices {
            let top = plot.y(row) - group / 2
            var foot = 0.0
            for (offset, series) in plot.series.enumerated() {
                guard let value = chart.series[series].values[row] else { continue }
                let paint = paint(series, category: row)
                if chart.isStacked {
                    let box = PlotRect(plot.x(foot), top, plot.x(foot + value), top + group)
                    canvas.fill(box, paint)
                    if foot > 0, value > 0 {
                        canvas.stroke(
                            [SIMD2(box.left, box.top), SIMD2(box.left, box.bottom)], Paint(.paper), weight: 0.5)
                    }
                    foot += value
                    continue
                }
                let (start, end) = (plot.x(0), plot.x(value))
                let head = top + Double(offset) * bar
                canvas.fill(
                    PlotRect(min(start, end), head + parting / 2, max(start, end), head + bar - parting / 2), paint)
                guard showsValuesInRows else { continue }
                canvas.write(
                    lines: [text(of: value)], .label,
                    around: SIMD2(value < 0 ? end - gap * 0.7 : end + gap * 0.7, head + bar / 2),
                    value < 0 ? .end : .start)
            }
        }
    }

    private mutating func drawDots(_ plot: RowPlot) {
        for row in chart.categories.indices {
            let y = plot.y(row)
            let places = plot.series.compactMap { chart.series[$0].values[row].map(plot.x) }
            if let first = places.min(), let last = places.max(), last > first {
                canvas.stroke([SIMD2(first, y), SIMD2(last, y)], look.pale, weight: lineWeight)
            }
            for series in plot.series {
                guard let value = chart.series[series].values[row] else { continue }
                canvas.dot(
                    at: SIMD2(plot.x(value), y), radius: dotRadius, form: chart.hasPanels ? 0 : series,
                    paint(series, category: row))
            }
        }
    }

    // MARK: Names of series

    /// Whether the names of the series have room above the marks of the first row.
    private func canNameFirstRow(_ nameWidth: Double) -> Bool {
        let rect = valueRect(PlotRect(frame.left + nameWidth + gap, 0, frame.right, 1))
        return placesOfNames(rowPlot(rect, series: chart.series.indices)) != nil
    }

    /// The middles of the names above the first row; nil if one would be far from its mark.
    private func placesOfNames(_ plot: RowPlot) -> [Double]? {
        guard chart.isStacked || chart.kind == .dot else { return nil }
        var foot = 0.0
        var wanted: [Double] = []
        for series in chart.series {
            guard let value = series.values.first ?? nil else { return nil }
            wanted.append(chart.isStacked ? plot.x(foot + value / 2) : plot.x(value))
            foot += value
        }
        let lengths = chart.series.map { type.width($0.name, .label) + gap }
        guard let places = LabelSpread.places(wanted, lengths: lengths, in: plot.rect.left...frame.right + gap / 2)
        else { return nil }
        let isNear = zip(places, wanted).allSatisfy { abs($0 - $1) <= type[.label].size * 1.2 }
        return isNear ? places : nil
    }

    private mutating func nameFirstRow(_ plot: RowPlot) {
        guard let places = placesOfNames(plot) else { return }
        let mark = chart.kind == .dot ? dotRadius : min(plot.row * barShare, type[.axis].leading * 1.5) / 2
        for (series, place) in places.enumerated() {
            canvas.write(
                chart.series[series].name, .label, at: SIMD2(place, plot.y(0) - mark - type[.label].size * 0.35),
                .middle,
                series: colorOfText(series))
        }
    }

    // MARK: Annotations

    private mutating func drawBands(_ plot: RowPlot) {
        for annotation in chart.annotations {
            guard case .band(let values) = annotation.mark else { continue }
            let box = PlotRect(plot.x(values.lowerBound), plot.rect.top, plot.x(values.upperBound), plot.rect.bottom)
            canvas.fill(box, look.band)
            let metrics = type[.note]
            canvas.write(
                annotation.text, .note, at: SIMD2((box.left + box.right) / 2, plot.rect.bottom - metrics.size * 0.3),
                .middle)
        }
    }

    private mutating func drawLines(_ plot: RowPlot) {
        for annotation in chart.annotations {
            guard case .line(let value) = annotation.mark else { continue }
            let x = plot.x(value)
            stroke(from: SIMD2(x, plot.rect.top), to: SIMD2(x, plot.rect.bottom))
            let width = type.width(annotation.text, .note)
            let isRight = x + gap / 2 + width <= frame.right
            canvas.write(
                annotation.text, .note,
                at: SIMD2(isRight ? x + gap / 2 : x - gap / 2, plot.rect.bottom - type[.note].size * 0.3),
                isRight ? .start : .end)
        }
    }
}
