import PubCTIFF

/// The first directory of a TIFF (TIFF 6.0), read without decoding the pixels.
struct TIFFDirectory {
    private(set) var header: PictureHeader
    private(set) var profile: [UInt8]?
    private let fields: CTIFFPicture

    /// TIFF's numbers for the meaning of samples (Photometric Interpretation).
    fileprivate enum Meaning: UInt16 {
        case whiteIsZero = 0, blackIsZero, rgb, palette
        case inks = 5, luma
    }

    private let meaning: Meaning

    /// Reads the directories of `bytes`, which begin with the signature. Linear in their number.
    init(_ bytes: [UInt8]) throws(PictureFault) {
        var fields = CTIFFPicture()
        var message = [CChar](repeating: 0, count: Int(CTIFF_MESSAGE_SIZE))
        guard CTIFF_measure(bytes, bytes.count, &fields, &message) == 0 else { throw .damaged(text(message)) }
        guard fields.width > 0, fields.height > 0 else { throw .damaged("it has no size") }
        // Before the places of strips: a lying size has billions of them.
        let (width, height) = (Int(fields.width), Int(fields.height))
        let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
        guard !overflows, (0...PictureLimit.decodedLength).contains(pixels),
            pixels * Int(max(fields.samples, 1)) * (fields.bits > 8 ? 2 : 1) <= PictureLimit.decodedLength,
            fields.has_plain_size != 0
        else { throw .tooLarge(width: width, height: height) }
        guard fields.is_whole != 0 else { throw .truncated }
        guard fields.profile_length <= PictureLimit.profileLength else { throw .profileTooLarge }
        self.fields = fields
        meaning = try TIFFDirectory.meaning(of: fields)
        header = PictureHeader(
            format: .tiff, storedWidth: width, storedHeight: height, color: meaning.color,
            bitDepth: meaning == .palette ? 8 : Int(fields.bits), hasAlpha: fields.hasOpacity)
        // Two and four bits are rare: their samples are stored as bytes.
        if (2...4).contains(header.bitDepth) { header.bitDepth = 8 }
        header.orientation = PictureOrientation(rawValue: UInt8(clamping: fields.orientation)) ?? .upright
        if fields.unit > 1, fields.across > 0, fields.down > 0, fields.across < 1e6, fields.down < 1e6 {
            // Unit 3 is the centimetre (TIFF 6.0, section 8).
            header.resolution = SIMD2(Double(fields.across), Double(fields.down)) * (fields.unit == 3 ? 2.54 : 1)
        }
        try readProfile(bytes)
    }

    private mutating func readProfile(_ bytes: [UInt8]) throws(PictureFault) {
        if fields.profile_length == 0 { return }
        var message = [CChar](repeating: 0, count: Int(CTIFF_MESSAGE_SIZE))
        var bytesOfProfile = [UInt8](repeating: 0, count: Int(fields.profile_length))
        guard CTIFF_profile(bytes, bytes.count, &bytesOfProfile, bytesOfProfile.count, &message) == 0 else {
            throw .damaged(text(message))
        }
        profile = bytesOfProfile
        header.profileLength = bytesOfProfile.count
    }

    /// The meaning of the samples; throws if it is not supported.
    private static func meaning(of fields: CTIFFPicture) throws(PictureFault) -> Meaning {
        guard fields.pictures == 1 else { throw .variant("a TIFF of \(fields.pictures) pictures") }
        if fields.format == 2 { throw .variant("a TIFF whose samples have signs") }
        guard fields.format == 1 else { throw .variant("a TIFF whose samples are no whole numbers") }
        guard [1, 2, 4, 8, 16].contains(fields.bits) else { throw .variant("a TIFF of \(fields.bits) bits a sample") }
        // Old JPEG data (6) are read differently by each program.
        guard let meaning = Meaning(rawValue: fields.photometric), fields.compression != 6,
            meaning != .luma || fields.compression == 7
        else { throw .variant("a TIFF in colours that are not read") }
        guard Int(fields.samples) == meaning.channels + Int(fields.extra_samples), fields.extra_samples <= 1 else {
            throw .variant("a TIFF of \(fields.samples) channels")
        }
        switch meaning {
        case .inks where fields.ink_set != 1: throw .variant("a TIFF in other inks than the four of process printing")
        case .inks where fields.extra_samples > 0: throw .variant("a TIFF in four inks with another channel")
        case .palette where fields.bits > 8 || fields.extra_samples > 0:
            throw .variant("a TIFF with a palette of an unusual kind")
        case .rgb where fields.bits < 8, .inks where fields.bits < 8, .luma where fields.bits != 8:
            throw .variant("a TIFF in colours of \(fields.bits) bits a sample")
        default: break
        }
        if fields.extra_samples > 0, !fields.hasOpacity { throw .variant("a TIFF with a channel that has no meaning") }
        if fields.hasOpacity, fields.bits < 8 { throw .variant("a TIFF with opacity of \(fields.bits) bits") }
        return meaning
    }

    // MARK: Pixels

    /// The samples of `bytes`, the file: interleaved, of 8 bits or of 16 with the higher byte first, opacity last; of inks 255
    /// is solid.
    func samples(_ bytes: [UInt8]) throws(PictureFault) -> [UInt8] {
        let rows = try rows(bytes)
        if meaning == .palette { return try colors(of: rows, bytes) }
        // Large pictures of eight bits need no second copy if their rows are the samples.
        let areSamples =
            fields.bits == 8 && planes == 1 && Int(fields.row_length) == header.storedWidth * Int(fields.samples)
        var samples = areSamples ? rows : fields.bits == 16 ? words(rows) : self.bytes(rows)
        if meaning == .whiteIsZero { invertColors(&samples) }
        if fields.extra_samples > 0, fields.extra_sample == 1 { divideByOpacity(&samples) }
        return samples
    }

    private var planes: Int { fields.planes == 2 ? Int(fields.samples) : 1 }
    /// Samples beside each other in a row of a plane.
    private var interleaved: Int { fields.planes == 2 ? 1 : Int(fields.samples) }

    private func rows(_ bytes: [UInt8]) throws(PictureFault) -> [UInt8] {
        let length = Int(fields.row_length) * header.storedHeight * planes
        guard length <= 2 * PictureLimit.decodedLength,
            Int(fields.row_length) * 8 >= header.storedWidth * interleaved * Int(fields.bits)
        else { throw .damaged("the length of its rows") }
        var message = [CChar](repeating: 0, count: Int(CTIFF_MESSAGE_SIZE))
        var status: Int32 = 0
        let rows = [UInt8](unsafeUninitializedCapacity: length) { target, count in
            target.initialize(repeating: 0)
            status = CTIFF_decode(bytes, bytes.count, target.baseAddress, length, &message)
            count = length
        }
        guard status == 0 else { throw .damaged(text(message)) }
        // Deflate has two numbers: one of Adobe's, and an older one of libtiff's.
        if [8, 32946].contains(fields.compression) { try checkStreams(bytes) }
        return rows
    }

    /// Inflates each strip or tile in ZIP to its end, which has its checksum: libtiff stops before that, at the last row.
    private func checkStreams(_ bytes: [UInt8]) throws(PictureFault) {
        var places = [UInt64](repeating: 0, count: Int(fields.parts) * 2)
        var message = [CChar](repeating: 0, count: Int(CTIFF_MESSAGE_SIZE))
        guard CTIFF_parts(bytes, bytes.count, &places, places.count, &message) == 0 else {
            throw .damaged(text(message))
        }
        for index in stride(from: 0, to: places.count, by: 2) {
            // The file was found to hold all of them.
            let (start, count) = (Int(clamping: places[index]), Int(clamping: places[index + 1]))
            guard start <= bytes.count, count <= bytes.count - start else { throw .truncated }
            var stream = bytes[start..<start + count]
            if fields.fill_order == 2 { stream = stream.map(TIFFDirectory.turned)[...] }
            var left = 2 * PictureLimit.decodedLength
            let fault = Flate.inflate([stream]) { piece in
                left -= piece.count
                return left >= 0
            }
            if fault != nil { throw .damaged("the data of a strip or tile in ZIP do not agree with their checksum") }
        }
    }

    /// `byte` with its bits in the other order.
    private static func turned(_ byte: UInt8) -> UInt8 {
        (0..<8).reduce(0) { $0 | (byte >> $1 & 1) << (7 - $1) }
    }

    /// The place of a pixel's sample in the rows, in samples of its row, and the byte that the row begins at.
    private func forEachSample(_ take: (_ sample: Int, _ row: Int, _ place: Int) -> Void) {
        let count = Int(fields.samples)
        let stride = Int(fields.row_length)
        var sample = 0
        for y in 0..<header.storedHeight {
            for x in 0..<header.storedWidth {
                for channel in 0..<count {
                    let plane = planes > 1 ? channel * header.storedHeight : 0
                    take(sample, (plane + y) * stride, planes > 1 ? x : x * count + channel)
                    sample += 1
                }
            }
        }
    }

    private func words(_ rows: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: header.storedWidth * header.storedHeight * Int(fields.samples) * 2)
        // This machine has the lower byte first.
        forEachSample { sample, row, place in
            result[sample * 2] = rows[row + place * 2 + 1]
            result[sample * 2 + 1] = rows[row + place * 2]
        }
        return result
    }

    private func bytes(_ rows: [UInt8], isIndexed: Bool = false) -> [UInt8] {
        let bits = Int(fields.bits)
        let most = (1 << bits) - 1
        var result = [UInt8](repeating: 0, count: header.storedWidth * header.storedHeight * Int(fields.samples))
        forEachSample { sample, row, place in
            let first = place * bits
            let value = Int(rows[row + first / 8]) >> (8 - bits - first % 8) & most
            result[sample] = UInt8(isIndexed ? value : value * 255 / most)
        }
        return result
    }

    private func colors(of rows: [UInt8], _ bytes: [UInt8]) throws(PictureFault) -> [UInt8] {
        let count = 1 << Int(fields.bits)
        var red = [UInt16](repeating: 0, count: count)
        var (green, blue) = (red, red)
        var message = [CChar](repeating: 0, count: Int(CTIFF_MESSAGE_SIZE))
        guard CTIFF_palette(bytes, bytes.count, &red, &green, &blue, count, &message) == 0 else {
            throw .damaged(text(message))
        }
        // Tables of whole bytes are written by some programs against the standard, which asks for 16 bits.
        let shift = [red, green, blue].allSatisfy { $0.allSatisfy { $0 < 256 } } ? 0 : 8
        return self.bytes(rows, isIndexed: true).flatMap { index in
            [red, green, blue].map { UInt8($0[Int(index)] >> shift) }
        }
    }

    private func invertColors(_ samples: inout [UInt8]) {
        let pixel = Int(fields.samples) * (fields.bits == 16 ? 2 : 1)
        let color = pixel / Int(fields.samples)
        // Opacity behind the gray is no colour.
        for start in stride(from: 0, to: samples.count, by: pixel) {
            for place in start..<start + color { samples[place] = ~samples[place] }
        }
    }

    /// Colours that were multiplied by their opacity (associated alpha, TIFF 6.0 §18), as they were before.
    private func divideByOpacity(_ samples: inout [UInt8]) {
        let size = fields.bits == 16 ? 2 : 1
        let most = size == 2 ? 65535 : 255
        func value(_ place: Int) -> Int {
            size == 2 ? Int(samples[place]) << 8 | Int(samples[place + 1]) : Int(samples[place])
        }
        let pixel = Int(fields.samples) * size
        for start in stride(from: 0, to: samples.count, by: pixel) {
            let opacity = value(start + pixel - size)
            // Nothing can be divided by 0, and by a whole one nothing changes.
            if opacity == 0 || opacity == most { continue }
            for place in stride(from: start, to: start + pixel - size, by: size) {
                let color = min(most, (value(place) * most + opacity / 2) / opacity)
                if size == 2 { samples[place] = UInt8(color >> 8) }
                samples[place + size - 1] = UInt8(color & 255)
            }
        }
    }
}

extension CTIFFPicture {
    /// Whether the channel behind the colours is their opacity.
    fileprivate var hasOpacity: Bool { extra_samples > 0 && (1...2).contains(extra_sample) }
}

extension TIFFDirectory.Meaning {
    fileprivate var color: PictureColor {
        switch self {
        case .whiteIsZero, .blackIsZero: .gray
        case .rgb, .palette, .luma: .rgb
        case .inks: .cmyk
        }
    }

    /// Samples a pixel, without others behind them.
    fileprivate var channels: Int { self == .palette ? 1 : color.channels }
}
