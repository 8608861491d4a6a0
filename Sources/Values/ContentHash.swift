/// A stable 128-bit hash of bytes (two lanes of multiplied words, after FNV-1a): the same on every machine and in every
/// run. The length of a run is part of the hash. A long run is first reduced to four words (see ``ContentHashRun``).
///
/// It names content, it does not protect it: files from outside are checked with SHA-256.
public struct ContentHash: Hashable, Sendable {
    /// The two lanes.
    public private(set) var high: UInt64, low: UInt64

    /// The initial state, before anything is combined; not the hash of an empty run, whose length counts.
    public init() {
        high = 0xcbf2_9ce4_8422_2325
        low = 0x6c62_272e_07bb_0142
    }

    /// The hash of `bytes`.
    public init(_ bytes: some Sequence<UInt8>) {
        self.init()
        combine(bytes)
    }

    /// Adds `bytes` and their number. Linear in it. Adding two runs differs from adding both as one.
    public mutating func combine(_ bytes: some Sequence<UInt8>) {
        if bytes.withContiguousStorageIfAvailable({ combine(run: UnsafeRawBufferPointer($0)) }) == nil {
            Array(bytes).withUnsafeBytes { combine(run: $0) }
        }
    }

    /// Adds `value`.
    public mutating func combine(_ value: UInt64) { mix(value) }

    private mutating func combine(run bytes: UnsafeRawBufferPointer) {
        let size = ContentHashLanes.blockSize
        let end = bytes.count / size * size
        if end > 0 {
            var lanes = ContentHashLanes()
            lanes.add(blocks: UnsafeRawBufferPointer(rebasing: bytes[..<end]))
            mix(lanes)
        }
        mix(end: UnsafeRawBufferPointer(rebasing: bytes[end...]), ofRunOf: bytes.count)
    }

    /// Adds the hash of the whole blocks of a run.
    mutating func mix(_ lanes: ContentHashLanes) {
        mix(lanes.a)
        mix(lanes.b)
        mix(lanes.c)
        mix(lanes.d)
    }

    /// Adds the end of a run, which is shorter than a block, and the length of the run.
    mutating func mix(end bytes: UnsafeRawBufferPointer, ofRunOf count: Int) {
        var position = 0
        while position + 8 <= bytes.count {
            // Every offset is within the buffer; words are read as little-endian on any machine.
            mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
            position += 8
        }
        var rest: UInt64 = 0
        for byte in bytes[position...].reversed() { rest = rest << 8 | UInt64(byte) }
        mix(rest)
        mix(UInt64(count))
    }

    private mutating func mix(_ word: UInt64) {
        high = (high ^ word) &* 0x0000_0100_0000_01b3
        // A product carries bits upwards only: the shift brings them down again.
        high ^= high >> 29
        // The second lane premultiplies each word and uses another odd multiplier, so that the lanes differ.
        low = (low ^ (word &* 0x9e37_79b9_7f4a_7c15)) &* 0xff51_afd7_ed55_8ccd
        low ^= low >> 32
    }

    /// 32 lower-case hexadecimal digits.
    public var hex: String {
        func digits(_ lane: UInt64) -> String {
            let text = String(lane, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        return digits(high) + digits(low)
    }
}
