import PubCYAML
import PubDiagnostics

/// YAML front matter with the place of every key and value, by libyaml, in the tree of ``TOML``.
///
/// One document of mappings, sequences and scalars. Plain scalars are read by the core schema of YAML 1.2 (so `yes` is
/// text), and days such as `2026-11-01` as dates. Anchors, aliases and tags other than `!!str` are refused: front
/// matter has no use for them, and aliases of aliases are a way to fill the memory.
public enum YAML {
    /// The tree of a YAML text; without content an empty table.
    ///
    /// Syntax errors, invalid UTF-8, duplicate keys, more than 4 MiB and more than 64 levels are
    /// errors with their place and no tree.
    /// - Parameters:
    ///   - bytes: the text; a byte order mark and CRLF are accepted.
    ///   - file: the name that places get.
    ///   - firstLine: the line of `file` that the text begins on (for front matter).
    public static func parse(_ bytes: [UInt8], file: String, firstLine: Int = 1) -> Outcome<SettingsNode> {
        let text = SourceText(bytes, file: file)
        let problems = SettingsLimits.problems(of: text).map { $0.moved(by: firstLine - 1) }
        guard problems.isEmpty else { return Outcome(nil, problems) }
        var walk = YAMLWalk(file: file, lineOffset: firstLine - 1)
        let parser = YAMLParser()
        if let error = parser.run(text.bytes, into: &walk) { return Outcome(nil, [error]) }
        let start = SourceLocation(file: file, line: firstLine, column: 1)
        return Outcome(walk.builder.root ?? SettingsNode(.table(SettingsTable()), at: start))
    }

    /// The tree of a YAML text held in a string.
    public static func parse(_ text: String, file: String) -> Outcome<SettingsNode> {
        parse(Array(text.utf8), file: file)
    }
}

/// Owns one parser of libyaml.
private struct YAMLParser: ~Copyable {
    // On the heap, since the parser holds a pointer to itself.
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    init() {
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        precondition(yaml_parser_initialize(parser) == 1, "no memory for a YAML parser")
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// Feeds `walk` with all events; the first error, if there is one.
    func run(_ bytes: [UInt8], into walk: inout YAMLWalk) -> Diagnostic? {
        bytes.withUnsafeBufferPointer { buffer in
            // The parser reads the buffer only during this call.
            yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
            // Without this the parser would guess the encoding.
            yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            while true {
                var event = yaml_event_t()
                guard yaml_parser_parse(parser, &event) == 1 else { return syntaxError(walk, in: buffer) }
                defer { yaml_event_delete(&event) }
                if event.type == YAML_STREAM_END_EVENT { return nil }
                if let error = walk.take(event) { return error }
            }
        }
    }

    private func syntaxError(_ walk: YAMLWalk, in bytes: UnsafeBufferPointer<UInt8>) -> Diagnostic {
        // The parser's messages are constant strings that end with zero.
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? "not YAML"
        let context = parser.pointee.context.map { "\(String(cString: $0)): " } ?? ""
        let place = walk.origin(parser.pointee.problem_mark)
        let lines = bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: Int(parser.pointee.problem_mark.line) + 1,
            omittingEmptySubsequences: false)
        let line = Int(parser.pointee.problem_mark.line)
        if problem == colonOfValue, lines.indices.contains(line), lines[line].first.map({ $0 == 0x20 }) ?? false {
            return .error(
                "yaml-syntax", "this line is indented, and the key above it has a value of its own", at: place,
                hint: "begin the line in the column of that key, or put the value above between quotation marks")
        }
        return .error(
            "yaml-syntax", yamlMessage(problem) ?? Message(context + problem),
            at: place,
            hint: "indent with spaces alone, and put text that holds : or # between quotation marks")
    }
}

/// The parser's message for a colon after a value.
private let colonOfValue = "mapping values are not allowed in this context"

/// The parser's most frequent messages in other words; nil for the rest.
private func yamlMessage(_ problem: String) -> Message? {
    switch problem {
    case colonOfValue:
        "this colon begins a value where one has begun: the text before it is taken for a key"
    case "could not find expected ':'", "did not find expected key": "a key and its colon are expected here"
    case "found character that cannot start any token": "no text begins with this character, a tab among them"
    case "found unexpected end of stream": "a quotation mark is opened and not closed"
    default: nil
    }
}

/// The walk over the events of one document.
private struct YAMLWalk {
    let file: String
    let lineOffset: Int
    var builder = SettingsTreeBuilder()
    /// For each open collection whether it is a mapping, and its key that waits for a value.
    private var levels: [(isTable: Bool, key: (name: String, origin: SourceLocation)?)] = []
    private var documents = 0

    init(file: String, lineOffset: Int) {
        self.file = file
        self.lineOffset = lineOffset
    }

    func origin(_ mark: yaml_mark_t) -> SourceLocation {
        SourceLocation(
            file: file, line: Int(clamping: mark.line) + 1 + lineOffset, column: Int(clamping: mark.column) + 1)
    }

    /// Takes one event; the error that ends the walk.
    mutating func take(_ event: yaml_event_t) -> Diagnostic? {
        let place = origin(event.start_mark)
        switch event.type {
        case YAML_DOCUMENT_START_EVENT:
            documents += 1
            if documents == 1 { return nil }
            return .error(
                "yaml-syntax", "a second document begins here", at: place,
                hint: "remove the line ---: front matter is one document")
        case YAML_ALIAS_EVENT:
            return .error(
                "yaml-alias", "aliases are not allowed in front matter", at: place, hint: "write the value itself")
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            return refusal(anchor: scalar.anchor, tag: scalar.tag, at: place) ?? takeScalar(scalar, at: place)
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            return refusal(anchor: start.anchor, tag: start.tag, at: place) ?? open(isTable: false, at: place)
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            return refusal(anchor: start.anchor, tag: start.tag, at: place) ?? open(isTable: true, at: place)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            builder.close()
            levels.removeLast()
            return nil
        default: return nil
        }
    }

    private func refusal(
        anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?, at place: SourceLocation
    ) -> Diagnostic? {
        if anchor != nil {
            return .error(
                "yaml-alias", "anchors are not allowed in front matter", at: place,
                hint: "remove the word after &, or put text that begins with & between quotation marks")
        }
        // `!!str` says only that the value is text.
        guard let tag, String(cString: tag) != "tag:yaml.org,2002:str" else { return nil }
        return .error(
            "yaml-tag", "the tag \(String(cString: tag)) is not allowed in front matter", at: place,
            hint: "write the value without it, or put text that begins with ! between quotation marks")
    }

    /// The key for the next value; empty for elements of sequences.
    private mutating func nextKey(at place: SourceLocation) -> (name: String, origin: SourceLocation)? {
        guard let last = levels.indices.last, levels[last].isTable else { return ("", place) }
        defer { levels[last].key = nil }
        return levels[last].key
    }

    private mutating func open(isTable: Bool, at place: SourceLocation) -> Diagnostic? {
        guard let key = nextKey(at: place) else {
            return .error("yaml-syntax", "a key must be text", at: place, hint: "write keys as words, as in title: …")
        }
        guard builder.open(key.name, at: key.origin, isTable: isTable, origin: place) else { return builder.failure }
        levels.append((isTable, nil))
        return nil
    }

    private typealias Scalar = yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar

    private mutating func takeScalar(_ scalar: Scalar, at place: SourceLocation) -> Diagnostic? {
        // The event owns `length` bytes until it is deleted.
        let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        if let last = levels.indices.last, levels[last].isTable, levels[last].key == nil {
            if let first = builder.originInTable(of: text) {
                return Diagnostic.error(
                    "duplicate-key", "the key \"\(text)\" is given twice", at: place, hint: "keep one of them"
                ).noting("first given here", at: first)
            }
            levels[last].key = (text, place)
            return nil
        }
        let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.plain_implicit == 1
        let value = isPlain ? YAMLScalar.value(text) : .string(text)
        if let key = nextKey(at: place) {
            builder.add(.init(key.name, at: key.origin, SettingsNode(value, at: place)))
        }
        return nil
    }
}

/// The core schema of YAML 1.2 (section 10.3.2), and days.
enum YAMLScalar {
    /// The value of a plain scalar.
    static func value(_ text: String) -> SettingsValue {
        switch text {
        case "", "~", "null", "Null", "NULL": return .nothing
        case "true", "True", "TRUE": return .boolean(true)
        case "false", "False", "FALSE": return .boolean(false)
        case ".nan", ".NaN", ".NAN": return .float(.nan)
        default: return number(text) ?? day(text) ?? .string(text)
        }
    }

    private static func number(_ text: String) -> SettingsValue? {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, (0x30...0x39).contains(first) || [0x2B, 0x2D, 0x2E].contains(first) else {
            return nil
        }
        if text.hasPrefix("0x") { return Int64(text.dropFirst(2), radix: 16).map { .integer($0) } }
        if text.hasPrefix("0o") { return Int64(text.dropFirst(2), radix: 8).map { .integer($0) } }
        if let integer = Int64(text) { return .integer(integer) }
        let sign: Double = first == 0x2D ? -1 : 1
        let unsigned = first == 0x2B || first == 0x2D ? text.dropFirst() : text[...]
        if [".inf", ".Inf", ".INF"].contains(unsigned) { return .float(sign * .infinity) }
        // `Double` reads hexadecimal numbers and words too, which YAML has not.
        let digits = bytes.allSatisfy { (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
        return digits ? Double(text).map { .float($0) } : nil
    }

    /// `2026-11-01`, or that with a time after `T` or a space.
    private static func day(_ text: String) -> SettingsValue? {
        guard text.utf8.count >= 10, let date = CalendarDate(text.prefix(10)) else { return nil }
        let rest = text.dropFirst(10)
        if rest.isEmpty { return .date(date) }
        guard let mark = rest.first, mark == "T" || mark == "t" || mark == " " else { return nil }
        let time = rest.dropFirst().prefix(8)
        let isTime = time.utf8.count >= 5 && time.utf8.allSatisfy { (0x30...0x3A).contains($0) }
        return isTime ? .time(String(time), on: date) : nil
    }
}
