import PubDocuments

/// The names of a document's elements as Markdown writes them: letters, numbers and a few signs, where programs have any character.
struct MarkdownNames {
    private var written: [String: String] = [:]

    /// The names in `document`. Linear.
    init(_ document: Document) {
        var used: Set<String> = []
        // Names that can be written stay what they are.
        let names = document.names
        for name in names where name.allSatisfy(MarkdownNames.isPlain) {
            written[name] = name
            used.insert(name)
        }
        for name in names where written[name] == nil {
            let plain = String(name.map { MarkdownNames.isPlain($0) ? $0 : "-" })
            var free = plain
            var count = 2
            while !used.insert(free).inserted {
                free = "\(plain)-\(count)"
                count += 1
            }
            written[name] = free
        }
    }

    private static func isPlain(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return !character.isWhitespace }
        return byte >= 0x30 && byte <= 0x39 || character.isLetter || "-_:.".contains(character)
    }

    /// `name` as it is written in braces.
    func name(_ name: String) -> String { written[name] ?? name }

    /// The target of a link: that of a place in the document is its name as it is written.
    func target(_ target: String) -> String {
        guard target.hasPrefix("#") else { return target }
        let name = String(target.dropFirst())
        return (written[name] ?? written[SiteAddress.decoded(name)]).map { "#" + $0 } ?? target
    }
}

extension Document {
    /// The names of its elements, in order.
    fileprivate var names: [String] {
        var found: [String] = []
        func take(_ attributes: Attributes) { if let id = attributes.id { found.append(id.text) } }
        func take(_ inlines: [Inline]) {
            for inline in inlines {
                switch inline {
                case .span(let attributes, let inner, _):
                    take(attributes)
                    take(inner)
                case .emphasis(let inner, _), .strong(let inner, _), .strike(let inner, _), .superscript(let inner, _),
                    .subscript(let inner, _), .link(_, let inner, _), .styled(_, let inner, _):
                    take(inner)
                case .image(let picture):
                    take(picture.attributes)
                    take(picture.caption)
                default: break
                }
            }
        }
        func take(_ blocks: [Block]) {
            for block in blocks {
                take(block.attributes)
                switch block.kind {
                case .paragraph(let text), .heading(_, let text): take(text)
                case .list(let list): for item in list.items { take(item.blocks) }
                case .quote(let inner), .container(_, let inner): take(inner)
                case .verse(let stanzas): for line in stanzas.joined() { take(line.content) }
                case .definitions(let all):
                    for definition in all {
                        take(definition.term)
                        for body in definition.bodies { take(body) }
                    }
                case .table(let table):
                    take(table.caption)
                    for cell in table.head + table.rows.joined() {
                        take(cell.content)
                        take(cell.blocks)
                    }
                case .figure(let picture):
                    take(picture.attributes)
                    take(picture.caption)
                case .code, .pause: break
                }
            }
        }
        take(blocks)
        for note in notes { take(note.blocks) }
        return found
    }
}
