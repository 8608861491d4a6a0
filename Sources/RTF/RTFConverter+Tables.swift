import PubDiagnostics
import PubDocuments

extension RTFConverter {
    /// Word processors know no more cells in a row.
    private static let mostCells = 63

    /// The current row of a table: its cells, each with its paragraphs, and its definition.
    private struct RowText {
        var cells: [[RTFStories.Paragraph]] = []
        var row: RTFStories.TableRow?
    }

    /// The index after the table that begins at `start`.
    func endOfTable(_ paragraphs: [RTFStories.Paragraph], from start: Int) -> Int {
        var index = start
        while index < paragraphs.count, paragraphs[index].isInTable { index += 1 }
        return index
    }

    /// The table of neighbouring paragraphs, and below it its notes; nothing when nothing is in it.
    mutating func table(_ paragraphs: ArraySlice<RTFStories.Paragraph>) -> [Block] {
        tableNotes = []
        let table = content(of: paragraphs)
        return (table.map { [$0] } ?? []) + notesOfTable()
    }

    private mutating func content(of paragraphs: ArraySlice<RTFStories.Paragraph>) -> Block? {
        let rows = rows(of: paragraphs)
        guard let first = paragraphs.first, !rows.isEmpty else { return nil }
        let edges = columnEdges(rows)
        var table = Table(alignments: [], head: [], rows: [])
        for (index, row) in rows.enumerated() {
            let cells = cells(of: row, edges)
            let isHead = self.isHead(row)
            if index == 0, isHead, rows.count > 1 {
                table.head = cells
            } else {
                if isHead, index == 1, self.isHead(rows[0]) { findings.report(.heads, at: first.offset) }
                table.rows.append(cells)
            }
        }
        guard (table.head + table.rows.flatMap { $0 }).contains(where: { !$0.content.isEmpty }) else { return nil }
        let columns = table.columnCount
        pad(&table.head, to: table.head.isEmpty ? 0 : columns, at: first.offset)
        for index in table.rows.indices { pad(&table.rows[index], to: columns, at: first.offset) }
        table.alignments = alignments(rows, columns, hasHead: !table.head.isEmpty)
        return Block(.table(table), at: origin(first.offset))
    }

    // MARK: Notes

    /// The mark in the cell that calls a note, or that goes before the note: a raised letter, as tables have it.
    func noteMark(_ number: Int, at origin: SourceLocation) -> Inline {
        .superscript([.text(NumeralStyle.lowerLetters.text(of: number + 1), origin)], origin)
    }

    /// The notes that the cells of a table call, as paragraphs of the element `note`.
    private mutating func notesOfTable() -> [Block] {
        let stories = tableNotes
        tableNotes = []
        var blocks: [Block] = []
        for (number, story) in stories.enumerated() {
            let origin = origin(parsed.stories[story].offset)
            findings.report(.tableNote, at: parsed.stories[story].offset)
            var note = self.blocks(of: story, scope: .note)
            if case .paragraph(let text)? = note.first?.kind {
                note[0].kind = .paragraph([noteMark(number, at: origin), .text("\u{2002}", origin)] + text)
            } else {
                note.insert(Block(.paragraph([noteMark(number, at: origin)]), at: origin), at: 0)
            }
            for index in note.indices {
                if case .paragraph = note[index].kind {
                    note[index].attributes.classes = [Attributes.Value("note", at: note[index].origin)]
                }
            }
            blocks += note
        }
        return blocks
    }

    private func pad(_ cells: inout [Table.Cell], to count: Int, at offset: Int) {
        let missing = count - cells.reduce(0) { $0 + $1.columns }
        for _ in 0..<max(missing, 0) { cells.append(Table.Cell([], at: cells.last?.origin ?? origin(offset))) }
    }

    // MARK: Rows

    private mutating func rows(of paragraphs: ArraySlice<RTFStories.Paragraph>) -> [RowText] {
        var rows: [RowText] = []
        var row = RowText()
        var cell: [RTFStories.Paragraph] = []
        for paragraph in paragraphs {
            switch paragraph.end {
            case .paragraph: cell.append(paragraph)
            case .innerCell:
                findings.report(.innerTable, at: paragraph.offset)
                cell.append(paragraph)
            case .cell:
                cell.append(paragraph)
                end(&cell, in: &row, at: paragraph.offset)
            case .row(let definition):
                if !paragraph.pieces.isEmpty { cell.append(paragraph) }
                if !cell.isEmpty { end(&cell, in: &row, at: paragraph.offset) }
                row.row = parsed.rows[definition]
                if row.row?.hasRowMerges == true { findings.report(.mergedCells, at: paragraph.offset) }
                rows.append(row)
                row = RowText()
            }
        }
        if cell.contains(where: { !$0.pieces.isEmpty }) { row.cells.append(cell) }
        if !row.cells.isEmpty {
            findings.report(.openRow, at: paragraphs.last?.offset ?? 0)
            rows.append(row)
        }
        return rows.filter { !$0.cells.isEmpty }
    }

    private mutating func end(_ cell: inout [RTFStories.Paragraph], in row: inout RowText, at offset: Int) {
        if row.cells.count < RTFConverter.mostCells {
            row.cells.append(cell)
        } else {
            findings.report(.manyCells, at: offset)
            row.cells[row.cells.count - 1] += cell
        }
        cell = []
    }

    /// Whether the file repeats the row at the head of pages, or all its cells are in the style of heads.
    private func isHead(_ row: RowText) -> Bool {
        row.row?.isHead == true
            || row.cells.allSatisfy { cell in
                !cell.isEmpty && cell.allSatisfy { roles.isTableHead($0.properties) }
            }
    }

    // MARK: Columns

    /// The right edges of the columns if rows have different numbers of cells; nil if cells can be counted.
    private func columnEdges(_ rows: [RowText]) -> [Int32]? {
        guard rows.contains(where: { $0.cells.count != rows[0].cells.count }),
            rows.allSatisfy({ ($0.row?.edges.count ?? 0) >= $0.cells.count })
        else { return nil }
        var edges: [Int32] = []
        for edge in Set(rows.flatMap { row in row.row?.edges.prefix(row.cells.count) ?? [] }).sorted()
        // Edges nearer than 2 pt are one: rows of one table are drawn by hand.
        where edges.last.map({ Int64(edge) - Int64($0) > 40 }) ?? true {
            edges.append(edge)
        }
        return edges.count <= RTFConverter.mostCells ? edges : nil
    }

    /// The cells of a row, each spanning the columns that its width or merging covers.
    private mutating func cells(of row: RowText, _ edges: [Int32]?) -> [Table.Cell] {
        var cells: [Table.Cell] = []
        var column = 0
        for (index, paragraphs) in row.cells.enumerated() {
            var cell = self.cell(paragraphs)
            var end = column + 1
            if let edges, let own = row.row?.edges, index < own.count {
                // In `Int64`, since an edge may be the greatest number.
                end = max(end, 1 + (edges.firstIndex { Int64($0) + 40 >= Int64(own[index]) } ?? edges.count - 1))
            }
            cell.columns = max(min(end, RTFConverter.mostCells) - column, 1)
            column += cell.columns
            if let definition = row.row, definition.joined >> UInt64(index) & 1 == 1, let last = cells.last {
                let separator: [Inline] = last.content.isEmpty || cell.content.isEmpty ? [] : [.lineBreak(cell.origin)]
                cells[cells.count - 1].content += separator + cell.content
                cells[cells.count - 1].columns += cell.columns
            } else {
                cells.append(cell)
            }
        }
        return cells
    }

    /// The text of a cell: its paragraphs, one below the other.
    private mutating func cell(_ paragraphs: [RTFStories.Paragraph]) -> Table.Cell {
        var content: [Inline] = []
        for paragraph in paragraphs {
            let mark = paragraph.listText?.trimmingBlanks
            let prefix = mark.flatMap { $0.isEmpty ? nil : $0 + " " }
            var defaults = defaultFormattings[.table] ?? RTFDefaultFormatting()
            if let style = parsed.tables.paragraphStyles[paragraph.properties.style] {
                defaults.characters.isBold = style.characters.isBold
                defaults.characters.isItalic = style.characters.isItalic
            }
            let text = inlines(of: paragraph, defaults, prefix: prefix)
            if text.isEmpty { continue }
            if !content.isEmpty { content.append(.lineBreak(origin(paragraph.offset))) }
            content += text
        }
        return Table.Cell(content, at: origin(paragraphs.first?.offset ?? 0))
    }

    /// How columns are aligned: as most cells of the first rows below the head have it.
    private func alignments(_ rows: [RowText], _ columns: Int, hasHead: Bool) -> [Table.Alignment] {
        let body = rows.dropFirst(hasHead ? 1 : 0).first { $0.cells.count == columns }
        return (0..<columns).map { column in
            switch body?.cells[column].first?.properties.formatting.alignment {
            case .right: .right
            case .center: .center
            default: .automatic
            }
        }
    }
}
