/// The bits of the entropy-coded data of a JPEG (ITU-T T.81, F.2.2.5). The bytes must not move as long as it is used.
struct CodeBits {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The byte that comes next.
    private var place: Int
    /// The next bits, the first of them the highest. Bits after ``count`` are 0 or the data to come.
    private(set) var buffer: UInt64 = 0
    /// The number of bits ready.
    private(set) var count = 0

    /// The bits from the byte at `start` on.
    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.bytes = bytes
        place = start
    }

    /// Makes at least 32 bits ready, unless the next marker comes before.
    @inline(__always)
    mutating func fill() {
        if count < 32 { fillUp() }
    }

    private mutating func fillUp() {
        if place + 8 <= bytes.count, let start = bytes.baseAddress {
            // Eight bytes are within the data.
            let loaded = UnsafeRawPointer(start + place).loadUnaligned(as: UInt64.self)
            let inverted = ~loaded
            // A byte of 255, inverted 0, begins a marker or has another one behind it.
            if (inverted &- 0x0101_0101_0101_0101) & loaded & 0x8080_8080_8080_8080 == 0 {
                buffer |= UInt64(bigEndian: loaded) &>> UInt64(truncatingIfNeeded: count)
                // Whole bytes only: the bits of the last one that had room in part are loaded again with the rest of
                // it.
                let taken = (63 &- count) &>> 3
                place &+= taken
                count &+= taken &* 8
                return
            }
        }
        while count <= 56, place < bytes.count {
            let byte = bytes[place]
            if byte == 0xFF {
                guard place + 1 < bytes.count, bytes[place + 1] == 0 else { return }
                place += 1
            }
            place += 1
            buffer |= UInt64(byte) &<< UInt64(truncatingIfNeeded: 56 &- count)
            count &+= 8
        }
    }

    /// Skips `bits`, at most 63; false if there are fewer.
    @inline(__always)
    mutating func pass(_ bits: Int) -> Bool {
        buffer = buffer &<< UInt64(truncatingIfNeeded: bits)
        count &-= bits
        return count >= 0
    }

    /// Skips the padding of the last byte and the `marker` behind it; false if other data precede the marker, or it is
    /// another marker.
    mutating func passMarker(_ marker: UInt8) -> Bool {
        fill()
        guard count < 8, place + 1 < bytes.count, bytes[place] == 0xFF, bytes[place + 1] == marker else { return false }
        place += 2
        (buffer, count) = (0, 0)
        return true
    }
}
