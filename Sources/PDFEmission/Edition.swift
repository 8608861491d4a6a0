import PubPress

/// How a publication is emitted: for screen or press, and in which colours. The manifest's edition is
/// `EditionDescription`.
package struct Edition: Hashable, Sendable {
    /// The purposes of products.
    package enum Purpose: Hashable, Sendable {
        /// For reading: cut to the trim, with links and outline.
        case screen
        /// For the press: with bleed, without links.
        case print
    }

    /// The colours of products.
    package enum Output: Hashable, Sendable {
        /// As a screen shows them, by the ICC profile of the printing condition that they are meant for; nil for the plain
        /// formula.
        case screen(profile: [UInt8]?)
        /// In the inks of a press.
        case press(OutputIntent)
    }

    /// Whether it is for screen or press.
    package var purpose: Purpose
    /// Its colours.
    package var output: Output
    /// Whether content is marked by the elements of the structure tree that it belongs to.
    package var isTagged = false
    /// How its pictures are emitted.
    package var pictures = EditionPictures()

    /// An edition for `purpose` in the colours of `output`.
    package init(_ purpose: Purpose, output: Output) {
        self.purpose = purpose
        self.output = output
    }

    /// An edition for `purpose` in the colours that a screen shows.
    package init(_ purpose: Purpose, profile: [UInt8]? = nil) { self.init(purpose, output: .screen(profile: profile)) }
}

extension Edition.Output {
    /// The ICC profile by which screens show its colours; nil for the plain formula.
    var screenProfile: [UInt8]? {
        switch self {
        case .screen(let profile): profile
        case .press(let intent): intent.profile
        }
    }

    /// The colour space in which what is transparent is blended, as PDF names it (ISO 32000-1 §11.3.4).
    var blendingSpace: String {
        switch self {
        case .screen: "/DeviceRGB"
        case .press: "/DeviceCMYK"
        }
    }
}
