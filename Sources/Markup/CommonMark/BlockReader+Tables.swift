import PubDiagnostics
import PubDocuments
import PubRunningText

extension BlockReader {
    /// Takes a table, and the caption that is right under its last row.
    mutating func takeTable(_ node: MarkdownNode, into divisions: inout DivisionStack) {
        let alignments = node.alignments.map { letter -> Table.Alignment in
            switch letter {
            case UInt8(ascii: "l"): .left
            case UInt8(ascii: "c"): .center
            case UInt8(ascii: "r"): .right
            default: .automatic
            }
        }
        let head = node.tableHeadLine
        var rows: [[Table.Cell]] = []
        var caption: (inlines: TableCaption, attributes: Attributes?)?
        var foreign = Attributes()
        var child = node.firstChild
        while let row = child {
            child = row.next
            let line = rows.isEmpty ? head : row.startLine
            if child == nil, !rows.isEmpty, let found = captionRow(row, line) {
                caption = found
                break
            }
            if child == nil, !rows.isEmpty, let syntax = foreignRow(line) {
                foreign.add(syntax, in: source, &diagnostics)
                break
            }
            rows.append(cells(of: row, line: line))
        }
        guard let first = rows.first else { return }
        let isHeadEmpty = first.allSatisfy { $0.content.isEmpty }
        let table = Table(
            alignments: alignments, head: isHeadEmpty ? [] : first, rows: Array(rows.dropFirst()))
        let origin = source.origin(at: contentRange(head).lowerBound)
        let place = head == node.startLine ? self.origin(of: node) : origin
        divisions.append(Block(.table(table), attributes: foreign, at: place))
        if let caption {
            let paragraph = Block(.paragraph(caption.inlines.inlines), at: origin)
            divisions.append(caption: caption.inlines, caption.attributes, paragraph)
        }
    }

    /// The caption in a last row that is no row: it begins with a colon and has no bars.
    private mutating func captionRow(_ row: MarkdownNode, _ line: Int) -> (TableCaption, Attributes?)? {
        let range = contentRange(line)
        guard source.bytes[range].starts(with: [Ascii.colon, Ascii.space]), !source.bytes[range].contains(Ascii.pipe),
            let cell = row.firstChild
        else { return nil }
        var text = BlockText()
        text.append(cell: range, of: mask.bytes)
        let (inlines, trailing, _) = inlines(cell, text)
        return TableCaption(inlines, trailing).map { ($0, trailing) }
    }

    /// The attributes of another program that are all of a line below a table, which is a row of it for CommonMark.
    private func foreignRow(_ line: Int) -> AttributeSyntax? {
        let range = contentRange(line)
        guard let syntax = mask.attributes[range.lowerBound], syntax.isForeign,
            source.bytes[syntax.end..<range.upperBound].allSatisfy(Ascii.isSpace)
        else { return nil }
        return syntax
    }

    private mutating func cells(of row: MarkdownNode, line: Int) -> [Table.Cell] {
        let ranges = cellRanges(contentRange(line))
        var cells: [Table.Cell] = []
        var column = 0
        var child = row.firstChild
        while let cell = child {
            child = cell.next
            defer { column += 1 }
            // cmark adds cells to rows that have too few.
            guard column < ranges.count else {
                cells.append(Table.Cell([], at: source.origin(at: lines.range(line).upperBound - 1)))
                continue
            }
            let range = ranges[column]
            if isJoined(range), !cells.isEmpty {
                cells[cells.count - 1].columns += 1
                continue
            }
            var text = BlockText()
            text.append(cell: range, of: mask.bytes)
            let (inlines, _, _) = inlines(cell, text)
            cells.append(Table.Cell(inlines, at: source.origin(at: range.lowerBound)))
        }
        if ranges.count > column, !cells.isEmpty { keepExcess(ranges[column...], &cells) }
        return cells
    }

    /// Whether a cell has not even a blank, between two bars that touch: the cell before it takes its column too, as in
    /// MultiMarkdown.
    private func isJoined(_ cell: Range<Int>) -> Bool {
        cell.isEmpty && cell.lowerBound > 0 && mask.bytes[cell.lowerBound - 1] == Ascii.pipe
            && cell.lowerBound < mask.bytes.count && mask.bytes[cell.lowerBound] == Ascii.pipe
    }

    /// CommonMark's dialect drops cells beyond the last column; their text is kept in the last cell.
    private mutating func keepExcess(_ ranges: ArraySlice<Range<Int>>, _ cells: inout [Table.Cell]) {
        let excess = ranges.filter { !$0.isEmpty }
        guard let first = excess.first else {
            guard let joined = ranges.first(where: isJoined) else { return }
            diagnostics.append(
                .warning(
                    "extra-cells", "the last cell of this row asks for more columns than the table has",
                    at: source.origin(at: joined.lowerBound), hint: "take the bars away that are too many"))
            return
        }
        let origin = source.origin(at: first.lowerBound)
        diagnostics.append(
            .warning(
                "extra-cells", "this row has more cells than the table has columns; the last cell takes their text",
                at: origin, hint: "write \\| for a bar inside a cell"))
        for range in excess {
            let text = String(decoding: source.bytes[range], as: UTF8.self)
            cells[cells.count - 1].content.append(.text(" | " + text, source.origin(at: range.lowerBound)))
        }
    }

    /// The cells of a row, without the blanks around them.
    private func cellRanges(_ row: Range<Int>) -> [Range<Int>] {
        let bytes = mask.bytes
        var end = row.upperBound
        while end > row.lowerBound, Ascii.isSpace(bytes[end - 1]) { end -= 1 }
        var position = row.lowerBound
        if position < end, bytes[position] == Ascii.pipe { position += 1 }
        var ranges: [Range<Int>] = []
        var start = position
        while position < end {
            if bytes[position] == Ascii.backslash, position + 1 < end, Ascii.isPunctuation(bytes[position + 1]) {
                position += 2
                continue
            }
            if bytes[position] == Ascii.pipe {
                ranges.append(trimmed(start..<position))
                start = position + 1
            }
            position += 1
        }
        if start < end { ranges.append(trimmed(start..<end)) }
        return ranges
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (first, last) = (range.lowerBound, range.upperBound)
        while first < last, Ascii.isBlank(mask.bytes[first]) { first += 1 }
        while last > first, Ascii.isBlank(mask.bytes[last - 1]) { last -= 1 }
        return first..<last
    }
}

extension MarkdownNode {
    /// The line of a table's head: any lines between the table's first line and it are a paragraph.
    var tableHeadLine: Int {
        // Rows follow one another line by line; the line of dashes has none.
        if let body = firstChild?.next { return body.startLine - 2 }
        return endLine - 1
    }
}
