/// Steps through the tokens of a content stream, which it does not keep: each step gets the same bytes. Linear.
package struct ContentScanner {
    /// How deep arrays and dictionaries may be in one another.
    package static let deepestNesting = 48

    /// The position to look for the next token at.
    package private(set) var position = 0
    /// How many arrays and dictionaries are open.
    private var depth = 0
    /// A bit for each of them, set for dictionaries; the innermost one has the lowest bit.
    private var dictionaries: UInt64 = 0

    /// A scanner at the beginning of a stream.
    package init() {}

    /// The next token of `source`; nil at the end. Throws on a malformed token, and if arrays or
    /// dictionaries do not end.
    @inline(__always)
    package mutating func next(in source: Span<UInt8>) throws(ContentFault) -> ContentToken? {
        while position < source.count, PDFCharacter.isSpace(source[position]) { position += 1 }
        let start = position
        guard start < source.count else {
            guard depth == 0 else { throw .unendedCollection }
            return nil
        }
        let kind: ContentToken.Kind =
            switch source[start] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"):
                try number(in: source)
            case UInt8(ascii: "("): try string(in: source)
            case UInt8(ascii: "<"), UInt8(ascii: ">"): try angleBracket(in: source)
            case UInt8(ascii: "["): try begin(.arrayStart, of: 1)
            case UInt8(ascii: "]"): try end(.arrayEnd, of: 1)
            case UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"): throw .strayBracket(source[start])
            case UInt8(ascii: "/"): try name(in: source)
            case UInt8(ascii: "%"): comment(in: source)
            default: try word(in: source)
            }
        return ContentToken(kind: kind, range: start..<position)
    }

    /// Passes over the next `count` bytes of `source`, or as many as there are: the data of a picture.
    package mutating func skip(_ count: Int, in source: Span<UInt8>) {
        // A subtraction, since a position plus a count that a file gives may overflow.
        position = count < source.count - position ? position + count : source.count
    }

    // MARK: Numbers and words

    /// A number: it may begin with a sign, and has digits and one point at most (§7.3.3). If other characters follow, it is a word.
    @inline(__always)
    private mutating func number(in source: Span<UInt8>) throws(ContentFault) -> ContentToken.Kind {
        let start = position
        var digits = 0, points = 0
        if ContentScanner.isSign(source[position]) { position += 1 }
        while position < source.count {
            let byte = source[position]
            if byte &- 0x30 < 10 {
                digits += 1
            } else if byte == UInt8(ascii: ".") {
                points += 1
            } else {
                break
            }
            position += 1
        }
        let isEnded = position == source.count || !PDFCharacter.isRegular(source[position])
        if isEnded, digits > 0, points <= 1 { return .number }
        return try wordOfDigits(from: start, in: source)
    }

    /// A word that begins like a number but is not one: an unknown operator.
    private mutating func wordOfDigits(
        from start: Int, in source: Span<UInt8>
    ) throws(ContentFault) -> ContentToken.Kind {
        skipRegular(in: source)
        let isNumeric = (start..<position).allSatisfy { place in
            let byte = source[place]
            return byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || ContentScanner.isSign(byte)
        }
        if isNumeric {
            throw .notANumber(ContentToken(kind: .number, range: start..<position).text(in: source))
        }
        guard depth == 0 else { throw .unendedCollection }
        return .operation
    }

    private mutating func word(in source: Span<UInt8>) throws(ContentFault) -> ContentToken.Kind {
        let start = position
        skipRegular(in: source)
        // No operator is as long as a constant.
        if position - start >= 4 {
            let word = ContentToken(kind: .constant, range: start..<position).text(in: source)
            if word == "true" || word == "false" || word == "null" { return .constant }
        }
        guard depth == 0 else { throw .unendedCollection }
        return .operation
    }

    private mutating func name(in source: Span<UInt8>) throws(ContentFault) -> ContentToken.Kind {
        position += 1
        let start = position
        skipRegular(in: source)
        for place in start..<position where source[place] == UInt8(ascii: "#") {
            guard place + 2 < position, PDFCharacter.isHexadecimalDigit(source[place + 1]),
                PDFCharacter.isHexadecimalDigit(source[place + 2])
            else { throw .danglingNumberSign }
        }
        return .name
    }

    private mutating func skipRegular(in source: Span<UInt8>) {
        while position < source.count, PDFCharacter.isRegular(source[position]) { position += 1 }
    }

    private mutating func comment(in source: Span<UInt8>) -> ContentToken.Kind {
        while position < source.count, source[position] != 10, source[position] != 13 { position += 1 }
        return .comment
    }

    @inline(__always)
    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

    // MARK: Strings

    /// A string in parentheses; those within it come in pairs, or behind a backslash.
    private mutating func string(in source: Span<UInt8>) throws(ContentFault) -> ContentToken.Kind {
        var open = 0
        repeat {
            guard position < source.count else { throw .unendedString }
            switch source[position] {
            case UInt8(ascii: "("): open += 1
            case UInt8(ascii: ")"): open -= 1
            case UInt8(ascii: "\\"): position += 1
            default: break
            }
            position += 1
        } while open > 0
        return .string
    }

    private mutating func hexadecimal(in source: Span<UInt8>) throws(ContentFault) -> ContentToken.Kind {
        position += 1
        while position < source.count, source[position] != UInt8(ascii: ">") {
            guard PDFCharacter.isSpace(source[position]) || PDFCharacter.isHexadecimalDigit(source[position]) else {
                throw .foreignDigits
            }
            position += 1
        }
        guard position < source.count else { throw .unendedString }
        position += 1
        return .hexadecimal
    }

    // MARK: Arrays and dictionaries

    /// Two brackets are a dictionary's; one begins a string.
    private mutating func angleBracket(in source: Span<UInt8>) throws(ContentFault) -> ContentToken.Kind {
        let isDouble = position + 1 < source.count && source[position + 1] == source[position]
        if source[position] == UInt8(ascii: "<") {
            return isDouble ? try begin(.dictionaryStart, of: 2) : try hexadecimal(in: source)
        }
        guard isDouble else { throw .strayAngleBracket }
        return try end(.dictionaryEnd, of: 2)
    }

    private mutating func begin(
        _ kind: ContentToken.Kind, of count: Int
    ) throws(ContentFault) -> ContentToken.Kind {
        guard depth < ContentScanner.deepestNesting else { throw .nestedTooDeep }
        depth += 1
        dictionaries = dictionaries << 1 | (kind == .dictionaryStart ? 1 : 0)
        position += count
        return kind
    }

    private mutating func end(
        _ kind: ContentToken.Kind, of count: Int
    ) throws(ContentFault) -> ContentToken.Kind {
        guard depth > 0, (dictionaries & 1 == 1) == (kind == .dictionaryEnd) else { throw .unendedCollection }
        depth -= 1
        dictionaries >>= 1
        position += count
        return kind
    }
}
