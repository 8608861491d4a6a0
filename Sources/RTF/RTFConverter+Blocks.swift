import PubDiagnostics
import PubDocuments
import PubRunningText

extension RTFConverter {
    /// The blocks of a story.
    mutating func blocks(of story: Int, scope: RTFDefaultFormatting.Scope = .text) -> [Block] {
        let paragraphs = parsed.stories[story].paragraphs
        var blocks: [Block] = []
        var index = 0
        while index < paragraphs.count {
            let start = index
            let paragraph = paragraphs[index]
            if paragraph.isInTable {
                index = endOfTable(paragraphs, from: index)
                append(table: table(paragraphs[start..<index]), to: &blocks)
            } else if isItem(paragraph) {
                while index < paragraphs.count, isItem(paragraphs[index]), !paragraphs[index].isInTable { index += 1 }
                blocks += lists(paragraphs[start..<index], scope)
            } else {
                index += 1
                take(paragraph, scope, isArticle: story == 0, into: &blocks)
            }
            for paragraph in paragraphs[start..<index] {
                for box in paragraph.boxes { append(box: box, to: &blocks) }
            }
        }
        return blocks
    }

    /// The text of a shape is a sidebar after the paragraph that it hangs on.
    private mutating func append(box: Int, to blocks: inout [Block]) {
        let inner = self.blocks(of: box, scope: .box)
        if inner.isEmpty { return }
        blocks.append(Block(.container(name: "sidebar", inner), at: origin(parsed.stories[box].offset)))
    }

    // MARK: Paragraphs

    /// Whether `text` begins with its only tab, which means the indent of a first line: that is the style's.
    private func isIndented(_ text: [Inline], _ formatting: RTFParagraphFormatting) -> Bool {
        guard case .text("\t", _)? = text.first, formatting.first >= 0 else { return false }
        return !text.dropFirst().contains { $0.plainText.utf8.contains(Ascii.tab) }
    }

    private mutating func take(
        _ paragraph: RTFStories.Paragraph, _ scope: RTFDefaultFormatting.Scope, isArticle: Bool,
        into blocks: inout [Block]
    ) {
        let role = roles.role(paragraph.properties)
        let origin = origin(paragraph.offset)
        if role == .code, let lines = lines(ofCode: paragraph) { return blocks.appendCode(lines, at: origin) }
        let defaults = defaultFormatting(paragraph.properties, role, scope)
        let inlines = inlines(of: paragraph, defaults, prefix: prefix(paragraph))
        guard !inlines.isEmpty else { return }
        let (parts, figures) = parted(inlines)
        let text = isIndented(parts, paragraph.properties.formatting) ? Array(parts.dropFirst()) : parts
        defer { for figure in figures { append(figure, to: &blocks) } }
        if text.isEmpty { return }
        let formatting = defaults.difference(
            of: paragraph.properties.formatting, keepsIndents: scope != .note,
            hasTabs: text.plainText.utf8.contains(Ascii.tab), every: parsed.tables.defaultTab)
        switch role {
        case .title where isArticle && blocks.isEmpty && front.title == nil && !options.hasTitleFromManifest:
            front.title = text
        case .subtitle where isArticle && blocks.isEmpty && front.standfirst == nil && front.title != nil:
            front.standfirst = text
        case .caption where blocks.waitForCaption: blocks.setCaption(text)
        case .author where isArticle && blocks.isEmpty && front.title != nil:
            front.authors.append(Author(name: text.plainText, at: origin))
        case .quote: blocks.appendQuoted(block(.paragraph(text), formatting, at: origin))
        case .term: blocks.appendTerm(text, at: origin)
        case .definition: blocks.appendDefinition(block(.paragraph(text), formatting, at: origin))
        default: blocks.append(standaloneBlock(role, text, formatting, at: origin))
        }
    }

    /// The block of a paragraph on its own.
    private mutating func standaloneBlock(
        _ role: StyleRole, _ text: [Inline], _ formatting: DirectParagraphFormatting?, at origin: SourceLocation
    )
        -> Block
    {
        switch role {
        case .title: return block(.heading(level: 1, text), formatting, at: origin)
        case .heading(let level): return block(.heading(level: level, text), formatting, at: origin)
        case .subtitle: return block(.paragraph(text), formatting, at: origin, element: "standfirst")
        case .caption: return block(.paragraph(text), formatting, at: origin, element: "caption")
        case .author: return block(.paragraph(text), formatting, at: origin, element: "byline")
        case .element(let name): return block(.paragraph(text), formatting, at: origin, element: name)
        case .style(let name):
            var styled = block(.paragraph(text), formatting, at: origin)
            styled.attributes.pairs = [(Attributes.Value("style", at: origin), Attributes.Value(name, at: origin))]
            return styled
        case .unknown(let name):
            report(unknownStyle: name, at: origin)
            return block(.paragraph(text), formatting, at: origin)
        case .body, .quote, .code, .term, .definition: return block(.paragraph(text), formatting, at: origin)
        }
    }

    private func block(
        _ kind: BlockKind, _ formatting: DirectParagraphFormatting?, at origin: SourceLocation, element: String? = nil
    )
        -> Block
    {
        var block = Block(kind, at: origin)
        block.formatting = formatting
        if let element { block.attributes.classes = [Attributes.Value(element, at: origin)] }
        return block
    }

    private mutating func report(unknownStyle name: String, at origin: SourceLocation) {
        guard reportedStyles.insert(name).inserted else { return }
        let slug = name.lowercased().map { $0 == " " ? "-" : String($0) }.joined()
        diagnostics.append(
            .warning(
                "rtf-style", "the template has no style for the file's style \"\(name)\"", at: origin,
                hint: "add a paragraph style or an entry of [map] named \"\(slug)\"; until then it is set as body"))
    }

    /// The formatting that the file gives to text of a style by default.
    func defaultFormatting(
        _ properties: RTFParagraphProperties, _ role: StyleRole, _ scope: RTFDefaultFormatting.Scope
    ) -> RTFDefaultFormatting {
        let usual = defaultFormattings[scope] ?? RTFDefaultFormatting()
        switch role {
        case .body, .unknown: break
        default:
            if let style = parsed.tables.paragraphStyles[properties.style] { return RTFDefaultFormatting(style) }
        }
        guard scope == .text, case .unknown = role, let style = parsed.tables.paragraphStyles[properties.style]
        else {
            return usual
        }
        // The paragraph formatting of a style of the file's own is known; its faces are those of the text around.
        var formatting = usual
        formatting.paragraph = style.paragraph.formatting
        return formatting
    }

    /// A number that the file gives to a paragraph other than an item, such as a heading.
    private func prefix(_ paragraph: RTFStories.Paragraph) -> String? {
        guard let text = paragraph.listText?.trimmingBlanks, !text.isEmpty else { return nil }
        return text + "\u{2002}"
    }

    // MARK: Figures

    /// Text without the pictures that are by themselves, and these.
    private func parted(_ inlines: [Inline]) -> (text: [Inline], figures: [Picture]) {
        var text: [Inline] = []
        var figures: [Picture] = []
        for inline in inlines {
            if case .image(let picture) = inline, picture.attributes["height"] == nil {
                figures.append(picture)
            } else {
                text.append(inline)
            }
        }
        let isOnlyPictures = text.allSatisfy {
            if case .image = $0 { true } else { $0.plainText.trimmingBlanks.isEmpty && !$0.isNoteCall }
        }
        guard isOnlyPictures, !inlines.isEmpty else {
            return (figures.isEmpty ? text : text.withoutEdgeBlanks, figures)
        }
        let small = text.compactMap { inline -> Picture? in
            guard case .image(var picture) = inline else { return nil }
            picture.attributes.pairs.removeAll { $0.key.text == "height" }
            return picture
        }
        // Labels stay, since links lead to them.
        let others = text.filter { if case .span = $0 { true } else { false } }
        return (others, figures + small)
    }

    private func append(_ picture: Picture, to blocks: inout [Block]) {
        blocks.append(Block(.figure(picture), at: picture.origin))
    }

    private func append(table parts: [Block], to blocks: inout [Block]) {
        if let table = parts.first { blocks.append(table: table) }
        blocks += parts.dropFirst()
    }
}

extension [Inline] {
    /// The text without the blanks that pictures leave at its ends.
    fileprivate var withoutEdgeBlanks: [Inline] {
        var inlines = self
        if case .text(let text, let origin)? = inlines.first {
            inlines[0] = .text(String(text.drop { $0 == " " }), origin)
        }
        if case .text(let text, let origin)? = inlines.last {
            inlines[inlines.count - 1] = .text(String(text.reversed().drop { $0 == " " }.reversed()), origin)
        }
        return inlines
    }
}

extension Inline {
    /// Whether it is the call of a footnote.
    fileprivate var isNoteCall: Bool { if case .noteCall = self { true } else { false } }
}
