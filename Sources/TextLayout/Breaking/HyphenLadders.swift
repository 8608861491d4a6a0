import PubTextModel

/// The number of hyphens in a row at the ends of consecutive lines: four bits for each of the first eight intervals of
/// a baseline.
struct HyphenLadders: Hashable {
    private var bits: UInt32 = 0

    /// The ladders below `count` hyphens at the ends of lines across all of their frame.
    init(below count: Int = 0) { bits = UInt32(min(max(count, 0), 15)) }

    /// The greatest run of hyphens that `rule` allows; 0 for any. Without hyphenation two: lines may still end at the
    /// text's own hyphens.
    static func limit(_ rule: HyphenationRule?) -> Int32 {
        let ladder = rule?.ladder ?? 2
        return (1...HyphenationRule.highestLadder).contains(ladder) ? Int32(ladder) : 0
    }

    /// The hyphens in a row in the intervals with the index `interval`; at most 15.
    @inline(__always)
    func count(_ interval: Int32) -> Int32 { Int32(bits >> HyphenLadders.shift(interval) & 15) }

    /// The ladders below a line in the interval `interval` that ends with a hyphen or not; a row that `endsRow` has no
    /// intervals after it.
    @inline(__always)
    func adding(hyphen: Bool, interval: Int32, endsRow: Bool) -> HyphenLadders {
        let shift = HyphenLadders.shift(interval)
        let count = hyphen ? min(bits >> shift & 15 + 1, 15) : 0
        var result = self
        result.bits = bits & ~(15 << shift) | count << shift
        if endsRow && shift < 28 { result.bits &= (1 << (shift + 4)) - 1 }
        return result
    }

    @inline(__always)
    private static func shift(_ interval: Int32) -> UInt32 { UInt32(min(interval, 7)) * 4 }
}
