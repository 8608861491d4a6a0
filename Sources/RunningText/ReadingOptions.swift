import PubDiagnostics
import PubSettings

/// The parameters of a reading besides its source.
package struct ReadingOptions: Hashable, Sendable {
    /// The language of the text (BCP 47), where its front matter does not give one: quotes and dashes follow it.
    package var language: String
    /// Whether the manifest gives the title: then no heading of the text becomes the headline.
    package var hasTitleFromManifest: Bool
    /// Whether straight quotes, `--`, `---` and `...` become those of the language.
    package var hasSmartPunctuation: Bool
    /// Names of swatches, which tags may use as colours besides those of CSS.
    package var swatches: Set<String> = []
    /// Names of the template's paragraph styles: styles of RTF files with these names are set in them.
    package var paragraphStyles: Set<String> = []
    /// Names of the template's character styles, likewise.
    package var characterStyles: Set<String> = []
    /// Names of elements for which the template has a style in `[map]`, likewise.
    package var elements: Set<String> = []
    /// The roles that the issue gives to styles of word processors, by the names of these in small letters.
    package var styleRoles: [String: String] = [:]
    /// Identifiers of elements that the manifest calls: headings get them as they do those that links call.
    package var calledNames: Set<String> = []
    /// Characters to which patterns of the issue give a meaning: they are no markup.
    package var patternMarks = PatternMarks()
    /// The values of fields, `{issue.title}`.
    package var fields = FieldValues()
    /// The rows of the files that the text names, by the names that it has for them.
    package var data: [String: DataRows] = [:]
    /// How grave it is that something is printed as it was typed where a picture, a table, an element of ours or a comment was
    /// meant: an error in editions that are final, a warning in proofs and drafts.
    package var severityOfLosses = Diagnostic.Severity.error

    /// The options of a reading.
    package init(language: String = "en", hasTitleFromManifest: Bool = false, hasSmartPunctuation: Bool = true) {
        self.language = language
        self.hasTitleFromManifest = hasTitleFromManifest
        self.hasSmartPunctuation = hasSmartPunctuation
    }
}
