import Synchronization

/// The keys of each table, described once: reflection looks up the type of every property anew.
enum KeyDirectory {
    private struct Entry {
        var descriptions: [KeyDescription]
        var names: [String]
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    /// The keys of `table`, in the order of their declaration, including the keys of nested groups.
    static func descriptions<Table: KeyTable>(of table: Table.Type) -> [KeyDescription] {
        entry(of: table).descriptions
    }

    /// Their names.
    static func names<Table: KeyTable>(of table: Table.Type) -> [String] { entry(of: table).names }

    private static func entry<Table: KeyTable>(of table: Table.Type) -> Entry {
        let id = ObjectIdentifier(table)
        if let known = entries.withLock({ $0[id] }) { return known }
        // Not under the lock: the keys of a table name other tables.
        let descriptions = table.keys.descriptions
        let entry = Entry(descriptions: descriptions, names: descriptions.map(\.name))
        entries.withLock { $0[id] = entry }
        return entry
    }
}

extension KeyTableDescription {
    /// The description of `table`.
    public init<Table: KeyTable>(_ table: Table.Type) {
        self.init(title: table.title, meaning: table.meaning, keys: KeyDirectory.descriptions(of: table))
    }
}
