import PubDiagnostics
import PubDocuments
import PubRunningText

extension BlockReader {
    /// Whether a paragraph is verse as Pandoc has it: every line begins with a bar and a space, or continues the line
    /// before and is indented. A paragraph with bars at the ends of all lines is a table without its line of dashes.
    func isVerse(_ node: MarkdownNode, _ text: BlockText) -> Bool {
        // Lines above the head of a table are a paragraph without a place in cmark's tree.
        guard text.bytes.first == Ascii.pipe, node.startLine > 0, BrokenTable(text) == nil else { return false }
        let rows = text.bytes.split(separator: Ascii.lineFeed)
        return rows.enumerated().allSatisfy { index, row in
            let isMarked = row.first == Ascii.pipe && (row.count == 1 || Ascii.isBlank(row[row.startIndex + 1]))
            return isMarked || index > 0 && isIndented(text, row.startIndex)
        }
    }

    private func isIndented(_ text: BlockText, _ index: Int) -> Bool {
        let offset = text.sourceOffset(index)
        return offset > 0 && Ascii.isBlank(source.bytes[offset - 1])
    }

    /// The verse in a paragraph whose lines begin with bars; nil when a bar is part of something else.
    mutating func verse(_ node: MarkdownNode, _ text: BlockText) -> Block? {
        let stream = InlineAlignment.stream(of: node, in: text, source: source.bytes, mask: mask)
        let parts = VerseParts(stream)
        guard let parts else { return nil }
        var stanzas: [[VerseLine]] = [[]]
        var attributes = Attributes()
        for (index, part) in parts.lines.enumerated() {
            checkCalls(part.stream)
            let isLast = index == parts.lines.count - 1
            let (inlines, trailing) = build(matched(part.stream), takesTrailing: isLast)
            if let trailing { attributes = trailing }
            if inlines.isEmpty {
                if stanzas[stanzas.count - 1].isEmpty == false { stanzas.append([]) }
                continue
            }
            let line = VerseLine(inlines, indent: part.indent, at: source.origin(at: part.offset))
            stanzas[stanzas.count - 1].append(line)
        }
        stanzas.removeAll { $0.isEmpty }
        return stanzas.isEmpty
            ? nil : Block(.verse(stanzas), attributes: attributes, at: origin(of: node))
    }
}

/// The lines of verse in the events of a paragraph.
private struct VerseParts {
    struct Line {
        var stream: InlineStream
        /// The spaces after the bar, but one.
        var indent: Int
        /// The offset of its text in the source.
        var offset: Int
    }

    private(set) var lines: [Line] = []

    /// The lines of `stream`; nil when it does not begin with a bar.
    init?(_ stream: InlineStream) {
        var depth = 0
        var isAtStart = true
        var rest = stream
        rest.events = []
        for (index, event) in stream.events.enumerated() {
            switch event.kind {
            case .open: depth += 1
            case .close: depth -= 1
            case .softBreak, .lineBreak:
                let isEnd =
                    index + 1 < stream.events.count && VerseParts.isMarked(stream.events[index + 1], stream)
                if depth == 0, isEnd {
                    isAtStart = true
                    continue
                }
            case .text(let range) where isAtStart && stream.pool[range.lowerBound] == Ascii.pipe:
                isAtStart = false
                let first =
                    stream.pool[range].dropFirst().firstIndex { !Ascii.isBlank($0) } ?? range.upperBound
                var line = Line(
                    stream: rest, indent: max(first - range.lowerBound - 2, 0),
                    // The bar and the space after it.
                    offset: first < range.upperBound ? Int(stream.offsets[first]) : event.offset + 2)
                line.stream.append(text: first..<range.upperBound, at: line.offset)
                lines.append(line)
                continue
            default: break
            }
            if lines.isEmpty { return nil }
            lines[lines.count - 1].stream.events.append(event)
        }
        for index in lines.indices { lines[index].stream = lines[index].stream.compacted }
    }

    private static func isMarked(_ event: InlineEvent, _ stream: InlineStream) -> Bool {
        guard case .text(let range) = event.kind else { return false }
        return stream.pool[range.lowerBound] == Ascii.pipe
    }
}
