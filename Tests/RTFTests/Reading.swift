import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubRTF
import PubRunningText

/// Readings of short RTF files.
enum Reading {
    static func rtf(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> Outcome<Document> {
        parseRTF(Array(text.utf8), file: "a.rtf", options: options)
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
