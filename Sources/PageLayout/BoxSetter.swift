import Color
import Diagnostics
import DisplayList
import Geometry
import Identity
import Styles
import TextLayout
import TextModel

/// Sets boxes: figures with their words, sidebars, pull quotes, listings, tables, with their padding, fill and rules.
struct BoxSetter {
    let context: FlowContext

    /// The box in a measure, as rows that may part where the box breaks.
    func pieces(of box: Box, measure: Length) -> BoxPieces {
        let box = fitted(box, measure: measure)
        switch box.content {
        case .figure(let figure):
            return whole(framed(figureFragment(figure, box, measure: inner(box, measure)), box, measure: measure))
        case .flow(let flow):
            if box.attributes.breaks { return rows(of: flow, box, measure: measure) }
            let text = context.fragment(
                of: flow, measure: inner(box, measure), columns: box.attributes.columns, gutter: box.attributes.gutter)
            return whole(framed(text, box, measure: measure))
        case .table(let table):
            return TableSetter(context: context, table: table, box: box).pieces(measure: measure)
        }
    }

    private func whole(_ fragment: Fragment) -> BoxPieces {
        BoxPieces(lead: nil, head: nil, rows: [fragment], breaks: false, width: fragment.width)
    }

    private func inner(_ box: Box, _ measure: Length) -> Length {
        max(measure - box.attributes.padding.left - box.attributes.padding.right, Length(points: 1))
    }

    // MARK: Frames

    /// The content with the box's padding, fill, stroke and rules; a fixed height that is too low is reported.
    private func framed(_ content: Fragment, _ box: Box, measure: Length) -> Fragment {
        let attributes = box.attributes
        let padding = attributes.padding
        let natural = padding.top + content.height + padding.bottom
        let height = attributes.height ?? natural
        if natural > height + Length(points: 0.05) { reportOverset(box, natural: natural, height: height) }
        var result = Fragment(width: measure)
        result.height = height
        paintFrame(attributes, width: measure, height: height, into: &result.canvas)
        let free = max(height - natural, .zero)
        result.overlay(
            content, x: padding.left, y: padding.top + free.scaled(by: attributes.verticalAlignment))
        if let label = box.label {
            result.canvas.labels.append(PageLabel(label, at: .zero))
        }
        return result
    }

    private func reportOverset(_ box: Box, natural: Length, height: Length) {
        context.report(
            .error(
                "overset-box",
                "the content of a box of the style “\(box.attributes.style)” is \(natural) pt high, its frame "
                    + "\(height) pt",
                at: box.origin, hint: "shorten it, or give the object style a greater height"))
    }

    private func paintFrame(_ attributes: ObjectAttributes, width: Length, height: Length, into canvas: inout Page) {
        let outline = Rect(x: .zero, y: .zero, width: width, height: height)
        if let fill = attributes.fill { canvas.items.append(.path(PathItem(Path(rect: outline), fill: fill))) }
        if let stroke = attributes.stroke {
            let half = Insets(all: stroke.weight.part(1, of: 2))
            let line = Stroke(paint: stroke.paint, weight: stroke.weight)
            canvas.items.append(.path(PathItem(Path(rect: outline.inset(by: half)), stroke: line)))
        }
        if let rule = attributes.ruleAbove {
            canvas.items.append(.path(rule.path(from: .zero, to: width, y: rule.offset + rule.weight.part(1, of: 2))))
        }
        if let rule = attributes.ruleBelow {
            let y = height - rule.offset - rule.weight.part(1, of: 2)
            canvas.items.append(.path(rule.path(from: .zero, to: width, y: y)))
        }
    }

    // MARK: Breaking text

    /// Text line by line, each a row with its share of the box's frame.
    private func rows(of flow: Flow, _ box: Box, measure: Length) -> BoxPieces {
        let padding = box.attributes.padding
        var rows: [Fragment] = []
        for item in flow.items {
            let part = context.fragment(of: Flow([item]), measure: inner(box, measure))
            rows.append(part)
        }
        let last = rows.count - 1
        // Without a rule at its head, every part of the box begins with the padding.
        let repeats = box.attributes.ruleAbove == nil && padding.top > .zero
        let framedRows = rows.enumerated().map { index, row in
            strip(
                row, box, measure: measure, top: index == 0 && !repeats ? padding.top : .zero,
                bottom: index == last ? padding.bottom : .zero, isFirst: index == 0, isLast: index == last)
        }
        let head = strip(
            Fragment(width: measure), box, measure: measure, top: padding.top, bottom: .zero, isFirst: false,
            isLast: false)
        return BoxPieces(lead: nil, head: repeats ? head : nil, rows: framedRows, breaks: true, width: measure)
    }

    /// A row with its part of the fill and, at the box's ends, its rules.
    private func strip(
        _ row: Fragment, _ box: Box, measure: Length, top: Length, bottom: Length, isFirst: Bool, isLast: Bool
    ) -> Fragment {
        var attributes = box.attributes
        attributes.stroke = nil
        if !isFirst { attributes.ruleAbove = nil }
        if !isLast { attributes.ruleBelow = nil }
        var result = Fragment(width: measure)
        result.height = top + row.height + bottom
        paintFrame(attributes, width: measure, height: result.height, into: &result.canvas)
        result.overlay(row, x: attributes.padding.left, y: top)
        if isFirst, let label = box.label { result.canvas.labels.append(PageLabel(label, at: .zero)) }
        return result
    }

    /// The least width in which a box is set as its author meant it: a listing's longest line, a table's words.
    func leastWidth(of box: Box) -> Length {
        let padding = box.attributes.padding.left + box.attributes.padding.right
        switch box.content {
        case .figure: return .zero
        case .flow(let flow):
            return flow.items.reduce(Length.zero) { max($0, leastWidth(of: $1)) } + padding
        case .table(let table): return TableSetter(context: context, table: table, box: box).leastWidth
        }
    }

    private func leastWidth(of item: FlowItem) -> Length {
        guard case .paragraph(let paragraph) = item, paragraph.text.isCode else { return .zero }
        return context.shape(paragraph).naturalWidth + paragraph.attributes.startIndent
    }
}
