/// Makes a picture smaller row by row: each pixel becomes the mean of the area that it covers of the stored ones.
///
/// The numbers of the samples are averaged, as JPEG's own decoding at a smaller size does too, and not the light that they
/// mean: for a table in a profile there is no light to be had without a conversion, dark lines on paper keep their
/// weight, and of inks the covered area is what a printed tint is. Very fine patterns of black and white become a little
/// darker than they look from afar. With opacity, each pixel counts as much as it is opaque.
///
/// Sums are whole numbers, so that results are exact and the same on every machine.
struct AreaReduction {
    private let source: RowLayout
    /// The size of the result.
    let width: Int, height: Int
    /// The row of the source that comes next, and the one of the result that is being summed up.
    private var row = 0, resultRow = 0
    /// The sums of each sample of the columns of the source, each row by its share in parts of the source's height.
    private var sums: [UInt64]
    /// The samples of the row, of colours times opacity.
    private var samples: [UInt32]
    private var result: [UInt8]

    /// A reduction of rows of `source` to `width` × `height` pixels, which are not more.
    init(_ source: RowLayout, width: Int, height: Int) {
        self.source = source
        self.width = width
        self.height = height
        sums = [UInt64](repeating: 0, count: source.width * source.channels)
        samples = [UInt32](repeating: 0, count: source.width * source.channels)
        result = [UInt8](repeating: 0, count: width * source.channels * source.sampleBytes)
    }

    /// Adds the next row; gives `take` each row of the result that is complete.
    mutating func add(
        _ bytes: [UInt8], _ take: (inout [UInt8]) throws(PictureFault) -> Void
    ) throws(PictureFault) {
        read(bytes)
        // In units of which each row of the source has `height` and each of the result `source.height`.
        let (start, end) = (row * height, (row + 1) * height)
        let border = (resultRow + 1) * source.height
        sum(weight: min(end, border) - start)
        if end >= border {
            finishRow()
            try take(&result)
            resultRow += 1
            for index in sums.indices { sums[index] = 0 }
            if end > border { sum(weight: end - border) }
        }
        row += 1
    }

    /// Reads the samples, and multiplies colours by opacity.
    private mutating func read(_ bytes: [UInt8]) {
        if source.sampleBytes == 1 {
            for index in samples.indices { samples[index] = UInt32(bytes[index]) }
        } else {
            for index in samples.indices {
                samples[index] = UInt32(bytes[index * 2]) << 8 | UInt32(bytes[index * 2 + 1])
            }
        }
        guard source.hasAlpha else { return }
        let channels = source.channels
        for pixel in stride(from: 0, to: samples.count, by: channels) {
            let alpha = samples[pixel + channels - 1]
            for channel in pixel..<pixel + channels - 1 { samples[channel] *= alpha }
        }
    }

    private mutating func sum(weight: Int) {
        let weight = UInt64(UInt32(weight))
        for index in sums.indices { sums[index] &+= UInt64(samples[index]) &* weight }
    }

    /// Sums up the columns of each pixel of the result, and divides.
    private mutating func finishRow() {
        let channels = source.channels
        var pixel = [UInt64](repeating: 0, count: channels)
        for x in 0..<width {
            for channel in 0..<channels { pixel[channel] = 0 }
            // Columns of the source in units of which each has `width` and each of the result `source.width`.
            let (low, high) = (x * source.width, (x + 1) * source.width)
            var column = low / width
            while column * width < high {
                let weight = UInt64(min(high, (column + 1) * width) - max(low, column * width))
                let place = column * channels
                for channel in 0..<channels { pixel[channel] &+= sums[place + channel] &* weight }
                column += 1
            }
            write(pixel, at: x)
        }
    }

    private mutating func write(_ pixel: [UInt64], at x: Int) {
        let channels = source.channels
        let area = UInt64(source.width) * UInt64(source.height)
        let opacity = source.hasAlpha ? pixel[channels - 1] : area
        for channel in 0..<channels {
            let divisor = source.hasAlpha && channel < channels - 1 ? opacity : area
            // Where nothing is seen, any colour will do.
            let value = divisor == 0 ? 0 : (pixel[channel] + divisor / 2) / divisor
            let place = x * channels + channel
            if source.sampleBytes == 1 {
                result[place] = UInt8(truncatingIfNeeded: value)
            } else {
                result[place * 2] = UInt8(truncatingIfNeeded: value >> 8)
                result[place * 2 + 1] = UInt8(truncatingIfNeeded: value)
            }
        }
    }
}
