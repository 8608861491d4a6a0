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
    guard !words.isEmpty, !options.hasTitleFromManifest, document.front.title == nil else { return }
    if let repeated = takeRepetition(of: words, from: &document) {
        document.front.title = repeated
        if containsFirstLevel(document.blocks) { return }
    } else {
        if containsFirstLevel(document.blocks) { return }
        document.front.title = [.text(typographic(words, options: options), SourceLocation(file: document.file))]
    }
    raiseHeadings(&document.blocks)
}

/// Drops the heading that a text begins with if it repeats the headline: books have a page with their title before it.
package func dropRepeatedHeadline(_ document: inout Document) {
    guard let title = document.front.title, case .heading? = document.blocks.first?.kind,
        takeRepetition(of: title.plainText, from: &document) != nil
    else { return }
    if !containsFirstLevel(document.blocks) { raiseHeadings(&document.blocks) }
}

/// Takes the paragraph or heading that the text begins with if it says `words`, in letters of any case.
private func takeRepetition(of words: String, from document: inout Document) -> [Inline]? {
    guard let first = document.blocks.first else { return nil }
    let text: [Inline]
    switch first.kind {
    case .paragraph(let inlines), .heading(_, let inlines): text = inlines
    default: return nil
    }
    func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    guard plain(text.plainText) == plain(words), !plain(words).isEmpty else { return nil }
    document.blocks.removeFirst()
    return withoutFormatting(text)
}

/// `text` without the emphasis around all of it: headlines have the style that the template gives them.
private func withoutFormatting(_ text: [Inline]) -> [Inline] {
    guard text.count == 1 else { return text }
    switch text[0] {
    case .strong(let inner, _), .emphasis(let inner, _): return withoutFormatting(inner)
    default: return text
    }
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
