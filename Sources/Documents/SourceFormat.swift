/// The formats of sources.
package enum SourceFormat: String, Hashable, Sendable, CaseIterable {
    /// CommonMark with tables, footnotes, strikethrough, task lists and bare addresses of GitHub's dialect, fenced
    /// divisions, attributes and table captions.
    case markdown
    /// Tags that switch the style of the text that follows (`<font color="red">`).
    case tags
    /// Rich Text Format, as word processors write it.
    case rtf
    /// Rows of values with commas, semicolons or tabs between them: one table.
    case csv
    /// A document of Word (Office Open XML).
    case word = "docx"
    /// A text of LibreOffice and others (OpenDocument).
    case openDocument = "odt"
    /// A page of the web.
    case html
    /// An electronic book.
    case epub
    /// The tree of a document, as Pandoc writes it.
    case pandoc = "json"
    /// Sheets of Excel (Office Open XML).
    case excel = "xlsx"
    /// Sheets of LibreOffice and others (OpenDocument).
    case calc = "ods"

    /// The format by the suffix of a file's name; nil for any other suffix.
    package init?(fileName: String) {
        let name = fileName.lowercased()
        let suffix = name.split(separator: ".").last.map(String.init) ?? ""
        if let format = SourceFormat.suffixes[suffix] {
            self = format
            return
        }
        if name.hasSuffix(".tags.txt") || name.hasSuffix(".tags") {
            self = .tags
        } else if name.hasSuffix(".md") || name.hasSuffix(".markdown") {
            self = .markdown
        } else if name.hasSuffix(".rtf") {
            self = .rtf
        } else if name.hasSuffix(".csv") || name.hasSuffix(".tsv") {
            self = .csv
        } else {
            return nil
        }
    }

    private static let suffixes: [String: SourceFormat] = [
        "docx": .word, "docm": .word, "dotx": .word, "odt": .openDocument, "ott": .openDocument, "fodt": .openDocument,
        "html": .html, "htm": .html, "xhtml": .html, "epub": .epub, "json": .pandoc, "xlsx": .excel, "xlsm": .excel,
        "ods": .calc, "fods": .calc,
    ]
}
