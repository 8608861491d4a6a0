import PubArtwork
import PubColor
import PubPress

/// The output of a publication: for screen or press, and the colours. The manifest's edition is
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
    /// The standards that its files keep, and say that they keep.
    package var standards: Standards
    /// The settings for its pictures.
    package var pictures = EditionPictures()
    /// The files inside of its files.
    var attachments: [AttachedFile] = []

    /// An edition for `purpose` in the colours of `output`.
    /// For a press it keeps PDF/X-4, for a screen nothing, unless ``standards`` say otherwise.
    package init(_ purpose: Purpose, output: Output) {
        self.purpose = purpose
        self.output = output
        standards = if case .press = output { .x4 } else { [] }
    }

    /// Whether its files have a structure tree, and content is marked by the elements that it belongs to.
    package var isTagged: Bool { !standards.isDisjoint(with: [.ua1, .a2a]) }

    /// An edition for `purpose` in the colours that a screen shows.
    package init(_ purpose: Purpose, profile: [UInt8]? = nil) { self.init(purpose, output: .screen(profile: profile)) }
}

extension Edition.Output {
    /// The ICC profile that screens show its colours by; nil for the plain formula.
    var screenProfile: [UInt8]? {
        switch self {
        case .screen(let profile): profile
        case .press(let intent): intent.profile
        }
    }

    /// The colour space for blending transparent objects, as PDF names it (ISO 32000-1 §11.3.4).
    var blendingSpace: String {
        switch self {
        case .screen: "/DeviceRGB"
        case .press: "/DeviceCMYK"
        }
    }
}

/// Standards for files that a PDF can keep at once.
package struct Standards: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// PDF/X-4 (ISO 15930-7): for the press.
    package static let x4 = Standards(rawValue: 1)
    /// PDF/UA-1 (ISO 14289-1): for everyone, by a structure tree.
    package static let ua1 = Standards(rawValue: 2)
    /// PDF/A-2a (ISO 19005-2): for archives, with a structure tree.
    package static let a2a = Standards(rawValue: 4)
    /// PDF/A-2u: for archives, with the text of all glyphs.
    package static let a2u = Standards(rawValue: 8)
    /// PDF/A-3u (ISO 19005-3): PDF/A-2u with files of any kind inside.
    package static let a3u = Standards(rawValue: 16)

    /// The standards that require the Unicode of all text.
    static let withReadableText: Standards = [.ua1, .a2a, .a2u, .a3u]

    /// The common names of the standards that a document loses if it shows `page`; nil for none.
    package func names(lostBy page: PlacedPage) -> String? {
        if page.unreadableFont == nil { return nil }
        let all: [(Standards, String)] = [
            (.ua1, "PDF/UA-1"), (.a2a, "PDF/A-2a"), (.a2u, "PDF/A-2u"), (.a3u, "PDF/A-3u"),
        ]
        let names = all.filter { contains($0.0) }.map(\.1)
        return names.isEmpty ? nil : names.joined(separator: " and ")
    }

    /// The level of conformance with PDF/A; nil for none.
    var archiveLevel: String? { contains(.a2a) ? "A" : contains(.a2u) || contains(.a3u) ? "U" : nil }

    /// The part of ISO 19005 that ``archiveLevel`` is a level of.
    var archivePart: Int { contains(.a3u) ? 3 : 2 }
}
