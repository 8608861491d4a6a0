/// A token of a content stream (ISO 32000-1 §7.2, §7.8.2).
enum ContentToken: Hashable {
    /// As ``PDFName`` keeps it.
    case name(String)
    /// By its bytes in the stream.
    case number(Range<Int>)
    /// A string in parentheses or in hexadecimal digits, and how many bytes the stream gives to it.
    case string(Int)
    /// True, false or null.
    case constant
    case arrayStart, arrayEnd, dictionaryStart, dictionaryEnd
    /// By its bytes in the stream.
    case operation(Range<Int>)
}

/// Steps through the tokens of a content stream. Linear.
struct ContentScanner {
    let source: [UInt8]
    /// Where the next token is looked for.
    private(set) var position = 0
    /// Where the last token began.
    private(set) var start = 0
    /// The comments so far, without the ends of their lines, in order.
    private(set) var comments: [Range<Int>] = []
    /// The arrays and dictionaries that are open, by the token that ends each.
    private var open: [ContentToken] = []

    init(_ source: [UInt8]) { self.source = source }

    /// The next token; nil at the end. Throws for what PDF has no token for, and where arrays and dictionaries do not end.
    mutating func next() throws(PDFFault) -> ContentToken? {
        skipSpaceAndComments()
        start = position
        guard position < source.count else {
            guard open.isEmpty else { throw ContentScanner.unended }
            return nil
        }
        switch source[position] {
        case UInt8(ascii: "("): return try string()
        case UInt8(ascii: "<"): return isDouble ? try begin(.dictionaryStart, until: .dictionaryEnd, 2) : try digits()
        case UInt8(ascii: ">"):
            guard isDouble else { throw .malformed("its content has a > that ends nothing") }
            return try end(.dictionaryEnd, 2)
        case UInt8(ascii: "["): return try begin(.arrayStart, until: .arrayEnd, 1)
        case UInt8(ascii: "]"): return try end(.arrayEnd, 1)
        case UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            throw .malformed("its content has a \(String(UnicodeScalar(source[position]))) where none may be")
        case UInt8(ascii: "/"): return try name()
        default: return try word()
        }
    }

    /// Passes over `count` bytes, or as many as there are.
    mutating func skip(_ count: Int) { position = min(position + count, source.count) }

    private static let unended = PDFFault.malformed("its content has an array or a dictionary without an end")

    /// True where the byte at the position comes twice.
    private var isDouble: Bool { position + 1 < source.count && source[position + 1] == source[position] }

    private mutating func begin(
        _ token: ContentToken, until end: ContentToken, _ count: Int
    ) throws(PDFFault) -> ContentToken {
        open.append(end)
        guard open.count <= PDFLimit.depth else { throw .malformed("its content is nested too deep") }
        position += count
        return token
    }

    private mutating func end(_ token: ContentToken, _ count: Int) throws(PDFFault) -> ContentToken {
        guard open.popLast() == token else { throw ContentScanner.unended }
        position += count
        return token
    }

    private mutating func skipSpaceAndComments() {
        while position < source.count {
            if source[position] == UInt8(ascii: "%") {
                let begin = position
                while position < source.count, ![10, 13].contains(source[position]) { position += 1 }
                comments.append(begin..<position)
            } else if ContentScanner.isSpace(source[position]) {
                position += 1
            } else {
                return
            }
        }
    }

    /// A string in parentheses; those within it come in pairs, or behind a backslash.
    private mutating func string() throws(PDFFault) -> ContentToken {
        var depth = 0
        repeat {
            guard position < source.count else { throw .malformed("its content has a string without an end") }
            switch source[position] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\\"): position += 1
            default: break
            }
            position += 1
        } while depth > 0
        return .string(position - start - 2)
    }

    /// A string in hexadecimal digits.
    private mutating func digits() throws(PDFFault) -> ContentToken {
        position += 1
        while position < source.count, source[position] != UInt8(ascii: ">") {
            guard ContentScanner.isSpace(source[position]) || UnicodeScalar(source[position]).properties.isASCIIHexDigit
            else { throw .malformed("its content has a string in other digits than 0–9 and A–F") }
            position += 1
        }
        guard position < source.count else { throw .malformed("its content has a string without an end") }
        position += 1
        return .string((position - start - 1) / 2)
    }

    private mutating func name() throws(PDFFault) -> ContentToken {
        position += 1
        skipRegular()
        guard let name = PDFName.written(undoing: source[(start + 1)..<position]) else {
            throw .malformed("its content has a name in which no two digits follow a #")
        }
        return .name(name)
    }

    private mutating func word() throws(PDFFault) -> ContentToken {
        skipRegular()
        let word = source[start..<position]
        if word.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }) {
            guard ContentScanner.isNumber(word) else {
                throw .malformed(
                    "its content has “\(String(decoding: word, as: UTF8.self).excerpt)”, which is no number")
            }
            return .number(start..<position)
        }
        if word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8) || word.elementsEqual("null".utf8) {
            return .constant
        }
        guard open.isEmpty else { throw ContentScanner.unended }
        return .operation(start..<position)
    }

    /// Whether a word of digits, signs and points is a number: a sign may begin it, and it has digits and one point at most (§7.3.3).
    private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
        let isSigned = word.first == 0x2B || word.first == 0x2D
        var digits = 0, points = 0
        for byte in isSigned ? word.dropFirst() : word {
            if byte == 0x2E { points += 1 } else if byte >= 0x30 { digits += 1 } else { return false }
        }
        return digits > 0 && points <= 1
    }

    private mutating func skipRegular() {
        while position < source.count, ContentScanner.isRegular(source[position]) { position += 1 }
    }

    /// White space (§7.2.2).
    static func isSpace(_ byte: UInt8) -> Bool { byte <= 32 && [0, 9, 10, 12, 13, 32].contains(byte) }

    private static func isRegular(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, 9, 10, 12, 13, 32, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"),
            UInt8(ascii: "%"):
            false
        default: true
        }
    }
}
