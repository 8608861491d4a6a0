/// A large value that few of its owners have: nil takes a word, and copies share the value.
///
/// ```swift struct CharacterAttributes: Hashable {
///     @Indirect var background: TextBackground? }
/// ```
@frozen
@propertyWrapper
public struct Indirect<Value> {
    @usableFromInline
    var shared: Shared<Value>?

    /// No value.
    @inlinable
    public init() { shared = nil }

    /// A property of `wrappedValue`.
    @inlinable
    public init(wrappedValue: Value?) { shared = wrappedValue.map { Shared($0) } }

    /// The property.
    @inlinable public var wrappedValue: Value? {
        get { shared?.value }
        set { shared = newValue.map { Shared($0) } }
    }
}

extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}
extension Indirect: Sendable where Value: Sendable {}
