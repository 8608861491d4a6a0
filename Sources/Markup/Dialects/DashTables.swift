import PubRunningText

/// Tables of Pandoc whose columns are given by dashes: simple ones, with a row on each line, and others with rows of several lines,
/// separated by empty ones.
struct DashTables {
    private let lines: DialectLines
    private var bytes: [UInt8] { lines.bytes }

    init(_ lines: DialectLines) { self.lines = lines }

    /// The most lines of a table that are searched for its end.
    private static let longest = 2000

    /// The table whose columns the line `line` gives, its first line, and the line after it; nil if that line gives none.
    func table(at line: Int) -> (table: DialectTable, first: Int, end: Int)? {
        guard let groups = groups(line), groups.count > 1 || isRule(line) else { return nil }
        if groups.count == 1 { return tableBetweenRules(from: line) }
        let hasHead =
            line > lines.first && !lines.isEmpty(line - 1) && !lines.isCode(line - 1) && self.groups(line - 1) == nil
        if hasHead {
            let isFirst = line - 1 == lines.first || lines.isEmpty(line - 2)
            guard isFirst else { return nil }
            var end = line + 1
            while end <= lines.count, !lines.isEmpty(end) { end += 1 }
            guard end > line + 1 else { return nil }
            let last = self.groups(end - 1) != nil ? end - 1 : end
            return made(
                groups, head: line - 1..<line, body: (line + 1..<last).map { $0..<$0 + 1 }, first: line - 1, end: end)
        }
        guard line == lines.first || lines.isEmpty(line - 1), let close = close(after: line) else { return nil }
        let rows = self.rows(line + 1..<close)
        return made(groups, head: nil, body: rows, first: line, end: close + 1)
    }

    /// A table that begins with a rule above its head.
    private func tableBetweenRules(from rule: Int) -> (table: DialectTable, first: Int, end: Int)? {
        guard rule == lines.first || lines.isEmpty(rule - 1) else { return nil }
        var line = rule + 1
        while line <= min(lines.count, rule + 12), !lines.isEmpty(line), groups(line) == nil { line += 1 }
        guard line > rule + 1, let groups = groups(line), groups.count > 1, let close = close(after: line) else {
            return nil
        }
        return made(groups, head: rule + 1..<line, body: rows(line + 1..<close), first: rule, end: close + 1)
    }

    /// The line of dashes that ends a table, before an empty line or the end.
    private func close(after line: Int) -> Int? {
        var close = line + 1
        while close <= min(lines.count, line + DashTables.longest) {
            if groups(close) != nil { return close > line + 1 && lines.isEmpty(close + 1) ? close : nil }
            close += 1
        }
        return nil
    }

    /// The lines of each row: the lines between empty ones, or each line if none is empty.
    private func rows(_ range: Range<Int>) -> [Range<Int>] {
        guard range.contains(where: lines.isEmpty) else { return range.map { $0..<$0 + 1 } }
        var rows: [Range<Int>] = []
        var start = range.lowerBound
        for line in range.lowerBound...range.upperBound where line == range.upperBound || lines.isEmpty(line) {
            if line > start { rows.append(start..<line) }
            start = line + 1
        }
        return rows
    }

    private func made(
        _ groups: [Range<Int>], head: Range<Int>?, body: [Range<Int>], first: Int, end: Int
    ) -> (table: DialectTable, first: Int, end: Int)? {
        guard !body.isEmpty else { return nil }
        let measured = head ?? body[0]
        let alignments = groups.indices.map { alignment($0, groups, by: measured) }
        let line = lines.range(first)
        let content = lines.text(first).lowerBound
        // Four blanks would make a listing of it.
        let indent = min(
            content, line.lowerBound + (lines.indent(first) > 3 && !isInList(first) ? 0 : content - line.lowerBound))
        var table = DialectTable(start: content, prefix: line.lowerBound..<indent, alignments: alignments)
        table.head = head.map { row($0, groups) }
        table.rows = body.map { row($0, groups) }
        return (table, first, end)
    }

    /// Whether something above may hold the indented text on `line`.
    private func isInList(_ line: Int) -> Bool {
        var above = line - 1
        while above >= lines.first, lines.isEmpty(above) || lines.indent(above) > 3 { above -= 1 }
        return above >= lines.first && ListMark.begins(bytes, lines.text(above))
    }

    private func row(_ range: Range<Int>, _ groups: [Range<Int>]) -> [DialectTable.Cell] {
        var cells = groups.map { _ in DialectTable.Cell() }
        for line in range {
            let columns = LineColumns(bytes, lines.range(line))
            for index in groups.indices {
                let start = index == 0 ? 0 : groups[index].lowerBound
                let end = index + 1 < groups.count ? groups[index + 1].lowerBound : max(columns.count, start)
                cells[index].add(columns.text(start..<max(start, end), bytes), after: " ")
            }
        }
        return cells
    }

    /// The alignment of a column, from the place of its text below or above its dashes.
    private func alignment(_ index: Int, _ groups: [Range<Int>], by range: Range<Int>) -> DialectTable.Alignment {
        let group = groups[index]
        var (first, last) = (Int.max, 0)
        for line in range {
            let columns = LineColumns(bytes, lines.range(line))
            let end = index + 1 < groups.count ? groups[index + 1].lowerBound : max(columns.count, group.lowerBound)
            let start = index == 0 ? 0 : group.lowerBound
            for column in start..<max(start, end)
            where column < columns.count && !Ascii.isBlank(bytes[columns.offset(column)]) {
                (first, last) = (min(first, column), max(last, column + 1))
            }
        }
        guard first < last else { return .automatic }
        switch (first <= group.lowerBound, last >= group.upperBound) {
        case (true, true): return .automatic
        case (true, false): return .left
        case (false, true): return .right
        case (false, false):
            // Some writers leave a blank before each column: what is in the middle has as much on both sides.
            let (before, behind) = (first - group.lowerBound, group.upperBound - last)
            return 2 * min(before, behind) + 1 >= max(before, behind) ? .center : before < behind ? .left : .right
        }
    }

    /// The columns that a line of dashes gives; nil for any other line.
    private func groups(_ line: Int) -> [Range<Int>]? {
        guard line >= lines.first, line <= lines.count, !lines.isCode(line) else { return nil }
        let text = lines.text(line)
        guard text.count >= 3, bytes[text.lowerBound] == Ascii.hyphen,
            bytes[text].allSatisfy({ $0 == Ascii.hyphen || $0 == Ascii.space })
        else { return nil }
        let before = text.lowerBound - lines.range(line).lowerBound
        let shift = text.lowerBound - before
        let groups = bytes[text].split(separator: Ascii.space).map { $0.startIndex - shift..<$0.endIndex - shift }
        // `- - -` is a pause.
        return groups.count > 1 && groups.contains(where: { $0.count < 2 }) ? nil : groups
    }

    /// Whether `line` is one long row of dashes.
    private func isRule(_ line: Int) -> Bool { lines.text(line).count >= 10 }
}
