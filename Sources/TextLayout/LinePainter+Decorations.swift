import Color
import DisplayList
import Fonts
import Geometry
import Identity
import Shaping
import TextModel

extension LinePainter {
    /// Draws underlines and strikes, and places the links of one line.
    func decorate(
        _ stretches: [LineStretch], of paragraph: ShapedParagraph, baseline: Length, in page: inout Page
    ) {
        for stretch in joined(stretches, of: paragraph) where stretch.end > stretch.start {
            let run = paragraph.runs[Int(stretch.run)]
            let looks = paragraph.text.attributes[Int(run.attributes)]
            if let underline = looks.underline {
                draw(underline, .below, from: stretch, of: paragraph, baseline, &page)
            }
            if let strike = looks.strike { draw(strike, .through, from: stretch, of: paragraph, baseline, &page) }
            if let link = looks.link {
                let area = Rect(
                    x: stretch.start, y: baseline - run.ascent, width: stretch.end - stretch.start,
                    height: run.ascent + run.descent)
                let target: LinkTarget =
                    link.hasPrefix("#") ? .label(LabelID(String(link.dropFirst()))) : .url(link)
                page.items.append(.link(LinkItem(area: area, target: target, element: looks.element)))
            }
        }
    }

    /// Where a decoration runs.
    private enum Level {
        case below
        case through
    }

    private func draw(
        _ decoration: TextDecoration, _ level: Level, from stretch: LineStretch, of paragraph: ShapedParagraph,
        _ baseline: Length, _ page: inout Page
    ) {
        let run = paragraph.runs[Int(stretch.run)]
        let metrics = fonts.metrics(of: run.font)
        let em = Double(metrics.unitsPerEm)
        let isBelow = level == .below
        let rise = Double(isBelow ? metrics.underlinePosition : metrics.strikeoutPosition) / em
        let share = Double(isBelow ? metrics.underlineThickness : metrics.strikeoutThickness) / em
        let y = baseline - run.baselineShift - run.size.scaled(by: rise)
        let weight = decoration.weight ?? run.size.scaled(by: share)
        let paint = decoration.paint ?? paragraph.text.attributes[Int(run.attributes)].paint
        let stroke = Stroke(paint: paint, weight: max(weight, Length(points: 0.1)))
        let path = Path(from: Point(x: stretch.start, y: y), to: Point(x: stretch.end, y: y))
        page.items.append(.path(PathItem(path, stroke: stroke)))
    }

    /// Neighbouring stretches of the same run, joined: a line's parts around a hyphen are drawn under one rule.
    private func joined(_ stretches: [LineStretch], of paragraph: ShapedParagraph) -> [LineStretch] {
        var result: [LineStretch] = []
        for stretch in stretches {
            if let last = result.last, last.run == stretch.run {
                result[result.count - 1].end = stretch.end
            } else {
                result.append(stretch)
            }
        }
        return result
    }
}
