import PubRunningText

/// A piece of an RTF file (Rich Text Format Specification 1.9.1, "Conventions of an RTF Reader").
struct RTFToken {
    /// The kinds of tokens.
    enum Kind {
        /// `{`
        case open
        /// `}`
        case close
        /// `\word`, with its number if it has one; nil if the reader does not know the word.
        case control(RTFControl?, Int?)
        /// `\` before a character that is not a letter.
        case symbol(UInt8)
        /// `\'xx`; nil if the digits are invalid.
        case hex(UInt8?)
        /// Characters as they are written.
        case text(Range<Int>)
        /// The bytes after `\bin`, and how many were announced.
        case binary(Range<Int>, announced: Int)
    }

    var kind: Kind
    /// The offset of its first byte.
    var offset: Int
}

/// Cuts an RTF file into tokens, one after the other. Linear: no byte is read more than twice.
struct RTFTokenizer {
    let bytes: [UInt8]
    private(set) var position = 0
    /// The offset of the first control word that is longer than ``longestWord``; nil if none is.
    private(set) var oversized: Int?
    // The limit of the specification.
    /// The greatest length of a control word.
    static let longestWord = 32

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next token; nil at the end.
    mutating func next() -> RTFToken? {
        // Line ends are no text in RTF: writers put them where they like.
        while position < bytes.count, RTFTokenizer.isLineEnd(bytes[position]) { position += 1 }
        guard position < bytes.count else { return nil }
        let start = position
        switch bytes[start] {
        case Ascii.openBrace:
            position += 1
            return RTFToken(kind: .open, offset: start)
        case Ascii.closeBrace:
            position += 1
            return RTFToken(kind: .close, offset: start)
        case Ascii.backslash: return RTFToken(kind: control(), offset: start)
        default:
            while position < bytes.count, !RTFTokenizer.isSpecial(bytes[position]) { position += 1 }
            return RTFToken(kind: .text(start..<position), offset: start)
        }
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == Ascii.lineFeed || byte == Ascii.carriageReturn }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == Ascii.backslash || byte == Ascii.openBrace || byte == Ascii.closeBrace || isLineEnd(byte)
    }

    /// Takes the token after the backslash at the position.
    private mutating func control() -> RTFToken.Kind {
        position += 1
        guard position < bytes.count else { return .symbol(Ascii.backslash) }
        let first = bytes[position]
        if Ascii.isLetter(first) { return word() }
        position += 1
        guard first == Ascii.apostrophe else { return .symbol(first) }
        guard position + 1 < bytes.count, let high = Ascii.hexadecimal(bytes[position]),
            let low = Ascii.hexadecimal(bytes[position + 1])
        else { return .hex(nil) }
        position += 2
        return .hex(high << 4 | low)
    }

    private mutating func word() -> RTFToken.Kind {
        let start = position
        while position < bytes.count, Ascii.isLetter(bytes[position]) { position += 1 }
        let length = position - start
        if length > RTFTokenizer.longestWord, oversized == nil { oversized = start - 1 }
        let control =
            length > RTFTokenizer.longestWord
            ? nil : RTFControl.named(String(decoding: bytes[start..<position], as: UTF8.self))
        let parameter = number()
        // One space ends a control word and is not text.
        if position < bytes.count, bytes[position] == Ascii.space { position += 1 }
        guard control == .bin else { return .control(control, parameter) }
        let announced = max(parameter ?? 0, 0)
        let end = position + min(announced, bytes.count - position)
        defer { position = end }
        return .binary(position..<end, announced: announced)
    }

    /// The number at the position, kept within ±2³¹; nil if there is none.
    private mutating func number() -> Int? {
        var index = position
        let isNegative = index < bytes.count && bytes[index] == Ascii.hyphen
        if isNegative { index += 1 }
        guard index < bytes.count, Ascii.isDigit(bytes[index]) else { return nil }
        var value = 0
        while index < bytes.count, Ascii.isDigit(bytes[index]) {
            value = min(value * 10 + Int(bytes[index] - 0x30), Int(Int32.max))
            index += 1
        }
        position = index
        return isNegative ? -value : value
    }
}
