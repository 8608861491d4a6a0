import PubGeometry
import PubIdentity
import PubTextModel

extension ArticleResolver {
    /// The side of the square that ends an article, as a fraction of the em: about the x-height.
    private static let markSide = 0.48

    /// Drops the paragraphs of line breaks alone below the last words of the article: they are white space at its end. The last of
    /// its texts has the end mark.
    mutating func dropTrailingBreaks() {
        let last = place.items.lastIndex(where: \.hasText) ?? -1
        let first = max(last + 1, article.headCount)
        if first >= place.items.count { return }
        place.items.replaceSubrange(first..., with: place.items[first...].filter { !$0.isOfBreaks })
    }

    /// Sets the mark that ends the article, where `[map]` has one, after its last word: a square, which needs no glyph of any face, or the
    /// text of the mapping. Articles without a title (a title page, an imprint) or without text get no end mark; nor do articles that end
    /// in display type, such as a cover that ends in its nameplate.
    ///
    /// The mark is at the end of the last words of the thread. Floats that the author wrote after these are called before them;
    /// a table or another box that stays at its place is below them. If the last words are a head, or announce the box below
    /// them, the mark stands by itself below that. Notes on the author follow the mark.
    mutating func addEndMark() {
        guard !article.title.isEmpty, computed.sheet.map["end-mark"] != nil else { return }
        let notes = takeAuthorNotes()
        defer { place.items += notes }
        guard let last = callFloatsBeforeLastParagraph() else { return }
        guard case .paragraph(var paragraph) = place.items[last] else { return }
        let isLast = last == place.items.count - 1
        if !isLast, paragraph.attributes.keepWithNext > 0 || paragraph.text.endsWithColon {
            return addEndMarkBelowBox()
        }
        guard !paragraph.text.isEmpty, !isDisplay(paragraph) else { return }
        // The space does not stretch away from the word, and no line begins with the mark.
        paragraph.text.append(endMark(in: paragraph.attributes.style, after: "\u{A0}"))
        place.items[last] = .paragraph(paragraph)
    }

    /// Removes the notes on the author below the last words from the article, with a head above them; none if it has no other text.
    private mutating func takeAuthorNotes() -> [FlowItem] {
        func isOfText(_ item: FlowItem) -> Bool {
            guard case .paragraph(let paragraph) = item else { return false }
            return !isInAuthorNote(paragraph.element)
        }
        func isParagraph(_ item: FlowItem) -> Bool { if case .paragraph = item { true } else { false } }
        let last = place.items.lastIndex(where: isOfText) ?? -1
        guard last >= article.headCount, var first = place.items[(last + 1)...].firstIndex(where: isParagraph) else {
            return []
        }
        while first > article.headCount, case .paragraph(let above) = place.items[first - 1],
            above.attributes.keepWithNext > 0
        {
            first -= 1
        }
        guard place.items[article.headCount..<first].contains(where: isParagraph) else { return [] }
        let tail = place.items[first...]
        // Pictures at the end of the source are called in the text all the same.
        let notes = tail.filter { !isFloat($0) }
        place.items.replaceSubrange(first..., with: tail.filter { isFloat($0) })
        return notes
    }

    /// Whether `element` or one around it says who the author is. Linear in its depth.
    private func isInAuthorNote(_ element: ElementID) -> Bool {
        var element = element
        while !element.isArtifact {
            let node = article.structure[Int(element.index)]
            if node.role == .authorNote { return true }
            element = node.parent
        }
        return false
    }

    /// True for a paragraph of type much larger than the body's.
    private mutating func isDisplay(_ paragraph: Paragraph) -> Bool {
        let body = computed.style(of: "body", in: place.path, language: language, at: context.origin)
        return paragraph.attributes.em > computed.paragraphStyles[body].paragraph.em.scaled(by: Self.leastDisplay)
    }

    /// Type as many times as large as the body's is display type: the large type of a last page is half as large again at most.
    private static let leastDisplay = 2.0

    /// The mark in a paragraph of body text, after `space`.
    private mutating func endMark(in style: String, after space: String) -> AttributedText {
        guard let mapping = computed.sheet.map["end-mark"] else { return AttributedText() }
        let origin = mapping.style.origin
        let character = computed.characterStyle(of: computed.style(named: style, language: language))
        let mark = computed.characterStyle(character, entering: "end-mark", in: place.path, at: origin)
        var attributes = computed.characterStyles[mark].attributes
        attributes.lineBreakMode = .never
        var text = AttributedText()
        // What is wrong with the mark is mended where it is chosen.
        text.append(space + (mapping.text ?? ""), attributes, origin: origin)
        if mapping.text == nil {
            let side = attributes.size.scaled(by: Self.markSide)
            text.append(
                InlineObject(ascent: side, descent: .zero, width: side, square: attributes.paint), attributes)
        }
        return text
    }

    private mutating func addEndMarkBelowBox() {
        let style = computed.style(of: "body", in: place.path, language: language, at: context.origin)
        let name = computed.paragraphStyles[style].paragraph.style
        var paragraph = Paragraph(
            endMark(in: name, after: ""), computed.paragraphStyles[style].paragraph, element: .artifact,
            origin: context.origin)
        paragraph.attributes.firstLineIndent = .zero
        add(paragraph, as: "body")
    }

    /// Moves the calls of floats at the end before the last paragraph, unless these are more than the paragraphs before that, and
    /// returns the index of the last paragraph; nil if the article has no text.
    private mutating func callFloatsBeforeLastParagraph() -> Int? {
        guard let last = place.items.lastIndex(where: { if case .paragraph = $0 { true } else { false } }),
            last >= article.headCount
        else {
            return nil
        }
        let trailing = place.items[(last + 1)...]
        let floats = trailing.filter { isFloat($0) }
        for case .box(let id) in floats { article.boxes[Int(id.index)].isCalledLast = true }
        let others = trailing.filter { if case .box = $0 { !isFloat($0) } else { false } }
        let first = startOfEnd(last)
        // A photo story has its text first: pictures would part the first paragraph from the last, or come before the only one.
        let paragraphs = place.items[article.headCount..<first].count {
            if case .paragraph = $0 { true } else { false }
        }
        if paragraphs < floats.count { return last }
        place.items.replaceSubrange(first..., with: floats + place.items[first...last] + others)
        return last + floats.count
    }

    /// The start of the end of the text, whose last paragraph is at `last`: pictures do not split a block, and a head or a pause
    /// stays above its text.
    private func startOfEnd(_ last: Int) -> Int {
        var first = last
        while first > article.headCount, case .paragraph(let paragraph) = place.items[first],
            case .paragraph(let above) = place.items[first - 1],
            above.attributes.keepWithNext > 0 || paragraph.attributes.continuesBlock
        {
            first -= 1
        }
        return first
    }

    private func isFloat(_ item: FlowItem) -> Bool {
        guard case .box(let id) = item else { return false }
        return ![.here, .across].contains(article.boxes[Int(id.index)].placement)
    }
}

extension FlowItem {
    /// True for a paragraph that is more than line breaks.
    fileprivate var hasText: Bool { if case .paragraph = self { !isOfBreaks } else { false } }

    /// True for a paragraph of line breaks and white space alone.
    fileprivate var isOfBreaks: Bool {
        guard case .paragraph(let paragraph) = self else { return false }
        let text = paragraph.text
        return text.objects.isEmpty && text.fields.isEmpty && text.anchors.isEmpty
            && text.string.allSatisfy(\.isWhitespace)
    }
}
