import Fonts
import Identity
import Images

/// The fonts and pictures that a publication refers to.
package struct EmissionResources: Sendable {
    /// The faces that the publication shows.
    package var fonts: [FontKey: FontProgram]
    /// Gives the picture for a PDF. Called once a picture, while the page that first shows it is drawn, so that not all
    /// pictures need to be in memory at once.
    package var picture: @Sendable (ImageKey) throws -> PreparedPicture

    /// The faces `fonts`, and pictures as they are needed.
    package init(fonts: [FontKey: FontProgram], picture: @escaping @Sendable (ImageKey) throws -> PreparedPicture) {
        self.fonts = fonts
        self.picture = picture
    }

    /// The programs of the faces, in an order that depends on the faces alone.
    var programs: [FontProgram] { fonts.sorted { $0.key < $1.key }.map(\.value) }
}
