import PubColor
import PubDisplayList
import PubGeometry
import PubTextModel

/// A chart in a frame: its shapes and texts, and the findings about it.
///
/// Depends only on the chart, its look, its type and the size of its frame. Linear in the values, except for the places of notes.
package struct ChartLayout {
    let chart: Chart
    let look: ChartLook
    let type: ChartType
    let number: ChartNumber
    /// The frame.
    let frame: PlotRect
    var canvas: ChartCanvas
    /// The parts of the chart that have no room in its frame.
    package private(set) var shortcomings: [Shortcoming] = []

    /// The shapes, below the texts.
    package var shapes: [PathItem] { canvas.shapes }
    /// The texts.
    package var labels: [ChartLabel] { canvas.labels }

    /// A part that has no room in the frame.
    package enum Shortcoming: Hashable, Sendable {
        /// There is hardly room for the marks themselves.
        case tooSmall
        /// The number of names left out along the axis, which are neither dates nor numbers.
        case namesLeftOut(Int)
        /// The values are at the axis, since they have no room at their marks.
        case valuesAtAxis
    }

    /// The space between a text and its neighbour, in ems of the axis.
    var gap: Double { type[.axis].size * 0.5 }

    /// The layout of `chart` in a frame of `size`.
    package init(_ chart: Chart, _ look: ChartLook, _ type: ChartType, size: Size) {
        self.init(undrawn: chart, look, type, PlotRect(0, 0, size.width.points, size.height.points))
        draw()
    }

    /// The layout of `chart` in `frame`, before anything is drawn.
    init(undrawn chart: Chart, _ look: ChartLook, _ type: ChartType, _ frame: PlotRect) {
        self.chart = chart
        self.look = look
        self.type = type
        self.frame = frame
        number = ChartNumber(look.language, unit: chart.unit)
        canvas = ChartCanvas(type)
    }

    private mutating func draw() {
        let em = type[.axis].size
        if frame.width < 8 * em || frame.height < 5 * em { report(.tooSmall) }
        if chart.kind == .ring {
            drawRing()
        } else if chart.hasPanels {
            drawPanels()
        } else if chart.isInRows {
            drawRows()
        } else {
            drawPlot()
        }
        canvas.clearGridBehindTexts()
    }

    mutating func report(_ shortcoming: Shortcoming) {
        if !shortcomings.contains(shortcoming) { shortcomings.append(shortcoming) }
    }

    // MARK: Colours

    /// The paint of the series, or slice, `index`, whose mark is for `category`.
    func paint(_ index: Int, category: Int? = nil) -> Paint {
        // Panels have their names: one colour is enough.
        let number = chart.hasPanels ? 0 : index
        let color = look.colors.isEmpty ? look.pale : look.colors[number % look.colors.count]
        if chart.highlights.isEmpty { return color }
        let names = chart.coloredNames
        var isHighlighted = index < names.count && chart.highlights.contains(names[index])
        if chart.series.count == 1, let category, chart.highlights.contains(chart.categories[category].name) {
            isHighlighted = true
        }
        return isHighlighted ? color : look.pale
    }

    /// Whether a text may be in the colour of its series: it is read on paper, and not taken for other text.
    func colorOfText(_ index: Int) -> Int? {
        let paint = paint(index)
        return ChartColors.isReadable(paint.color) && !ChartColors.isNeutral(paint.color) ? index : nil
    }

    // MARK: Axes

    /// The axis of values for `length` points along which it runs, with a number each `distance` at least. If none `isWritten`, since values are at
    /// their marks, it ends with the greatest.
    func scale(length: Double, distance: Double, isWritten: Bool) -> ValueScale {
        var extent = chart.extent ?? 0...1
        for annotation in chart.annotations {
            let values: [Double]
            switch annotation.mark {
            case .line(let value): values = [value]
            case .band(let range): values = [range.lowerBound, range.upperBound]
            case .value, .lineAt, .bandAt: values = []
            }
            for value in values { extent = min(extent.lowerBound, value)...max(extent.upperBound, value) }
        }
        // Lengths are compared from zero; of lines and dots only where zero is near.
        let isNear = extent.lowerBound >= 0 && extent.lowerBound <= extent.upperBound * 0.4
        let includesZero = chart.kind == .bar || chart.kind == .area || isNear
        // Six steps at most: eight lines of a grid crowd a small plot.
        return ValueScale(
            over: extent, includesZero: includesZero, most: max(min(Int(length / max(distance, 1)), 6), 1),
            // Values that are written at bars need no round end of the axis: the greatest fills the plot.
            from: chart.least ?? (isWritten ? nil : min(extent.lowerBound, 0)),
            to: chart.greatest ?? (isWritten ? nil : max(extent.upperBound, 0)), isWhole: chart.decimals == 0)
    }

    /// The text of a number on the axis.
    func text(of tick: Double, on scale: ValueScale) -> String { number.text(tick, decimals: scale.decimals) }

    /// The text of a value at its mark.
    func text(of value: Double) -> String { number.text(value, decimals: chart.decimals) }

    /// The unit in words, which is written once; nil for none, and for signs, which each number has.
    var unitInWords: String? { chart.unit.flatMap { $0.isSymbol ? nil : $0.text } }

    // MARK: Legend

    /// Writes the names of the series with their colours in rows from `top`; returns the foot of the last row.
    mutating func drawLegend(top: Double) -> Double {
        let metrics = type[.label]
        let box = metrics.capHeight
        var place = SIMD2(frame.left, top + metrics.capHeight + metrics.leading * 0.1)
        for (index, series) in chart.series.enumerated() {
            let width = box + gap * 0.8 + type.width(series.name, .label)
            if place.x > frame.left, place.x + width > frame.right {
                place = SIMD2(frame.left, place.y + metrics.leading)
            }
            drawKey(index, in: PlotRect(place.x, place.y - box, place.x + box, place.y))
            canvas.write(series.name, .label, at: SIMD2(place.x + box + gap * 0.8, place.y))
            place.x += width + gap * 2.5
        }
        return place.y + metrics.leading * 0.75
    }

    /// How high a legend is.
    var legendHeight: Double {
        let metrics = type[.label]
        var (rows, x) = (1.0, 0.0)
        for series in chart.series {
            let width = metrics.capHeight + gap * 0.8 + type.width(series.name, .label)
            if x > 0, x + width > frame.width { (rows, x) = (rows + 1, 0) }
            x += width + gap * 2.5
        }
        return metrics.capHeight + metrics.leading * (rows - 1 + 0.85)
    }

    private mutating func drawKey(_ index: Int, in box: PlotRect) {
        let middle = SIMD2((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        switch chart.kind {
        case .line:
            canvas.stroke([SIMD2(box.left, middle.y), SIMD2(box.right, middle.y)], paint(index), weight: lineWeight)
        case .dot: canvas.dot(at: middle, radius: box.height * 0.42, form: index, paint(index))
        case .bar, .area, .ring: canvas.fill(box, paint(index))
        }
    }

    /// The weight of the lines of values.
    var lineWeight: Double { type[.axis].size * 0.18 }
}
