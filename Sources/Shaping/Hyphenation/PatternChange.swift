/// The change of spelling that a pattern makes in the words that it divides.
struct PatternChange: Equatable {
    /// The bytes that are replaced, of the pattern or of a text.
    private(set) var bytes: Range<Int>
    /// The bytes in their place before the hyphen.
    let before: [UInt8]
    /// The bytes in their place after it.
    let after: [UInt8]

    /// The change of `pattern` that `text` describes (`sz=sz,1,3`: the new text, the hyphen in it as `=`; the first
    /// replaced letter; the number of them); nil when it is malformed. Without numbers all letters of the pattern are
    /// replaced.
    init?(_ text: Slice<UnsafeBufferPointer<UInt8>>, of pattern: Slice<UnsafeBufferPointer<UInt8>>) {
        let parts = text.split(separator: 0x2C, omittingEmptySubsequences: false)
        guard let written = parts.first, parts.count == 1 || parts.count == 3,
            !written.contains(where: { (0x30...0x39).contains($0) })
        else { return nil }
        let sides = written.split(separator: 0x3D, omittingEmptySubsequences: false)
        let letters = Self.letters(of: pattern)
        let first = parts.count == 1 ? 1 : Self.number(parts[1])
        let count = parts.count == 1 ? letters.count - 1 : Self.number(parts[2])
        guard sides.count == 2, let first, let count, first >= 1, first - 1 + count < letters.count else { return nil }
        bytes = letters[first - 1]..<letters[first - 1 + count]
        (before, after) = (Array(sides[0]), Array(sides[1]))
    }

    /// Moves its place by `offset` bytes.
    mutating func shift(by offset: Int) { bytes = bytes.lowerBound + offset..<bytes.upperBound + offset }

    /// The same counted from `offset` bytes before.
    func shifted(by offset: Int) -> PatternChange {
        var copy = self
        copy.shift(by: offset)
        return copy
    }

    /// The offsets of the letters of `pattern` among its bytes, digits left out, and of the last one's end. A point at
    /// its start means the edge of a word and is not counted as a letter.
    private static func letters(of pattern: Slice<UnsafeBufferPointer<UInt8>>) -> [Int] {
        var starts: [Int] = []
        var offset = 0
        for byte in pattern where byte < 0x30 || byte > 0x39 {
            if byte & 0xC0 != 0x80, byte != 0x2E { starts.append(offset) }
            if byte == 0x2E, offset > 0 { break }
            offset += 1
        }
        return starts + [offset]
    }

    /// A number of at most two digits; nil for anything else.
    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard (1...2).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
