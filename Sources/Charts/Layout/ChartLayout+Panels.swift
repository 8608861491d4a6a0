import PubGeometry

// Small multiples: a panel for each series, all with the same axes.
extension ChartLayout {
    /// The panels in a chart of this width.
    private func columns(in width: Double) -> Int {
        let count = chart.series.count
        if let asked = chart.panelsAcross { return min(asked, count) }
        let least = type[.axis].size * (chart.isInRows ? 11 : 12)
        let most = max(min(Int((width + panelGap) / (least + panelGap)), count), 1)
        // Rows of one length, as far as that can be.
        let rows = (count + most - 1) / most
        return (count + rows - 1) / rows
    }

    private var panelGap: Double { type[.axis].size * 2 }
    private var titleHeight: Double { type[.label].leading * 1.15 }

    mutating func drawPanels() {
        let columns = columns(in: frame.width)
        let rows = (chart.series.count + columns - 1) / columns
        let isInRows = chart.isInRows
        let showsValues =
            isInRows ? showsValuesInRows : self.showsValues(in: (frame.width - panelGap) / Double(columns) - panelGap)
        let rowNames = isInRows ? rowNames(width: frame.width * 0.7) : ([], 0)
        var top = frame.top
        if !isInRows { top += drawTitleOfAxis(top: top, isShown: !showsValues) }
        let height = (frame.bottom - top - panelGap * 0.6 * Double(rows - 1)) / Double(rows)
        var margin = isInRows ? rowNames.1 + gap : 0
        let sketch = PlotRect(0, 0, 100, max(height - titleHeight - nameHeight(lines: 1), 1))
        let scale = upScale(sketch, isWritten: !showsValues)
        if !isInRows, !showsValues { margin = axisWidth(scale) }
        let width = (frame.width - margin - panelGap * Double(columns - 1)) / Double(columns)
        if width < type[.axis].size * 4 { report(.tooSmall) }
        let foot = nameHeight(lines: names(in: PlotRect(0, 0, max(width, 1), 1))?.lineCount ?? 1)
        for index in chart.series.indices {
            let (column, row) = (index % columns, index / columns)
            let left = frame.left + margin + Double(column) * (width + panelGap)
            let head = top + Double(row) * (height + panelGap * 0.6)
            canvas.write(chart.series[index].name, .label, at: SIMD2(left, head + type[.label].capHeight))
            var rect = PlotRect(left, head + titleHeight, left + max(width, 1), head + height)
            if isInRows {
                rect.bottom = max(rect.bottom - footHeight, rect.top + 1)
                rect = valueRect(rect)
                let plot = rowPlot(rect, series: index..<index + 1)
                if column == 0 { write(rowNames.0, before: plot) }
                draw(plot, writesNumbers: !showsValues)
                continue
            }
            rect.top += showsValues ? type[.label].leading : 0
            rect.bottom = max(rect.bottom - foot, rect.top + 1)
            draw(
                plot(in: rect, scale, series: index..<index + 1), showsValues: showsValues,
                writesNumbers: column == 0 && !showsValues, names: names(in: rect))
        }
    }

    /// The height that suits a chart of this width.
    package static func naturalHeight(_ chart: Chart, _ look: ChartLook, _ type: ChartType, width: Length) -> Length {
        // The width alone decides: the frame is taller than any rows.
        let layout = ChartLayout(undrawn: chart, look, type, PlotRect(0, 0, width.points, 10_000))
        return Length(clampingPoints: layout.naturalHeight) ?? width
    }

    private var naturalHeight: Double {
        let leading = type[.axis].leading
        if chart.kind == .ring { return max(min(frame.width * look.ratio, ringHeight), leading * 7) }
        if chart.isInRows { return rowsHeight }
        let plot = max(frame.width * look.ratio, leading * 8)
        guard chart.hasPanels else { return plot }
        let columns = Double(columns(in: frame.width))
        let rows = (Double(chart.series.count) / columns).rounded(.up)
        let width = (frame.width - panelGap * columns) / columns
        return rows * (max(width * look.ratio, leading * 4.5) + titleHeight) + panelGap * 0.6 * (rows - 1)
    }

    /// The height of rows that suit the type, with everything above them.
    private var rowsHeight: Double {
        let names = rowNames(width: frame.width * (chart.hasPanels ? 0.7 : 1)).lines
        let row = rowHeight(nameLines: names.reduce(1) { max($0, $1.count) })
        let rows = row * Double(chart.categories.count) + footHeight
        if chart.hasPanels {
            let columns = columns(in: frame.width)
            let count = Double((chart.series.count + columns - 1) / columns)
            return count * (rows + titleHeight) + panelGap * 0.6 * (count - 1)
        }
        return rows + (chart.series.count > 1 ? max(legendHeight, type[.label].leading) : 0)
    }
}
