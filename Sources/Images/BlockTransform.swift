/// The transform of a JPEG's blocks of 8 × 8 samples: their cosine transform, its coefficients in whole steps of a
/// table, and back (ITU-T T.81, A.3.3 and A.3.4). Eight blocks are transformed at once, one in each lane.
///
/// Both ways follow Y. Arai, T. Agui and M. Nakajima, “A fast DCT-SQ scheme for images” (1988): five products for eight samples, since the scale
/// of each coefficient is a part of its step. Encoders that count in whole numbers take another step for about one coefficient in a thousand.
struct BlockTransform {
    /// The samples of eight blocks, 64 of each, row by row.
    typealias Blocks = UnsafeMutableBufferPointer<SIMD8<Float>>
    private typealias Lanes = SIMD8<Float>

    /// The scale of each coefficient in a row or column: 1, then √2 · cos(kπ/16).
    private static let scales: [Float] = [
        1, 1.387_039_845, 1.306_562_965, 1.175_875_602, 1, 0.785_694_958, 0.541_196_100, 0.275_899_379,
    ]

    /// What makes whole steps of a scaled coefficient, and scaled samples of whole steps, row by row.
    private let parts: [Float], steps: [Float]

    /// A transform by the 64 `steps` of a table, row by row.
    init(steps: [UInt16]) {
        precondition(steps.count == 64)
        let scales = (0..<64).map { Self.scales[$0 / 8] * Self.scales[$0 % 8] }
        parts = zip(steps, scales).map { 1 / (8 * Float($0) * $1) }
        self.steps = zip(steps, scales).map { Float($0) * $1 / 8 }
    }

    /// Replaces `blocks`, samples around 0, by their decoded values, without the rounding of samples.
    func apply(to blocks: Blocks) {
        encode(blocks)
        Self.decode(blocks)
    }

    /// Makes of `blocks`, samples around 0, their scaled coefficients in whole steps.
    func encode(_ blocks: Blocks) {
        // The loops below index the buffer without checks of their own.
        precondition(blocks.count == 64)
        for row in 0..<8 { Self.forward(blocks, from: row &* 8, by: 1) }
        for column in 0..<8 { Self.forward(blocks, from: column, by: 8) }
        parts.withUnsafeBufferPointer { parts in
            steps.withUnsafeBufferPointer { steps in
                for index in 0..<64 { blocks[index] = Self.whole(blocks[index] * parts[index]) * steps[index] }
            }
        }
    }

    /// Makes of `blocks` of scaled coefficients the samples that they are. It is linear: sums of coefficients are those of sums of samples.
    static func decode(_ blocks: Blocks) {
        precondition(blocks.count == 64)
        for column in 0..<8 { backward(blocks, from: column, by: 8) }
        for row in 0..<8 { backward(blocks, from: row &* 8, by: 1) }
    }

    /// The whole numbers next to `values`, which are less than 2^22.
    @inline(__always)
    static func whole(_ values: SIMD8<Float>) -> SIMD8<Float> {
        // Behind 2^23 a Float has no fractions: adding it rounds.
        values + 12_582_912 - 12_582_912
    }

    /// The scaled transform of eight samples, every `step` one from `start` on.
    @inline(__always)
    private static func forward(_ x: Blocks, from start: Int, by step: Int) {
        func sum(_ index: Int) -> Lanes { x[start &+ index &* step] + x[start &+ (7 &- index) &* step] }
        func difference(_ index: Int) -> Lanes { x[start &+ index &* step] - x[start &+ (7 &- index) &* step] }
        let (s0, s1, s2, s3) = (sum(0), sum(1), sum(2), sum(3))
        let (d0, d1, d2, d3) = (difference(0), difference(1), difference(2), difference(3))
        func put(_ index: Int, _ value: Lanes) { x[start &+ index &* step] = value }
        let (outer, inner) = (s0 + s3, s1 + s2)
        put(0, outer + inner)
        put(4, outer - inner)
        let (far, near) = (s0 - s3, s1 - s2)
        let turned = (near + far) * 0.707_106_781
        put(2, far + turned)
        put(6, far - turned)
        let (a, b, c) = (d3 + d2, d2 + d1, d1 + d0)
        let common = (a - c) * 0.382_683_433
        let (low, high) = (a * 0.541_196_100 + common, c * 1.306_562_965 + common)
        let middle = b * 0.707_106_781
        let (above, below) = (d0 + middle, d0 - middle)
        put(1, above + high)
        put(7, above - high)
        put(5, below + low)
        put(3, below - low)
    }

    /// The samples of eight scaled coefficients.
    @inline(__always)
    private static func backward(_ x: Blocks, from start: Int, by step: Int) {
        func value(_ index: Int) -> Lanes { x[start &+ index &* step] }
        let (sum, difference) = (value(0) + value(4), value(0) - value(4))
        let both = value(2) + value(6)
        let turned = (value(2) - value(6)) * 1.414_213_562 - both
        let (e0, e1, e2, e3) = (sum + both, difference + turned, difference - turned, sum - both)
        let (z5, z1) = (value(5) + value(3), value(1) + value(7))
        let (y5, y1) = (value(5) - value(3), value(1) - value(7))
        let common = (y5 + y1) * 1.847_759_065
        let o0 = z1 + z5
        let o1 = common - y5 * 2.613_125_930 - o0
        let o2 = (z1 - z5) * 1.414_213_562 - o1
        let o3 = common - y1 * 1.082_392_200 - o2
        func put(_ index: Int, _ value: Lanes) { x[start &+ index &* step] = value }
        put(0, e0 + o0)
        put(7, e0 - o0)
        put(1, e1 + o1)
        put(6, e1 - o1)
        put(2, e2 + o2)
        put(5, e2 - o2)
        put(3, e3 + o3)
        put(4, e3 - o3)
    }
}
