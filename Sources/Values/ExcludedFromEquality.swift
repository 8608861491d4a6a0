/// A stored property that is left out of equality and hashing.
///
/// Places in sources are such properties: an article that only moved in its file is the same article.
///
/// ```swift
/// struct Block: Hashable {
///     var text: String
///     @ExcludedFromEquality var origin: SourceLocation
/// }
/// ```
@frozen
@propertyWrapper
public struct ExcludedFromEquality<Value> {
    /// The property.
    public var wrappedValue: Value

    /// A property of `wrappedValue`.
    @inlinable
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension ExcludedFromEquality: Hashable {
    /// Always true.
    @inlinable public static func == (a: ExcludedFromEquality, b: ExcludedFromEquality) -> Bool { true }
    /// Adds nothing.
    @inlinable
    public func hash(into hasher: inout Hasher) {}
}

extension ExcludedFromEquality: Sendable where Value: Sendable {}
