/// A changed text that knows where each of its bytes came from.
public struct MappedText: Hashable, Sendable {
    /// The text.
    public var utf8: [UInt8]
    /// For each byte, the offset in the former text of the scalar that it stems from, never falling; and a last entry,
    /// the former text's count of bytes.
    public var sources: [Int32]

    /// No text yet, with room for `count` bytes.
    init(capacity count: Int) {
        utf8 = []
        sources = []
        utf8.reserveCapacity(count)
        sources.reserveCapacity(count + 1)
    }

    /// A text that did not change.
    init(unchanged utf8: [UInt8]) {
        self.utf8 = utf8
        sources = (0...utf8.count).map { Int32(clamping: $0) }
        utf8.withUnsafeBufferPointer { bytes in
            for offset in bytes.indices where bytes[offset] & 0xC0 == 0x80 && offset > 0 {
                sources[offset] = sources[offset - 1]
            }
        }
    }

    /// Appends a scalar that stems from the one at `source`.
    mutating func append(_ scalar: UInt32, from source: Int) {
        let start = utf8.count
        Scalars.encode(scalar, into: &utf8)
        sources.append(contentsOf: repeatElement(Int32(clamping: source), count: utf8.count - start))
    }

    /// Adds the last entry.
    mutating func finish(sourceCount: Int) { sources.append(Int32(clamping: sourceCount)) }
}
