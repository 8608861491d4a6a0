/// A key as the reference shows it.
public struct KeyDescription: Sendable {
    /// The result of leaving the key out.
    public enum Presence: Sendable {
        /// An error.
        case required
        /// Nothing, or the effect that the meaning describes.
        case optional
        /// The value, written as in a file.
        case defaultsTo(SettingsValue)
        /// The key itself is an error.
        case notImplemented
    }

    /// The name in the file.
    public let name: String
    /// Its type, as messages name it: `an integer from 1 to 12`.
    public let type: String
    /// The result of leaving it out.
    public let presence: Presence
    /// Its meaning in one line.
    public let meaning: String
    /// The tables that may be in its value, described when they are asked for.
    public var tables: [KeyTableDescription] { describeTables() }
    private let describeTables: @Sendable () -> [KeyTableDescription]
    /// The form of its value, described when it is asked for.
    public var form: KeyForm { describeForm() }
    private let describeForm: @Sendable () -> KeyForm

    /// A key that takes `type` and means `meaning`; readers of other formats than settings describe theirs by it.
    public init(
        _ name: String, _ type: String, _ presence: Presence, _ meaning: String,
        _ tables: @autoclosure @escaping @Sendable () -> [KeyTableDescription] = [],
        form: @autoclosure @escaping @Sendable () -> KeyForm = .values(Set(SettingsKind.allCases))
    ) {
        self.name = name
        self.type = type
        self.presence = presence
        self.meaning = meaning
        describeTables = tables
        describeForm = form
    }

    /// The hint if it is missing: `add [[article]]: one item of the contents`.
    var request: String {
        let form = tables.first?.title ?? "\(name) = …"
        return
            "add \(form.hasPrefix("[") ? form : "\(name) = …"): \(meaning.prefix(1).lowercased() + meaning.dropFirst())"
    }

    /// A key that may be left out.
    public init(_ name: String, _ type: String, _ meaning: String) { self.init(name, type, .optional, meaning) }
}

/// A table as the reference shows it.
public struct KeyTableDescription: Sendable {
    /// The name of the table.
    public let title: String
    /// Its purpose in one line.
    public let meaning: String
    /// Its keys, in the order of the declaration.
    public let keys: [KeyDescription]

    /// A table of `keys`.
    public init(title: String, meaning: String, keys: [KeyDescription]) {
        self.title = title
        self.meaning = meaning
        self.keys = keys
    }
}
