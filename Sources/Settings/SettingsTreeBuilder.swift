import PubDiagnostics

/// Builds a tree from the steps of a walk over it, with a stack of its own.
struct SettingsTreeBuilder {
    private struct Open {
        var entry: SettingsTable.Entry
        var isTable: Bool
        var entries: [SettingsTable.Entry] = []
        var elements: [SettingsNode] = []
        var keys: [String: SourceLocation] = [:]
    }

    private var stack: [Open] = []
    /// The finished tree.
    private(set) var root: SettingsNode?
    /// Why building ended early.
    private(set) var failure: Diagnostic?

    /// Opens a table or an array; false when it would be too deep.
    mutating func open(_ key: String, at keyOrigin: SourceLocation, isTable: Bool, origin: SourceLocation) -> Bool {
        guard stack.count < SettingsLimits.depth else {
            failure = SettingsLimits.tooDeep(at: origin)
            return false
        }
        let node = SettingsNode(.nothing, at: origin)
        stack.append(Open(entry: .init(key, at: keyOrigin, node), isTable: isTable))
        return true
    }

    /// Closes the innermost table or array. Entries are put in the order of the file.
    mutating func close() {
        guard var open = stack.popLast() else { return }
        if open.isTable {
            // The parser of TOML gives the keys of a table in the order of the alphabet.
            let ordered = open.entries.sorted { $0.keyOrigin < $1.keyOrigin }
            open.entry.node.value = .table(SettingsTable(ordered))
        } else {
            open.entry.node.value = .array(open.elements)
        }
        add(open.entry)
    }

    /// Adds a value to the innermost table or array.
    mutating func add(_ entry: SettingsTable.Entry) {
        guard let last = stack.indices.last else {
            root = entry.node
            return
        }
        if stack[last].isTable {
            stack[last].entries.append(entry)
            stack[last].keys[entry.key] = entry.keyOrigin
        } else {
            stack[last].elements.append(entry.node)
        }
    }

    /// The place of `key` in the innermost table, if it has the key already; for formats whose parser does not check.
    func originInTable(of key: String) -> SourceLocation? { stack.last?.keys[key] }
}
