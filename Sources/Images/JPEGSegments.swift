import PubPlatform

/// The marker segments of a JPEG (ITU-T T.81, annex B), walked without decoding.
struct JPEGSegments {
    private(set) var header: PictureHeader

    /// The parts of the file that decoding needs.
    private var essentials: [Range<Int>] = []
    /// The parts of the ICC profile (APP2), by their numbers.
    private var profileParts: [Int: Range<Int>] = [:]
    private var hasFrame = false
    private var isProgressive = false
    private var scans = 0
    private var adobeMarker = false
    private var jfifResolution: SIMD2<Double>?
    private var exif: EXIF?

    /// Walks `bytes`, a whole file that begins with the start-of-image marker, to the end-of-image marker. Linear.
    init(_ bytes: [UInt8]) throws(PictureFault) {
        header = PictureHeader(
            format: .jpeg, storedWidth: 0, storedHeight: 0, color: .rgb, bitDepth: 8, hasAlpha: false)
        var reader = ByteReader(bytes[...])
        _ = reader.skip(2)
        keep(from: 0, to: reader.position)
        while try readSegment(&reader) {}
        guard hasFrame, scans > 0 else { throw .damaged("it holds no picture") }
        let mostScans = JPEGSegments.scannedPixels / (header.storedWidth * header.storedHeight)
        // At least one: a single scan is decoded in time, however large it is.
        guard scans <= max(mostScans, 1) else { throw .damaged("it has \(scans) scans") }
        header.isInverted = header.color == .cmyk && adobeMarker
        header.isProgressive = isProgressive || scans > 1
        header.orientation = exif?.orientation ?? .upright
        header.resolution = exif?.resolution ?? jfifResolution
        header.profileLength = profileParts.values.reduce(0) { $0 + $1.count }
        if header.profileLength > PictureLimit.profileLength { throw .profileTooLarge }
        header.jpeg = JPEGLayout(essentials: essentials, profile: profile)
    }

    /// The parts of the profile in the order of their numbers, which count from 1; none if one is missing.
    private var profile: [Range<Int>] {
        let parts = (0..<profileParts.count).compactMap { profileParts[$0 + 1] }
        return parts.count == profileParts.count ? parts : []
    }

    /// Pixels of all scans together that are decoded within seconds. Progressive files have about ten scans.
    private static let scannedPixels = 1 << 31

    /// Records that decoding needs the bytes from `start` to `end`.
    private mutating func keep(from start: Int, to end: Int) {
        if let last = essentials.last, last.upperBound == start {
            essentials[essentials.count - 1] = last.lowerBound..<end
        } else {
            essentials.append(start..<end)
        }
    }

    /// Reads one marker with its segment; false at the end of the image.
    private mutating func readSegment(_ reader: inout ByteReader) throws(PictureFault) -> Bool {
        let start = reader.position
        guard let lead = reader.number(1) else { throw .truncated }
        guard lead == 0xFF else { throw .damaged("a marker is missing") }
        var marker = lead
        while marker == 0xFF {
            guard let next = reader.number(1) else { throw .truncated }
            marker = next
        }
        switch marker {
        case 0xD9:
            keep(from: start, to: reader.position)
            return false
        // No length follows these: a marker for arithmetic coders, and restarts.
        case 0x01, 0xD0...0xD7: return true
        default: break
        }
        guard let length = reader.number(2) else { throw .truncated }
        guard length >= 2 else { throw .damaged("a segment has no length") }
        guard let body = reader.take(length - 2) else { throw .truncated }
        try read(body, marker: marker)
        if marker == 0xDA { try skipScan(&reader) }
        if JPEGSegments.isEssential(marker, body) { keep(from: start, to: reader.position) }
        return true
    }

    /// Whether decoding needs it: tables, frames and scans; of the metadata of applications (APP0…APP15) and comments
    /// only JFIF's without a thumbnail, ICC profiles, and Adobe's colour transform.
    private static func isEssential(_ marker: Int, _ body: ArraySlice<UInt8>) -> Bool {
        switch marker {
        case 0xE0: body.begins(with: "JFIF\0") && body.count == 14
        case 0xE2: body.begins(with: "ICC_PROFILE\0")
        case 0xEE: body.begins(with: "Adobe")
        case 0xE1, 0xE3...0xED, 0xEF, 0xFE: false
        default: true
        }
    }

    private mutating func read(_ body: ArraySlice<UInt8>, marker: Int) throws(PictureFault) {
        switch marker {
        case 0xC0, 0xC1: try readFrame(body)
        case 0xC2:
            isProgressive = true
            try readFrame(body)
        // Not frames, though within their numbers: tables of codes, and a reserved marker.
        case 0xC4, 0xC8, 0xCC: break
        case 0xC3, 0xC5...0xCF: throw .variant("a lossless, hierarchical or arithmetic JPEG")
        case 0xDA: scans += 1
        case 0xE0: readJFIF(body)
        case 0xE1 where body.begins(with: "Exif\0\0"): if exif == nil { exif = EXIF(body.dropFirst(6)) }
        case 0xE2 where body.begins(with: "ICC_PROFILE\0") && body.count > 14:
            // Behind the name are the number of the part and the number of all parts (ICC.1:2010, B.4).
            profileParts[Int(body[body.startIndex + 12])] = body.startIndex + 14..<body.endIndex
        case 0xEE where body.begins(with: "Adobe"): adobeMarker = true
        default: break
        }
    }

    private mutating func readFrame(_ body: ArraySlice<UInt8>) throws(PictureFault) {
        var reader = ByteReader(body)
        guard let depth = reader.number(1), let height = reader.number(2), let width = reader.number(2),
            let components = reader.number(1), !hasFrame
        else { throw .damaged("its frame header is broken") }
        guard depth == 8 else { throw .variant("a JPEG of \(depth) bits a component") }
        guard width > 0, height > 0 else { throw .damaged("it has no size") }
        switch components {
        case 1: header.color = .gray
        case 3: header.color = .rgb
        case 4: header.color = .cmyk
        default: throw .variant("a JPEG of \(components) components")
        }
        header.storedWidth = width
        header.storedHeight = height
        hasFrame = true
        guard header.decodedLength <= PictureLimit.decodedLength else { throw .tooLarge(width: width, height: height) }
    }

    private mutating func readJFIF(_ body: ArraySlice<UInt8>) {
        guard body.begins(with: "JFIF\0") else { return }
        var reader = ByteReader(body)
        guard reader.skip(7), let unit = reader.number(1), let across = reader.number(2), let down = reader.number(2),
            across > 0, down > 0, unit == 1 || unit == 2
        else { return }
        // Unit 2 is pixels a centimetre (ITU-T T.871).
        jfifResolution = SIMD2(Double(across), Double(down)) * (unit == 2 ? 2.54 : 1)
    }

    /// Skips entropy-coded data to the next marker that is neither stuffing nor a restart. Uses memchr: such data are
    /// nearly all of a picture.
    private func skipScan(_ reader: inout ByteReader) throws(PictureFault) {
        let found: Int? = reader.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var index = reader.position - reader.bytes.startIndex
            while index + 1 < bytes.count, let mark = memchr(base + index, 0xFF, bytes.count - index - 1) {
                index = UnsafeRawPointer(mark) - UnsafeRawPointer(base)
                let code = bytes[index + 1]
                // A byte of 255 within data has a 0 behind it (ITU-T T.81, B.1.1.5).
                if code != 0, code != 0xFF, !(0xD0...0xD7).contains(code) { return index }
                index += code == 0xFF ? 1 : 2
            }
            return nil
        }
        guard let found, reader.seek(to: found) else { throw .truncated }
    }
}
