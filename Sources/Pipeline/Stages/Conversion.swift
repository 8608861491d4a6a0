import PubDiagnostics
import PubDocuments
import PubFiles
import PubMarkup
import PubRTF
import PubRunningText

/// The text of an author's file as Markdown, and its pictures: the product of `publish convert`.
package struct Conversion: Sendable {
    /// The text; nil for a file that could not be read.
    package var text: String?
    /// The pictures that the file holds, by the paths that the text has for them.
    package var pictures: [(path: String, bytes: [UInt8])] = []
    /// Everything that differs from the author's version.
    package var diagnostics: [Diagnostic] = []
    /// The words that the findings quote, by the name of the file.
    package var sources: [String: SourceText] = [:]

    /// Converts the file at `path`, as an article of an issue in `language` is read.
    ///
    /// - Parameters:
    ///   - folder: the folder of the pictures, as the text names it.
    ///   - roles: the meanings of the file's styles, by their names.
    /// - Throws: failures that only the machine can mend.
    package init(
        of path: String, picturesIn folder: String, language: String, roles: [String: String]
    ) throws(EnvironmentFailure) {
        let read = try InputFolders.read(named: path, limit: InputLimit.article)
        diagnostics = read.diagnostics
        guard let file = read.value else { return }
        var options = ReadingOptions(language: language)
        options.styleRoles = roles
        let format = Conversion.format(of: file)
        let outcome: Outcome<Document>
        if let foreign = format?.readForeign(file.bytes, file: file.name, options: options) {
            outcome = foreign.document
            sources[file.name] = foreign.transcript
        } else if format == .rtf {
            outcome = parseRTF(file.bytes, file: file.name, options: options)
        } else {
            let kind = ForeignFile(file.bytes, name: file.name)
            diagnostics.append(
                .error(
                    "not-a-text",
                    "\(file.name) is \(kind?.name ?? "no file of a word processor"), which is not converted",
                    at: SourceLocation(file: file.name),
                    hint: kind?.advice
                        ?? "name a file of Word, OpenDocument, RTF, HTML, EPUB or Pandoc, or a spreadsheet"))
            return
        }
        diagnostics += outcome.diagnostics
        guard let document = outcome.value else { return }
        write(document, folder)
    }

    private static func format(of file: InputFile) -> SourceFormat? {
        if RTFSignature.begins(file.bytes) { return .rtf }
        let named = SourceFormat(fileName: file.name)
        if let found = ForeignFile(file.bytes, name: file.name) {
            return found.format ?? (found == .archive ? named : nil)
        }
        guard let named, named.isPacked == file.bytes.starts(with: [0x50, 0x4B]) else { return nil }
        return named
    }

    private mutating func write(_ document: Document, _ folder: String) {
        var names: [String: String] = [:]
        for picture in document.pictures {
            guard names[picture.source.text] == nil, let stored = document.attachments[picture.source.text] else {
                continue
            }
            let name = "\(folder)/picture-\(names.count + 1).\(Conversion.suffix(of: stored.bytes))"
            names[picture.source.text] = name
            pictures.append((name, stored.bytes))
        }
        let known = names
        text = markdown(of: document) { known[$0] ?? $0 }
    }

    private static func suffix(of bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xFF, 0xD8]) { return "jpg" }
        if bytes.starts(with: Array("GIF8".utf8)) { return "gif" }
        if bytes.starts(with: Array("RIFF".utf8)) { return "webp" }
        if bytes.starts(with: [0x49, 0x49]) || bytes.starts(with: [0x4D, 0x4D]) { return "tif" }
        return bytes.starts(with: [0x89]) ? "png" : "svg"
    }
}
