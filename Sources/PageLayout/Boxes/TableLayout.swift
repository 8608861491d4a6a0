import Color
import Diagnostics
import DisplayList
import Geometry
import Settings
import Styles
import TextModel

/// Sets a table: widths of columns from their words, rows as tall as their tallest cell.
struct TableLayout {
    let galley: ArticleGalley
    let table: TableContent
    /// The box that the table is.
    private let box: Box

    /// Sums of rounded widths differ by less.
    private static let tolerance = Length(points: 0.02)

    /// True when the language of its first words runs from right to left: looked up once for all rows.
    private let isRightToLeft: Bool

    init(galley: ArticleGalley, table: TableContent, of box: Box) {
        self.galley = galley
        self.table = table
        self.box = box
        isRightToLeft = table.language?.isRightToLeft ?? false
    }

    private var columnCount: Int { (table.head + table.rows).map(\.cells.count).max() ?? 0 }
    private var padding: Insets { table.attributes.cellPadding }

    /// The table in the measure within its frame: the caption comes first, the head is repeated, no row is divided.
    func layout(measure: Length) -> LaidOutBox {
        let (widths, needed) = columnWidths(measure: measure)
        guard needed > measure + TableLayout.tolerance else { return layout(measure: measure, widths: widths) }
        // What its cells would say of their lines only repeats that words are broken.
        var laidOut = layout(measure: measure, widths: widths)
        for row in laidOut.rows.indices { laidOut.rows[row].findings.removePlacementFindings() }
        laidOut.caption?.findings.removePlacementFindings()
        laidOut.head?.findings.removePlacementFindings()
        laidOut.findings.report(wide(needed, measure))
        return laidOut
    }

    private func layout(measure: Length, widths: [Length]) -> LaidOutBox {
        var rows = table.rows.enumerated().map { index, row in
            self.row(
                row, widths: widths, measure: measure, stripe: index % 2 == 1,
                rule: index == 0 ? nil : table.attributes.ruleRow)
        }
        if rows.isEmpty { rows = [Fragment(width: measure)] }
        drawFoot(on: &rows[rows.count - 1], measure: measure)
        return LaidOutBox(
            caption: caption(measure: measure), head: head(widths: widths, measure: measure), rows: rows,
            width: measure)
    }

    /// The width at which no word of the table is divided.
    var leastWidth: Length { contentWidths().minimum.reduce(.zero) { $0 + $1 } }

    // MARK: Widths

    /// For each column its min-content and max-content width (CSS Sizing), padding included: the width of its longest
    /// word, and of its longest cell on one line.
    private func contentWidths() -> (minimum: [Length], maximum: [Length]) {
        var minimum = [Length](repeating: .zero, count: columnCount)
        var maximum = minimum
        for row in table.head + table.rows {
            for (index, cell) in row.cells.enumerated() {
                for case .paragraph(let paragraph) in cell.items {
                    let shaped = galley.shape(paragraph).value
                    let side = padding.left + padding.right + shaped.attributes.startIndent
                    minimum[index] = max(minimum[index], shaped.widestWord + side)
                    maximum[index] = max(maximum[index], shaped.naturalWidth + side)
                }
            }
        }
        return (minimum, maximum)
    }

    /// Widths that fill the measure: each column has its longest word if that is possible; the rest is shared in
    /// proportion to maximum − minimum.
    private func columnWidths(measure: Length) -> (widths: [Length], needed: Length) {
        let (minimum, maximum) = contentWidths()
        let needed = minimum.reduce(Length.zero, +)
        let wanted = maximum.reduce(Length.zero, +)
        if needed >= measure {
            let factor = measure.points / max(needed.points, 0.001)
            return (minimum.map { $0.scaled(by: factor) }, needed)
        }
        if wanted <= measure {
            let factor = measure.points / max(wanted.points, 0.001)
            return (maximum.map { $0.scaled(by: factor) }, needed)
        }
        let factor = (measure - needed).points / max((wanted - needed).points, 0.001)
        return (zip(minimum, maximum).map { $0 + ($1 - $0).scaled(by: factor) }, needed)
    }

    private func wide(_ needed: Length, _ measure: Length) -> Diagnostic {
        let unit = galley.units.page
        return .warning(
            "wide-table",
            "the longest words of this table's \(columnCount) columns need \(unit.text(needed)), its place has "
                + "\(unit.text(measure)): words are broken between letters",
            at: box.origin,
            hint: "let it span columns or shrink (fit = \"shrink\"), shorten its words, or part it into two tables")
    }

    // MARK: Rows

    private func row(
        _ row: TableRow, widths: [Length], measure: Length, stripe: Bool, rule: RuleLine?
    ) -> Fragment {
        var cells: [Fragment] = []
        for (cell, width) in zip(row.cells, widths) {
            let inner = max(width - padding.left - padding.right, Length(points: 1))
            cells.append(FlowLayout(galley: galley, flow: cell).fragment(measure: inner))
        }
        var result = Fragment(width: measure)
        result.height = (cells.map(\.height).max() ?? .zero) + padding.top + padding.bottom
        if stripe, let fill = table.attributes.stripe {
            let area = Rect(x: .zero, y: .zero, width: measure, height: result.height)
            result.marks.items.append(.path(PathItem(Path(rect: area), fill: fill)))
        }
        if let rule { result.marks.items.append(.path(rule.path(from: .zero, to: measure, y: .zero))) }
        var x = Length.zero
        for (cell, width) in zip(cells, widths) {
            // In tables from right to left the first column is the one at the right.
            let start = isRightToLeft ? measure - x - width : x
            result.overlay(cell, x: start + padding.left, y: padding.top)
            x += width
        }
        return result
    }

    private func head(widths: [Length], measure: Length) -> Fragment? {
        let attributes = table.attributes
        if table.head.isEmpty && attributes.ruleAbove == nil { return nil }
        var result = Fragment(width: measure)
        if let rule = attributes.ruleAbove {
            result.marks.items.append(.path(rule.path(from: .zero, to: measure, y: rule.weight.part(1, of: 2))))
            result.height += rule.weight
        }
        for row in table.head {
            result.append(self.row(row, widths: widths, measure: measure, stripe: false, rule: nil))
        }
        if let rule = attributes.ruleHead, !table.head.isEmpty {
            result.marks.items.append(.path(rule.path(from: .zero, to: measure, y: result.height)))
            result.height += rule.weight
        }
        return result
    }

    private func drawFoot(on row: inout Fragment, measure: Length) {
        guard let rule = table.attributes.ruleBelow else { return }
        row.marks.items.append(.path(rule.path(from: .zero, to: measure, y: row.height + rule.weight.part(1, of: 2))))
        row.height += rule.weight
    }

    private func caption(measure: Length) -> Fragment? {
        if table.caption.items.isEmpty { return nil }
        var result = FlowLayout(galley: galley, flow: table.caption).fragment(measure: measure)
        result.height += box.attributes.captionGap
        return result
    }
}

extension TableContent {
    /// The language of its first words; nil without any.
    fileprivate var language: Language? {
        for cell in (head + rows).flatMap(\.cells) {
            for case .paragraph(let paragraph) in cell.items {
                if let first = paragraph.text.attributes.first { return first.language }
            }
        }
        return nil
    }
}
