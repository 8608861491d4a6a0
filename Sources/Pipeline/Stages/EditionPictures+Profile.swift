import PubImages
import PubPDFEmission
import PubPress

extension EditionPictures {
    /// Pictures with at most about `resolution` pixels an inch, nil for all; as `pictures` of a print profile say, or for
    /// screens, in JPEGs of `screenQuality`.
    init(_ pictures: PressPictures?, resolution: Double?, screenQuality: Int) {
        self.init()
        self.resolution = resolution
        guard let pictures else {
            // Coarser colour differences would show on paper, although nobody sees them on a screen.
            encoding = PhotographEncoding(quality: screenQuality, subsampling: screenQuality < 90 ? .half : .none)
            encodesPhotographs = true
            return
        }
        encoding = PhotographEncoding(
            quality: pictures.quality, subsampling: pictures.subsampling == .half ? .half : .none)
        rendering = pictures.rendering
        compensatesBlackPoint = pictures.compensatesBlackPoint
        convertsInks = pictures.inks == .convert
        separatesPages = pictures.placedLight == .convert
        keepsProfiles = pictures.light == .keepICC
    }
}
