/// The whole blocks of a run of bytes, reduced to four words.
///
/// Each lane multiplies every fourth word, so that a processor works on all four at a time; each also takes up the lane
/// before it. A step can be undone when its words are known: no two states become one, and a word that differs is seen
/// in all lanes.
struct ContentHashLanes {
    /// Bytes that a step takes: a word for each lane.
    static let blockSize = 32

    private(set) var a: UInt64 = 0x243f_6a88_85a3_08d3
    private(set) var b: UInt64 = 0x1319_8a2e_0370_7344
    private(set) var c: UInt64 = 0xa409_3822_299f_31d0
    private(set) var d: UInt64 = 0x082e_fa98_ec4e_6c89

    /// Adds `bytes`, a number of whole blocks. About an instruction a byte.
    mutating func add(blocks bytes: UnsafeRawBufferPointer) {
        var (a, b, c, d) = (a, b, c, d)
        func word(_ offset: Int) -> UInt64 {
            // Every offset is within a whole block; words are read as little-endian on any machine.
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        var offset = 0
        while offset < bytes.count {
            a = ContentHashLanes.product(a ^ word(offset)) &+ d
            b = ContentHashLanes.product(b ^ word(offset + 8)) &+ a
            c = ContentHashLanes.product(c ^ word(offset + 16)) &+ b
            d = ContentHashLanes.product(d ^ word(offset + 24)) &+ c
            offset += ContentHashLanes.blockSize
        }
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    /// A product carries bits upwards only: the shift brings them down again.
    @inline(__always)
    private static func product(_ word: UInt64) -> UInt64 {
        let product = word &* 0x9e37_79b9_7f4a_7c15
        return product ^ product >> 32
    }
}
