/// How colours that a press cannot print are brought to colours that it can (ICC.1:2010, 6.2).
package enum RenderingIntent: UInt8, Hashable, Sendable, CaseIterable {
    /// Colours within reach keep their look, relative to the paper; others become the nearest.
    case relativeColorimetric
    /// All colours move together, so that their differences stay.
    case perceptual
    /// Colours stay vivid.
    case saturation
}

/// A conversion of pixels to the inks of a press: the meaning of their numbers, and how they become inks.
package struct PixelConversion: Hashable, Sendable {
    /// The meaning of the numbers of pixels.
    package enum Source: Hashable, Sendable {
        /// The colours that the ICC profile defines, of gray, RGB or CMYK.
        case profile([UInt8])
        /// sRGB: RGB without a profile.
        case sRGB
        /// Gray of gamma 2.2 under D50: gray without a profile.
        case gray
        /// CIE L*a*b* under D50: lightness from 0 to 100, and both axes from -128 to 127, each over all values of its sample.
        case lab
    }

    /// The inks that pixels become.
    package enum Destination: Hashable, Sendable {
        /// The inks of the press of an ICC profile: four, or black alone.
        case press([UInt8])
        /// Black ink alone, on the press of an ICC profile: as gray as that press prints it.
        case black([UInt8])
        /// Gray of gamma 2.2 under D50.
        case gray
    }

    /// The meaning of the numbers.
    package var source: Source
    /// The inks that they become.
    package var destination: Destination
    /// The treatment of unprintable colours.
    package var rendering: RenderingIntent
    /// True to move the darkest colour of the source to the darkest of the press, and all others with it.
    package var compensatesBlackPoint: Bool
    /// The most ink of a pixel, 1 for each solid ink; 4 for no limit. If the profile gives more, cyan, magenta and
    /// yellow are reduced.
    package var inkLimit: Float

    /// A conversion of `source` to `destination`.
    package init(
        _ source: Source, to destination: Destination, rendering: RenderingIntent = .relativeColorimetric,
        compensatesBlackPoint: Bool = true, inkLimit: Float = 4
    ) {
        self.source = source
        self.destination = destination
        self.rendering = rendering
        self.compensatesBlackPoint = compensatesBlackPoint
        self.inkLimit = inkLimit
    }
}
