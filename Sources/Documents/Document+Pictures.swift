extension Document {
    /// Every picture in it, in order; charts do not count.
    package var pictures: [Picture] {
        var found: [Picture] = []
        for block in blocks { block.collect(&found) }
        for note in notes { for block in note.blocks { block.collect(&found) } }
        return found
    }

    /// Every group of figures in it, in order.
    package var figureGroups: [Block] {
        var found: [Block] = []
        for block in blocks { block.collectGroups(&found) }
        return found
    }
}

extension Block {
    fileprivate func collectGroups(_ found: inout [Block]) {
        switch kind {
        case .container("figures", _): found.append(self)
        case .quote(let blocks), .container(_, let blocks): for block in blocks { block.collectGroups(&found) }
        case .list(let list):
            for item in list.items { for block in item.blocks { block.collectGroups(&found) } }
        default: break
        }
    }

    fileprivate func collect(_ found: inout [Picture]) {
        switch kind {
        case .figure(let picture): if picture.chart == nil { found.append(picture) }
        case .paragraph(let inlines), .heading(_, let inlines): inlines.collect(&found)
        case .list(let list):
            for item in list.items { for block in item.blocks { block.collect(&found) } }
        case .quote(let blocks), .container(_, let blocks):
            for block in blocks { block.collect(&found) }
        case .verse(let stanzas): for line in stanzas.joined() { line.content.collect(&found) }
        case .definitions(let definitions):
            for definition in definitions {
                definition.term.collect(&found)
                for block in definition.bodies.joined() { block.collect(&found) }
            }
        case .table(let table):
            for cell in table.head + table.rows.flatMap({ $0 }) {
                cell.content.collect(&found)
                for block in cell.blocks { block.collect(&found) }
            }
        case .code, .pause: break
        }
    }
}

extension [Inline] {
    fileprivate func collect(_ found: inout [Picture]) {
        for inline in self {
            switch inline {
            case .image(let picture): found.append(picture)
            case .emphasis(let inner, _), .strong(let inner, _), .strike(let inner, _),
                .superscript(let inner, _), .subscript(let inner, _), .link(_, let inner, _),
                .span(_, let inner, _), .styled(_, let inner, _):
                inner.collect(&found)
            case .ruby(let base, let annotation, _): (base + annotation).collect(&found)
            case .text, .softBreak, .lineBreak, .code, .keyboard, .noteCall: break
            }
        }
    }
}
