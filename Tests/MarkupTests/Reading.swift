import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubMarkup
import PubRunningText

/// Readings of short sources.
enum Reading {
    static func markdown(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> Outcome<Document> {
        parseMarkdown(Array(text.utf8), file: "a.md", options: options)
    }

    /// The dump of a text in CommonMark.
    static func dump(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> String {
        markdown(text, options).value.map(DocumentDump.text) ?? "nothing"
    }

    /// The findings of a text in CommonMark: place and name.
    static func findings(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> [String] {
        DocumentDump.findings(markdown(text, options).diagnostics)
    }

    /// The text alone.
    static func text(_ text: String, _ language: String = "en") -> String {
        markdown(text, ReadingOptions(language: language)).value.map(ReadText.of) ?? "nothing"
    }

    static func tags(_ text: String) -> Outcome<Document> {
        parseTags(Array(text.utf8), file: "a.tags.txt")
    }

    /// The reading of a file that is no RTF by the reader of its format.
    static func parsed(_ bytes: [UInt8], _ format: SourceFormat) -> Outcome<Document> {
        format == .tags ? parseTags(bytes, file: "a") : parseMarkdown(bytes, file: "a")
    }
}
