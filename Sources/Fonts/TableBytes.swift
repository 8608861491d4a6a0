/// Numbers of a font's table, big-endian; 0 beyond its end. Borrowed: it must not outlive the table's bytes.
struct TableBytes {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Bytes of the table.
    var count: Int { bytes.count }

    /// 8 bits.
    func byte(_ place: Int) -> Int { bytes.indices.contains(place) ? Int(bytes[place]) : 0 }

    /// 16 bits.
    func word(_ place: Int) -> Int { byte(place) << 8 | byte(place + 1) }

    /// 24 bits.
    func offset(_ place: Int) -> Int { word(place) << 8 | byte(place + 2) }

    /// 32 bits.
    func long(_ place: Int) -> Int { word(place) << 16 | word(place + 2) }

    /// 8, 16 or 32 bits with a sign.
    func signed(_ place: Int, bits: Int) -> Int {
        let value = bits == 8 ? byte(place) : bits == 16 ? word(place) : long(place)
        return value >= 1 << (bits - 1) ? value - (1 << bits) : value
    }

    /// A number of 2.14 bits.
    func share(_ place: Int) -> Double { Double(signed(place, bits: 16)) / 16384 }
}
