/// The syntax of fields: `{name}` stands for a value, `{table.name}` for one of a table, and `\{` is a brace. Masters, lists, repeated
/// text and articles have this one.
package enum FieldSyntax {
    /// A field: its name, and the offset after its closing brace.
    package struct Field: Equatable, Sendable {
        /// The text between the braces.
        package var name: String
        /// The offset after the closing brace.
        package var end: Int
    }

    /// A part of a text with fields.
    package enum Part: Equatable, Sendable {
        /// Text; `\{` in it is a brace.
        case text(String)
        /// A field, by its name.
        case field(String)
    }

    /// The longest name.
    private static let longest = 80

    /// The field whose opening brace is at `start`; nil for a brace that begins something else. A name begins with a letter; letters,
    /// figures, blanks, `_`, `-` and `.` follow.
    package static func field(in bytes: [UInt8], at start: Int) -> Field? {
        guard start + 2 < bytes.count, bytes[start] == openBrace, isLetter(bytes[start + 1]) else { return nil }
        var end = start + 1
        while end < bytes.count, end - start <= longest, isName(bytes[end]) { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "}"), bytes[end - 1] != UInt8(ascii: " ") else {
            return nil
        }
        return Field(name: String(decoding: bytes[start + 1..<end], as: UTF8.self), end: end + 1)
    }

    private static let openBrace = UInt8(ascii: "{")
    private static let backslash = UInt8(ascii: "\\")

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || " _-.".utf8.contains(byte)
    }

    /// The parts of `text`. Linear.
    package static func parts(of text: String) -> [Part] {
        let bytes = Array(text.utf8)
        var parts: [Part] = []
        var plain: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == backslash, index + 1 < bytes.count, bytes[index + 1] == openBrace {
                plain.append(openBrace)
                index += 2
            } else if let field = field(in: bytes, at: index) {
                if !plain.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
                plain = []
                parts.append(.field(field.name))
                index = field.end
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        if !plain.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
        return parts
    }
}

/// The values of fields that articles may name, by their tables and names.
package struct FieldValues: Hashable, Sendable {
    /// The tables.
    package var tables: [String: [String: String]] = [:]

    /// No values.
    package init() {}

    /// The meaning of a name.
    package enum Meaning: Equatable, Sendable {
        /// A value.
        case value(String)
        /// A name whose table does not exist: it is not a field.
        case text
        /// Nothing, in a table that has `names`.
        case unknown(names: [String])
    }

    /// The meaning of `name`, which is `table.name`.
    package func meaning(of name: String) -> Meaning {
        guard let point = name.firstIndex(of: "."), let table = tables[String(name[..<point])] else { return .text }
        let key = String(name[name.index(after: point)...])
        return table[key].map { .value($0) } ?? .unknown(names: table.keys.sorted().map { name[...point] + $0 })
    }
}

extension String {
    /// The text as our Markdown has it: every mark of punctuation that means something is escaped, so that a value stays what it is
    /// where it is put into a text.
    package var escapedForMarkup: String {
        var result = ""
        for (index, character) in enumerated() {
            let isMark = "\\`*_[]<>&|{}~^$=@#".contains(character)
            // At the beginning of a line these would begin an item, or rule off a heading.
            let isAtStart = index == 0 && "-+".contains(character)
            let isAfterNumber = ".)".contains(character) && !result.isEmpty && result.allSatisfy(\.isNumber)
            if isMark || isAtStart || isAfterNumber { result += "\\" }
            result.append(character)
        }
        return result
    }
}
