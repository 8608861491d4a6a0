/// The columns and rows that a cell of a table takes, at least one of each.
package struct CellExtent: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    /// The extent of a cell over `columns` and `rows`.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The first column of each cell of `rows`, given in their order: each takes the first place that is free of cells from the rows
    /// above that reach down beside it, in all of its columns. Linear in the cells and the columns that they take.
    package static func firstColumns(of rows: [[CellExtent]]) -> [[Int]] {
        // For each column, the row from which on it is free.
        var freeFrom: [Int] = []
        return rows.enumerated().map { row, cells in
            var column = 0
            return cells.map { cell in
                func isFree(_ column: Int) -> Bool { column >= freeFrom.count || freeFrom[column] <= row }
                while let taken = (column..<column + cell.columns).last(where: { !isFree($0) }) { column = taken + 1 }
                let end = column + cell.columns
                if end > freeFrom.count { freeFrom += Array(repeating: 0, count: end - freeFrom.count) }
                for index in column..<end { freeFrom[index] = row + cell.rows }
                defer { column = end }
                return column
            }
        }
    }
}

extension Table.Cell {
    /// The columns and rows that it takes.
    package var extent: CellExtent { CellExtent(columns: columns, rows: rows) }
}
