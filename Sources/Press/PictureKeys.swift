import PubColor
import PubSettings

/// The keys of a printer's requirements for pictures.
struct PictureKeys: KeyTable {
    static let keys = PictureKeys()
    static let title = "[profile.images]"
    static let meaning = "The treatment of pictures."
    let resolution = Key(
        "resolution", .integer(1...10_000), default: 300,
        "The pixels an inch that the press can show. Pictures with more than one and a half times as many are reduced "
            + "to that, unless [images] has a resolution.")
    let warnBelow = Key(
        "warn_below", .integer(0...10_000),
        "Pictures with fewer pixels an inch are reported; otherwise the value in [images] holds. Pictures with fewer "
            + "than `resolution` are worth a note."
    )
    let errorBelow = Key(
        "error_below", .integer(0...10_000), default: 0, "Pictures with fewer pixels an inch are an error; 0 for none.")
    let bilevelWarnBelow = Key(
        "bilevel_warn_below", .integer(0...10_000), default: 800,
        "Pictures of black and white pixels alone with fewer of them an inch are reported: their edges are as coarse as these. 0 for none."
    )
    let bilevelErrorBelow = Key(
        "bilevel_error_below", .integer(0...10_000), default: 550,
        "Pictures of black and white pixels alone with fewer of them an inch are an error; 0 for none.")
    let rgb = Key(
        "rgb", .oneOf(PressPictures.Light.self), default: "convert",
        "\"convert\" separates RGB pictures into the inks of the press; \"keep-icc\" leaves pictures with an ICC "
            + "profile to the printer.")
    let cmyk = Key(
        "cmyk", .oneOf(PressPictures.Inks.self), default: "keep",
        "\"keep\" leaves CMYK pictures and placed pages as they are; \"convert\" separates them again if their profile "
            + "is another press's, except black alone, and removes ink beyond the limit of the paper.")
    let cmykProfile = Key(
        "cmyk_profile", .located(.nonEmptyString),
        "The ICC profile, from the root, of CMYK pictures and placed pages that bring none: if `cmyk` is \"convert\", "
            + "their inks are converted from it. Left out: they are taken for inks of this press, and stay.")
    let pdfRGB = Key(
        "pdf_rgb", .oneOf(PressPictures.PlacedLight.self), default: "refuse",
        "\"refuse\" makes an error of a placed page with colours in RGB; \"convert\" separates its colours, gradients and pictures into the inks of "
            + "the press, and gray type, lines and areas into black alone.")
    let rendering = Key(
        "rendering", .keyword(renderings), default: "relative",
        "How colours that the press cannot print are brought in: \"relative\" moves them alone, \"perceptual\" all colours "
            + "together, \"saturation\" keeps them vivid.")
    let blackPoint = Key(
        "black_point", .boolean, default: true, "The darkest colour of a picture becomes the darkest of the press.")
    let quality = Key(
        "quality", .integer(1...100), default: 90, "The quality of the JPEGs that photographs become.")
    let subsampling = Key(
        "subsampling", .oneOf(PressPictures.Subsampling.self), default: "none",
        "\"half\" stores the colours of a photograph at half its resolution.")
}

private let renderings: KeyValuePairs<String, RenderingIntent> = [
    "relative": .relativeColorimetric, "perceptual": .perceptual, "saturation": .saturation,
]

/// A printer's requirements for pictures, as the profile's file gives them.
package struct PressPictures: Hashable, Sendable {
    /// The treatment of pictures in light.
    package enum Light: String, Hashable, Sendable, CaseIterable {
        /// They are separated into the inks of the press.
        case convert
        /// Pictures that have an ICC profile stay as they are.
        case keepICC = "keep-icc"
    }

    /// The treatment of pictures in inks.
    package enum Inks: String, Hashable, Sendable, CaseIterable {
        /// They stay as they are.
        case keep
        /// Pictures for another press are converted to the inks of this one, and none has more ink than the paper takes.
        case convert
    }

    /// The treatment of placed pages of PDFs that have colours in light.
    package enum PlacedLight: String, Hashable, Sendable, CaseIterable {
        /// They are an error.
        case refuse
        /// Their colours are separated.
        case convert
    }

    /// The chroma subsampling of a photograph.
    package enum Subsampling: String, Hashable, Sendable, CaseIterable {
        /// A colour difference for each pixel.
        case none
        /// A colour difference for each two by two pixels.
        case half
    }

    /// Pixels an inch that the press shows.
    package var resolution = 300
    /// The resolution in pixels an inch that pictures are reported below; nil for the limit of `[images]`.
    package var warnBelow: Int?
    /// The resolution in pixels an inch that makes a picture an error if it has less; 0 for none.
    package var errorBelow = 0
    /// The same two limits for pictures of black and white pixels alone.
    package var bilevelWarnBelow = 800, bilevelErrorBelow = 550
    /// The treatment of pictures in light.
    package var light = Light.convert
    /// The treatment of pictures in inks.
    package var inks = Inks.keep
    /// The ICC profile, from the root, of pictures and placed pages in inks that bring none; nil for the profile of the press.
    package var inksProfile: Located<String>?
    /// The treatment of placed pages in light.
    package var placedLight = PlacedLight.refuse
    /// The rendering intent for colours that the press cannot print.
    package var rendering = RenderingIntent.relativeColorimetric
    /// Whether the darkest colour of a picture is moved to the darkest of the press.
    package var compensatesBlackPoint = true
    /// The quality of JPEGs, 1 … 100.
    package var quality = 90
    /// The chroma subsampling that they are stored with.
    package var subsampling = Subsampling.none

    /// The usual requirements.
    package init() {}

    /// The settings of `[profile.images]`.
    static let settings = KeyType<PressPictures>.table(PictureKeys.self) { reader in
        var pictures = PressPictures()
        pictures.resolution = reader.read(\.resolution)
        pictures.warnBelow = reader.read(\.warnBelow)
        pictures.errorBelow = reader.read(\.errorBelow)
        pictures.bilevelWarnBelow = reader.read(\.bilevelWarnBelow)
        pictures.bilevelErrorBelow = reader.read(\.bilevelErrorBelow)
        pictures.light = reader.read(\.rgb)
        pictures.placedLight = reader.read(\.pdfRGB)
        pictures.inks = reader.read(\.cmyk)
        pictures.inksProfile = reader.read(\.cmykProfile)
        pictures.rendering = reader.read(\.rendering)
        pictures.compensatesBlackPoint = reader.read(\.blackPoint)
        pictures.quality = reader.read(\.quality)
        pictures.subsampling = reader.read(\.subsampling)
        return pictures
    }
}
