extension [Block] {
    /// Whether a footnote is called in them. Linear.
    package var callNotes: Bool { contains { $0.kind.callsNotes } }

    /// Whether one of them is or has a table whose caption calls a footnote. Linear.
    var haveNotedCaptionsOfTables: Bool {
        contains { block in
            switch block.kind {
            case .quote(let blocks), .container(_, let blocks): blocks.haveNotedCaptionsOfTables
            case .list(let list): list.items.contains { $0.blocks.haveNotedCaptionsOfTables }
            case .definitions(let definitions):
                definitions.contains { $0.bodies.contains { $0.haveNotedCaptionsOfTables } }
            case .table(let table):
                table.caption.callNotes
                    || (table.head + table.rows.joined()).contains { $0.blocks.haveNotedCaptionsOfTables }
            case .paragraph, .heading, .verse, .figure, .code, .pause: false
            }
        }
    }
}

extension BlockKind {
    fileprivate var callsNotes: Bool {
        switch self {
        case .paragraph(let inlines), .heading(_, let inlines): inlines.callNotes
        case .quote(let blocks), .container(_, let blocks): blocks.callNotes
        case .list(let list): list.items.contains { $0.blocks.callNotes }
        case .verse(let stanzas): stanzas.joined().contains { $0.content.callNotes }
        case .definitions(let definitions):
            definitions.contains { $0.term.callNotes || $0.bodies.contains { $0.callNotes } }
        case .table(let table):
            table.caption.callNotes
                || (table.head + table.rows.joined()).contains { $0.content.callNotes || $0.blocks.callNotes }
        case .figure(let picture): picture.caption.callNotes
        case .code, .pause: false
        }
    }
}

extension [Inline] {
    fileprivate var callNotes: Bool {
        contains { inline in
            switch inline {
            case .noteCall: true
            case .emphasis(let inner, _), .strong(let inner, _), .strike(let inner, _), .superscript(let inner, _),
                .subscript(let inner, _), .link(_, let inner, _), .span(_, let inner, _), .styled(_, let inner, _),
                .ruby(let inner, _, _):
                inner.callNotes
            case .text, .softBreak, .lineBreak, .code, .keyboard, .image: false
            }
        }
    }
}
