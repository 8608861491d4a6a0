import PubDiagnostics
import PubDocuments

extension ManuscriptConverter {
    /// More columns fit on no page.
    private static let mostColumns = 64

    /// The table of `grid`; nil if it is empty.
    mutating func table(_ grid: Manuscript.Grid) -> Block? {
        var table = Table(alignments: [], head: [], rows: [])
        var alignments: [[Table.Alignment?]] = []
        for (index, row) in grid.rows.enumerated() {
            var cells: [Table.Cell] = []
            var own: [Table.Alignment?] = []
            let isHead = row.isHead || !row.cells.isEmpty && row.cells.allSatisfy(isInStyleOfHeads)
            for cell in row.cells {
                let made = self.cell(cell, isInHead: index == 0 && isHead)
                cells.append(made.cell)
                own.append(made.alignment)
            }
            join(&cells, at: grid.offset)
            // What goes on below the head is of the rows.
            if index == 0, isHead, grid.rows.count > 1, cells.allSatisfy({ $0.rows == 1 }) {
                table.head = cells
            } else {
                if isHead, index == 1, !table.head.isEmpty { manuscript.findings.note(.heads, at: grid.offset) }
                table.rows.append(cells)
                alignments.append(own)
            }
        }
        let all = table.head + table.rows.joined()
        guard all.contains(where: { !$0.isEmpty }) else {
            manuscript.findings.note(.emptyTable, at: grid.offset)
            return nil
        }
        if table.head.allSatisfy(\.isEmpty) { table.head = [] }
        table.rows.removeAll(where: \.isEmpty)
        endSpans(of: &table.rows, at: grid.offset)
        pad(&table)
        table.alignments = Self.alignments(alignments, table)
        return Block(.table(table), at: origin(grid.offset))
    }

    /// The parts that a table frames, one after the other; nil for a table of data. A single row or column that holds tables is a frame:
    /// tables in cells would be lines of text.
    mutating func framed(by grid: Manuscript.Grid) -> [Manuscript.Part]? {
        let holdsTables = grid.rows.contains { row in
            row.cells.contains { $0.parts.contains { if case .table = $0 { true } else { false } } }
        }
        let isRow = grid.rows.count == 1 || grid.rows.allSatisfy { $0.cells.count == 1 }
        guard grid.isFrame || holdsTables && isRow else { return nil }
        if holdsTables { manuscript.findings.note(.frameTable, at: grid.offset) }
        return grid.rows.flatMap { $0.cells.flatMap(\.parts) }
    }

    private func isInStyleOfHeads(_ cell: Manuscript.Cell) -> Bool {
        !cell.parts.isEmpty
            && cell.parts.allSatisfy {
                guard case .paragraph(let paragraph) = $0 else { return false }
                if case .heading = paragraph.role { return !paragraph.pieces.isEmpty }
                return paragraph.isTableHead
            }
    }

    /// Joins the cells beyond the last column that fits.
    private mutating func join(_ cells: inout [Table.Cell], at offset: Int) {
        var column = 0
        for index in cells.indices {
            cells[index].columns = max(1, min(cells[index].columns, Self.mostColumns - column))
            column += cells[index].columns
        }
        while cells.reduce(0, { $0 + $1.columns }) > Self.mostColumns {
            manuscript.findings.note(.manyColumns, at: offset)
            let last = cells.removeLast()
            let separator: [Inline] = cells[cells.count - 1].content.isEmpty ? [] : [.text(" ", last.origin)]
            cells[cells.count - 1].content += separator + last.content
            cells[cells.count - 1].blocks += last.blocks
        }
    }

    /// Ends cells of several rows above a row that does not fit beside them. Linear.
    private mutating func endSpans(of rows: inout [[Table.Cell]], at offset: Int) {
        var spanning: [(row: Int, cell: Int)] = []
        for row in rows.indices {
            spanning.removeAll { $0.row + rows[$0.row][$0.cell].rows <= row }
            let above = spanning.reduce(0) { $0 + rows[$1.row][$1.cell].columns }
            if above + rows[row].reduce(0, { $0 + $1.columns }) > Self.mostColumns, !spanning.isEmpty {
                manuscript.findings.note(.manyColumns, at: offset)
                for place in spanning { rows[place.row][place.cell].rows = row - place.row }
                spanning = []
            }
            spanning += rows[row].indices.filter { rows[row][$0].rows > 1 }.map { (row, $0) }
        }
    }

    /// Fills rows that are shorter than others, cells of rows above taken into account.
    private func pad(_ table: inout Table) {
        let rows = (table.head.isEmpty ? [] : [table.head]) + table.rows
        let starts = CellExtent.firstColumns(of: rows.map { $0.map(\.extent) })
        var ends: [Int] = Array(repeating: 0, count: rows.count)
        for (row, cells) in rows.enumerated() {
            for (index, cell) in cells.enumerated() {
                for below in row..<min(row + cell.rows, rows.count) {
                    ends[below] = max(ends[below], starts[row][index] + cell.columns)
                }
            }
        }
        let width = ends.max() ?? 0
        let headCount = table.head.isEmpty ? 0 : 1
        for row in rows.indices where ends[row] < width {
            let place = rows[row].last?.origin ?? rows[0].first?.origin ?? .none
            let missing = (ends[row]..<width).map { _ in Table.Cell([], at: place) }
            if row < headCount { table.head += missing } else { table.rows[row - headCount] += missing }
        }
    }

    /// Whether a paragraph makes blocks of its cell: it is in a list, or has a role that running text has not.
    private static func needsBlocks(_ paragraph: Manuscript.Paragraph, isInHead: Bool) -> Bool {
        if paragraph.list != nil { return true }
        switch paragraph.role {
        case .heading, .quote, .code: return !isInHead
        // The styles of tables are those that their cells have anyway.
        case .element(let name), .style(let name): return !isInHead && !name.hasPrefix("table")
        case .title, .subtitle, .author, .caption, .term, .definition, .unknown, .body: return false
        }
    }

    private mutating func cell(
        _ stored: Manuscript.Cell, isInHead: Bool
    ) -> (cell: Table.Cell, alignment: Table.Alignment?) {
        var cell = Table.Cell([], at: origin(stored.offset))
        cell.columns = max(stored.columns, 1)
        cell.rows = max(stored.rows, 1)
        cell.isHead = stored.isHead
        var alignment: Table.Alignment?
        var paragraphs: [Manuscript.Paragraph] = []
        for part in stored.parts {
            if case .paragraph(let paragraph) = part, !Self.needsBlocks(paragraph, isInHead: isInHead) {
                if !paragraph.pieces.isEmpty {
                    alignment = alignment ?? paragraph.alignment
                    paragraphs.append(paragraph)
                }
            } else {
                cell.blocks = withoutTables(blocks(of: stored.parts), at: stored.offset)
                headRow(&cell, at: stored.offset)
                if cell.blocks.count == 1, case .paragraph(let text) = cell.blocks[0].kind,
                    cell.blocks[0].attributes == Attributes()
                {
                    (cell.content, cell.blocks) = (text, [])
                }
                return (cell, alignment)
            }
        }
        for paragraph in paragraphs {
            let text = inlines(of: paragraph)
            if text.isEmpty { continue }
            if !cell.content.isEmpty { cell.content.append(.lineBreak(origin(paragraph.offset))) }
            cell.content += text
        }
        return (cell, alignment)
    }

    /// Lets a cell of one heading and nothing else be the head of its row.
    private mutating func headRow(_ cell: inout Table.Cell, at offset: Int) {
        guard cell.blocks.count == 1, case .heading(_, let text) = cell.blocks[0].kind else { return }
        manuscript.findings.note(.headingCell, at: offset)
        (cell.content, cell.blocks, cell.isHead) = (text, [], true)
    }

    /// `blocks` of a cell with the rows of tables as lines: tables in cells are not built.
    private mutating func withoutTables(_ blocks: [Block], at offset: Int) -> [Block] {
        blocks.flatMap { block -> [Block] in
            guard case .table(let table) = block.kind else { return [block] }
            manuscript.findings.note(.innerTable, at: offset)
            return ([table.head] + table.rows).flatMap { row -> [Block] in
                var text: [Inline] = []
                for cell in row where !cell.content.isEmpty {
                    if !text.isEmpty { text.append(.text("\u{2003}", cell.origin)) }
                    text += cell.content
                }
                let line = text.isEmpty ? [] : [Block(.paragraph(text), at: text[0].origin)]
                return line + row.flatMap(\.blocks)
            }
        }
    }

    /// How columns are aligned: as all cells below the head have it.
    private static func alignments(_ cells: [[Table.Alignment?]], _ table: Table) -> [Table.Alignment] {
        let count = table.columnCount
        let plain = cells.enumerated().filter { index, _ in
            index < table.rows.count && table.rows[index].count == count
        }.map(\.element).filter { $0.count == count }
        return (0..<count).map { column in
            let found = plain.compactMap { $0[column] }
            guard let first = found.first, found.count * 2 > plain.count, found.allSatisfy({ $0 == first }) else {
                return .automatic
            }
            return first
        }
    }
}
