import Diagnostics

/// One key of a table: its name, what it takes, what holds without it, and what it means.
///
/// ```swift
/// let columns = Key("columns", .integer(1...12), default: 1, "How many columns the text has.")
/// let title = Key("title", .string, "The headline.")                    // optional: reads as String?
/// let id = Key(required: "id", .string, "The name of the article.")     // an error without it; reads as String?
/// let page = Key(notBuilt: "page", "Pins the article to a page.")       // an error with its place when it is used
/// let widows = Key("widows", .integer(1...20), usual: 2, "…")   // reads as Int?, so that a base style may say it
/// ```
public struct Key<Value: Sendable>: Sendable {
    /// The key as the reference shows it.
    public let description: KeyDescription
    let decode: @Sendable (SettingsNode, inout Findings) -> Value?
    let fallback: Value
    let isRequired: Bool
    /// What holds where no table gives an optional key.
    private let usual: Value?

    /// A key that may be left out; it reads as nil then.
    public init<Wrapped>(_ name: String, _ type: KeyType<Wrapped>, _ meaning: String) where Value == Wrapped? {
        description = KeyDescription(name, type.name, .optional, meaning, type.tables)
        decode = { node, findings in type.read(node, &findings).map(Optional.some) }
        fallback = nil
        isRequired = false
        usual = nil
    }

    /// A key whose absence is an error; it reads as nil then, and reading goes on.
    public init<Wrapped>(
        required name: String, _ type: KeyType<Wrapped>, _ meaning: String
    ) where Value == Wrapped? {
        description = KeyDescription(name, type.name, .required, meaning, type.tables)
        decode = { node, findings in type.read(node, &findings).map(Optional.some) }
        fallback = nil
        isRequired = true
        usual = nil
    }

    /// A key that may be left out; `value`, written as in a file, holds then.
    ///
    /// - Precondition: `type` takes `value` without a finding.
    public init(_ name: String, _ type: KeyType<Value>, default value: SettingsValue, _ meaning: String) {
        description = KeyDescription(name, type.name, .defaultsTo(value), meaning, type.tables)
        decode = type.read
        isRequired = false
        usual = nil
        fallback = Key.decoded(value, type, of: name)
    }

    /// A key that may be left out and reads as nil then, so that another table (a base style, the page of a master) may
    /// say it; where none does, `value`, written as in a file, holds: ``settled(_:)``.
    ///
    /// - Precondition: `type` takes `value` without a finding.
    public init<Wrapped>(
        _ name: String, _ type: KeyType<Wrapped>, usual value: SettingsValue, _ meaning: String
    ) where Value == Wrapped? {
        description = KeyDescription(name, type.name, .defaultsTo(value), meaning, type.tables)
        decode = { node, findings in type.read(node, &findings).map(Optional.some) }
        fallback = nil
        isRequired = false
        usual = Key<Wrapped>.decoded(value, type, of: name)
    }

    /// `value`, or what holds where no table gives the key.
    ///
    /// - Precondition: the key has a usual value.
    public func settled<Wrapped>(_ value: Wrapped?) -> Wrapped where Value == Wrapped? {
        guard let settled = value ?? usual.flatMap({ $0 }) else {
            preconditionFailure("\(description.name) has no usual value")
        }
        return settled
    }

    private static func decoded(_ value: SettingsValue, _ type: KeyType<Value>, of name: String) -> Value {
        var findings = Findings()
        guard let decoded = type.read(SettingsNode(value, at: .none), &findings), findings.diagnostics.isEmpty else {
            preconditionFailure("the default of the key \(name) is not of its type")
        }
        return decoded
    }

    /// A key that the design names and that is not built yet: using it is the error `not-built`.
    public init(notBuilt name: String, _ meaning: String, hint: String? = nil) where Value == Void {
        description = KeyDescription(name, "", .notBuilt, meaning, [])
        fallback = ()
        isRequired = false
        usual = nil
        decode = { node, findings in
            findings.error("not-built", "this key is not built yet", at: node.origin, hint: hint)
            return ()
        }
    }
}

/// A key as the reference shows it.
public struct KeyDescription: Sendable {
    /// What holds when the key is left out.
    public enum Presence: Sendable {
        /// An error.
        case required
        /// Nothing, or what the meaning says.
        case optional
        /// The value, written as in a file.
        case defaultsTo(SettingsValue)
        /// The key itself is an error.
        case notBuilt
    }

    /// The name in the file.
    public let name: String
    /// What it takes, as messages say it: `an integer from 1 to 12`.
    public let type: String
    /// What holds without it.
    public let presence: Presence
    /// One line on what it means.
    public let meaning: String
    /// The tables that may be in its value.
    public let tables: [KeyTableDescription]

    /// A key that takes `type` and means `meaning`; readers of other formats than settings describe theirs by it.
    public init(
        _ name: String, _ type: String, _ presence: Presence, _ meaning: String,
        _ tables: [KeyTableDescription] = []
    ) {
        self.name = name
        self.type = type
        self.presence = presence
        self.meaning = meaning
        self.tables = tables
    }

    /// What to write where it is missing: `add [[article]]: one item of the contents`.
    var request: String {
        let form = tables.first?.title ?? "\(name) = …"
        return
            "add \(form.hasPrefix("[") ? form : "\(name) = …"): \(meaning.prefix(1).lowercased() + meaning.dropFirst())"
    }

    /// A key that may be left out.
    public init(_ name: String, _ type: String, _ meaning: String) { self.init(name, type, .optional, meaning) }
}

/// All keys of one table, each a stored property: the one place that says what the table takes.
///
/// The reader reads by key path, so that only described keys can be read; ``TableReader/finish()`` holds that every
/// described key was read; and the reference is printed from the same description. A property that is itself a
/// `KeyTable` adds its keys to this table (a paragraph style has all keys of a character style).
///
/// ```swift
/// struct GridKeys: KeyTable {
///     static let keys = GridKeys()
///     static let title = "page.baseline_grid"
///     static let meaning = "The lines that body text is on."
///     let start = Key("start", .length, default: "0pt", "The first line, from the trimmed head.")
///     let increment = Key(required: "increment", .positiveLength, "The distance of two lines.")
/// }
///
/// extension KeyType where Value == BaselineGrid {
///     static var baselineGrid: Self {
///         .table(GridKeys.self) { reader in
///             BaselineGrid(start: reader.read(\.start), increment: reader.read(\.increment) ?? Length(points: 12))
///         }
///     }
/// }
/// ```
public protocol KeyTable: Sendable {
    /// The keys, made once.
    static var keys: Self { get }
    /// The name of the table in the reference: `[[article]]`.
    static var title: String { get }
    /// One line on what the table is for.
    static var meaning: String { get }
}

/// A table as the reference shows it.
public struct KeyTableDescription: Sendable {
    /// The name of the table.
    public let title: String
    /// One line on what it is for.
    public let meaning: String
    /// Its keys, in the order of the declaration.
    public let keys: [KeyDescription]

    /// A table of `keys`.
    public init(title: String, meaning: String, keys: [KeyDescription]) {
        self.title = title
        self.meaning = meaning
        self.keys = keys
    }

    /// The description of `table`.
    public init<Table: KeyTable>(_ table: Table.Type) {
        title = table.title
        meaning = table.meaning
        keys = KeyDirectory.descriptions(of: table)
    }
}

extension KeyTable {
    /// The keys in the order of their declaration, those of nested groups included.
    public var descriptions: [KeyDescription] {
        Mirror(reflecting: self).children.flatMap { child -> [KeyDescription] in
            if let key = child.value as? any DescribedKey { return [key.description] }
            if let group = child.value as? any KeyTable { return group.descriptions }
            preconditionFailure("\(Self.self) holds something that is neither a key nor a group of keys")
        }
    }
}

/// A key of any type.
private protocol DescribedKey {
    var description: KeyDescription { get }
}

extension Key: DescribedKey {}
