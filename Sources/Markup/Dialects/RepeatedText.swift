import PubDiagnostics
import PubDocuments
import PubRunningText
import PubSettings

/// Divisions whose text is set once for each row of a file of values, `::: {.each src="events.csv" sort="date" group="date"}`: fields in it,
/// `{name}`, stand for the values of the row.
///
/// Content above the text is set once: the head of a table, and with `group` the headings, once for each group of rows with equal values. The
/// text of a group is a division `.group`: its headings are repeated if it goes on in another column.
struct RepeatedText {
    /// A division, by its lines.
    private struct Division {
        var opening: Int
        /// The line of the fence that closes it, or the one behind the last.
        var end: Int
        var pairs: [String: Range<Int>] = [:]
    }

    private let source: ReaderSource
    private let lines: DialectLines
    private let options: ReadingOptions
    private var out: SourceRewriting
    private(set) var diagnostics: [Diagnostic] = []

    private var bytes: [UInt8] { lines.bytes }

    private init(_ source: ReaderSource, from start: Int, options: ReadingOptions) {
        self.source = source
        self.options = options
        lines = DialectLines(source.bytes, from: start)
        out = SourceRewriting(source)
    }

    /// Whether there may be such divisions in `bytes`.
    static func mayBeIn(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            ByteSearch.contains(Ascii.openBrace, in: bytes, from: 0) { brace in
                (brace..<min(brace + 400, bytes.count)).contains { bytes.has(".each", at: $0) }
            }
        }
    }

    /// The files that divisions of `source` name, each with its place.
    static func files(in source: ReaderSource) -> [Attributes.Value] {
        guard mayBeIn(source.bytes) else { return [] }
        let text = RepeatedText(source, from: 0, options: ReadingOptions())
        return text.divisions().compactMap { division in
            division.pairs["src"].map { text.value($0) }
        }
    }

    /// `source` with the text of each division written once a row, and the findings.
    static func rewritten(
        _ source: ReaderSource, from start: Int, options: ReadingOptions
    ) -> (source: ReaderSource, diagnostics: [Diagnostic]) {
        guard mayBeIn(source.bytes) else { return (source, []) }
        var text = RepeatedText(source, from: start, options: options)
        for division in text.divisions() { text.write(division) }
        return (text.out.finished(), text.diagnostics)
    }

    private func value(_ range: Range<Int>) -> Attributes.Value {
        Attributes.Value(String(decoding: bytes[range], as: UTF8.self), at: source.origin(at: range.lowerBound))
    }

    // MARK: Divisions

    /// The divisions, in order; divisions within another one are its text.
    private func divisions() -> [Division] {
        var found: [Division] = []
        var line = lines.first
        while line <= lines.count {
            guard var division = division(at: line) else {
                line += 1
                continue
            }
            var (end, depth) = (line + 1, 0)
            while end <= lines.count {
                if !lines.isCode(end), bytes[lines.text(end)].starts(with: ":::".utf8) {
                    let isBare = bytes[lines.text(end)].allSatisfy { $0 == Ascii.colon }
                    if isBare, depth == 0 { break }
                    depth += isBare ? -1 : 1
                }
                end += 1
            }
            division.end = end
            found.append(division)
            line = end + 1
        }
        return found
    }

    private func division(at line: Int) -> Division? {
        let text = lines.text(line)
        guard !lines.isCode(line), bytes[text].starts(with: ":::".utf8),
            let brace = bytes[text].firstIndex(of: Ascii.openBrace),
            let syntax = AttributeSyntax(bytes, at: brace)
        else { return nil }
        var division = Division(opening: line, end: line)
        var isRepeated = false
        for item in syntax.items {
            switch item {
            case .class(let name): isRepeated = isRepeated || bytes[name].elementsEqual("each".utf8)
            case .pair(let key, let value): division.pairs[String(decoding: bytes[key], as: UTF8.self)] = value
            case .id: break
            }
        }
        return isRepeated ? division : nil
    }

    // MARK: Writing

    private mutating func write(_ division: Division) {
        let fence = lines.text(division.opening)
        guard let src = division.pairs["src"] else {
            diagnostics.append(
                .error(
                    "missing-key", "a division .each needs the file of its rows",
                    at: source.origin(at: fence.lowerBound),
                    hint: "write ::: {.each src=\"events.csv\"}"))
            return
        }
        // What is wrong with the file was said where it was opened.
        guard let data = options.data[value(src).text] else { return }
        let sort = division.pairs["sort"].flatMap { column($0, of: data) }
        let group = division.pairs["group"].flatMap { column($0, of: data) }
        reportOthers(division)
        var rows = data.rows
        if let sort { rows = data.sorted(by: sort.column, descending: sort.isDescending) }
        let body = division.opening + 1..<division.end
        let (heads, table, text) = parts(of: body, hasGroups: group != nil)
        out.keep(upTo: lines.range(division.opening).lowerBound)
        let isItem = text.first.map { beginsItem(bytes[lines.text($0)]) } ?? false
        var last: String?
        for (index, row) in rows.enumerated() {
            let isFirst = group.map { last != row[$0.column] } ?? (index == 0)
            if let group { last = row[group.column] }
            if isFirst {
                if group != nil { writeFence(index == 0 ? ["::: {.group}"] : [":::", "::: {.group}"], at: fence) }
                out.write("\n", at: fence.lowerBound)
                for line in heads { write(line, row, data) }
                for line in table { write(line, row, data) }
            }
            for line in text { write(line, row, data) }
            if !isItem { out.write("\n", at: fence.lowerBound) }
        }
        if isItem { out.write("\n", at: fence.lowerBound) }
        if group != nil, !rows.isEmpty { writeFence([":::"], at: fence) }
        out.skip(to: division.end <= lines.count ? lines.range(division.end).upperBound : bytes.count)
    }

    /// Whether `text` begins a row of a table or an item of a list: further rows follow it without a blank line.
    private func beginsItem(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, ByteSet("|-*+").contains(first) else { return false }
        return first == Ascii.pipe || text.dropFirst().first.map { $0 == Ascii.space || $0 == Ascii.tab } ?? false
    }

    /// Writes lines that open or close a division, with the indent of `fence`.
    private mutating func writeFence(_ fences: [String], at fence: Range<Int>) {
        let start = bytes[..<fence.lowerBound].lastIndex(of: Ascii.lineFeed).map { $0 + 1 } ?? 0
        for text in fences {
            out.write(start..<fence.lowerBound)
            out.write(text + "\n", at: fence.lowerBound)
        }
    }

    /// The lines of `body`: headings of groups, the head of a table, and the text for each row.
    private func parts(of body: Range<Int>, hasGroups: Bool) -> (heads: [Int], table: [Int], text: [Int]) {
        var rest = Array(body)
        while let line = rest.last, lines.isEmpty(line) { rest.removeLast() }
        while let line = rest.first, lines.isEmpty(line) { rest.removeFirst() }
        var heads: [Int] = []
        while hasGroups, let line = rest.first, lines.isEmpty(line) || bytes[lines.text(line)].first == Ascii.hash {
            heads.append(line)
            rest.removeFirst()
        }
        var table: [Int] = []
        if rest.count > 2, bytes[lines.text(rest[0])].first == Ascii.pipe,
            bytes[lines.text(rest[1])].allSatisfy({ ByteSet("|-: \t").contains($0) })
        {
            table = Array(rest.prefix(2))
            rest.removeFirst(2)
        }
        return (heads, table, rest)
    }

    /// Writes a line with the values of `row`.
    private mutating func write(_ line: Int, _ row: [String], _ data: DataRows) {
        let range = lines.range(line)
        var (first, index) = (range.lowerBound, range.lowerBound)
        while index < range.upperBound {
            if bytes[index] == Ascii.backslash {
                index += 2
                continue
            }
            guard bytes[index] == Ascii.openBrace, let field = FieldSyntax.field(in: bytes, at: index),
                // A role of MyST has its text behind it, and a field of the issue is read later.
                field.end >= bytes.count || bytes[field.end] != Ascii.backtick,
                options.fields.meaning(of: field.name) == .text
            else {
                index += 1
                continue
            }
            out.write(first..<index)
            if let column = data.column(field.name) {
                out.write(row[column].escapedForMarkup, at: index)
            } else {
                reportUnknown(field.name, at: index, data)
                out.write(index..<field.end)
            }
            (first, index) = (field.end, field.end)
        }
        out.write(first..<range.upperBound)
        if line == lines.count, bytes.last != Ascii.lineFeed { out.write("\n", at: range.lowerBound) }
    }

    // MARK: Findings

    /// The column that an attribute names; `-name` is the column from its end.
    private mutating func column(_ range: Range<Int>, of data: DataRows) -> (column: Int, isDescending: Bool)? {
        let written = value(range)
        if let column = data.column(written.text) { return (column, false) }
        if written.text.hasPrefix("-"), let column = data.column(String(written.text.dropFirst())) {
            return (column, true)
        }
        reportUnknown(written.text, at: range.lowerBound, data)
        return nil
    }

    private mutating func reportUnknown(_ name: String, at offset: Int, _ data: DataRows) {
        let finding = Diagnostic.unknownField(name, names: data.columns, at: source.origin(at: offset))
        // The text is written once a row: its slip would be reported as often.
        if !diagnostics.contains(where: { $0.origin == finding.origin && $0.message == finding.message }) {
            diagnostics.append(finding.graded(options.severityOfLosses))
        }
    }

    private mutating func reportOthers(_ division: Division) {
        for (key, value) in division.pairs.sorted(by: { $0.value.lowerBound < $1.value.lowerBound })
        where !["src", "sort", "group"].contains(key) {
            diagnostics.append(
                .error(
                    "unknown-attribute", "a division .each has no attribute \(SettingsValue.quoted(key))",
                    at: source.origin(at: value.lowerBound),
                    hint: Suggestion.hint(for: key, in: ["src", "sort", "group"], called: "it has")
                ).graded(options.severityOfLosses))
        }
    }
}

extension Diagnostic {
    /// The error of a field that nothing has.
    static func unknownField(_ name: String, names: [String], at origin: SourceLocation) -> Diagnostic {
        .error(
            "unknown-field", "there is no field \(SettingsValue.quoted(name))", at: origin,
            hint: (Suggestion.hint(for: name, in: names, called: "there are") ?? "there are none")
                + "; a brace that is a character is written \\{")
    }
}
