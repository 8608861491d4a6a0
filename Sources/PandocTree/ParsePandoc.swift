import PubDiagnostics
import PubDocuments
import PubManuscripts
import PubRunningText

/// The document of a tree that Pandoc writes (`pandoc -t json`), the way in for every format that
/// Pandoc reads, and its words as lines, for counting places.
package func parsePandoc(
    _ bytes: [UInt8], file: String, options: ReadingOptions = ReadingOptions()
) -> (document: Outcome<Document>, transcript: SourceText) {
    func failed(_ reason: String, _ origin: SourceLocation) -> (document: Outcome<Document>, transcript: SourceText) {
        let finding = Diagnostic.error(
            "source-damaged", "the file is no tree of Pandoc: \(reason)", at: origin,
            hint: "write it by pandoc -t json -o article.json")
        return (Outcome(nil, [finding]), SourceText(bytes, file: file))
    }
    let tree: JSONValue
    do { tree = try JSONReader.value(of: bytes) } catch {
        return failed(error.reason, SourceText(bytes, file: file).origin(ofByte: error.place))
    }
    guard case .list = tree["blocks"] else { return failed("it has no blocks", SourceLocation(file: file)) }
    var reader = PandocReader(options)
    reader.collectLabels(tree)
    reader.read(tree)
    return (
        reader.manuscript.document(file: file, format: .pandoc, options: options),
        reader.manuscript.transcript.text(of: file)
    )
}
