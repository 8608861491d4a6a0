/// The values that patterns give to the gaps between the letters of a text.
struct WordGaps {
    /// For each byte the value of the gap after it; an odd one is a point.
    var values: [UInt8]
    /// The changes of spelling by a division, by gap; empty in most languages.
    var changes: [Int: PatternChange] = [:]

    /// Gaps without a point after `count` bytes.
    init(count: Int) { values = [UInt8](repeating: 0, count: count) }

    /// Replaces the gaps from `start` on by the gaps of `part`, all but its last one.
    mutating func replace(from start: Int, by part: WordGaps) {
        for gap in part.values.indices.dropLast() {
            values[start + gap] = part.values[gap]
            if !changes.isEmpty || !part.changes.isEmpty {
                changes[start + gap] = part.changes[gap]?.shifted(by: start)
            }
        }
    }
}
