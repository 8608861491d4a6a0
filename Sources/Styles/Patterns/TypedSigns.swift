import PubDiagnostics
import PubTextModel

/// Signs of a typewriter that stand for others: a hyphen for a minus or between the numbers of a range, an x for a
/// multiplication sign.
///
/// Anything that may be a telephone number, a date or a score is left alone. Linear.
struct TypedSigns {
    /// The meaning of a sign.
    enum Kind: CaseIterable, Hashable {
        case minus, times, range

        /// The UTF-8 of the sign itself: U+2212, U+00D7, U+2013.
        var sign: [UInt8] {
            switch self {
            case .minus: [0xE2, 0x88, 0x92]
            case .times: [0xC3, 0x97]
            case .range: [0xE2, 0x80, 0x93]
            }
        }
    }

    /// A sign, and the numbers that it belongs to; offsets of bytes.
    struct Found: Hashable {
        var kind: Kind
        var place: Range<Int32>
        var words: Range<Int32>
    }

    private let utf8: [UInt8]
    /// Whether the text is in a cell of a table, and so may begin with a negative number.
    private let isCell: Bool

    /// The signs of prose; text outside prose is hidden in `utf8`.
    init(utf8: [UInt8], isCell: Bool) {
        self.utf8 = utf8
        self.isCell = isCell
    }

    /// All of them, ascending.
    var found: [Found] {
        var found: [Found] = []
        var index = 0
        while index < utf8.count {
            if utf8[index] == 0x2D, let sign = hyphen(at: index) {
                found.append(sign)
            } else if utf8[index] == 0x78, let sign = times(at: index) {
                found.append(sign)
            }
            index += 1
        }
        return found
    }

    // MARK: Hyphens

    private func hyphen(at index: Int) -> Found? {
        let after = numberEnd(from: index + 1)
        guard after > index + 1 else { return nil }
        if index > 0, isDigit(index - 1) { return range(at: index) }
        let opens = index == 0 || utf8[index - 1] == 0x20 || utf8[index - 1] == 0x28 || endsNoBreakSpace(index)
        let isNegative = isCell && utf8[..<index].allSatisfy { $0 == 0x20 } || hasDegree(after)
        guard opens, isNegative, after == utf8.count || utf8[after] != 0x2D else { return nil }
        return Found(kind: .minus, place: Int32(index)..<Int32(index + 1), words: Int32(index)..<Int32(after))
    }

    /// Whether a degree sign is at `index`, or after one space.
    private func hasDegree(_ index: Int) -> Bool {
        var rest = utf8[min(index, utf8.count)...]
        if rest.first == 0x20 { rest = rest.dropFirst() }
        if rest.starts(with: [0xC2, 0xA0]) { rest = rest.dropFirst(2) }
        if rest.starts(with: [0xE2, 0x80, 0xAF]) { rest = rest.dropFirst(3) }
        return rest.starts(with: [0xC2, 0xB0])
    }

    private func endsNoBreakSpace(_ index: Int) -> Bool {
        let before = utf8[..<index]
        return before.suffix(2).elementsEqual([0xC2, 0xA0]) || before.suffix(3).elementsEqual([0xE2, 0x80, 0xAF])
    }

    /// The hyphen at `index` between two whole numbers, if the second is greater or the end of a year.
    private func range(at index: Int) -> Found? {
        var (start, end) = (index, index + 1)
        while start > 0, isDigit(start - 1) { start -= 1 }
        while end < utf8.count, isDigit(end) { end += 1 }
        guard isFree(before: start), isFree(after: end), index - start <= 4, end - index <= 5,
            let first = Int(String(decoding: utf8[start..<index], as: UTF8.self)),
            let last = Int(String(decoding: utf8[index + 1..<end], as: UTF8.self))
        else { return nil }
        let (before, after) = (index - start, end - index - 1)
        // 555-1234 is a telephone number, 3-2 a score.
        let isRange = first < last && (after == before || after == before + 1 && before < 3)
        let isYears = before == 4 && after == 2 && first % 100 < last
        guard utf8[start] != 0x30, isRange || isYears else { return nil }
        return Found(kind: .range, place: Int32(index)..<Int32(index + 1), words: Int32(start)..<Int32(end))
    }

    /// Whether the number that begins at `index` stands alone: not part of a word, a date, or a longer number.
    private func isFree(before index: Int) -> Bool {
        guard index > 0 else { return true }
        if utf8[index - 1] >= 0x80 {
            // General punctuation, from U+2000 on: spaces, dashes and quotation marks.
            return endsNoBreakSpace(index) || utf8[..<index].suffix(3).starts(with: [0xE2, 0x80])
        }
        return utf8[index - 1] == 0x20 || utf8[index - 1] == 0x28 || utf8[index - 1] == 0x5B
    }

    private func isFree(after index: Int) -> Bool {
        guard index < utf8.count else { return true }
        let next = utf8[index]
        // Dates, times, and telephone numbers in groups go on after one of these.
        if [0x2D, 0x2F, 0x3A].contains(next) || isLetter(next) { return false }
        return !([0x2E, 0x2C].contains(next) && isDigit(index + 1))
    }

    // MARK: Multiplication

    /// The x at `index` between two numbers, with a space on both sides or on neither.
    private func times(at index: Int) -> Found? {
        let isSpaced = index > 0 && utf8[index - 1] == 0x20
        let (last, next) = isSpaced ? (index - 2, index + 2) : (index - 1, index + 1)
        guard last >= 0, isDigit(last), isDigit(next), !isSpaced || utf8[index + 1] == 0x20 else { return nil }
        var start = last
        while start > 0, isDigit(start - 1) || [0x2E, 0x2C].contains(utf8[start - 1]) { start -= 1 }
        let end = numberEnd(from: next)
        // 0x1F is a number of programs.
        let isHexadecimal = !isSpaced && start == last && utf8[last] == 0x30
        // The x before the second number of 3x4x5 is no letter of a word.
        let isInWord = start > 0 && isLetter(utf8[start - 1]) && utf8[start - 1] != 0x78
        let endsWord = end == utf8.count || !isLetter(utf8[end]) || isUnit(end)
        guard !isHexadecimal, !isInWord, endsWord else { return nil }
        return Found(kind: .times, place: Int32(index)..<Int32(index + 1), words: Int32(start)..<Int32(end))
    }

    /// Whether the letters at `index` are a unit of length, or the next x.
    private func isUnit(_ index: Int) -> Bool {
        var end = index
        while end < utf8.count, isLetter(utf8[end]) { end += 1 }
        let word = String(decoding: utf8[index..<end], as: UTF8.self)
        return ["x", "mm", "cm", "m", "km", "in", "ft", "px"].contains(word)
    }

    // MARK: Characters

    /// The end of the number at `index`: digits, including points and commas; `index` if there is none.
    private func numberEnd(from index: Int) -> Int {
        var end = index
        while isDigit(end) || end < utf8.count && [0x2E, 0x2C].contains(utf8[end]) && isDigit(end + 1) { end += 1 }
        return end
    }

    private func isDigit(_ index: Int) -> Bool {
        index >= 0 && index < utf8.count && (0x30...0x39).contains(utf8[index])
    }

    // 0x1A hides code: a number that touches it is a part of it.
    private func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) || byte == 0x1A }
}

/// The signs of an article that stand for others and were left as they are, of one kind.
struct TypedSignCount {
    var count = 0
    var first = ""
    var origin = SourceLocation.none
}
