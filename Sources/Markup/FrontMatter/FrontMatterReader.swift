import PubDiagnostics
import PubDocuments
import PubRunningText
import PubSettings

/// The front matter of a source, and the start of the body.
struct FrontMatterReading {
    var value: FrontMatter
    /// The offset of the first byte after it.
    var bodyStart: Int
    var diagnostics: [Diagnostic]
}

/// The place of front matter in a source, and its language.
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

    /// The language of `content`, decided by its first key, whatever fences are around it.
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
    var start = 0
    var range = FrontMatterRange(source.bytes)
    if range == nil {
        // Comments and empty lines may be above it.
        start = HeadDialect.endOfComments(source.bytes)
        range = start > 0 ? FrontMatterRange(Array(source.bytes[start...])) : nil
        if let found = range, !found.beginsWithKey(Array(source.bytes[start...])) { range = nil }
    }
    if let found = range, start == 0, found.isProse(source.bytes) { range = nil }
    guard let range else {
        if let head = HeadDialect(source, file: file) {
            return reading(
                of: head.table, end: head.end, head.diagnostics, in: source, options: options)
        }
        return FrontMatterReading(value: FrontMatter(), bodyStart: 0, diagnostics: unclosed(source))
    }
    let content = Array(source.bytes[(start + range.content.lowerBound)..<(start + range.content.upperBound)])
    let language = range.language(of: content)
    // Lines count from 1, and the first of the content is below the fence.
    let line = source.bytes[..<start].count { $0 == Ascii.lineFeed } + 2
    var tree =
        switch language {
        case .toml: TOML.parse(content, file: file, firstLine: line)
        case .yaml: YAML.parse(content, file: file, firstLine: line)
        }
    var diagnostics = tree.diagnostics
    if language == .yaml, tree.value == nil, options.severityOfLosses < .error {
        // Blogs read values as text that YAML reads as more.
        tree = YAML.parse(FrontMatterRange.quotingValues(of: content), file: file, firstLine: line)
        if tree.value != nil { diagnostics = diagnostics.map { $0.graded(.warning) } + tree.diagnostics }
    }
    if language != range.language { diagnostics.append(language.isBetweenWrongFences(at: source.origin(at: start))) }
    return reading(of: tree.value, end: start + range.end, diagnostics, in: source, options: options)
}

/// The front matter whose values are `tree`.
private func reading(
    of tree: SettingsNode?, end: Int, _ found: [Diagnostic], in source: ReaderSource, options: ReadingOptions
) -> FrontMatterReading {
    var findings = SettingsFindings()
    var diagnostics = found
    var front = FrontMatter()
    var keys = ForeignHeadKeys(source)
    let table = tree?.withoutEmptyValues.table.map { keys.translated($0) }
    if let tree, let table,
        let written = KeyType<WrittenFrontMatter>.frontMatter.read(
            SettingsNode(.table(table), at: tree.origin), &findings)
    {
        // Before the texts are read: their language decides on their quotation marks.
        var options = options
        if let language = written.language { options.language = language.value }
        front = written.frontMatter(in: source, options, &diagnostics)
        // Keys without a value may be misspelt too.
        var all = ForeignHeadKeys(source)
        let written = tree.table.map { all.translated($0) } ?? table
        diagnostics += unknownKeys(of: written, and: keys.foreign, severityOfLosses: options.severityOfLosses)
    }
    return FrontMatterReading(value: front, bodyStart: end, diagnostics: diagnostics + findings.diagnostics)
}

/// The error of front matter that does not end. A line of dashes may also be a pause: only front matter has a key below it.
private func unclosed(_ source: ReaderSource) -> [Diagnostic] {
    let isTOML = source.bytes.starts(with: "+++\n".utf8)
    let isYAML = source.bytes.starts(with: "---\n".utf8) && FrontMatterRange.isKey(source.bytes[4...])
    guard isTOML || isYAML else { return [] }
    let fence = isTOML ? "+++" : "---"
    return [
        .error(
            "unclosed-front-matter", "the front matter that begins here does not end", at: source.origin(at: 0),
            hint: "write \(fence) on a line of its own after it")
    ]
}

extension FrontMatterRange {
    /// Whether the text between the fences in `bytes` begins with a key.
    func beginsWithKey(_ bytes: [UInt8]) -> Bool { language == .toml || FrontMatterRange.isKey(bytes[content]) }

    /// Whether the content between lines of dashes is prose, and the dashes are pauses: none of its lines is a key.
    func isProse(_ bytes: [UInt8]) -> Bool {
        guard language == .yaml else { return false }
        let lines = bytes[content].split { $0 == Ascii.lineFeed || $0 == Ascii.carriageReturn }
        let written = lines.filter { $0.first != Ascii.hash && $0.contains { !Ascii.isBlank($0) } }
        return !written.isEmpty && lines.first?.first == Ascii.hash && !written.contains(where: FrontMatterRange.isKey)
    }

    /// The lines of YAML with quotation marks around each value on the line of its key that YAML reads as more than text.
    static func quotingValues(of content: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for line in content.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false) {
            if !result.isEmpty || line.startIndex > content.startIndex { result.append(Ascii.lineFeed) }
            guard isKey(line), let colon = line.firstIndex(of: Ascii.colon) else {
                result += line
                continue
            }
            var value = line[(colon + 1)...].drop(while: Ascii.isBlank)
            while let last = value.last, Ascii.isSpace(last) { value = value.dropLast() }
            // A tag that says nothing is not the value's.
            if value.starts(with: "! ".utf8) { value = value.dropFirst(2).drop(while: Ascii.isBlank) }
            result += line[...colon] + [Ascii.space]
            let isMarked = value.first.map { "*&%@`!".utf8.contains($0) } ?? false
            let isQuoted = value.first.map { "\"'[{|>".utf8.contains($0) } ?? false
            let hasColon = zip(value, value.dropFirst()).contains { $0 == Ascii.colon && Ascii.isBlank($1) }
            guard isMarked || hasColon && !isQuoted else {
                result += value
                continue
            }
            result.append(Ascii.apostrophe)
            for byte in value { result += byte == Ascii.apostrophe ? [byte, byte] : [byte] }
            result.append(Ascii.apostrophe)
        }
        return result
    }

    /// Whether `text` begins with `key:`.
    static func isKey(_ text: ArraySlice<UInt8>) -> Bool {
        let key = text.prefix { Ascii.isAlphanumeric($0) || $0 == Ascii.underscore || $0 == Ascii.hyphen }
        let after = text[key.endIndex...]
        return !key.isEmpty && after.first == Ascii.colon && after.dropFirst().first.map(Ascii.isSpace) == true
    }
}

extension SettingsNode {
    /// The table without empty values: blogs have keys in all articles, and values in some.
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
