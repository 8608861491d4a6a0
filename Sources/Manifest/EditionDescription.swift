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

/// One `[edition.NAME]` table of the manifest: a PDF to make.
package struct EditionDescription: Hashable, Sendable {
    /// The name: `print`.
    package var name: String
    /// The file to be written, from the root, without `.` and `..`; nil after an error.
    package var output: Located<String>?
    /// The print profile in Templates/profiles.
    package var profile: Located<String>?
    /// Where the addresses of links are printed.
    package var links = PrintedAddresses.none
    /// The articles whose pages become a file of their own.
    package var cover: [Located<String>] = []
    /// The files that its pages, but for those of the cover, are split into.
    package var split = EditionSplit.none
    /// The settings of this edition, which override the issue's.
    package var settings: SettingsNode
    /// Where its table begins.
    @ExcludedFromEquality package var origin: SourceLocation

    /// The purpose, by its name and profile.
    package var purpose: EditionPurpose {
        if name == "proof" { return .proof }
        return profile == nil ? .screen : .print
    }
}
