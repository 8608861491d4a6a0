/// A token of a content stream (ISO 32000-1 §7.2, §7.8.2), which ``ContentScanner`` has found to be well formed.
package struct ContentToken: Hashable {
    /// The kinds of tokens.
    package enum Kind: Hashable {
        case name, number
        /// A string in parentheses.
        case string
        /// A string in hexadecimal digits.
        case hexadecimal
        /// True, false or null.
        case constant
        case arrayStart, arrayEnd, dictionaryStart, dictionaryEnd
        case operation
        /// A comment without the end of its line.
        case comment
    }

    /// What it is.
    package let kind: Kind
    /// Its bytes in the stream.
    package let range: Range<Int>

    /// The most digits that 53 bits hold whatever they are.
    private static let exactDigits = 15

    /// Its characters in `source`.
    package func text(in source: Span<UInt8>) -> String {
        source.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// The name, as ``PDFName`` keeps it; nil for what is none.
    package func name(in source: Span<UInt8>) -> String? {
        guard kind == .name else { return nil }
        return source.extracting(range).withUnsafeBufferPointer { PDFName.written(undoing: $0.dropFirst()) }
    }

    /// The most bytes that a string may consist of: as many as if neither backslashes nor white space between digits are in it. 0
    /// for what is no string.
    package var stringLength: Int {
        switch kind {
        case .string: range.count - 2
        case .hexadecimal: (range.count - 1) / 2
        default: 0
        }
    }

    /// The value of the number at `range` in `source`.
    static func number(at range: Range<Int>, in source: Span<UInt8>) -> Double {
        var mantissa = 0.0
        var scale = 1.0
        var isFraction = false
        for place in range {
            switch source[place] {
            case UInt8(ascii: "-"): scale = -1
            case UInt8(ascii: "+"): break
            case UInt8(ascii: "."): isFraction = true
            case let digit:
                mantissa = mantissa * 10 + Double(digit - UInt8(ascii: "0"))
                if isFraction { scale *= 10 }
            }
        }
        // Both are exact, so that their quotient is the number nearest to the decimal one.
        if range.count <= ContentToken.exactDigits { return mantissa / scale }
        return Double(ContentToken(kind: .number, range: range).text(in: source)) ?? 0
    }

    /// The value of a number; nil for what is none.
    package func number(in source: Span<UInt8>) -> Double? {
        kind == .number ? ContentToken.number(at: range, in: source) : nil
    }

    /// The value of a number without a sign and a point; nil for what is none.
    package func wholeNumber(in source: Span<UInt8>) -> Int? {
        kind == .number ? Int(text(in: source)) : nil
    }
}
