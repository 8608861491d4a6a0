import Diagnostics
import Documents
import RunningText

extension BlockReader {
    /// Takes a block of raw HTML: its tables, and the text beside them as paragraphs. Returns the last node that it takes: a
    /// table goes on over empty lines, at which CommonMark ends the block.
    mutating func takeHTML(_ node: MarkdownNode, into divisions: inout DivisionStack) -> MarkdownNode {
        let end = endOfTables(from: node)
        let last = end.node
        literalLines.formUnion(node.startLine...max(node.startLine, last.endLine))
        var ranges = [offset(of: node)..<lines.range(node.startLine).upperBound]
        if last.endLine > node.startLine {
            ranges += (node.startLine + 1...last.endLine).map { contentRange($0) }
        }
        let stream = RawMarkup.stream(source.bytes, ranges)
        var start = 0
        while let table = RawMarkup.table(in: stream.events[start...]) {
            takeText(stream.events[start..<table.lowerBound], of: stream, into: &divisions)
            let isClosed = table.upperBound < stream.events.count
            take(
                HTMLTable(stream.events[table], of: stream, isClosed: isClosed),
                hasParagraphs: end.hasParagraphs, stream.events[table], of: stream, into: &divisions)
            start = min(table.upperBound + 1, stream.events.count)
        }
        takeText(stream.events[start...], of: stream, into: &divisions)
        return last
    }

    /// The node in which the tables end that begin in `node`, itself where none does; and whether Markdown is between.
    private func endOfTables(from node: MarkdownNode) -> (node: MarkdownNode, hasParagraphs: Bool) {
        var depth = RawMarkup.openTables(node.literal)
        var last = node
        var hasParagraphs = false
        while depth > 0 {
            guard let next = last.next else { return (node, false) }
            switch next.kind {
            case .htmlBlock: depth += RawMarkup.openTables(next.literal)
            // Four spaces before a tag after an empty line make code of it.
            case .codeBlock where next.literal.first(where: { !Ascii.isSpace($0) }) == Ascii.less:
                depth += RawMarkup.openTables(next.literal)
            default: hasParagraphs = true
            }
            last = next
        }
        return (last, hasParagraphs)
    }

    /// Adds the text of `events` as a paragraph, unless it is only comments and ends of lines.
    private mutating func takeText(
        _ events: ArraySlice<InlineEvent>, of stream: InlineStream, into divisions: inout DivisionStack
    ) {
        guard let first = events.first else { return }
        let inlines = inlines(Array(events), of: stream)
        if !inlines.isEmpty { divisions.append(Block(.paragraph(inlines), at: source.origin(at: first.offset))) }
    }

    private mutating func inlines(_ events: [InlineEvent], of stream: InlineStream) -> [Inline] {
        if events.isEmpty { return [] }
        var part = stream
        part.events = events
        return InlineBuilder.trimmed(withoutEdges(build(part.compacted, takesTrailing: false).0))
    }

    /// The text without line ends at its ends and without a second one in a row.
    private func withoutEdges(_ inlines: [Inline]) -> [Inline] {
        var kept: [Inline] = []
        for inline in inlines {
            if case .softBreak = inline {
                guard let last = kept.last else { continue }
                if case .softBreak = last { continue }
            }
            kept.append(inline)
        }
        if case .softBreak? = kept.last { kept.removeLast() }
        return kept
    }

    // MARK: Tables

    private mutating func take(
        _ table: HTMLTable, hasParagraphs: Bool, _ events: ArraySlice<InlineEvent>, of stream: InlineStream,
        into divisions: inout DivisionStack
    ) {
        var table = table
        guard let first = events.first else { return }
        let origin = source.origin(at: first.offset)
        let paragraphs = hasParagraphs ? ("empty lines make paragraphs of what is in its cells", first.offset) : nil
        if let problem = paragraphs ?? table.problem {
            diagnostics.append(
                .error(
                    "html-table", "this table in HTML cannot be set as one: \(problem.0)",
                    at: source.origin(at: problem.1),
                    hint: "write it as a Markdown table: a line a row, with | between its cells"))
            return takeWords(events, of: stream, into: &divisions)
        }
        let alignments = table.alignments()
        let rows = table.rows.map { cells($0, count: alignments.count, of: stream) }
        let hasHead = table.rows.first?.isHead ?? false
        let caption = inlines(table.caption, of: stream)
        let made = Table(
            alignments: alignments, head: hasHead ? rows[0] : [], rows: Array(rows.dropFirst(hasHead ? 1 : 0)),
            caption: caption)
        divisions.append(Block(.table(made), at: origin))
        reportIdle(table.idleAttributes, at: origin)
    }

    private mutating func cells(_ row: HTMLTable.Row, count: Int, of stream: InlineStream) -> [Table.Cell] {
        var cells = row.cells.map { cell in
            var made = Table.Cell(inlines(cell.events, of: stream), at: source.origin(at: cell.offset))
            made.columns = cell.columns
            return made
        }
        let place = row.cells.last?.offset ?? 0
        let taken = cells.reduce(0) { $0 + $1.columns }
        for _ in taken..<count { cells.append(Table.Cell([], at: source.origin(at: place))) }
        return cells
    }

    /// Keeps the words of a table that is none: what is wrong with its tags is told.
    private mutating func takeWords(
        _ events: ArraySlice<InlineEvent>, of stream: InlineStream, into divisions: inout DivisionStack
    ) {
        let count = diagnostics.count
        takeText(events, of: stream, into: &divisions)
        let told = diagnostics[count...].filter { $0.id != "raw-html" }
        diagnostics.replaceSubrange(count..., with: told)
    }

    private mutating func reportIdle(_ names: [String], at origin: SourceLocation) {
        if names.isEmpty { return }
        let list = names.joined(separator: ", ")
        diagnostics.append(
            .warning(
                "raw-html",
                names.count == 1
                    ? "the attribute \(list) in this table has no effect"
                    : "these attributes in this table have no effect: \(list)",
                at: origin,
                hint: "delete them; a table gets its style and widths in a line below it: “: {.style widths=\"2 1\"}”"))
    }
}
