import PubColor
import PubValues

/// The target form of a picture in a PDF: its colours, its size and its encoding.
package struct PictureTarget: Hashable, Sendable {
    /// The colours of a picture in a PDF.
    package enum Colors: Hashable, Sendable {
        /// The colours of the file, with its profile.
        case stored
        /// The inks of a press.
        case press(InkSeparation)
        /// Gray, as light or dark as the colours are; inks without a profile belong to the press of the ICC profile
        /// `press`, which is empty for none.
        case gray(press: [UInt8])
    }

    /// Its colours.
    package var colors: Colors
    /// The encoding of photographs.
    package var encoding: PhotographEncoding
    /// The reduction of its size.
    package var reduction: PictureReduction
    /// Whether photographs that a file stores without loss become JPEGs, even if nothing else of them changes.
    package var encodesPhotographs: Bool

    /// A picture in `colors`, smaller by `reduction`.
    package init(
        _ colors: Colors = .stored, encoding: PhotographEncoding = PhotographEncoding(),
        reduction: PictureReduction = .none, encodesPhotographs: Bool = false
    ) {
        self.colors = colors
        self.encoding = encoding
        self.reduction = reduction
        self.encodesPhotographs = encodesPhotographs
    }
}

/// The separation of colours into the inks of a press.
package struct InkSeparation: Hashable, Sendable {
    /// The ICC profile of the press.
    package var profile: [UInt8]
    /// The registry name of the press; empty for none.
    package var press = ""
    /// The treatment of colours that the press cannot print.
    package var rendering: RenderingIntent
    /// True to move the darkest colour of a picture to the darkest of the press.
    package var compensatesBlackPoint: Bool
    /// True to leave RGB pictures that have an ICC profile to whoever prints them.
    package var keepsProfiles: Bool
    /// Whether pictures in the inks of another press are converted to this one's, and pictures with too much ink lose it.
    package var convertsInks: Bool
    /// The ICC profile for converting inks that bring none; empty if they are the press's own inks.
    package var assumedProfile: [UInt8]
    /// The inks that pictures in colours get: all process inks, or black alone, as light or dark as the colours are.
    package var inks: PressTransform.Inks
    /// The most ink that converted pixels may have, 1 for each solid ink; 4 for no limit.
    package var inkLimit: Float

    /// The inks of the press of `profile`.
    package init(
        profile: [UInt8], rendering: RenderingIntent = .relativeColorimetric, compensatesBlackPoint: Bool = true,
        keepsProfiles: Bool = false, convertsInks: Bool = false, assumedProfile: [UInt8] = [],
        inks: PressTransform.Inks = .process, inkLimit: Float = 4
    ) {
        self.profile = profile
        self.rendering = rendering
        self.compensatesBlackPoint = compensatesBlackPoint
        self.keepsProfiles = keepsProfiles
        self.convertsInks = convertsInks
        self.assumedProfile = assumedProfile
        self.inks = inks
        self.inkLimit = inkLimit
    }
}

/// The encoding of photographs: baseline JPEG.
package struct PhotographEncoding: Hashable, Sendable {
    /// The resolution of stored colour differences.
    package enum Subsampling: UInt8, Hashable, Sendable, CaseIterable {
        /// One for each pixel.
        case none
        /// One for each two by two pixels.
        case half
    }

    /// 1 … 100, on the scale of the Independent JPEG Group.
    package var quality: Int
    /// The resolution of stored colour differences.
    package var subsampling: Subsampling

    /// Photographs of `quality`.
    package init(quality: Int = 90, subsampling: Subsampling = .none) {
        self.quality = quality
        self.subsampling = subsampling
    }
}

extension PictureTarget {
    /// Whether the stored data of a picture of `header` certainly go into the PDF unchanged, except for a profile. For
    /// an RGB picture with a profile that may be kept, this is known when the profile is read.
    package func passes(_ header: PictureHeader) -> Bool {
        !reduces(header) && !converts(header) && !mayEncode(header) && !convertsInks(of: header)
    }

    /// Whether the inks of a picture of `header` are converted if they belong to another press, or are too much.
    func convertsInks(of header: PictureHeader) -> Bool {
        guard case .press(let inks) = colors else { return false }
        return header.color == .cmyk && inks.convertsInks
    }

    /// The ICC profile for reading inks that bring none; nil if they are the press's own inks.
    package var assumedProfile: [UInt8]? {
        guard case .press(let inks) = colors, inks.convertsInks, !inks.assumedProfile.isEmpty else { return nil }
        return inks.assumedProfile
    }

    /// Whether one of `names` means the press.
    package func isOfPress(called names: [String]) -> Bool {
        guard case .press(let inks) = colors, let profile = try? ICCProfile(inks.profile) else { return false }
        return ICCProfile.areOfOnePress([inks.press, profile.name], names)
    }

    /// Whether `profile` belongs to another press. One condition may be described by several files.
    package func isForeign(_ profile: [UInt8]) -> Bool {
        // The same file at once: no profile needs opening to see that.
        guard case .press(let inks) = colors, profile != inks.profile else { return false }
        let name = (try? ICCProfile(profile))?.name ?? ""
        return name.isEmpty || name != (try? ICCProfile(inks.profile))?.name
    }

    /// Whether a picture of `header` is examined for being a photograph that its file stores without loss. Small ones take little room.
    func mayEncode(_ header: PictureHeader) -> Bool {
        encodesPhotographs && header.format == .png && header.bitDepth == 8 && header.decodedLength >= 1 << 18
    }

    /// The most ink that a picture of `header` may have, in per cent of a solid one, if its inks are kept; nil for no
    /// limit.
    func inkLimit(of header: PictureHeader) -> Int? {
        guard case .press(let inks) = colors, inks.inks != .black, inks.inkLimit < 4, header.color == .cmyk else {
            return nil
        }
        return Int((inks.inkLimit * 100).rounded())
    }

    /// Whether a profile in a picture of `color` is kept. Profiles of inks are not: the press's profile says how the inks look.
    func keepsProfile(of color: PictureColor) -> Bool {
        switch colors {
        case .stored: true
        case .press: color == .rgb
        case .gray: false
        }
    }

    /// Bytes of memory that a picture of `header` takes at most from its preparation until it is written; 0 for small
    /// amounts. Data copied from a file stay there.
    package func memory(for header: PictureHeader) -> Int {
        guard header.format == .jpeg else { return header.decodedLength }
        if passes(header) { return 0 }
        let stored = header.storedWidth * header.storedHeight
        let count = reduction.pixels(of: header.storedWidth) * reduction.pixels(of: header.storedHeight)
        // Files of photographs have a quarter of a byte to a whole one a pixel; high quality in four inks takes two.
        return stored + count * 2 + (header.isProgressive ? stored * header.color.channels * 2 : 0)
    }

    /// Line art of one bit a pixel is never reduced: its resolution is the sharpness of its edges, and it takes little room.
    func reduces(_ header: PictureHeader) -> Bool { reduction.steps > 0 && header.bitDepth > 1 }

    /// Whether the numbers of colours change; `hasProfile` tells of a usable profile, or for inks, of another press's profile.
    func converts(_ header: PictureHeader, hasProfile: Bool = false) -> Bool {
        let inks: InkSeparation
        switch colors {
        case .stored: return false
        // Palettes have eight bits.
        case .gray: return header.color != .gray || header.bitDepth > 8
        case .press(let separation): inks = separation
        }
        switch header.color {
        case .gray: return false
        case .rgb: return !(inks.keepsProfiles && hasProfile)
        case .cmyk: return inks.inks == .black || inks.convertsInks && hasProfile
        }
    }
}
