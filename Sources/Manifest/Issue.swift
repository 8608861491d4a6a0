import PubDiagnostics
import PubSettings
import PubValues

/// An issue of a magazine as its manifest describes it: its metadata, its editions, and its contents in page order.
///
/// Paths are kept as written. Inputs resolve against the file that names them (the file of their origin), outputs
/// against the root.
package struct Issue: Hashable, Sendable {
    /// The latest format of manifests that is known.
    package static let format = 1

    /// The name of the magazine.
    package var title: String
    /// The number of the issue within its volume or in all.
    package var number: Int?
    /// The volume.
    package var volume: Int?
    /// The day of publication, which also dates the PDF; nil after an error.
    package var date: CalendarDate?
    /// The date as readers see it: `November 2026`.
    package var coverDate: String
    /// The language of all that does not name its own (BCP 47).
    package var language: String
    /// The International Standard Serial Number: `1234-5679`.
    package var issn: String?
    /// The publisher; nil if not given.
    package var publisher: String?
    /// Its owner, and the rights of others; nil if not given.
    package var rights: String?
    /// The folder in Templates; nil after an error.
    package var template: Located<String>?
    /// The file of styles laid over the template; nil for `styles.toml` beside the manifest, when there is one.
    package var styles: Located<String>?
    /// The origin of the texts.
    package var texts = TextOrigin.own
    /// The folder that addresses beginning with `/` start from, seen from the manifest; nil for none.
    package var siteRoot: Located<String>?
    /// The meanings of word processors' styles, by their names there in small letters.
    package var styleRoles: [String: String] = [:]
    /// The names of its people, by what they do.
    package var staff: [String: String] = [:]
    /// The editions, in the order of the file.
    package var editions: [EditionDescription]
    /// The sections, in the order of the file.
    package var sections: [Section]
    /// The contents, in page order.
    package var articles: [Article]
    /// The settings of the manifest that override the template's: the tables that other rooms read.
    package var settings: SettingsNode

    /// The origin of the texts of an issue's articles.
    package enum TextOrigin: String, CaseIterable, Hashable, Sendable {
        /// Of the magazine: mistakes in them are corrected before printing.
        case own
        /// Of others, who wrote them for another program.
        case foreign
    }

    /// A part of the magazine that articles belong to.
    package struct Section: Hashable, Sendable {
        /// The name that articles use.
        package var id: String
        /// The name that readers see.
        package var title: String
        /// The swatch that styles and masters call `accent`.
        package var accent: Located<String>?
        /// The place of its name.
        @ExcludedFromEquality package var origin: SourceLocation
    }

    /// The section named `id`.
    package func section(_ id: String) -> Section? { sections.first { $0.id == id } }
}
