import Fonts
import Identity
import Images

/// The fonts and pictures that a publication refers to.
package struct EmissionResources: Sendable {
    /// The faces that the publication shows.
    package var fonts: [FontKey: FontProgram]
    /// Gives what is known of a picture without decoding it.
    package var header: @Sendable (ImageKey) throws -> PictureHeader
    /// Gives the picture for a PDF. Called once a picture, on any thread, shortly before the page that first shows it is
    /// written, so that not all pictures need to be in memory at once.
    package var picture: @Sendable (ImageKey) throws -> PreparedPicture

    /// The faces `fonts`, and pictures as they are needed.
    package init(
        fonts: [FontKey: FontProgram], header: @escaping @Sendable (ImageKey) throws -> PictureHeader,
        picture: @escaping @Sendable (ImageKey) throws -> PreparedPicture
    ) {
        self.fonts = fonts
        self.header = header
        self.picture = picture
    }
}
