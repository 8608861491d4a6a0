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

extension Key: DescribedKey {}
