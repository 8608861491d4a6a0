import PubCTOML
import PubDiagnostics
import PubValues

/// TOML 1.0 with the place of every key and value, by toml++.
public enum TOML {
    /// The tree of a TOML text; its root is a table, in the order of the file.
    ///
    /// Syntax errors, invalid UTF-8, more than 4 MiB and more than 64 levels are errors with their place and no tree.
    /// - Parameters:
    ///   - bytes: the text; a byte order mark and CRLF are accepted.
    ///   - file: the name that places get.
    ///   - firstLine: the line of `file` that the text begins on (for front matter).
    public static func parse(_ bytes: [UInt8], file: String, firstLine: Int = 1) -> Outcome<SettingsNode> {
        let text = SourceText(bytes, file: file)
        let problems = SettingsLimits.problems(of: text).map { $0.moved(by: firstLine - 1) }
        guard problems.isEmpty else { return Outcome(nil, problems) }
        // toml++ has no bound on dotted keys, and its tables are destroyed recursively.
        if let offset = DottedKeys.offsetOfTooLong(text.bytes, limit: SettingsLimits.depth) {
            return Outcome(nil, [SettingsLimits.tooDeep(at: text.origin(ofByte: offset)).moved(by: firstLine - 1)])
        }
        if let invisible = InvisibleCharacters.problem(in: text) {
            return Outcome(nil, [invisible.moved(by: firstLine - 1)])
        }
        var walk = TOMLWalk(file: file, lineOffset: firstLine - 1)
        let error = walk.run(text.bytes)
        return Outcome(error == nil ? walk.builder.root : nil, error.map { [$0] } ?? [])
    }

    /// The tree of a TOML text held in a string.
    public static func parse(_ text: String, file: String) -> Outcome<SettingsNode> {
        parse(Array(text.utf8), file: file)
    }

    /// The value that `text` writes (`12`, `"A5"`, `[1, 2]`), or nil if it is not a TOML value.
    static func value(_ text: String, at origin: SourceLocation) -> SettingsNode? {
        // A line end in the value would let it set other keys too.
        guard !text.utf8.contains(0x0A), !text.utf8.contains(0x0D) else { return nil }
        guard let tree = parse("value = \(text)", file: origin.file).value?.table, tree.entries.count == 1 else {
            return nil
        }
        return tree["value"]?.node.placed(at: origin)
    }
}

extension Diagnostic {
    /// The same finding `lines` further down.
    func moved(by lines: Int) -> Diagnostic {
        var copy = self
        if copy.origin.line > 0 { copy.origin.line += Int32(clamping: lines) }
        return copy
    }
}

extension SettingsNode {
    /// The same tree with one place for all of it.
    func placed(at origin: SourceLocation) -> SettingsNode {
        switch value {
        case .table(let table):
            let entries = table.entries.map { SettingsTable.Entry($0.key, at: origin, $0.node.placed(at: origin)) }
            return SettingsNode(.table(SettingsTable(entries)), at: origin)
        case .array(let elements): return SettingsNode(.array(elements.map { $0.placed(at: origin) }), at: origin)
        default: return SettingsNode(value, at: origin)
        }
    }
}

/// The walk of the shim over a parsed file.
private struct TOMLWalk {
    let file: String
    let lineOffset: Int
    var builder = SettingsTreeBuilder()

    /// Parses and builds; the error, if there is one.
    mutating func run(_ bytes: [UInt8]) -> Diagnostic? {
        var error = ctoml_error()
        switch parse(bytes[...], &error) {
        case CTOML_OK: return nil
        case CTOML_SYNTAX: return syntaxError(error, at: origin(error.place), line: Int(error.place.line), in: bytes)
        case CTOML_UNPLACED:
            var place = SourceText(bytes, file: file).origin(ofByte: offsetOfUnplaced(in: bytes))
            let line = Int(place.line)
            place.line += Int32(clamping: lineOffset)
            return syntaxError(error, at: place, line: line, in: bytes)
        default: return builder.failure
        }
    }

    private mutating func parse(_ bytes: ArraySlice<UInt8>, _ error: inout ctoml_error) -> ctoml_result {
        bytes.withUnsafeBufferPointer { buffer in
            // The shim calls back only during this call, and on this thread: the pointer to self does not outlive it.
            withUnsafeMutablePointer(to: &self) { context in
                // Int8 and UInt8 have one layout; the shim reads `count` bytes.
                buffer.withMemoryRebound(to: CChar.self) { text in
                    ctoml_parse(text.baseAddress, text.count, visitTOML, context, &error)
                }
            }
        }
    }

    /// The offset of the character that made the parser give up without a place.
    ///
    /// The parser reads from left to right with one character of lookahead, so that it gives up in the same way on every text
    /// that begins like this one up to that character, and on none that ends before it: bisection finds the place.
    private func offsetOfUnplaced(in bytes: [UInt8]) -> Int {
        let ends = bytes.indices.dropFirst().filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
        let first = ends.dropLast().partitioningIndex { end in
            var trial = TOMLWalk(file: file, lineOffset: lineOffset)
            var error = ctoml_error()
            return trial.parse(bytes[..<end], &error) == CTOML_UNPLACED
        }
        return first == 0 ? 0 : ends[first - 1]
    }

    private func syntaxError(_ error: ctoml_error, at place: SourceLocation, line: Int, in bytes: [UInt8]) -> Diagnostic
    {
        // The shim ends the message with a zero inside its array.
        let message = withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let text = SourceText(bytes, file: file).line(line).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let problem = TOMLSyntaxProblem(message, line: text)
        var place = place
        if problem.isOfDate {
            let before = text.unicodeScalars.prefix(max(Int(place.column) - 1, 0)).reversed()
            let date = before.prefix { $0 == "-" || ("0"..."9").contains($0) }
            place = SourceLocation(file: place.file, line: Int(place.line), column: Int(place.column) - date.count)
        }
        return .error("toml-syntax", problem.message, at: place, hint: problem.hint)
    }

    private func origin(_ place: ctoml_place) -> SourceLocation {
        SourceLocation(file: file, line: Int(place.line) + lineOffset, column: Int(place.column))
    }

    mutating func visit(_ event: ctoml_event) -> Bool {
        let place = origin(event.place.line > 0 ? event.place : event.key_place)
        let keyOrigin = event.key == nil ? place : origin(event.key_place)
        let key = TOMLWalk.text(event.key, event.key_length)
        switch event.kind {
        case CTOML_TABLE_BEGIN: return builder.open(key, at: keyOrigin, isTable: true, origin: place)
        case CTOML_ARRAY_BEGIN: return builder.open(key, at: keyOrigin, isTable: false, origin: place)
        case CTOML_END: builder.close()
        default: builder.add(.init(key, at: keyOrigin, SettingsNode(TOMLWalk.scalar(event), at: place)))
        }
        return true
    }

    private static func scalar(_ event: ctoml_event) -> SettingsValue {
        let date = CalendarDate(year: Int(event.year), month: Int(event.month), day: Int(event.day))
        switch event.kind {
        case CTOML_INTEGER: return .integer(event.integer)
        case CTOML_FLOAT: return .float(event.real)
        case CTOML_BOOLEAN: return .boolean(event.boolean)
        // The parser lets the year 0 through, which the calendar does not have.
        case CTOML_DATE: return date.map { .date($0) } ?? .string("0000-\(event.month)-\(event.day)")
        case CTOML_TIME: return .time(time(event), on: nil)
        case CTOML_DATE_TIME: return .time(time(event), on: date)
        default: return .string(text(event.text, event.text_length))
        }
    }

    private static func time(_ event: ctoml_event) -> String {
        func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(padded(event.hour)):\(padded(event.minute)):\(padded(event.second))"
    }

    /// The text of `length` bytes, which live during the call of the visitor.
    private static func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
        guard let start else { return "" }
        return start.withMemoryRebound(to: UInt8.self, capacity: length) {
            String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
        }
    }
}

/// The callback of the shim; the context is the walk.
private func visitTOML(_ context: UnsafeMutableRawPointer?, _ event: UnsafePointer<ctoml_event>?) -> Bool {
    guard let context, let event else { return false }
    return context.assumingMemoryBound(to: TOMLWalk.self).pointee.visit(event.pointee)
}

/// Looks for dotted keys of too many parts, before the parser sees them.
enum DottedKeys {
    /// The offset of the dot that makes one key too long; nil if there is none. Linear.
    static func offsetOfTooLong(_ bytes: [UInt8], limit: Int) -> Int? {
        var walk = TOMLStructuralBytes(bytes)
        var dots = 0
        while let offset = walk.next() {
            switch bytes[offset] {
            case UInt8(ascii: "."):
                dots += 1
                if dots >= limit { return offset }
            case 0x0A, UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: "{"), UInt8(ascii: "}"):
                dots = 0
            default: break
            }
        }
        return nil
    }
}
