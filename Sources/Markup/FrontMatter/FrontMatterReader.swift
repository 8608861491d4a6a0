import Diagnostics
import Documents
import RunningText
import Settings

/// The front matter of a source, and where the body begins.
struct FrontMatterReading {
    var value: FrontMatter
    /// The offset of the first byte after it.
    var bodyStart: Int
    var diagnostics: [Diagnostic]
}

/// Where front matter is in a source, and in which language.
struct FrontMatterRange: Equatable {
    /// `+++` means TOML, `---` YAML.
    enum Language {
        case toml
        case yaml
    }

    let language: Language
    /// The lines between the fences.
    let content: Range<Int>
    /// The offset after the closing fence's line.
    let end: Int

    /// The front matter at the head of `bytes`; nil when there is none. A first line `---` without another is a pause.
    init?(_ bytes: [UInt8]) {
        guard let first = FrontMatterRange.line(bytes, at: 0) else { return nil }
        switch FrontMatterRange.text(bytes, first) {
        case "+++": language = .toml
        case "---": language = .yaml
        default: return nil
        }
        let closing = language == .toml ? ["+++"] : ["---", "..."]
        var start = first.upperBound
        while let line = FrontMatterRange.line(bytes, at: start) {
            if closing.contains(FrontMatterRange.text(bytes, line)) {
                content = first.upperBound..<line.lowerBound
                end = line.upperBound
                return
            }
            start = line.upperBound
        }
        return nil
    }

    /// The line at `start`, with its end (LF, CRLF or CR).
    private static func line(_ bytes: [UInt8], at start: Int) -> Range<Int>? {
        guard start < bytes.count else { return nil }
        var end = start
        while end < bytes.count, bytes[end] != Ascii.lineFeed, bytes[end] != Ascii.carriageReturn { end += 1 }
        if end < bytes.count, bytes[end] == Ascii.carriageReturn { end += 1 }
        if end < bytes.count, bytes[end] == Ascii.lineFeed, end == start || bytes[end - 1] == Ascii.carriageReturn {
            end += 1
        } else if end < bytes.count, bytes[end] == Ascii.lineFeed {
            end += 1
        }
        return start..<end
    }

    /// The line without blanks at its end; long lines are none of ours.
    private static func text(_ bytes: [UInt8], _ line: Range<Int>) -> String {
        var end = min(line.upperBound, line.lowerBound + 80)
        while end > line.lowerBound, Ascii.isSpace(bytes[end - 1]) || bytes[end - 1] == Ascii.carriageReturn {
            end -= 1
        }
        return String(decoding: bytes[line.lowerBound..<end], as: UTF8.self)
    }
}

/// Reads front matter: TOML between `+++`, YAML between `---`.
func readFrontMatter(_ source: ReaderSource, file: String, options: ReadingOptions) -> FrontMatterReading {
    guard let range = FrontMatterRange(source.bytes) else {
        return FrontMatterReading(value: FrontMatter(), bodyStart: 0, diagnostics: unclosed(source) + misplaced(source))
    }
    let content = Array(source.bytes[range.content])
    let tree =
        switch range.language {
        case .toml: TOML.parse(content, file: file, firstLine: 2)
        case .yaml: YAML.parse(content, file: file, firstLine: 2)
        }
    var findings = SettingsFindings()
    var diagnostics = tree.diagnostics
    var front = FrontMatter()
    if let node = tree.value?.withoutEmptyValues,
        let written = KeyType<WrittenFrontMatter>.frontMatter.read(node, &findings)
    {
        var options = options
        if let language = written.language { options.language = language.value }
        front = written.frontMatter(in: source, options, &diagnostics)
        if let table = tree.value?.table, let unknown = unknownKeys(of: table) { diagnostics.append(unknown) }
    }
    return FrontMatterReading(
        value: front, bodyStart: range.end, diagnostics: diagnostics + findings.diagnostics)
}

/// The warning about all keys that are not known: blogs and books of other programs have many that no page needs.
private func unknownKeys(of table: SettingsTable) -> Diagnostic? {
    let known = KeyTableDescription(FrontMatterKeys.self).keys.map(\.name)
    let unknown = table.entries.filter { !known.contains($0.key) }
    guard let first = unknown.first else { return nil }
    let names = unknown.prefix(longestListOfKeys).map { SettingsValue.quoted($0.key) }.joined(separator: ", ")
    let rest = unknown.count > longestListOfKeys ? " and \(unknown.count - longestListOfKeys) more" : ""
    let near = unknown.compactMap { entry in
        Suggestion.nearest(to: entry.key, in: known).map { (entry.key, $0) }
    }
    let advice = near.prefix(3).map { key, meant in
        "did you mean \"\(meant)\"" + (unknown.count == 1 ? "?" : " by \(SettingsValue.quoted(key))?")
    }.joined(separator: " ")
    return .warning(
        "unknown-key",
        unknown.count == 1
            ? "front matter has a key that is not known: \(names)"
            : "front matter has \(unknown.count) keys that are not known: \(names)\(rest)",
        at: first.keyOrigin,
        hint: advice.isEmpty ? "they have no effect; known are \(known.joined(separator: ", "))" : advice)
}

/// The names that one message lists.
private let longestListOfKeys = 40

/// The error of TOML front matter that does not end.
private func unclosed(_ source: ReaderSource) -> [Diagnostic] {
    guard source.bytes.starts(with: Array("+++\n".utf8)) else { return [] }
    return [
        .error(
            "unclosed-front-matter", "the front matter that begins here does not end", at: source.origin(at: 0),
            hint: "write +++ on a line of its own after it")
    ]
}

/// The warning about front matter after empty lines, which is printed as text. Between `---` only what begins with a
/// key is meant so: a pause is written in the same way.
private func misplaced(_ source: ReaderSource) -> [Diagnostic] {
    let start = source.bytes.firstIndex { !Ascii.isSpace($0) } ?? 0
    let line = source.bytes[..<start].lastIndex(of: Ascii.lineFeed).map { $0 + 1 }
    guard line == start, let range = FrontMatterRange(Array(source.bytes[start...])) else { return [] }
    let content = source.bytes[start...].dropFirst(range.content.lowerBound).prefix(range.content.count)
    let key = content.prefix { Ascii.isAlphanumeric($0) || $0 == Ascii.underscore || $0 == Ascii.hyphen }
    let after = content[key.endIndex...]
    let beginsWithKey =
        !key.isEmpty && after.first == Ascii.colon && after.dropFirst().first.map(Ascii.isSpace) == true
    guard range.language == .toml || beginsWithKey else { return [] }
    return [
        .warning(
            "stray-markup", "front matter begins in the first line of a file; this one is printed as text",
            at: source.origin(at: start), hint: "delete the empty lines before it")
    ]
}

extension SettingsNode {
    /// The table without what is empty: blogs have keys in all articles, and values in some.
    fileprivate var withoutEmptyValues: SettingsNode {
        switch value {
        case .table(let table):
            let entries = table.entries.compactMap { entry -> SettingsTable.Entry? in
                let node = entry.node.withoutEmptyValues
                return node.isEmpty ? nil : SettingsTable.Entry(entry.key, at: entry.keyOrigin, node)
            }
            return SettingsNode(.table(SettingsTable(entries)), at: origin)
        case .array(let elements):
            return SettingsNode(.array(elements.map(\.withoutEmptyValues).filter { !$0.isEmpty }), at: origin)
        default: return self
        }
    }

    private var isEmpty: Bool {
        switch value {
        case .nothing: true
        case .string(let text): text.allSatisfy(\.isWhitespace)
        case .array(let elements): elements.isEmpty
        case .table(let table): table.entries.isEmpty
        default: false
        }
    }
}
