/// Numbers of a font's table, big-endian; 0 beyond its end. Borrowed: it must not outlive the table's bytes.
struct TableBytes {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Bytes of the table.
    var count: Int { bytes.count }

    /// A number of 8 bits.
    func uint8(_ place: Int) -> Int { bytes.indices.contains(place) ? Int(bytes[place]) : 0 }

    /// A number of 16 bits.
    func uint16(_ place: Int) -> Int { uint8(place) << 8 | uint8(place + 1) }

    /// A number of 24 bits.
    func uint24(_ place: Int) -> Int { uint16(place) << 8 | uint8(place + 2) }

    /// A number of 32 bits.
    func uint32(_ place: Int) -> Int { uint16(place) << 16 | uint16(place + 2) }

    /// A signed number of 8, 16 or 32 bits.
    func signed(_ place: Int, bits: Int) -> Int {
        let value = bits == 8 ? uint8(place) : bits == 16 ? uint16(place) : uint32(place)
        return value >= 1 << (bits - 1) ? value - (1 << bits) : value
    }

    /// An F2DOT14 number.
    func f2dot14(_ place: Int) -> Double { Double(signed(place, bits: 16)) / 16384 }
}

extension UnsafeRawBufferPointer {
    /// The big-endian number at `offset` of the bytes `range`; nil when it does not lie within.
    func number<Number: FixedWidthInteger>(at offset: Int, in range: Range<Int>) -> Number? {
        let size = MemoryLayout<Number>.size
        guard offset >= 0, offset <= range.count - size, range.upperBound <= count else { return nil }
        return Number(bigEndian: loadUnaligned(fromByteOffset: range.lowerBound + offset, as: Number.self))
    }
}
