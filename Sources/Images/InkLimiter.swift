import PubCJPEG
import PubColor

/// Rows of four inks on their way into a JPEG, changed where its decoded pixels would have more ink than the paper takes: what a JPEG leaves
/// out of edges and grain comes back as waves, which reach beyond the pixels that were encoded.
///
/// Each block of a JPEG is encoded by itself, so that the dark ones are encoded and decoded for trial, those of several rows of blocks as one
/// small picture; an excess is taken off their coloured inks until there is none. Memory: some rows of blocks.
struct InkLimiter {
    /// Pixels of a block that was tried.
    private struct Block {
        var x: Int, y: Int
        var width: Int, height: Int
        /// The most ink that its pixels may have before they are encoded, so that they keep to the limit afterwards.
        var limit: Int
    }

    private let width: Int
    private let encoding: PhotographEncoding
    /// The most ink of a decoded pixel, 255 for a solid ink.
    private let limit: Int
    /// Pixels across and down of what is encoded by itself.
    private let side: Int
    /// By how much ink a decoded pixel may have more than any of its block that was encoded.
    private let margin: Int
    /// Rows of pixels that were not given on, and the most ink of each.
    private var pixels: [UInt8] = []
    private var inks: [Int] = []
    /// The most ink of a decoded pixel in the blocks that were given on.
    private(set) var greatest = 0

    /// Rows of blocks that are tried together, and blocks in a row of the picture by which they are.
    private static let rowsOfBlocks = 4, blocksAcross = 32

    /// A limiter of rows of `width` pixels to `limit`, 255 for each solid ink, which `encoding` will encode.
    init(width: Int, _ encoding: PhotographEncoding, limit: Int) {
        self.width = width
        self.encoding = encoding
        side = encoding.subsampling == .half ? 16 : 8
        // Decoders make the colours between those that are stored in ways of their own.
        self.limit = encoding.subsampling == .half && limit < 4 * 255 ? limit - 6 : limit
        // The steps of libjpeg's tables are proportional to this number; waves of 74 were seen at 20.
        let steps = encoding.quality < 50 ? 5000 / encoding.quality : 200 - 2 * encoding.quality
        margin = max(16, 4 * steps)
    }

    /// Takes the next row, whose pixel of most ink has `ink`, and gives those that are ready.
    mutating func add(_ row: [UInt8], ink: Int, _ give: (inout [UInt8]) throws(PictureFault) -> Void)
        throws(PictureFault)
    {
        pixels += row[..<(width * 4)]
        inks.append(ink)
        if inks.count == side * InkLimiter.rowsOfBlocks { try finish(give) }
    }

    /// Gives the rows that wait, after the last one.
    mutating func finish(_ give: (inout [UInt8]) throws(PictureFault) -> Void) throws(PictureFault) {
        var blocks = darkBlocks()
        while !blocks.isEmpty {
            let most = try greatestInks(of: blocks)
            var excessive: [Block] = []
            for (var block, ink) in zip(blocks, most) {
                guard ink > limit else {
                    greatest = max(greatest, ink)
                    continue
                }
                block.limit -= ink - limit + 1
                takeOff(block)
                excessive.append(block)
            }
            blocks = excessive
        }
        for start in stride(from: 0, to: pixels.count, by: width * 4) {
            var row = Array(pixels[start..<start + width * 4])
            try give(&row)
        }
        pixels.removeAll(keepingCapacity: true)
        inks.removeAll(keepingCapacity: true)
    }

    /// The blocks of which a decoded pixel may have more ink than any before.
    private func darkBlocks() -> [Block] {
        var blocks: [Block] = []
        for y in stride(from: 0, to: inks.count, by: side) {
            let height = min(side, inks.count - y)
            guard inks[y..<y + height].contains(where: { $0 + margin > greatest }) else { continue }
            for x in stride(from: 0, to: width, by: side) {
                let block = Block(x: x, y: y, width: min(side, width - x), height: height, limit: limit)
                if greatestInk(of: block) + margin > greatest { blocks.append(block) }
            }
        }
        return blocks
    }

    /// The most ink of a pixel of `block` as it will be encoded.
    private func greatestInk(of block: Block) -> Int {
        var most = 0
        for row in rows(of: block) {
            for pixel in stride(from: row.lowerBound, to: row.upperBound, by: 4) {
                most = max(
                    most, Int(pixels[pixel]) + Int(pixels[pixel + 1]) + Int(pixels[pixel + 2]) + Int(pixels[pixel + 3]))
            }
        }
        return most
    }

    /// The bytes of each row of `block`.
    private func rows(of block: Block) -> [Range<Int>] {
        (block.y..<block.y + block.height).map { y in
            let start = (y * width + block.x) * 4
            return start..<start + block.width * 4
        }
    }

    /// Takes what is more than its limit off the pixels of `block`: off the coloured inks, and off black where nothing else is left.
    private mutating func takeOff(_ block: Block) {
        for row in rows(of: block) {
            pixels[row].withUnsafeMutableBytes { _ = PixelTransform.hold($0, count: block.width, to: block.limit) }
            if block.limit < 255 {
                for black in stride(from: row.lowerBound + 3, to: row.upperBound, by: 4) {
                    pixels[black] = min(pixels[black], UInt8(max(block.limit, 0)))
                }
            }
        }
    }

    /// The most ink of a pixel of each of `blocks` when they are decoded.
    private func greatestInks(of blocks: [Block]) throws(PictureFault) -> [Int] {
        let across = min(blocks.count, InkLimiter.blocksAcross)
        let (trialWidth, trialHeight) = (across * side, (blocks.count + across - 1) / across * side)
        let encoder = try JPEGEncoder(width: trialWidth, height: trialHeight, color: .cmyk, encoding)
        var row = [UInt8](repeating: 0, count: trialWidth * 4)
        for y in 0..<trialHeight {
            for column in 0..<across {
                let index = min(y / side * across + column, blocks.count - 1)
                copyRow(y % side, of: blocks[index], to: column * side * 4, of: &row)
            }
            try encoder.append(&row)
            // It was turned over where it lies.
            row = [UInt8](repeating: 0, count: trialWidth * 4)
        }
        let decoded = try InkLimiter.decoded(try encoder.finish(), count: trialWidth * trialHeight * 4)
        return blocks.indices.map { index in
            let block = blocks[index]
            var least = 4 * 255
            for y in 0..<block.height {
                let start = ((index / across * side + y) * trialWidth + index % across * side) * 4
                for pixel in stride(from: start, to: start + block.width * 4, by: 4) {
                    let (cyan, magenta) = (Int(decoded[pixel]), Int(decoded[pixel + 1]))
                    least = min(least, cyan + magenta + Int(decoded[pixel + 2]) + Int(decoded[pixel + 3]))
                }
            }
            return 4 * 255 - least
        }
    }

    /// Copies row `y` of `block` to `place` in `row`; behind its last row and column they are repeated, as libjpeg does at the edge of a picture.
    private func copyRow(_ y: Int, of block: Block, to place: Int, of row: inout [UInt8]) {
        let source = ((block.y + min(y, block.height - 1)) * width + block.x) * 4
        for x in 0..<side {
            let pixel = source + min(x, block.width - 1) * 4
            for ink in 0..<4 { row[place + x * 4 + ink] = pixels[pixel + ink] }
        }
    }

    /// The samples of the JPEG `bytes`, of which there are `count`: 255 for no ink.
    private static func decoded(_ bytes: [UInt8], count: Int) throws(PictureFault) -> [UInt8] {
        var picture = CJPEGPicture()
        var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
        var status: Int32 = 0
        let samples = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            status = CJPEG_decode(bytes, bytes.count, 1, target.baseAddress, count, &picture, &message)
            filled = status == 0 ? count : 0
        }
        guard status == 0 else { throw .damaged(text(message)) }
        return samples
    }
}
