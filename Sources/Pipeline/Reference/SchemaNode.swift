import PubReports
import PubSettings

/// A value of JSON.
enum SchemaNode {
    /// A member of an object.
    struct Member {
        var name: String
        var value: SchemaNode
    }

    case members([Member])
    case array([SchemaNode])
    case string(String)
    /// A number, as it is written.
    case number(String)
    case boolean(Bool)

    /// An object, its members in this order.
    static func object(_ members: [(String, SchemaNode)]) -> SchemaNode {
        .members(members.map { Member(name: $0.0, value: $0.1) })
    }

    /// A value as a file has it; nil for nothing.
    init?(_ value: SettingsValue) {
        switch value {
        case .table(let table):
            self = Self.object(
                table.entries.compactMap { entry in SchemaNode(entry.node.value).map { (entry.key, $0) } })
        case .array(let nodes): self = .array(nodes.compactMap { SchemaNode($0.value) })
        case .string(let text): self = .string(text)
        case .integer(let number): self = .number("\(number)")
        // JSON has neither infinity nor NaN (RFC 8259, 6).
        case .float(let number): self = number.isFinite ? .number("\(number)") : .string("\(number)")
        case .boolean(let value): self = .boolean(value)
        case .date, .time: self = .string("\(value)")
        case .nothing: return nil
        }
    }

    /// The value in lines, two blanks for each level; a value without objects in it in one line.
    var text: String { text(at: 0) }

    private func text(at level: Int) -> String {
        switch self {
        case .string(let text): return JSONText.string(text)
        case .number(let text): return text
        case .boolean(let value): return "\(value)"
        case .array(let items):
            if items.allSatisfy(\.isPlain) { return "[\(items.map { $0.text(at: level) }.joined(separator: ", "))]" }
            return Self.lines(items.map { $0.text(at: level + 1) }, "[", "]", at: level)
        case .members(let members):
            if members.isEmpty { return "{}" }
            let lines = members.map { "\(JSONText.string($0.name)): \($0.value.text(at: level + 1))" }
            if members.count == 1, members[0].value.isPlain { return "{ \(lines[0]) }" }
            return Self.lines(lines, "{", "}", at: level)
        }
    }

    private static func lines(_ lines: [String], _ open: String, _ close: String, at level: Int) -> String {
        let indent = String(repeating: "  ", count: level)
        return "\(open)\n" + lines.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)\(close)"
    }

    private var isPlain: Bool {
        switch self {
        case .string, .number, .boolean: true
        case .members, .array: false
        }
    }
}
