/// Values made from keys, for as long as they are asked for: a value that a whole turn does not ask for is forgotten.
package struct Memo<Key: Hashable, Value> {
    private var current: [Key: Value] = [:]
    private var last: [Key: Value] = [:]

    /// An empty memo.
    package init() {}

    /// The value made from `key` in this turn or the last one; nil if there is none.
    package subscript(key: Key) -> Value? {
        mutating get {
            if let value = current[key] { return value }
            guard let value = last.removeValue(forKey: key) else { return nil }
            current[key] = value
            return value
        }
        set { current[key] = newValue }
    }

    /// Begins the next turn.
    package mutating func turn() {
        last = current
        current = [:]
    }
}

extension Memo: Sendable where Key: Sendable, Value: Sendable {}
