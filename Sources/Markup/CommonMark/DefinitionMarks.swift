import PubRunningText

/// The marks of definitions as Pandoc has them: a colon or a tilde and a space before the definition of the term above.
///
/// CommonMark knows none, but its lists have the same structure: the mark becomes a list's, for cmark alone, and
/// ``BlockReader`` finds by the source which lists are definitions.
enum DefinitionMarks {
    /// The character put in the place of a mark. A hyphen could underline the term, and asterisks make a pause.
    private static let listMark = Ascii.plus

    /// The source with marks of lists in place of marks of definitions, by a first parse; nil if it has none.
    static func replaced(in bytes: [UInt8], parsedAs tree: borrowing MarkdownTree) -> [UInt8]? {
        let lines = LineStarts(bytes)
        let found = definitions(bytes, lines, tree)
        guard !found.isEmpty else { return nil }
        let all = replaced(bytes, lines, found)
        // What is indented too far, or continues a paragraph, begins no list: it stays as it is.
        let items = MarkdownTree(all).withRoot { itemLines($0) }
        let begun = found.filter(items.contains)
        if begun.count == found.count { return all }
        // A second parse: items may have been items only by the marks that are taken back.
        let some = replaced(bytes, lines, begun)
        let rest = MarkdownTree(some).withRoot { itemLines($0) }
        return !begun.isEmpty && begun.allSatisfy(rest.contains) ? some : nil
    }

    /// The first lines of definitions, by a parse that knows none.
    private static func definitions(
        _ bytes: [UInt8], _ lines: LineStarts, _ tree: borrowing MarkdownTree
    ) -> [Int] {
        let candidates = (1...max(lines.count, 1)).filter { mark(bytes, lines.range($0)) != nil }
        guard !candidates.isEmpty else { return [] }
        let wanted = Set(candidates)
        return tree.withRoot { root in
            var found: [Int] = []
            var walk = NodeWalk(root)
            while let node = walk.nextBlock() {
                if node.kind == .paragraph { found += definitions(in: node, wanted, among: found.last) }
            }
            return found
        }
    }

    private static func replaced(_ bytes: [UInt8], _ lines: LineStarts, _ found: [Int]) -> [UInt8] {
        var result = bytes
        for line in found {
            if let position = mark(bytes, lines.range(line)) { result[position] = listMark }
        }
        return result
    }

    /// The first lines of list items.
    static func itemLines(_ root: MarkdownNode) -> Set<Int> {
        var lines: Set<Int> = []
        var walk = NodeWalk(root)
        while let node = walk.nextBlock() {
            if node.kind == .item { lines.insert(node.startLine) }
        }
        return lines
    }

    /// Whether the byte begins the item of a list that is a definition.
    static func isMark(_ byte: UInt8) -> Bool { byte == Ascii.colon || byte == Ascii.tilde }

    /// The offset of a possible mark in a line, after the marks of quotes.
    private static func mark(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
        let first =
            bytes[line].firstIndex { !Ascii.isBlank($0) && $0 != Ascii.greater } ?? line.upperBound
        guard first + 2 < line.upperBound, isMark(bytes[first]), Ascii.isBlank(bytes[first + 1]),
            !bytes[first + 1..<line.upperBound].allSatisfy({ Ascii.isSpace($0) })
        else { return nil }
        return first
    }

    /// The lines of `paragraph` that begin definitions: below a term of one line, within the paragraph or before it.
    private static func definitions(in paragraph: MarkdownNode, _ marks: Set<Int>, among last: Int?)
        -> [Int]
    {
        let (first, end) = (paragraph.startLine, paragraph.endLine)
        guard first > 0, end >= first else { return [] }
        if marks.contains(first) {
            guard followsTerm(paragraph, last), paragraph.next?.kind != .table else { return [] }
            return (first...end).filter(marks.contains)
        }
        guard end > first, marks.contains(first + 1) else { return [] }
        return (first + 1...end).filter(marks.contains)
    }

    /// Whether a paragraph of one line is before `paragraph`, or another definition with its content.
    private static func followsTerm(_ paragraph: MarkdownNode, _ last: Int?) -> Bool {
        var before = paragraph.previous
        // What is indented below a definition is code for a first parse.
        while let node = before, node.kind == .codeBlock, !node.fence.isFenced {
            before = node.previous
        }
        // Below a picture a colon begins its caption.
        guard let before, before.kind == .paragraph, before.startLine > 0, before.firstChild?.kind != .image else {
            return false
        }
        let isDefinition = last.map { (before.startLine...before.endLine).contains($0) } ?? false
        return isDefinition
            || (before.startLine == before.endLine && before.endLine >= paragraph.startLine - 2)
    }
}

extension BlockReader {
    /// Whether a list was made of definitions (``DefinitionMarks``).
    func isDefinition(_ list: MarkdownNode) -> Bool {
        guard let item = list.firstChild else { return false }
        let start = offset(of: item)
        return start < source.bytes.count && DefinitionMarks.isMark(source.bytes[start])
    }
}
