import PubDiagnostics
import PubRunningText

/// A comment without an end in its block, which would be printed.
enum OpenComment {
    /// The finding about the comment that begins at the byte `start` of `source`.
    static func finding(in source: ReaderSource, from start: Int) -> Diagnostic {
        let (message, hint) = words(in: source.bytes, from: start)
        return .error("unclosed-comment", message, at: source.origin(at: start), hint: hint)
    }

    /// The message about the comment that begins at the byte `start` of `source`, and the hint. An end further down was
    /// probably meant for it; the next paragraphs are searched for one.
    static func words(in source: [UInt8], from start: Int) -> (message: Message, hint: String) {
        // A search to the end of the file would be made once for each of many open comments.
        let below = source[start..<min(source.count, start + 2048)]
        let hasEnd = below.indices.contains {
            source[$0] == Ascii.hyphen && source[$0...].starts(with: CommentMask.closing)
        }
        return hasEnd
            ? (
                "this comment goes on beyond its paragraph, which ends it: it is printed as text",
                "begin a line with <!--, after an empty line: such a comment goes on to -->, over empty lines too"
            )
            : (
                "nothing ends this comment: it is printed as text",
                "write --> where it ends, or \\<!-- if these are characters"
            )
    }
}
