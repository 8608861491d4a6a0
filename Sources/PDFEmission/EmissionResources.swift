import PubArtwork
import PubFonts
import PubIdentity
import PubImages

/// Gives the program of a face that a publication shows; nil for one that is not there.
package typealias FontSource = @Sendable (FontKey) -> FontProgram?

/// The fonts and pictures that a publication refers to.
package struct EmissionResources: Sendable {
    /// The faces that the publication shows.
    package var font: FontSource
    /// Gives the known properties of a picture without decoding it.
    package var header: @Sendable (ImageKey) throws -> PictureHeader
    /// Gives the picture as a PDF needs it. Called once for each size of a picture, on any thread, shortly before the page
    /// that first shows it is written, so that not all pictures need to be in memory at once.
    package var picture: @Sendable (ImageKey, PictureTarget) throws -> PreparedPicture
    /// Gives the page of another PDF that a picture is, which its header tells, ready for a press or a screen; called once for each.
    package var placedPage: @Sendable (ImageKey, PageTarget) throws -> PlacedPage?

    /// Faces and pictures as they are needed.
    package init(
        font: @escaping FontSource, header: @escaping @Sendable (ImageKey) throws -> PictureHeader,
        picture: @escaping @Sendable (ImageKey, PictureTarget) throws -> PreparedPicture,
        placedPage: @escaping @Sendable (ImageKey, PageTarget) throws -> PlacedPage? = { _, _ in nil }
    ) {
        self.font = font
        self.header = header
        self.picture = picture
        self.placedPage = placedPage
    }
}
