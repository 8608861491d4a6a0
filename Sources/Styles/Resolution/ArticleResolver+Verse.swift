import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubTextModel

extension ArticleResolver {
    // MARK: Verse

    /// Adds verse: a paragraph a line, so that what does not fit its line hangs below it.
    mutating func addVerse(_ stanzas: [[VerseLine]], _ block: Block) {
        check(block.attributes, pairs: [], of: "verse")
        for name in block.attributes.classes { reportElement(name) }
        if let label = label(block.attributes.id) { place.labels.append(label) }
        let style = computed.style(of: "verse", in: place.path, language: language, at: block.origin)
        let usual = verseAttributes(style)
        let root = node(.verse, at: block.origin)
        for (number, stanza) in stanzas.enumerated() {
            let element = node(.stanza, below: root, at: stanza.first?.origin ?? block.origin)
            for (index, line) in stanza.enumerated() {
                var attributes = usual
                // A space is a quarter of an em; a line of the source may have any number of them.
                attributes.startIndent += attributes.em.part(min(line.indent, 80), of: 4)
                attributes.spaceBefore = index > 0 ? .zero : number > 0 ? usual.leading : usual.spaceBefore
                let isLast = index == stanza.count - 1
                attributes.spaceAfter = isLast && number == stanzas.count - 1 ? usual.spaceAfter : .zero
                // Neither the first line of a stanza is alone at a foot, nor its last at a head.
                if !isLast, index == 0 || index == stanza.count - 2 { attributes.keepWithNext = 1 }
                addVerseLine(line, style, attributes, below: element)
            }
        }
        place.followsHeading = false
    }

    private mutating func addVerseLine(
        _ line: VerseLine, _ style: Int, _ attributes: ParagraphAttributes, below stanza: ElementID
    ) {
        let id = node(.verseLine, below: stanza, at: line.origin)
        let text = text(line.content, computed.characterStyle(of: style), of: id)
        if text.isEmpty { return }
        var paragraph = Paragraph(text, attributes, element: id, origin: line.origin)
        reportMargin(of: computed.paragraphStyles[style], "verse", at: line.origin)
        applyPatterns(to: &paragraph, in: computed.paragraphStyles[style], element: "verse")
        add(paragraph, as: "verse")
    }

    /// The attributes of lines of verse: the style's; if a template has none, ragged, undivided, clear of the text.
    private func verseAttributes(_ style: Int) -> ParagraphAttributes {
        var usual = computed.paragraphStyles[style].paragraph
        if hasStyle("verse") { return usual }
        usual.alignment = .start
        usual.hyphenation = nil
        usual.startIndent += usual.em * 2
        usual.firstLineIndent = -usual.em
        usual.spaceBefore = usual.leading.part(1, of: 2)
        usual.spaceAfter = usual.leading.part(1, of: 2)
        return usual
    }

    /// Whether `element` itself, not its container, has a style at the current position.
    private func hasStyle(_ element: String) -> Bool {
        place.path.candidates(for: element).contains { name in
            (name == element || name.hasSuffix("." + element)) && computed.sheet.mapping(name) != nil
        }
    }

    // MARK: Definitions

    /// Adds terms, each with its descriptions below.
    mutating func addDefinitions(_ definitions: [Definition], _ block: Block) {
        let root = node(.definitions, at: block.origin)
        let first = place.items.count
        for definition in definitions {
            let item = node(.definitionItem, below: root, at: definition.origin)
            addTerm(definition, below: item)
            for body in definition.bodies { addDefinition(body, below: item, at: definition.origin) }
        }
        partFromText(from: first, at: block.origin)
        place.followsHeading = false
    }

    /// Separates definitions from the surrounding text: if a template has no style for them, by the space of its lists
    /// and at least half a line.
    private mutating func partFromText(from first: Int, at origin: SourceLocation) {
        guard first < place.items.count else { return }
        let style = computed.style(of: "list.item", in: place.path, language: language, at: origin)
        let usual = computed.paragraphStyles[style].paragraph
        if !hasStyle("term"), case .paragraph(var paragraph) = place.items[first] {
            let space = max(usual.spaceBefore, paragraph.attributes.leading.part(1, of: 2))
            paragraph.attributes.spaceBefore = max(paragraph.attributes.spaceBefore, space)
            place.items[first] = .paragraph(paragraph)
        }
        let last = place.items.count - 1
        if !hasStyle("definition"), case .paragraph(var paragraph) = place.items[last] {
            let space = max(usual.spaceAfter, paragraph.attributes.leading.part(1, of: 2))
            paragraph.attributes.spaceAfter = max(paragraph.attributes.spaceAfter, space)
            place.items[last] = .paragraph(paragraph)
        }
    }

    /// Adds a term: if a template has no style for it, in strong type, flush.
    private mutating func addTerm(_ definition: Definition, below item: ElementID) {
        let style = computed.style(of: "term", in: place.path, language: language, at: definition.origin)
        let id = node(.term, below: item, at: definition.origin)
        var attributes = computed.paragraphStyles[style].paragraph
        var character = computed.characterStyle(of: style)
        if !hasStyle("term") {
            character = computed.characterStyle(character, entering: "strong", in: place.path, at: definition.origin)
            attributes.firstLineIndent = .zero
        }
        attributes.keepWithNext = max(attributes.keepWithNext, 2)
        let text = text(definition.term, character, of: id)
        if text.isEmpty { return }
        var paragraph = Paragraph(text, attributes, element: id, origin: definition.origin)
        reportMargin(of: computed.paragraphStyles[style], "term", at: definition.origin)
        applyPatterns(to: &paragraph, in: computed.paragraphStyles[style], element: "term")
        add(paragraph, as: "term")
    }

    /// Adds the description of a term: if a template has no style for it, indented further by the indent of lists.
    private mutating func addDefinition(_ blocks: [Block], below item: ElementID, at origin: SourceLocation) {
        let outer = (place.path, place.parent, place.indent, place.item)
        let first = place.items.count
        let isStyled = hasStyle("definition")
        if !isStyled {
            let style = computed.style(of: "body", in: place.path, language: language, at: origin)
            place.indent += computed.paragraphStyles[style].listIndent
        }
        place.path = place.path.entering("definition")
        place.parent = node(.definition, below: item, at: origin)
        place.item = nil
        add(blocks)
        (place.path, place.parent, place.indent, place.item) = outer
        guard !isStyled, place.items.count > first, case .paragraph(var paragraph) = place.items[first]
        else { return }
        // A marker hangs by a negative indent.
        if paragraph.attributes.marker == nil { paragraph.attributes.firstLineIndent = .zero }
        place.items[first] = .paragraph(paragraph)
    }
}
