import PubColor

/// Turns decoded rows into the streams of a PDF: takes opacity apart, converts colours, and encodes.
struct PictureEncoder {
    private let layout: RowLayout
    private let transform: PixelTransform?
    private let color: PictureColor
    /// The encoder that colours go to: one of the two.
    private var photograph: JPEGEncoder?
    private var art: FilteredRows?
    /// Limits the inks of a photograph; nil if it has no inks or keeps the file's own.
    private var limiter: InkLimiter?
    private var alpha: FilteredRows?
    private var colorRow: [UInt8]
    private var alphaRow: [UInt8] = []
    private var converted: [UInt8]
    private var greatestInk = 0

    /// An encoder of rows of `layout`, whose colours `transform` converts; as a photograph in the `encoding`, or as drawn art.
    init(
        _ layout: RowLayout, by transform: PixelTransform?, as encoding: PhotographEncoding?
    ) throws(PictureFault) {
        self.layout = layout
        self.transform = transform
        color = transform.map { $0.channels == 4 ? .cmyk : .gray } ?? layout.color
        let (width, channels) = (layout.width, color.channels)
        if let encoding {
            photograph = try JPEGEncoder(width: width, height: layout.height, color: color, encoding)
            if let transform, color == .cmyk {
                limiter = InkLimiter(width: width, encoding, limit: transform.inkLimit)
            }
        } else {
            art = FilteredRows(count: layout.height, stride: width * channels, pixel: channels)
        }
        if layout.hasAlpha {
            alpha = FilteredRows(count: layout.height, stride: width, pixel: 1)
            alphaRow = [UInt8](repeating: 0, count: width)
        }
        colorRow = [UInt8](repeating: 0, count: width * layout.color.channels * layout.sampleBytes)
        converted = [UInt8](repeating: 0, count: width * channels)
    }

    /// Adds the next row, whose samples are used up.
    mutating func add(_ row: inout [UInt8]) throws(PictureFault) {
        if layout.hasAlpha {
            takeApart(row)
            alpha?.append(alphaRow)
        } else {
            swap(&row, &colorRow)
        }
        var ink: Int?
        if let transform {
            ink = transform.convert(colorRow, count: layout.width, into: &converted)
        } else if layout.sampleBytes == 2 {
            for index in converted.indices {
                converted[index] = PictureEncoder.byte(colorRow[index * 2], colorRow[index * 2 + 1])
            }
        } else {
            // Swapped and not copied: neither of the two is needed for the next row.
            swap(&colorRow, &converted)
        }
        // The limiter measures ink after encoding, with the waves that this adds.
        if limiter == nil, color == .cmyk { note(ink: ink) }
        art?.append(converted)
        if let photograph {
            if let ink, limiter != nil {
                try limiter?.add(converted, ink: ink) { (row) throws(PictureFault) in try photograph.append(&row) }
            } else {
                try photograph.append(&converted)
            }
        }
        if !layout.hasAlpha { swap(&row, &colorRow) }
    }

    /// Colours of the row, and its opacity in a byte a pixel.
    private mutating func takeApart(_ row: [UInt8]) {
        let (width, isDouble, isPhotograph) = (layout.width, layout.sampleBytes == 2, photograph != nil)
        let count = layout.color.channels * layout.sampleBytes
        let pixel = count + layout.sampleBytes
        precondition(row.count >= width * pixel)
        row.withUnsafeBufferPointer { row in
            colorRow.withUnsafeMutableBufferPointer { colors in
                alphaRow.withUnsafeMutableBufferPointer { alphas in
                    // All three have so many pixels.
                    for x in 0..<width {
                        for byte in 0..<count { colors[x &* count &+ byte] = row[x &* pixel &+ byte] }
                        let place = x &* pixel &+ count
                        alphas[x] = isDouble ? PictureEncoder.byte(row[place], row[place &+ 1]) : row[place]
                        // JPEG lets colours run into their neighbours: invisible pixels get the colour of visible ones beside them.
                        if isPhotograph, alphas[x] == 0, x > 0 {
                            for byte in x * count..<(x + 1) * count { colors[byte] = colors[byte - count] }
                        }
                    }
                }
            }
        }
    }

    /// The sample of two bytes, rounded to one.
    private static func byte(_ high: UInt8, _ low: UInt8) -> UInt8 {
        let sample = Int(high) << 8 | Int(low)
        return UInt8((sample * 255 + 32767) / 65535)
    }

    /// Notes the greatest sum of inks of the row, which is `ink` if it is known for all pixels.
    private mutating func note(ink: Int?) {
        // Invisible pixels are not printed.
        if let ink, !layout.hasAlpha {
            greatestInk = max(greatestInk, ink)
            return
        }
        var greatest = greatestInk
        for pixel in stride(from: 0, to: layout.width * 4, by: 4) {
            if layout.hasAlpha, alphaRow[pixel / 4] == 0 { continue }
            let (cyan, magenta) = (Int(converted[pixel]), Int(converted[pixel + 1]))
            greatest = max(greatest, cyan + magenta + Int(converted[pixel + 2]) + Int(converted[pixel + 3]))
        }
        greatestInk = greatest
    }

    /// The picture of `header`, after the last row.
    mutating func finish(_ header: PictureHeader) throws(PictureFault) -> PreparedPicture {
        var samples = EncodedSamples(
            width: layout.width, height: layout.height, components: color.channels, bitDepth: 8, filter: .flate,
            data: .memory([]))
        var mask = samples
        if let photograph {
            try limiter?.finish { (row) throws(PictureFault) in try photograph.append(&row) }
            samples.filter = .dct
            samples.data = .memory([try photograph.finish()[...]])
        } else if let art {
            samples.data = .memory([Flate.deflate(art.bytes)[...]])
        }
        if let alpha {
            mask.components = 1
            mask.data = .memory([Flate.deflate(alpha.bytes)[...]])
        }
        var picture = PreparedPicture(header: header, samples: samples, softMask: alpha == nil ? nil : mask)
        picture.color = color
        // The encoder inverts all inks of photographs.
        picture.isInverted = color == .cmyk && samples.filter == .dct
        let ink = color == .cmyk ? PictureConversion.percent(ofInk: limiter?.greatest ?? greatestInk) : nil
        picture.conversion = PictureConversion(greatestInk: ink)
        return picture
    }
}
