/// A property that is no part of the value that holds it: it equals any other and adds nothing to a hash.
///
/// Places in sources are such properties: an article that only moved in its file is the same article.
///
/// ```swift
/// struct Block: Hashable {
///     var text: String
///     @Unhashed var origin: SourceLocation
/// }
/// ```
@frozen
@propertyWrapper
public struct Unhashed<Value> {
    /// The property.
    public var wrappedValue: Value

    /// A property of `wrappedValue`.
    @inlinable
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Unhashed: Hashable {
    /// True for any two.
    @inlinable public static func == (a: Unhashed, b: Unhashed) -> Bool { true }
    /// Adds nothing.
    @inlinable
    public func hash(into hasher: inout Hasher) {}
}

extension Unhashed: Sendable where Value: Sendable {}
