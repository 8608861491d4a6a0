/// Why a column ended.
package enum ColumnStop<Box: Hashable>: Hashable {
    /// The column is full.
    case full
    /// The flow is at its end.
    case done
    /// The next item wants the width of several columns.
    case span
    /// A box was met that the page places, at the band's head or among its columns: the band is filled anew.
    case float(Box)
    /// The author wants a new column.
    case columnBreak
    /// The author wants a new page.
    case pageBreak
}
