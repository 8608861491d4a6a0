/// One plane or set of planes of samples, encoded as a PDF stream (ISO 32000-1 §8.9.5).
package struct EncodedSamples: Hashable, Sendable {
    /// The encoding of the bytes.
    package enum Filter: Hashable, Sendable {
        /// A whole JPEG file (DCTDecode).
        case dct
        /// A zlib stream of rows, each with a PNG filter byte (FlateDecode with predictor 15).
        case flate
    }

    /// Samples across.
    package var width: Int
    /// Samples down.
    package var height: Int
    /// Components a pixel: 1, 3 or 4; 1 for a palette's indices.
    package var components: Int
    /// Bits a component: 1, 2, 4, 8 or 16.
    package var bitDepth: Int
    /// The encoding.
    package var filter: Filter
    /// The stream.
    package var data: EncodedData
}

/// A picture ready to be put into a PDF: its stream, and the facts that a viewer needs to read it.
package struct PreparedPicture: Hashable, Sendable {
    /// The header of its source; the placement of the picture must honour its orientation.
    package var header: PictureHeader
    /// The colours that the samples, or the entries of the palette, mean.
    package var color: PictureColor
    /// Colour samples.
    package var samples: EncodedSamples
    /// The samples of each index, when the samples are indices; else nil.
    package var palette: [UInt8]?
    /// Opacity, one component, of the same size; nil for an opaque picture.
    package var softMask: EncodedSamples?
    /// The ICC profile of its colours; nil without one.
    package var profile: [UInt8]?
    /// Whether full samples mean no ink: four-colour JPEGs in Adobe's way.
    package var isInverted: Bool
    /// The conversion of its pixels; nil if they are the file's own.
    package var conversion: PictureConversion?
    /// The name of another press's ICC profile that the file brought and that was left out; nil for none.
    package var foreignProfile: String?
    /// The reason why the file's ICC profile is not used; nil without a profile, and if it is used.
    package var profileFault: ProfileFault?
    /// More ink than the press takes; nil if it has no more, and for colours that became inks here.
    package var excessInk: ExcessInk?

    /// The picture of `header`, in its colours.
    init(
        header: PictureHeader, samples: EncodedSamples, palette: [UInt8]? = nil, softMask: EncodedSamples? = nil,
        profile: [UInt8]? = nil
    ) {
        self.header = header
        color = header.color
        self.samples = samples
        self.palette = palette
        self.softMask = softMask
        self.profile = profile
        isInverted = header.isInverted
    }

    /// Bytes of its streams.
    package var encodedLength: Int { samples.data.count + (softMask?.data.count ?? 0) }
}

/// The conversion of a picture's pixels, if they are no longer the file's own.
package struct PictureConversion: Hashable, Sendable {
    /// The name of the ICC profile that its colours were read with: `sRGB` without a profile of its own, and empty if
    /// its colours were kept.
    package var source = ""
    /// Whether the profile of the file could not be used, so that its colours were read as sRGB.
    package var isProfileBroken = false
    /// The most ink that a pixel has, in per cent of one solid ink; nil for pictures in light.
    package var greatestInk: Int?
}
