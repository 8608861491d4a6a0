import PubPlatform
import PubRunningText

/// Comments in running text by the rule of CommonMark 0.31: `<!--` begins one and the first `-->` ends it. cmark-gfm
/// 0.29 has the older rule: two hyphens within turn a comment into text.
///
/// The inside of each comment is hidden, as attributes are, so that cmark takes it for one, and no mark in it ends a
/// cell, a line of verse or the paragraph. Comments that begin a block are blocks of raw HTML by either rule.
enum CommentMask {
    static let opening = Array("<!--".utf8)
    static let closing = Array("-->".utf8)

    /// Hides the insides of the comments in `bytes`, by a first parse where there are any. Linear.
    static func apply(to bytes: inout [UInt8]) {
        guard holdsComment(bytes) else { return }
        for text in texts(of: bytes) {
            var search = CommentSearch(text)
            for comment in search.comments() { hide(comment, of: text, in: &bytes) }
        }
    }

    private static func holdsComment(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var position = 0
            // memchr looks at many bytes at once, and most texts have none.
            while position < bytes.count,
                let found = memchr(bytes.baseAddress! + position, Int32(Ascii.less), bytes.count - position)
            {
                position = UnsafeRawPointer(found) - bytes.baseAddress!
                if bytes[position...].starts(with: opening) { return true }
                position += 1
            }
            return false
        }
    }

    /// Hides the inside of `comment`. One without an inside becomes an instruction of the same length, which is a tag for
    /// cmark; the source decides whether it is printed or left out.
    private static func hide(_ comment: Range<Int>, of text: BlockText, in bytes: inout [UInt8]) {
        let hasInside = comment.count >= opening.count + closing.count
        let inside =
            hasInside
            ? comment.dropFirst(opening.count).dropLast(closing.count) : comment.dropFirst(2).dropLast(2)
        for index in inside where text.bytes[index] != Ascii.lineFeed {
            bytes[Int(text.offsets[index])] = HiddenByte.placeholder
        }
        guard !hasInside else { return }
        let question = UInt8(ascii: "?")
        bytes[Int(text.offsets[comment.lowerBound + 1])] = question
        bytes[Int(text.offsets[comment.upperBound - 2])] = question
    }

    // MARK: Texts

    /// The running texts that hold comments: paragraphs, headings and the rows of tables, in parts that no fence of a
    /// division cuts.
    private static func texts(of bytes: [UInt8]) -> [BlockText] {
        let lines = LineStarts(bytes)
        return parts(of: bytes).flatMap { part -> [BlockText] in
            var texts = [BlockText()]
            for line in part {
                let content = content(of: lines.range(line), in: bytes)
                // To this parse a fence is text, but it ends the text above it.
                if bytes[content].starts(with: Array(":::".utf8)) {
                    texts.append(BlockText())
                } else {
                    texts[texts.count - 1].append(content, of: bytes)
                }
            }
            return texts.filter { holdsComment($0.bytes) }
        }
    }

    /// A line without its indent and the marks of quotes, which are none of its text.
    private static func content(of line: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        let start = bytes[line].firstIndex { !Ascii.isBlank($0) && $0 != Ascii.greater } ?? line.upperBound
        return start..<line.upperBound
    }

    /// The lines of each running text.
    private static func parts(of bytes: [UInt8]) -> [ClosedRange<Int>] {
        MarkdownTree(bytes).withRoot { root in
            var parts: [ClosedRange<Int>] = []
            var walk = NodeWalk(root)
            while let node = walk.nextBlock() {
                switch node.kind {
                case .paragraph, .heading:
                    if node.startLine > 0 { parts.append(node.startLine...max(node.endLine, node.startLine)) }
                case .table:
                    let (first, head) = (node.startLine, node.tableHeadLine)
                    if head > first { parts.append(first...head - 1) }
                    parts += (head...max(node.endLine, head)).map { $0...$0 }
                default: break
                }
            }
            return parts
        }
    }
}

/// A search for the comments of one running text; code and escaped characters hold none.
private struct CommentSearch {
    private let bytes: [UInt8]
    /// The beginnings of all runs of backticks by their lengths, and the number of each that are behind the position.
    private var runs: [Int: (starts: [Int], passed: Int)] = [:]

    init(_ text: BlockText) {
        bytes = text.bytes
        var position = 0
        while let start = bytes[position...].firstIndex(of: Ascii.backtick) {
            position = bytes[start...].firstIndex { $0 != Ascii.backtick } ?? bytes.count
            runs[position - start, default: ([], 0)].starts.append(start)
        }
    }

    /// The comments, from `<` to the byte after `>`. Linear: the end of an unclosed comment is looked for once.
    mutating func comments() -> [Range<Int>] {
        var found: [Range<Int>] = []
        var position = 0
        while position < bytes.count {
            switch bytes[position] {
            case Ascii.backslash: position += 2
            case Ascii.backtick: position = endOfCode(at: position)
            case Ascii.less where bytes[position...].starts(with: CommentMask.opening):
                guard let end = endOfComment(at: position) else { return found }
                found.append(position..<end)
                position = end
            default: position += 1
            }
        }
        return found
    }

    /// The end of the comment at `start`: `<!-->` and `<!--->` are whole.
    private func endOfComment(at start: Int) -> Int? {
        let inside = start + CommentMask.opening.count
        if bytes[inside...].first == Ascii.greater { return inside + 1 }
        if bytes[inside...].starts(with: [Ascii.hyphen, Ascii.greater]) { return inside + 2 }
        var position = inside
        while let hyphen = bytes[position...].firstIndex(of: Ascii.hyphen) {
            if bytes[hyphen...].starts(with: CommentMask.closing) { return hyphen + CommentMask.closing.count }
            position = hyphen + 1
        }
        return nil
    }

    /// The end of the code that the backticks at `start` begin, or of these alone.
    private mutating func endOfCode(at start: Int) -> Int {
        let end = bytes[start...].firstIndex { $0 != Ascii.backtick } ?? bytes.count
        guard var known = runs[end - start] else { return end }
        while known.passed < known.starts.count, known.starts[known.passed] < end { known.passed += 1 }
        runs[end - start] = known
        return known.passed < known.starts.count ? known.starts[known.passed] + (end - start) : end
    }
}
