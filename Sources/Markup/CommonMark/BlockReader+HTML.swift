import PubDiagnostics
import PubDocuments
import PubRunningText

extension BlockReader {
    /// The blocks of raw HTML among `first` and the nodes after it, or `first` alone; tables without an end, and rows
    /// and cells without a table, are reported, each kind once. Linear.
    mutating func htmlBlocks(from first: MarkdownNode, isAlone: Bool = false) -> HTMLBlocks {
        var blocks = HTMLBlocks()
        var child: MarkdownNode? = first
        while let node = child {
            child = isAlone ? nil : node.next
            if node.kind == .htmlBlock, FencedSource.index(of: node.literal) != nil {
                blocks.endSection()
            } else if node.kind == .htmlBlock || blocks.isInTable && isIndentedTag(node) {
                blocks.add(htmlStream(of: node), line: node.startLine)
            }
        }
        blocks.endSection()
        report(blocks)
        return blocks
    }

    /// Whether it is a line of HTML that CommonMark reads as code, since four spaces are before it after an empty line.
    private func isIndentedTag(_ node: MarkdownNode) -> Bool {
        node.kind == .codeBlock && !node.fence.isFenced
            && node.literal.first { !Ascii.isSpace($0) } == Ascii.less
    }

    private mutating func htmlStream(of node: MarkdownNode) -> InlineStream {
        literalLines.formUnion(node.startLine...max(node.startLine, node.endLine))
        var ranges = [offset(of: node)..<lines.range(node.startLine).upperBound]
        if node.endLine > node.startLine {
            ranges += (node.startLine + 1...node.endLine).map { contentRange($0) }
        }
        let stream = RawMarkup.stream(source.bytes, ranges)
        reportOpenComment(in: stream)
        return stream
    }

    /// Reports a comment that begins in a block of raw HTML and does not end in it: all that follows is printed.
    private mutating func reportOpenComment(in stream: InlineStream) {
        // In the source too: `&lt;!--` is no comment.
        let start = stream.pool.indices.first { index in
            stream.pool[index...].starts(with: CommentMask.opening)
                && source.bytes[Int(stream.offsets[index])...].starts(with: CommentMask.opening)
        }
        guard let offset = start.map({ Int(stream.offsets[$0]) }) else { return }
        diagnostics.append(OpenComment.finding(in: source, from: offset).graded(options.severityOfLosses))
    }

    private mutating func report(_ blocks: HTMLBlocks) {
        if let first = blocks.unclosed.first {
            let others = blocks.unclosed.count - 1
            diagnostics.append(
                .error(
                    "html-table",
                    "this table in HTML has no </table>, so that its cells are printed as text"
                        + (others == 0 ? "" : others == 1 ? "; nor has one below" : "; nor have \(others) below"),
                    at: source.origin(at: first), hint: "write </table> where it ends"))
        }
        if let stray = blocks.stray {
            let others = stray.count - 1
            diagnostics.append(
                .warning(
                    "raw-html",
                    "the tag <\(stray.name)> is in no table and has no effect; its text is kept"
                        + (others == 0 ? "" : others == 1 ? "; so is one more below" : "; so are \(others) more below"),
                    at: source.origin(at: stray.offset),
                    hint: "write <table> before the first row, and </table> after the last"))
        }
    }

    /// Takes the block of raw HTML `first`: its tables, and the text beside them as paragraphs. Returns the last node that
    /// it takes, which is another one if a table goes on.
    mutating func takeHTML(
        _ first: MarkdownNode, depth: Int, of blocks: HTMLBlocks, into divisions: inout DivisionStack
    ) -> MarkdownNode {
        var part = HTMLPart(first, blocks.stream(onLine: first.startLine) ?? InlineStream())
        while let start = part.rest.firstIndex(where: { blocks.end(of: $0) != nil }) {
            takeText(part.rest[..<start], of: part.stream, into: &divisions)
            let opening = part.rest[start]
            part.rest = part.rest[(start + 1)...]
            let pieces = part.pieces(before: blocks.end(of: opening) ?? opening.offset, of: blocks)
            takeTable(opening, pieces, depth: depth, into: &divisions)
        }
        takeText(part.rest, of: part.stream, into: &divisions)
        return part.node
    }

    // MARK: Tables

    /// Takes the table that the tag `opening` begins: as a table or, if no table of ours is like it, as its blocks and its
    /// words.
    private mutating func takeTable(
        _ opening: InlineEvent, _ pieces: [HTMLPart.Piece], depth: Int, into divisions: inout DivisionStack
    ) {
        let count = diagnostics.count
        let origin = source.origin(at: opening.offset)
        var table = HTMLTable(opening)
        for piece in pieces where table.problem == nil { take(piece, depth: depth, into: &table) }
        table.end()
        guard let problem = table.problem else {
            let made = self.table(table)
            divisions.append(Block(.table(made), at: origin))
            return reportIdle(table, at: origin)
        }
        // What was found in its cells is found again in its blocks.
        diagnostics.removeSubrange(count...)
        let error = Diagnostic.error(
            "html-table", "this table in HTML cannot be set as one: it has \(problem.what)",
            at: source.origin(at: problem.offset),
            hint: problem.hint ?? "take that out, or write a table with | between its cells")
        diagnostics.append(error)
        for piece in pieces {
            switch piece {
            case .text(let events, let stream): takeText(events, of: stream, into: &divisions)
            case .block(let node): take(node, depth: depth, into: &divisions)
            }
        }
        // One error says enough of its tags; of pictures each one that is lost is told.
        let others = diagnostics[(count + 1)...].filter {
            $0.id != "raw-html" || $0.severity == .error && $0.origin != error.origin
        }
        diagnostics.replaceSubrange((count + 1)..., with: others)
    }

    private mutating func take(_ piece: HTMLPart.Piece, depth: Int, into table: inout HTMLTable) {
        switch piece {
        case .text(let events, let stream): for event in events { table.take(event, of: stream) }
        case .block(let node) where node.kind == .paragraph:
            let (stream, _) = matchedStream(of: node, paragraphText(node))
            table.endParagraph(at: offset(of: node))
            for event in stream.events { table.take(event, of: stream) }
            table.endParagraph(at: lines.range(node.endLine).upperBound)
        case .block(let node) where node.kind == .table: table.note("another table within a cell", offset(of: node))
        case .block(let node):
            var divisions = DivisionStack(depth: depth + 1)
            take(node, depth: depth + 1, into: &divisions)
            for block in divisions.end(&diagnostics) { table.take(block, at: offset(of: node)) }
        }
    }

    private mutating func table(_ table: HTMLTable) -> Table {
        let alignments = table.alignments
        var rows = zip(table.rows, table.firstColumns).map { cells($0, $1, alignments) }
        for (row, count) in zip(rows.indices, table.missingCells) {
            let place = source.origin(at: table.rows[row].cells.last?.offset ?? 0)
            rows[row] += (0..<count).map { _ in Table.Cell([], at: place) }
        }
        let hasHead = table.rows.first?.section == .head
        return Table(
            alignments: alignments, head: hasHead ? rows[0] : [], rows: Array(rows.dropFirst(hasHead ? 1 : 0)),
            caption: inlines(table.caption))
    }

    private mutating func cells(
        _ row: HTMLTable.Row, _ columns: [Int], _ alignments: [Table.Alignment]
    ) -> [Table.Cell] {
        zip(row.cells, columns).map { cell, column in
            var made = Table.Cell([], at: source.origin(at: cell.offset))
            if let paragraphs = cell.paragraphsAlone {
                made.content = inlines(paragraphs)
            } else {
                made.blocks = blocks(of: cell.parts)
            }
            (made.columns, made.rows) = (cell.columns, cell.rows)
            made.isHead = cell.isHead && row.section != .head
            // As its column, it follows when attributes of the table align that.
            let isAsItsColumn = column < alignments.count && cell.alignment == alignments[column]
            made.alignment = isAsItsColumn ? nil : cell.alignment
            return made
        }
    }

    /// The blocks of a cell that holds more than paragraphs.
    private mutating func blocks(of parts: [HTMLTable.Part]) -> [Block] {
        parts.compactMap { part in
            switch part {
            case .block(let block): return block
            case .text(let text):
                let inlines = build(text, takesTrailing: false).0
                return inlines.first.map { Block(.paragraph(inlines), at: $0.origin) }
            case .list(let start, let items, let offset):
                let place = source.origin(at: offset)
                let made = items.map { item in
                    let blocks = blocks(of: item)
                    return List.Item(blocks, at: blocks.first?.origin ?? place)
                }
                return Block(.list(List(start: start, isTight: true, items: made)), at: place)
            }
        }
    }

    /// The running text of a cell: each of its paragraphs begins a line.
    private mutating func inlines(_ paragraphs: [InlineStream]) -> [Inline] {
        var inlines: [Inline] = []
        for paragraph in paragraphs {
            let own = build(paragraph, takesTrailing: false).0
            if own.isEmpty { continue }
            if !inlines.isEmpty { inlines.append(.lineBreak(own[0].origin)) }
            inlines += own
        }
        return inlines
    }

    private mutating func reportIdle(_ table: HTMLTable, at origin: SourceLocation) {
        let (attributes, tags) = (table.idleAttributes, table.idleTags)
        if !attributes.isEmpty {
            diagnostics.append(
                .warning(
                    "raw-html",
                    attributes.count == 1
                        ? "the attribute \(attributes[0]) in this table has no effect"
                        : "these attributes in this table have no effect: \(attributes.joined(separator: ", "))",
                    at: origin,
                    hint:
                        "delete them; a table gets its style and widths in a line below it, after an empty line: "
                        + "“: {.style widths=\"2 1\"}”"
                ))
        }
        if !tags.isEmpty {
            let list = tags.map { "<\($0)>" }.joined(separator: ", ")
            diagnostics.append(
                .warning(
                    "raw-html",
                    tags.count == 1
                        ? "the tag \(list) in this table has no effect; its text is kept"
                        : "these tags in this table have no effect: \(list); their text is kept",
                    at: origin, hint: "delete them, or write what is meant with <em>, <strong>, <code>, <sup> or <sub>")
            )
        }
    }
}

/// A place in a row of blocks of raw HTML.
struct HTMLPart {
    /// The content between the tags of a table.
    enum Piece {
        /// Events of raw HTML, of a stream.
        case text(ArraySlice<InlineEvent>, InlineStream)
        /// Another block, after an empty line.
        case block(MarkdownNode)
    }

    /// The block.
    private(set) var node: MarkdownNode
    /// Its text.
    private(set) var stream: InlineStream
    /// The events of it that are still to be taken.
    var rest: ArraySlice<InlineEvent>

    /// The beginning of `node`, whose text is `stream`.
    init(_ node: MarkdownNode, _ stream: InlineStream) {
        self.node = node
        self.stream = stream
        rest = stream.events[...]
    }

    /// The content before the tag at `end`, in this block and those after it; that tag is passed. Linear.
    mutating func pieces(before end: Int, of blocks: HTMLBlocks) -> [Piece] {
        var pieces: [Piece] = []
        while true {
            let close = rest.firstIndex { event in
                if case .html = event.kind { event.offset == end } else { false }
            }
            pieces.append(.text(rest[..<(close ?? rest.endIndex)], stream))
            rest = close.map { rest[($0 + 1)...] } ?? []
            if close != nil { return pieces }
            while true {
                guard let next = node.next else { return pieces }
                node = next
                if let text = blocks.stream(onLine: next.startLine) {
                    stream = text
                    rest = text.events[...]
                    break
                }
                // Notes are read for themselves, with all others of the article.
                if next.kind != .footnoteDefinition { pieces.append(.block(next)) }
            }
        }
    }
}

extension [Inline] {
    /// The text without line ends at its ends and without a second one in a row.
    var withoutEdges: [Inline] {
        var kept: [Inline] = []
        for inline in self {
            if case .softBreak = inline {
                guard let last = kept.last else { continue }
                if case .softBreak = last { continue }
            }
            kept.append(inline)
        }
        if case .softBreak? = kept.last { kept.removeLast() }
        return kept
    }
}
