import Diagnostics
import Values

/// A source as readers work on it: valid UTF-8, lines that end in LF, and the way back to the places in the file.
struct ReaderSource: Sendable {
    /// How an offset becomes a place.
    private enum Places: Sendable {
        /// By the file, and the offset in it of every clean byte (nil: the same); one entry more for the end.
        case file(SourceText, [Int32]?)
        /// A string of another file that is there as it is, on one line, from this place on; behind a guard.
        case verbatim(SourceLocation)
        /// A string whose inner places are not known.
        case constant(SourceLocation)
    }

    /// The clean bytes; they end in a line end unless there are none.
    let bytes: [UInt8]
    private let places: Places

    /// The clean `bytes` of `text`; `offsets` has the offset in the file of each, and one for the end.
    init(_ bytes: [UInt8], of text: SourceText, offsets: [Int32]?) {
        self.bytes = bytes
        places = .file(text, offsets)
    }

    /// What is before a string that is running text, so that its first characters begin no list or heading. It
    /// means the beginning of a paragraph: quotations open behind it.
    static let guardByte = Ascii.openParenthesis

    /// A string of running text that is at `origin` in another file: verbatim and on one line, or written in some
    /// other way. ``guardByte`` is put before it.
    init(runningText text: [UInt8], at origin: SourceLocation, isVerbatim: Bool) {
        bytes = [ReaderSource.guardByte] + text
        places = isVerbatim ? .verbatim(origin) : .constant(origin)
    }

    /// The place of the clean byte at `offset`.
    func origin(at offset: Int) -> SourceLocation {
        switch places {
        case .file(let text, nil): return text.origin(ofByte: offset)
        case .file(let text, let offsets?): return text.origin(ofByte: Int(offsets[min(offset, offsets.count - 1)]))
        case .constant(let origin): return origin
        case .verbatim(let start):
            let before = bytes[..<min(max(offset, 1), bytes.count)].dropFirst()
            let scalars = before.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
            return SourceLocation(file: start.file, line: Int(start.line), column: Int(start.column) + scalars)
        }
    }
}

/// The offset at which each line begins. Lines count from 1, as cmark counts them.
struct LineStarts: Sendable {
    /// The offsets; one more for the end of the text.
    private let starts: [Int32]

    /// The lines of `bytes`. Linear.
    init(_ bytes: [UInt8]) {
        var starts: [Int32] = [0]
        for (index, byte) in bytes.enumerated() where byte == Ascii.lineFeed { starts.append(Int32(index + 1)) }
        if Int(starts[starts.count - 1]) != bytes.count { starts.append(Int32(bytes.count)) }
        self.starts = starts
    }

    /// The number of lines.
    var count: Int { starts.count - 1 }

    /// The bytes of `line` with its end; empty when there is no such line.
    func range(_ line: Int) -> Range<Int> {
        guard line >= 1, line <= count else {
            let end = Int(starts[starts.count - 1])
            return end..<end
        }
        return Int(starts[line - 1])..<Int(starts[line])
    }

    /// The line of the byte at `offset`. Logarithmic.
    func line(of offset: Int) -> Int {
        max(starts.partitioningIndex { Int($0) > offset }, 1)
    }
}

/// The ASCII characters that markup is made of.
enum Ascii {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let apostrophe = UInt8(ascii: "'")
    static let ampersand = UInt8(ascii: "&")
    static let backslash = UInt8(ascii: "\\")
    static let backtick = UInt8(ascii: "`")
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")
    static let openParenthesis = UInt8(ascii: "(")
    static let closeParenthesis = UInt8(ascii: ")")
    static let bang = UInt8(ascii: "!")
    static let hash = UInt8(ascii: "#")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")
    static let equals = UInt8(ascii: "=")
    static let hyphen = UInt8(ascii: "-")
    static let period = UInt8(ascii: ".")
    static let pipe = UInt8(ascii: "|")
    static let caret = UInt8(ascii: "^")
    static let tilde = UInt8(ascii: "~")
    static let asterisk = UInt8(ascii: "*")
    static let underscore = UInt8(ascii: "_")
    static let dollar = UInt8(ascii: "$")
    static let percent = UInt8(ascii: "%")
    static let comma = UInt8(ascii: ",")
    static let at = UInt8(ascii: "@")
    static let slash = UInt8(ascii: "/")
    static let plus = UInt8(ascii: "+")

    /// True for space and tab.
    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// True for space, tab and line end.
    static func isSpace(_ byte: UInt8) -> Bool { byte == space || byte == tab || byte == lineFeed }

    /// True for the characters that a backslash can escape (CommonMark 0.29 §6.1).
    static func isPunctuation(_ byte: UInt8) -> Bool {
        (0x21...0x2F).contains(byte) || (0x3A...0x40).contains(byte) || (0x5B...0x60).contains(byte)
            || (0x7B...0x7E).contains(byte)
    }

    /// True for ASCII letters.
    static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// True for ASCII digits.
    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The value of a hexadecimal digit; nil for other characters.
    static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// True for ASCII letters and digits.
    static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}
