/// What a JPEG makes of blocks of 8 × 8 samples: their cosine transform, its coefficients in whole steps of a table, and back (ITU-T T.81, A.3.3 and
/// A.3.4). Eight blocks are transformed at once, one in each lane.
struct BlockTransform {
    /// The samples of eight blocks, 64 of each, row by row.
    typealias Blocks = UnsafeMutableBufferPointer<SIMD8<Float>>

    /// cos(kπ/16), of which a transform of eight samples is made, with the factor that makes it keep lengths.
    private static let cosines: [Float] = [
        0.5, 0.490392640, 0.461939766, 0.415734806, 0.353553391, 0.277785117, 0.191341716, 0.097545161,
    ]

    /// One over the steps, and the steps, row by row.
    private let parts: [Float], steps: [Float]

    /// A transform by the 64 `steps` of a table, row by row.
    init(steps: [UInt16]) {
        precondition(steps.count == 64)
        self.steps = steps.map { Float($0) }
        parts = steps.map { 1 / Float($0) }
    }

    /// Makes of `blocks`, centred at 0, what is decoded of them, but for the rounding of samples.
    func apply(to blocks: Blocks) {
        precondition(blocks.count == 64)
        for row in 0..<8 { Self.forward(blocks, from: row * 8, by: 1) }
        for column in 0..<8 { Self.forward(blocks, from: column, by: 8) }
        for index in 0..<64 { blocks[index] = Self.whole(blocks[index] * parts[index]) * steps[index] }
        for column in 0..<8 { Self.backward(blocks, from: column, by: 8) }
        for row in 0..<8 { Self.backward(blocks, from: row * 8, by: 1) }
    }

    /// The whole numbers next to `values`, which are less than 2^22.
    @inline(__always)
    static func whole(_ values: SIMD8<Float>) -> SIMD8<Float> {
        // Behind 2^23 a Float has no fractions: adding it rounds.
        values + 12_582_912 - 12_582_912
    }

    /// The transform of eight samples, every `step` one from `start` on.
    @inline(__always)
    private static func forward(_ x: Blocks, from start: Int, by step: Int) {
        func sample(_ index: Int) -> SIMD8<Float> { x[start &+ index &* step] }
        let (a, b, c, d, e, f, g) = (
            cosines[1], cosines[2], cosines[3], cosines[4], cosines[5], cosines[6], cosines[7]
        )
        let (s0, s1, s2, s3) = (
            sample(0) + sample(7), sample(1) + sample(6), sample(2) + sample(5), sample(3) + sample(4)
        )
        let (d0, d1, d2, d3) = (
            sample(0) - sample(7), sample(1) - sample(6), sample(2) - sample(5), sample(3) - sample(4)
        )
        let (sum0, sum1, difference0, difference1) = (s0 + s3, s1 + s2, s0 - s3, s1 - s2)
        func put(_ index: Int, _ value: SIMD8<Float>) { x[start &+ index &* step] = value }
        put(0, (sum0 + sum1) * d)
        put(4, (sum0 - sum1) * d)
        put(2, difference0 * b + difference1 * f)
        put(6, difference0 * f - difference1 * b)
        put(1, d0 * a + d1 * c + d2 * e + d3 * g)
        put(3, d0 * c - d1 * g - d2 * a - d3 * e)
        put(5, d0 * e - d1 * a + d2 * g + d3 * c)
        put(7, d0 * g - d1 * e + d2 * c - d3 * a)
    }

    /// The inverse of ``forward``: the same numbers, lines and columns exchanged.
    @inline(__always)
    private static func backward(_ x: Blocks, from start: Int, by step: Int) {
        func value(_ index: Int) -> SIMD8<Float> { x[start &+ index &* step] }
        let (a, b, c, d, e, f, g) = (
            cosines[1], cosines[2], cosines[3], cosines[4], cosines[5], cosines[6], cosines[7]
        )
        let (sum, difference) = ((value(0) + value(4)) * d, (value(0) - value(4)) * d)
        let (outer, inner) = (value(2) * b + value(6) * f, value(2) * f - value(6) * b)
        let (s0, s1, s2, s3) = (sum + outer, difference + inner, difference - inner, sum - outer)
        let (y1, y3, y5, y7) = (value(1), value(3), value(5), value(7))
        let d0 = y1 * a + y3 * c + y5 * e + y7 * g
        let d1 = y1 * c - y3 * g - y5 * a - y7 * e
        let d2 = y1 * e - y3 * a + y5 * g + y7 * c
        let d3 = y1 * g - y3 * e + y5 * c - y7 * a
        func put(_ index: Int, _ value: SIMD8<Float>) { x[start &+ index &* step] = value }
        put(0, s0 + d0)
        put(7, s0 - d0)
        put(1, s1 + d1)
        put(6, s1 - d1)
        put(2, s2 + d2)
        put(5, s2 - d2)
        put(3, s3 + d3)
        put(4, s3 - d3)
    }
}
