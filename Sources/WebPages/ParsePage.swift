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
        let tree = try PageTree(PageEncoding.inUTF8(bytes))
        var reader = PageReader(tree) { source in
            // Pictures of other machines are not fetched; those beside the page are read by the rules of all inputs.
            DataAddress.isOne(source) ? nil : Manuscript.StoredPicture(file: SiteAddress.file(of: source), at: 0)
        }
        reader.read()
        var document = reader.manuscript.document(file: file, format: .html, options: options)
        document.value?.take(metadata: tree, options)
        return (document, reader.manuscript.transcript.text(of: file))
    } catch {
        return (Outcome(nil, [error.diagnostic(at: SourceLocation(file: file))]), SourceText([], file: file))
    }
}

extension Document {
    /// Takes the headline and the author that a page names in its head, if its text does not.
    fileprivate mutating func take(metadata tree: PageTree, _ options: ReadingOptions) {
        let shared = tree.nodes.first { $0.name == "meta" && $0["property"] == "og:title" }?["content"]
        let own = tree.nodes.indices.first { tree.nodes[$0].name == "title" && tree.isOfPage($0) }.map(tree.text)
        takeHeadline(named: shared ?? own ?? "", into: &self, options: options)
        guard front.authors.isEmpty else { return }
        for node in tree.nodes where node.name == "meta" && node["name"]?.lowercased() == "author" {
            let name = (node["content"] ?? "").trimmingBlanks
            if name.isEmpty { continue }
            front.authors = [Author(name: name, at: SourceLocation(file: file))]
            // The name may stand below the headline, too, with a deck between them.
            let repeated = blocks.prefix(2).firstIndex {
                if case .paragraph(let text) = $0.kind { text.plainText.trimmingBlanks == name } else { false }
            }
            if let repeated { blocks.remove(at: repeated) }
        }
    }
}
