import PubDiagnostics
import PubDocuments
import PubManuscripts
import PubRunningText

/// Which part of a spreadsheet is meant.
package struct SheetSelection: Hashable, Sendable {
    /// The name of the sheet; nil for the first that is shown.
    package var sheet: String?
    /// The cells, from 0; nil for all that have something in them.
    package var rows: ClosedRange<Int>?
    package var columns: ClosedRange<Int>?

    /// All of the first sheet.
    package init() {}

    /// The cells that `text` names, `A1:D20`, `A:D` or `2:9`, of the sheet `name`; nil for malformed text.
    package init?(sheet name: String?, cells text: String?) {
        sheet = name
        guard let text else { return }
        let ends = text.uppercased().filter { $0 != "$" && $0 != " " }.split(
            separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(ends.count), let first = CellAddress(ends[0]), let last = CellAddress(ends.last!) else {
            return nil
        }
        if let a = first.row, let b = last.row { rows = min(a, b)...max(a, b) }
        if let a = first.column, let b = last.column { columns = min(a, b)...max(a, b) }
        if (first.row == nil) != (last.row == nil) || (first.column == nil) != (last.column == nil) { return nil }
    }

    func holds(row: Int, column: Int) -> Bool {
        (rows?.contains(row) ?? true) && (columns?.contains(column) ?? true)
    }
}

/// The address of a cell, or of a whole row or column.
struct CellAddress {
    var row: Int?
    var column: Int?

    /// The address that `text` is, in capitals; nil for none.
    init?(_ text: Substring) {
        let letters = text.prefix { ("A"..."Z").contains($0) }
        let digits = text.dropFirst(letters.count)
        // The last cell of Excel is XFD1048576.
        guard letters.count <= 3, digits.count <= 7, digits.allSatisfy({ ("0"..."9").contains($0) }), !text.isEmpty
        else { return nil }
        // No letter is zero: AA follows Z.
        if !letters.isEmpty { column = letters.unicodeScalars.reduce(0) { $0 * 26 + Int($1.value) - 64 } - 1 }
        if !digits.isEmpty {
            guard let number = Int(digits), number > 0 else { return nil }
            row = number - 1
        }
    }

    /// The letters of a column, from 0.
    static func letters(_ column: Int) -> String {
        var number = column + 1
        var letters = ""
        while number > 0 {
            letters = String(Character(Unicode.Scalar(UInt8(65 + (number - 1) % 26)))) + letters
            number = (number - 1) / 26
        }
        return letters
    }
}

/// The cells of a sheet that are meant.
struct Sheet {
    /// A cell.
    struct Cell {
        /// As the program shows it.
        var text = ""
        var isNumber = false
        var alignment: Table.Alignment?
        var columns = 1
        var rows = 1
        /// Whether a cell beside or above takes its place.
        var isCovered = false
    }

    /// A sheet of this many cells is not a table of a magazine.
    static let mostCells = 200_000

    private(set) var cells: [Int: [Int: Cell]] = [:]
    private(set) var count = 0
    /// The names of all sheets.
    var names: [String] = []
    /// Cells whose formula no program has calculated, by their addresses.
    var uncalculated: [String] = []
    /// Cells that say that their formula is wrong.
    var errors: [String] = []
    var hasHiddenCells = false

    mutating func set(_ cell: Cell, row: Int, column: Int) throws(OfficeFault) {
        count += 1
        if count > Sheet.mostCells { throw .tooMany("cells", Sheet.mostCells) }
        cells[row, default: [:]][column] = cell
    }

    /// Joins the cells from one to another.
    mutating func merge(_ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>, in selection: SheetSelection) {
        // A merged range may be as large as a sheet.
        let lastRow = min(rows.upperBound, rows.lowerBound + 999)
        let lastColumn = min(columns.upperBound, columns.lowerBound + 63)
        for row in rows.lowerBound...lastRow {
            for column in columns.lowerBound...lastColumn where selection.holds(row: row, column: column) {
                cells[row, default: [:]][column, default: Cell()].isCovered = true
            }
        }
        cells[rows.lowerBound]?[columns.lowerBound]?.isCovered = false
        cells[rows.lowerBound]?[columns.lowerBound]?.rows = lastRow - rows.lowerBound + 1
        cells[rows.lowerBound]?[columns.lowerBound]?.columns = lastColumn - columns.lowerBound + 1
    }

    /// The rows of the selection that have something in them at all, each with every column from the first to the last with something in
    /// it.
    func grid(_ selection: SheetSelection, without hiddenRows: Set<Int>, _ hiddenColumns: Set<Int>) -> [[(
        cell: Cell, address: String
    )]] {
        let shownRows = cells.keys.filter { row in
            !hiddenRows.contains(row)
                && cells[row]!.contains { !$0.value.text.isEmpty || $0.value.isCovered || $0.value.rows > 1 }
        }.sorted()
        guard let firstRow = shownRows.first, let lastRow = shownRows.last else { return [] }
        let used = Set(
            shownRows.flatMap { row in cells[row]!.filter { !$0.value.text.isEmpty || $0.value.isCovered }.map(\.key) })
        let columns =
            ((selection.columns?.lowerBound ?? used.min() ?? 0)...(max(
                used.max() ?? 0, selection.columns?.lowerBound ?? 0))).filter {
                !hiddenColumns.contains($0)
            }
        guard !columns.isEmpty else { return [] }
        let rows = (max(firstRow, selection.rows?.lowerBound ?? 0)...lastRow).filter { row in
            !hiddenRows.contains(row) && cells[row] != nil
        }
        return rows.filter { row in shownRows.contains(row) }.map { row in
            columns.map { column in (cells[row]?[column] ?? Cell(), "\(CellAddress.letters(column))\(row + 1)") }
        }
    }
}

/// The table of a spreadsheet, the rows by the names that the first one gives, and the words as lines.
package struct ReadSheet: Sendable {
    /// The table; nil for a sheet with nothing in it, or one that could not be read.
    package var table: Outcome<Block>
    /// The rows, for texts that are repeated.
    package var rows: DataRows
    /// The words, one line a row, one column a cell.
    package var transcript: SourceText
}

/// The table that `selection` of a spreadsheet is: Excel (`.xlsx`) or OpenDocument (`.ods`), the cells as their program shows them, the first row
/// as the head.
///
/// Places count rows and cells: `prices.xlsx:3:2` is the second cell of the third row.
package func readSheet(
    _ bytes: [UInt8], file: String, _ selection: SheetSelection = SheetSelection(),
    options: ReadingOptions = ReadingOptions()
) -> ReadSheet {
    let origin = SourceLocation(file: file)
    do throws(OfficeFault) {
        var reader = SheetReader(selection, SheetLanguage(options.language))
        try reader.read(bytes)
        return reader.made(file: file, options)
    } catch {
        return ReadSheet(
            table: Outcome(nil, [error.diagnostic(at: origin)]), rows: DataRows(columns: [], rows: []),
            transcript: SourceText([], file: file))
    }
}

extension SheetReader {
    /// The cells read, as a table.
    fileprivate func made(file: String, _ options: ReadingOptions) -> ReadSheet {
        let grid = sheet.grid(selection, without: hiddenRows, hiddenColumns)
        var transcript = Transcript()
        var diagnostics: [Diagnostic] = []
        let place = SourceLocation(file: file)
        if let wanted = selection.sheet, !isFound {
            let names = sheet.names.map { "“\($0)”" }.joined(separator: ", ")
            diagnostics.append(
                .error(
                    "unknown-sheet", "the file has no sheet “\(wanted.excerpt)”", at: place,
                    hint: "it has \(names.excerpt)"))
        }
        func address(_ cells: [String]) -> String {
            cells.prefix(3).joined(separator: ", ") + (cells.count > 3 ? " …" : "")
        }
        if !sheet.uncalculated.isEmpty {
            diagnostics.append(
                .warning(
                    "source-set-otherwise", "formulas have no result in \(address(sheet.uncalculated))", at: place,
                    hint: "open the file in its program, let it calculate, and save it"))
        }
        if !sheet.errors.isEmpty {
            diagnostics.append(
                .error(
                    "source-set-otherwise", "cells show an error of their formulas: \(address(sheet.errors))",
                    at: place,
                    hint: "mend the formulas"))
        }
        if sheet.hasHiddenCells {
            diagnostics.append(
                .warning(
                    "source-left-out", "hidden rows or columns are left out", at: place,
                    hint: "show them, or name the cells that are meant"))
        }
        var table = Table(alignments: [], head: [], rows: [])
        var values: [[String]] = []
        var origins: [[Int]] = []
        for row in grid {
            origins.append(
                row.map { cell in
                    let range = transcript.append(cell.cell.text)
                    _ = transcript.append("\t")
                    return range.lowerBound
                })
            transcript.endLine()
            values.append(row.map(\.cell.text))
        }
        let text = transcript.text(of: file)
        for (index, row) in grid.enumerated() {
            let cells = row.enumerated().compactMap { column, entry -> Table.Cell? in
                if entry.cell.isCovered { return nil }
                let line = text.origin(ofByte: origins[index][column])
                let at = SourceLocation(file: file, line: Int(line.line), column: column + 1)
                let words = typographic(entry.cell.text, options: options)
                var cell = Table.Cell(words.isEmpty ? [] : [.text(words, at)], at: at)
                // Merged cells may reach beyond the selection.
                cell.columns = min(entry.cell.columns, row.count - column)
                cell.rows = min(entry.cell.rows, grid.count - index)
                return cell
            }
            if index == 0, grid.count > 1 { table.head = cells } else { table.rows.append(cells) }
        }
        guard !grid.isEmpty else {
            return ReadSheet(table: Outcome(nil, diagnostics), rows: DataRows(columns: [], rows: []), transcript: text)
        }
        table.alignments = grid[0].indices.map { column in
            let below = grid.dropFirst().map { $0[column].cell }.filter { !$0.text.isEmpty && !$0.isCovered }
            if !below.isEmpty, below.allSatisfy(\.isNumber),
                below.allSatisfy({ $0.alignment == nil || $0.alignment == .right })
            {
                return .decimal
            }
            let asked = Set(below.map(\.alignment))
            return asked.count == 1 ? asked.first! ?? .automatic : .automatic
        }
        let rows = DataRows(columns: values[0], rows: Array(values.dropFirst()))
        let block = Block(.table(table), at: SourceLocation(file: file, line: 1, column: 1))
        return ReadSheet(table: Outcome(block, diagnostics), rows: rows, transcript: text)
    }
}
