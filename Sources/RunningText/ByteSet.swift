/// A set of bytes for membership tests on every byte of a text: a bit each, because a hash would cost more than everything else.
public struct ByteSet: Hashable, Sendable {
    @usableFromInline var words = SIMD4<UInt64>(repeating: 0)

    /// No bytes.
    public init() {}

    /// The bytes of `text`.
    public init(_ text: StaticString) {
        text.withUTF8Buffer { for byte in $0 { insert(byte) } }
    }

    /// Adds `byte`.
    public mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

    /// Whether `byte` is in it.
    @inlinable @inline(__always)
    public func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }
}
