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

    /// The kind of the token.
    package let kind: Kind
    /// Its bytes in the stream.
    package let range: Range<Int>

    /// The most digits that 53 bits hold whatever they are.
    private static let exactDigits = 15

    /// Its characters in `source`.
    package func text(in source: Span<UInt8>) -> String {
        source.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// The name, as ``PDFName`` keeps it; nil if it is not a name.
    package func name(in source: Span<UInt8>) -> String? {
        guard kind == .name else { return nil }
        return source.extracting(range).withUnsafeBufferPointer { PDFName.written(undoing: $0.dropFirst()) }
    }

    /// The most bytes that a string may have: its length if it has no backslashes and no white
    /// space between digits. 0 if it is not a string.
    package var stringLength: Int {
        switch kind {
        case .string: range.count - 2
        case .hexadecimal: (range.count - 1) / 2
        default: 0
        }
    }

    /// The bytes of a string (ISO 32000-1 §7.3.4); empty if it is not a string. Linear.
    package func bytes(in source: Span<UInt8>) -> [UInt8] {
        switch kind {
        case .string: literal(in: source)
        case .hexadecimal: hexadecimal(in: source)
        default: []
        }
    }

    /// The bytes between the parentheses.
    private func literal(in source: Span<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var place = range.lowerBound + 1
        let end = range.upperBound - 1
        while place < end {
            let byte = source[place]
            place += 1
            guard byte == UInt8(ascii: "\\"), place < end else {
                bytes.append(byte)
                continue
            }
            let escaped = source[place]
            place += 1
            switch escaped {
            case UInt8(ascii: "n"): bytes.append(10)
            case UInt8(ascii: "r"): bytes.append(13)
            case UInt8(ascii: "t"): bytes.append(9)
            case UInt8(ascii: "b"): bytes.append(8)
            case UInt8(ascii: "f"): bytes.append(12)
            // A line may go on in the next one.
            case 10: break
            case 13: if place < end, source[place] == 10 { place += 1 }
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                var value = Int(escaped - 48)
                var count = 1
                while count < 3, place < end, (48...55).contains(source[place]) {
                    value = value * 8 + Int(source[place] - 48)
                    place += 1
                    count += 1
                }
                // Digits above 377 have a bit too many, which readers drop (ISO 32000-1, §7.3.4.2).
                bytes.append(UInt8(truncatingIfNeeded: value))
            default: bytes.append(escaped)
            }
        }
        return bytes
    }

    /// The bytes of the digits; a last one alone has a 0 behind it.
    private func hexadecimal(in source: Span<UInt8>) -> [UInt8] {
        var digits: [UInt8] = []
        for place in range {
            switch source[place] {
            case let byte where (48...57).contains(byte): digits.append(byte - 48)
            case let byte where (65...70).contains(byte): digits.append(byte - 55)
            case let byte where (97...102).contains(byte): digits.append(byte - 87)
            default: break
            }
        }
        if !digits.count.isMultiple(of: 2) { digits.append(0) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
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

    /// The value of a number; nil if it is not a number.
    package func number(in source: Span<UInt8>) -> Double? {
        kind == .number ? ContentToken.number(at: range, in: source) : nil
    }

    /// The value of a number without sign or point; nil if it is not one.
    package func wholeNumber(in source: Span<UInt8>) -> Int? {
        kind == .number ? Int(text(in: source)) : nil
    }
}
