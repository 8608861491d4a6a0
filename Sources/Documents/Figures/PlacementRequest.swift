/// The placement of a box in its article.
package enum PlacementRequest: Hashable, Sendable {
    /// At its call in the text, in its column; one that is wider than its column is placed as ``across``.
    case here
    /// At its call in the text, across the columns: the text above it is balanced, the text below it begins new columns.
    case across
    /// In the column, at its place or, if it does not fit, at the head of the next column; text flows on before it.
    case column
    /// At the head of the column that its place is in, or of the next one.
    case columnHead
    /// At the foot of the column.
    case columnFoot
    /// Across the columns of the page that its place is on, or of the next one: at its head, though not above the first
    /// paragraph of its article, else at its foot.
    case span
    /// Across the columns, at the head of the page that its place is on, or of the next one.
    case top
    /// Across the columns, at the foot of the page that its place is on, or of the next one.
    case bottom
    /// Beside the text, which runs around it.
    case wrap
    /// On an area of the page's grid, around which the text of all columns runs; without columns and rows the whole page.
    case page
    /// Across a left-hand page and the one that faces it.
    case spread
    /// Short for ``top`` that bleeds at the head and at both sides.
    case bleed
    /// In the column for notes of its page, level with the line that follows its call.
    case margin

    /// The words for placements in manifests, styles and sources.
    package static let words: KeyValuePairs<String, PlacementRequest> = [
        "here": .here, "inline": .here, "column": .column, "span": .span, "top": .top, "bottom": .bottom, "wrap": .wrap,
        "page": .page, "spread": .spread, "bleed": .bleed, "margin": .margin,
    ]

    /// The word that asks for it.
    package var word: String {
        switch self {
        case .here, .across: "here"
        case .column, .columnHead, .columnFoot: "column"
        case .span: "span"
        case .top: "top"
        case .bottom: "bottom"
        case .wrap: "wrap"
        case .page: "page"
        case .spread: "spread"
        case .bleed: "bleed"
        case .margin: "margin"
        }
    }

    /// Whether the box floats across the columns of a page, at its head or foot, or on an area of it.
    package var isFloatOfPage: Bool {
        switch self {
        case .span, .top, .bottom, .page, .spread: true
        default: false
        }
    }

    /// Whether the box stays between the paragraphs at its call.
    package var isAtCall: Bool { self == .here || self == .across }
}

/// The width of a box, in columns.
package enum BoxColumns: Hashable, Sendable {
    /// Its own.
    case one
    /// As wide as a column of text of its page.
    case textColumn
    /// All of its page.
    case all
    /// Columns of the page's grid.
    case grid(GridSpan)

    /// Whether it is at most as wide as the column of its call.
    package var isOfColumn: Bool { self == .one || self == .textColumn }
}
