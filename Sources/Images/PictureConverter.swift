import PubColor

/// Converts the pixels of a picture as a target asks: decodes it, makes it smaller, converts its colours, and encodes
/// it again – row by row, so that no picture is in memory as a whole.
///
/// A JPEG becomes a JPEG; a PNG becomes one too when it is a photograph, and otherwise stays lossless. An indexed PNG whose
/// size stays keeps its indices: only the palette is converted.
struct PictureConverter {
    let file: PictureFile
    let bytes: [UInt8]
    private let target: PictureTarget
    let header: PictureHeader
    /// The profile that the file brings; empty without one.
    private let broughtProfile: [UInt8]
    /// The same, when it describes the colours of the picture.
    private let profile: [UInt8]?
    /// The most bytes of PNG samples that are held, so that one decoding serves both the conversion and telling photographs from drawn art: 32 MiB.
    private static let mostHeld = 32 << 20

    /// A converter of `file`, whose bytes are `bytes`, to `target`.
    init(_ file: PictureFile, _ bytes: [UInt8], _ target: PictureTarget) throws(PictureFault) {
        self.file = file
        self.bytes = bytes
        self.target = target
        header = file.header
        broughtProfile = file.profile(bytes)
        profile = usable(broughtProfile, for: header.color) ?? (header.color == .cmyk ? target.assumedProfile : nil)
        isOfAnotherPress = header.color == .cmyk && profile.map(target.isForeign) == true
        let converts = target.converts(
            header, hasProfile: header.color == .cmyk ? isOfAnotherPress : profile != nil)
        self.converts = converts
        holdsInk =
            if !converts, target.convertsInks(of: header), let limit = target.inkLimit(of: header) {
                try greatestInk(of: file, bytes) > limit
            } else { false }
    }

    /// Whether its colours become others, and, if they do not, whether ink is taken off them.
    let converts: Bool, holdsInk: Bool
    /// Whether its inks belong to another press.
    private let isOfAnotherPress: Bool

    /// Whether the stored data differ from the target, or no PDF can hold them at their size: a lossy
    /// WebP is a photograph, which would take many times its room without loss.
    var isNeeded: Bool {
        target.reduces(header) || converts || holdsInk || file.isLossyWebP || target.mayEncode(header) && isDense
    }

    /// Whether the stored data take as much room as photographs without loss: drawn art takes less than three bits a pixel.
    private var isDense: Bool { bitsPerPixel > 3 }

    /// The bits that the file has for each pixel.
    private var bitsPerPixel: Int {
        min(file.encodedLength, bytes.count) * 8 / max(header.storedWidth * header.storedHeight, 1)
    }

    /// The picture as the target asks for.
    func converted(with transforms: PixelTransforms) throws(PictureFault) -> PreparedPicture {
        if converts, !target.reduces(header), case .png(let png) = file, png.hasPlainPalette {
            return try withConvertedPalette(png, transforms)
        }
        let transform = try converts || holdsInk ? transform(of: header, from: transforms) : nil
        let reduction = target.reduces(header) ? target.reduction : .none
        let samples = isHeld ? try file.samples(bytes) : nil
        let picture = try converted(by: transform, reduction, samples)
        // Fewer pixels are no gain where they take more room: of flat drawings, whose edges become shades, and of
        // photographs of low quality.
        if reduction == .none, transform == nil, target.mayEncode(header) {
            // It was asked whether it is a photograph, and nothing else.
            let isWorthIt = picture.samples.filter == .dct && picture.encodedLength * 2 < file.encodedLength
            return isWorthIt ? picture : try passedThrough(file, bytes, for: target)
        }
        if reduction == .none || picture.encodedLength < file.encodedLength { return picture }
        if transform == nil { return try passedThrough(file, bytes, for: target) }
        // Of a photograph, all pixels take still more.
        if picture.samples.filter == .dct { return picture }
        let whole = try converted(by: transform, .none, samples)
        return whole.encodedLength < picture.encodedLength ? whole : picture
    }

    /// Whether its samples are held. Formats that are decoded as a whole are, and PNGs of usual sizes.
    private var isHeld: Bool {
        switch file {
        case .jpeg: false
        case .png: header.decodedLength <= Self.mostHeld
        case .gif, .webp, .tiff: true
        }
    }

    /// The picture converted; `samples` are its own, if they are held.
    private func converted(
        by transform: SourceTransform?, _ reduction: PictureReduction, _ samples: [UInt8]?
    ) throws(PictureFault) -> PreparedPicture {
        let (width, height) = (reduction.pixels(of: header.storedWidth), reduction.pixels(of: header.storedHeight))
        let rows = PixelRows(file, bytes, width: width, height: height, samples: samples)
        let isPhotograph = try isPhotograph(rows)
        var layout = rows.layout
        (layout.width, layout.height) = (width, height)
        var encoder = try PictureEncoder(
            layout, by: transform?.transform, as: isPhotograph ? target.encoding : nil)
        if layout == rows.layout {
            try rows.forEach { (row) throws(PictureFault) in try encoder.add(&row) }
        } else {
            var reduction = AreaReduction(rows.layout, width: width, height: height)
            try rows.forEach { (row) throws(PictureFault) in
                try reduction.add(row) { (row) throws(PictureFault) in try encoder.add(&row) }
            }
        }
        var picture = try encoder.finish(header)
        if let transform { picture.conversion?.note(transform) } else { picture.profile = profile }
        return picture
    }

    /// Whether it is a photograph; examines `rows` if its format does not tell. The rows of a JPEG may be smaller.
    private func isPhotograph(_ rows: PixelRows) throws(PictureFault) -> Bool {
        switch file {
        case .jpeg: return true
        // No photograph has 256 colours; one reduced to them by dithering has shades again when it is made smaller.
        case .gif: return target.encodesPhotographs && target.reduces(header) && bitsPerPixel > 4
        case .png(let png) where png.colorType == 3: return false
        case .png, .webp, .tiff:
            if header.bitDepth == 1 { return false }
            // Drawn art takes few bits when stored without loss; a picture that takes as many as this has tones, however little grain.
            if target.mayEncode(header), bitsPerPixel > 6 {
                return true
            }
            return try rows.isPhotograph()
        }
    }

    /// An indexed PNG as it is, with the colours of its palette converted.
    private func withConvertedPalette(
        _ png: PNGChunks, _ transforms: PixelTransforms
    ) throws(PictureFault) -> PreparedPicture {
        var picture = try passedThrough(file, bytes, for: target)
        var header = header
        // Entries of a palette have eight bits, whatever an index has.
        header.bitDepth = 8
        let transform = try transform(of: header, from: transforms)
        let colors = Array(png.palette)
        let count = colors.count / 3
        var inks = [UInt8](repeating: 0, count: count * transform.transform.channels)
        transform.transform.convert(colors, count: count, into: &inks)
        picture.palette = inks
        picture.profile = nil
        picture.color = transform.transform.channels == 4 ? .cmyk : .gray
        let sums = stride(from: 0, to: inks.count, by: 4).map { inks[$0...].prefix(4).reduce(0) { $0 + Int($1) } }
        let greatest = picture.color == .cmyk ? PictureConversion.percent(ofInk: sums.max() ?? 0) : nil
        picture.conversion = PictureConversion(greatestInk: greatest)
        picture.conversion?.note(transform)
        return picture
    }

    /// The transform of the colours of a picture of `header` to the inks of the press; by sRGB if its own profile
    /// cannot be used.
    func transform(
        of header: PictureHeader, from transforms: PixelTransforms
    ) throws(PictureFault) -> SourceTransform {
        let sampleBytes = header.bitDepth > 8 ? 2 : 1
        if holdsInk, case .press(let inks) = target.colors {
            let held = PixelTransform(holding: inks.inkLimit, sampleBytes: sampleBytes)
            return SourceTransform(transform: held, name: "", isProfileBroken: false)
        }
        func made(_ source: PixelConversion.Source) throws(ProfileError) -> PixelTransform {
            try transforms.transform(try target.conversion(of: source), sampleBytes: sampleBytes)
        }
        // A profile that cannot be used is reported, and the picture is converted as if it brought none.
        if let profile, let own = try? made(.profile(profile)) {
            return SourceTransform(transform: own, name: (try? ICCProfile(profile))?.name ?? "", isProfileBroken: false)
        }
        let standard = target.standardSource(of: header.color)
        do throws(ProfileError) {
            return SourceTransform(
                transform: try made(standard), name: standard == .sRGB ? "sRGB" : "",
                isProfileBroken: !broughtProfile.isEmpty)
        } catch {
            throw .variant("a picture whose colours cannot be converted by the profile of the press")
        }
    }
}

extension PictureTarget {
    /// The conversion of `source` to its colours. Throws ``ProfileError/unreadable`` for colours that stay as they are.
    fileprivate func conversion(of source: PixelConversion.Source) throws(ProfileError) -> PixelConversion {
        switch colors {
        case .stored: throw .unreadable
        case .gray: return PixelConversion(source, to: .gray)
        case .press(let inks):
            return PixelConversion(
                source, to: inks.inks == .black ? .black(inks.profile) : .press(inks.profile),
                rendering: inks.rendering, compensatesBlackPoint: inks.compensatesBlackPoint, inkLimit: inks.inkLimit)
        }
    }

    /// The meaning of the numbers of a picture of `color` that does not define it: inks belong to the press.
    fileprivate func standardSource(of color: PictureColor) -> PixelConversion.Source {
        switch (color, colors) {
        case (.gray, _): .gray
        case (.cmyk, .press(let inks)): .profile(inks.profile)
        case (.cmyk, .gray(let press)): .profile(press)
        case (.cmyk, .stored), (.rgb, _): .sRGB
        }
    }
}

/// A transform of the colours of a picture, and the profile that they were read with.
struct SourceTransform {
    var transform: PixelTransform
    /// The name of the profile; empty for none.
    var name: String
    /// Whether the picture has a profile that cannot be used.
    var isProfileBroken: Bool
}

extension PictureConversion {
    /// A sum of inks, 255 for a solid one, in per cent of one. It is rounded up, so that a limit that is kept here is kept.
    static func percent(ofInk sum: Int) -> Int { (sum * 100 + 254) / 255 }

    fileprivate mutating func note(_ transform: SourceTransform) {
        source = transform.name
        isProfileBroken = transform.isProfileBroken
    }
}

extension PictureFile {
    /// Bytes of the streams that the file has for a PDF.
    fileprivate var encodedLength: Int {
        switch self {
        case .jpeg(let jpeg): jpeg.header.jpeg?.essentials.reduce(0) { $0 + $1.count } ?? 0
        case .png(let png): png.pixels.reduce(0) { $0 + $1.count }
        // Their pixels are encoded anew in any case.
        case .gif, .webp, .tiff: .max
        }
    }

    fileprivate var isLossyWebP: Bool { if case .webp(let webp) = self { webp.isLossy } else { false } }
}

extension PNGChunks {
    /// Whether its pixels are indices into opaque colours, stored as a PDF has them.
    fileprivate var hasPlainPalette: Bool { colorType == 3 && transparency == nil && !isInterlaced }
}
