import PubArtwork
import PubColor
import PubIdentity
import PubImages
import PubPress

/// The settings for the pictures of an edition.
package struct EditionPictures: Hashable, Sendable {
    /// The pixels per inch of the sheet that a picture needs: one with more than 1.25 times as many across is reduced for
    /// each size that it is shown at. nil keeps all pixels.
    package var resolution: Double?
    /// The encoding of photographs whose pixels differ from their files'.
    package var encoding = PhotographEncoding()
    /// Whether photographs that their files store without loss are encoded too.
    package var encodesPhotographs = false
    /// The rendering intent for colours that a press cannot print.
    package var rendering = RenderingIntent.relativeColorimetric
    /// True to move the darkest colour of a picture to the darkest of a press.
    package var compensatesBlackPoint = true
    /// True to leave RGB pictures that have an ICC profile to the printer.
    package var keepsProfiles = false
    /// Whether pictures in the inks of another press, or with too much ink, become inks of the edition's.
    package var convertsInks = false
    /// The ICC profile of inks that have none; empty to use the press's.
    package var assumedProfile: [UInt8] = []
    /// Whether additive colours on placed pages of PDFs are converted to inks.
    package var separatesPages = false

    /// Pictures with all their pixels.
    package init() {}
}

/// A picture at one display size, which becomes one object of a PDF.
struct PictureUse: Hashable, Sendable {
    var image: ImageKey
    /// Its reduction from its file's size.
    var reduction: PictureReduction
    /// The inks that print its grays; empty if it keeps its own colours.
    var inks: [Paint] = []
}

extension Edition {
    /// The target that pages of other PDFs are placed for: inks without a profile take the edition's own profile, or else the plain formula.
    package var pageTarget: PageTarget {
        switch output {
        case .screen(let profile):
            let inks = profile.flatMap { try? ICCProfile($0) }.flatMap { $0.space == .cmyk ? $0.bytes : nil }
            return .screen(inks: inks ?? ICCProfile.plainInks ?? [])
        case .press(let intent):
            guard pictures.separatesPages || pictures.convertsInks else { return .press }
            return .separating(target(for: intent, reduction: .none), light: pictures.separatesPages)
        }
    }

    /// The form that a picture takes in the edition.
    func target(_ use: PictureUse) -> PictureTarget {
        let reduction = use.reduction
        if !use.inks.isEmpty {
            return PictureTarget(
                .gray(press: output.screenProfile ?? []), encoding: pictures.encoding, reduction: reduction)
        }
        guard case .press(let intent) = output else {
            return PictureTarget(
                encoding: pictures.encoding, reduction: reduction, encodesPhotographs: pictures.encodesPhotographs)
        }
        return target(for: intent, reduction: reduction)
    }

    /// The form that a picture in its own colours takes on the press of `intent`.
    private func target(for intent: OutputIntent, reduction: PictureReduction) -> PictureTarget {
        var inks = InkSeparation(
            profile: intent.profile, rendering: pictures.rendering,
            compensatesBlackPoint: pictures.compensatesBlackPoint, keepsProfiles: pictures.keepsProfiles,
            convertsInks: pictures.convertsInks, assumedProfile: pictures.assumedProfile, inks: intent.inks,
            inkLimit: intent.inkLimit)
        inks.press = intent.identifier
        return PictureTarget(.press(inks), encoding: pictures.encoding, reduction: reduction)
    }

    /// The reduction of a picture of `header` with sides of the lengths `extent` on the sheet, in points.
    func reduction(of header: PictureHeader, shownAt extent: SIMD2<Double>) -> PictureReduction {
        guard let resolution = pictures.resolution else { return .none }
        let wanted = extent * resolution / 72
        let excess = SIMD2(Double(header.width), Double(header.height)) / wanted
        return PictureReduction(excess: excess.min())
    }
}
