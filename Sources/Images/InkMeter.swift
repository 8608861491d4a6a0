/// Measures the most ink of a picture of four inks, over areas of a few pixels: paper tolerates single pixels, and
/// compression makes neighbouring pixels of a JPEG differ.
package struct InkMeter {
    private let width: Int
    /// Pixels across and down of an area.
    private let side: Int
    private let sampleBytes: Int
    private let hasAlpha: Bool
    private let isInverted: Bool
    /// For each area of the current rows, the sum of its inks and the number of its pixels.
    private var sums: [Int], counts: [Int]
    private var rows = 0
    /// 255 for a solid ink.
    private var greatest = 0

    /// A meter of rows of `width` pixels with four samples of eight bits; 255 is solid, or no ink if they are inverted.
    package init(width: Int, isInverted: Bool = false) {
        self.init(width: width, side: 8, sampleBytes: 1, hasAlpha: false, isInverted: isInverted)
    }

    /// A meter of the rows of `layout`, by areas of `side` pixels.
    init(_ layout: RowLayout, side: Int, isInverted: Bool) {
        self.init(
            width: layout.width, side: side, sampleBytes: layout.sampleBytes, hasAlpha: layout.hasAlpha,
            isInverted: isInverted)
    }

    private init(width: Int, side: Int, sampleBytes: Int, hasAlpha: Bool, isInverted: Bool) {
        self.width = width
        self.side = side
        self.sampleBytes = sampleBytes
        self.hasAlpha = hasAlpha
        self.isInverted = isInverted
        sums = [Int](repeating: 0, count: (width + side - 1) / side)
        counts = sums
    }

    /// Adds the next row.
    package mutating func add(_ row: ArraySlice<UInt8>) {
        let pixel = (hasAlpha ? 5 : 4) * sampleBytes
        row.withUnsafeBufferPointer { row in
            for x in 0..<width {
                let start = x * pixel
                // Invisible pixels are not printed.
                if hasAlpha, row[start + 4 * sampleBytes] == 0 { continue }
                var sum = 0
                // The first byte of two is the higher one.
                for ink in 0..<4 { sum += Int(row[start + ink * sampleBytes]) }
                sums[x / side] += isInverted ? 4 * 255 - sum : sum
                counts[x / side] += 1
            }
        }
        rows += 1
        if rows == side { endAreas() }
    }

    /// The most ink, in per cent of a solid one, after the last row.
    package mutating func finish() -> Int {
        endAreas()
        return (greatest * 100 + 127) / 255
    }

    private mutating func endAreas() {
        for area in sums.indices where counts[area] > 0 {
            greatest = max(greatest, (sums[area] + counts[area] / 2) / counts[area])
            (sums[area], counts[area]) = (0, 0)
        }
        rows = 0
    }
}

/// The most ink of a JPEG of four inks, in per cent of a solid one; nil for other pictures and for data that cannot be
/// decoded. `isInverted` says whether full samples mean no ink. It is decoded at an eighth of its size.
package func greatestInk(jpeg bytes: [UInt8], isInverted: Bool) -> Int? {
    guard let file = try? PictureFile(bytes), case .jpeg(let jpeg) = file, jpeg.header.color == .cmyk else {
        return nil
    }
    // Rows come with 255 for a solid ink if the file says in Adobe's way that they are inverted.
    return try? greatestInk(of: file, bytes, isInverted: isInverted != jpeg.header.isInverted)
}

/// The most ink of the picture of four inks `file`, whose bytes are `bytes`, in per cent of a solid one.
func greatestInk(of file: PictureFile, _ bytes: [UInt8], isInverted: Bool = false) throws(PictureFault) -> Int {
    var isJPEG: Bool { if case .jpeg = file { true } else { false } }
    // A pixel of a JPEG at an eighth of its size is the mean of an area.
    let rows =
        isJPEG
        ? PixelRows(file, bytes, width: 1, height: 1)
        : PixelRows(file, bytes, width: file.header.storedWidth, height: file.header.storedHeight)
    var meter = InkMeter(rows.layout, side: isJPEG ? 1 : 8, isInverted: isInverted)
    try rows.forEach { (row) throws(PictureFault) in meter.add(row[...]) }
    return meter.finish()
}

/// More ink than a paper takes, in per cent of a solid one.
package struct ExcessInk: Hashable, Sendable {
    /// The most ink of a picture.
    package var greatest: Int
    /// The limit of the paper.
    package var limit: Int

    /// The excess over the limit that compression may cause.
    package static let tolerance = 5

    /// The excess of `greatest`; nil if it does not exceed `limit` by more than the tolerance.
    init?(_ greatest: Int, above limit: Int) {
        guard greatest > limit + ExcessInk.tolerance else { return nil }
        self.init(greatest: greatest, limit: limit)
    }

    /// An excess that was found before.
    init(greatest: Int, limit: Int) {
        self.greatest = greatest
        self.limit = limit
    }
}
