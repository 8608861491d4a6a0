/// A value that several owners hold once: copies of it take a word, and the one that is changed becomes a value of its own
/// (copy on write).
///
/// Large values that are equal in many places, such as the attributes of the paragraphs of one style, are held in this way.
/// It is equal to another by its value, as if it were the value itself.
@frozen @dynamicMemberLookup
public struct Shared<Value> {
    @usableFromInline
    final class Storage {
        /// Read and changed through its owner alone, whose accesses are checked already.
        @exclusivity(unchecked) @usableFromInline
        var value: Value

        @inlinable
        init(_ value: Value) { self.value = value }
    }

    @usableFromInline
    var storage: Storage

    /// `value`, held for the first time.
    @inlinable
    public init(_ value: Value) { storage = Storage(value) }

    /// The value. Changing it copies it if it is shared.
    @inlinable public var value: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }

    /// A member of the value, without a copy of the rest.
    @inlinable
    public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member { storage.value[keyPath: path] }

    /// Whether both are held in one place; equal values need not be. Constant.
    @inlinable
    public func isIdentical(to other: Shared) -> Bool { storage === other.storage }
}

extension Shared: Equatable where Value: Equatable {
    /// Whether the values are equal; at once if both are held in one place.
    @inlinable
    public static func == (a: Shared, b: Shared) -> Bool { a.isIdentical(to: b) || a.value == b.value }
}

extension Shared: Hashable where Value: Hashable {
    /// Adds the value.
    @inlinable
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// Its storage is changed only while no other thread can hold it: while it has one owner.
extension Shared: @unchecked Sendable where Value: Sendable {}

extension Shared: ContentHashable where Value: ContentHashable {
    package func combine(into hash: inout ContentHash) { value.combine(into: &hash) }
}
