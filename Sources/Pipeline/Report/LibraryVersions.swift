import PubColor
import PubFonts
import PubPDFEmission

/// The versions of the libraries that products depend on: the same input gives the same bytes with the same ones.
package enum LibraryVersions {
    /// The name and the version of each library, in the order that a product meets them.
    package static var all: [(name: String, version: String)] {
        [
            ("FreeType", freeTypeVersion), ("HarfBuzz", harfBuzzVersion), ("Little CMS", littleCMSVersion),
            ("Cairo", cairoVersion), ("qpdf", qpdfVersion),
        ]
    }
}
