import PubDiagnostics
import PubDocuments
import PubRunningText
import PubSettings

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

    /// The language that `content` is written in: that of its first key, whatever fences are around it.
    func language(of content: [UInt8]) -> Language {
        let lines = content.split { $0 == Ascii.lineFeed || $0 == Ascii.carriageReturn }
        let first = lines.lazy.map { $0.drop { Ascii.isBlank($0) } }.first { !$0.isEmpty && $0.first != Ascii.hash }
        guard let line = first else { return language }
        let key = line.prefix { Ascii.isAlphanumeric($0) || $0 == Ascii.underscore || $0 == Ascii.hyphen }
        let rest = line[key.endIndex...]
        if key.isEmpty { return language }
        if rest.first(where: { !Ascii.isBlank($0) }) == Ascii.equals { return .toml }
        guard rest.first == Ascii.colon else { return language }
        return rest.dropFirst().first.map(Ascii.isBlank) ?? true ? .yaml : language
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

extension FrontMatterRange.Language {
    /// The warning that front matter in this language is between the fences of the other one.
    fileprivate func isBetweenWrongFences(at origin: SourceLocation) -> Diagnostic {
        let (name, fence) = self == .toml ? ("TOML", "+++") : ("YAML", "---")
        let other = self == .toml ? "---" : "+++"
        return .warning(
            "front-matter-fence",
            "this front matter is \(name), which is written between \(fence): it is read as \(name)",
            at: origin, hint: "write \(fence) in place of \(other), in both lines")
    }
}

/// Reads front matter: TOML between `+++`, YAML between `---`; one between the fences of the other is reported.
func readFrontMatter(_ source: ReaderSource, file: String, options: ReadingOptions) -> FrontMatterReading {
    guard let range = FrontMatterRange(source.bytes) else {
        return FrontMatterReading(value: FrontMatter(), bodyStart: 0, diagnostics: unclosed(source) + misplaced(source))
    }
    let content = Array(source.bytes[range.content])
    let language = range.language(of: content)
    let tree =
        switch language {
        case .toml: TOML.parse(content, file: file, firstLine: 2)
        case .yaml: YAML.parse(content, file: file, firstLine: 2)
        }
    var findings = SettingsFindings()
    var diagnostics = tree.diagnostics
    if language != range.language { diagnostics.append(language.isBetweenWrongFences(at: source.origin(at: 0))) }
    var front = FrontMatter()
    if let node = tree.value?.withoutEmptyValues,
        let written = KeyType<WrittenFrontMatter>.frontMatter.read(node, &findings)
    {
        var options = options
        if let language = written.language { options.language = language.value }
        front = written.frontMatter(in: source, options, &diagnostics)
        if let table = tree.value?.table {
            diagnostics += unknownKeys(of: table, severityOfLosses: options.severityOfLosses)
        }
    }
    return FrontMatterReading(
        value: front, bodyStart: range.end, diagnostics: diagnostics + findings.diagnostics)
}

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
