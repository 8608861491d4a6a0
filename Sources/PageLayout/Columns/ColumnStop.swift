import Identity

/// Why a column ended.
enum ColumnStop: Hashable {
    /// It is full.
    case full
    /// The flow is at its end.
    case done
    /// The next item wants the width of several columns.
    case span
    /// A spanning box was met that waits for a page's head.
    case float(BoxID)
    /// The author wants a new column.
    case columnBreak
    /// The author wants a new page.
    case pageBreak
}
