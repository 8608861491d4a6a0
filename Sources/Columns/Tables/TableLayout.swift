import PubDiagnostics
import PubDocuments
import PubGeometry
import PubSettings
import PubStyles
import PubTextModel

/// Sets a table: widths of columns from their words or as they are asked for, rows as tall as their tallest cell.
struct TableLayout {
    private let galley: ArticleGalley
    private let table: TableContent
    /// The box that the table is.
    private let box: Box
    private let measured: MeasuredTable

    /// Sums of rounded widths differ by less.
    private static let tolerance = Length(points: 0.02)

    /// A layout of `table`, whose type is scaled by `scale`.
    init(galley: ArticleGalley, table: TableContent, of box: Box, scale: Double = 1) {
        self.galley = galley
        self.table = table
        self.box = box
        measured = galley.measured(table, of: box, scale: scale)
    }

    /// The columns' widths as they are asked for.
    private var asked: [ColumnWidth] {
        measured.extents.indices.map { $0 < table.columns.count ? table.columns[$0].width : .automatic }
    }

    private func solver(_ padding: Insets) -> ColumnSolver {
        ColumnSolver(
            extents: measured.extents, asked: asked, padding: padding.left + padding.right,
            stretches: table.attributes.stretches)
    }

    /// The least width that divides no word of the table, and no number, date or code.
    var leastWidth: Length {
        let padding = table.attributes.cellPadding.left + table.attributes.cellPadding.right
        return zip(measured.extents, asked).reduce(Length.zero) { sum, column in
            // A length that its author asks for is kept even if words are divided in it.
            if case .absolute(let width) = column.1 { return sum + width }
            return sum + column.0.firm + padding
        }
    }

    /// The table in the measure within its frame: the caption comes first, the head is repeated, and no row is divided unless it is taller than
    /// half a column.
    func layout(measure: Length) -> LaidOutBox {
        let padding = padding(in: measure)
        let solver = solver(padding)
        let solution = solver.solution(in: measure)
        var widths = solution.widths
        let open = solution.open.filter { !measured.columnsOfPictures.contains($0.column) }
        if open.count > 1 {
            let cells = measured.cells(padding: padding.left + padding.right)
            widths = TableHeight(cells, columns: widths.count).improved(widths, open: open)
        }
        let finding = finding(widths, padding: padding, measure: measure)
        let setter = TableTypesetter(
            galley: galley, table: table, measured: measured,
            frame: TableTypesetter.Frame(
                widths: widths, gap: solution.gap, padding: padding, measure: measure,
                isRightToLeft: galley.direction.beginsAtRight(tableIn: table.language), dividesWords: finding != nil))
        var laidOut = setter.laidOut
        laidOut.caption = caption(measure: measure)
        guard let finding else { return laidOut }
        // Findings about the lines of its cells would only repeat that words are broken.
        for row in laidOut.rows.indices { laidOut.rows[row].findings.removePlacementFindings() }
        laidOut.caption?.findings.removePlacementFindings()
        laidOut.head?.findings.removePlacementFindings()
        laidOut.findings.report(finding)
        return laidOut
    }

    /// The padding of cells; if it would leave no room for letters it is reduced, so that neighbours stay apart.
    private func padding(in measure: Length) -> Insets {
        var padding = table.attributes.cellPadding
        let sides = padding.left + padding.right
        let letters = measured.extents.reduce(Length.zero) { $0 + $1.letter }
        let count = measured.extents.count
        guard sides > .zero, letters + sides * count > measure else { return padding }
        let factor = max(measure - letters, .zero).points / (sides * count).points
        padding.left = padding.left.scaled(by: factor)
        padding.right = padding.right.scaled(by: factor)
        return padding
    }

    private func caption(measure: Length) -> Fragment? {
        if table.caption.items.isEmpty { return nil }
        var result = galley.caption([table.caption], of: box, measure: measure)
        result.height += box.attributes.captionGap
        return result
    }

    // MARK: Findings

    /// Whether its author keeps it to a column: else it has as many as its place has.
    private var mayTakeMoreColumns: Bool {
        switch box.placement {
        case .column, .columnHead, .columnFoot, .wrap, .margin: true
        default: box.wide == .wrap || box.wide == .error
        }
    }

    private var waysToFit: String {
        switch (mayTakeMoreColumns, box.wide == .shrink) {
        case (true, true): "let it span columns, "
        case (true, false): "let it span columns or shrink (fit = \"shrink\"), "
        case (false, true): ""
        case (false, false): "let it shrink (fit = \"shrink\"), "
        }
    }

    /// The finding about the widths: letters or words that do not fit; nil if all do.
    private func finding(_ widths: [Length], padding: Insets, measure: Length) -> Diagnostic? {
        let solver = solver(padding)
        let unit = galley.units.page
        if solver.sum(\.letter) > measure + Self.tolerance {
            return .error(
                "wide-table",
                "the letters of this table's \(widths.count) columns need \(unit.text(solver.sum(\.letter))), its place "
                    + "has \(unit.text(measure)): cells are printed over each other",
                at: box.origin,
                hint: "\(mayTakeMoreColumns ? "let it span columns, or " : "")part it into several tables")
        }
        let sides = padding.left + padding.right
        let narrow = widths.indices.first { measured.extents[$0].word + sides > widths[$0] + Self.tolerance }
        guard let narrow else { return nil }
        // With its own padding, since the padding used may be reduced already.
        let needed = self.solver(table.attributes.cellPadding).sum(\.word)
        if needed > measure {
            return .warning(
                "wide-table",
                "the longest words of this table's \(widths.count) columns need \(unit.text(needed)), its place has "
                    + "\(unit.text(measure)): words are broken between letters",
                at: box.origin, hint: "\(waysToFit)shorten its words, or part it into two tables")
        }
        return .warning(
            "wide-table",
            "the longest word of this table's column \(narrow + 1) needs "
                + "\(unit.text(measured.extents[narrow].word + sides)), the widths asked for leave it "
                + "\(unit.text(widths[narrow])): words are broken between letters",
            at: box.origin, hint: "ask for a greater width, or write auto: the width that its words need")
    }
}

extension MeasuredTable {
    /// The cells as the height of the table depends on them.
    fileprivate func cells(padding: Length) -> [TableHeight.Cell] {
        // A cell over several rows makes none of them taller, as a rule.
        (head + rows).enumerated().flatMap { row, cells in
            cells.filter { $0.rows.count == 1 }.map { cell in
                TableHeight.Cell(
                    row: row, columns: cell.columns,
                    paragraphs: cell.shaped.sorted { $0.key < $1.key }.map { TableHeight.Paragraph($0.value.value) },
                    sides: padding + cell.indents)
            }
        }
    }
}

extension TableContent {
    /// The language of its first words; nil without any.
    fileprivate var language: Language? {
        for cell in (head + rows).flatMap(\.cells) {
            for case .paragraph(let paragraph) in cell.flow.items {
                if let first = paragraph.text.attributes.first { return first.language }
            }
        }
        return nil
    }
}
