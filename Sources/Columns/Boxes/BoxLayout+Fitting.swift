import PubDiagnostics
import PubGeometry
import PubSettings
import PubStyles
import PubTextModel

extension BoxLayout {
    /// The smallest factor that shrinks a block at its place if it could take more columns: type of 7 pt stays at about
    /// 6.
    static let leastFactorBeforeSpanning = 0.85
    /// The smallest factor if it cannot take more columns; then its lines wrap.
    static let leastFactor = 0.6

    /// Whether the block, wider than the measure, is to take more columns.
    func wantsSpan(_ box: Box, measure: Length) -> Bool {
        switch box.wide {
        case .wrap, .error: false
        case .span: leastWidth(of: box) > measure
        case .shrink, .whole: factor(of: box, measure: measure) < BoxLayout.leastFactorBeforeSpanning
        }
    }

    /// The box as its style wants it if it is wider than the measure: with smaller type and its factor, or with an
    /// error.
    func fitted(_ box: Box, measure: Length) -> (box: Box, scale: Double, overwide: Diagnostic?) {
        if box.wide == .error { return (box, 1, overwide(box, measure: measure)) }
        guard box.wide == .shrink || box.wide == .whole else { return (box, 1, nil) }
        let needed = factor(of: box, measure: measure)
        // A frame of + - | whose lines are folded is none any more: drawings in letters shrink on, with a warning.
        let factor = max(needed, box.wide == .whole ? 0.05 : BoxLayout.leastFactor)
        if factor >= 1 { return (box, 1, nil) }
        let isTooSmall = box.wide == .whole && factor < BoxLayout.leastFactor
        var fitted = box
        fitted.content = box.content.scaled(by: factor)
        return (fitted, factor, isTooSmall ? smallDrawing(box, factor) : nil)
    }

    /// The factor of its size that makes the widest line fit; 1 if it fits as it is.
    private func factor(of box: Box, measure: Length) -> Double {
        let padding = box.attributes.padding.left + box.attributes.padding.right
        let natural = (leastWidth(of: box) - padding).points
        let room = (measure - padding).points
        // A thousandth is held back for the rounding of advances.
        return natural > room && natural > 0 ? max(room, 0) / natural - 0.001 : 1
    }

    private func overwide(_ box: Box, measure: Length) -> Diagnostic? {
        let width = leastWidth(of: box)
        if width <= measure { return nil }
        let unit = galley.units.object(box.attributes.style)
        return .error(
            "wide-box",
            "a box of the style “\(box.attributes.style)” is \(unit.text(width)) wide, its column "
                + "\(unit.text(measure))",
            at: box.origin, hint: "shorten its longest line, or let it shrink, wrap or span: fit = \"shrink\"")
    }
}

extension BoxLayout {
    /// The warning of a drawing in letters that is set so small that few can read it.
    private func smallDrawing(_ box: Box, _ factor: Double) -> Diagnostic {
        let part = Int((factor * 100).rounded())
        return .warning(
            "wide-box",
            "this drawing in letters is so wide that it is set at \(part) % of its size: its lines are not folded",
            at: box.origin,
            hint:
                "give it more of the width, as by place=top, or turn=90 in its object style; draw it narrower; or write fit=wrap to have "
                + "its lines folded")
    }
}

extension BoxContent {
    /// The content with its type scaled by `factor`; pictures as they are.
    fileprivate func scaled(by factor: Double) -> BoxContent {
        switch self {
        case .figure, .group: return self
        case .flow(let flow): return .flow(flow.scaled(by: factor))
        case .table(var table):
            for row in table.head.indices { table.head[row].scale(by: factor) }
            for row in table.rows.indices { table.rows[row].scale(by: factor) }
            return .table(table)
        }
    }
}

extension TableRow {
    fileprivate mutating func scale(by factor: Double) {
        for index in cells.indices { cells[index].flow = cells[index].flow.scaled(by: factor) }
    }
}

extension Flow {
    fileprivate func scaled(by factor: Double) -> Flow {
        Flow(
            items.map { item in
                guard case .paragraph(let paragraph) = item else { return item }
                return .paragraph(paragraph.scaled(by: factor))
            })
    }
}
