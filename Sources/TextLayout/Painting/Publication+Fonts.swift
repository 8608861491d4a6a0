import PubDisplayList
import PubFonts
import PubIdentity

extension Publication {
    /// A publication of `pages` whose text is set in faces of `fonts`.
    ///
    /// Linear in the items of the pages.
    public init(_ pages: [Page], fonts: FontCatalog) {
        self.init()
        self.pages = pages
        listFonts(usedFonts) { fonts.description(of: $0).postScriptName }
    }
}
