import PubImages
import PubPDFEmission
import PubPress

extension EditionPictures {
    /// Pictures with at most about `resolution` pixels an inch, nil for all; as `pictures` of a print profile say, or for
    /// screens.
    init(_ pictures: PressPictures?, resolution: Double?) {
        self.init()
        self.resolution = resolution
        guard let pictures else {
            encoding = EditionPictures.screenEncoding
            return
        }
        encoding = PhotographEncoding(
            quality: pictures.quality, subsampling: pictures.subsampling == .half ? .half : .none)
        rendering = pictures.rendering
        compensatesBlackPoint = pictures.compensatesBlackPoint
        keepsProfiles = pictures.light == .keepICC
    }

    /// Photographs for screens, of which nobody sees the differences that paper would show.
    private static let screenEncoding = PhotographEncoding(quality: 85, subsampling: .half)
}
