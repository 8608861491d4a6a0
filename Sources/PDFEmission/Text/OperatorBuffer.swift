/// Something that bytes are appended to.
protocol ByteOutput: ~Copyable {
    mutating func append(_ byte: UInt8)
}

extension [UInt8]: ByteOutput {}

/// Bytes of a content stream in the making: an array without the checks that appending to one costs for each byte.
struct OperatorBuffer: ~Copyable, ByteOutput {
    private var storage = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 14)
    private var capacity = 1 << 14
    private(set) var count = 0

    deinit { storage.deallocate() }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        storage[count] = byte
        count += 1
    }

    /// Makes room for `more` bytes.
    @inline(__always)
    mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(by: more) }
    }

    /// Appends the two bytes of `pair`, the higher one first; there must be room for them.
    @inline(__always)
    mutating func append(pair: UInt16) {
        storage[count] = UInt8(truncatingIfNeeded: pair >> 8)
        storage[count + 1] = UInt8(truncatingIfNeeded: pair)
        count += 2
    }

    mutating func append(_ bytes: [UInt8]) {
        if count + bytes.count > capacity { grow(by: bytes.count) }
        for (index, byte) in bytes.enumerated() { storage[count + index] = byte }
        count += bytes.count
    }

    mutating func append(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        if count + length > capacity { grow(by: length) }
        (storage + count).initialize(from: text.utf8Start, count: length)
        count += length
    }

    private mutating func grow(by more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.moveInitialize(from: storage, count: count)
        storage.deallocate()
        storage = larger
    }

    /// Gives the bytes away and is empty.
    mutating func take() -> [UInt8] {
        let bytes = Array(UnsafeBufferPointer(start: storage, count: count))
        count = 0
        return bytes
    }
}
