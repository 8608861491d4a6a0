import PubDiagnostics
import PubDocuments
import PubRunningText

/// The fences of a source, and the source with a sentinel in the place of each: an HTML comment, which CommonMark
/// keeps in its place, in lists and quotes too, while definitions of links and notes still reach across divisions.
/// Empty heads of tables are completed on the way (``EmptyTableHead``).
struct FencedSource {
    /// The source for CommonMark: as many lines as the original.
    private(set) var bytes: [UInt8]
    /// The fences; the number in a sentinel is an index into them.
    private(set) var fences: [Fence] = []
    /// Fences that are none.
    private(set) var diagnostics: [Diagnostic] = []
    /// The lines of heads of tables that were completed.
    private(set) var completedHeads: Set<Int> = []

    /// Finds the fences of `source`, whose attributes are hidden in `masked`. A line inside code or raw HTML is no
    /// fence: a first parse finds these. Linear.
    ///
    /// - Parameter text: lines that are no heads of tables, though they seem to be.
    init(_ source: ReaderSource, masked: [UInt8], lines: LineStarts, from start: Int, text: Set<Int> = []) {
        bytes = []
        let candidates = FencedSource.candidates(source.bytes, lines: lines, from: start)
        guard !candidates.isEmpty else {
            bytes = masked
            return
        }
        let mayHoldLiterals = (lines.line(of: start)...max(lines.line(of: start), lines.count)).contains {
            FencedSource.mayBeginLiteral(masked[lines.range($0)])
        }
        // Most articles hold nothing of the kind and need no parse here.
        let literal = mayHoldLiterals ? FencedSource.literalLines(masked) : []
        var copied = 0
        var openCount = 0
        for (line, content) in candidates where !literal.contains(line) && !text.contains(line) {
            let end = FencedSource.contentEnd(source.bytes, lines.range(line))
            let replacement: [UInt8]
            if source.bytes[content] == Ascii.colon {
                // Two colons close what is open; elsewhere they are text.
                if end - content == 2, openCount == 0 { continue }
                guard let fence = parseFence(source, at: content, end: end) else { continue }
                if case .open = fence.role { openCount += 1 } else { openCount = max(openCount - 1, 0) }
                replacement = FencedSource.sentinel(fences.count)
                fences.append(fence)
            } else {
                replacement = EmptyTableHead.replacement(source.bytes, lines.range(line + 1))
                completedHeads.insert(line)
            }
            bytes += masked[copied..<content]
            bytes += replacement
            copied = end
        }
        bytes += masked[copied...]
    }

    /// The comment that means the fence `index`. No source holds it: U+007F is an error in sources.
    static func sentinel(_ index: Int) -> [UInt8] { Array("<!--\u{7F}\(index)-->".utf8) }

    /// The index of the fence that `literal` means; nil for any other text.
    static func index(of literal: some Collection<UInt8>) -> Int? {
        guard literal.starts(with: [0x3C, 0x21, 0x2D, 0x2D, HiddenByte.placeholder]) else { return nil }
        let digits = literal.dropFirst(5).prefix { Ascii.isDigit($0) }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// Lines that begin with three colons, after spaces and the marks of quotes, lines of two colons alone, and empty heads of tables.
    private static func candidates(
        _ bytes: [UInt8], lines: LineStarts, from start: Int
    ) -> [(line: Int, content: Int)] {
        var found: [(Int, Int)] = []
        guard lines.count > 0 else { return found }
        for line in lines.line(of: start)...max(lines.line(of: start), lines.count) {
            let range = lines.range(line)
            var position = range.lowerBound
            while position < range.upperBound, Ascii.isBlank(bytes[position]) || bytes[position] == Ascii.greater {
                position += 1
            }
            if let behind = endOfItemMark(bytes, position..<range.upperBound) { position = behind }
            let colons = bytes[position..<range.upperBound].prefix { $0 == Ascii.colon }
            let isFence =
                colons.count >= 3 || colons.count == 2 && contentEnd(bytes, range) == colons.endIndex
            if isFence || EmptyTableHead.matches(bytes, range, content: position, next: lines.range(line + 1)) {
                found.append((line, position))
            }
        }
        return found
    }

    /// The offset of a fence of three colons behind the mark of an item, as Pandoc writes divisions that were in HTML; nil for any other line.
    private static func endOfItemMark(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
        let digits = bytes[line].prefix(while: Ascii.isDigit)
        let mark = digits.endIndex
        // Numbers of lists have nine digits at most (CommonMark 0.30 §5.2).
        guard mark + 4 < line.upperBound, digits.count < 10, Ascii.isBlank(bytes[mark + 1]) else { return nil }
        let signs = digits.isEmpty ? ByteSet("-*+") : ByteSet(".)")
        guard signs.contains(bytes[mark]),
            let fence = bytes[(mark + 1)..<line.upperBound].firstIndex(where: { !Ascii.isBlank($0) })
        else { return nil }
        return bytes[fence..<line.upperBound].starts(with: ":::".utf8) ? fence : nil
    }

    /// The lines of code and of raw HTML.
    static func literalLines(_ bytes: [UInt8]) -> Set<Int> {
        MarkdownTree(bytes).withRoot { root in
            var lines: Set<Int> = []
            var walk = NodeWalk(root)
            while let node = walk.nextBlock() {
                let kind = node.kind
                if kind == .codeBlock || kind == .htmlBlock, node.endLine >= node.startLine {
                    lines.formUnion(node.startLine...node.endLine)
                }
            }
            return lines
        }
    }

    /// Whether `line` may begin code of its own lines (an indent of four spaces or a tab, backticks, tildes) or raw
    /// HTML, after the marks of quotes, lists and notes.
    private static func mayBeginLiteral(_ line: ArraySlice<UInt8>) -> Bool {
        var spaces = 0
        for byte in line {
            switch byte {
            case Ascii.tab, Ascii.less, Ascii.backtick, Ascii.tilde, Ascii.openBracket: return true
            case Ascii.space:
                spaces += 1
                if spaces == 4 { return true }
            case Ascii.greater, Ascii.hyphen, Ascii.asterisk, Ascii.plus, Ascii.period, Ascii.closeParenthesis,
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                spaces = 0
            default: return false
            }
        }
        return false
    }

    private static func contentEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, Ascii.isSpace(bytes[end - 1]) { end -= 1 }
        return end
    }

    /// Reads the fence whose colons begin at `offset`; reports one that cannot be understood, which stays text.
    private mutating func parseFence(_ source: ReaderSource, at offset: Int, end: Int) -> Fence? {
        let bytes = source.bytes
        let origin = source.origin(at: offset)
        var position = offset
        while position < end, bytes[position] == Ascii.colon { position += 1 }
        if position == end {
            if end - offset == 2 {
                diagnostics.append(
                    .error(
                        "bad-fence", "this fence, which closes a division, has two colons", at: origin,
                        hint: "write :::"))
            }
            return Fence(role: .close, origin: origin, end: end)
        }
        while position < end, Ascii.isBlank(bytes[position]) { position += 1 }
        // Colons at the end are an ornament.
        var last = end
        while last > position, bytes[last - 1] == Ascii.colon { last -= 1 }
        while last > position, Ascii.isBlank(bytes[last - 1]) { last -= 1 }

        var attributes = Attributes()
        let wordEnd = bytes[position..<last].firstIndex { Ascii.isBlank($0) || $0 == Ascii.openBrace } ?? last
        if wordEnd > position {
            let name = String(decoding: bytes[position..<wordEnd], as: UTF8.self)
            attributes.classes.append(Attributes.Value(name, at: source.origin(at: position)))
        }
        var rest = wordEnd
        while rest < last, Ascii.isBlank(bytes[rest]) { rest += 1 }
        if rest < last, let syntax = AttributeSyntax(bytes, at: rest), syntax.end <= last {
            attributes.add(syntax, in: source, &diagnostics)
            rest = syntax.end
        }
        // A division with nothing but an identifier is a target.
        let name = attributes.classes.first?.text ?? (attributes.id == nil ? nil : "")
        guard rest == last, let name else {
            diagnostics.append(
                .error(
                    "bad-fence", "this fence of a division cannot be understood and is printed as text",
                    at: origin,
                    hint:
                        "write `::: name`, or `::: {.name #id key=\"value\"}`, its title as a heading below, and `:::` alone to "
                        + "close"))
            return nil
        }
        return Fence(role: .open(name: name, attributes), origin: origin, end: end)
    }
}

/// The head of a table without text: bars alone, over a line of dashes.
///
/// Writers give it as many bars as they like (` | |` over `-|-|`), and other programs take it; cmark wants as many
/// cells as there are columns, or it sees no table.
private enum EmptyTableHead {
    /// Whether the line `head` is one; its first bar is at `content`, and the line of dashes in the same quotes.
    static func matches(_ bytes: [UInt8], _ head: Range<Int>, content: Int, next: Range<Int>) -> Bool {
        guard content < head.upperBound, bytes[content] == Ascii.pipe else { return false }
        let isEmpty = bytes[content..<head.upperBound].allSatisfy { $0 == Ascii.pipe || Ascii.isSpace($0) }
        // A head in one quote and dashes in another are no table.
        let quotes = bytes[head.lowerBound..<content].count { $0 == Ascii.greater }
        return isEmpty && columns(bytes, next) > 0 && quotes == bytes[next].count { $0 == Ascii.greater }
    }

    /// A head of empty cells over the line of dashes `next`.
    static func replacement(_ bytes: [UInt8], _ next: Range<Int>) -> [UInt8] {
        Array(("|" + String(repeating: " |", count: columns(bytes, next))).utf8)
    }

    /// The number of columns of a line of dashes; 0 when it is none.
    private static func columns(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        let content = bytes[range].drop { Ascii.isBlank($0) || $0 == Ascii.greater }.filter { !Ascii.isSpace($0) }
        let cells = content.split(separator: Ascii.pipe)
        let areDashes = cells.allSatisfy { cell in
            let dashes = cell.drop { $0 == Ascii.colon }.prefix { $0 == Ascii.hyphen }
            // A colon at each end, for the alignment.
            return !dashes.isEmpty && cell.count - dashes.count <= 2
                && cell.allSatisfy { $0 == Ascii.colon || $0 == Ascii.hyphen }
        }
        return content.contains(Ascii.pipe) && areDashes ? cells.count : 0
    }
}
