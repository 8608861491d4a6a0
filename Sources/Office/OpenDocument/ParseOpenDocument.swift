import PubArchives
import PubDiagnostics
import PubDocuments
import PubManuscripts
import PubRunningText

/// The document of an OpenDocument text (`.odt`, or one file of XML, `.fodt`), and its words as lines, which places refer to.
///
/// - Parameters:
///   - bytes: the file.
///   - file: its name in diagnostics.
///   - options: language, title, punctuation, the names of the template's styles, the roles that the issue gives to styles.
/// - Returns: the document; nil for a file that is not OpenDocument text, or is damaged.
package func parseOpenDocument(
    _ bytes: [UInt8], file: String, options: ReadingOptions = ReadingOptions()
) -> (document: Outcome<Document>, transcript: SourceText) {
    do throws(OfficeFault) {
        let manuscript = try openDocumentManuscript(bytes, options)
        return (
            manuscript.document(file: file, format: .openDocument, options: options),
            manuscript.transcript.text(of: file)
        )
    } catch {
        let origin = SourceLocation(file: file)
        return (Outcome(nil, [error.diagnostic(at: origin)]), SourceText([], file: file))
    }
}

private func openDocumentManuscript(
    _ bytes: [UInt8], _ options: ReadingOptions
) throws(OfficeFault) -> Manuscript {
    // An archive begins with `PK`.
    let isFlat = !bytes.starts(with: [0x50, 0x4B]) && bytes.contains(UInt8(ascii: "<"))
    var styles = OpenDocumentStyles()
    guard !isFlat else {
        var reader = OpenDocumentReader(nil, styles, options)
        try PackageReader.read(bytes, "the file", mostElements: PackageReader.mostElementsOfText) {
            (event) throws(OfficeFault) in try reader.take(event)
        }
        return try reader.finished()
    }
    let package = try PackageReader(bytes)
    try checkEncryption(of: package)
    try package.read("styles.xml") { (event) throws(OfficeFault) in styles.take(event) }
    var reader = OpenDocumentReader(package, styles, options)
    let isThere = try package.read("content.xml", mostElements: PackageReader.mostElementsOfText) {
        (event) throws(OfficeFault) in try reader.take(event)
    }
    if !isThere { throw .archive(.missing("content.xml")) }
    return try reader.finished()
}

/// Throws if a password protects the parts of `package`: they are encrypted one by one, which only the manifest says.
func checkEncryption(of package: PackageReader) throws(OfficeFault) {
    var isEncrypted = false
    try package.read("META-INF/manifest.xml") { (event) throws(OfficeFault) in
        if case .start(let element) = event, element.name == "manifest:encryption-data" { isEncrypted = true }
    }
    if isEncrypted { throw .archive(.encrypted("content.xml")) }
}

extension OpenDocumentReader {
    /// The manuscript, when all is read.
    fileprivate func finished() throws(OfficeFault) -> Manuscript {
        var manuscript = manuscript
        manuscript.parts = stories.first ?? []
        manuscript.measure = styles.measure
        if styles.hasHeaders { manuscript.findings.note(.header, at: 0) }
        if let failure = failures.first { throw failure.fault }
        if cellCount > WordReader.mostCells { throw .tooMany("cells of tables", WordReader.mostCells) }
        return manuscript
    }
}
