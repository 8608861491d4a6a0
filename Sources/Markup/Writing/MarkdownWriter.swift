import PubDocuments

/// A document as our Markdown, which is read again as the same document except for formatting that Markdown has no marks for: faces, sizes and
/// colours of direct formatting, the direction of a paragraph.
///
/// - Parameter pictureName: the file of a picture, by the name that the document has for it.
/// - Returns: the text, with front matter if the document says something of itself. Linear.
package func markdown(of document: Document, pictureName: @escaping (String) -> String = { $0 }) -> String {
    MarkdownWriter(pictureName: pictureName, names: MarkdownNames(document)).text(document)
}

/// Writes a document block by block: a block is an array of lines, so that its parent can put its own marks before them.
private struct MarkdownWriter {
    let pictureName: (String) -> String
    let names: MarkdownNames

    func text(_ document: Document) -> String {
        var parts = [front(document.front), lines(document.blocks)].filter { !$0.isEmpty }
        for (index, note) in document.notes.enumerated() {
            parts.append(indented(lines(note.blocks), by: 4, first: "[^\(index + 1)]: "))
        }
        return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private func inlines(_ inlines: [Inline], _ place: MarkdownText.Place = .paragraph) -> String {
        text(at: place).text(inlines)
    }

    private func text(at place: MarkdownText.Place) -> MarkdownText {
        MarkdownText(place: place, pictureName: pictureName, names: names)
    }

    // MARK: Front matter

    private func front(_ front: FrontMatter) -> [String] {
        var lines: [String] = []
        func add(_ key: String, _ value: String?) {
            guard let value else { return }
            let escaped = value.unicodeScalars.map { scalar -> String in
                switch scalar {
                case "\"", "\\": return "\\" + String(Character(scalar))
                case "\t": return "\\t"
                case "\n": return " "
                default: return String(Character(scalar))
                }
            }.joined()
            lines.append("\(key) = \"\(escaped)\"")
        }
        add("kicker", front.kicker.map { inlines($0, .line) })
        add("title", front.title.map { inlines($0, .line) })
        add("short-title", front.shortTitle.map { inlines($0, .line) })
        add("standfirst", front.standfirst.map { inlines($0, .line) })
        add("section", front.section?.text)
        add("language", front.language?.text)
        if !front.authors.isEmpty {
            let all = front.authors.map { author in
                let name = MarkdownText.quoted(author.name)
                return author.role.isEmpty ? name : "{ name = \(name), role = \(MarkdownText.quoted(author.role)) }"
            }
            lines.append("authors = [\(all.joined(separator: ", "))]")
        }
        return lines.isEmpty ? [] : ["+++"] + lines + ["+++"]
    }

    // MARK: Blocks

    private func lines(_ blocks: [Block], isTight: Bool = false) -> [String] {
        var lines: [String] = []
        var before: Block?
        for block in blocks {
            let own = self.lines(block)
            if own.isEmpty { continue }
            if let before {
                if !isTight { lines.append("") }
                // Lists, quotes and listings that follow one another would be one.
                if isTight ? isGlued(before, block) : joins(before, block) {
                    lines += isTight ? ["<!-- -->"] : ["<!-- -->", ""]
                }
            }
            lines += own
            before = block
        }
        return lines
    }

    private func joins(_ a: Block, _ b: Block) -> Bool {
        switch (a.kind, b.kind) {
        case (.list, .list), (.quote, .quote), (.verse, .verse), (.definitions, .definitions), (.list, .code): true
        // A caption below a table or a figure would be theirs.
        default: false
        }
    }

    /// Whether the first line of `b` would be one of the last paragraph of `a` without a blank line between them.
    private func isGlued(_ a: Block, _ b: Block) -> Bool {
        if joins(a, b) { return true }
        switch a.kind {
        case .heading, .code, .pause, .container: return false
        default: break
        }
        switch b.kind {
        case .paragraph, .figure, .definitions, .table, .verse: return true
        // Another number than 1 begins no list in a paragraph (CommonMark 0.30 §5.3).
        case .list(let list): return list.numbering == .decimal && (list.start ?? 1) != 1
        default: return false
        }
    }

    private func attributes(_ attributes: Attributes) -> String { text(at: .line).attributes(attributes) }

    private func lines(_ block: Block) -> [String] {
        let attributes = self.attributes(block.attributes)
        switch block.kind {
        case .paragraph(let text):
            let written = inlines(text)
            if written.isEmpty { return [] }
            return (written + (attributes.isEmpty ? "" : " " + attributes)).split(
                separator: "\n", omittingEmptySubsequences: false
            ).map(String.init)
        case .heading(let level, let text):
            return [
                String(repeating: "#", count: level) + " " + inlines(text, .line)
                    + (attributes.isEmpty ? "" : " " + attributes)
            ]
        case .list(let list): return lines(list)
        case .quote(let inner): return lines(inner).map { $0.isEmpty ? ">" : "> " + $0 }
        case .code(let language, let code):
            // No fence is shorter than three marks.
            var longest = 2
            // A line of code may end the fence behind spaces, too.
            for line in code { longest = max(longest, line.drop { $0 == " " }.prefix { $0 == "`" }.count) }
            let fence = String(repeating: "`", count: longest + 1)
            return [fence + language] + code + [fence]
        case .verse(let stanzas):
            var lines: [String] = []
            for stanza in stanzas {
                if !lines.isEmpty { lines.append("|") }
                for line in stanza {
                    lines.append("| " + String(repeating: " ", count: line.indent) + inlines(line.content, .line))
                }
            }
            return lines
        case .definitions(let definitions):
            return definitions.enumerated().flatMap { index, definition in
                (index == 0 ? [] : [""]) + [inlines(definition.term)]
                    + definition.bodies.flatMap { indented(lines($0), by: 4, first: ":   ") }
            }
        case .pause: return ["***"]
        case .table(let table):
            return MarkdownTable(table, block.attributes, text(at: .line), self.inlines, self.lines).lines
        case .figure(let picture):
            var picture = picture
            if picture.attributes.id == nil { picture.attributes.id = block.attributes.id }
            if let chart = picture.chart, SourceFormat(fileName: picture.source.text) == nil {
                return lines(of: chart, picture)
            }
            return [text(at: .line).image(picture)]
        case .container(let name, let inner):
            var own = block.attributes
            if own.classes.first?.text != name { own.classes.insert(Attributes.Value(name, at: block.origin), at: 0) }
            let isPlain = own.id == nil && own.pairs.isEmpty && own.classes.count == 1
            return ["::: " + (isPlain ? name : self.attributes(own)), ""] + lines(inner) + ["", ":::"]
        }
    }

    /// The block of a chart, whose values are in the source itself.
    private func lines(of chart: Table, _ picture: Picture) -> [String] {
        let rows = ([chart.head] + chart.rows).map { row in
            row.map { cell in
                let text = cell.content.plainText
                return text.contains { ",\"\n".contains($0) } ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
            }.joined(separator: ",")
        }
        let attributes = self.attributes(picture.attributes)
        let caption = picture.caption.isEmpty ? [] : ["", ": " + inlines(picture.caption, .line)]
        return ["```chart" + (attributes.isEmpty ? "" : " " + attributes)] + rows + ["```"] + caption
    }

    private func lines(_ blocks: [Block]) -> [String] { lines(blocks, isTight: false) }

    private func lines(_ list: List) -> [String] {
        var lines: [String] = []
        for (index, item) in list.items.enumerated() {
            let number = list.start.map { list.numbering.text(of: $0 + index) }
            // Letters in brackets begin no sentence.
            let mark = number.map { list.numbering == .decimal ? $0 + ". " : "(\($0)) " } ?? "- "
            let task = item.isDone.map { $0 ? "[x] " : "[ ] " } ?? ""
            if index > 0, !list.isTight { lines.append("") }
            lines += indented(self.lines(item.blocks, isTight: list.isTight), by: mark.count, first: mark, task)
        }
        return lines
    }

    /// Lines behind a mark, all but the first indented.
    private func indented(_ lines: [String], by count: Int, first: String, _ more: String = "") -> [String] {
        let indent = String(repeating: " ", count: count)
        guard let head = lines.first else { return [first + more] }
        return [first + more + head] + lines.dropFirst().map { $0.isEmpty ? "" : indent + $0 }
    }
}
