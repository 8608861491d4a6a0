import PubDocuments

/// A table as Markdown: with bars, if its cells are lines over one row, else in HTML.
struct MarkdownTable {
    let lines: [String]

    /// The lines of `table`; `text` writes its attributes, `inlines` and `blocks` the content of its cells.
    init(
        _ table: Table, _ attributes: Attributes, _ text: MarkdownText,
        _ inlines: ([Inline], MarkdownText.Place) -> String, _ blocks: ([Block]) -> [String]
    ) {
        let cells = table.head + table.rows.joined()
        let isSimple =
            cells.allSatisfy { $0.blocks.isEmpty && $0.rows == 1 && !$0.isHead && $0.alignment == nil }
            && table.rows.allSatisfy { $0.reduce(0) { $0 + $1.columns } == table.columnCount }
            && (table.head.isEmpty || table.head.reduce(0) { $0 + $1.columns } == table.columnCount)
        var own = attributes
        // The line of dashes has no sign for columns of decimals.
        let decimals = table.alignments.contains(.decimal)
        if decimals, own["align"] == nil {
            let words = table.alignments.map { $0 == .automatic ? "left" : "\($0)" }.joined(separator: " ")
            let place = cells.first?.origin ?? .none
            own.pairs.append((Attributes.Value("align", at: place), Attributes.Value(words, at: place)))
        }
        let body = isSimple ? MarkdownTable.bars(table, inlines) : MarkdownTable.tags(table, inlines, blocks)
        let braces = text.attributes(own)
        let caption = inlines(table.caption, .line)
        lines =
            body
            + (caption.isEmpty && braces.isEmpty
                ? [] : ["", ": " + [caption, braces].filter { !$0.isEmpty }.joined(separator: " ")])
    }

    private static func bars(_ table: Table, _ inlines: ([Inline], MarkdownText.Place) -> String) -> [String] {
        func row(_ cells: [Table.Cell]) -> String {
            "|"
                + cells.map { cell in
                    let text = inlines(cell.content, .cell)
                    return (text.isEmpty ? " " : " \(text) ") + String(repeating: "|", count: cell.columns)
                }.joined()
        }
        let count = table.columnCount
        let dashes = (0..<count).map { column in
            switch column < table.alignments.count ? table.alignments[column] : .automatic {
            case .left: ":---"
            case .center: ":---:"
            case .right: "---:"
            case .automatic, .decimal: "---"
            }
        }
        let head = table.head.isEmpty ? "|" + String(repeating: " |", count: count) : row(table.head)
        return [head, "|" + dashes.joined(separator: "|") + "|"] + table.rows.map(row)
    }

    private static func tags(
        _ table: Table, _ inlines: ([Inline], MarkdownText.Place) -> String, _ blocks: ([Block]) -> [String]
    ) -> [String] {
        var lines = ["<table>"]
        func add(_ cells: [Table.Cell], _ name: String) {
            lines.append("<tr>")
            for (column, cell) in cells.enumerated() {
                let tag = cell.isHead ? "th" : name
                var opening = "<\(tag)"
                if cell.columns > 1 { opening += " colspan=\"\(cell.columns)\"" }
                if cell.rows > 1 { opening += " rowspan=\"\(cell.rows)\"" }
                let alignment =
                    cell.alignment ?? (column < table.alignments.count ? table.alignments[column] : .automatic)
                if [.left, .center, .right].contains(alignment) { opening += " align=\"\(alignment)\"" }
                let written = inlines(cell.content, .cell)
                if cell.blocks.isEmpty, written == cell.content.plainText,
                    !written.contains(where: { "<>&".contains($0) })
                {
                    lines.append(opening + ">" + written + "</\(tag)>")
                } else {
                    // Between tags text is that of HTML; between empty lines it is Markdown.
                    let own = cell.blocks.isEmpty ? [Block(.paragraph(cell.content), at: cell.origin)] : cell.blocks
                    lines += [opening + ">", ""] + blocks(own) + ["", "</\(tag)>"]
                }
            }
            lines.append("</tr>")
        }
        if !table.head.isEmpty {
            lines.append("<thead>")
            add(table.head, "th")
            lines.append("</thead>")
        }
        for row in table.rows { add(row, "td") }
        return lines + ["</table>"]
    }
}
