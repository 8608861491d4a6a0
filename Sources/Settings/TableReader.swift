import PubDiagnostics

/// Reads one table key by key, and knows which keys were read.
///
/// ```swift
/// let article = KeyType.table(ArticleKeys.self) { reader in
///     Article(
///         id: reader.read(\.id) ?? "",              // Key(required: …): reported when it is missing
///         title: reader.read(\.title),              // Key(…): String?
///         columns: reader.read(\.columns),          // Key(… default: 1 …): Int
///         origin: reader.origin)
/// }
/// var findings = SettingsFindings()
/// let value = article.read(node, &findings)
/// ```
public struct TableReader<Keys: KeyTable> {
    /// The beginning of the table.
    public let origin: SourceLocation
    /// The findings up to now.
    public private(set) var findings: SettingsFindings
    private let table: SettingsTable
    /// The keys of the table.
    public let keys = Keys.keys
    private var asked: Set<String> = []

    init(_ node: SettingsNode, path: String) {
        origin = node.origin
        table = node.table ?? SettingsTable()
        findings = SettingsFindings(path: path)
    }

    /// The value of a key; after a report its default, or nil. Takes a function, which `\.title` converts to,
    /// since key paths would be made at run time: those for all keys took a tenth of the start-up time.
    public mutating func read<Value>(_ key: (Keys) -> Key<Value>) -> Value { read(key(keys)) }

    /// The value of `key`, one of the table; after a report its default, or nil.
    public mutating func read<Value>(_ key: Key<Value>) -> Value {
        let name = key.description.name
        asked.insert(name)
        guard let entry = table[name], entry.node.value != .nothing else {
            if key.isRequired {
                findings.error(
                    "missing-key", "the key \"\(name)\" is missing", at: origin, hint: key.description.request)
            }
            return key.fallback
        }
        return findings.within(name) { key.decode(entry.node, &$0) } ?? key.fallback
    }

    /// Whether the file gives the key a value, right or wrong.
    public func has<Value>(_ key: (Keys) -> Key<Value>) -> Bool { has(key(keys)) }

    /// Whether the file gives `key`, one of the table, a value, right or wrong.
    public func has(_ key: DescribedKey) -> Bool {
        table[key.description.name].map { $0.node.value != .nothing } ?? false
    }

    /// The place of the value of a key; the place of the table when the file does not give it.
    public func origin<Value>(of key: (Keys) -> Key<Value>) -> SourceLocation { origin(of: key(keys)) }

    /// The place of the value of `key`, one of the table; the place of the table when the file does not give it.
    public func origin(of key: DescribedKey) -> SourceLocation {
        table[key.description.name]?.node.origin ?? origin
    }

    /// Adds an error about the table; its path is put before the message.
    public mutating func error(_ id: String, _ message: Message, at origin: SourceLocation, hint: String? = nil) {
        findings.error(id, message, at: origin, hint: hint)
    }

    /// Adds a finding as it is.
    public mutating func report(_ diagnostic: Diagnostic) { findings.report(diagnostic) }

    /// The findings, with those about keys that the table does not know.
    ///
    /// - Precondition: every key of the table was read, so that none is accepted and ignored.
    mutating func finish(checkingUnknown: Bool = true) -> [Diagnostic] {
        assert(unreadKey == nil, "\(Keys.self): the key \(unreadKey ?? "") is described but was not read")
        // What is written was read, and nothing is to be said: reflection, which finds the other keys, takes a sixth of a start.
        if findings.diagnostics.isEmpty, table.entries.allSatisfy({ asked.contains($0.key) }) { return [] }
        if let unreadKey { preconditionFailure("\(Keys.self): the key \(unreadKey) is described but was not read") }
        let known = KeyDirectory.names(of: Keys.self)
        if checkingUnknown {
            findings.dropMissing(meantBy: table, at: origin, known: known)
            findings.checkKeys(of: table, known: known)
        }
        return findings.diagnostics
    }

    /// The first key of the table that was not read.
    private var unreadKey: String? { KeyDirectory.names(of: Keys.self).first { !asked.contains($0) } }
}

extension SettingsFindings {
    /// Drops the findings of missing keys that the author has probably misspelt: the unknown key is reported anyway.
    fileprivate mutating func dropMissing(meantBy table: SettingsTable, at origin: SourceLocation, known: [String]) {
        guard diagnostics.contains(where: { $0.id == "missing-key" }) else { return }
        let names = Set(known)
        for entry in table.entries where !names.contains(entry.key) {
            guard let meant = Suggestion.nearest(to: entry.key, in: known) else { continue }
            let end = "the key \"\(meant)\" is missing"
            diagnostics.removeAll { $0.id == "missing-key" && $0.origin == origin && $0.message.hasSuffix(end) }
        }
    }

    /// Reports every key of `table` that is not among the `known` ones, and suggests the key that was probably meant.
    public mutating func checkKeys(of table: SettingsTable, known: [String]) {
        let names = Set(known)
        for entry in table.entries where !names.contains(entry.key) {
            error(
                "unknown-key", "unknown key \(SettingsValue.quoted(entry.key))", at: entry.keyOrigin,
                hint: Suggestion.hint(for: entry.key, in: known, called: "known keys"))
        }
    }
}
