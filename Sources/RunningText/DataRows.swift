/// The rows of a file of values, each a value for every column, by the names that its first row gives them.
package struct DataRows: Hashable, Sendable {
    /// The names of the columns.
    package let columns: [String]
    /// The rows, in their order, each with a value for every column.
    package let rows: [[String]]

    /// Rows with these columns.
    package init(columns: [String], rows: [[String]]) {
        self.columns = columns
        self.rows = rows.map { row in columns.indices.map { $0 < row.count ? row[$0] : "" } }
    }

    /// The column called `name`; nil for none.
    package func column(_ name: String) -> Int? { columns.firstIndex(of: name) }

    /// The rows in the order of the values in `column`, stable for equal values: numbers by size, everything else alphabetically.
    package func sorted(by column: Int, descending: Bool) -> [[String]] {
        let ordered = rows.enumerated().sorted { a, b in
            let (first, second) = (a.element[column], b.element[column])
            if first == second { return a.offset < b.offset }
            return descending ? DataRows.precedes(second, first) : DataRows.precedes(first, second)
        }
        return ordered.map(\.element)
    }

    private static func precedes(_ a: String, _ b: String) -> Bool {
        if let x = Double(a), let y = Double(b), x != y { return x < y }
        let (first, second) = (a.lowercased(), b.lowercased())
        return first == second ? a < b : first < second
    }
}
