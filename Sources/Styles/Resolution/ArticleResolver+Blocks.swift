import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel

extension ArticleResolver {
    /// Adds elements in order.
    mutating func add(_ blocks: [Block]) {
        for block in blocks { add(block) }
    }

    /// Adds one element.
    mutating func add(_ block: Block) {
        switch block.kind {
        case .paragraph(let inlines): addParagraph(inlines, block)
        case .heading(let level, let inlines): addHeading(level, inlines, block)
        case .list(let list): addAsBlock { $0.addList(list, block) }
        case .quote(let blocks): addContainer("quote", blocks, block)
        case .code(_, let lines): addCode(lines, block)
        case .pause: addPause(block)
        case .verse(let stanzas): addAsBlock { $0.addVerse(stanzas, block) }
        case .definitions(let definitions): addAsBlock { $0.addDefinitions(definitions, block) }
        case .table(let table): addTable(table, block)
        case .figure(let picture): addFigure(picture, block)
        case .container(let name, let blocks): addContainer(name, blocks, block)
        }
    }

    // MARK: Paragraphs and headings

    private mutating func addParagraph(_ inlines: [Inline], _ block: Block) {
        let asked = readAttributes(block, "a paragraph")
        // A line in bold type is no opening: the paragraph below it may be one.
        let element = asked.element ?? (block.isBoldHeading && place.item == nil ? "body" : textElement())
        let named = asked.style
        var style = computed.style(of: element, in: place.path, language: asked.language, at: block.origin)
        // Links alone, one below the other, are a list: all begin where the first one does.
        let isSource = inlines.linkAlone != nil && (place.followsHeading || place.followsSource)
        if element == "body", place.followsHeading || isSource,
            let after = computed.paragraphStyles[style].afterHeading,
            computed.sheet.paragraphs[after] != nil
        {
            // Without the box the paragraph is below text again, and keeps its indent.
            if let box = place.boxAbove, named == nil {
                article.boxes[box].followingIndent = computed.paragraphStyles[style].paragraph.firstLineIndent
            }
            style = computed.style(named: after, language: asked.language)
        }
        if let named { style = computed.style(named: named, language: asked.language) }
        let id = node(ofParagraph: element, at: block.origin)
        let text = text(inlines, computed.characterStyle(of: style), of: id)
        var paragraph = Paragraph(text, computed.paragraphStyles[style].paragraph, element: id, origin: block.origin)
        apply(block.formatting, to: &paragraph.attributes)
        paragraph.attributes.looseness = looseness(block.attributes)
        hang(&paragraph, style)
        if text.isEmpty, paragraph.attributes.marker == nil { return }
        applyPatterns(to: &paragraph, in: computed.paragraphStyles[style], element: element)
        if place.path.containers.last == "quote", place.item == nil { closeVerse(&paragraph) }
        let isHeading = block.isBoldHeading && place.item == nil && element == "body"
        // After the patterns: the top of an initial depends on the small capitals of the first line.
        if isHeading { paragraph.attributes.standAsHeading() } else { setDropCap(&paragraph, style) }
        if element == "attribution" { keepLastWithNext() }
        if isInMargin(computed.paragraphStyles[style], element, at: block.origin) {
            return addInMargin(paragraph, as: element)
        }
        add(paragraph, as: element)
        place.followsHeading = isHeading
        place.followsSource = isSource
    }

    /// Keeps the paragraph above with the one that follows.
    mutating func keepLastWithNext() {
        guard case .paragraph(var above)? = place.items.last else { return }
        above.attributes.keepWithNext = Swift.max(above.attributes.keepWithNext, 1)
        place.items[place.items.count - 1] = .paragraph(above)
    }

    /// Short lines that are quoted one below the other are verse: they are close, whether one quote holds them or each
    /// has its own.
    private mutating func closeVerse(_ paragraph: inout Paragraph) {
        func isVerse(_ text: AttributedText) -> Bool { text.utf8.count <= 60 }
        guard isVerse(paragraph.text), case .paragraph(var above)? = place.items.last, isVerse(above.text),
            above.attributes.style == paragraph.attributes.style,
            above.attributes.startIndent == paragraph.attributes.startIndent + place.indent
        else { return }
        above.attributes.spaceAfter = .zero
        place.items[place.items.count - 1] = .paragraph(above)
        paragraph.attributes.spaceBefore = .zero
    }

    /// The element of a paragraph without a class.
    private mutating func textElement() -> String {
        if let item = place.item {
            if item.depth == 0 { return "body" }
            return Elements.nested(item.isNumbered ? "list.number" : "list.item", depth: item.depth)
        }
        guard awaitsOpening, place.path.containers.isEmpty else { return "body" }
        awaitsOpening = false
        return computed.sheet.mapping("opening") == nil ? "body" : "opening"
    }

    private mutating func addHeading(_ level: Int, _ inlines: [Inline], _ block: Block) {
        let asked = readAttributes(block, "a heading")
        let element = asked.element ?? "subhead.\(min(max(level - place.raisedRanks, 1), 6))"
        var style = computed.style(of: element, in: place.path, language: asked.language, at: block.origin)
        if let named = asked.style { style = computed.style(named: named, language: asked.language) }
        let id = node(ofParagraph: element, heading: level, at: block.origin)
        var text = text(inlines, computed.characterStyle(of: style), of: id)
        if text.isEmpty { return }
        if inlines.linkAlone != nil {
            // All of it leads somewhere: it looks like other headings.
            let paint = computed.characterStyles[computed.characterStyle(of: style)].attributes.paint
            text.mapAttributes { if $0.link != nil { $0.paint = paint } }
        }
        if case .heading(let level) = article.structure[Int(id.index)].type {
            article.subheads.append(ResolvedArticle.Subhead(title: inlines.titleText, level: level, element: id))
        }
        var paragraph = Paragraph(text, computed.paragraphStyles[style].paragraph, element: id, origin: block.origin)
        apply(block.formatting, to: &paragraph.attributes)
        applyPatterns(to: &paragraph, in: computed.paragraphStyles[style], element: element)
        paragraph.attributes.looseness = looseness(block.attributes)
        if isInMargin(computed.paragraphStyles[style], element, at: block.origin) {
            addInMargin(paragraph, as: element)
        } else {
            add(paragraph, as: element)
        }
        place.followsHeading = true
        place.followsSource = false
    }

    /// The number of lines that a source requests over the optimum.
    private mutating func looseness(_ attributes: Attributes) -> Int {
        guard let value = attributes["looseness"] else { return 0 }
        if let number = Int(value.text), (-9...9).contains(number) { return number }
        computed.report(
            .error(
                "wrong-value", "looseness is a whole number from -9 to 9, not \(SettingsValue.quoted(value.text))",
                at: value.origin, hint: "write looseness=-1 to save a line, looseness=1 to fill one more"))
        return 0
    }

    /// Reads the attributes of a paragraph or heading: an element by class, a style, a language. Its identifier
    /// waits for the text.
    private mutating func readAttributes(
        _ block: Block, _ called: String
    ) -> (element: String?, style: String?, language: Language) {
        let attributes = block.attributes
        check(attributes, pairs: .paragraph, of: called)
        if let label = label(attributes.id) { place.labels.append(label) }
        var element: String?
        for name in attributes.classes {
            if Elements.paragraphs.contains(name.text) || isParagraphElement(name.text) {
                element = name.text
            } else {
                reportElement(name)
            }
        }
        var style = attributes["style"]
        if let name = style, computed.sheet.paragraphs[name.text] == nil {
            reportStyle(name, among: computed.sheet.paragraphStyles)
            style = nil
        }
        return (element, style?.text, specifiedLanguage(attributes) ?? language)
    }

    /// The language named by the attributes; nil, with an error, if the tag is malformed.
    mutating func specifiedLanguage(_ attributes: Attributes) -> Language? {
        guard let value = attributes["lang"] else { return nil }
        guard let problem = LanguageTag.problem(with: value.text, at: value.origin) else { return Language(value.text) }
        computed.report(problem)
        return nil
    }

    /// Whether a paragraph style is made for an element of the author's.
    func isParagraphElement(_ name: String) -> Bool {
        place.path.candidates(for: name).contains {
            computed.sheet.mapping($0).map { computed.sheet.paragraphs[$0.style.value] != nil } ?? false
        }
    }

    /// Reports an element that is a misspelt one of ours; notes one of another program, which nothing is made for.
    mutating func reportElement(_ name: Attributes.Value) {
        // Sorted, since the first of several names that are equally near is suggested.
        let known = Set(Array(computed.sheet.map.keys) + Array(computed.sheet.objects.keys) + Elements.names).sorted()
        guard let meant = noteForeign(name, among: known).meant else { return }
        computed.report(
            .error(
                "unknown-element", "no style is made for the element \"\(name.text)\"", at: name.origin,
                hint: "did you mean \"\(meant)\"?"
            ).graded(context.severityOfLosses))
    }

    // MARK: Drop caps

    private mutating func setDropCap(_ paragraph: inout Paragraph, _ style: Int) {
        guard let specified = computed.paragraphStyles[style].dropCap else { return }
        guard let length = initialLength(paragraph, letters: specified.characters) else { return }
        var character = computed.characterStyle(of: style)
        if let name = specified.style?.value, let origin = specified.style?.origin {
            character = computed.characterStyle(character, inStyle: name, at: origin)
        }
        var attributes = computed.characterStyles[character].attributes
        // Its style is the paragraph's, but its words may be in a span of their own.
        attributes.element = paragraph.text.attributes.first?.element ?? paragraph.element
        attributes.language = paragraph.text.attributes.first?.language ?? attributes.language
        let gap = specified.gap.length(em: paragraph.attributes.em)
        var cap = DropCap(lines: specified.lines, byteCount: Int(length), attributes: attributes, gap: gap)
        cap.top = specified.top ?? (paragraph.beginsInSmallCapitals ? .smallCapitals : .capitals)
        cap.contour = specified.contour
        cap.opening = specified.opening
        paragraph.attributes.dropCap = cap
    }

    /// The bytes of an initial of `count` letters; nil, with a finding that gives the reason, if the paragraph can have none.
    private mutating func initialLength(_ paragraph: Paragraph, letters count: Int) -> Int32? {
        var extent = InitialExtent(paragraph.text).bytes(letters: count)
        if case .success(let length) = extent, let ruby = paragraph.text.rubies.first, ruby.range.lowerBound < length {
            extent = .failure(.annotation)
        }
        switch extent {
        case .success(let length): return length
        case .failure(let obstacle):
            computed.report(
                .warning(
                    "no-initial", "a paragraph has no initial: it \(obstacle.reason)", at: paragraph.origin,
                    hint: obstacle.hint))
            return nil
        }
    }

    // MARK: Pauses

    private mutating func addPause(_ block: Block) {
        check(block.attributes, pairs: [], of: "a pause")
        for name in block.attributes.classes { reportElement(name) }
        place.followsHeading = true
        place.boxAbove = nil
        // A pause above all text separates nothing.
        let isFirst = place.items.count <= (place.isInBox || isInNote ? 0 : article.headCount)
        if !isFirst { place.pause = block.origin }
    }

    /// Sets the pause that waits above `paragraph`, which is one of `element`: as the ornament that the template has for it, else as
    /// space. A head makes an ornament needless, and the end of the text gets none.
    mutating func setPause(above paragraph: inout Paragraph, of element: String) {
        guard let origin = place.pause else { return }
        if !hasOrnament {
            paragraph.attributes.spaceBefore = max(paragraph.attributes.spaceBefore, paragraph.attributes.leading)
        } else if Elements.subheadLevel(of: element) == nil {
            return addOrnament(at: origin)
        }
        place.pause = nil
    }

    /// Sets the ornament of the pause that waits above a box in the column; does nothing if the template has no ornament.
    mutating func addOrnamentAboveBox() {
        if let origin = place.pause, hasOrnament { addOrnament(at: origin) }
    }

    private var hasOrnament: Bool {
        computed.sheet.mapping("pause").map { computed.sheet.paragraphs[$0.style.value] != nil } ?? false
    }

    private mutating func addOrnament(at origin: SourceLocation) {
        place.pause = nil
        guard let mapping = computed.sheet.mapping("pause") else { return }
        let style = computed.style(named: mapping.style.value, language: language)
        var text = AttributedText()
        append(
            mapping.text ?? "* * *", computed.characterStyle(of: style), InlineContext(element: .artifact), origin,
            to: &text)
        // The labels that wait, and the indent, are those of what comes below.
        let (labels, indent) = (place.labels, place.indent)
        (place.labels, place.indent) = ([], .zero)
        add(text, as: "pause", style: computed.paragraphStyles[style], element: .artifact, at: origin)
        (place.labels, place.indent) = (labels, indent)
    }
}

extension Paragraph {
    /// Whether its first line has its own small capitals.
    fileprivate var beginsInSmallCapitals: Bool {
        guard let own = text.attributes.first, let first = firstLine?.attributes[own] else { return false }
        return first.features.contains(FontFeature("smcp"))
    }
}

extension ParagraphAttributes {
    /// Keeps a paragraph that serves as a heading with the next one, without an indent.
    fileprivate mutating func standAsHeading() {
        keepWithNext = max(keepWithNext, 2)
        firstLineIndent = .zero
    }
}

extension [Inline] {
    /// The only inline besides blanks, if that is a link; nil otherwise.
    fileprivate var linkAlone: Inline? {
        let written = filter { inline in
            switch inline {
            case .text(let words, _): !words.allSatisfy(\.isWhitespace)
            case .softBreak, .lineBreak: false
            default: true
            }
        }
        guard written.count == 1, case .link = written[0] else { return nil }
        return written[0]
    }
}
