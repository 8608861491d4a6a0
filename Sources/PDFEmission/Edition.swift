/// How a publication is emitted: for screen or press, and under which ICC profile. The manifest's edition is
/// `EditionDescription`.
package struct Edition: Hashable, Sendable {
    /// The purposes of products.
    package enum Purpose: Hashable, Sendable {
        /// For reading: cut to the trim, with links and outline.
        case screen
        /// For the press: with bleed, without links.
        case print
    }

    /// Whether it is for screen or press.
    package var purpose: Purpose
    /// The ICC profile of the printing condition that colours are shown by; nil for the plain formula.
    package var profile: [UInt8]?

    /// An edition for `purpose`.
    package init(_ purpose: Purpose, profile: [UInt8]? = nil) {
        self.purpose = purpose
        self.profile = profile
    }
}
