/// A set of bytes that is asked of every byte of a text: a bit each, where a hash would cost more than all else.
struct ByteSet: Hashable, Sendable {
    private var words = SIMD4<UInt64>(repeating: 0)

    /// No bytes.
    init() {}

    /// The bytes of `text`.
    init(_ text: StaticString) {
        text.withUTF8Buffer { for byte in $0 { insert(byte) } }
    }

    /// Adds `byte`.
    mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

    /// True when `byte` is in it.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }
}
