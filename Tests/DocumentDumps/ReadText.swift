import PubDocuments

/// All text of a document, captions included.
package enum ReadText {
    /// The texts of elements and notes.
    package static func of(_ document: Document) -> String {
        of(document.blocks) + document.notes.map { of($0.blocks) }.joined()
    }

    private static func of(_ blocks: [Block]) -> String { blocks.map(of).joined(separator: "\n") }

    /// The text of one element.
    package static func of(_ block: Block) -> String {
        switch block.kind {
        case .paragraph(let text), .heading(_, let text): of(text)
        case .list(let list): list.items.map { of($0.blocks) }.joined(separator: "\n")
        case .quote(let inner), .container(_, let inner): of(inner)
        case .code(_, let lines): lines.joined(separator: "\n")
        case .pause: ""
        case .verse(let stanzas): stanzas.joined().map { of($0.content) }.joined(separator: "\n")
        case .definitions(let definitions):
            definitions.map { of($0.term) + "\n" + of(Array($0.bodies.joined())) }.joined(separator: "\n")
        case .table(let table):
            ([table.head] + table.rows).joined().map { of($0.content) + of($0.blocks) }.joined(separator: " ")
                + of(table.caption)
        case .figure(let picture): of(picture.caption)
        }
    }

    private static func of(_ inlines: [Inline]) -> String { inlines.map(of).joined() }

    private static func of(_ inline: Inline) -> String {
        switch inline {
        case .text(let text, _), .code(let text, _), .keyboard(let text, _): text
        case .softBreak, .lineBreak: "\n"
        case .emphasis(let inner, _), .strong(let inner, _), .strike(let inner, _), .superscript(let inner, _),
            .subscript(let inner, _), .link(_, let inner, _), .span(_, let inner, _), .styled(_, let inner, _):
            of(inner)
        case .ruby(let base, let annotation, _): of(base) + of(annotation)
        case .image(let picture): of(picture.caption)
        case .noteCall: ""
        }
    }
}
