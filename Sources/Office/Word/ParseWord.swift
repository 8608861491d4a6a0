import PubArchives
import PubDiagnostics
import PubDocuments
import PubManuscripts
import PubRunningText

/// The document of a Word file (`.docx`, Office Open XML), and its words as lines, which places refer to.
///
/// - Parameters:
///   - bytes: the file.
///   - file: its name in diagnostics.
///   - options: language, title, punctuation, the names of the template's styles, the roles that the issue gives to styles.
/// - Returns: the document; nil for a file that is not a Word document, or is damaged.
package func parseWord(
    _ bytes: [UInt8], file: String, options: ReadingOptions = ReadingOptions()
) -> (document: Outcome<Document>, transcript: SourceText) {
    do throws(OfficeFault) {
        let manuscript = try wordManuscript(bytes, options)
        return (manuscript.document(file: file, format: .word, options: options), manuscript.transcript.text(of: file))
    } catch {
        let origin = SourceLocation(file: file)
        return (Outcome(nil, [error.diagnostic(at: origin)]), SourceText([], file: file))
    }
}

private func wordManuscript(_ bytes: [UInt8], _ options: ReadingOptions) throws(OfficeFault) -> Manuscript {
    let package = try PackageReader(bytes)
    let root = try Relations(of: "", in: package)
    let main = root.first("officeDocument")?.path ?? "word/document.xml"
    var reader = try WordReader(package, main: main, options)
    let relations = reader.relations
    try reader.read(main)
    reader.manuscript.parts = reader.stories.first ?? []
    // The text comes first: notes without a call in it are not read.
    for kind in ["footnotes", "endnotes"] {
        guard !reader.noteIndices.isEmpty, let part = relations.first(kind)?.path else { continue }
        reader.relations = try Relations(of: part, in: package)
        try reader.read(part)
    }
    for note in reader.manuscript.notes where note.parts.isEmpty {
        reader.manuscript.findings.note(.missingNote, at: note.offset)
    }
    for target in relations.targets.values where ["header", "footer"].contains(target.kind) {
        if try reader.holdsText(target.path) { reader.manuscript.findings.note(.header, at: 0) }
    }
    if let failure = reader.failures.first { throw failure.fault }
    return reader.manuscript
}

extension WordReader {
    /// Whether there are words in the part `name`.
    fileprivate func holdsText(_ name: String) throws(OfficeFault) -> Bool {
        var isFound = false
        try package.read(name) { (event) throws(OfficeFault) in
            if case .text(let text) = event, !text.allSatisfy(\.isWhitespace) { isFound = true }
        }
        return isFound
    }
}
