import DisplayList
import Fonts
import Identity

extension Publication {
    /// A publication of `pages` whose text is set in faces of `fonts`.
    ///
    /// Linear in the size of the font files, whose contents are part of the publication.
    public init(_ pages: [Page], fonts: FontCatalog) {
        self.init()
        self.pages = pages
        self.fonts = (0..<fonts.count).map { index in
            let resource = fonts.resource(of: FontID(index))
            return FontResource(name: resource.name, hash: resource.hash)
        }
    }
}
