/// The formats of sources.
package enum SourceFormat: String, Hashable, Sendable, CaseIterable {
    /// CommonMark with tables, footnotes, strikethrough, task lists and bare addresses of GitHub's dialect, fenced
    /// divisions, attributes and table captions.
    case markdown
    /// Tags that switch the style of what follows (`<font color="red">`).
    case tags
    /// Rich Text Format, as word processors write it.
    case rtf
    /// Rows of values with commas, semicolons or tabs between them: one table.
    case csv
    /// A document of Word (Office Open XML).
    case word = "docx"

    /// The format by the suffix of a file's name; nil for any other suffix.
    package init?(fileName: String) {
        let name = fileName.lowercased()
        if name.hasSuffix(".tags.txt") || name.hasSuffix(".tags") {
            self = .tags
        } else if name.hasSuffix(".md") || name.hasSuffix(".markdown") {
            self = .markdown
        } else if name.hasSuffix(".rtf") {
            self = .rtf
        } else if [".docx", ".docm", ".dotx"].contains(where: name.hasSuffix) {
            self = .word
        } else if name.hasSuffix(".csv") || name.hasSuffix(".tsv") {
            self = .csv
        } else {
            return nil
        }
    }
}
