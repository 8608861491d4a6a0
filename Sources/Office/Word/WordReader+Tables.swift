import PubManuscripts
import PubXMLEvents

/// A table that is open.
struct WordTable {
    struct Cell {
        var content: Manuscript.Cell
        /// Whether it is merged with the cell above; nil for a cell of one row.
        var continues: Bool?
    }

    struct Row {
        var cells: [Cell] = []
        var isHead = false
        /// The columns that are left out before its first cell.
        var before = 0
    }

    var rows: [Row] = []
    var row = Row()
    var cell: Cell?
    var isRowDeleted = false
    /// Whether the style of the table has another look for the first row.
    var marksFirstRow = false
    var offset: Int

    /// Takes a property of the table, the row or the cell.
    mutating func take(_ element: XMLElement, _ parent: String) {
        let value = element["w:val"]
        let isOn = value.map { !["0", "false", "off"].contains($0) } ?? true
        switch (parent, element.name) {
        case ("w:tblPr", "w:tblLook"):
            let bits = value.flatMap { Int($0, radix: 16) } ?? 0
            // Older files have all the marks in one number.
            marksFirstRow = element["w:firstRow"].map { ["1", "true", "on"].contains($0) } ?? (bits & 0x20 != 0)
        case ("w:trPr", "w:tblHeader"): row.isHead = isOn
        // Word has no more columns.
        case ("w:trPr", "w:gridBefore"): row.before = min(max(value.flatMap { Int($0) } ?? 0, 0), 63)
        case ("w:tcPr", "w:gridSpan"): cell?.content.columns = min(max(value.flatMap { Int($0) } ?? 1, 1), 63)
        case ("w:tcPr", "w:vMerge"): cell?.continues = value != "restart"
        case ("w:tcPr", "w:hMerge"): if value != "restart" { cell?.content.columns = 0 }
        default: break
        }
    }

    /// The table, its merged cells joined.
    func grid() -> Manuscript.Grid {
        var grid = Manuscript.Grid(at: offset)
        // The row and the cell that are merged downwards, by the column at which they begin.
        var open: [Int: (row: Int, cell: Int)] = [:]
        for (number, row) in rows.enumerated() {
            var cells: [Manuscript.Cell] = []
            var column = 0
            if row.before > 0 {
                var empty = Manuscript.Cell(at: offset)
                empty.columns = row.before
                cells.append(empty)
                column = row.before
            }
            var continued: Set<Int> = []
            for cell in row.cells {
                defer { column += cell.content.columns }
                if cell.content.columns == 0, !cells.isEmpty {
                    // A cell that is merged with the one before it, as old versions write it.
                    cells[cells.count - 1].columns += 1
                    cells[cells.count - 1].parts += cell.content.parts
                    column += 1
                    continue
                }
                if cell.continues == true, let above = open[column] {
                    grid.rows[above.row].cells[above.cell].rows = number - above.row + 1
                    continued.insert(column)
                    continue
                }
                if cell.continues != nil {
                    open[column] = (number, cells.count)
                    continued.insert(column)
                }
                var content = cell.content
                content.columns = max(content.columns, 1)
                cells.append(content)
            }
            open = open.filter { continued.contains($0.key) }
            grid.rows.append((cells, row.isHead))
        }
        let hasHead = grid.rows.first?.isHead ?? false
        if !hasHead, marksFirstRow, grid.rows.count > 1,
            grid.rows[0].cells.allSatisfy({ cell in
                cell.rows == 1
                    && cell.parts.contains {
                        if case .paragraph(let paragraph) = $0 { !paragraph.pieces.isEmpty } else { false }
                    }
            })
        {
            grid.rows[0].isHead = true
        }
        return grid
    }
}

extension WordReader {
    mutating func startTable(_ element: XMLElement) throws(OfficeFault) {
        switch element.name {
        case "w:tbl": tables.append(WordTable(offset: manuscript.transcript.end))
        case "w:tr":
            guard let last = tables.indices.last else { return }
            tables[last].row = WordTable.Row()
            tables[last].isRowDeleted = false
        default:
            guard let last = tables.indices.last else { return }
            cellCount += 1
            if cellCount > WordReader.mostCells { throw .tooMany("cells of tables", WordReader.mostCells) }
            stories.append([])
            tables[last].cell = WordTable.Cell(content: Manuscript.Cell(at: manuscript.transcript.end))
        }
    }

    mutating func endTable(_ name: String) {
        guard let last = tables.indices.last else { return }
        switch name {
        case "w:tbl":
            let table = tables.removeLast()
            append(.table(table.grid()))
        case "w:tr": if !tables[last].isRowDeleted { tables[last].rows.append(tables[last].row) }
        default:
            guard var cell = tables[last].cell else { return }
            cell.content.parts = stories.popLast() ?? []
            tables[last].row.cells.append(cell)
            tables[last].cell = nil
        }
    }
}
