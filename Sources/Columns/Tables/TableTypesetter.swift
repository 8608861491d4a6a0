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
        /// The gap between two columns besides their padding.
        var gap: Length
        /// The padding around the text of a cell.
        var padding: Insets
        /// The width of its place.
        var measure: Length
        /// Whether the first column is the one at the right.
        var isRightToLeft: Bool
        /// Whether words are broken between letters, since columns are narrower than their words.
        var dividesWords: Bool

        /// The width of the table, at most the width of its place.
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

        /// The width that the tint of a cell takes: half of the gaps beside it too, so that tints meet.
        func tinted(_ columns: Range<Int>) -> Range<Length> {
            let (place, half) = (place(of: columns), gap.part(1, of: 2))
            return max(place.x - half, left)..<max(min(place.x + place.width + half, right), left)
        }

        /// The width of the table without `columns`.
        func parts(without columns: [Range<Int>]) -> [Range<Length>] {
            if columns.isEmpty { return [left..<right] }
            var parts: [Range<Length>] = []
            var start: Int?
            for column in 0...widths.count {
                let isFree = column < widths.count && !columns.contains { $0.contains(column) }
                if isFree, start == nil { start = column }
                if !isFree, let first = start {
                    parts.append(tinted(first..<column))
                    start = nil
                }
            }
            return parts
        }
    }

    let galley: ArticleGalley
    let table: TableContent
    let measured: MeasuredTable
    let frame: Frame

    /// The head and the rows. Rows that cells over several of them join are one row of the box; one that is taller than half a column
    /// becomes several that it may be divided between.
    var laidOut: LaidOutBox {
        var rows = groups(measured.rows).flatMap { group($0, of: measured.rows, isHead: false).fragments }
        if rows.isEmpty { rows = [Fragment(width: frame.measure)] }
        drawFoot(on: &rows[rows.count - 1])
        return LaidOutBox(head: head, rows: rows, width: frame.measure)
    }

    private func rule(_ rule: RuleLine, y: Length) -> DisplayItem {
        .path(rule.path(from: frame.left, to: frame.right, y: y))
    }

    /// The rows that cells over several of them join.
    private func groups(_ rows: [[MeasuredCell]]) -> [Range<Int>] {
        var groups: [Range<Int>] = []
        var (start, end) = (0, 0)
        for index in rows.indices {
            end = max(end, index + 1, rows[index].map(\.rows.upperBound).max() ?? 0)
            if index + 1 == end {
                groups.append(start..<end)
                start = end
            }
        }
        return groups
    }

    /// The rows `range` of `rows`, laid out.
    private func group(_ range: Range<Int>, of rows: [[MeasuredCell]], isHead: Bool) -> TableRowGroup {
        var group = TableRowGroup(frame: frame, rows: range)
        let cells = Array(rows[range].joined())
        group.add(cells.map { cell($0) }, spansOf: cells)
        if !isHead { decorate(&group, cells) }
        let tallest = galley.pageRoom.column.part(1, of: 2)
        guard !isHead, group.height > tallest else { return group }
        group.divide(in: tallest) { lines(of: cells[$0]) }
        return group
    }

    /// Adds the tints and rules of rows: a cell over several rows has the tint of the first of them, and no rule through it.
    private func decorate(_ group: inout TableRowGroup, _ cells: [MeasuredCell]) {
        for row in group.rows {
            if row % 2 == 1, let fill = table.attributes.stripe {
                if cells.allSatisfy({ $0.rows.count == 1 }) {
                    group.tint(frame.left..<frame.right, rows: row..<row + 1, fill)
                } else {
                    for cell in cells where cell.rows.lowerBound == row {
                        group.tint(frame.tinted(cell.columns), rows: cell.rows, fill)
                    }
                }
            }
            guard row > 0, let rule = table.attributes.ruleRow else { continue }
            let joined = cells.filter { $0.rows.lowerBound < row && row < $0.rows.upperBound }.map(\.columns)
            for part in frame.parts(without: joined) { group.rule(rule, part, above: row) }
        }
    }

    /// The text of a cell and its left edge.
    private func cell(_ cell: MeasuredCell) -> TableRowGroup.Cell {
        let place = place(of: cell)
        return TableRowGroup.Cell(text: text(cell, measure: place.measure), x: place.x, measure: place.measure)
    }

    /// The left edge and the measure of the text of a cell.
    private func place(of cell: MeasuredCell) -> (x: Length, measure: Length) {
        let place = frame.place(of: cell.columns)
        let inner = max(place.width - frame.padding.left - frame.padding.right, Length(points: 1))
        let left = place.x + frame.padding.left
        guard cell.columns.count == 1, let decimal = measured.decimals[cell.columns.lowerBound],
            let extent = decimal.extent(in: inner)
        else { return (left, inner) }
        // Numbers are at the end of their column, however wide it is, with its head above them.
        let start = frame.isRightToLeft ? left : left + inner - extent
        guard let number = cell.number else { return (start, extent) }
        return (start + (extent - decimal.width).part(1, of: 2) + decimal.whole - number.whole, cell.natural)
    }

    private func text(_ cell: MeasuredCell, measure: Length) -> Fragment {
        var fragment = layout(of: cell).fragment(measure: measure)
        // A column is as wide as its widest cell: a picture that is narrower is as it is meant to be.
        if cell.hasPictures { fragment.findings.remove("small-picture") }
        return fragment
    }

    /// The lines of a cell that is divided, if widows and orphans let them part, with their places below its head.
    private func lines(of cell: MeasuredCell) -> [TableRowGroup.Block] {
        // A number on a decimal sign is one line, however its column is divided.
        if cell.flow.items.isEmpty || cell.number != nil { return [] }
        let laidOut = layout(of: cell).rows(
            measure: place(of: cell).measure, columns: 1, gutter: .zero, alignsLines: false)
        return zip(laidOut.columns?.rows ?? [], laidOut.rows).map { row, fragment in
            var fragment = fragment
            if cell.hasPictures { fragment.findings.remove("small-picture") }
            return TableRowGroup.Block(fragment: fragment, y: row.head)
        }
    }

    private func layout(of cell: MeasuredCell) -> FlowLayout {
        var layout = FlowLayout(galley: galley, flow: cell.flow)
        layout.shaped = cell.shaped
        layout.dividesWords = frame.dividesWords
        return layout
    }

    private var head: Fragment? {
        let attributes = table.attributes
        if measured.head.isEmpty && attributes.ruleAbove == nil { return nil }
        var result = Fragment(width: frame.measure)
        if let rule = attributes.ruleAbove {
            result.marks.items.append(self.rule(rule, y: rule.weight.part(1, of: 2)))
            result.height += rule.weight
        }
        for range in groups(measured.head) {
            for row in group(range, of: measured.head, isHead: true).fragments { result.append(row) }
        }
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
