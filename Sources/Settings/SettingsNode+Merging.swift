import PubDiagnostics

extension SettingsNode {
    /// This tree with `over` laid on it: tables are merged key by key, everything else is replaced whole, arrays
    /// included. Every value keeps the place of the file that gave it; a merged table has the place of the upper one.
    ///
    /// The order is template < styles of the issue < issue < edition < `--set`. Linear in the size of both.
    public func merged(with over: SettingsNode) -> SettingsNode {
        guard case .table(var table) = value, case .table(let upper) = over.value else { return over }
        for entry in upper.entries {
            var merged = entry
            if let lower = table[entry.key] { merged.node = lower.node.merged(with: entry.node) }
            table.set(merged)
        }
        return SettingsNode(.table(table), at: over.origin)
    }

    /// This table without the entries under `keys`.
    public func removing(_ keys: Set<String>) -> SettingsNode {
        guard let table else { return self }
        return SettingsNode(.table(SettingsTable(table.entries.filter { !keys.contains($0.key) })), at: origin)
    }

    /// The entries under `keys` only.
    public func keeping(_ keys: Set<String>) -> SettingsNode {
        guard let table else { return self }
        return SettingsNode(.table(SettingsTable(table.entries.filter { keys.contains($0.key) })), at: origin)
    }
}
