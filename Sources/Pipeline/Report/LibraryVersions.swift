import PubColor
import PubFonts
import PubPDFEmission

/// The versions of the libraries by which a product may differ: the same input gives the same bytes with the same ones.
package enum LibraryVersions {
    /// The name and the version of each library, in the order in which a product meets them.
    package static var all: [(name: String, version: String)] {
        [
            ("FreeType", freeTypeVersion), ("HarfBuzz", harfBuzzVersion), ("Little CMS", littleCMSVersion),
            ("Cairo", cairoVersion), ("qpdf", qpdfVersion),
        ]
    }
}
