import PubCPNG
import PubColor
import PubDiagnostics

/// Converts the picture `bytes`, found in the file `name` that `origin` refers to, to the form that `target` asks for
/// in a PDF. `transforms` keeps shared transforms; all calls that run beside each other use one.
///
/// Stored data pass through if the target lets them: a JPEG without its EXIF, comments and other metadata, and without
/// a copy. An opaque PNG passes too, since PDF has the same row filters; an alpha channel is split off into a soft
/// mask, without undoing the filters of its rows. Only interlaced PNGs and PNGs with a tRNS chunk are decoded and
/// encoded again, and GIFs, WebPs and TIFFs, whose data no PDF holds. Depths up to 16 bits are kept. All else is in
/// ``PictureConverter``. Pure: pictures may be prepared in parallel. Memory: the decoded samples twice for PNGs that
/// pass and for drawn art, at most 1 GiB; for photographs little more than the encoded data, before and after. Errors:
/// any error of ``probe(_:name:at:)``, and `image-truncated` and `image-damaged` for broken pixels. Warnings:
/// `image-profile-broken`, `image-profile-foreign` and `ink-limit`.
package func prepare(
    _ bytes: [UInt8], name: String, at origin: SourceLocation, for target: PictureTarget = PictureTarget(),
    with transforms: PixelTransforms = PixelTransforms()
) -> Outcome<PreparedPicture> {
    do {
        let file = try PictureFile(bytes)
        let converter = try PictureConverter(file, bytes, target)
        var picture =
            try converter.isNeeded ? converter.converted(with: transforms) : passedThrough(file, bytes, for: target)
        picture.profileFault = ProfileFault(of: file.profile(bytes), for: file.header.color)
        picture.dropProfile(for: target)
        // Pictures converted here keep to the limit already.
        if !converter.converts, !converter.holdsInk, let limit = target.inkLimit(of: file.header) {
            picture.excessInk = ExcessInk(try greatestInk(of: file, bytes), above: limit)
        }
        return Outcome(picture, picture.findings(name: name, at: origin))
    } catch {
        return Outcome(nil, [error.diagnostic(name, at: origin)])
    }
}

/// Prepares the JPEG that `header` was found in, for a PDF that copies it from `file`, which `origin` refers to; `target` lets it
/// pass. Reads only the profile of the file before, but all of a file in inks, to ask `ink` for the most ink in per cent of a
/// solid one: it measures with the given function if it does not know the answer; nil for data that cannot be decoded. Throws any
/// error of reading, and ``PictureChanged``; so does the copying. Warnings: see ``prepare(_:name:at:for:with:)``.
package func prepare(
    _ header: PictureHeader, _ layout: JPEGLayout, from file: StoredPicture, at origin: SourceLocation,
    for target: PictureTarget = PictureTarget(), ink: (_ measured: () throws -> Int?) throws -> Int? = { try $0() }
) throws -> Outcome<PreparedPicture> {
    precondition(target.passes(header), "a picture that is to be converted")
    let brought = try file.bytes(layout.profile)
    let profile = usable(brought, for: header.color)
    let ranges = layout.ranges(of: header.color, for: target, hasProfile: profile != nil)
    let data = EncodedData.file(FilePassage(ranges, of: file, content: header.hash))
    var picture = passedThrough(header, data, profile: profile)
    picture.profileFault = ProfileFault(of: brought, for: header.color)
    picture.dropProfile(for: target)
    if let limit = target.inkLimit(of: header) {
        let greatest = try ink { greatestInk(jpeg: try file.bytes(ranges), isInverted: header.isInverted) }
        picture.excessInk = greatest.flatMap { ExcessInk($0, above: limit) }
    }
    return Outcome(picture, picture.findings(name: file.name, at: origin))
}

/// The picture of `file`, whose bytes are `bytes`, as the file stores it.
func passedThrough(
    _ file: PictureFile, _ bytes: [UInt8], for target: PictureTarget
) throws(PictureFault) -> PreparedPicture {
    switch file {
    case .jpeg(let jpeg):
        let layout = jpeg.header.jpeg ?? JPEGLayout()
        let profile = usable(layout.profile.flatMap { bytes[$0] }, for: jpeg.header.color)
        let ranges = layout.ranges(of: jpeg.header.color, for: target, hasProfile: profile != nil)
        return passedThrough(jpeg.header, .memory(ranges.map { bytes[$0] }), profile: profile)
    case .png(let png):
        var picture =
            if png.isInterlaced || png.transparency != nil {
                try reencoded(png, bytes)
            } else {
                try png.header.hasAlpha ? split(png) : passedThrough(png)
            }
        picture.profile = png.profile.flatMap { usable($0, for: png.header.color) }
        return picture
    case .gif, .webp, .tiff: return try encoded(file, bytes)
    }
}

/// A picture of a format that no PDF holds: decoded, its opacity taken apart, and encoded without loss.
private func encoded(_ file: PictureFile, _ bytes: [UInt8]) throws(PictureFault) -> PreparedPicture {
    let header = file.header
    let planes = Planes(header: header, samples: try file.samples(bytes) ?? [])
    var picture = PreparedPicture(
        header: header, samples: planes.encodedColor(), softMask: header.hasAlpha ? planes.encodedAlpha() : nil)
    picture.profile = usable(file.profile(bytes), for: header.color)
    return picture
}

extension JPEGLayout {
    /// The ranges that a PDF takes of a JPEG in `color`; its profile only if that is usable.
    fileprivate func ranges(of color: PictureColor, for target: PictureTarget, hasProfile: Bool) -> [Range<Int>] {
        hasProfile && target.keepsProfile(of: color) ? essentials : essentialsWithoutProfile
    }
}

/// A JPEG unchanged: `data` are the parts that decoding needs.
private func passedThrough(_ header: PictureHeader, _ data: EncodedData, profile: [UInt8]?) -> PreparedPicture {
    let samples = EncodedSamples(
        width: header.storedWidth, height: header.storedHeight, components: header.color.channels, bitDepth: 8,
        filter: .dct, data: data)
    return PreparedPicture(header: header, samples: samples, profile: profile)
}

/// The profile if it can be opened and matches the colours of the picture: a PDF must not have any other.
func usable(_ profile: [UInt8], for color: PictureColor) -> [UInt8]? {
    profile.isEmpty || ProfileFault(of: profile, for: color) != nil ? nil : profile
}

/// The rows of an opaque PNG as they are, once they have been seen to be whole.
private func passedThrough(_ png: PNGChunks) throws(PictureFault) -> PreparedPicture {
    let header = png.header
    let components = png.colorType == 2 ? 3 : 1
    // Filtered rows have the number of their filter before them.
    let row = (header.storedWidth * components * header.bitDepth + 7) / 8 + 1
    try verify(png.pixels, row: row, rows: header.storedHeight)
    let samples = EncodedSamples(
        width: header.storedWidth, height: header.storedHeight, components: components, bitDepth: header.bitDepth,
        filter: .flate, data: .memory(png.pixels))
    return PreparedPicture(header: header, samples: samples, palette: png.colorType == 3 ? Array(png.palette) : nil)
}

/// The rows of a PNG with an alpha channel, taken apart into colour and opacity.
///
/// PNG's filters (§9.2) join each byte to bytes of the same channel only: filtered rows can be taken apart as they are,
/// and both halves keep the filter of the row.
private func split(_ png: PNGChunks) throws(PictureFault) -> PreparedPicture {
    let header = png.header
    let sample = header.bitDepth / 8
    let pixel = (header.color.channels + 1) * sample
    let row = header.storedWidth * pixel + 1
    let filtered: [UInt8]
    switch Flate.inflate(png.pixels, length: row * header.storedHeight) {
    case .success(let bytes): filtered = bytes
    case .failure(.truncated): throw .truncated
    case .failure(.tooLong): throw .damaged("it holds more rows than its header says")
    case .failure(.damaged): throw .damaged("its pixels cannot be decompressed")
    }
    // PNG has the filters 0 to 4 (PNG §9.2).
    guard stride(from: 0, to: filtered.count, by: row).allSatisfy({ filtered[$0] <= 4 }) else {
        throw .damaged("a row has an unknown filter")
    }
    func plane(_ bytes: Range<Int>) -> EncodedSamples {
        EncodedSamples(
            width: header.storedWidth, height: header.storedHeight, components: bytes.count / sample,
            bitDepth: header.bitDepth, filter: .flate,
            data: .memory([Flate.deflate(taking(bytes, ofPixelsOf: pixel, fromRowsOf: row, filtered))[...]]))
    }
    return PreparedPicture(header: header, samples: plane(0..<pixel - sample), softMask: plane(pixel - sample..<pixel))
}

/// The filter byte of each row, and of each of its pixels the bytes `part`.
private func taking(_ part: Range<Int>, ofPixelsOf pixel: Int, fromRowsOf row: Int, _ rows: [UInt8]) -> [UInt8] {
    let count = rows.count / row
    let length = count * ((row - 1) / pixel * part.count + 1)
    return [UInt8](unsafeUninitializedCapacity: length) { target, filled in
        rows.withUnsafeBufferPointer { rows in
            var place = 0
            for start in stride(from: 0, to: rows.count, by: row) {
                target[place] = rows[start]
                place += 1
                for first in stride(from: start + 1 + part.lowerBound, to: start + row, by: pixel) {
                    for offset in 0..<part.count { target[place + offset] = rows[first + offset] }
                    place += part.count
                }
            }
        }
        filled = length
    }
}

private func verify(_ parts: [ArraySlice<UInt8>], row: Int, rows: Int) throws(PictureFault) {
    var length = 0
    var filtersAreKnown = true
    let fault = Flate.inflate(parts) { piece in
        // A piece may begin within a row, whose filter was seen with the piece before.
        var next = (row - length % row) % row
        while next < piece.count {
            if piece[next] > 4 { filtersAreKnown = false }
            next += row
        }
        length += piece.count
        // Stopped at once: more rows than the header says may be a bomb.
        return length <= row * rows
    }
    switch fault {
    case .truncated: throw .truncated
    case .tooLong: throw .damaged("it holds more rows than its header says")
    case .damaged: throw .damaged("its pixels cannot be decompressed")
    case nil: break
    }
    guard length == row * rows else { throw .truncated }
    guard filtersAreKnown else { throw .damaged("a row has an unknown filter") }
}

/// A PNG decoded, its transparency taken apart, and encoded again.
private func reencoded(_ png: PNGChunks, _ bytes: [UInt8]) throws(PictureFault) -> PreparedPicture {
    var header = png.header
    let decoded = try decodedSamples(png, bytes)
    header.bitDepth = max(8, header.bitDepth)
    let planes = Planes(header: header, samples: decoded)
    return PreparedPicture(
        header: header, samples: planes.encodedColor(),
        softMask: header.hasAlpha ? planes.encodedAlpha() : nil)
}

/// The samples of a PNG, interleaved, 8 or 16 bits each, alpha last.
func decodedSamples(_ png: PNGChunks, _ bytes: [UInt8]) throws(PictureFault) -> [UInt8] {
    let length = png.header.decodedLength
    var message = [CChar](repeating: 0, count: Int(CPNG_MESSAGE_SIZE))
    var status: Int32 = 0
    let samples = [UInt8](unsafeUninitializedCapacity: length) { target, count in
        // libpng stops half way on broken files: the rest must not be earlier contents of memory.
        target.initialize(repeating: 0)
        let height = png.header.storedHeight
        status = CPNG_decode(bytes, bytes.count, target.baseAddress, length / height, height, &message)
        count = length
    }
    guard status == 0 else { throw .damaged(text(message)) }
    return samples
}
