import PubCZlib
import PubColor

/// The chunks of a PNG (W3C PNG, second edition, §5), walked without decoding the pixels.
struct PNGChunks {
    private(set) var header: PictureHeader
    /// The PNG colour type: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha.
    private(set) var colorType = 0
    private(set) var isInterlaced = false
    /// Red, green, blue of each entry.
    private(set) var palette: ArraySlice<UInt8> = []
    /// The tRNS chunk.
    private(set) var transparency: ArraySlice<UInt8>?
    /// The bodies of the IDAT chunks: together one zlib stream.
    private(set) var pixels: [ArraySlice<UInt8>] = []
    /// The ICC profile; if the file defines the light of its samples by numbers, and that is not sRGB, a profile of that light.
    private(set) var profile: [UInt8]?
    /// Whether the file says that its samples are sRGB.
    private var isSRGB = false
    private var gamma: Double?
    private var chromaticities: LightEncoding.Chromaticities?

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Walks `bytes`, which begin with the signature, to the IEND chunk. Linear.
    init(_ bytes: ArraySlice<UInt8>) throws(PictureFault) {
        header = PictureHeader(
            format: .png, storedWidth: 0, storedHeight: 0, color: .rgb, bitDepth: 8, hasAlpha: false)
        var reader = ByteReader(bytes)
        _ = reader.skip(PNGChunks.signature.count)
        while try readChunk(&reader) {}
        guard !pixels.isEmpty else { throw .damaged("it holds no pixels") }
        guard colorType != 3 || (!palette.isEmpty && palette.count.isMultiple(of: 3)) else {
            throw .damaged("its palette is missing or broken")
        }
        if profile == nil, !isSRGB { describeLight() }
    }

    /// Reads one chunk; false after the last.
    private mutating func readChunk(_ reader: inout ByteReader) throws(PictureFault) -> Bool {
        guard let length = reader.number(4), let tag = reader.take(4) else { throw .truncated }
        let name = String(decoding: tag, as: UTF8.self)
        // The header is first and comes once: sizes are checked before anything that depends on them.
        guard (header.storedWidth > 0) != (name == "IHDR") else {
            throw name == "CgBI" ? .variant("a PNG in Apple's private variant") : .damaged("its header is misplaced")
        }
        guard let body = reader.take(length), let sum = reader.number(4) else { throw .truncated }
        // A capital first letter: without this chunk the picture cannot be read (PNG §5.4).
        if tag.first! & 0x20 == 0, PNGChunks.checksum(tag.startIndex..<body.endIndex, of: reader.bytes) != sum {
            throw .damaged("the checksum of its \(name) chunk is wrong")
        }
        try read(body, name: name)
        return name != "IEND"
    }

    private mutating func read(_ body: ArraySlice<UInt8>, name: String) throws(PictureFault) {
        switch name {
        case "IHDR": try readSize(body)
        case "PLTE": palette = body
        case "IDAT": pixels.append(body)
        case "tRNS":
            transparency = body
            header.hasAlpha = true
        case "iCCP": try readProfile(body)
        case "sRGB": isSRGB = true
        case "gAMA": gamma = PNGChunks.numbers(in: body, count: 1)?.first.flatMap { $0 > 0 ? $0 : nil }
        case "cHRM": readChromaticities(body)
        case "acTL": try refuseAnimation(body)
        case "pHYs": readResolution(body)
        case "eXIf": header.orientation = EXIF(body).orientation ?? .upright
        default: break
        }
    }

    private mutating func readSize(_ body: ArraySlice<UInt8>) throws(PictureFault) {
        var reader = ByteReader(body)
        guard let width = reader.number(4), let height = reader.number(4), let depth = reader.number(1),
            let type = reader.number(1), reader.skip(2), let interlace = reader.number(1)
        else { throw .damaged("its header is too short") }
        // Four bytes, but no more than 31 bits (PNG §7.1).
        guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
            throw .damaged("it has no size")
        }
        let depths: [Int: Set<Int>] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
        guard depths[type]?.contains(depth) == true, interlace <= 1 else {
            throw .damaged("its header names no colour type of PNG")
        }
        header.storedWidth = width
        header.storedHeight = height
        header.bitDepth = depth
        header.color = type == 0 || type == 4 ? .gray : .rgb
        header.hasAlpha = type >= 4
        colorType = type
        isInterlaced = interlace == 1
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        // The area first: its product with the samples of a pixel could overflow.
        guard !overflow, area <= PictureLimit.decodedLength, header.decodedLength <= PictureLimit.decodedLength else {
            throw .tooLarge(width: width, height: height)
        }
    }

    private mutating func readResolution(_ body: ArraySlice<UInt8>) {
        var reader = ByteReader(body)
        guard let across = reader.number(4), let down = reader.number(4), reader.number(1) == 1, across > 0, down > 0
        else { return }
        // Pixels a metre.
        header.resolution = SIMD2(Double(across), Double(down)) * 0.0254
    }

    /// Numbers that are written as their hundred thousandfold.
    private static func numbers(in body: ArraySlice<UInt8>, count: Int) -> [Double]? {
        var reader = ByteReader(body)
        let numbers = (0..<count).compactMap { _ in reader.number(4).map { Double($0) / 100_000 } }
        return numbers.count == count ? numbers : nil
    }

    private mutating func readChromaticities(_ body: ArraySlice<UInt8>) {
        // White, red, green and blue, each x and y (PNG §11.3.3.1).
        guard let numbers = PNGChunks.numbers(in: body, count: 8) else { return }
        let places = stride(from: 0, to: 8, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
        chromaticities = LightEncoding.Chromaticities(
            white: places[0], red: places[1], green: places[2], blue: places[3])
    }

    /// Gives the picture the profile of its light, unless that is sRGB's.
    private mutating func describeLight() {
        let light = LightEncoding(gamma: gamma, chromaticities: chromaticities)
        let isGray = header.color == .gray
        guard isGray ? !light.isScreenGamma : !light.isSRGB,
            let bytes = ICCProfile.bytes(of: light, isGray: isGray)
        else { return }
        profile = bytes
        header.profileLength = bytes.count
    }

    /// An APNG of one picture is an ordinary one. For several, only the author knows which to print.
    private func refuseAnimation(_ body: ArraySlice<UInt8>) throws(PictureFault) {
        var reader = ByteReader(body)
        guard let count = reader.number(4), count > 1 else { return }
        throw .variant("an animation of \(count) pictures")
    }

    /// The profile is compressed: it is inflated under its cap, so that a bomb costs 4 MiB and not the machine.
    private mutating func readProfile(_ body: ArraySlice<UInt8>) throws(PictureFault) {
        // A name of up to 79 bytes, its end, and a byte for the method of compression (PNG §11.3.3.3).
        guard let end = body.prefix(80).firstIndex(of: 0), body.endIndex - end > 2 else { return }
        switch Flate.inflate([body[(end + 2)...]], limit: PictureLimit.profileLength) {
        case .success(let bytes):
            profile = bytes
            header.profileLength = bytes.count
        case .failure(.tooLong): throw .profileTooLarge
        // A broken profile is as good as none: the samples are whole.
        case .failure(.damaged), .failure(.truncated): break
        }
    }

    private static func checksum(_ range: Range<Int>, of bytes: ArraySlice<UInt8>) -> Int {
        bytes[range].withUnsafeBufferPointer { Int(crc32_z(0, $0.baseAddress, $0.count)) }
    }
}
