/// The plan of the rooms as Sources/README.md has it, and as Package.swift has it.
struct Plan {
    /// One row of the tables.
    struct Row {
        var name: String
        var section: String
        var imports: Set<String>
        var isComplete: Bool

        var isBase: Bool { section.hasPrefix("Base") }
        var isText: Bool { section.hasPrefix("Text") }
        var isMagazine: Bool { section.hasPrefix("Magazine") }
    }

    /// The rows of Sources/README.md.
    static let rows: [Row] = {
        var section = ""
        var rows: [Row] = []
        for line in House.lines(of: "Sources/README.md") {
            if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { trim($0) }
            guard cells.count == 6, cells[1] != "Room", !cells[1].hasPrefix("-") else { continue }
            let imports = Set(cells[4].split(separator: " ").map(String.init))
            let isComplete = !cells[2].isEmpty && !cells[3].isEmpty
            rows.append(Row(name: cells[1], section: section, imports: imports, isComplete: isComplete))
        }
        return rows
    }()

    static let baseNames = Set(rows.filter(\.isBase).map(\.name))

    /// The base rooms that a room may import: the text half reads no settings.
    static func base(of row: Row) -> Set<String> {
        row.isBase ? [] : row.isText ? baseNames.subtracting(["Settings"]) : baseNames
    }

    /// What the targets of Package.swift depend on, without the base rooms that every room gets.
    static let targets: [String: Set<String>] = {
        var targets: [String: Set<String>] = [:]
        let text = House.text(of: "Package.swift")
        for opening in ["baseRoom(", "textRoom(", "room(", ".executableTarget("] {
            for call in calls(of: opening, in: text) {
                var strings = quoted(call)
                // A target has the name of its folder, or says which one it is.
                if let folder = strings.firstIndex(where: { $0.hasPrefix("Sources/") && !$0.contains("(") }) {
                    strings[0] = String(strings.remove(at: folder).dropFirst("Sources/".count))
                }
                guard let name = strings.first else { continue }
                targets[name] = Set(strings.dropFirst())
            }
        }
        return targets
    }()

    /// The arguments of every call, by the bracket that closes it. Declarations of functions have no string.
    private static func calls(of opening: String, in text: String) -> [Substring] {
        var calls: [Substring] = []
        var rest = text[...]
        while let range = rest.firstRange(of: opening) {
            let isWhole = rest[..<range.lowerBound].last.map { !$0.isLetter } ?? true
            rest = rest[range.upperBound...]
            if isWhole { calls.append(argument(of: rest)) }
        }
        return calls
    }

    /// The text up to the bracket that closes the one before it.
    private static func argument(of text: Substring) -> Substring {
        var depth = 1
        return text.prefix { sign in
            depth += sign == "(" ? 1 : sign == ")" ? -1 : 0
            return depth > 0
        }
    }

    /// The strings in double quotes.
    private static func quoted(_ text: Substring) -> [String] {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    }

    private static func trim(_ cell: Substring) -> String {
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
