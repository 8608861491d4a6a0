import PubDiagnostics
import PubDocuments
import PubRunningText

/// The document of an RTF file.
///
/// 1. ``RTFTokenizer`` cuts the file into tokens, ``RTFParser`` reads them with a stack of groups into stories of
///    paragraphs, notes, boxes, rows and pictures; neither recurses.
/// 2. ``RTFRoles`` finds the roles of the file's styles: headings, quotes, captions, code.
/// 3. ``RTFDefaultFormatting`` finds the default formatting of the file. Only differences from it become direct
///    formatting of the document: sizes and indents stay in proportion to the text around, since the template chooses the
///    text's own size.
/// 4. ``RTFConverter`` makes blocks of the paragraphs: lists, tables, figures with their captions, quotes; it finds the
///    headline.
///
/// Malformed files are read to the extent that they can be understood, and every kind of fault is a finding at its first place.
///
/// - Parameters:
///   - bytes: the file, in any code page.
///   - file: its name as diagnostics show it.
///   - options: language, title, punctuation, the names of the template's styles.
/// - Returns: the document, as complete as the file allowed; never nil.
package func parseRTF(
    _ bytes: [UInt8], file: String, options: ReadingOptions = ReadingOptions()
) -> Outcome<Document> {
    let text = SourceText(bytes, file: file)
    let source = ReaderSource(text.bytes, of: text, offsets: nil)
    var document = Document(file: file, blocks: [])
    document.format = .rtf
    guard RTFSignature.begins(source.bytes) else {
        let problem = Diagnostic.error(
            "not-rtf", "the file does not begin with {\\rtf", at: source.origin(at: 0),
            hint: "save it as RTF, or name its own format")
        return Outcome(document, [problem])
    }
    var parser = RTFParser(source)
    parser.read()
    var converter = RTFConverter(parser, source, options)
    let blocks = converter.blocks(of: 0)
    document.front = converter.front
    document.blocks = blocks
    document.notes = converter.notes()
    document.attachments = converter.attachments
    var diagnostics = converter.diagnostics + converter.findings.diagnostics
    takeHeadline(&document, hasTitleFromManifest: options.hasTitleFromManifest, &diagnostics)
    converter.takeInfo(&document)
    return Outcome(document, diagnostics.sorted(by: Diagnostic.precedes))
}
