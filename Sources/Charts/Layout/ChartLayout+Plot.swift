import PubColor
import PubDisplayList
import PubGeometry
import PubTextModel

/// A plot whose values go upwards.
struct UprightPlot {
    /// The area of the values.
    var rect: PlotRect
    /// The axis of values.
    var scale: ValueScale
    /// The place of each category along the axis.
    var places: [Double]
    /// The room of each category.
    var slot: Double
    /// The series that it shows.
    var series: Range<Int>
    /// The numbers along the axis, if the first column has numbers.
    var numbers: ValueScale?

    func y(_ value: Double) -> Double { rect.bottom - scale.part(value) * rect.height }
}

// Charts whose values go upwards: upright bars, lines, areas, and dots against numbers.
extension ChartLayout {
    /// Draws the whole chart as one plot.
    mutating func drawPlot() {
        let several = chart.series.count > 1
        let ends = several ? endLabels(width: frame.width) : nil
        let hasLegend = several && ends == nil
        var top = hasLegend ? drawLegend(top: frame.top) : frame.top
        let showsValues = self.showsValues(in: frame.width)
        top += drawTitleOfAxis(top: top, isShown: !showsValues)
        let right = frame.right - (ends?.margin ?? 0)
        var rect = PlotRect(frame.left, top, right, frame.bottom - nameHeight(lines: 1))
        var scale = upScale(rect, isWritten: !showsValues)
        rect.left += showsValues ? 0 : axisWidth(scale)
        rect.top += showsValues ? type[.label].leading : type[.axis].capHeight / 2
        let names = self.names(in: rect)
        rect.bottom = frame.bottom - nameHeight(lines: names?.lineCount ?? 1, in: rect)
        if rect.height < type[.axis].leading { report(.tooSmall) }
        rect.bottom = max(rect.bottom, rect.top + 1)
        rect.right = max(rect.right, rect.left + 1)
        // Again, since the names below took a part of the height, which decides on the steps.
        scale = upScale(rect, isWritten: !showsValues)
        let plot = plot(in: rect, scale, series: chart.series.indices)
        draw(plot, showsValues: showsValues, writesNumbers: !showsValues, names: names)
        if let ends { draw(ends, beside: plot) }
    }

    /// The plot of `series` in `rect`.
    func plot(in rect: PlotRect, _ scale: ValueScale, series: Range<Int>) -> UprightPlot {
        let numbers = numberScale(in: rect)
        let slot = rect.width / Double(max(chart.categories.count, 1))
        return UprightPlot(
            rect: rect, scale: scale, places: places(in: rect, numbers), slot: slot, series: series, numbers: numbers)
    }

    /// A number every other line at most: a few lines are enough to compare by, and more of them hide the values.
    func upScale(_ rect: PlotRect, isWritten: Bool) -> ValueScale {
        scale(length: rect.height, distance: type[.axis].leading * 2, isWritten: isWritten)
    }

    /// The width of the numbers of `scale` with the gap beside them.
    func axisWidth(_ scale: ValueScale) -> Double {
        scale.ticks.reduce(0) { max($0, type.width(text(of: $1, on: scale), .axis)) } + gap
    }

    /// The height of `lines` lines of names below a plot, with the heading of numbers if it has no room beside them: in `rect` if known.
    func nameHeight(lines: Int, in rect: PlotRect? = nil) -> Double {
        let metrics = type[.axis]
        let hasHeading = chart.positions == .numbers && !chart.heading.isEmpty
        let isBelow = hasHeading && !(rect.map(isHeadingBeside) ?? false)
        return metrics.capHeight + metrics.leading * (0.9 + Double(lines - 1)) + (isBelow ? metrics.leading : 0)
    }

    /// Whether the heading has room before the first number below `rect`, if the axis does not begin with a number.
    private func isHeadingBeside(_ rect: PlotRect) -> Bool {
        guard let numbers = numberScale(in: rect), let first = numbers.ticks.first, !chart.hasPanels else {
            return false
        }
        let text = ChartNumber(look.language, unit: nil).text(first, decimals: numbers.decimals)
        let start = x(first, on: numbers, in: rect) - type.width(text, .axis) / 2
        return start - type[.axis].size >= rect.left + type.width(chart.heading, .axis)
    }

    // MARK: Places

    /// The axis of the first column, if it has numbers.
    private func numberScale(in rect: PlotRect) -> ValueScale? {
        let places = chart.categories.compactMap(\.place)
        guard chart.positions == .numbers, let least = places.min(), let greatest = places.max() else { return nil }
        let isNear = least >= 0 && least <= greatest * 0.4
        // Lines begin with their first value, and end with their last; dots have room around them.
        let isExact = chart.kind != .dot && least < greatest
        return ValueScale(
            over: least...greatest, includesZero: isNear && chart.kind == .dot,
            most: max(min(Int(rect.width / (type[.axis].size * 3.2)), 8), 1), from: isExact ? least : nil,
            to: isExact ? greatest : nil, isWhole: places.allSatisfy { $0 == $0.rounded() })
    }

    /// The place of a number along its axis.
    private func x(_ number: Double, on numbers: ValueScale, in rect: PlotRect) -> Double {
        let inset = chart.kind == .dot ? dotRadius * 1.5 : 0
        return rect.left + inset + numbers.part(number) * max(rect.width - 2 * inset, 1)
    }

    private func places(in rect: PlotRect, _ numbers: ValueScale?) -> [Double] {
        let count = chart.categories.count
        if chart.kind == .bar {
            let slot = rect.width / Double(max(count, 1))
            return (0..<count).map { rect.left + (Double($0) + 0.5) * slot }
        }
        let inset = chart.kind == .dot ? dotRadius * 1.5 : 0
        let width = max(rect.width - 2 * inset, 1)
        let places = chart.categories.compactMap(\.place)
        guard chart.positions.isContinuous, places.count == count, let least = places.min(),
            let greatest = places.max()
        else {
            return (0..<count).map {
                rect.left + inset + width * (count > 1 ? Double($0) / Double(count - 1) : 0.5)
            }
        }
        if let numbers { return places.map { x($0, on: numbers, in: rect) } }
        let span = greatest - least
        return places.map { rect.left + inset + (span > 0 ? ($0 - least) / span : 0.5) * width }
    }

    /// The names below a plot; nil if it has numbers there.
    func names(in rect: PlotRect) -> NamesAlongAxis? {
        if chart.positions == .numbers { return nil }
        let count = chart.categories.count
        let slot = chart.kind == .bar ? rect.width / Double(max(count, 1)) : rect.width / Double(max(count - 1, 1))
        return NamesAlongAxis(
            chart, at: places(in: rect, nil), slot: slot, within: room(below: rect), in: type, look.language)
    }

    /// The room of names below a plot: its frame, of a panel its width, so that all have the same.
    private func room(below rect: PlotRect) -> ClosedRange<Double> {
        chart.hasPanels ? rect.left...rect.right : frame.left...max(frame.right, frame.left + 1)
    }

    // MARK: Drawing

    /// Draws a plot with its lines, marks and names.
    mutating func draw(_ plot: UprightPlot, showsValues: Bool, writesNumbers: Bool, names: NamesAlongAxis?) {
        drawBands(plot)
        if !showsValues { drawGrid(plot, writesNumbers: writesNumbers) }
        switch chart.kind {
        case .bar: drawBars(plot, showsValues: showsValues)
        case .line: drawLines(plot)
        case .area: drawAreas(plot)
        case .dot, .ring: drawDots(plot)
        }
        // Above the bars, whose feet are on it.
        drawZero(plot)
        if let names { draw(names, below: plot) } else { drawNumbers(below: plot) }
        drawAnnotations(plot)
    }

    /// Writes the unit, or the name of a scatter plot's values, above the numbers; returns the height that it takes.
    mutating func drawTitleOfAxis(top: Double, isShown: Bool) -> Double {
        let title = titleOfAxis
        guard let title, isShown else { return 0 }
        let metrics = type[.axis]
        canvas.write(title, .axis, at: SIMD2(frame.left, top + metrics.capHeight))
        return metrics.leading
    }

    private var titleOfAxis: String? {
        guard chart.kind == .dot, chart.series.count == 1, !chart.series[0].name.isEmpty else { return unitInWords }
        return chart.series[0].name + (unitInWords.map { " (\($0))" } ?? "")
    }

    private mutating func drawGrid(_ plot: UprightPlot, writesNumbers: Bool) {
        for tick in plot.scale.ticks {
            let y = plot.y(tick)
            canvas.gridLine(from: SIMD2(plot.rect.left, y), to: SIMD2(plot.rect.right, y), look.grid)
            guard writesNumbers else { continue }
            canvas.write(
                lines: [text(of: tick, on: plot.scale)], .axis, around: SIMD2(plot.rect.left - gap, y), .end)
        }
    }

    /// Draws the line at zero, or the foot of a plot without zero.
    private mutating func drawZero(_ plot: UprightPlot) {
        let hasZero = plot.scale.least <= 0 && plot.scale.greatest >= 0
        let y = hasZero ? plot.y(0) : plot.rect.bottom
        canvas.rule(from: SIMD2(plot.rect.left, y), to: SIMD2(plot.rect.right, y), look.axis)
    }

    private mutating func draw(_ names: NamesAlongAxis, below plot: UprightPlot) {
        if names.leftOut > 0 { report(.namesLeftOut(names.leftOut)) }
        let metrics = type[.axis]
        for name in names.names {
            let x = name.mark
            if chart.kind != .bar, chart.kind != .dot || chart.positions.isContinuous {
                canvas.rule(
                    from: SIMD2(x, plot.rect.bottom), to: SIMD2(x, plot.rect.bottom + metrics.size * 0.3), look.axis)
            }
            for (index, line) in name.lines.enumerated() {
                canvas.write(
                    line, .axis, at: SIMD2(name.place, nameBaseline(plot.rect) + metrics.leading * Double(index)),
                    .middle)
            }
        }
    }

    private mutating func drawNumbers(below plot: UprightPlot) {
        guard let numbers = plot.numbers else { return }
        let metrics = type[.axis]
        let own = ChartNumber(look.language, unit: nil)
        let y = nameBaseline(plot.rect)
        let room = room(below: plot.rect)
        for tick in numbers.ticks {
            let x = x(tick, on: numbers, in: plot.rect)
            canvas.rule(
                from: SIMD2(x, plot.rect.bottom), to: SIMD2(x, plot.rect.bottom + metrics.size * 0.3), look.axis)
            let text = own.text(tick, decimals: numbers.decimals)
            let half = type.width(text, .axis) / 2
            let middle = max(min(x, room.upperBound - half), room.lowerBound + half)
            canvas.write(text, .axis, at: SIMD2(middle, y), .middle)
        }
        if isHeadingBeside(plot.rect) {
            canvas.write(chart.heading, .axis, at: SIMD2(plot.rect.left, y))
        } else {
            canvas.write(chart.heading, .axis, at: SIMD2(plot.rect.right, y + metrics.leading), .end)
        }
    }

    /// The baseline of the first line of names below a plot.
    private func nameBaseline(_ rect: PlotRect) -> Double {
        rect.bottom + type[.axis].leading * 0.8 + type[.axis].capHeight * 0.55
    }
}
