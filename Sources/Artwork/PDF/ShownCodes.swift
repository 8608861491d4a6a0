import PubPDFObjects

/// The character codes that contents show in a font, read in both ways: one byte a code, and two.
struct ShownCodes {
    private(set) var bytes: Set<UInt8> = []
    private(set) var pairs: Set<UInt16> = []

    /// Adds the codes of a string.
    mutating func add(_ string: [UInt8]) {
        bytes.formUnion(string)
        for place in stride(from: 0, to: string.count - 1, by: 2) {
            pairs.insert(UInt16(string[place]) << 8 | UInt16(string[place + 1]))
        }
    }

    mutating func formUnion(_ others: ShownCodes) {
        bytes.formUnion(others.bytes)
        pairs.formUnion(others.pairs)
    }
}

/// The codes that a ToUnicode map covers (ISO 32000-1 §9.10.3).
package struct UnicodeMap {
    private var codes: Set<Int> = []
    private var ranges: [ClosedRange<Int>] = []

    /// Values that are no characters (PDF/A-2, 6.2.11.7.2).
    private static let none: Set<[UInt8]> = [[], [0, 0], [0xFE, 0xFF], [0xFF, 0xFE]]

    /// The map in the stream `bytes`; nil if it is malformed or covers nothing. Linear.
    package init?(_ bytes: [UInt8]) {
        var scanner = ContentScanner()
        // The strings since the last keyword; strings in brackets are one value, which is empty.
        var values: [[UInt8]] = []
        var depth = 0
        while true {
            let token: ContentToken
            do {
                guard let next = try scanner.next(in: bytes.span) else { break }
                token = next
            } catch { return nil }
            switch token.kind {
            case .string, .hexadecimal: if depth == 0 { values.append(token.bytes(in: bytes.span)) }
            case .arrayStart:
                // An array counts as characters: its mark must not be one of the values that are none.
                if depth == 0 { values.append([1]) }
                depth += 1
            case .arrayEnd: depth -= 1
            case .operation:
                switch token.text(in: bytes.span) {
                case "endbfchar": addCharacters(values)
                case "endbfrange": addRanges(values)
                default: break
                }
                values = []
            default: break
            }
        }
        if codes.isEmpty, ranges.isEmpty { return nil }
    }

    private mutating func addCharacters(_ values: [[UInt8]]) {
        for index in stride(from: 0, to: values.count - 1, by: 2) where !UnicodeMap.none.contains(values[index + 1]) {
            codes.insert(UnicodeMap.code(values[index]))
        }
    }

    private mutating func addRanges(_ values: [[UInt8]]) {
        for index in stride(from: 0, to: values.count - 2, by: 3) where !UnicodeMap.none.contains(values[index + 2]) {
            let (first, last) = (UnicodeMap.code(values[index]), UnicodeMap.code(values[index + 1]))
            if first <= last { ranges.append(first...last) }
        }
    }

    // Codes have four bytes at most (ISO 32000-1, §9.7.6.2).
    private static func code(_ bytes: [UInt8]) -> Int { bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) } }

    /// Whether the map has characters for a code.
    package func tells(_ code: Int) -> Bool { codes.contains(code) || ranges.contains { $0.contains(code) } }
}
