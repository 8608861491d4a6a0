/// A stable 128-bit hash of bytes (FNV-1a, two lanes of 64 bits): the same on every machine and in every run.
///
/// It names content, it does not protect it: files from outside are checked with SHA-256.
public struct ContentHash: Hashable, Sendable {
    /// The two lanes.
    public private(set) var high: UInt64, low: UInt64

    /// The hash of nothing.
    public init() {
        high = 0xcbf2_9ce4_8422_2325
        low = 0x6c62_272e_07bb_0142
    }

    /// The hash of `bytes`.
    public init(_ bytes: some Sequence<UInt8>) {
        self.init()
        combine(bytes)
    }

    /// Adds `bytes`. Linear in their number.
    @inlinable
    public mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { mix(byte) }
    }

    /// Adds the eight bytes of `value`, least significant first.
    public mutating func combine(_ value: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    @usableFromInline
    mutating func mix(_ byte: UInt8) {
        high = (high ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        // The second lane sees each byte turned and a different odd multiplier, so that the lanes differ.
        low = (low ^ (UInt64(byte) &* 0x9e37_79b9_7f4a_7c15)) &* 0xff51_afd7_ed55_8ccd
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
