/// The transform of a JPEG's blocks of 8 × 8 samples: their cosine transform, its coefficients in whole steps of a
/// table, and back (ITU-T T.81, A.3.3 and A.3.4). Eight blocks are transformed at once, one in each lane.
struct BlockTransform {
    /// The samples of eight blocks, 64 of each, row by row.
    typealias Blocks = UnsafeMutableBufferPointer<SIMD8<Float>>

    /// The scale of each coefficient in a row or column on the way back: 1, then √2 · cos(kπ/16).
    private static let scales: [Float] = [
        1, 1.387_039_845, 1.306_562_965, 1.175_875_602, 1, 0.785_694_958, 0.541_196_100, 0.275_899_379,
    ]

    /// One over eight times each step, the steps, and these scaled for the way back, row by row.
    private let parts: [Float], steps: [Float], scaledSteps: [Float]

    /// A transform by the 64 `steps` of a table, row by row.
    init(steps: [UInt16]) {
        precondition(steps.count == 64)
        self.steps = steps.map { Float($0) }
        scaledSteps = steps.enumerated().map { index, step in
            Float(step) * Self.scales[index / 8] * Self.scales[index % 8] / 8
        }
        parts = steps.map { 1 / (8 * Float($0)) }
    }

    /// Replaces `blocks`, whole numbers around 0, by their decoded values, without the rounding of samples.
    func apply(to blocks: Blocks) {
        encode(blocks)
        Self.decode(blocks)
    }

    /// Makes of `blocks`, whole numbers around 0, their coefficients in whole steps, scaled for the way back.
    func encode(_ blocks: Blocks) {
        // The loops below index the buffer without checks of their own.
        precondition(blocks.count == 64)
        withUnsafeTemporaryAllocation(of: SIMD8<Int16>.self, capacity: 64) { numbers in
            for index in 0..<64 {
                numbers.initializeElement(at: index, to: SIMD8(truncatingIfNeeded: Self.numbers(blocks[index])))
            }
            for row in 0..<8 { Self.forward(numbers, from: row * 8, by: 1, .rows) }
            for column in 0..<8 { Self.forward(numbers, from: column, by: 8, .columns) }
            for index in 0..<64 { blocks[index] = quantized(SIMD8(truncatingIfNeeded: numbers[index]), index) }
        }
    }

    /// Makes of `blocks` of scaled coefficients the samples that they are. It is linear: sums of coefficients are those of sums of samples.
    static func decode(_ blocks: Blocks) {
        precondition(blocks.count == 64)
        for column in 0..<8 { backward(blocks, from: column, by: 8) }
        for row in 0..<8 { backward(blocks, from: row * 8, by: 1) }
    }

    /// The `coefficients` at `index`, eight times their value, in the nearest whole steps, scaled; halves go away from 0.
    @inline(__always)
    private func quantized(_ coefficients: SIMD8<Int32>, _ index: Int) -> SIMD8<Float> {
        let signs = coefficients &>> 31
        let sizes = Self.floats((coefficients ^ signs) &- signs)
        // Half a number more than the dividend keeps an exact result from being taken for the one below.
        let counts = Self.whole((sizes + (steps[index] * 4 + 0.5)) * parts[index] - 0.5)
        let bits = unsafeBitCast(counts * scaledSteps[index], to: SIMD8<Int32>.self) ^ (signs & Int32.min)
        return unsafeBitCast(bits, to: SIMD8<Float>.self)
    }

    /// Whole numbers of less than 2^22 as such, and the way back: behind 2^23 the lowest bits of a Float are the number.
    @inline(__always)
    private static func numbers(_ values: SIMD8<Float>) -> SIMD8<Int32> {
        unsafeBitCast(values + 12_582_912, to: SIMD8<Int32>.self) &- 0x4B40_0000
    }

    @inline(__always)
    private static func floats(_ numbers: SIMD8<Int32>) -> SIMD8<Float> {
        unsafeBitCast(numbers &+ 0x4B40_0000, to: SIMD8<Float>.self) - 12_582_912
    }

    /// The whole numbers next to `values`, which are less than 2^22.
    @inline(__always)
    static func whole(_ values: SIMD8<Float>) -> SIMD8<Float> {
        // Behind 2^23 a Float has no fractions: adding it rounds.
        values + 12_582_912 - 12_582_912
    }

    /// The two passes of a transform: the first leaves two bits of fractions, which the second takes off.
    private enum Pass { case rows, columns }

    /// The transform of eight samples, every `step` one from `start` on. It follows libjpeg, whose encoder must take
    /// the same steps: in whole numbers, by constants of 13 bits (C. Loeffler, A. Ligtenberg, G. Moschytz, “Practical
    /// fast 1-D DCT algorithms with 11 multiplications”, 1989); the constants here are sums of theirs.
    ///
    /// Samples of ±128 keep all sums within 16 bits, so that a product takes one step.
    @inline(__always)
    private static func forward(
        _ x: UnsafeMutableBufferPointer<SIMD8<Int16>>, from start: Int, by step: Int, _ pass: Pass
    ) {
        func sample(_ index: Int) -> SIMD8<Int16> { x[start &+ index &* step] }
        let (s0, s1) = (sample(0) &+ sample(7), sample(1) &+ sample(6))
        let (s2, s3) = (sample(2) &+ sample(5), sample(3) &+ sample(4))
        let (d0, d1) = (wide(sample(0) &- sample(7)), wide(sample(1) &- sample(6)))
        let (d2, d3) = (wide(sample(2) &- sample(5)), wide(sample(3) &- sample(4)))
        let (sum0, sum1) = (s0 &+ s3, s1 &+ s2)
        let (difference0, difference1) = (wide(s0 &- s3), wide(s1 &- s2))
        func putEven(_ index: Int, _ value: SIMD8<Int16>) {
            x[start &+ index &* step] = pass == .rows ? value &<< 2 : (value &+ 2) &>> 2
        }
        func put(_ index: Int, _ value: SIMD8<Int32>) {
            let shift: Int32 = pass == .rows ? 11 : 15
            x[start &+ index &* step] = SIMD8(truncatingIfNeeded: (value &+ (1 &<< (shift &- 1))) &>> shift)
        }
        putEven(0, sum0 &+ sum1)
        putEven(4, sum0 &- sum1)
        put(2, difference0 &* 10_703 &+ difference1 &* 4_433)
        put(6, difference0 &* 4_433 &- difference1 &* 10_704)
        put(1, d0 &* 11_363 &+ d1 &* 9_633 &+ d2 &* 6_437 &+ d3 &* 2_260)
        put(3, d0 &* 9_633 &- d1 &* 2_259 &- d2 &* 11_362 &- d3 &* 6_436)
        put(5, d0 &* 6_437 &- d1 &* 11_362 &+ d2 &* 2_261 &+ d3 &* 9_633)
        put(7, d0 &* 2_260 &- d1 &* 6_436 &+ d2 &* 9_633 &- d3 &* 11_363)
    }

    @inline(__always)
    private static func wide(_ values: SIMD8<Int16>) -> SIMD8<Int32> { SIMD8(truncatingIfNeeded: values) }

    /// The samples of eight scaled coefficients, in five products (Y. Arai, T. Agui, M. Nakajima, “A fast DCT-SQ scheme for images”, 1988).
    @inline(__always)
    private static func backward(_ x: Blocks, from start: Int, by step: Int) {
        func value(_ index: Int) -> SIMD8<Float> { x[start &+ index &* step] }
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
        func put(_ index: Int, _ value: SIMD8<Float>) { x[start &+ index &* step] = value }
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
