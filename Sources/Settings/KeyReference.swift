/// The reference of all keys, printed from the tables that the readers read by.
public enum KeyReference {
    /// A Markdown section for each table and each table inside it, each once, in the order of the declarations.
    public static func markdown(_ tables: [KeyTableDescription]) -> String {
        var seen: Set<String> = []
        return tables.map { section($0, &seen) }.joined()
    }

    private static func section(_ table: KeyTableDescription, _ seen: inout Set<String>) -> String {
        guard seen.insert(table.title).inserted else { return "" }
        var text = "## `\(table.title)`\n\n\(table.meaning)\n\n"
        if !table.keys.isEmpty {
            text += "| Key | Takes | Without it | Meaning |\n|---|---|---|---|\n"
            text += table.keys.map { row($0) }.joined()
            text += "\n"
        }
        for key in table.keys {
            text += key.tables.map { section($0, &seen) }.joined()
        }
        return text
    }

    private static func row(_ key: KeyDescription) -> String {
        let without =
            switch key.presence {
            case .required: "an error"
            case .optional: ""
            case .defaultsTo(let value): "`\(value)`"
            case .notImplemented: "not implemented yet: an error"
            }
        let tables = key.tables.map { " (`\($0.title)`)" }.joined()
        return "| `\(key.name)` | \(cell(key.type))\(cell(tables)) | \(cell(without)) | \(cell(key.meaning)) |\n"
    }

    /// Text that does not end its cell.
    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
