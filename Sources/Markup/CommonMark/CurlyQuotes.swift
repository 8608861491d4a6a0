import PubRunningText

/// Curly quotation marks around the values of attributes.
enum CurlyQuotes {
    /// Marks that may open a value with the marks that may close it; each is three bytes long.
    private static let pairs: [(opening: [String], closing: [String])] = [
        (["“", "”", "„"], ["”", "“"]), (["‘", "’", "‚"], ["’", "‘"]),
    ]
    private static let length = 3

    /// The value in curly marks at `start`, without them, and the offset after it; nil for any other value. An apostrophe
    /// closes nothing: white space or the closing brace follows the last mark.
    static func value(_ bytes: [UInt8], at start: Int, longest: Int) -> (Range<Int>, Int)? {
        // The first byte of all of them.
        guard bytes[start] == 0xE2, let pair = pairs.first(where: { has($0.opening, bytes, at: start) }) else {
            return nil
        }
        var position = start + length
        while position < min(bytes.count, start + longest) {
            if has(pair.closing, bytes, at: position), endsValue(bytes, at: position + length) {
                return (start + length..<position, position + length)
            }
            if bytes[position] == Ascii.lineFeed, bytes[(position + 1)...].first == Ascii.lineFeed { return nil }
            position += 1
        }
        return nil
    }

    /// The curly marks around `value`, as messages name them; nil for straight ones or none.
    static func marks(around value: Range<Int>, in bytes: [UInt8]) -> String? {
        let (first, last) = (value.lowerBound - length, value.upperBound + length)
        guard first >= 0, last <= bytes.count,
            pairs.contains(where: { has($0.opening, bytes, at: first) && has($0.closing, bytes, at: value.upperBound) })
        else { return nil }
        let marks = bytes[first..<value.lowerBound] + [Ascii.space] + bytes[value.upperBound..<last]
        return String(decoding: marks, as: UTF8.self)
    }

    private static func has(_ marks: [String], _ bytes: [UInt8], at position: Int) -> Bool {
        marks.contains { bytes[position...].starts(with: $0.utf8) }
    }

    private static func endsValue(_ bytes: [UInt8], at position: Int) -> Bool {
        position < bytes.count && (Ascii.isSpace(bytes[position]) || bytes[position] == Ascii.closeBrace)
    }
}
