import PubDiagnostics
import PubDocuments
import PubSettings
import PubValues

/// The purpose of an edition.
package enum EditionPurpose: Hashable, Sendable {
    /// To be read on screen: no profile.
    case screen
    /// To be printed by the rules of a profile.
    case print
    /// To be corrected: the edition named `proof`, which is always a draft.
    case proof
}

/// The files that the pages of an edition are split into.
package enum EditionSplit: String, CaseIterable, Hashable, Sendable {
    /// One.
    case none
    /// One for each page.
    case single
    /// One for the pages of each section.
    case sections
}

/// A standard that the files of an edition may keep.
package enum EditionStandard: String, CaseIterable, Hashable, Sendable {
    /// PDF/X-4, for the press.
    case x4 = "x-4"
    /// PDF/UA-1, for everyone.
    case ua1 = "ua-1"
    /// PDF/A-2a, for archives, with tags.
    case a2a = "a-2a"
    /// PDF/A-2u, for archives.
    case a2u = "a-2u"
}

/// One `[edition.NAME]` table of the manifest: a PDF to make.
package struct EditionDescription: Hashable, Sendable {
    /// The name: `print`.
    package var name: String
    /// The file to be written, from the root, without `.` and `..`; nil after an error.
    package var output: Located<String>?
    /// The print profile in Templates/profiles.
    package var profile: Located<String>?
    /// The place to print the addresses of links.
    package var links = PrintedAddresses.none
    /// The articles whose pages become a separate file.
    package var cover: [Located<String>] = []
    /// The files that its pages, except for the cover's, are split into.
    package var split = EditionSplit.none
    /// The standards that its files must keep; nil for the usual ones, see ``standards``.
    package var namedStandards: Located<[Located<EditionStandard>]>?
    /// The settings of this edition, which override the issue's.
    package var settings: SettingsNode
    /// The start of its table in the manifest.
    @ExcludedFromEquality package var origin: SourceLocation

    /// The standards that its files keep: the ones that it names, else its purpose's. A proof keeps none.
    package var standards: Set<EditionStandard> {
        if let namedStandards { return Set(namedStandards.value.map(\.value)) }
        return switch purpose {
        case .screen: [.ua1, .a2a]
        case .print: [.x4, .a2u]
        case .proof: []
        }
    }

    /// The purpose, by its name and profile.
    package var purpose: EditionPurpose {
        if name == "proof" { return .proof }
        return profile == nil ? .screen : .print
    }
}
