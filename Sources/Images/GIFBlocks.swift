import PubCGIF

/// The blocks of a GIF (GIF89a, §§17–27), walked without decoding the pixels.
struct GIFBlocks {
    private(set) var header: PictureHeader
    /// Pictures that follow one another.
    private var count = 0
    /// The index that is transparent; nil if there is none.
    private var transparentIndex: UInt8?
    private var hasPalette = false

    /// Walks `bytes`, which begin with the signature, to the trailer. Linear. Animations are refused: only the author
    /// knows which of their pictures to print.
    init(_ bytes: [UInt8]) throws(PictureFault) {
        var reader = ByteReader(bytes[...])
        reader.isLittleEndian = true
        header = PictureHeader(
            format: .gif, storedWidth: 0, storedHeight: 0, color: .rgb, bitDepth: 8, hasAlpha: false)
        guard reader.skip(6), let width = reader.number(2), let height = reader.number(2), let flags = reader.number(1),
            reader.skip(2)
        else { throw .truncated }
        guard width > 0, height > 0 else { throw .damaged("it has no size") }
        (header.storedWidth, header.storedHeight) = (width, height)
        try skipPalette(flags, &reader)
        while try readBlock(&reader) {}
        guard count > 0 else { throw .damaged("it holds no pixels") }
        guard count == 1 else { throw .variant("an animation of \(count) pictures") }
        guard header.decodedLength <= PictureLimit.decodedLength else { throw .tooLarge(width: width, height: height) }
    }

    private mutating func skipPalette(_ flags: Int, _ reader: inout ByteReader) throws(PictureFault) {
        guard flags & 0x80 != 0 else { return }
        hasPalette = true
        // In Swift `&` binds before `+`, unlike in C.
        guard reader.skip(3 << (flags & 7 + 1)) else { throw .truncated }
    }

    /// Reads one block; false after the trailer.
    private mutating func readBlock(_ reader: inout ByteReader) throws(PictureFault) -> Bool {
        guard let kind = reader.number(1) else { throw .truncated }
        switch kind {
        case 0x2C: try readImage(&reader)
        case 0x21: try readExtension(&reader)
        case 0x3B: return false
        default: throw .damaged("it has a block of an unknown kind")
        }
        return true
    }

    private mutating func readImage(_ reader: inout ByteReader) throws(PictureFault) {
        guard let left = reader.number(2), let top = reader.number(2), let width = reader.number(2),
            let height = reader.number(2), let flags = reader.number(1)
        else { throw .truncated }
        guard width > 0, height > 0, left + width <= header.storedWidth, top + height <= header.storedHeight else {
            throw .damaged("its pixels are not within its size")
        }
        count += 1
        // Areas without a pixel are transparent.
        if (width, height) != (header.storedWidth, header.storedHeight) { header.hasAlpha = true }
        try skipPalette(flags, &reader)
        guard hasPalette else { throw .damaged("its palette is missing or broken") }
        guard reader.skip(1) else { throw .truncated }
        try skipParts(&reader)
    }

    private mutating func readExtension(_ reader: inout ByteReader) throws(PictureFault) {
        guard let label = reader.number(1) else { throw .truncated }
        // The one before the first picture describes it; further pictures are refused anyway.
        if label == 0xF9, count == 0 {
            guard let size = reader.number(1), let body = reader.take(size) else { throw .truncated }
            if size >= 4, body.first! & 1 != 0 {
                transparentIndex = body[body.startIndex + 3]
                header.hasAlpha = true
            }
        }
        try skipParts(&reader)
    }

    /// Skips parts up to the one without bytes.
    private func skipParts(_ reader: inout ByteReader) throws(PictureFault) {
        while let length = reader.number(1) {
            if length == 0 { return }
            guard reader.skip(length) else { break }
        }
        throw .truncated
    }

    /// The samples of `bytes`, the file: red, green and blue of 8 bits, then opacity if it has any.
    func samples(_ bytes: [UInt8]) throws(PictureFault) -> [UInt8] {
        try bytes.withUnsafeBufferPointer { (bytes) throws(PictureFault) in
            var source = UnsafeRawBufferPointer(bytes)[...]
            // The reader takes from `source` while it is lent here.
            return try withUnsafeMutablePointer(to: &source) { (source) throws(PictureFault) in
                let file = try GIFFile(reading: source)
                return try file.samples(header, transparentIndex)
            }
        }
    }
}

/// A GIF that giflib decodes. Closed on deinit.
private struct GIFFile: ~Copyable {
    private let file: UnsafeMutablePointer<GifFileType>

    /// Begins to decode the bytes lent by `source`, which must stay valid until the end.
    init(reading source: UnsafeMutablePointer<Slice<UnsafeRawBufferPointer>>) throws(PictureFault) {
        var status: Int32 = 0
        let opened = DGifOpen(
            source,
            { file, target, count in
                guard let target, let context = file?.pointee.UserData else { return 0 }
                let source = context.assumingMemoryBound(to: Slice<UnsafeRawBufferPointer>.self)
                let part = source.pointee.prefix(Int(count))
                UnsafeMutableRawBufferPointer(start: target, count: part.count).copyBytes(from: part)
                source.pointee = source.pointee.dropFirst(part.count)
                return Int32(part.count)
            }, &status)
        guard let opened else { throw .damaged(GIFFile.reason(status)) }
        file = opened
    }

    deinit { DGifCloseFile(file, nil) }

    private static func reason(_ status: Int32) -> String {
        GifErrorString(status).map { String(cString: $0).lowercased() } ?? "its pixels cannot be decoded"
    }

    /// Decodes its picture: the samples, on a sheet of the size of `header`.
    func samples(_ header: PictureHeader, _ transparent: UInt8?) throws(PictureFault) -> [UInt8] {
        if DGifSlurp(file) != GIF_OK { throw .damaged(GIFFile.reason(file.pointee.Error)) }
        guard file.pointee.ImageCount == 1, let image = file.pointee.SavedImages?.pointee,
            let map = image.ImageDesc.ColorMap ?? file.pointee.SColorMap, let indices = image.RasterBits
        else { throw .damaged("it holds no pixels") }
        let (place, colors) = (image.ImageDesc, map.pointee)
        let channels = header.hasAlpha ? 4 : 3
        var samples = [UInt8](repeating: 0, count: header.storedWidth * header.storedHeight * channels)
        for y in 0..<Int(place.Height) {
            for x in 0..<Int(place.Width) {
                let index = indices[y * Int(place.Width) + x]
                guard Int(index) < Int(colors.ColorCount) else { throw .damaged("a pixel is not in its palette") }
                let color = colors.Colors[Int(index)]
                let pixel = ((y + Int(place.Top)) * header.storedWidth + x + Int(place.Left)) * channels
                (samples[pixel], samples[pixel + 1], samples[pixel + 2]) = (color.Red, color.Green, color.Blue)
                if channels == 4 { samples[pixel + 3] = index == transparent ? 0 : 255 }
            }
        }
        return samples
    }
}
