import PubDiagnostics
import PubSettings

/// The parameters of a reading besides its source.
package struct ReadingOptions: Hashable, Sendable {
    /// The language of the text (BCP 47), if its front matter does not give one: quotes and dashes follow it.
    package var language: String
    /// Whether the manifest gives the title: then no heading of the text becomes the headline.
    package var hasTitleFromManifest: Bool
    /// Whether straight quotes, `--`, `---` and `...` are replaced with the language's own marks.
    package var hasSmartPunctuation: Bool
    /// Names of swatches, which tags may use as colours besides CSS colours.
    package var swatches: Set<String> = []
    /// Names of the template's paragraph styles: styles of RTF files with these names are set in them.
    package var paragraphStyles: Set<String> = []
    /// Names of the template's character styles, likewise.
    package var characterStyles: Set<String> = []
    /// Names of elements with a style in the template's `[map]`, likewise.
    package var elements: Set<String> = []
    /// The roles that the issue gives to styles of word processors, by the names of these in small letters.
    package var styleRoles: [String: String] = [:]
    /// Identifiers of elements that the manifest calls: headings get them, as they get identifiers that links call.
    package var calledNames: Set<String> = []
    /// Characters with a meaning in patterns of the issue: they are not markup.
    package var patternMarks = PatternMarks()
    /// The values of fields, `{issue.title}`.
    package var fields = FieldValues()
    /// The rows of the files that the text names, by the names that it has for them.
    package var data: [String: DataRows] = [:]
    /// The severity of text printed as typed that was meant as a picture, a table, an element of ours or a comment: an error
    /// in final editions, a warning in proofs and drafts.
    package var severityOfLosses = Diagnostic.Severity.error

    /// The options of a reading.
    package init(language: String = "en", hasTitleFromManifest: Bool = false, hasSmartPunctuation: Bool = true) {
        self.language = language
        self.hasTitleFromManifest = hasTitleFromManifest
        self.hasSmartPunctuation = hasSmartPunctuation
    }
}
