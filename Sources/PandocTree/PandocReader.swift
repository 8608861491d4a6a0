import PubDocuments
import PubManuscripts
import PubRunningText

/// Makes a ``Manuscript`` of the tree that Pandoc writes (`pandoc -t json`). Recursion is as deep as the tree, which ``JSONReader`` bounds.
struct PandocReader {
    let options: ReadingOptions
    var manuscript = Manuscript()
    private var paragraph: Manuscript.Paragraph?
    private var wrapping = RunWrapping()
    /// The paragraphs that notes interrupt.
    private var waiting: [(note: Int, blocks: JSONValue)] = []

    init(_ options: ReadingOptions) { self.options = options }

    mutating func read(_ tree: JSONValue) {
        for (name, role) in [("title", StyleRole.title), ("subtitle", .subtitle), ("abstract", .subtitle)] {
            let value = tree["meta"][name]
            if let part = text(of: value, role) { manuscript.parts.append(.paragraph(part)) }
        }
        let author = tree["meta"]["author"]
        for value in author["t"].string == "MetaList" ? author["c"].elements : [author] {
            if let part = text(of: value, .author) { manuscript.parts.append(.paragraph(part)) }
        }
        manuscript.parts += blocks(tree["blocks"])
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            let offset = manuscript.transcript.end
            manuscript.notes[next.note] = (blocks(next.blocks), offset)
        }
    }

    /// The text of a value of the metadata.
    private mutating func text(of value: JSONValue, _ role: StyleRole) -> Manuscript.Paragraph? {
        switch value["t"].string {
        case "MetaInlines": return paragraph(value["c"], role)
        case "MetaString": return paragraph(.list([.table(["t": .text("Str"), "c": value["c"]])]), role)
        case "MetaBlocks": return paragraph(value["c"][0]["c"], role)
        default: return nil
        }
    }

    // MARK: Blocks

    private mutating func blocks(_ list: JSONValue) -> [Manuscript.Part] {
        var parts: [Manuscript.Part] = []
        for block in list.elements { take(block, into: &parts) }
        return parts
    }

    private mutating func take(_ block: JSONValue, into parts: inout [Manuscript.Part]) {
        let content = block["c"]
        let offset = manuscript.transcript.end
        func add(_ paragraph: Manuscript.Paragraph?) { if let paragraph { parts.append(.paragraph(paragraph)) } }
        switch block["t"].string {
        case "Para", "Plain":
            add(paragraph(content, .body))
            // A picture alone in its paragraph had its caption in it before Pandoc 3.
            if content.elements.count == 1, content[0]["t"].string == "Image",
                content[0]["c"][2][1].string?.hasPrefix("fig:") == true
            {
                add(paragraph(content[0]["c"][1], .caption))
            }
        case "Header": add(paragraph(content[2], .heading(min(max(content[0].integer ?? 1, 1), 6)), content[1]))
        case "LineBlock":
            var lines: [JSONValue] = []
            for line in content.elements {
                lines += (lines.isEmpty ? [] : [.table(["t": .text("LineBreak")])]) + line.elements
            }
            add(paragraph(.list(lines), .body))
        case "CodeBlock":
            let lines = (content[1].string ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(
                String.init)
            for line in lines {
                _ = manuscript.transcript.append(line)
                manuscript.transcript.endLine()
            }
            parts.append(.code(language: content[0][1][0].string ?? "", lines: lines, offset))
        case "BlockQuote": parts.append(.quote(blocks(content), offset))
        case "BulletList": parts.append(.list(list(content, start: nil, .decimal), offset))
        case "OrderedList":
            let style = content[0][1]["t"].string ?? ""
            let styles: [String: NumeralStyle] = [
                "LowerAlpha": .lowerLetters, "UpperAlpha": .upperLetters, "LowerRoman": .lowerRoman,
                "UpperRoman": .upperRoman,
            ]
            let start = min(max(content[0][0].integer ?? 1, 0), 1_000_000)
            parts.append(.list(list(content[1], start: start, styles[style] ?? .decimal), offset))
        case "DefinitionList":
            var all: [Manuscript.Defined] = []
            for entry in content.elements {
                guard let term = paragraph(entry[0], .body) else { continue }
                var defined = Manuscript.Defined(term: term)
                for body in entry[1].elements { defined.bodies.append(blocks(body)) }
                all.append(defined)
            }
            parts.append(.definitions(all, offset))
        case "HorizontalRule": parts.append(.pause(offset))
        case "Table": takeTable(content, into: &parts)
        case "Figure":
            parts += blocks(content[2])
            for caption in content[1][1].elements { add(paragraph(caption["c"], .caption)) }
        case "Div":
            let classes = content[0][1].elements.compactMap(\.string)
            let style = content[0][2].elements.first { $0[0].string == "custom-style" }?[1].string
            let inner = blocks(content[1])
            if let style, let role = StyleRole(named: style, options) {
                parts += inner.map { part in
                    guard case .paragraph(var paragraph) = part else { return part }
                    paragraph.role = role
                    return .paragraph(paragraph)
                }
            } else if let name = classes.first,
                // Where no template is known, all its names are kept.
                options.elements.isEmpty || options.elements.contains(name) || Manuscript.divisions.contains(name)
            {
                parts.append(.division(name, inner, offset))
            } else {
                parts += inner
            }
        case "RawBlock": manuscript.findings.note(.object, at: offset)
        default: break
        }
    }

    private mutating func list(_ items: JSONValue, start: Int?, _ style: NumeralStyle) -> Manuscript.NestedList {
        var made: [[Manuscript.Part]] = []
        for item in items.elements { made.append(blocks(item)) }
        return Manuscript.NestedList(start: start, numbering: style, items: made)
    }

    private mutating func takeTable(_ content: JSONValue, into parts: inout [Manuscript.Part]) {
        var grid = Manuscript.Grid(at: manuscript.transcript.end)
        var caption: Manuscript.Paragraph?
        let alignments: [String: Table.Alignment] = ["AlignRight": .right, "AlignCenter": .center]
        let columns = content[2].elements.map { alignments[$0[0]["t"].string ?? ""] }
        func rows(_ list: JSONValue, isHead: Bool, _ reader: inout PandocReader) {
            for row in list.elements {
                var cells: [Manuscript.Cell] = []
                for (column, value) in row[1].elements.enumerated() {
                    var cell = Manuscript.Cell(at: reader.manuscript.transcript.end)
                    // Bounds against hostile input, the same as for tables in HTML.
                    cell.rows = min(max(value[2].integer ?? 1, 1), 1000)
                    cell.columns = min(max(value[3].integer ?? 1, 1), 64)
                    cell.parts = reader.blocks(value[4])
                    let own =
                        alignments[value[1]["t"].string ?? ""]
                        ?? (columns.indices.contains(column) ? columns[column] : nil)
                    if case .paragraph(var paragraph)? = cell.parts.first {
                        paragraph.alignment = own
                        cell.parts[0] = .paragraph(paragraph)
                    }
                    cells.append(cell)
                }
                if !cells.isEmpty { grid.rows.append((cells, isHead)) }
            }
        }
        rows(content[3][1], isHead: true, &self)
        for body in content[4].elements {
            rows(body[2], isHead: false, &self)
            rows(body[3], isHead: false, &self)
        }
        rows(content[5][1], isHead: false, &self)
        for block in content[1][1].elements where caption == nil { caption = paragraph(block["c"], .caption) }
        parts.append(.table(grid))
        if let caption { parts.append(.paragraph(caption)) }
    }

    // MARK: Inlines

    private mutating func paragraph(
        _ inlines: JSONValue, _ role: StyleRole, _ attributes: JSONValue = .null
    ) -> Manuscript.Paragraph? {
        paragraph = Manuscript.Paragraph(at: manuscript.transcript.end)
        paragraph?.role = role
        if let id = attributes[0].string, manuscript.wantedLabels.contains(id) {
            paragraph.append(.label(id), shown: "", to: &manuscript)
        }
        take(inlines)
        defer { paragraph = nil }
        guard let made = paragraph, !made.pieces.isEmpty else { return nil }
        manuscript.transcript.endLine()
        return made
    }

    private mutating func take(_ inlines: JSONValue) { for inline in inlines.elements { take(inline: inline) } }

    private mutating func add(_ text: String) { paragraph.append(text, wrapping, to: &manuscript) }

    private mutating func take(inline: JSONValue) {
        let content = inline["c"]
        let before = wrapping
        defer { wrapping = before }
        switch inline["t"].string {
        case "Str": add(content.string ?? "")
        case "Space", "SoftBreak": add(" ")
        case "LineBreak": paragraph.append(.lineBreak, shown: " ", to: &manuscript)
        case "Emph":
            // Emphasis within emphasis is upright.
            wrapping.isEmphasised.toggle()
            take(content)
        case "Strong":
            wrapping.isStrong = true
            take(content)
        case "Strikeout":
            wrapping.isStruck = true
            take(content)
        case "Superscript":
            wrapping.position = .raised
            take(content)
        case "Subscript":
            wrapping.position = .lowered
            take(content)
        case "SmallCaps":
            wrapping.className = "smallcaps"
            take(content)
        case "Underline":
            manuscript.findings.note(.underline, at: manuscript.transcript.end)
            take(content)
        case "Quoted":
            // Straight marks become those of the language.
            let mark = content[0]["t"].string == "SingleQuote" ? "'" : "\""
            add(mark)
            take(content[1])
            add(mark)
        case "Cite": take(content[1])
        case "Code":
            wrapping.isCode = true
            add(content[1].string ?? "")
        case "Math": manuscript.findings.note(.formula, at: manuscript.transcript.end)
        case "RawInline": manuscript.findings.note(.object, at: manuscript.transcript.end)
        case "Link":
            let target = content[2][0].string ?? ""
            wrapping.link = target.isEmpty ? nil : target
            take(content[1])
        case "Image": takeImage(content)
        case "Note":
            let index = manuscript.notes.count
            manuscript.notes.append(([], manuscript.transcript.end))
            waiting.append((index, content))
            paragraph.append(.note(index), shown: "", to: &manuscript)
        case "Span":
            for pair in content[0][2].elements where pair[0].string == "lang" { wrapping.language = pair[1].string }
            let classes = content[0][1].elements.compactMap(\.string)
            if classes.contains("smallcaps") { wrapping.className = "smallcaps" }
            if let style = classes.compactMap({ StyleRole.match($0, options.characterStyles) }).first {
                wrapping.style = Attributes.Value(style, at: .none)
            }
            if let id = content[0][0].string, manuscript.wantedLabels.contains(id) {
                paragraph.append(.label(id), shown: "", to: &manuscript)
            }
            take(content[1])
        default: break
        }
    }

    /// A picture; if alone in its paragraph, its words are its caption.
    private mutating func takeImage(_ content: JSONValue) {
        let file = content[2][0].string ?? ""
        if file.isEmpty || file.hasPrefix("data:") {
            manuscript.findings.note(.missingPicture, at: manuscript.transcript.end)
            return
        }
        var picture = Manuscript.StoredPicture(file: SiteAddress.file(of: file), at: manuscript.transcript.end)
        for pair in content[0][2].elements where pair[0].string == "alt" { picture.alternate = pair[1].string ?? "" }
        if picture.alternate.isEmpty { picture.alternate = PandocReader.words(content[1]) }
        manuscript.pictures.append(picture)
        paragraph.append(.picture(manuscript.pictures.count - 1), shown: "", to: &manuscript)
    }

    /// The words of inlines.
    private static func words(_ inlines: JSONValue) -> String {
        inlines.elements.map { inline in
            switch inline["t"].string {
            case "Str": inline["c"].string ?? ""
            case "Space", "SoftBreak", "LineBreak": " "
            case "Code", "Math": inline["c"][1].string ?? ""
            case "Link", "Span", "Cite", "Quoted": words(inline["c"][1])
            default: words(inline["c"])
            }
        }.joined()
    }

    /// Notes the places that links of the tree lead to. Linear.
    mutating func collectLabels(_ value: JSONValue) {
        switch value {
        case .list(let values): for value in values { collectLabels(value) }
        case .table(let values):
            if value["t"].string == "Link", let target = value["c"][2][0].string, target.hasPrefix("#") {
                manuscript.wantedLabels.insert(String(target.dropFirst()))
            }
            for value in values.values { collectLabels(value) }
        default: break
        }
    }
}
