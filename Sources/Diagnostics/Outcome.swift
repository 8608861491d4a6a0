/// A value and the diagnostics found on the way to it. There may be a value despite errors: processing continues to
/// find more, and drafts show an incomplete value.
public struct Outcome<Value> {
    /// The value, as complete as the input allowed; nil if the input allowed none.
    public var value: Value?
    /// The diagnostics, in the order they were found.
    public var diagnostics: [Diagnostic]

    /// A value with its diagnostics.
    public init(_ value: Value?, _ diagnostics: [Diagnostic] = []) {
        self.value = value
        self.diagnostics = diagnostics
    }

    /// Whether one of the diagnostics is an error.
    public var hasErrors: Bool { diagnostics.hasErrors }

    /// The value of the next step, with the diagnostics of both.
    public func then<Next>(_ step: (Value) throws -> Outcome<Next>) rethrows -> Outcome<Next> {
        guard let value else { return Outcome<Next>(nil, diagnostics) }
        let next = try step(value)
        return Outcome<Next>(next.value, diagnostics + next.diagnostics)
    }
}

extension Outcome: Sendable where Value: Sendable {}
