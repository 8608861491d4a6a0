import PubValues

/// The formats that can be placed.
package enum PictureFormat: String, Hashable, Sendable {
    /// Baseline, extended or progressive JPEG with 8 bits a component.
    case jpeg = "JPEG"
    /// PNG of any colour type and depth.
    case png = "PNG"
    /// GIF of one picture.
    case gif = "GIF"
    /// WebP, lossy or lossless, of one picture.
    case webp = "WebP"
    /// TIFF of one picture in gray, RGB, a palette or four inks.
    case tiff = "TIFF"
    /// A drawing, which is vectors.
    case svg = "SVG"
    /// A page of a PDF.
    case pdf = "PDF"
}

/// The colour space of the samples of a picture.
package enum PictureColor: Hashable, Sendable {
    /// One sample: light.
    case gray
    /// Red, green, blue light.
    case rgb
    /// Cyan, magenta, yellow, black ink.
    case cmyk

    /// Samples a pixel, without alpha.
    package var channels: Int {
        switch self {
        case .gray: 1
        case .rgb: 3
        case .cmyk: 4
        }
    }
}

/// The turn of the stored rows and columns that shows the picture upright (EXIF 2.32, tag 0x0112).
package enum PictureOrientation: UInt8, Hashable, Sendable, CaseIterable {
    /// As stored.
    case upright = 1
    /// Mirrored left to right.
    case mirrored = 2
    /// Turned by 180°.
    case upsideDown = 3
    /// Mirrored top to bottom.
    case flipped = 4
    /// Mirrored along the main diagonal.
    case transposed = 5
    /// Stored lying on its left side: to be turned clockwise by 90°.
    case quarterClockwise = 6
    /// Mirrored along the other diagonal.
    case transversed = 7
    /// To be turned counter-clockwise by 90°.
    case quarterCounterclockwise = 8

    /// Whether stored rows are seen as columns.
    package var swapsSides: Bool { rawValue >= 5 }
}

/// The properties of a picture that are found without decoding its pixels.
package struct PictureHeader: Hashable, Sendable {
    /// The format, by content and not by name.
    package var format: PictureFormat
    /// Pixels across as stored.
    package var storedWidth: Int
    /// Pixels down as stored.
    package var storedHeight: Int
    /// The colour space of the samples, or of the palette's entries.
    package var color: PictureColor
    /// Bits a sample; for a palette, of an index.
    package var bitDepth: Int
    /// Whether pixels may be transparent.
    package var hasAlpha: Bool
    /// The turn that shows it upright.
    package var orientation: PictureOrientation = .upright
    /// Pixels an inch, across and down as stored; nil if the file gives none.
    package var resolution: SIMD2<Double>?
    /// Bytes of its ICC profile; 0 without one.
    package var profileLength: Int = 0
    /// Whether it is a JPEG of four inks whose samples are inverted (Adobe's way).
    package var isInverted: Bool = false
    /// Whether it is a JPEG of several scans: all of them have to be read before the first row is complete.
    package var isProgressive: Bool = false
    /// Whether it is a drawing, diagram or screenshot: cropping one loses something.
    package var isLineArt: Bool = false
    /// The layout of a JPEG's parts that a PDF takes; nil for other formats.
    package var jpeg: JPEGLayout?
    /// The hash of the whole file.
    package var hash = ContentHash()

    /// The header of a picture of pixels.
    init(
        format: PictureFormat, storedWidth: Int, storedHeight: Int, color: PictureColor, bitDepth: Int, hasAlpha: Bool
    ) {
        self.format = format
        self.storedWidth = storedWidth
        self.storedHeight = storedHeight
        self.color = color
        self.bitDepth = bitDepth
        self.hasAlpha = hasAlpha
    }

    /// The header of artwork of the hash `hash`, which has no pixels: `width` and `height` are whole points.
    package init(artwork format: PictureFormat, width: Int, height: Int, hash: ContentHash) {
        self.init(
            format: format, storedWidth: max(width, 1), storedHeight: max(height, 1), color: .rgb, bitDepth: 8,
            hasAlpha: true)
        self.hash = hash
        isLineArt = true
    }

    /// Whether its pixels are black or white, without any gray.
    package var isBilevel: Bool { bitDepth == 1 && !hasAlpha }
    /// Pixels across as seen, after orientation.
    package var width: Int { orientation.swapsSides ? storedHeight : storedWidth }
    /// Pixels down as seen, after orientation.
    package var height: Int { orientation.swapsSides ? storedWidth : storedHeight }

    /// Bytes of the decoded samples.
    package var decodedLength: Int {
        storedWidth * storedHeight * (color.channels + (hasAlpha ? 1 : 0)) * (bitDepth > 8 ? 2 : 1)
    }
}

/// The layout of a JPEG file's parts that a PDF takes, in bytes from its start.
package struct JPEGLayout: Hashable, Sendable {
    /// The parts that decoding needs, in order: without metadata (EXIF, XMP, comments, thumbnails) and data behind the
    /// end of the image.
    package var essentials: [Range<Int>] = []
    /// The ranges of its ICC profile, in the order for joining them; none without a profile, or if one is missing.
    package var profile: [Range<Int>] = []

    /// The parts that decoding needs, without the segments of the profile.
    var essentialsWithoutProfile: [Range<Int>] {
        // A part lies behind the marker, the length, the name `ICC_PROFILE` and two numbers (ICC.1:2010, B.4).
        let segments = profile.map { $0.lowerBound - 18..<$0.upperBound }.sorted { $0.lowerBound < $1.lowerBound }
        return segments.reduce(essentials) { rest, segment in
            rest.flatMap { range in
                range.overlaps(segment)
                    ? [range.prefix(upTo: segment.lowerBound), range.suffix(from: segment.upperBound)]
                    : [range]
            }.filter { !$0.isEmpty }
        }
    }
}

extension Range<Int> {
    fileprivate func prefix(upTo end: Int) -> Range { lowerBound..<Swift.min(Swift.max(end, lowerBound), upperBound) }
    fileprivate func suffix(from start: Int) -> Range {
        Swift.max(Swift.min(start, upperBound), lowerBound)..<upperBound
    }
}

/// Caps that keep a hostile file from taking the machine.
package enum PictureLimit {
    /// Bytes of decoded samples: 512 MiB.
    package static let decodedLength = 512 << 20
    /// Bytes of an ICC profile: 4 MiB.
    package static let profileLength = 4 << 20
}
