import PubColor
import PubDocuments
import PubGeometry
import PubIdentity
import PubTextModel
import PubValues

/// A cell of a table: a flow over one column or several, and over one row or several.
package struct TableCell: Hashable, Sendable {
    /// Its text; empty for none.
    package var flow: Flow
    /// The columns and rows that it takes: the rows below have no cell in its columns.
    package var extent: CellExtent

    /// `flow` over `columns` columns and `rows` rows.
    package init(_ flow: Flow, columns: Int = 1, rows: Int = 1) {
        self.flow = flow
        extent = CellExtent(columns: columns, rows: rows)
    }
}

/// A row of a table.
package struct TableRow: Hashable, Sendable {
    /// The cells, from the first column on that no cell above takes.
    package var cells: [TableCell]
    /// Its element.
    package var element: ElementID

    /// A row of `cells`.
    package init(_ cells: [TableCell], element: ElementID) {
        self.cells = cells
        self.element = element
    }
}

/// A column of a table.
package struct TableColumn: Hashable, Sendable {
    /// The width asked for.
    package var width = ColumnWidth.automatic
    /// Whether its numbers are one below the other by their decimal signs.
    package var isDecimal = false

    /// A column as wide as its words need.
    package init() {}
}

/// A table whose cells are flows.
package struct TableContent: Hashable, Sendable {
    /// Rows that are repeated at each column's head.
    package var head: [TableRow]
    /// The rows.
    package var rows: [TableRow]
    /// The columns; columns after the last one are as wide as their words need.
    package var columns: [TableColumn] = []
    /// The caption; empty for none. It is above the table.
    package var caption: Flow
    /// The rules and paddings.
    package var attributes: TableAttributes

    /// A table of `rows` below `head`.
    package init(head: [TableRow], rows: [TableRow], caption: Flow, attributes: TableAttributes) {
        self.head = head
        self.rows = rows
        self.caption = caption
        self.attributes = attributes
    }
}

/// The computed style of a table: a table style.
package struct TableAttributes: Hashable, Sendable {
    /// The name of the table style.
    package var style: String
    /// Around the text of a cell.
    package var cellPadding: Insets = .zero
    /// Above the first row.
    package var ruleAbove: RuleLine?
    /// Below the head.
    package var ruleHead: RuleLine?
    /// Between rows.
    package var ruleRow: RuleLine?
    /// Below the last row.
    package var ruleBelow: RuleLine?
    /// Behind every second row.
    package var stripe: Paint?
    /// True when what the columns leave of the table's place is put between them.
    package var stretches = true

    /// A table style without effect.
    package init(style: String) { self.style = style }
}
