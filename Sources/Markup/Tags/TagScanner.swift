import PubDiagnostics
import PubDocuments
import PubRunningText

/// A tag of tag markup: `<name key="value" …>` or `</name>`.
struct Tag {
    /// The name, in lower case.
    let name: String
    let isClosing: Bool
    /// Keys, in lower case, and values, with their places.
    let pairs: [(key: Attributes.Value, value: Attributes.Value)]
    let origin: SourceLocation
    /// The offset after the tag.
    let end: Int
}

/// Reads tags: values are in straight or curly quotes, or bare.
struct TagScanner {
    let source: ReaderSource
    private var bytes: [UInt8] { source.bytes }

    /// A value is no longer than this: the search for its end stays short.
    private static let longestValue = 1024
    /// The place of the last `-->`; 0 when there is none.
    private let lastCommentEnd: Int

    init(_ source: ReaderSource) {
        self.source = source
        let close = Array("-->".utf8)
        // One search for all comments: each open one would be sought to the end of the file.
        var position = source.bytes.count
        while position > 0, !source.bytes[position...].starts(with: close) { position -= 1 }
        lastCommentEnd = position
    }

    /// The offset after the comment that begins at `start`; nil when none does.
    func endOfComment(at start: Int) -> Int? {
        guard start < lastCommentEnd, bytes[start...].starts(with: Array("<!--".utf8)) else { return nil }
        let close = Array("-->".utf8)
        var position = start + 4
        while position < bytes.count {
            if bytes[position] == Ascii.hyphen, bytes[position...].starts(with: close) { return position + 3 }
            position += 1
        }
        return nil
    }

    /// The tag that begins at `start`; nil when the `<` is a character of the text or the tag does not end.
    func tag(at start: Int) -> Tag? {
        var position = start + 1
        let isClosing = position < bytes.count && bytes[position] == UInt8(ascii: "/")
        if isClosing { position += 1 }
        let nameStart = position
        while position < bytes.count, Ascii.isAlphanumeric(bytes[position]) { position += 1 }
        guard position > nameStart, Ascii.isLetter(bytes[nameStart]) else { return nil }
        let name = String(decoding: bytes[nameStart..<position], as: UTF8.self).lowercased()
        var pairs: [(key: Attributes.Value, value: Attributes.Value)] = []
        while true {
            position = skipSpace(position)
            guard position < bytes.count else { return nil }
            if bytes[position] == Ascii.greater { break }
            if bytes[position] == UInt8(ascii: "/") {
                position += 1
                continue
            }
            guard let (pair, end) = pair(at: position) else { return nil }
            pairs.append(pair)
            position = end
        }
        return Tag(
            name: name, isClosing: isClosing, pairs: pairs, origin: source.origin(at: start), end: position + 1)
    }

    private func pair(at start: Int) -> ((Attributes.Value, Attributes.Value), Int)? {
        var position = start
        while position < bytes.count, Ascii.isAlphanumeric(bytes[position]) || bytes[position] == Ascii.hyphen {
            position += 1
        }
        guard position > start else { return nil }
        let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
        let key = Attributes.Value(name, at: source.origin(at: start))
        let equals = skipSpace(position)
        guard equals < bytes.count, bytes[equals] == Ascii.equals else {
            return ((key, Attributes.Value("", at: source.origin(at: position))), position)
        }
        guard let (value, end) = value(at: skipSpace(equals + 1)) else { return nil }
        return ((key, value), end)
    }

    private func value(at start: Int) -> (Attributes.Value, Int)? {
        guard start < bytes.count else { return nil }
        let closing: [[UInt8]]
        let opening: Int
        switch bytes[start] {
        case Ascii.quote: (closing, opening) = ([[Ascii.quote]], 1)
        case Ascii.apostrophe: (closing, opening) = ([[Ascii.apostrophe]], 1)
        case 0xE2
        where bytes[start...].starts(with: Array("“".utf8)) || bytes[start...].starts(with: Array("„".utf8))
            || bytes[start...].starts(with: Array("”".utf8)):
            // German quotations end with the mark that begins English ones.
            (closing, opening) = ([Array("”".utf8), Array("“".utf8)], 3)
        case 0xE2 where bytes[start...].starts(with: Array("‘".utf8)) || bytes[start...].starts(with: Array("’".utf8)):
            (closing, opening) = ([Array("’".utf8)], 3)
        default: return bareValue(at: start)
        }
        var position = start + opening
        while position < min(bytes.count, start + TagScanner.longestValue) {
            if let mark = closing.first(where: { bytes[position...].starts(with: $0) }) {
                return (decoded(start + opening..<position), position + mark.count)
            }
            // A tag is in one paragraph: what does not end there is no value.
            let isParagraphEnd =
                bytes[position] == Ascii.lineFeed && position + 1 < bytes.count
                && bytes[position + 1] == Ascii.lineFeed
            if isParagraphEnd { return nil }
            position += 1
        }
        return nil
    }

    private func bareValue(at start: Int) -> (Attributes.Value, Int) {
        var position = start
        while position < bytes.count, !Ascii.isSpace(bytes[position]), bytes[position] != Ascii.greater {
            position += 1
        }
        return (decoded(start..<position), position)
    }

    /// The text of a value, with its entities read.
    private func decoded(_ range: Range<Int>) -> Attributes.Value {
        var text: [UInt8] = []
        var position = range.lowerBound
        while position < range.upperBound {
            if let end = EntityReference.end(bytes, at: position), end <= range.upperBound,
                let value = EntityReference.value(bytes[position..<end])
            {
                text += value
                position = end
            } else {
                text.append(bytes[position] == Ascii.lineFeed ? Ascii.space : bytes[position])
                position += 1
            }
        }
        return Attributes.Value(String(decoding: text, as: UTF8.self), at: source.origin(at: range.lowerBound))
    }

    private func skipSpace(_ start: Int) -> Int {
        var position = start
        while position < bytes.count, Ascii.isSpace(bytes[position]) { position += 1 }
        return position
    }
}
