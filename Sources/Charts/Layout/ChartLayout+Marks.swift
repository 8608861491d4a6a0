import PubColor
import PubDisplayList
import PubGeometry
import PubTextModel

// The marks of values in a plot.
extension ChartLayout {
    /// The radius of a dot.
    var dotRadius: Double { type[.axis].size * 0.34 }
    /// The part of its room that a bar takes: the gap is a third of a bar.
    var barShare: Double { 0.75 }

    /// Whether values are written at upright marks in `width`: the marks are bars, and all values have room.
    mutating func showsValues(in width: Double) -> Bool {
        guard chart.kind == .bar, chart.showsValues == true, !chart.isStacked else { return false }
        let room = width / Double(chart.categories.count * (chart.hasPanels ? 1 : chart.series.count))
        let widest = chart.values.reduce(0) { max($0, type.width(text(of: $1), .label)) }
        if widest <= room { return true }
        report(.valuesAtAxis)
        return false
    }

    // MARK: Bars

    mutating func drawBars(_ plot: UprightPlot, showsValues: Bool) {
        let zero = plot.y(0)
        let count = chart.isStacked ? 1 : plot.series.count
        // Two or three bars would be slabs that fill the plot.
        let group = min(plot.slot * barShare, type[.axis].size * 8 * Double(count))
        // Bars of one name that touch are parted by a hair.
        let bar = group / Double(count)
        let parting = count > 1 ? min(bar * 0.06, 0.6) : 0
        for (category, place) in plot.places.enumerated() {
            var foot = 0.0
            for (offset, series) in plot.series.enumerated() {
                guard let value = chart.series[series].values[category] else { continue }
                let paint = paint(series, category: category)
                if chart.isStacked {
                    let box = PlotRect(
                        place - group / 2, plot.y(foot + value), place + group / 2, plot.y(foot))
                    canvas.fill(box, paint)
                    if foot > 0, value > 0 { part(box) }
                    foot += value
                    continue
                }
                let left = place - group / 2 + Double(offset) * bar
                let y = plot.y(value)
                canvas.fill(PlotRect(left + parting / 2, min(y, zero), left + bar - parting / 2, max(y, zero)), paint)
                guard showsValues else { continue }
                let metrics = type[.label]
                let baseline =
                    value < 0 ? y + metrics.size * 0.35 + metrics.capHeight : y - metrics.size * 0.35
                canvas.write(text(of: value), .label, at: SIMD2(left + bar / 2, baseline), .middle)
            }
        }
    }

    /// Parts a piece of a stacked bar from the one below it.
    private mutating func part(_ box: PlotRect) {
        canvas.stroke([SIMD2(box.left, box.bottom), SIMD2(box.right, box.bottom)], Paint(.paper), weight: 0.5)
    }

    // MARK: Lines

    /// The runs of categories that a series has values for.
    private func runs(of series: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for (index, value) in chart.series[series].values.enumerated() where value != nil {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    mutating func drawLines(_ plot: UprightPlot) {
        // What is highlighted is above what is pale.
        let pale = plot.series.filter { paint($0) == look.pale }
        for series in pale + plot.series.filter({ paint($0) != look.pale }) {
            for run in runs(of: series) {
                let points = run.map { SIMD2(plot.places[$0], plot.y(chart.series[series].values[$0]!)) }
                if points.count > 1 {
                    canvas.stroke(points, paint(series), weight: lineWeight, isRound: true)
                } else {
                    // A value between two gaps has no line that shows it.
                    canvas.dot(at: points[0], radius: lineWeight, form: 0, paint(series))
                }
            }
        }
    }

    // MARK: Areas

    mutating func drawAreas(_ plot: UprightPlot) {
        for series in plot.series {
            for run in runs(of: series) {
                func below(_ category: Int) -> Double {
                    chart.isStacked && series > 0 ? chart.stackedEnd(series - 1, at: category) : 0
                }
                let head = run.map {
                    SIMD2(plot.places[$0], plot.y(below($0) + chart.series[series].values[$0]!))
                }
                let foot = run.map { SIMD2(plot.places[$0], plot.y(below($0))) }
                // An area of one value has no width.
                if run.count == 1 {
                    canvas.stroke([head[0], foot[0]], paint(series), weight: lineWeight)
                    continue
                }
                canvas.fill(head + foot.reversed(), paint(series))
                if series > plot.series.lowerBound { canvas.stroke(foot, Paint(.paper), weight: 0.5) }
            }
        }
    }

    // MARK: Dots

    mutating func drawDots(_ plot: UprightPlot) {
        for series in plot.series {
            for (category, value) in chart.series[series].values.enumerated() {
                guard let value else { continue }
                canvas.dot(
                    at: SIMD2(plot.places[category], plot.y(value)), radius: dotRadius,
                    form: chart.hasPanels ? 0 : series, paint(series, category: category))
            }
        }
    }

    // MARK: Names at the ends

    /// The names of the series beside the right end of a plot.
    struct EndLabels {
        var lines: [[String]]
        /// The room that they take beside the plot.
        var margin: Double
    }

    /// The names beside the plot, in a frame of `width`; nil if the marks have no ends to identify them by, or the names have no room.
    func endLabels(width: Double) -> EndLabels? {
        guard chart.kind == .line || chart.isStacked else { return nil }
        let lines = chart.series.indices.map { index in
            var name = chart.series[index].name
            if chart.kind == .line, chart.showsValues == true,
                let last = chart.series[index].values.last(where: { $0 != nil })
            {
                name += " " + text(of: last!)
            }
            return type.lines(name, .label, width: width * 0.24)
        }
        let widest = lines.joined().reduce(0) { max($0, type.width($1, .label)) }
        let height = lines.reduce(0) { $0 + Double($1.count) } * type[.label].leading
        // A word may be wider than its line, but not as wide as half of the plot that remains.
        guard widest <= width * 0.32, height <= frame.height * 0.9 else { return nil }
        return EndLabels(lines: lines, margin: widest + gap * 1.6)
    }

    mutating func draw(_ ends: EndLabels, beside plot: UprightPlot) {
        let leading = type[.label].leading
        let last = chart.categories.count - 1
        let wanted = chart.series.indices.map { series in
            if chart.isStacked {
                let end = chart.stackedEnd(series, at: last)
                return plot.y(end - (chart.series[series].values[last] ?? 0) / 2)
            }
            let value = chart.series[series].values.last { $0 != nil } ?? 0
            return plot.y(value ?? 0)
        }
        let lengths = ends.lines.map { Double($0.count) * leading }
        let room = min(plot.rect.top, frame.bottom) - leading / 2...frame.bottom
        let places = LabelSpread.places(wanted, lengths: lengths, in: room) ?? wanted
        let x = plot.rect.right + gap * 1.6
        for series in chart.series.indices {
            if abs(places[series] - wanted[series]) > leading * 0.45 {
                canvas.stroke(
                    [SIMD2(plot.rect.right + gap * 0.3, wanted[series]), SIMD2(x - gap * 0.3, places[series])],
                    look.axis?.paint ?? .ink, weight: 0.35)
            }
            canvas.write(
                lines: ends.lines[series], .label, around: SIMD2(x, places[series]), series: colorOfText(series))
        }
    }
}
