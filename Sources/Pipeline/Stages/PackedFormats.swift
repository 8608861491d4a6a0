import PubDiagnostics
import PubDocuments
import PubOffice
import PubRunningText

extension SourceFormat {
    /// Whether files of it are packed: they have no lines of their own.
    var isPacked: Bool {
        switch self {
        case .word: true
        case .markdown, .tags, .rtf, .csv: false
        }
    }

    /// Whether it is that of a word processor.
    var isOfWordProcessor: Bool { self == .rtf || self == .word }

    /// The document of a packed file, and its words as lines; nil if the format is none of packed files.
    func readPacked(
        _ bytes: [UInt8], file: String, options: ReadingOptions
    ) -> (document: Outcome<Document>, transcript: SourceText)? {
        switch self {
        case .word: parseWord(bytes, file: file, options: options)
        case .markdown, .tags, .rtf, .csv: nil
        }
    }
}
