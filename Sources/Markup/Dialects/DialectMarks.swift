import PubPlatform
import PubRunningText

/// The marks of dialects' blocks that are in a text: most texts have none, and are not looked at again.
struct DialectMarks: OptionSet {
    let rawValue: Int

    /// A quotation that may be an alert.
    static let alerts = DialectMarks(rawValue: 1)
    /// Any other block.
    static let blocks = DialectMarks(rawValue: 2)

    /// The marks in `bytes` from `start` on. Linear.
    static func found(in bytes: [UInt8], from start: Int) -> DialectMarks {
        bytes.withUnsafeBufferPointer { bytes in
            var found: DialectMarks = []
            var position = start
            var isAfterEmpty = true
            while position < bytes.count, found != [.alerts, .blocks] {
                var line = LineMarks(bytes, at: position, isAfterEmpty: isAfterEmpty)
                found.formUnion(line.read())
                isAfterEmpty = line.isEmpty
                position = line.end
            }
            return found
        }
    }
}

/// One line in the search for marks.
private struct LineMarks {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let isAfterEmpty: Bool
    private let start: Int
    private(set) var end: Int
    private(set) var isEmpty = true

    init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, isAfterEmpty: Bool) {
        self.bytes = bytes
        self.start = start
        self.isAfterEmpty = isAfterEmpty
        end = start
    }

    private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : Ascii.lineFeed }

    mutating func read() -> DialectMarks {
        var first = start
        while Ascii.isBlank(byte(first)) { first += 1 }
        isEmpty = byte(first) == Ascii.lineFeed
        let isIndented = !isEmpty && isAfterEmpty && (first - start > 3 || bytes[start..<first].contains(Ascii.tab))
        var found: DialectMarks = isIndented || isBlockMark(at: first) ? .blocks : []
        if byte(first) == Ascii.greater, isAlert(at: first) { found.formUnion(.alerts) }
        if holdsCells(from: first) { found.formUnion(.blocks) }
        return found
    }

    /// Whether a block of a dialect may begin with the byte at `first`.
    private func isBlockMark(at first: Int) -> Bool {
        let (byte, next) = (byte(first), byte(first + 1))
        switch byte {
        case Ascii.hyphen: return next == Ascii.hyphen
        case Ascii.plus: return next == Ascii.hyphen || next == Ascii.equals
        case Ascii.openParenthesis: return true
        case Ascii.asterisk: return next == Ascii.openBracket
        case Ascii.hash: return next == Ascii.period
        case Ascii.percent: return next == Ascii.percent
        case Ascii.backtick, Ascii.tilde: return next == byte && isDirective(at: first)
        case Ascii.colon:
            // The letter of `:label:`.
            return Ascii.isBlank(next) || next == UInt8(ascii: "l") || next == Ascii.colon && isDirective(at: first)
        default: return Ascii.isLetter(byte) && isWordMark(at: first)
        }
    }

    /// Whether a fence names something: `{name}`, `note`.
    private func isDirective(at first: Int) -> Bool {
        var index = first
        while byte(index) == byte(first) { index += 1 }
        let isColon = byte(first) == Ascii.colon
        let word = index
        while Ascii.isBlank(byte(index)) { index += 1 }
        if byte(index) == Ascii.openBrace {
            return Ascii.isLetter(byte(index + 1)) || byte(index + 1) == Ascii.equals
                // Quarto writes `{.callout-tip}`.
                || isColon && byte(index + 2) == UInt8(ascii: "c")
        }
        guard isColon, Ascii.isLetter(byte(index)) else { return false }
        var last = index
        while Ascii.isLetter(byte(last)) { last += 1 }
        return index == word || DirectiveNames.callouts.contains(String(decoding: bytes[index..<last], as: UTF8.self))
    }

    /// Whether the word at `first` may number an item, or begins a line of a program or a caption.
    private func isWordMark(at first: Int) -> Bool {
        var index = first
        while index - first < 8, Ascii.isLetter(byte(index)) { index += 1 }
        let mark = byte(index)
        if mark == Ascii.period || mark == Ascii.closeParenthesis {
            // Sentences of one word begin paragraphs of many novels.
            return Ascii.isBlank(byte(index + 1))
                && (index == first + 1 || bytes[first..<index].allSatisfy(LineMarks.romanDigits.contains))
        }
        guard index - first == 6 && mark == Ascii.space || mark == Ascii.colon else { return false }
        return ["import", "export", "Table"].contains(String(decoding: bytes[first..<index], as: UTF8.self))
    }

    private static let romanDigits = ByteSet("ivxlcdmIVXLCDM")

    private func isAlert(at first: Int) -> Bool {
        var index = first
        while byte(index) == Ascii.greater || Ascii.isBlank(byte(index)) { index += 1 }
        return byte(index) == Ascii.openBracket && byte(index + 1) == Ascii.bang
    }

    /// Whether the line may be a row of cells; finds its end.
    private mutating func holdsCells(from first: Int) -> Bool {
        let stop = next(Ascii.lineFeed, from: first, before: bytes.count) ?? bytes.count
        end = stop + 1
        if next(Ascii.tab, from: first, before: stop) != nil { return true }
        var (semicolons, index) = (0, first)
        while semicolons < 2, let found = next(Ascii.semicolon, from: index, before: stop) {
            if !Ascii.isSpace(byte(found + 1)) { semicolons += 1 }
            index = found + 1
        }
        if semicolons > 1 { return true }
        index = first + 1
        guard byte(first) != Ascii.pipe else { return false }
        while let found = next(Ascii.pipe, from: index, before: stop) {
            if Ascii.isBlank(bytes[found - 1]), Ascii.isBlank(byte(found + 1)) { return true }
            index = found + 1
        }
        return false
    }

    /// The next `wanted`; the library looks at many bytes at once.
    private func next(_ wanted: UInt8, from start: Int, before stop: Int) -> Int? {
        guard start < stop, let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(wanted), stop - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}

/// Searches for single bytes by the library, which looks at many of them at once: bytes that are rare in prose cost next to nothing.
enum ByteSearch {
    /// Whether a `wanted` of `bytes` from `start` on fits `test`, which gets its offset.
    static func contains(
        _ wanted: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, where test: (Int) -> Bool
    ) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        var position = start
        while position < bytes.count, let found = memchr(base + position, Int32(wanted), bytes.count - position) {
            let index = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            if test(index) { return true }
            position = index + 1
        }
        return false
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether `text` is at `index`.
    func has(_ text: StaticString, at index: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index >= 0, index + count <= self.count, let baseAddress else { return false }
        return memcmp(baseAddress + index, text.utf8Start, count) == 0
    }
}
