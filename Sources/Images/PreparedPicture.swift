/// One plane or set of planes of samples, encoded as a PDF stream (ISO 32000-1 §8.9.5).
package struct EncodedSamples: Hashable, Sendable {
    /// How the bytes are encoded.
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

/// A picture ready to be put into a PDF: its stream, and what a viewer must know to read it.
package struct PreparedPicture: Hashable, Sendable {
    /// What it was made from; its orientation is to be honoured where the picture is placed.
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
    /// What was done to its pixels; nil for those of the file.
    package var conversion: PictureConversion?
    /// What the ICC profile of another press calls itself that the file brought, and that was left out; nil for none.
    package var foreignProfile: String?
    /// Why the ICC profile that the file brought is not used; nil for none, and for one that is.
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

/// What was done to the pixels of a picture that are not those of its file.
package struct PictureConversion: Hashable, Sendable {
    /// What the ICC profile calls itself by which its colours were read: `sRGB` without a profile of its own, and empty
    /// where its colours stayed.
    package var source = ""
    /// Whether the profile of the file could not be used, so that its colours were read as sRGB.
    package var isProfileBroken = false
    /// The most ink that a pixel has, in per cent of one solid ink; nil for pictures in light.
    package var greatestInk: Int?
}
