import PubCharts
import PubColor
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

extension BoxLayout {
    /// Draws the chart of a figure, which is `element` of the structure tree, in `frame`.
    func draw(_ figure: FigureChart, of element: ElementID, _ box: Box, in frame: Rect, into result: inout Fragment) {
        let layout = ChartLayout(figure.chart, figure.look, type(of: figure), size: frame.size)
        for var shape in layout.shapes {
            shape.path = shape.path.moved(by: frame.origin)
            shape.element = element
            result.marks.items.append(.path(shape))
        }
        for label in layout.labels {
            let place = frame.origin + Point(x: Length(points: label.origin.x), y: Length(points: label.origin.y))
            let paint = label.series.flatMap { $0 < figure.look.colors.count ? figure.look.colors[$0] : nil }
            let text = paragraph(label.text, figure.texts[label.role.rawValue], paint, element)
            let shaped = galley.shape(text)
            result.findings.merge(shaped.findings)
            guard shaped.value.breaks.count > 0 else { continue }
            galley.painter.paint(shaped.value.wholeLine, of: shaped.value, at: place, into: &result.marks)
        }
        for shortcoming in layout.shortcomings { result.findings.report(finding(shortcoming, box)) }
    }

    /// The height that suits the chart of a figure in a measure: whole lines of the grid, so that text beside it stays on that.
    func naturalHeight(of figure: FigureChart, width: Length) -> Length {
        let height = ChartLayout.naturalHeight(figure.chart, figure.look, type(of: figure), width: width)
        let step = galley.lineHeight
        return step * max(height.units(of: step), 1)
    }

    /// The height of a picture in a width if no other is given: the height by its proportion or, for a chart, the height that suits it.
    func naturalHeight(of figure: Figure, width: Length) -> Length {
        if let chart = figure.chart { return naturalHeight(of: chart, width: width) }
        let size = usedSize(figure)
        return width.scaled(by: size.height.points / max(size.width.points, 0.001))
    }

    /// The measures of the texts of a chart, each text measured once.
    private func type(of figure: FigureChart) -> ChartType {
        let widths = WidthMemory()
        let metrics = figure.texts.map { style in
            let face = galley.resources.fonts.metrics(of: style.character.font)
            let size = style.character.size.points
            return ChartType.Metrics(
                leading: max(style.paragraph.leading.points, size), size: size,
                capHeight: size * Double(face.capHeight) / Double(max(face.unitsPerEm, 1)))
        }
        return ChartType(metrics) { text, role in
            widths.width(of: text, role) {
                let paragraph = paragraph(text, figure.texts[role.rawValue], nil, .artifact)
                return galley.shape(paragraph).value.naturalWidth.points
            }
        }
    }

    private func paragraph(
        _ text: String, _ style: FigureChart.TextStyle, _ paint: Paint?, _ element: ElementID
    ) -> Paragraph {
        var attributed = style.attributed(text, paint: paint)
        attributed.mapAttributes { $0.element = element }
        return Paragraph(attributed, style.paragraph, element: element)
    }

    private func finding(_ shortcoming: ChartLayout.Shortcoming, _ box: Box) -> Diagnostic {
        switch shortcoming {
        case .tooSmall:
            .warning(
                "chart-too-small", "there is hardly room for this chart in its place", at: box.origin,
                hint: "give it a wider place, as by place=span, a greater height, or fewer values")
        case .namesLeftOut(let count):
            .warning(
                "chart-names-left-out", "\(count) names of this chart have no room below it and are left out",
                at: box.origin,
                hint: "write horizontal=true, which gives each name a row, or shorten the names")
        case .valuesAtAxis:
            .warning(
                "chart-values-at-axis", "the values of this chart have no room at its bars: an axis says them",
                at: box.origin,
                hint: "write horizontal=true, or give it a wider place, as by place=span")
        }
    }
}

/// The widths of texts while one chart is laid out.
private final class WidthMemory {
    private var widths: [[String: Double]] = ChartType.Role.allCases.map { _ in [:] }

    func width(of text: String, _ role: ChartType.Role, measure: () -> Double) -> Double {
        if let known = widths[role.rawValue][text] { return known }
        let width = measure()
        widths[role.rawValue][text] = width
        return width
    }
}
