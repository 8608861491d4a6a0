import PubRunningText

/// Tables in frames of `+`, `-` and `|`, as Pandoc, reStructuredText and Emacs have them.
struct GridTables {
    private let lines: DialectLines
    private var bytes: [UInt8] { lines.bytes }

    init(_ lines: DialectLines) { self.lines = lines }

    /// The table whose frame begins on `line`, and the line after it; nil if none begins.
    func table(at line: Int) -> (table: DialectTable, end: Int)? {
        guard isFrame(line) else { return nil }
        var end = line
        while end <= lines.count, !lines.isEmpty(end),
            [Ascii.plus, Ascii.pipe].contains(bytes[lines.text(end).lowerBound])
        { end += 1 }
        // A row between two frames is the least.
        guard end > line + 2, isFrame(end - 1) else { return nil }
        let shift = lines.indent(line)
        let all = (line..<end).map { LineColumns(bytes, lines.text($0).lowerBound..<lines.range($0).upperBound) }
        let width = all[0].count
        guard (line..<end).allSatisfy({ lines.indent($0) == shift }), all.allSatisfy({ $0.count == width }) else {
            return nil
        }
        let bounds = boundaries(all)
        guard bounds.count > 1, bounds.last == width - 1 else { return nil }
        var reader = GridReader(bytes, all, bounds)
        guard reader.read() else { return nil }
        let row = lines.range(line)
        let content = lines.text(line).lowerBound
        var table = DialectTable(start: content, prefix: row.lowerBound..<content, alignments: reader.alignments)
        table.rows = reader.rows
        if reader.headCount > 0 {
            table.head = table.rows[0]
            table.rows.removeFirst()
        }
        return (table, end)
    }

    /// Whether `line` is a part of a frame: `+---+:==:+`.
    private func isFrame(_ line: Int) -> Bool {
        let text = lines.text(line)
        return text.count >= 5 && !lines.isCode(line) && bytes[text.lowerBound] == Ascii.plus
            && bytes[text].last == Ascii.plus
            && bytes[text.lowerBound + 1] != Ascii.plus && bytes[text].allSatisfy(GridReader.frame.contains)
    }

    /// The columns of plus signs in frames.
    private func boundaries(_ all: [LineColumns]) -> [Int] {
        var found: Set<Int> = []
        for columns in all where columns.count > 0 && bytes[columns.offset(0)] == Ascii.plus {
            for column in 0..<columns.count where bytes[columns.offset(column)] == Ascii.plus { found.insert(column) }
        }
        return found.sorted()
    }
}

/// Reads the cells between the frames of a grid.
private struct GridReader {
    static let frame = ByteSet("+-=:")

    private let bytes: [UInt8]
    private let lines: [LineColumns]
    private let bounds: [Int]
    private(set) var rows: [[DialectTable.Cell]] = []
    private(set) var alignments: [DialectTable.Alignment]
    private(set) var headCount = 0
    /// The cells that go on below the last frame, by their first columns: their places and their lines.
    private var open: [Int: (row: Int, cell: Int, lines: [Range<Int>])] = [:]

    init(_ bytes: [UInt8], _ lines: [LineColumns], _ bounds: [Int]) {
        self.bytes = bytes
        self.lines = lines
        self.bounds = bounds
        alignments = Array(repeating: .automatic, count: bounds.count - 1)
    }

    private func byte(_ line: LineColumns, _ column: Int) -> UInt8 {
        let offset = line.offset(column)
        return offset < bytes.count ? bytes[offset] : Ascii.space
    }

    /// Whether the part of a frame is below `column` on `line`.
    private func isFramed(_ line: LineColumns, _ column: Int) -> Bool {
        (bounds[column] + 1..<bounds[column + 1]).allSatisfy {
            GridReader.frame.contains(byte(line, $0)) && byte(line, $0) != Ascii.plus
        }
            && bounds[column] + 1 < bounds[column + 1]
    }

    /// Reads all rows; false if the grid is none.
    mutating func read() -> Bool {
        align(by: lines[0])
        var group: [LineColumns] = []
        for line in lines.dropFirst() {
            let framed = alignments.indices.filter { isFramed(line, $0) }
            // Dashes in all columns behind a bar are text.
            guard !framed.isEmpty, bytes[line.offset(0)] == Ascii.plus || framed.count < alignments.count else {
                group.append(line)
                continue
            }
            guard add(group, endedBy: line, framed) else { return false }
            group = []
            // A colon for the alignment may be before the first equals sign.
            if byte(line, bounds[framed[0]] + 1) == Ascii.equals || byte(line, bounds[framed[0]] + 2) == Ascii.equals {
                if headCount == 0 {
                    headCount = rows.count
                    align(by: line)
                }
            }
        }
        // One row is the most that a head has here: the others are rows.
        return group.isEmpty && open.isEmpty && !rows.isEmpty
    }

    private mutating func align(by line: LineColumns) {
        for column in alignments.indices {
            let left = byte(line, bounds[column] + 1) == Ascii.colon
            let right = byte(line, bounds[column + 1] - 1) == Ascii.colon
            if left || right { alignments[column] = left && right ? .center : left ? .left : .right }
        }
    }

    /// Adds the row of the lines `group`, which `frame` ends in the columns `framed`; false if the grid is none.
    private mutating func add(_ group: [LineColumns], endedBy frame: LineColumns, _ framed: [Int]) -> Bool {
        if group.isEmpty { return open.isEmpty }
        var row: [DialectTable.Cell] = []
        var column = 0
        while column < alignments.count {
            var last = column
            // Without a bar in any of the lines a cell goes on over the boundary.
            while last + 1 < alignments.count,
                group.allSatisfy({
                    byte($0, bounds[last + 1]) != Ascii.pipe && byte($0, bounds[last + 1]) != Ascii.plus
                })
            {
                last += 1
            }
            let columns = bounds[column] + 1..<bounds[last + 1]
            let place = open.removeValue(forKey: column)
            var (index, cell, lines) = place ?? (rows.count, row.count, [])
            lines += group.map { $0.line(columns, bytes) }
            if place == nil {
                row.append(DialectTable.Cell())
                row[cell].columns = last - column + 1
            } else {
                guard rows[index][cell].columns == last - column + 1 else { return false }
                rows[index][cell].rows += 1
            }
            if framed.contains(column) {
                var made = GridReader.cell(lines, bytes)
                let known = index < rows.count ? rows[index][cell] : row[cell]
                (made.columns, made.rows) = (known.columns, known.rows)
                if index < rows.count { rows[index][cell] = made } else { row[cell] = made }
            } else {
                open[column] = (index, cell, lines + [frame.line(columns, bytes)])
            }
            column = last + 1
        }
        rows.append(row)
        return true
    }

    /// A cell of lines. Lines of a paragraph are joined; a cell with lists, listings or several paragraphs keeps them.
    private static func cell(_ lines: [Range<Int>], _ bytes: [UInt8]) -> DialectTable.Cell {
        var cell = DialectTable.Cell()
        var lines = Array(lines.drop(while: \.isEmpty))
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        lines = withoutIndent(lines, bytes)
        if lines.contains(where: { $0.isEmpty || beginsBlock($0, bytes) }) {
            cell.lines = lines
            return cell
        }
        var separator = " "
        for line in lines {
            let text = line.drop { Ascii.isBlank(bytes[$0]) }
            let breaks = bytes[text.endIndex - 1] == Ascii.backslash
            cell.add(text.startIndex..<text.endIndex - (breaks ? 1 : 0), after: separator)
            separator = breaks ? "<br>" : " "
        }
        return cell
    }

    /// The lines without the blanks that all of them begin with.
    private static func withoutIndent(_ lines: [Range<Int>], _ bytes: [UInt8]) -> [Range<Int>] {
        let indent =
            lines.filter { !$0.isEmpty }.map { line in line.prefix { Ascii.isBlank(bytes[$0]) }.count }.min() ?? 0
        return lines.map { $0.isEmpty ? $0 : $0.lowerBound + indent..<$0.upperBound }
    }

    /// Whether `line` begins an item of a list, or a listing.
    private static func beginsBlock(_ line: Range<Int>, _ bytes: [UInt8]) -> Bool {
        let text = bytes[line].drop { Ascii.isBlank($0) }
        if text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8) { return true }
        // Numbers of CommonMark have at most nine digits.
        let digits = text.prefix(9).prefix(while: Ascii.isDigit)
        let marks =
            digits.isEmpty ? [Ascii.hyphen, Ascii.asterisk, Ascii.plus] : [Ascii.period, Ascii.closeParenthesis]
        let rest = text[digits.endIndex...]
        return rest.count > 1 && marks.contains(rest[rest.startIndex]) && Ascii.isBlank(rest[rest.startIndex + 1])
    }
}

extension LineColumns {
    /// The bytes in `columns`, without blanks at their end.
    fileprivate func line(_ columns: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
        let first = offset(columns.lowerBound)
        var last = max(first, offset(columns.upperBound))
        while last > first, Ascii.isBlank(bytes[last - 1]) { last -= 1 }
        return first..<last
    }
}
