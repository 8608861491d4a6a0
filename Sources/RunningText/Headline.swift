import PubDiagnostics
import PubDocuments

/// Takes the headline from the text, when neither the manifest nor front matter gives one: a leading heading of the
/// first level. If it is the only one of its level, the levels below move up by one, since the text's first level is
/// then the second of the source.
package func takeHeadline(
    _ document: inout Document, hasTitleFromManifest: Bool, _ diagnostics: inout [Diagnostic]
) {
    guard !hasTitleFromManifest, document.front.title == nil, let first = document.blocks.first,
        case .heading(level: 1, let title) = first.kind
    else { return }
    document.front.title = title
    document.blocks.removeFirst()
    if first.attributes != Attributes() {
        diagnostics.append(
            .warning(
                "headline-attributes", "attributes of the headline have no effect", at: first.origin,
                hint: "links reach an article by its id in the manifest"))
    }
    // The headline took the only heading of the first level: the others move up.
    if !containsFirstLevel(document.blocks) { raiseHeadings(&document.blocks) }
}

/// Gives a document the headline that its file has beside the text, if neither the manifest nor the text has one. Headings move up by one
/// level: the first one of the file is that of its headline.
package func takeHeadline(named name: String, into document: inout Document, options: ReadingOptions) {
    let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty, !options.hasTitleFromManifest, document.front.title == nil,
        !containsFirstLevel(document.blocks)
    else { return }
    document.front.title = [.text(typographic(words, options: options), SourceLocation(file: document.file))]
    raiseHeadings(&document.blocks)
}

private func containsFirstLevel(_ blocks: [Block]) -> Bool {
    blocks.contains { block in
        switch block.kind {
        case .heading(let level, _): level == 1
        case .container(_, let inner), .quote(let inner): containsFirstLevel(inner)
        default: false
        }
    }
}

private func raiseHeadings(_ blocks: inout [Block]) {
    for index in blocks.indices {
        switch blocks[index].kind {
        case .heading(let level, let text): blocks[index].kind = .heading(level: max(level - 1, 1), text)
        case .container(let name, var inner):
            raiseHeadings(&inner)
            blocks[index].kind = .container(name: name, inner)
        case .quote(var inner):
            raiseHeadings(&inner)
            blocks[index].kind = .quote(inner)
        default: break
        }
    }
}
