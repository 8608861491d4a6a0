import PubCJPEG
import PubColor

/// Rows of four inks on their way into a JPEG, changed where its decoded pixels would have more ink than the paper takes: what a JPEG leaves
/// out of edges and grain comes back as waves, which reach beyond the pixels that were encoded.
///
/// Each block of a JPEG is encoded by itself: what is decoded of the dark ones is computed, and an excess is taken off their coloured inks until
/// there is none. Memory: a row of blocks.
struct InkLimiter {
    /// A block that is computed.
    private struct Block {
        /// Its pixels across, and where they begin.
        var x: Int, width: Int
        /// The most ink that its pixels may have before they are encoded, so that they keep to the limit afterwards.
        var limit: Int
        /// The most ink of a pixel, the least of any one ink, and by how much pixels differ, before anything is taken off.
        var most = 0, lowest = 0, spread = 0
    }

    private let width: Int
    /// The most ink of a decoded pixel, 255 for a solid ink.
    private let limit: Int
    /// Pixels across and down of a block: of what is encoded by itself.
    private let side: Int
    /// The most ink that a decoded pixel has beyond any encoded pixel of its block.
    private let margin: Int
    private let lightness: BlockTransform, chroma: BlockTransform
    /// By how much the ink of the last block in each place across was to be less than the limit: most neighbours have waves as high, so that what they take
    /// is taken off before they are computed.
    private var excesses: [Int]
    /// Rows of pixels that were not given on, and the most ink of each.
    private var pixels: [UInt8] = []
    private var inks: [Int] = []
    /// The most ink of a decoded pixel in the blocks that were given on, 255 for a solid one.
    private(set) var greatest = 0

    /// The rounding that differs between decoders: of lightness, two colours and black.
    private static let rounding = 2

    /// A limiter of rows of `width` pixels to `limit`, 255 for each solid ink, which `encoding` will encode.
    init(width: Int, _ encoding: PhotographEncoding, limit: Int) {
        self.width = width
        side = encoding.subsampling == .half ? 16 : 8
        // Decoders make the colours between those that are stored in ways of their own.
        self.limit = limit == 4 * 255 ? limit : limit - (encoding.subsampling == .half ? 10 : Self.rounding)
        var tables = [[UInt16]](repeating: [UInt16](repeating: 1, count: 64), count: 2)
        for index in 0..<2 { CJPEG_steps(Int32(encoding.quality), Int32(index), &tables[index]) }
        excesses = [Int](repeating: 0, count: (width + side - 1) / side)
        lightness = BlockTransform(steps: tables[0])
        chroma = BlockTransform(steps: tables[1])
        // Waves of 74 were seen at quality 90, whose lightness has steps up to 24.
        margin = max(16, Int(tables[0].max() ?? 1) * 4)
    }

    /// Takes the next row, whose pixel of most ink has `ink`, and gives the rows that are ready.
    mutating func add(
        _ row: [UInt8], ink: Int, _ give: (inout [UInt8]) throws(PictureFault) -> Void
    ) throws(PictureFault) {
        pixels += row[..<(width * 4)]
        inks.append(ink)
        if inks.count == side { try finish(give) }
    }

    /// Gives the rows that wait, after the last one.
    mutating func finish(_ give: (inout [UInt8]) throws(PictureFault) -> Void) throws(PictureFault) {
        var blocks = darkBlocks()
        for block in blocks where block.limit < limit { takeOff(block) }
        var isFirst = true
        while !blocks.isEmpty {
            let most = greatestInks(of: blocks)
            var excessive: [Block] = []
            for (var block, ink) in zip(blocks, most) {
                let place = block.x / side
                if isFirst {
                    // A little more than it takes, and back slowly: what is computed once costs half of what is computed twice.
                    let step = ink > limit ? (ink - limit) * 5 / 4 + 2 : (ink - limit) / 4
                    excesses[place] = min(max(excesses[place] + step, 0), margin)
                }
                guard ink > limit else {
                    greatest = max(greatest, ink)
                    continue
                }
                // A quarter more than the excess, since each attempt costs a block anew; 1 more, so that there is a
                // last one.
                block.limit -= (ink - limit) * 5 / 4 + 1
                takeOff(block)
                excessive.append(block)
            }
            blocks = excessive
            isFirst = false
        }
        for start in stride(from: 0, to: pixels.count, by: width * 4) {
            var row = Array(pixels[start..<start + width * 4])
            try give(&row)
        }
        pixels.removeAll(keepingCapacity: true)
        inks.removeAll(keepingCapacity: true)
    }

    /// The blocks that may have a decoded pixel with more ink than any before.
    private func darkBlocks() -> [Block] {
        guard inks.contains(where: { $0 + margin > greatest }) else { return [] }
        var blocks: [Block] = []
        for x in stride(from: 0, to: width, by: side) {
            var block = Block(x: x, width: min(side, width - x), limit: limit - excesses[x / side])
            let extremes = extremes(of: block)
            // Waves are made by what differs in a block.
            guard extremes.most + min(margin, 8 + extremes.spread / 2) > greatest else { continue }
            (block.most, block.lowest, block.spread) = (extremes.most, extremes.lowestInk, extremes.spread)
            blocks.append(block)
        }
        return blocks
    }

    /// The extremes of the pixels of `block` as they will be encoded.
    private func extremes(of block: Block) -> InkExtremes {
        var extremes = InkExtremes()
        pixels.withUnsafeBytes { pixels in
            for y in inks.indices {
                let start = (y * width + block.x) * 4
                // Each pixel lies within the rows that wait.
                for eight in 0..<block.width / 8 {
                    extremes.take(pixels.loadUnaligned(fromByteOffset: start &+ eight &* 32, as: SIMD8<UInt32>.self))
                }
                for x in block.width / 8 * 8..<block.width {
                    let pixel = pixels.loadUnaligned(fromByteOffset: start &+ x &* 4, as: UInt32.self)
                    extremes.take(SIMD8(repeating: pixel))
                }
            }
        }
        return extremes
    }

    /// Takes what is more than its limit off the pixels of `block`: off the coloured inks, and off black where nothing else is left.
    private mutating func takeOff(_ block: Block) {
        let black = UInt8(min(max(block.limit, 0), 255))
        pixels.withUnsafeMutableBytes { pixels in
            for y in inks.indices {
                let start = (y * width + block.x) * 4
                let row = UnsafeMutableRawBufferPointer(rebasing: pixels[start..<start + block.width * 4])
                PixelTransform.hold(row, count: block.width, to: block.limit)
                if black == 255 { continue }
                for index in stride(from: 3, to: row.count, by: 4) { row[index] = min(row[index], black) }
            }
        }
    }

    // MARK: What is decoded

    /// The most ink of a pixel of each of `blocks` when they are decoded.
    private func greatestInks(of blocks: [Block]) -> [Int] {
        let count = side * side
        var result = [Int](repeating: 0, count: blocks.count)
        withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: count * 4) { planes in
            planes.initialize(repeating: .zero)
            let levels = (0..<4).map { BlockTransform.Blocks(rebasing: planes[$0 * count..<($0 + 1) * count]) }
            for hasSums in [true, false] {
                let chosen = blocks.indices.filter { isFarFromNone(blocks[$0]) == hasSums }
                for start in stride(from: 0, to: chosen.count, by: 8) {
                    let group = chosen[start..<min(start + 8, chosen.count)]
                    take(group.map { blocks[$0] }[...], into: levels)
                    let most: SIMD8<Float>
                    if hasSums {
                        most = greatestSums(levels)
                    } else {
                        encodeAndDecode(levels)
                        most = Self.greatestInks(levels)
                    }
                    for (lane, index) in group.enumerated() {
                        result[index] = Int(most[lane]) + Self.rounding
                    }
                }
            }
        }
        return result
    }

    /// Whether no ink of a decoded pixel of `block` can be negative, which decoders make 0: then its sums follow from the coefficients. Decoders make
    /// more than solid solid, so that the sums are never too small.
    private func isFarFromNone(_ block: Block) -> Bool {
        side == 8 && block.lowest - max(block.most - block.limit, 0) >= min(margin, 16 + block.spread / 2)
    }

    /// The most ink of a pixel in each lane of `levels`, a decoded block without negative ink. The sum of cyan, magenta and yellow is three times the
    /// lightness and parts of both colours (ITU-T T.871, 7): one way back in place of four.
    private func greatestSums(_ levels: [BlockTransform.Blocks]) -> SIMD8<Float> {
        let (first, second, third, black) = (levels[0], levels[1], levels[2], levels[3])
        separate(levels)
        lightness.encode(first)
        chroma.encode(second)
        chroma.encode(third)
        lightness.encode(black)
        for index in 0..<64 {
            let colored = first[index] * 3 + second[index] * (1.772 - 0.344_136_29)
            first[index] = colored + third[index] * (1.402 - 0.714_136_29) - black[index]
        }
        BlockTransform.decode(first)
        var most = SIMD8<Float>.zero
        // Of black there is 255 less its level; four numbers are rounded, each one way or the other.
        for index in 0..<64 { most += Self.positive(first[index] + (3 * 128 + 127 + 1) - most) }
        return BlockTransform.whole(most + 0.5)
    }

    /// Fills the lanes of `levels` by the pixels of `blocks` as libjpeg encodes them: 255 for a solid ink, of black for none. Behind the last row and column these are repeated, as libjpeg does
    /// at the edge of a picture.
    private func take(_ blocks: ArraySlice<Block>, into levels: [BlockTransform.Blocks]) {
        let (cyan, magenta, yellow, black) = (levels[0], levels[1], levels[2], levels[3])
        var starts = InlineArray<8, Int>(repeating: 0), lasts = InlineArray<8, Int>(repeating: 0)
        for (lane, block) in blocks.enumerated() { (starts[lane], lasts[lane]) = (block.x * 4, (block.width - 1) * 4) }
        pixels.withUnsafeBytes { pixels in
            for y in 0..<side {
                let row = min(y, inks.count - 1) * width * 4
                for x in 0..<side {
                    var four = SIMD8<UInt32>.zero
                    for lane in 0..<8 {
                        // Each pixel lies within the rows that wait.
                        let offset = row &+ starts[lane] &+ min(x &* 4, lasts[lane])
                        four[lane] = UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
                    }
                    let index = y &* side &+ x
                    cyan[index] = Self.floats(four & 255)
                    magenta[index] = Self.floats(four &>> 8 & 255)
                    yellow[index] = Self.floats(four &>> 16 & 255)
                    black[index] = 255 - Self.floats(four &>> 24)
                }
            }
        }
    }

    /// Small numbers as such: behind 2^23 the lowest bits of a Float are the number.
    @inline(__always)
    private static func floats(_ numbers: SIMD8<UInt32>) -> SIMD8<Float> {
        unsafeBitCast(numbers | 0x4B00_0000, to: SIMD8<Float>.self) - 8_388_608
    }

    /// Makes of `levels` what is decoded of them.
    private func encodeAndDecode(_ levels: [BlockTransform.Blocks]) {
        let (first, second, third, black) = (levels[0], levels[1], levels[2], levels[3])
        separate(levels)
        if side == 8 {
            lightness.apply(to: first)
            chroma.apply(to: second)
            chroma.apply(to: third)
            lightness.apply(to: black)
        } else {
            applyToQuarters(first)
            applyToQuarters(black)
            applyToMeans(second)
            applyToMeans(third)
        }
        for index in first.indices {
            let light = Self.level(first[index] + 128)
            let (blue, red) = (BlockTransform.whole(second[index]), BlockTransform.whole(third[index]))
            first[index] = Self.level(light + red * 1.402)
            second[index] = Self.level(light - blue * 0.344_136_29 - red * 0.714_136_29)
            third[index] = Self.level(light + blue * 1.772)
            black[index] = 255 - Self.level(black[index] + 128)
        }
    }

    /// Makes of cyan, magenta and yellow a lightness and two colours, which are encoded (ITU-T T.871, 7), all around 0.
    private func separate(_ levels: [BlockTransform.Blocks]) {
        let (first, second, third, black) = (levels[0], levels[1], levels[2], levels[3])
        for index in first.indices {
            let (red, green, blue) = (first[index], second[index], third[index])
            let light = red * 0.299 + green * 0.587 + blue * 0.114
            first[index] = BlockTransform.whole(light) - 128
            second[index] = BlockTransform.whole((blue - light) * 0.564_334_09)
            third[index] = BlockTransform.whole((red - light) * 0.713_266_76)
            black[index] -= 128
        }
    }

    /// The whole numbers next to `values`, from 0 to 255.
    @inline(__always)
    private static func level(_ values: SIMD8<Float>) -> SIMD8<Float> {
        255 - positive(255 - positive(BlockTransform.whole(values)))
    }

    /// Half the sum of a number and its distance from 0 is that number, or 0 below 0: in fewer steps than by comparison.
    @inline(__always)
    private static func positive(_ value: SIMD8<Float>) -> SIMD8<Float> {
        let distance = unsafeBitCast(value, to: SIMD8<UInt32>.self) & 0x7FFF_FFFF
        return (value + unsafeBitCast(distance, to: SIMD8<Float>.self)) * 0.5
    }

    /// Encodes the four blocks of 8 × 8 levels in one of 16 × 16.
    private func applyToQuarters(_ levels: BlockTransform.Blocks) {
        withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: 64) { block in
            block.initialize(repeating: .zero)
            for corner in [0, 8, 128, 136] {
                for index in 0..<64 { block[index] = levels[corner + index / 8 * 16 + index % 8] }
                lightness.apply(to: block)
                for index in 0..<64 { levels[corner + index / 8 * 16 + index % 8] = block[index] }
            }
        }
    }

    /// Encodes the means of each two by two of 16 × 16 levels.
    private func applyToMeans(_ levels: BlockTransform.Blocks) {
        withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: 64) { block in
            block.initialize(repeating: .zero)
            for index in 0..<64 {
                let corner = index / 8 * 32 + index % 8 * 2
                let sum = levels[corner] + levels[corner + 1] + levels[corner + 16] + levels[corner + 17]
                block[index] = BlockTransform.whole(sum * 0.25)
            }
            chroma.apply(to: block)
            for index in levels.indices { levels[index] = block[index / 32 * 8 + index % 16 / 2] }
        }
    }

    /// The most ink of a pixel in each lane.
    private static func greatestInks(_ levels: [BlockTransform.Blocks]) -> SIMD8<Float> {
        let (cyan, magenta, yellow, black) = (levels[0], levels[1], levels[2], levels[3])
        var most = SIMD8<Float>.zero
        for index in cyan.indices {
            let ink = cyan[index] + magenta[index] + yellow[index] + black[index]
            most.replace(with: ink, where: ink .> most)
        }
        return most
    }
}
