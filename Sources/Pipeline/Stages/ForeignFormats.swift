import PubDiagnostics
import PubDocuments
import PubOffice
import PubPandocTree
import PubRunningText
import PubWebPages

extension SourceFormat {
    /// Whether files of it are packed.
    var isPacked: Bool {
        switch self {
        case .word, .openDocument, .epub, .excel, .calc: true
        case .markdown, .tags, .rtf, .csv, .html, .pandoc: false
        }
    }

    /// Whether files of it have lines that an author knows, so that places are counted in them.
    var hasLines: Bool {
        switch self {
        case .markdown, .tags, .rtf, .csv: true
        case .word, .openDocument, .html, .epub, .pandoc, .excel, .calc: false
        }
    }

    /// Whether it is a format of word processors.
    var isOfWordProcessor: Bool { self == .rtf || self == .word || self == .openDocument }

    /// Whether a file of it is one table.
    var isTable: Bool { self == .csv || self == .excel || self == .calc }

    /// The document of a file without lines of its own, and its words as lines; nil for other formats.
    func readForeign(
        _ bytes: [UInt8], file: String, options: ReadingOptions
    ) -> (document: Outcome<Document>, transcript: SourceText)? {
        switch self {
        case .word: return parseWord(bytes, file: file, options: options)
        case .openDocument: return parseOpenDocument(bytes, file: file, options: options)
        case .html: return parsePage(bytes, file: file, options: options)
        case .epub: return parseBook(bytes, file: file, options: options)
        case .pandoc: return parsePandoc(bytes, file: file, options: options)
        case .excel, .calc:
            let read = readSheet(bytes, file: file, options: options)
            var document = Document(file: file, blocks: read.table.value.map { [$0] } ?? [])
            document.format = self
            return (Outcome(document, read.table.diagnostics), read.transcript)
        case .markdown, .tags, .rtf, .csv: return nil
        }
    }
}
