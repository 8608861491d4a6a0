import PubDiagnostics
import PubDocuments

/// A document as text: one line an element, with its place; running text in brackets.
package enum DocumentDump {
    /// The whole document.
    package static func text(_ document: Document) -> String {
        var out = ""
        if let title = document.front.title { out += "title \(inlines(title))\n" }
        out += blocks(document.blocks, "")
        for (index, note) in document.notes.enumerated() {
            out += "note \(index) @\(place(note.origin))\n" + blocks(note.blocks, "  ")
        }
        return out
    }

    /// Elements, each after `indent`.
    package static func blocks(_ blocks: [Block], _ indent: String) -> String {
        blocks.map { block($0, indent) }.joined()
    }

    /// One element after `indent`.
    package static func block(_ block: Block, _ indent: String) -> String {
        let end = "\(attributes(block.attributes))\(formatting(block.formatting)) @\(place(block.origin))\n"
        switch block.kind {
        case .paragraph(let text): return "\(indent)p \(inlines(text))\(end)"
        case .heading(let level, let text): return "\(indent)h\(level) \(inlines(text))\(end)"
        case .list(let list):
            let start = list.start.map { "\(list.numbering.text(of: $0))." } ?? "*"
            return "\(indent)list \(start)\(list.isTight ? "" : " loose")\(end)"
                + list.items.map { item in
                    let mark = item.isDone.map { $0 ? " [x]" : " [ ]" } ?? ""
                    return "\(indent)- item\(mark) @\(place(item.origin))\n" + blocks(item.blocks, indent + "    ")
                }.joined()
        case .quote(let inner): return "\(indent)quote\(end)" + blocks(inner, indent + "  ")
        case .code(let language, let lines):
            return "\(indent)code \(language)\(end)" + lines.map { "\(indent)  |\($0)\n" }.joined()
        case .verse(let stanzas):
            return "\(indent)verse\(end)"
                + stanzas.map { stanza in
                    stanza.map { line in
                        "\(indent)  |\(line.indent) \(inlines(line.content)) @\(place(line.origin))\n"
                    }.joined()
                }.joined(separator: "\(indent)  |\n")
        case .definitions(let definitions):
            return "\(indent)definitions\(end)"
                + definitions.map { definition in
                    "\(indent)  \(inlines(definition.term)) @\(place(definition.origin))\n"
                        + definition.bodies.map { "\(indent)  :\n" + blocks($0, indent + "    ") }.joined()
                }.joined()
        case .pause: return "\(indent)pause\(end)"
        case .table(let table):
            let rows = ([table.head] + table.rows).map { row in
                "\(indent)  "
                    + row.map {
                        "\(content(of: $0, indent))\($0.columns == 1 ? "" : "×\($0.columns)")\($0.rows == 1 ? "" : "↓\($0.rows)")@\(place($0.origin))"
                    }.joined(separator: " | ") + "\n"
            }
            let caption = table.caption.isEmpty ? "" : "\(indent)  caption \(inlines(table.caption))\n"
            return "\(indent)table \(table.alignments.map { "\($0)" }.joined(separator: ","))\(end)"
                + rows.joined() + caption
        case .figure(let picture): return "\(indent)figure \(self.picture(picture)) @\(place(block.origin))\n"
        case .container(let name, let inner): return "\(indent)::: \(name)\(end)" + blocks(inner, indent + "  ")
        }
    }

    /// The running text of a cell, or its blocks in braces.
    private static func content(of cell: Table.Cell, _ indent: String) -> String {
        cell.blocks.isEmpty ? inlines(cell.content) : "{\n" + blocks(cell.blocks, indent + "    ") + "\(indent)  }"
    }

    /// Running text in brackets.
    package static func inlines(_ inlines: [Inline]) -> String {
        "[" + inlines.map(inline).joined(separator: ",") + "]"
    }

    /// One piece of running text with its place.
    package static func inline(_ inline: Inline) -> String {
        let at = "@\(place(inline.origin))"
        switch inline {
        case .text(let text, _): return "\"\(text)\"\(at)"
        case .softBreak: return "~"
        case .lineBreak: return "br"
        case .emphasis(let inner, _): return "em\(inlines(inner))\(at)"
        case .strong(let inner, _): return "b\(inlines(inner))\(at)"
        case .strike(let inner, _): return "s\(inlines(inner))\(at)"
        case .superscript(let inner, _): return "sup\(inlines(inner))\(at)"
        case .subscript(let inner, _): return "sub\(inlines(inner))\(at)"
        case .code(let text, _): return "code(\(text))\(at)"
        case .keyboard(let text, _): return "kbd(\(text))\(at)"
        case .link(let target, let inner, _): return "a(\(target))\(inlines(inner))\(at)"
        case .span(let list, let inner, _): return "span\(attributes(list))\(inlines(inner))\(at)"
        case .styled(let direct, let inner, _): return "look(\(formatting(direct)))\(inlines(inner))\(at)"
        case .image(let value): return "img \(picture(value))\(at)"
        case .ruby(let base, let annotation, _): return "ruby\(inlines(base))\(inlines(annotation))\(at)"
        case .noteCall(let index, _): return "^\(index)\(at)"
        }
    }

    /// A picture: its file, its caption, its attributes.
    package static func picture(_ picture: Picture) -> String {
        let link = picture.link.map { " -> \($0.text)" } ?? ""
        return "(\(picture.source.text))\(link) \(inlines(picture.caption))\(attributes(picture.attributes))"
    }

    /// Identifier, classes and pairs as they are written.
    package static func attributes(_ attributes: Attributes) -> String {
        var parts = attributes.id.map { ["#\($0.text)"] } ?? []
        parts += attributes.classes.map { ".\($0.text)" }
        parts += attributes.pairs.map { "\($0.key.text)=\"\($0.value.text)\"" }
        return parts.isEmpty ? "" : " {\(parts.joined(separator: " "))}"
    }

    /// What a piece of text has over its style.
    package static func formatting(_ formatting: DirectFormatting) -> String {
        let parts: [(String, Attributes.Value?)] = [
            ("font", formatting.font), ("color", formatting.color), ("strokeColor", formatting.strokeColor),
            ("strokeWidth", formatting.strokeWidth), ("size", formatting.size),
        ]
        var words = parts.compactMap { name, value in value.map { "\(name)=\($0.text)" } }
        if let rise = formatting.rise { words.append("rise=\(rise.text)") }
        if formatting.isUnderlined { words.append("ul") }
        if let capitals = formatting.capitals { words.append("\(capitals)-caps") }
        return words.joined(separator: " ")
    }

    /// What a paragraph has over its style.
    package static func formatting(_ formatting: DirectParagraphFormatting?) -> String {
        guard let formatting else { return "" }
        var words = formatting.alignment.map { ["\($0)"] } ?? []
        if let direction = formatting.direction { words.append("\(direction)") }
        let lengths: [(String, Double?)] = [
            ("start", formatting.startIndent), ("end", formatting.endIndent), ("first", formatting.firstLineIndent),
            ("before", formatting.spaceBefore), ("after", formatting.spaceAfter), ("leading", formatting.leading),
        ]
        words += lengths.compactMap { name, value in value.map { "\(name)=\($0)" } }
        words += formatting.tabs.map { "tab=\($0.position)\($0.alignment)\($0.leader)" }
        return " <\(words.joined(separator: " "))>"
    }

    /// `line:column`.
    package static func place(_ origin: SourceLocation) -> String { "\(origin.line):\(origin.column)" }

    /// One line a finding: `place id`.
    package static func findings(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { "\(place($0.origin)) \($0.id)" }
    }
}
