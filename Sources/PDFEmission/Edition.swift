import Fonts
import Identity
import Images

/// What kind of product is made of a publication.
package struct Edition: Hashable, Sendable {
    /// What it is for.
    package enum Purpose: Hashable, Sendable {
        /// For reading: cut to the trim, with links and outline.
        case screen
        /// For the press: with bleed, without links.
        case print
    }

    /// What it is for.
    package var purpose: Purpose
    /// The ICC profile of the printing condition that colours are shown by; nil for the plain formula.
    package var profile: [UInt8]?

    /// An edition for `purpose`.
    package init(_ purpose: Purpose, profile: [UInt8]? = nil) {
        self.purpose = purpose
        self.profile = profile
    }
}

/// What a publication names but does not hold.
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
