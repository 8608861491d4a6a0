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

    static func rtf(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> Outcome<Document> {
        parse(Array(text.utf8), file: "a.rtf", format: .rtf, options: options)
    }

    /// The dump of an RTF file's body without places, for tests of what is read.
    static func rtfDump(_ body: String, _ options: ReadingOptions = ReadingOptions()) -> String {
        let dump = rtf("{\\rtf1\\ansi\\ansicpg1252" + body + "}", options).value.map(DocumentDump.text) ?? "nothing"
        return dump.replacing(#/@\d+:\d+/#, with: "").replacing(#/ +\n/#, with: "\n").trimmed
    }

    /// The names of the findings of an RTF file's body.
    static func rtfFindings(_ body: String) -> [String] {
        rtf("{\\rtf1\\ansi" + body + "}").diagnostics.map(\.id)
    }
}

extension String {
    /// Without line ends at its end.
    fileprivate var trimmed: String {
        var text = self
        while text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}
