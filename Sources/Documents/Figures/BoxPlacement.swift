import TextModel

/// Where a box is placed in its article.
package enum BoxPlacement: Hashable, Sendable {
    /// In the flow, at its place, in the column's width.
    case inline
    /// In the column, at its place or, where it does not fit, at the head of the next column; text flows on before it.
    case column
    /// Over several columns: at the head of the page on which its place is, or of the next one.
    case span(ColumnSpan)
    /// At the head of the column.
    case top
    /// At the foot of the column.
    case bottom
    /// Beside the text, which runs around it.
    case wrap

    /// The words by which manifests, styles and sources ask for a placement.
    package static let words: KeyValuePairs<String, BoxPlacement> = [
        "inline": .inline, "column": .column, "span": .span(.all), "top": .top, "bottom": .bottom, "wrap": .wrap,
    ]

    /// Words of the design that are not implemented yet.
    package static let wordsNotImplemented = ["bleed", "spread"]

    /// The word that asks for it.
    package var word: String {
        switch self {
        case .inline: "inline"
        case .column: "column"
        case .span: "span"
        case .top: "top"
        case .bottom: "bottom"
        case .wrap: "wrap"
        }
    }
}
