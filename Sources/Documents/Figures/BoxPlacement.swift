/// Where a box is placed in its article.
package enum BoxPlacement: Hashable, Sendable {
    /// At its call in the text, in its column; one that is wider than its column is placed as ``across``.
    case here
    /// At its call in the text, across the columns: the text above it is balanced, that below it begins new columns.
    case across
    /// In the column, at its place or, where it does not fit, at the head of the next column; text flows on before it.
    case column
    /// At the head of the column in which its place is, or of the next one.
    case columnHead
    /// At the foot of the column.
    case columnFoot
    /// Across the columns of the page on which its place is, or of the next one: at its head, though not above the first
    /// paragraph of its article, else at its foot.
    case span
    /// Across the columns, at the head of the page on which its place is, or of the next one.
    case top
    /// Across the columns, at the foot of the page on which its place is, or of the next one.
    case bottom
    /// Beside the text, which runs around it.
    case wrap

    /// The words by which manifests, styles and sources ask for a placement.
    package static let words: KeyValuePairs<String, BoxPlacement> = [
        "here": .here, "inline": .here, "column": .column, "span": .span, "top": .top, "bottom": .bottom, "wrap": .wrap,
    ]

    /// Words of the design that are not implemented yet.
    package static let wordsNotImplemented = ["bleed", "margin", "page", "spread"]

    /// The word that asks for it.
    package var word: String {
        switch self {
        case .here, .across: "here"
        case .column, .columnHead, .columnFoot: "column"
        case .span: "span"
        case .top: "top"
        case .bottom: "bottom"
        case .wrap: "wrap"
        }
    }

    /// True for what floats across the columns of a page: at its head or foot.
    package var isFloatOfPage: Bool { self == .span || self == .top || self == .bottom }
}

/// How wide a box is that is placed at its call, in columns.
package enum BoxColumns: Hashable, Sendable {
    /// Its own.
    case one
    /// All of its page.
    case all

    /// The words by which manifests, styles and sources say it.
    package static let words: KeyValuePairs<String, BoxColumns> = ["1": .one, "all": .all]
}
