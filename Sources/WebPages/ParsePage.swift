import PubDiagnostics
import PubDocuments
import PubManuscripts
import PubRunningText

/// The document of a web page (`.html`): its article, without the page around it; and its words as
/// lines, for counting places.
///
/// - Parameters:
///   - bytes: the page, in UTF-8.
///   - file: its name as diagnostics show it.
///   - options: language, title, punctuation, the names of the template's styles.
/// - Returns: the document; nil if the page is not an article for a magazine.
package func parsePage(
    _ bytes: [UInt8], file: String, options: ReadingOptions = ReadingOptions()
) -> (document: Outcome<Document>, transcript: SourceText) {
    do throws(PageFault) {
        let tree = try PageTree(inUTF8(bytes))
        var reader = PageReader(tree) { source in
            // Pictures of other machines are not fetched; those beside the page are read by the rules of all inputs.
            source.hasPrefix("data:") ? nil : Manuscript.StoredPicture(file: SiteAddress.file(of: source), at: 0)
        }
        reader.read()
        var document = reader.manuscript.document(file: file, format: .html, options: options)
        document.value?.take(metadata: tree, options)
        return (document, reader.manuscript.transcript.text(of: file))
    } catch {
        return (Outcome(nil, [error.diagnostic(at: SourceLocation(file: file))]), SourceText([], file: file))
    }
}

/// `bytes` in UTF-8: pages of old sites are in the code page of Western Europe, which is assumed if they are not UTF-8.
func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    var text = String.UnicodeScalarView()
    for byte in bytes {
        let value = (0x80...0x9F).contains(byte) ? windows[Int(byte) - 0x80] : UInt32(byte)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return Array(String(text).utf8)
}

/// The characters of Windows-1252 at 0x80 to 0x9F, as the standard of HTML has them.
private let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E,
    0x0178,
]

extension Document {
    /// Takes the author that a page names in its head.
    fileprivate mutating func take(metadata tree: PageTree, _ options: ReadingOptions) {
        guard front.authors.isEmpty else { return }
        for node in tree.nodes where node.name == "meta" && node["name"]?.lowercased() == "author" {
            let name = (node["content"] ?? "").trimmingBlanks
            if !name.isEmpty { front.authors = [Author(name: name, at: SourceLocation(file: file))] }
        }
    }
}
