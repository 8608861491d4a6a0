import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubTextModel

extension ArticleResolver {
    /// Adds the entries of a contents page: the entries of one section form a table of contents below its title, wherever in the
    /// issue its articles are. Entries without a section that follow one are set off from it, as the next section is.
    mutating func addContents(_ entries: [ContentsEntry]) {
        let root = place.parent
        var section = ""
        var list: ElementID?
        for entry in ArticleResolver.gathered(entries) {
            let isFirst = entry.section != section
            if isFirst, !entry.section.isEmpty {
                sectionAccent = entry.accent
                addHead("contents.section", [.text(entry.section, context.origin)])
                sectionAccent = nil
            }
            if isFirst { list = nil }
            section = entry.section
            let start = place.items.count
            let contents = list ?? node(.contents, at: context.origin)
            list = contents
            place.parent = node(.contentsEntry, below: contents, at: context.origin)
            if !addLead(entry) { addWords(of: entry) }
            if isFirst, entry.section.isEmpty { setOff(from: start) }
            place.parent = root
        }
    }

    /// Sets the item at `index` of the flow off from a section as the title of the next one is: by the space and the rule above
    /// that, and the room of its line.
    private mutating func setOff(from index: Int) {
        guard place.items.indices.contains(index), computed.sheet.mapping("contents.section") != nil else { return }
        let style = computed.style(
            of: "contents.section", in: place.path, language: language, at: context.origin)
        let title = computed.paragraphStyles[style].paragraph
        let line = title.leading + title.spaceAfter
        switch place.items[index] {
        case .paragraph(var paragraph):
            var space = title.spaceBefore
            if var rule = title.ruleAbove, paragraph.attributes.ruleAbove == nil {
                rule.offset += line
                paragraph.attributes.ruleAbove = rule
            } else {
                space += line
            }
            paragraph.attributes.spaceBefore = max(paragraph.attributes.spaceBefore, space)
            place.items[index] = .paragraph(paragraph)
        case .box(let id):
            let box = Int(id.index)
            article.boxes[box].attributes.spaceBefore = max(
                article.boxes[box].attributes.spaceBefore, title.spaceBefore + line)
        case .columnBreak, .pageBreak: break
        }
    }

    /// The entries, with each section's entries moved behind its first; entries without a section keep their places. Linear.
    private static func gathered(_ entries: [ContentsEntry]) -> [ContentsEntry] {
        var groups: [[ContentsEntry]] = []
        var places: [String: Int] = [:]
        for entry in entries {
            if !entry.section.isEmpty, let place = places[entry.section] {
                groups[place].append(entry)
                continue
            }
            places[entry.section] = groups.count
            groups.append([entry])
        }
        return groups.flatMap { $0 }
    }

    /// Adds title with folio, deck and authors.
    mutating func addWords(of entry: ContentsEntry) {
        let words = [("contents.standfirst", entry.standfirst), ("contents.byline", entry.byline)]
            .filter { !$1.isEmpty && computed.sheet.mapping($0) != nil }
        addTitle(of: entry, hasWords: !words.isEmpty)
        for (element, text) in words { addHead(element, [.text(text, context.origin)]) }
    }

    private mutating func addTitle(of entry: ContentsEntry, hasWords: Bool) {
        let origin = context.origin
        let style = computed.style(of: "contents.title", in: place.path, language: language, at: origin)
        let id = node(.contentsTitle, at: origin)
        let inline = InlineContext(element: node(.link, below: id, at: origin), link: "#" + entry.label.name)
        article.references.append(LabelReference(entry.label, at: origin))
        let character = computed.characterStyle(of: style)
        setLanguage(ofCharacterStyle: character, of: id)
        let folio = computed.characterStyle(character, entering: "contents.folio", in: place.path, at: origin)
        var paragraph = Paragraph(
            AttributedText(), computed.paragraphStyles[style].paragraph, element: id, origin: origin)
        reportMargin(of: computed.paragraphStyles[style], "contents.title", at: origin)
        // A title alone need not be with the entry below it.
        if !hasWords { paragraph.attributes.keepWithNext = 0 }
        let hangs = paragraph.attributes.tabs.isEmpty && paragraph.attributes.startIndent > .zero
        if hangs {
            append(folioOf: entry.label, folio, inline, to: &paragraph.text)
            append("\t", character, InlineContext(element: id), origin, to: &paragraph.text)
            paragraph.attributes.firstLineIndent = -paragraph.attributes.startIndent
            paragraph.attributes.tabs = [TabStop(position: paragraph.attributes.startIndent)]
        }
        append(entry.title, character, inline, origin, to: &paragraph.text)
        if !hangs {
            let gap = paragraph.attributes.tabs.isEmpty ? "\u{2002}" : "\t"
            append(gap, character, InlineContext(element: id), origin, to: &paragraph.text)
            append(folioOf: entry.label, folio, inline, to: &paragraph.text)
        }
        applyPatterns(to: &paragraph, in: computed.paragraphStyles[style], element: "contents.title")
        add(paragraph, as: "contents.title")
    }

    /// Adds the folio of the page with `label`, in the style `character`.
    mutating func append(
        folioOf label: LabelID, _ character: Int, _ inline: InlineContext, to text: inout AttributedText
    ) {
        var attributes = computed.characterStyles[character].attributes
        attributes.element = inline.element
        attributes.link = inline.link
        text.append(.folioOf(label), attributes)
    }
}
