import PubManuscripts
import PubXMLEvents

extension OpenDocumentReader {
    mutating func startTable(_ element: XMLElement) throws(OfficeFault) {
        func count(_ name: String, _ most: Int) -> Int { min(max(element[name].flatMap { Int($0) } ?? 1, 1), most) }
        switch element.name {
        case "table:table": tables.append(Table(grid: Manuscript.Grid(at: manuscript.transcript.end)))
        case "table:table-header-rows": if !tables.isEmpty { tables[tables.count - 1].isInHead = true }
        case "table:table-row":
            guard let last = tables.indices.last else { return }
            tables[last].row = ([], tables[last].isInHead)
            tables[last].repeatedRows = count("table:number-rows-repeated", 1000)
        case "table:covered-table-cell":
            // A cell beside or above takes its place.
            stories.append([])
        default:
            guard let last = tables.indices.last else { return }
            cellCount += 1
            if cellCount > WordReader.mostCells { throw .tooMany("cells of tables", WordReader.mostCells) }
            var cell = Manuscript.Cell(at: manuscript.transcript.end)
            cell.columns = count("table:number-columns-spanned", 64)
            cell.rows = count("table:number-rows-spanned", 1000)
            tables[last].repeatedCells = count("table:number-columns-repeated", 64)
            tables[last].cell = cell
            stories.append([])
        }
    }

    mutating func endTable(_ name: String) {
        guard let last = tables.indices.last else { return }
        switch name {
        case "table:table": append(.table(tables.removeLast().grid))
        case "table:table-header-rows": tables[last].isInHead = false
        case "table:table-row":
            // Rows that are said once for many are blank but for what fills a sheet.
            let isBlank = tables[last].row.cells.allSatisfy { $0.parts.allSatisfy(Self.isBlank) }
            let count = isBlank ? 1 : min(tables[last].repeatedRows, 100)
            cellCount += (count - 1) * tables[last].row.cells.count
            // Too many are refused when the text ends, or the next cell comes.
            if cellCount > WordReader.mostCells { return }
            for _ in 0..<count { tables[last].grid.rows.append(tables[last].row) }
        case "table:covered-table-cell": if stories.count > 1 { stories.removeLast() }
        default:
            guard var cell = tables[last].cell, stories.count > 1 else { return }
            cell.parts = stories.removeLast()
            cellCount += tables[last].repeatedCells - 1
            for _ in 0..<tables[last].repeatedCells { tables[last].row.cells.append(cell) }
            tables[last].cell = nil
        }
    }

    private static func isBlank(_ part: Manuscript.Part) -> Bool {
        if case .paragraph(let paragraph) = part { paragraph.pieces.isEmpty } else { false }
    }
}
