import PubSettings

/// A value, or the word `none`: a property that a style can have, or switch off if its base has it.
enum OrNone<Value: Hashable & Sendable>: Hashable, Sendable {
    /// It is not there.
    case off
    /// It is there.
    case on(Value)

    /// The value; nil if it is switched off.
    var value: Value? {
        if case .on(let value) = self { value } else { nil }
    }

    /// The same with the value changed.
    func mapped(_ change: (Value) -> Value) -> OrNone {
        if case .on(let value) = self { .on(change(value)) } else { .off }
    }
}

extension KeyType {
    /// `type`, or `"none"`.
    static func orNone<Wrapped>(_ type: KeyType<Wrapped>) -> KeyType where Value == OrNone<Wrapped> {
        .keyword(["none": .off], or: type.map { value, _, _ in .on(value) })
    }
}
