import PubDiagnostics
import PubDocuments
import PubRunningText

/// The rows of a file of values with commas, semicolons or tabs between them (RFC 4180): a value between quotation marks may hold
/// any of these, line ends and doubled quotation marks.
struct DelimitedRows {
    /// A value, and the offset of its first byte.
    struct Value {
        var text: [UInt8] = []
        var offset: Int
    }

    /// The rows; rows without a value are left out.
    private(set) var rows: [[Value]] = []
    /// The offset of a quotation mark that nothing closes; nil for none.
    private(set) var unclosed: Int?

    /// The rows of `bytes`. Linear.
    init(_ bytes: [UInt8], separator: UInt8) {
        var row: [Value] = []
        var value = Value(offset: 0)
        var quote: Int?
        var position = 0
        func isEmpty(_ row: [Value]) -> Bool { row.allSatisfy { $0.text.allSatisfy(Ascii.isSpace) } }
        while position < bytes.count {
            let byte = bytes[position]
            if quote != nil {
                if byte == Ascii.quote {
                    if position + 1 < bytes.count, bytes[position + 1] == Ascii.quote {
                        value.text.append(byte)
                        position += 1
                    } else {
                        quote = nil
                    }
                } else {
                    value.text.append(byte == Ascii.lineFeed ? Ascii.space : byte)
                }
            } else if byte == Ascii.quote, value.text.allSatisfy(Ascii.isBlank) {
                // Elsewhere in a value the mark is a character, as in 5".
                quote = position
                value = Value(offset: position + 1)
            } else if byte == separator || byte == Ascii.lineFeed {
                row.append(value)
                if byte == Ascii.lineFeed {
                    if !isEmpty(row) { rows.append(row) }
                    row = []
                }
                value = Value(offset: position + 1)
            } else {
                value.text.append(byte)
            }
            position += 1
        }
        // The last line need not have an end.
        row.append(value)
        if !isEmpty(row) { rows.append(row) }
        unclosed = quote
    }

    /// The separator of the values of `bytes`: the most frequent in the first line of tab, semicolon and comma.
    static func separator(of bytes: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in bytes {
            if byte == Ascii.quote { isQuoted.toggle() }
            if byte == Ascii.lineFeed, !isQuoted { break }
            if !isQuoted { counts[byte, default: 0] += 1 }
        }
        return [Ascii.tab, Ascii.semicolon, Ascii.comma].max { counts[$0, default: 0] < counts[$1, default: 0] }
            ?? Ascii.comma
    }
}

/// The table that a file of values is: its first row is the head, columns of numbers are aligned by their decimal signs.
func readRows(_ context: ReadingContext, from start: Int) -> Outcome<Document> {
    let source = context.source
    let read = DelimitedRows(source.bytes, separator: DelimitedRows.separator(of: source.bytes))
    var diagnostics: [Diagnostic] = []
    if let offset = read.unclosed {
        diagnostics.append(
            .error(
                "bad-value", "nothing closes the value that begins with this quotation mark",
                at: source.origin(at: offset),
                hint: "write a quotation mark at its end; one that is a character is written twice"))
    }
    guard let table = read.table(options: context.options, at: { source.origin(at: $0) }) else {
        return Outcome(Document(file: context.file, blocks: []), diagnostics)
    }
    return Outcome(
        Document(file: context.file, front: context.front, blocks: [Block(.table(table), at: source.origin(at: 0))]),
        diagnostics)
}

extension DelimitedRows {
    /// The table of the rows, with the first as its head; nil without any. `origin` is the place of an offset. Linear.
    func table(options: ReadingOptions, at origin: (Int) -> SourceLocation) -> Table? {
        let count = rows.reduce(0) { max($0, $1.count) }
        guard count > 0 else { return nil }
        let cells = rows.map { row in
            (0..<count).map { index in
                let value = index < row.count ? row[index] : Value(offset: row.last?.offset ?? 0)
                let words = String(decoding: value.text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
                    separator: " ")
                let origin = origin(value.offset)
                return Table.Cell(
                    words.isEmpty ? [] : [.text(typographic(words, options: options), origin)], at: origin)
            }
        }
        let alignments = (0..<count).map { column in
            let values = cells.dropFirst().map { $0[column].content.plainText }.filter { !$0.isEmpty }
            return !values.isEmpty && values.allSatisfy(isNumber) ? Table.Alignment.decimal : .automatic
        }
        return Table(alignments: alignments, head: cells[0], rows: Array(cells.dropFirst()))
    }
}

/// Whether a value is a number, with signs of currencies and per cent beside it.
private func isNumber(_ text: String) -> Bool {
    text.contains { $0.isNumber } && text.allSatisfy { $0.isNumber || " .,'-+−–%€$£¥\u{A0}\u{202F}’".contains($0) }
}
