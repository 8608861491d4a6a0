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
    /// Colour samples.
    package var samples: EncodedSamples
    /// Red, green, blue of each index, when the samples are indices; else nil.
    package var palette: [UInt8]?
    /// Opacity, one component, of the same size; nil for an opaque picture.
    package var softMask: EncodedSamples?
    /// The ICC profile that the file brought, for as many components as the colour has; nil without one.
    package var profile: [UInt8]?
    /// True when full samples mean no ink (four-colour JPEGs in Adobe's way).
    package var isInverted: Bool { header.isInverted }
}
