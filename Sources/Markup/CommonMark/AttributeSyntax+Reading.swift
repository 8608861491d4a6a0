import PubDiagnostics
import PubDocuments
import PubRunningText

/// The reading of attributes from the bytes of a source.
///
/// Items are separated by white space. A value is a word, or is in straight quotes, single or double, with a backslash
/// escaping a quote or a backslash; curly ones, which word processors write, are read and reported. A line may end
/// between items, a paragraph may not.
extension AttributeSyntax {
    /// Values are no longer than this: the search for a closing quote stays short.
    private static let longestValue = 4096

    /// The attributes whose opening brace is at `start`; nil if the text there is something else.
    init?(_ bytes: [UInt8], at start: Int) {
        guard start < bytes.count, bytes[start] == Ascii.openBrace else { return nil }
        let isForeign = AttributeSyntax.beginsForeign(bytes, at: start)
        var position = start + (isForeign ? 2 : 1)
        var items: [Item] = []
        while true {
            let gap = AttributeSyntax.skipSpace(bytes, from: position)
            guard gap < bytes.count else { return nil }
            if bytes[gap] == Ascii.closeBrace, !items.isEmpty {
                self.init(items: items, end: gap + 1, isForeign: isForeign)
                return
            }
            // Items need a space between them.
            guard items.isEmpty || gap > position, let (item, next) = AttributeSyntax.item(bytes, at: gap) else {
                return nil
            }
            items.append(item)
            position = next
        }
    }

    /// Whether there is a brace at `start`, followed by a colon.
    static func beginsForeign(_ bytes: [UInt8], at start: Int) -> Bool {
        start + 1 < bytes.count && bytes[start] == Ascii.openBrace && bytes[start + 1] == Ascii.colon
    }

    /// Whether the text at `start` was probably meant as attributes.
    static func looksMeant(_ bytes: [UInt8], at start: Int) -> Bool {
        guard start + 1 < bytes.count, bytes[start] == Ascii.openBrace else { return false }
        let next = skipSpace(bytes, from: start + 1)
        guard next < bytes.count else { return false }
        if bytes[next] == Ascii.hash || bytes[next] == Ascii.period {
            return next + 1 < bytes.count && isName(bytes[next + 1])
        }
        let end = endOfName(bytes, from: next)
        return end > next && end < bytes.count && bytes[end] == Ascii.equals
    }

    /// White space with at most one line end.
    private static func skipSpace(_ bytes: [UInt8], from start: Int) -> Int {
        var position = start
        var ends = 0
        while position < bytes.count, Ascii.isSpace(bytes[position]) {
            if bytes[position] == Ascii.lineFeed { ends += 1 }
            if ends > 1 { break }
            position += 1
        }
        return position
    }

    private static func item(_ bytes: [UInt8], at start: Int) -> (Item, Int)? {
        if bytes[start] == Ascii.hash || bytes[start] == Ascii.period {
            let end = endOfName(bytes, from: start + 1)
            guard end > start + 1 else { return nil }
            let name = start + 1..<end
            return (bytes[start] == Ascii.hash ? .id(name) : .class(name), end)
        }
        // `{-}` is Pandoc's short form of `{.unnumbered}`.
        if bytes[start] == Ascii.hyphen, start + 1 < bytes.count,
            Ascii.isSpace(bytes[start + 1]) || bytes[start + 1] == Ascii.closeBrace
        {
            return (.class(start..<start + 1), start + 1)
        }
        let keyEnd = endOfName(bytes, from: start)
        guard keyEnd > start, keyEnd < bytes.count, bytes[keyEnd] == Ascii.equals else { return nil }
        guard let (value, end) = value(bytes, at: keyEnd + 1) else { return nil }
        return (.pair(key: start..<keyEnd, value: value), end)
    }

    private static func value(_ bytes: [UInt8], at start: Int) -> (Range<Int>, Int)? {
        guard start < bytes.count else { return nil }
        if let curly = CurlyQuotes.value(bytes, at: start, longest: longestValue) { return curly }
        let mark = bytes[start]
        guard mark == Ascii.quote || mark == Ascii.apostrophe else {
            var end = start
            while end < bytes.count, isBare(bytes[end]) { end += 1 }
            return end > start ? (start..<end, end) : nil
        }
        var position = start + 1
        while position < bytes.count, position - start <= longestValue {
            if bytes[position] == mark { return (start + 1..<position, position + 1) }
            let isParagraphEnd =
                bytes[position] == Ascii.lineFeed && position + 1 < bytes.count
                && bytes[position + 1] == Ascii.lineFeed
            if isParagraphEnd { return nil }
            let isEscape = bytes[position] == Ascii.backslash && position + 1 < bytes.count
            position += isEscape ? 2 : 1
        }
        return nil
    }

    /// Bytes of identifiers, classes and keys: letters, digits, `-`, `_`, `:`, `.`, and all that is not ASCII.
    private static func isName(_ byte: UInt8) -> Bool {
        Ascii.isAlphanumeric(byte) || byte == Ascii.hyphen || byte == UInt8(ascii: "_") || byte == Ascii.colon
            || byte == Ascii.period || byte >= 0x80
    }

    private static func endOfName(_ bytes: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count, isName(bytes[end]) { end += 1 }
        return end
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        !Ascii.isSpace(byte) && byte != Ascii.closeBrace && byte != Ascii.openBrace && byte != Ascii.quote
    }
}

extension Attributes {
    /// Adds the items of `syntax`, as they are written in `source`. Duplicates are reported; the first is kept.
    ///
    /// Items of another program have no effect, except an identifier. Linear: an element may have any number of keys.
    mutating func add(_ syntax: AttributeSyntax, in source: ReaderSource, _ diagnostics: inout [Diagnostic]) {
        let syntax = syntax.isForeign ? identifier(of: syntax, in: source, &diagnostics) : syntax
        var places: [String: SourceLocation] = [:]
        for pair in pairs { places[pair.key.text] = pair.key.origin }
        for item in syntax.items {
            switch item {
            case .id(let range):
                let value = Value(AttributeText.plain(source.bytes[range]), at: source.origin(at: range.lowerBound))
                if let first = id {
                    diagnostics.append(AttributeText.repeated("identifier", value, first: first.origin))
                } else {
                    id = value
                }
            case .class(let range):
                let name = AttributeText.plain(source.bytes[range])
                classes.append(Value(name == "-" ? "unnumbered" : name, at: source.origin(at: range.lowerBound)))
            case .pair(let key, let value):
                let name = Value(AttributeText.plain(source.bytes[key]), at: source.origin(at: key.lowerBound))
                if let first = places.updateValue(name.origin, forKey: name.text) {
                    // The first place stays: a third key of the name is compared with it too.
                    places[name.text] = first
                    diagnostics.append(AttributeText.repeated("key", name, first: first))
                } else {
                    let text = AttributeText.unescaped(source.bytes[value])
                    pairs.append((name, Value(text, at: source.origin(at: value.lowerBound))))
                    // The mark before the value has three bytes.
                    if let marks = CurlyQuotes.marks(around: value, in: source.bytes) {
                        diagnostics.append(
                            AttributeText.curly(marks, name.text, text, at: source.origin(at: value.lowerBound - 3)))
                    }
                }
            }
        }
    }

    /// The identifier among attributes of another program; a warning says that the others have no effect.
    private func identifier(
        of syntax: AttributeSyntax, in source: ReaderSource, _ diagnostics: inout [Diagnostic]
    ) -> AttributeSyntax {
        let others = syntax.items.filter { if case .id = $0 { false } else { true } }
        if let first = others.first {
            diagnostics.append(
                .warning(
                    "unknown-attribute", "attributes in {: …} are those of another program: they have no effect",
                    at: source.origin(at: first.offset),
                    hint:
                        "delete them, or write {.name} or {key=\"value\"}, without the colon, for what this program has"
                ).counted(as: "attributes in {: …} of another program, which have no effect"))
        }
        return AttributeSyntax(items: syntax.items.filter { !others.contains($0) }, end: syntax.end)
    }
}

/// The texts of attributes.
private enum AttributeText {
    static func plain(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// The text of a value: `\"`, `\'` and `\\` without their backslash, a line end as a space.
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        var position = bytes.startIndex
        while position < bytes.endIndex {
            var byte = bytes[position]
            if byte == Ascii.backslash, position + 1 < bytes.endIndex {
                let next = bytes[position + 1]
                if next == Ascii.quote || next == Ascii.apostrophe || next == Ascii.backslash {
                    byte = next
                    position += 1
                }
            }
            text.append(byte == Ascii.lineFeed ? Ascii.space : byte)
            position += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    static func curly(_ marks: String, _ key: String, _ value: String, at origin: SourceLocation) -> Diagnostic {
        .warning(
            "curly-quotes", "the quotation marks \(marks) of this value are curly; they are read as straight ones",
            at: origin, hint: "write \(key)=\"\(value)\"")
    }

    static func repeated(_ what: String, _ value: Attributes.Value, first: SourceLocation) -> Diagnostic {
        Diagnostic.error(
            "repeated-attribute", "a second \(what) \"\(value.text)\" on one element", at: value.origin,
            hint: "keep one of them"
        )
        .noting("the first", at: first)
    }
}

extension AttributeSyntax.Item {
    /// Its start in the source.
    fileprivate var offset: Int {
        switch self {
        // A mark, `#` or `.`, is before the name.
        case .id(let range), .class(let range): range.lowerBound - 1
        case .pair(let key, _): key.lowerBound
        }
    }
}
