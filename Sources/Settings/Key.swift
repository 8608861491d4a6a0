import PubDiagnostics

/// A key of any type: its entry in the reference.
///
/// A class, so that a table of keys is a row of references – the tables of styles hold hundreds of keys, which made up a tenth of the
/// program as copied values – and so that the keys of a table are found by one comparison each, without a search for a conformance by type.
public class DescribedKey: @unchecked Sendable {
    /// The key as the reference shows it.
    public let description: KeyDescription

    fileprivate init(_ description: KeyDescription) {
        self.description = description
    }
}

/// One key of a table: its name, its type, its value if it is left out, and its meaning.
///
/// ```swift
/// let columns = Key("columns", .integer(1...12), default: 1, "How many columns the text has.")
/// let title = Key("title", .string, "The headline.")                    // optional: reads as String?
/// let id = Key(required: "id", .string, "The name of the article.")     // an error without it; reads as String?
/// let page = Key(notImplemented: "page", "Pins the article to a page.") // an error with its place when it is used
/// let widows = Key("widows", .integer(1...20), initial: 2, "…")   // reads as Int?, so that a base style may set it
/// ```
public final class Key<Value: Sendable>: DescribedKey, @unchecked Sendable {
    let decode: @Sendable (SettingsNode, inout SettingsFindings) -> Value?
    let fallback: Value
    let isRequired: Bool
    /// The initial value, as in CSS: used if no style or table sets the key.
    private let initial: Value?

    /// A key that may be left out; it reads as nil then.
    public init<Wrapped>(_ name: String, _ type: KeyType<Wrapped>, _ meaning: String) where Value == Wrapped? {
        decode = { node, findings in type.read(node, &findings).map(Optional.some) }
        fallback = nil
        isRequired = false
        initial = nil
        super.init(KeyDescription(name, type.name, .optional, meaning, type.tables, form: type.form))
    }

    /// A key whose absence is an error; it reads as nil then, and reading goes on.
    public init<Wrapped>(
        required name: String, _ type: KeyType<Wrapped>, _ meaning: String
    ) where Value == Wrapped? {
        decode = { node, findings in type.read(node, &findings).map(Optional.some) }
        fallback = nil
        isRequired = true
        initial = nil
        super.init(KeyDescription(name, type.name, .required, meaning, type.tables, form: type.form))
    }

    /// A key that may be left out; its value is then `value`, written as in a file.
    ///
    /// - Precondition: `type` takes `value` without a finding.
    public init(_ name: String, _ type: KeyType<Value>, default value: SettingsValue, _ meaning: String) {
        decode = type.read
        isRequired = false
        initial = nil
        fallback = Key.decoded(value, type, of: name)
        super.init(KeyDescription(name, type.name, .defaultsTo(value), meaning, type.tables, form: type.form))
    }

    /// A key that reads as nil if left out, so that a base style or master may set it; if none does, the initial
    /// value applies: `value`, written as in a file. ``valueOrInitial(_:)`` gives it.
    ///
    /// - Precondition: `type` takes `value` without a finding.
    public init<Wrapped>(
        _ name: String, _ type: KeyType<Wrapped>, initial value: SettingsValue, _ meaning: String
    ) where Value == Wrapped? {
        decode = { node, findings in type.read(node, &findings).map(Optional.some) }
        fallback = nil
        isRequired = false
        initial = Key<Wrapped>.decoded(value, type, of: name)
        super.init(KeyDescription(name, type.name, .defaultsTo(value), meaning, type.tables, form: type.form))
    }

    /// `value`, or the initial value of the key.
    ///
    /// - Precondition: the key has an initial value.
    public func valueOrInitial<Wrapped>(_ value: Wrapped?) -> Wrapped where Value == Wrapped? {
        // `initial` is an optional of an optional: `Value` is one itself.
        guard let value = value ?? initial.flatMap({ $0 }) else {
            preconditionFailure("\(description.name) has no initial value")
        }
        return value
    }

    private static func decoded(_ value: SettingsValue, _ type: KeyType<Value>, of name: String) -> Value {
        var findings = SettingsFindings()
        // A fault of the program, not of an input: the first use shows it.
        guard let decoded = type.read(SettingsNode(value, at: .none), &findings), findings.diagnostics.isEmpty else {
            preconditionFailure("the default of the key \(name) is not of its type")
        }
        return decoded
    }

    /// A planned key that is not implemented yet: using it is the error `not-built`.
    public init(notImplemented name: String, _ meaning: String, hint: String? = nil) where Value == Void {
        fallback = ()
        isRequired = false
        initial = nil
        decode = { node, findings in
            findings.error("not-built", "this key is not implemented yet", at: node.origin, hint: hint)
            return ()
        }
        super.init(KeyDescription(name, "", .notImplemented, meaning, []))
    }
}
