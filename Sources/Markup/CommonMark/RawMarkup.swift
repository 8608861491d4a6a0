import PubDiagnostics
import PubRunningText

/// Raw HTML that is no element of ours: the reports about it, and the text in blocks of it.
enum RawMarkup {
    /// The warning about a piece of raw HTML.
    static func warning(_ html: [UInt8], _ tag: RawTag?, at origin: SourceLocation) -> Diagnostic {
        switch tag?.kind {
        case .opening where tag?.name == "img":
            return .error(
                "raw-html", "this picture in HTML names no file", at: origin, hint: "write ![caption](file){alt=\"…\"}")
        case .opening where tag?.hasNoText == true:
            return .warning(
                "raw-html", "<\(tag?.name ?? "")> and its content are left out", at: origin, hint: "delete it")
        case .opening, .closing:
            let name = tag?.name ?? ""
            return .warning(
                "raw-html", "the tag <\(name)> has no effect; its text is kept", at: origin,
                hint: hints[name] ?? general)
        case .instruction:
            return .warning("raw-html", "this instruction has no effect and is left out", at: origin, hint: "delete it")
        case .characterData:
            return .warning("raw-html", "the text of this CDATA section is kept", at: origin, hint: "write it as text")
        default: return .warning("raw-html", "raw HTML has no effect; its text is kept", at: origin, hint: general)
        }
    }

    private static let general =
        "elements of running text are understood, <em>, <a>, <sup> and others; [text]{.class} styles text"

    /// Replacements to suggest for common tags.
    private static let hints: [String: String] = [
        "i": "write *text*", "em": "write *text*", "b": "write **text**", "strong": "write **text**",
        "s": "write ~~text~~", "del": "write ~~text~~", "strike": "write ~~text~~", "code": "write `text`",
        "a": "write [text](address)", "p": "put an empty line between paragraphs", "hr": "write ***",
        "div": "write ::: name, and ::: to close", "aside": "write ::: sidebar, and ::: to close",
        "rt": "write <ruby>base<rt>annotation</rt></ruby>", "rb": "write <ruby>base<rt>annotation</rt></ruby>",
        "rp": "write <ruby>base<rt>annotation</rt></ruby>",
        "blockquote": "begin each line with >", "span": "write [text]{.class}", "u": "write [text]{.class}",
        "table": "write a table with | between its cells", "h1": "write # at the beginning of the line",
        "h2": "write ## at the beginning of the line", "h3": "write ### at the beginning of the line",
        "li": "begin each item with *", "ul": "begin each item with *", "ol": "begin each item with 1.",
    ]

    /// The events of the text in a block of HTML: its tags among its characters; entities are read, block-level
    /// elements separate words, and scripts and styles are left out.
    ///
    /// - Parameters:
    ///   - bytes: the source.
    ///   - lines: the ranges of the block's lines in it, without the marks of quotes and lists.
    static func stream(_ bytes: [UInt8], _ lines: [Range<Int>]) -> InlineStream {
        var stream = InlineStream()
        var text = BlockText()
        for line in lines { text.append(line, of: bytes) }
        var position = 0
        var start = 0
        var isUnclosed = false
        let flush = { (stream: inout InlineStream) in
            guard stream.pool.count > start else { return }
            stream.append(.text(start..<stream.pool.count), at: Int(stream.offsets[start]))
            start = stream.pool.count
        }
        while position < text.bytes.count {
            let byte = text.bytes[position]
            // After a declaration that does not end, no other one can end.
            let isDeclaration = byte == Ascii.less && text.bytes.dropFirst(position + 1).first == Ascii.bang
            if byte == Ascii.less, !(isDeclaration && isUnclosed), let (tag, end) = tag(text.bytes, at: position) {
                flush(&stream)
                if tag.separatesWords { stream.append(.softBreak, at: text.sourceOffset(position)) }
                stream.append(.html(Array(text.bytes[position..<end])), at: text.sourceOffset(position))
                position = tag.kind == .opening && tag.hasNoText ? endOfElement(tag.name, text.bytes, from: end) : end
                continue
            }
            if isDeclaration { isUnclosed = true }
            if byte == Ascii.ampersand, let end = EntityReference.end(text.bytes, at: position),
                let value = EntityReference.value(text.bytes[position..<end])
            {
                for byte in value { stream.append(byte, from: text.sourceOffset(position)) }
                position = end
                continue
            }
            if byte == Ascii.lineFeed {
                flush(&stream)
                stream.append(.softBreak, at: text.sourceOffset(position))
            } else {
                stream.append(byte, from: text.sourceOffset(position))
            }
            position += 1
        }
        flush(&stream)
        return stream
    }

    /// A longer tag is text: the search for its end stays short.
    private static let longestTag = 4096

    /// The tag at `start` and its end; nil when the `<` is a character. A comment ends at `-->`, other tags at the
    /// first `>` outside quotes.
    private static func tag(_ bytes: [UInt8], at start: Int) -> (RawTag, Int)? {
        let terminator: [UInt8] =
            if bytes[start...].starts(with: Array("<!--".utf8)) {
                Array("-->".utf8)
            } else if bytes[start...].starts(with: Array("<![CDATA[".utf8)) {
                Array("]]>".utf8)
            } else {
                [Ascii.greater]
            }
        var position = start + 1
        var quote: UInt8?
        // Comments may be long: after one without an end, none is looked for.
        let last = terminator.count == 1 ? min(bytes.count, start + longestTag) : bytes.count
        while position < last {
            let byte = bytes[position]
            // Quotation marks mean nothing in comments and CDATA.
            if terminator.count == 1, byte == quote {
                quote = nil
            } else if terminator.count == 1, quote == nil, byte == Ascii.quote || byte == Ascii.apostrophe {
                quote = byte
            } else if quote == nil, byte == terminator[0], bytes[position...].starts(with: terminator) {
                let end = position + terminator.count
                return RawTag(Array(bytes[start..<end])).map { ($0, end) }
            }
            position += 1
        }
        return nil
    }

    private static func endOfElement(_ name: String, _ bytes: [UInt8], from start: Int) -> Int {
        var position = start
        let close = Array("</\(name)".utf8)
        while position < bytes.count {
            let isClose =
                bytes[position] == Ascii.less
                && bytes[position...].prefix(close.count).elementsEqual(close) { $0 | 0x20 == $1 | 0x20 }
            if isClose { return (bytes[position...].firstIndex(of: Ascii.greater) ?? bytes.count - 1) + 1 }
            position += 1
        }
        return bytes.count
    }
}
