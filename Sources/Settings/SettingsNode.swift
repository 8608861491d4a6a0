import PubDiagnostics
import PubValues

/// A value of a settings file and the place it was written at.
///
/// TOML files, YAML front matter and `--set` all become this one tree; see ``TOML``, ``YAML`` and
/// ``Assignment``. Equality ignores places.
public struct SettingsNode: Hashable, Sendable {
    /// The value, as written.
    public var value: SettingsValue
    /// The beginning of the value.
    @ExcludedFromEquality public var origin: SourceLocation

    /// A value at a place.
    public init(_ value: SettingsValue, at origin: SourceLocation) {
        self.value = value
        self.origin = origin
    }

    /// The table, when it is one.
    public var table: SettingsTable? {
        if case .table(let table) = value { table } else { nil }
    }

    /// The elements, when it is an array.
    public var elements: [SettingsNode]? {
        if case .array(let elements) = value { elements } else { nil }
    }

    /// The text, when it is a string.
    public var string: String? {
        if case .string(let string) = value { string } else { nil }
    }

    /// The value under `key`, when this is a table that has it.
    public subscript(key: String) -> SettingsNode? { table?[key]?.node }
}

/// A value that a settings file can express.
public enum SettingsValue: Hashable, Sendable {
    /// Named values, in the order of the file.
    case table(SettingsTable)
    /// Values in a row.
    case array([SettingsNode])
    /// Text.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// A real number; may be infinite or NaN, which every typed reading refuses.
    case float(Double)
    /// True or false.
    case boolean(Bool)
    /// A day.
    case date(CalendarDate)
    /// A time of day, with its day if it was given; the text is `hh:mm:ss`.
    case time(String, on: CalendarDate?)
    /// A key without a value (YAML's null): read as if the key were not there.
    case nothing

    /// The kind of the value.
    public var kind: SettingsKind {
        switch self {
        case .table: .table
        case .array: .array
        case .string: .string
        case .integer: .integer
        case .float: .float
        case .boolean: .boolean
        case .date: .date
        case .time: .time
        case .nothing: .nothing
        }
    }
}

/// The kinds of values.
public enum SettingsKind: CaseIterable, Hashable, Sendable {
    /// The kinds, as ``SettingsValue`` has them.
    case table, array, string, integer, float, boolean, date, time, nothing
}

/// Named values in the order of the file, each name with its own place. Finding one takes constant time.
public struct SettingsTable: Sendable {
    /// One name and its value.
    public struct Entry: Hashable, Sendable {
        /// The name.
        public var key: String
        /// The place of the name in its source.
        @ExcludedFromEquality public var keyOrigin: SourceLocation
        /// The value.
        public var node: SettingsNode

        /// The value `node` under `key`.
        public init(_ key: String, at keyOrigin: SourceLocation, _ node: SettingsNode) {
            self.key = key
            self.keyOrigin = keyOrigin
            self.node = node
        }
    }

    /// The entries, in the order of the file; values merged in from another file come after.
    public private(set) var entries: [Entry] = []
    private var index: [String: Int] = [:]

    /// A table without entries.
    public init() {}

    /// A table of `entries`; of two with the same key the later one is kept.
    public init(_ entries: [Entry]) {
        for entry in entries { set(entry) }
    }

    /// The entry under `key`.
    public subscript(key: String) -> Entry? { index[key].map { entries[$0] } }

    /// Puts `entry` in the place of the one with its key, or at the end.
    public mutating func set(_ entry: Entry) {
        if let place = index[entry.key] {
            entries[place] = entry
        } else {
            index[entry.key] = entries.count
            entries.append(entry)
        }
    }
}

extension SettingsTable: Hashable {
    // The index follows from the entries.
    /// Whether both have the same entries in the same order.
    public static func == (a: SettingsTable, b: SettingsTable) -> Bool { a.entries == b.entries }
    /// Adds the entries.
    public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}

extension SettingsValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string made by the program, as the default of a key.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An integer made by the program.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A real number made by the program.
    public init(floatLiteral value: Double) { self = .float(value) }
    /// A boolean made by the program.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// An array made by the program.
    public init(arrayLiteral elements: SettingsValue...) {
        self = .array(elements.map { SettingsNode($0, at: .none) })
    }
    /// A table made by the program.
    public init(dictionaryLiteral elements: (String, SettingsValue)...) {
        self = .table(SettingsTable(elements.map { .init($0.0, at: .none, SettingsNode($0.1, at: .none)) }))
    }
}
