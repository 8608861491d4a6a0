import Color
import Diagnostics
import Documents
import Geometry
import Identity
import Settings
import TextModel

extension StyleSheet {
    /// Computes the styles of an article: its head matter, text, boxes and notes as flows, and its structure tree.
    ///
    /// Errors, each at its place in the source: elements, styles, words and attributes that do not exist; faces and
    /// swatches that cannot be had; what is not implemented. There always is a value, as complete as the source allows.
    /// Linear in the size of the document.
    package func resolve(_ document: Document, in context: ArticleContext) -> Outcome<ResolvedArticle> {
        var resolver = resolver(for: document, in: context)
        resolver.addHead(document.front)
        resolver.headCount = resolver.place.items.count
        resolver.add(document.blocks)
        resolver.addEndMark()
        resolver.addNotes(document.notes)
        resolver.addUnusedLabels()
        return resolver.finished()
    }

    /// Computes the styles of a contents page: its heading, then its entries by section, each with its folio, a link to
    /// its article, its standfirst and byline.
    ///
    /// A folio is at the tab stop of `contents.title`, else hangs before the title in its indent, else follows it.
    package func resolveContents(
        heading: [Inline]?, entries: [ContentsEntry], in context: ArticleContext
    ) -> Outcome<ResolvedArticle> {
        var resolver = resolver(for: nil, in: context)
        if let heading {
            resolver.addHead("contents.heading", heading)
            resolver.article.title = heading.titleText
            resolver.article.shortTitle = heading.titleText
        }
        resolver.addContents(entries)
        resolver.addUnusedLabels()
        return resolver.finished()
    }

    private func resolver(for document: Document?, in context: ArticleContext) -> ArticleResolver {
        guard let accent = context.accent else {
            return ArticleResolver(
                sheet: recolored(context.colors, context.fonts), context: context, document: document)
        }
        guard swatches[accent.value.name] != nil else {
            var resolver = ArticleResolver(
                sheet: recolored(context.colors, context.fonts), context: context, document: document)
            resolver.computed.report(swatches.diagnostic(.unknown(accent.value.name), at: accent.origin))
            return resolver
        }
        return ArticleResolver(
            sheet: accented(accent.value).recolored(context.colors, context.fonts), context: context,
            document: document)
    }
}

extension ArticleResolver {
    /// Gives labels that no paragraph took to the first box: an article that is only a picture.
    mutating func addUnusedLabels() {
        guard let label = place.labels.first,
            let first = place.items.compactMap({ if case .box(let id) = $0 { id } else { nil } }).first,
            article.boxes[Int(first.index)].label == nil
        else { return }
        article.boxes[Int(first.index)].label = label
    }

    /// Adds the entries of a contents page: those of one section are a table of contents of their own, below its title.
    mutating func addContents(_ entries: [ContentsEntry]) {
        let root = place.parent
        var section = ""
        var list: ElementID?
        for entry in entries {
            if entry.section != section, !entry.section.isEmpty {
                sectionAccent = entry.accent
                addHead("contents.section", [.text(entry.section, context.origin)])
                sectionAccent = nil
                list = nil
            }
            section = entry.section
            let contents = list ?? node(.contents, at: context.origin)
            list = contents
            place.parent = node(.contentsEntry, below: contents, at: context.origin)
            add(entry)
            place.parent = root
        }
    }

    private mutating func add(_ entry: ContentsEntry) {
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

    private mutating func append(
        folioOf label: LabelID, _ character: Int, _ inline: InlineContext, to text: inout AttributedText
    ) {
        var attributes = computed.characterStyles[character].attributes
        attributes.element = inline.element
        attributes.link = inline.link
        text.append(.folioOf(label), attributes)
    }
}
