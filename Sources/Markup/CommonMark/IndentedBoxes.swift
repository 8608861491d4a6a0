import PubRunningText

/// Boxes and tabs whose content is indented below their head, as Python-Markdown and its extensions have them: `!!! note "Title"`,
/// `??? note "Title"`, `=== "Tab"`.
///
/// CommonMark knows none, but an item of a list has the same structure: for cmark alone the head becomes an item that begins with
/// an empty heading, in as many bytes, and ``BlockReader`` finds by their lines which items are boxes.
struct IndentedBoxes {
    /// The head of a box or tab.
    struct Head: Equatable {
        /// Whether it is a tab: one of several texts that a site shows one at a time.
        let isTab: Bool
        /// The word after the mark, which chooses a colour on sites; empty for a tab.
        let name: Range<Int>
        /// The title, without its quotation marks; nil when none is given.
        let title: Range<Int>?
    }

    /// The source with an item of a list in the place of each head: as many bytes as before.
    private(set) var bytes: [UInt8]
    /// The heads by their lines.
    private(set) var heads: [Int: Head] = [:]

    /// Finds the boxes of `source`, whose attributes are hidden in `masked`. The content of a box is code for a parse that does not
    /// know the box, so that boxes in boxes need one more. Linear for each level.
    init(_ source: [UInt8], masked: [UInt8], lines: LineStarts, from start: Int) {
        bytes = masked
        guard lines.count > 0 else { return }
        var waiting: [(line: Int, content: Int, head: Head)] = []
        for line in lines.line(of: start)...max(lines.line(of: start), lines.count) {
            guard let (content, head) = IndentedBoxes.head(source, lines.range(line)),
                IndentedBoxes.hasBody(source, lines, below: line, content: content)
            else { continue }
            waiting.append((line, content, head))
        }
        for _ in 0..<NestingLimit.blocks where !waiting.isEmpty {
            let literal = FencedSource.literalLines(bytes)
            let found = waiting.filter { !literal.contains($0.line) }
            if found.isEmpty { return }
            waiting.removeAll { !literal.contains($0.line) }
            var marked = bytes
            for box in found { IndentedBoxes.mark(&marked, lines.range(box.line), at: box.content) }
            // What is indented too far, or continues a paragraph, begins no item: it stays as it is.
            let items = MarkdownTree(marked).withRoot { DefinitionMarks.itemLines($0) }
            for box in found where items.contains(box.line) {
                IndentedBoxes.mark(&bytes, lines.range(box.line), at: box.content)
                heads[box.line] = box.head
            }
        }
    }

    // The text behind the mark begins four columns later, as the content of a box does.
    private static let item = Array("+   #".utf8)

    private static func mark(_ bytes: inout [UInt8], _ line: Range<Int>, at content: Int) {
        for index in content..<line.upperBound where bytes[index] != Ascii.lineFeed {
            bytes[index] = index - content < item.count ? item[index - content] : Ascii.space
        }
    }

    /// The head on the line `range`, and its start after the marks of quotes; nil for any other line.
    static func head(_ bytes: [UInt8], _ range: Range<Int>) -> (content: Int, Head)? {
        guard let content = bytes[range].firstIndex(where: { !Ascii.isBlank($0) && $0 != Ascii.greater }) else {
            return nil
        }
        let mark = bytes[content]
        guard mark == Ascii.bang || mark == UInt8(ascii: "?") || mark == Ascii.equals else { return nil }
        var end = range.upperBound
        while end > content, Ascii.isSpace(bytes[end - 1]) { end -= 1 }
        guard end - content >= item.count, bytes[content..<end].prefix(4).prefix(while: { $0 == mark }).count == 3
        else { return nil }
        let signs = mark == Ascii.bang ? ByteSet("") : mark == Ascii.equals ? ByteSet("+!") : ByteSet("+")
        let afterMark = bytes[(content + 3)..<end].firstIndex { !signs.contains($0) } ?? end
        guard afterMark < end, Ascii.isBlank(bytes[afterMark]),
            let first = bytes[afterMark..<end].firstIndex(where: { !Ascii.isBlank($0) })
        else { return nil }
        let quote = bytes[first..<end].firstIndex(of: Ascii.quote)
        guard quote == nil || quote != end - 1 && bytes[end - 1] == Ascii.quote else { return nil }
        let words = bytes[first..<(quote ?? end)]
        let isTab = mark == Ascii.equals
        guard words.allSatisfy({ isName($0) || Ascii.isBlank($0) }), !isTab || words.isEmpty && quote != nil,
            quote == nil || words.isEmpty || Ascii.isBlank(words[words.endIndex - 1])
        else { return nil }
        let name = first..<(words.firstIndex { Ascii.isBlank($0) } ?? words.endIndex)
        return (content, Head(isTab: isTab, name: name, title: quote.map { $0 + 1..<end - 1 }))
    }

    private static func isName(_ byte: UInt8) -> Bool {
        Ascii.isAlphanumeric(byte) || byte == Ascii.hyphen || byte == Ascii.underscore || byte >= 0x80
    }

    /// Whether the next line that is not empty is indented by four columns, or by a tab, below the head at `content`.
    private static func hasBody(_ bytes: [UInt8], _ lines: LineStarts, below head: Int, content: Int) -> Bool {
        var line = head + 1
        while line <= lines.count {
            let range = lines.range(line)
            if let first = bytes[range].firstIndex(where: { !Ascii.isSpace($0) && $0 != Ascii.greater }) {
                return column(bytes, range, of: first) >= column(bytes, lines.range(head), of: content) + 4
            }
            line += 1
        }
        return false
    }

    private static func column(_ bytes: [UInt8], _ line: Range<Int>, of offset: Int) -> Int {
        var cursor = LineCursor(bytes, line)
        while cursor.position < offset { cursor.step() }
        return cursor.column
    }
}
