import PubDisplayList
import PubGeometry
import PubStyles
import PubTextModel

/// Sets the rows of a table whose columns have their widths.
struct TableTypesetter {
    /// The columns of a table in its place.
    struct Frame {
        /// The widths of the columns, padding included.
        var widths: [Length]
        /// What is between two columns besides their padding.
        var gap: Length
        /// Around the text of a cell.
        var padding: Insets
        /// The width of its place.
        var measure: Length
        /// Whether the first column is the one at the right.
        var isRightToLeft: Bool
        /// Whether words are broken between letters, since columns are narrower than their words.
        var dividesWords: Bool

        /// The width of the table, at most that of its place.
        var width: Length { min(place(of: 0..<widths.count).width, measure) }
        /// Its left edge in its place: a table that is narrower is at the start.
        var left: Length { isRightToLeft ? measure - width : .zero }
        /// Its right edge.
        var right: Length { left + width }

        /// The left edge and the width of a cell.
        func place(of columns: Range<Int>) -> (x: Length, width: Length) {
            let before = widths[..<columns.lowerBound].reduce(.zero, +) + gap * columns.lowerBound
            let own = widths[columns].reduce(.zero, +) + gap * max(columns.count - 1, 0)
            return (isRightToLeft ? measure - before - own : before, own)
        }
    }

    let galley: ArticleGalley
    let table: TableContent
    let measured: MeasuredTable
    let frame: Frame

    /// The head and the rows.
    var laidOut: LaidOutBox {
        var rows = zip(measured.rows.indices, measured.rows).map { index, row in
            self.row(row, isStriped: index % 2 == 1, rule: index == 0 ? nil : table.attributes.ruleRow)
        }
        if rows.isEmpty { rows = [Fragment(width: frame.measure)] }
        drawFoot(on: &rows[rows.count - 1])
        return LaidOutBox(head: head, rows: rows, width: frame.measure)
    }

    private func rule(_ rule: RuleLine, y: Length) -> DisplayItem {
        .path(rule.path(from: frame.left, to: frame.right, y: y))
    }

    private func row(_ row: [MeasuredCell], isStriped: Bool = false, rule: RuleLine? = nil) -> Fragment {
        let cells = row.map(cell)
        let padding = frame.padding
        var result = Fragment(width: frame.measure)
        result.height = (cells.map(\.fragment.height).max() ?? .zero) + padding.top + padding.bottom
        if isStriped, let fill = table.attributes.stripe {
            let area = Rect(x: frame.left, y: .zero, width: frame.width, height: result.height)
            result.marks.items.append(.path(PathItem(Path(rect: area), fill: fill)))
        }
        if let rule { result.marks.items.append(self.rule(rule, y: .zero)) }
        for cell in cells { result.overlay(cell.fragment, x: cell.x, y: padding.top) }
        return result
    }

    /// The text of a cell and its left edge.
    private func cell(_ cell: MeasuredCell) -> (fragment: Fragment, x: Length) {
        let place = frame.place(of: cell.columns)
        let inner = max(place.width - frame.padding.left - frame.padding.right, Length(points: 1))
        let left = place.x + frame.padding.left
        guard cell.columns.count == 1, let decimal = measured.decimals[cell.columns.lowerBound],
            let extent = decimal.extent(in: inner)
        else { return (text(cell, measure: inner), left) }
        // Numbers are at the end of their column, however wide it is, with its head above them.
        let start = frame.isRightToLeft ? left : left + inner - extent
        guard let number = cell.number else { return (text(cell, measure: extent), start) }
        let x = start + (extent - decimal.width).part(1, of: 2) + decimal.whole - number.whole
        return (text(cell, measure: cell.natural), x)
    }

    private func text(_ cell: MeasuredCell, measure: Length) -> Fragment {
        var layout = FlowLayout(galley: galley, flow: cell.flow)
        layout.shaped = cell.shaped
        layout.dividesWords = frame.dividesWords
        var fragment = layout.fragment(measure: measure)
        // A column is as wide as its widest cell: a picture that is narrower is as it is meant to be.
        if cell.hasPictures { fragment.findings.remove("small-picture") }
        return fragment
    }

    private var head: Fragment? {
        let attributes = table.attributes
        if measured.head.isEmpty && attributes.ruleAbove == nil { return nil }
        var result = Fragment(width: frame.measure)
        if let rule = attributes.ruleAbove {
            result.marks.items.append(self.rule(rule, y: rule.weight.part(1, of: 2)))
            result.height += rule.weight
        }
        for row in measured.head { result.append(self.row(row)) }
        if let rule = attributes.ruleHead, !measured.head.isEmpty {
            result.marks.items.append(self.rule(rule, y: result.height))
            result.height += rule.weight
        }
        return result
    }

    private func drawFoot(on row: inout Fragment) {
        guard let rule = table.attributes.ruleBelow else { return }
        row.marks.items.append(self.rule(rule, y: row.height + rule.weight.part(1, of: 2)))
        row.height += rule.weight
    }
}
