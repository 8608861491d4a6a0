import PubDiagnostics
import PubRunningText
import PubSettings

/// The head of a text as other programs than ours have it: lines `Title: words` (MultiMarkdown, Pelican), `% Title` (Pandoc), JSON, or
/// front matter below comments.
struct HeadDialect {
    /// Its values; nil after an error.
    let table: SettingsNode?
    /// The offset after it.
    let end: Int
    let diagnostics: [Diagnostic]

    /// The head at the beginning of `source`; nil if there is none.
    init?(_ source: ReaderSource, file: String) {
        let bytes = source.bytes
        let start = HeadDialect.endOfComments(bytes)
        guard start < bytes.count else { return nil }
        if bytes[start] == Ascii.openBrace, start == 0, let end = HeadDialect.endOfJSON(bytes) {
            // JSON is YAML too.
            let tree = YAML.parse(Array(bytes[..<end]), file: file)
            (table, self.end, diagnostics) = (tree.value, end, tree.diagnostics)
        } else if let entries = HeadDialect.titleBlock(source, from: start) ?? HeadDialect.lines(source, from: start) {
            table = SettingsNode(.table(SettingsTable(entries.entries)), at: source.origin(at: start))
            (end, diagnostics) = (entries.end, [])
        } else {
            return nil
        }
    }

    /// The offset of the first byte that is neither in a comment nor on an empty line.
    static func endOfComments(_ bytes: [UInt8]) -> Int {
        var position = 0
        while position < bytes.count {
            if Ascii.isSpace(bytes[position]) {
                position += 1
            } else if bytes[position...].starts(with: "<!--".utf8),
                let close = bytes[position...].firstRange(of: Array("-->".utf8))
            {
                position = close.upperBound
            } else {
                break
            }
        }
        // Blanks before the first text are the indent of its line.
        let line = bytes[..<position].lastIndex(of: Ascii.lineFeed).map { $0 + 1 } ?? 0
        return bytes[line..<position].allSatisfy(Ascii.isBlank) ? line : position
    }

    // MARK: Forms

    private typealias Entries = (entries: [SettingsTable.Entry], end: Int)

    /// The end of an object of JSON whose closing brace is alone on its line, or the last of one line.
    private static func endOfJSON(_ bytes: [UInt8]) -> Int? {
        let next = bytes.dropFirst().first { !Ascii.isSpace($0) }
        guard next == Ascii.quote else { return nil }
        var (depth, isQuoted) = (0, false)
        var position = 0
        while position < bytes.count {
            switch bytes[position] {
            case Ascii.backslash where isQuoted: position += 1
            case Ascii.quote: isQuoted.toggle()
            case Ascii.openBrace where !isQuoted: depth += 1
            case Ascii.closeBrace where !isQuoted:
                depth -= 1
                if depth == 0 {
                    let rest = bytes[(position + 1)...].prefix { $0 != Ascii.lineFeed }
                    return rest.allSatisfy(Ascii.isBlank) ? rest.endIndex : nil
                }
            default: break
            }
            position += 1
        }
        return nil
    }

    /// `% Title`, `% Author; Author`, `% Date`.
    private static func titleBlock(_ source: ReaderSource, from start: Int) -> Entries? {
        let names = ["title", "author", "date"]
        var entries: [SettingsTable.Entry] = []
        var position = start
        for name in names {
            guard position < source.bytes.count, source.bytes[position] == Ascii.percent else { break }
            var line = position + 1..<endOfLine(source.bytes, position)
            // What is indented continues the line.
            while line.upperBound + 1 < source.bytes.count, source.bytes[line.upperBound + 1] == Ascii.space,
                endOfLine(source.bytes, line.upperBound + 1) > line.upperBound + 2
            {
                line = line.lowerBound..<endOfLine(source.bytes, line.upperBound + 1)
            }
            // `%%` begins a comment of Obsidian.
            guard line.isEmpty || Ascii.isBlank(source.bytes[line.lowerBound]) else { return nil }
            if let entry = entry(name, trimmed(line, source.bytes), source, at: position) { entries.append(entry) }
            position = line.upperBound + 1
        }
        return entries.isEmpty ? nil : (entries, min(position, source.bytes.count))
    }

    /// Lines `Key: words` up to the first empty one; one of them is the title.
    private static func lines(_ source: ReaderSource, from start: Int) -> Entries? {
        let bytes = source.bytes
        var found: [(key: Range<Int>, value: Range<Int>)] = []
        var position = start
        while position < bytes.count, found.count < 60 {
            let line = position..<endOfLine(bytes, position)
            if trimmed(line, bytes).isEmpty { break }
            if Ascii.isBlank(bytes[line.lowerBound]), let last = found.indices.last {
                found[last].value = found[last].value.lowerBound..<trimmed(line, bytes).upperBound
            } else {
                guard let parts = key(line, bytes) else { return nil }
                found.append(parts)
            }
            position = line.upperBound + 1
        }
        let names = found.map { String(decoding: bytes[$0.key], as: UTF8.self).lowercased() }
        guard names.contains("title"), let first = names.first, known.contains(first) else { return nil }
        let entries = zip(names, found).compactMap { name, parts in
            entry(name, parts.value, source, at: parts.key.lowerBound)
        }
        return (entries, min(position, bytes.count))
    }

    /// Keys that begin such heads.
    private static let known: Set<String> = [
        "title", "author", "authors", "date", "category", "slug", "tags", "status", "modified", "lang", "language",
        "subtitle",
        "summary", "keywords", "copyright", "base header level", "css", "latex input", "template",
    ]

    private static func key(_ line: Range<Int>, _ bytes: [UInt8]) -> (key: Range<Int>, value: Range<Int>)? {
        guard let colon = bytes[line].prefix(40).firstIndex(of: Ascii.colon), colon > line.lowerBound,
            Ascii.isLetter(bytes[line.lowerBound]),
            bytes[line.lowerBound..<colon].allSatisfy({
                Ascii.isAlphanumeric($0) || $0 == Ascii.space || $0 == Ascii.hyphen || $0 == Ascii.underscore
            }), colon + 1 == line.upperBound || Ascii.isBlank(bytes[colon + 1])
        else { return nil }
        return (line.lowerBound..<colon, trimmed(colon + 1..<line.upperBound, bytes))
    }

    /// An entry of a text, or of several authors; nil for an empty one.
    private static func entry(
        _ name: String, _ value: Range<Int>, _ source: ReaderSource, at offset: Int
    ) -> SettingsTable.Entry? {
        if value.isEmpty { return nil }
        let words = String(decoding: source.bytes[value], as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let origin = source.origin(at: value.lowerBound)
        let isList = ["author", "authors"].contains(name) && words.contains(";")
        let node =
            isList
            ? SettingsNode(
                .array(
                    words.split(separator: ";").map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }
                        .map { SettingsNode(.string(String($0)), at: origin) }), at: origin)
            : SettingsNode(.string(words), at: origin)
        return SettingsTable.Entry(name, at: source.origin(at: offset), node)
    }

    private static func endOfLine(_ bytes: [UInt8], _ start: Int) -> Int {
        bytes[start...].firstIndex(of: Ascii.lineFeed) ?? bytes.count
    }

    private static func trimmed(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
        var range = range
        while let first = bytes[range].first, Ascii.isSpace(first) { range = range.dropFirst() }
        while let last = bytes[range].last, Ascii.isSpace(last) { range = range.dropLast() }
        return range
    }
}
