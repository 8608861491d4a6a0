import PubDiagnostics
import PubValues

/// The type of a key's values: its name for messages and the reference, and how it reads a value of the tree.
///
/// Reading never throws: it reports faults and returns nil, and the caller goes on with the default.
public struct KeyType<Value: Sendable>: Sendable {
    /// The expected value, as a message says it: `a length`, `an integer from 1 to 12`.
    public let name: String
    /// The kinds of values that ``decode`` gets to see; any other is the error `wrong-type`.
    public let kinds: Set<SettingsKind>
    /// The tables that the value may hold, for the reference. They are described on demand: a run
    /// needs few of them to read its settings, and reflection is slow.
    public var tables: [KeyTableDescription] { describeTables() }
    private let describeTables: @Sendable () -> [KeyTableDescription]
    /// The form of the values, for schemas, described when it is asked for.
    public var form: KeyForm { describeForm() }
    private let describeForm: @Sendable () -> KeyForm
    private let decode: @Sendable (SettingsNode, inout SettingsFindings) -> Value?
    /// The correct form to write instead of a value of another kind; nil if the kinds say it.
    private var advice: @Sendable (SettingsValue) -> String? = { _ in nil }

    /// A type that takes values of `kinds` and reads them by `decode`, which reports faults and returns nil.
    public init(
        _ name: String, kinds: Set<SettingsKind>,
        tables: @autoclosure @escaping @Sendable () -> [KeyTableDescription] = [],
        form: (@Sendable () -> KeyForm)? = nil,
        decode: @escaping @Sendable (SettingsNode, inout SettingsFindings) -> Value?
    ) {
        self.name = name
        self.kinds = kinds
        describeTables = tables
        describeForm = form ?? { .values(kinds) }
        self.decode = decode
    }

    /// The value of `node`, or nil after a report.
    public func read(_ node: SettingsNode, _ findings: inout SettingsFindings) -> Value? {
        guard kinds.contains(node.value.kind) else {
            findings.error(
                "wrong-type", "expected \(name), found \(node.value.phrase)", at: node.origin,
                hint: advice(node.value) ?? defaultHint(node.value, at: findings.path))
            return nil
        }
        return decode(node, &findings)
    }

    /// The same type, with advice on the correct form instead of a value of another kind.
    public func advising(_ advice: @escaping @Sendable (SettingsValue) -> String?) -> KeyType {
        var copy = self
        copy.advice = advice
        return copy
    }

    /// The same values, read one step further: `transform` reports faults and returns nil.
    public func map<Next>(
        _ name: String? = nil, _ transform: @escaping @Sendable (Value, SourceLocation, inout SettingsFindings) -> Next?
    ) -> KeyType<Next> {
        let next = KeyType<Next>(name ?? self.name, kinds: kinds, tables: tables, form: describeForm) {
            node, findings in
            read(node, &findings).flatMap { transform($0, node.origin, &findings) }
        }
        return next.advising(advice)
    }
}

/// A value and the place it was written at.
public struct Located<Value> {
    /// The value.
    public var value: Value
    /// The place of the value in its source; `.none` for a default.
    @ExcludedFromEquality public var origin: SourceLocation

    /// A value at a place.
    public init(_ value: Value, at origin: SourceLocation) {
        self.value = value
        self.origin = origin
    }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

extension KeyType {
    /// `type`, with the place of the value.
    public static func located<Wrapped>(_ type: KeyType<Wrapped>) -> KeyType where Value == Located<Wrapped> {
        type.map { value, origin, _ in Located(value, at: origin) }
    }

    /// The first of `choices` that takes the kind of the value: a string or a table, a number or an array.
    public static func either(_ choices: KeyType<Value>...) -> KeyType {
        // No key paths: those of generic types are made when they are used.
        let name = choices.map { $0.name }.joined(separator: " or ")
        let kinds = choices.reduce(into: Set()) { $0.formUnion($1.kinds) }
        return KeyType(
            name, kinds: kinds, tables: choices.flatMap { $0.tables }, form: { .either(choices.map { $0.form }) }
        ) { node, findings in
            choices.first { $0.kinds.contains(node.value.kind) }?.read(node, &findings)
        }
    }
}

extension KeyType where Value == SettingsNode {
    /// A part of the tree as written, for another room to read.
    public static var tree: KeyType {
        KeyType("a table", kinds: [.table]) { node, _ in node }
    }
}
