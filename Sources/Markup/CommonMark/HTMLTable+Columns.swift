import PubDocuments
import PubRunningText

// The rows and columns of a table that has been read.
extension HTMLTable {
    /// Ends the table. A first row of heads is the table's head even if no tag says so; one row is the most that a head
    /// has.
    mutating func end() {
        endText(at: start)
        rows = Section.allCases.flatMap { section in rows.filter { $0.section == section } }
        let isHeadAlone = rows.first?.cells.allSatisfy { $0.isHead && $0.rows == 1 } ?? false
        if isHeadAlone, rows[0].section == .body { rows[0].section = .head }
        endJoinedCells()
        if columnCount > Self.mostColumns {
            note("more than \(Self.mostColumns) columns", start)
        }
        if rows.isEmpty { note("no cells", start, hint: "delete it") }
        if let second = rows.dropFirst().first(where: { $0.section == .head }) {
            note("more rows in its head than the first", second.cells.first?.offset ?? start)
        }
        // In other rows the cells that name these are strong, as HTML shows them.
        for row in rows.indices where rows[row].section != .head {
            for index in rows[row].cells.indices where rows[row].cells[index].isHead {
                rows[row].cells[index].makeStrong()
            }
        }
    }

    /// Cells over several rows end with the part of the table that they are in.
    private mutating func endJoinedCells() {
        var end = rows.count
        for row in rows.indices.reversed() {
            if row + 1 < rows.count, rows[row + 1].section != rows[row].section { end = row + 1 }
            let left = end - row
            for cell in rows[row].cells.indices where rows[row].cells[cell].rows > left {
                rows[row].cells[cell].rows = left
            }
        }
    }

    /// The first column of each cell, in the room that cells above leave. Only for tables with no more columns than can be set.
    var firstColumns: [[Int]] {
        CellExtent.firstColumns(of: rows.map { $0.cells.map { CellExtent(columns: $0.columns, rows: $0.rows) } })
    }

    /// The number of columns in the longest row.
    private var columnCount: Int {
        // Before the first columns are sought: their time grows with rows times columns.
        if takenColumns.contains(where: { $0 > Self.mostColumns }) { return .max }
        return zip(rows, firstColumns).map { row, columns in
            zip(row.cells, columns).map { $0.columns + $1 }.max() ?? 0
        }.max() ?? 0
    }

    /// The columns taken in each row by its own cells and by cells above that reach down into it. Linear.
    private var takenColumns: [Int] {
        var changes = [Int](repeating: 0, count: rows.count + 1)
        for (row, cells) in zip(rows.indices, rows.map(\.cells)) {
            for cell in cells {
                changes[row] += cell.columns
                changes[min(row + cell.rows, rows.count)] -= cell.columns
            }
        }
        return changes.dropLast().reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
    }

    /// The number of cells that each row lacks.
    var missingCells: [Int] {
        let count = columnCount
        return takenColumns.map { count - $0 }
    }

    /// The alignments that the cells of each column name, in the head and below it.
    private var saidAlignments: [(head: Set<Table.Alignment>, body: Set<Table.Alignment>)] {
        let count = min(columnCount, Self.mostColumns)
        var said = [(head: Set<Table.Alignment>, body: Set<Table.Alignment>)](repeating: ([], []), count: count)
        for (row, columns) in zip(rows, firstColumns) {
            for (cell, column) in zip(row.cells, columns) where column < count {
                guard let alignment = cell.alignment, cell.columns == 1 else { continue }
                if row.section == .head { said[column].head.insert(alignment) }
                if row.section != .head { said[column].body.insert(alignment) }
            }
        }
        return said
    }

    /// The alignments of columns: the one that all cells naming any agree on, the head's if no other cell names one; the
    /// style's if they disagree. A cell that differs is aligned by itself.
    var alignments: [Table.Alignment] {
        saidAlignments.map { said in
            let all = said.body.isEmpty ? said.head : said.body
            return all.count == 1 ? all.first ?? .automatic : .automatic
        }
    }
}

extension HTMLTable.Part {
    /// The paragraphs in it.
    var paragraphs: [InlineStream] {
        switch self {
        case .text(let text): [text]
        case .list(_, let items, _): items.joined().flatMap(\.paragraphs)
        case .block: []
        }
    }
}

extension HTMLTable.Cell {
    /// Its paragraphs, if it holds nothing else; else nil.
    var paragraphsAlone: [InlineStream]? {
        let isText = parts.allSatisfy { if case .text = $0 { true } else { false } }
        return isText ? parts.flatMap(\.paragraphs) : nil
    }

    /// Puts all of its paragraphs outside of lists into strong elements.
    mutating func makeStrong() {
        for index in parts.indices {
            guard case .text(var text) = parts[index] else { continue }
            text.makeStrong(at: offset)
            parts[index] = .text(text)
        }
    }
}
