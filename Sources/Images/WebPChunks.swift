import PubCWebP

/// The chunks of a WebP (RFC 9649), walked without decoding the pixels.
struct WebPChunks {
    private(set) var header: PictureHeader
    private(set) var profile: [UInt8]?
    /// Whether it was compressed with loss: a photograph.
    private(set) var isLossy = false

    /// Walks `bytes`, which begin with the signature, to their end. Linear. Animations are refused.
    init(_ bytes: [UInt8]) throws(PictureFault) {
        header = PictureHeader(
            format: .webp, storedWidth: 0, storedHeight: 0, color: .rgb, bitDepth: 8, hasAlpha: false)
        var reader = ByteReader(bytes[...])
        reader.isLittleEndian = true
        guard reader.skip(4), let length = reader.number(4), (4...max(reader.remaining, 4)).contains(length),
            reader.skip(4)
        else {
            throw .truncated
        }
        // To the length that the container gives: programs put other data behind it.
        reader = ByteReader(bytes[12..<8 + length])
        reader.isLittleEndian = true
        var hasPixels = false
        while reader.remaining > 0 { hasPixels = try readChunk(&reader) || hasPixels }
        guard hasPixels else { throw .damaged("it holds no pixels") }
        try readSize(bytes)
    }

    /// Reads one chunk; true when it has pixels.
    private mutating func readChunk(_ reader: inout ByteReader) throws(PictureFault) -> Bool {
        guard let tag = reader.take(4), let length = reader.number(4), let body = reader.take(length) else {
            throw .truncated
        }
        // Chunks begin at even offsets; the last one may lack its padding.
        if !length.isMultiple(of: 2) { _ = reader.skip(1) }
        switch String(decoding: tag, as: UTF8.self) {
        case "VP8 ":
            isLossy = true
            return true
        case "VP8L": return true
        case "ANIM", "ANMF": throw .variant("an animation")
        case "ICCP":
            guard length <= PictureLimit.profileLength else { throw .profileTooLarge }
            profile = Array(body)
            header.profileLength = length
        case "EXIF":
            // Some programs put the name that JPEG has before it here too.
            let exif = EXIF(body.begins(with: "Exif\0\0") ? body.dropFirst(6) : body)
            header.orientation = exif.orientation ?? .upright
            header.resolution = exif.resolution
        default: break
        }
        return false
    }

    private mutating func readSize(_ bytes: [UInt8]) throws(PictureFault) {
        var features = WebPBitstreamFeatures()
        switch WebPGetFeatures(bytes, bytes.count, &features) {
        case VP8_STATUS_OK: break
        case VP8_STATUS_NOT_ENOUGH_DATA: throw .truncated
        default: throw .damaged("its header cannot be read")
        }
        (header.storedWidth, header.storedHeight) = (Int(features.width), Int(features.height))
        header.hasAlpha = features.has_alpha != 0
        guard header.storedWidth > 0, header.storedHeight > 0 else { throw .damaged("it has no size") }
        guard header.decodedLength <= PictureLimit.decodedLength else {
            throw .tooLarge(width: header.storedWidth, height: header.storedHeight)
        }
    }

    /// The samples of `bytes`, the file: red, green and blue of 8 bits, then opacity if it has any.
    func samples(_ bytes: [UInt8]) throws(PictureFault) -> [UInt8] {
        let stride = header.decodedLength / header.storedHeight
        var isWhole = false
        let samples = [UInt8](unsafeUninitializedCapacity: header.decodedLength) { target, count in
            // The decoder stops half way on broken files: the rest must not be earlier contents of memory.
            target.initialize(repeating: 0)
            let decode = header.hasAlpha ? WebPDecodeRGBAInto : WebPDecodeRGBInto
            isWhole = decode(bytes, bytes.count, target.baseAddress, target.count, Int32(stride)) != nil
            count = header.decodedLength
        }
        guard isWhole else { throw .damaged("its pixels cannot be decoded") }
        return samples
    }
}
