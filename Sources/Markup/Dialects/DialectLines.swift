import PubRunningText

/// The lines of a source as dialects look at them: their text without indents, and which of them are code between fences.
struct DialectLines {
    let bytes: [UInt8]
    private let lines: LineStarts
    /// The lines of listings between fences, their fences among them.
    private let fenced: Set<Int>
    /// The directives of MyST, written as listings, by their first lines.
    let directives: [Int: FencedDirective]
    /// The first line of the body.
    let first: Int

    /// The lines of `bytes` from the byte at `start` on. Linear.
    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        lines = LineStarts(bytes)
        first = lines.line(of: start)
        let scan = FenceScan(bytes, lines, from: first)
        (fenced, directives) = (scan.code, scan.directives)
    }

    /// The number of the last line.
    var count: Int { lines.count }

    /// The bytes of `line` with its end.
    func range(_ line: Int) -> Range<Int> { lines.range(line) }

    /// The line of the byte at `offset`.
    func line(of offset: Int) -> Int { lines.line(of: offset) }

    /// Whether `line` is part of a listing between fences.
    func isCode(_ line: Int) -> Bool { fenced.contains(line) }

    /// The text of `line` without blanks at its ends; empty for a line that is none.
    func text(_ line: Int) -> Range<Int> {
        var range = lines.range(line)
        while let last = bytes[range].last, Ascii.isSpace(last) { range = range.lowerBound..<range.upperBound - 1 }
        let start = bytes[range].firstIndex { !Ascii.isBlank($0) } ?? range.upperBound
        return start..<range.upperBound
    }

    /// Whether there is nothing on `line`, or no such line.
    func isEmpty(_ line: Int) -> Bool { text(line).isEmpty }

    /// The columns before the text of `line`.
    func indent(_ line: Int) -> Int {
        var column = 0
        for byte in bytes[lines.range(line)] {
            if byte == Ascii.space { column += 1 } else if byte == Ascii.tab { column += 4 - column % 4 } else { break }
        }
        return column
    }

    /// The text of `line` as a string, no longer than a message quotes.
    func quoted(_ line: Int) -> String { String(decoding: bytes[text(line)].prefix(60), as: UTF8.self) }
}
