import Diagnostics
import Documents
import Markup

/// Readings of short sources.
enum Reading {
    static func markdown(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> Outcome<Document> {
        parse(Array(text.utf8), file: "a.md", format: .markdown, options: options)
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
        parse(Array(text.utf8), file: "a.tags.txt", format: .tags)
    }
}
