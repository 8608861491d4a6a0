import PubRunningText

/// Paragraphs whose lines all have the same number of tabs, semicolons or bars: rows pasted from mail and spreadsheets.
struct PastedTables {
    /// The separator between the parts of a line.
    enum Separator {
        case tab, semicolon, bar

        /// Its name in messages.
        var name: String {
            switch self {
            case .tab: "tabs"
            case .semicolon: "semicolons"
            case .bar: "bars"
            }
        }
    }

    private let lines: DialectLines
    private var bytes: [UInt8] { lines.bytes }

    init(_ lines: DialectLines) { self.lines = lines }

    /// The paragraph from `line` on as a table, the separator of its cells, and the line after it; nil for other text.
    func table(at line: Int) -> (table: DialectTable, separator: Separator, end: Int)? {
        guard line == lines.first || lines.isEmpty(line - 1), lines.indent(line) < 4 else { return nil }
        let first = bytes[lines.text(line)]
        guard let separator = PastedTables.separator(of: first), !ListMark.begins(bytes, lines.text(line)),
            let byte = first.first, !PastedTables.marks.contains(byte)
        else { return nil }
        var end = line
        var rows: [[Range<Int>]] = []
        while end <= lines.count, !lines.isEmpty(end) {
            // Lines that are broken by hand have their parts at the tab stops of a style.
            guard !lines.isCode(end), !isBrokenByHand(end), let cells = cells(of: end, separator) else { return nil }
            rows.append(cells)
            end += 1
        }
        let columns = rows[0].count
        // Tabs are rare in prose; two sentences may well have a semicolon or bar each.
        guard rows.count >= (separator == .tab ? 2 : 3) || separator == .bar && rows.count == 2 && columns > 2,
            rows.allSatisfy({ separator == .tab ? (2...columns).contains($0.count) : $0.count == columns })
        else { return nil }
        let start = lines.text(line).lowerBound
        var table = DialectTable(
            start: start, prefix: start..<start, alignments: Array(repeating: .automatic, count: columns))
        table.rows = rows.map { row in
            (0..<columns).map { index in
                var cell = DialectTable.Cell()
                if index < row.count { cell.add(row[index], after: "") }
                return cell
            }
        }
        if isHead(rows[0], of: rows.dropFirst()) {
            table.head = table.rows[0]
            table.rows.removeFirst()
        }
        return (table, separator, end)
    }

    private static let marks = ByteSet("#>|<`~[!:+-*")

    private static func separator(of line: ArraySlice<UInt8>) -> Separator? {
        if line.contains(Ascii.tab) { return .tab }
        if line.count(where: { $0 == Ascii.semicolon }) >= 2 { return .semicolon }
        return line.contains(Ascii.pipe) ? .bar : nil
    }

    /// Whether `line` ends with a backslash, or with two blanks.
    private func isBrokenByHand(_ line: Int) -> Bool {
        var range = lines.range(line)
        if bytes[range].last == Ascii.lineFeed { range = range.dropLast() }
        let end = bytes[range].suffix(2)
        return end.last == UInt8(ascii: "\\") || end.elementsEqual([Ascii.space, Ascii.space])
    }

    /// The cells of `line`; nil if it is prose.
    private func cells(of line: Int, _ separator: Separator) -> [Range<Int>]? {
        var range = lines.range(line)
        if bytes[range].last == Ascii.lineFeed { range = range.dropLast() }
        range = lines.text(line).lowerBound..<max(range.upperBound, lines.text(line).upperBound)
        var cells: [Range<Int>] = []
        var start = range.lowerBound
        for index in range {
            switch (separator, bytes[index]) {
            case (.tab, Ascii.tab): break
            case (.semicolon, Ascii.semicolon):
                // In a sentence a blank is behind it.
                if index + 1 < range.upperBound, Ascii.isBlank(bytes[index + 1]) { return nil }
            case (.bar, Ascii.pipe):
                guard index > start, index + 1 < range.upperBound, Ascii.isBlank(bytes[index - 1]),
                    Ascii.isBlank(bytes[index + 1])
                else {
                    return nil
                }
            default: continue
            }
            cells.append(trimmed(start..<index))
            start = index + 1
        }
        cells.append(trimmed(start..<range.upperBound))
        return cells.count > 1 ? cells : nil
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = bytes[range].first, Ascii.isBlank(first) { range = range.dropFirst() }
        while let last = bytes[range].last, Ascii.isBlank(last) { range = range.dropLast() }
        return range
    }

    /// Whether the first row names the columns: it has no figures, and the others have.
    private func isHead(_ first: [Range<Int>], of others: ArraySlice<[Range<Int>]>) -> Bool {
        func hasDigits(_ row: [Range<Int>]) -> Bool { row.contains { bytes[$0].contains(where: Ascii.isDigit) } }
        return first.allSatisfy { !$0.isEmpty } && !hasDigits(first) && others.contains(where: hasDigits)
    }
}
