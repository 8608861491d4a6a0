import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel

extension ArticleResolver {
    // MARK: Containers

    /// Adds a container: a box if it has an object style, else text of its own style within the flow.
    mutating func addContainer(_ name: String, _ blocks: [Block], _ block: Block) {
        if let item = FlowItem(breakNamed: name) { return addBreak(item, name, blocks, block) }
        if name == "figures" { return addFigures(blocks, block) }
        if name == Elements.group { return addGroup(blocks, block) }
        if ["figure", "table"].contains(name) {
            computed.report(
                .error(
                    "not-built", "a container \"\(name)\" around other elements is not implemented yet",
                    at: block.origin,
                    hint: "write the picture or table by itself, with its caption"))
            return
        }
        let extra = block.attributes.classes.filter { $0.text != name }
        if let style = extra.first(where: { computed.sheet.objects[$0.text] != nil })?.text
            ?? computed.sheet.objectStyle(of: name) ?? (Elements.boxes.contains(name) ? "" : nil)
        {
            // For its findings alone: the style is chosen.
            _ = objectStyle(namedBy: extra, besides: [ArticleResolver.optional])
            let blocks = name == "pullquote" ? blocks.withAttribution : blocks
            addBox(of: name, style: style.isEmpty ? nil : style, block) { resolver, id in
                .flow(
                    resolver.flow(in: name, below: id) { inner in
                        inner.place.raisedRanks = blocks.ranksBelowFirst
                        inner.add(blocks)
                    })
            }
            // A float is beside the text: the paragraph below it may still be the opening.
            if let placement = article.boxes.last?.placement, placement == .here || placement == .across {
                beginText(with: name)
            }
            return
        }
        for other in extra { reportElement(other) }
        guard Elements.plainContainers.contains(name) || isParagraphElement(name) else {
            reportElement(Attributes.Value(name, at: block.origin))
            add(blocks)
            return
        }
        addText(in: name, blocks, block)
        // Other containers are lines that come before the text, as on a cover.
        if name == "letter" { beginText(with: name) }
    }

    /// Notes that the text of the article has begun with the container `name`: no paragraph behind it opens it.
    private mutating func beginText(with name: String) {
        if place.path.containers.isEmpty, !Elements.besideText.contains(name) { awaitsOpening = false }
    }

    /// Adds the elements of a container without a box.
    private mutating func addText(in name: String, _ blocks: [Block], _ block: Block) {
        check(block.attributes, pairs: [], of: "\"\(name)\"")
        // A quotation reads well in the body's style; what its author named apart does not.
        if name != "quote", !hasStyle(name) { computed.report(.unmapped(name, at: block.origin)) }
        if let label = label(block.attributes.id) { place.labels.append(label) }
        let outer = (place.path, place.parent, place.item)
        place.path = place.path.entering(name)
        place.parent = node(ArticleResolver.role(ofContainer: name), at: block.origin)
        place.item = nil
        if name == "quote" || blocks.areLines { addAsBlock { $0.add(blocks) } } else { add(blocks) }
        (place.path, place.parent, place.item) = outer
    }

    /// Whether `[map]` gives the container a style, or something in it.
    private func hasStyle(_ name: String) -> Bool {
        isParagraphElement(name) || computed.sheet.map.keys.contains { $0.hasPrefix("\(name).") }
    }

    /// Begins a new column or page before `blocks`.
    private mutating func addBreak(_ item: FlowItem, _ name: String, _ blocks: [Block], _ block: Block) {
        check(block.attributes, pairs: [], of: "a break")
        for other in block.attributes.classes where other.text != name { reportElement(other) }
        if let label = label(block.attributes.id) { place.labels.append(label) }
        if place.isInBox || isInNote {
            computed.report(
                .error(
                    "misplaced-break", "a \(name) inside a box, table or note has no effect", at: block.origin,
                    hint: "put it outside, or take it away"))
        } else {
            place.items.append(item)
        }
        add(blocks)
    }

    // MARK: Boxes

    /// The object style named by `classes`, the first of several; nil if none names one. Others are reported, except the ones
    /// in `known`.
    mutating func objectStyle(namedBy classes: [Attributes.Value], besides known: [String]) -> String? {
        var style: String?
        for name in classes where !known.contains(name.text) {
            if computed.sheet.objects[name.text] == nil {
                reportStyle(ofClass: name, among: Array(computed.sheet.objects.keys) + known)
            } else if let first = style, first != name.text {
                computed.report(
                    .warning(
                        "several-styles",
                        "a box has one object style, and two are named: it has “\(first)”, and not “\(name.text)”",
                        at: name.origin,
                        hint: "take .\(first) or .\(name.text) away, or make a style of both in styles.toml: "
                            + "[object.\(first)-\(name.text)] based_on = \"\(first)\""))
            } else {
                style = name.text
            }
        }
        return style
    }

    /// The class of boxes that may be left out so that a page is filled.
    static let optional = "optional"

    /// Adds a box of `element`, as the attributes of `block` ask for it, whose content `build` makes below its element of
    /// the structure tree.
    mutating func addBox(
        of element: String, style: String?, _ block: Block, _ build: (inout ArticleResolver, ElementID) -> BoxContent
    ) {
        check(block.attributes, pairs: element == "table" ? .table : .box, of: "\"\(element)\"")
        let asked = reading { SpecifiedBox(block.attributes, &$0) }
        addBox(of: element, style: style, block, asked, build)
        reportUnusedPlace(of: block, asked)
    }

    /// Adds a box of `element` as its author asks for it.
    mutating func addBox(
        of element: String, style: String?, _ block: Block, _ asked: SpecifiedBox,
        _ build: (inout ArticleResolver, ElementID) -> BoxContent
    ) {
        let id = node(ArticleResolver.role(of: block, called: element), at: block.origin)
        let specified = style.flatMap { computed.sheet.objects[$0] } ?? SpecifiedObjectStyle()
        let attributes = computed.collect { $0.object(style, element: element, &$1) }
        let content = build(&self, id)
        checkKeys(
            of: specified, attributes, for: content, named: block.attributes.classes.first { $0.text == style }?.origin)
        if case .flow(let flow) = content, flow.items.isEmpty {
            computed.report(
                .warning(
                    "empty-box", "a box of the element \"\(element)\" holds nothing", at: block.origin,
                    hint: "write its words between its fences, or take it away"))
        }
        var box = Box(
            content, attributes: attributes, placement: placement(asked, specified, at: block.origin), element: id,
            origin: block.origin)
        place(&box, on: asked, specified)
        box.wide = wideFit(of: block, specified)
        box.isPullQuote = element == "pullquote"
        box.isOptional = block.attributes.has(ArticleResolver.optional)
        box.label = label(block.attributes.id)
        box.wrap = wrap(asked.wrap, block, specified, of: box)
        if frameOwner(of: block) == nil { reportUnusedWidth(of: block, box) }
        checkContour(box, asked: asked.wrap.origins["wrap"])
        append(box)
    }

    /// The role of a box of the element `name`.
    private static func role(of block: Block, called name: String) -> StructureRole {
        switch block.kind {
        case .figure: .figure
        case .table: .table
        case .code: .listing
        default: role(ofContainer: name)
        }
    }

    /// Adds a finished box to the flow.
    mutating func append(_ box: Box) {
        let isInText = box.placement == .here || box.placement == .across
        if isInText { addOrnamentAboveBox() }
        article.boxes.append(box)
        if isInText, place.sideHeadSpace > .zero {
            // The head is beside the box, and its space is above both.
            let space = max(box.attributes.spaceBefore, place.sideHeadSpace)
            article.boxes[article.boxes.count - 1].attributes.spaceBefore = space
            place.sideHeadSpace = .zero
        }
        article.boxes[article.boxes.count - 1].continuesBlock = isInText && continuesBlock
        place.items.append(.box(BoxID(article.boxes.count - 1)))
        if isInText {
            place.followsHeading = true
            place.boxAbove = article.boxes.count - 1
        }
    }

    /// The treatment of a box wider than its place: its author's choice, else its style's, which is about code: a drawing in letters
    /// keeps its lines.
    private mutating func wideFit(of block: Block, _ specified: SpecifiedObjectStyle) -> WideFit {
        var wide = WideFit.span
        if case .wide(let said) = specified.fit { wide = said }
        if block.isDrawingInLetters { wide = .whole }
        let words: KeyType<WideFit> = .keyword(["span": .span, "wrap": .wrap, "shrink": .shrink, "error": .error])
        return reading { block.attributes.read("fit", as: words, &$0) } ?? wide
    }

    // MARK: Code

    /// Adds code, one paragraph per line: a box in the text, paragraphs inside another box; a drawing in letters is a box there too, except
    /// in a cell.
    mutating func addCode(_ lines: [String], _ block: Block) {
        let isInCell = place.path.containers.contains { $0 == "table.cell" || $0 == "table.head" }
        if place.isInBox, isInCell || !block.isDrawingInLetters {
            check(block.attributes, pairs: [], of: "code in a box")
            if let label = label(block.attributes.id) { place.labels.append(label) }
            addLines(
                lines, below: node(.listing, at: block.origin), at: block.origin,
                hangingFrom: styleOfWaitingMarker(at: block.origin))
            place.followsHeading = true
            return
        }
        let style = computed.sheet.objectStyle(of: "listing")
        let marker = styleOfWaitingMarker(at: block.origin)
        let item = place.item
        addBox(of: "listing", style: style, block) { resolver, id in
            .flow(
                resolver.flow(in: "listing", below: id) { resolver in
                    if let marker {
                        resolver.place.item = item
                        resolver.place.indent = resolver.computed.paragraphStyles[marker].listIndent
                    }
                    resolver.addLines(lines, below: id, at: block.origin, hangingFrom: marker)
                })
        }
        // The first line of the box has it.
        place.item?.marker = nil
    }

    /// Adds the lines of code; a marker that waits, of the style `marker`, is beside the first of them.
    private mutating func addLines(
        _ lines: [String], below id: ElementID, at origin: SourceLocation, hangingFrom marker: Int?
    ) {
        let style = computed.style(of: "listing", in: place.path, language: language, at: origin)
        setLanguage(ofCharacterStyle: computed.characterStyle(of: style), of: id)
        var attributes = computed.characterStyles[computed.characterStyle(of: style)].attributes
        attributes.element = id
        attributes.lineBreakMode = .code
        attributes.hyphenates = false
        reportMargin(of: computed.paragraphStyles[style], "listing", at: origin)
        let base = computed.paragraphStyles[style].paragraph
        for (index, line) in lines.enumerated() {
            let origin = SourceLocation(
                // Line 0 is of no file.
                file: origin.file, line: origin.line == 0 ? 0 : Int(origin.line) + index + 1, column: 1)
            var set = base
            // Spaces and line ends have a meaning in code, whatever the style does with text.
            set.hyphenation = nil
            set.protrudes = false
            set.firstLineIndent = .zero
            if set.isJustified { set.alignment = .start }
            if index > 0 { set.spaceBefore = .zero }
            if index < lines.count - 1 { set.spaceAfter = .zero }
            var text = AttributedText()
            // An empty line keeps its height by a space.
            text.append(line.isEmpty ? " " : ArticleResolver.withoutTabs(line), attributes, origin: origin)
            var paragraph = Paragraph(text, set, element: id, origin: origin)
            if let marker, index == 0 { hang(&paragraph, marker) }
            add(paragraph, as: "listing")
        }
    }

    /// `line` with tabs as spaces to the next multiple of four columns.
    private static func withoutTabs(_ line: String) -> String {
        guard line.utf8.contains(0x09) else { return line }
        var result = ""
        var column = 0
        for character in line {
            guard character == "\t" else {
                result.append(character)
                column += 1
                continue
            }
            let count = 4 - column % 4
            result += String(repeating: " ", count: count)
            column += count
        }
        return result
    }
}

extension [Block] {
    /// The bytes that a line of an address or a signature has at most.
    private static let longestLine = 60

    /// The ranks by which the highest heading is below the first: a box counts its headings for itself, since authors write its head one rank
    /// below whatever is above the box.
    fileprivate var ranksBelowFirst: Int {
        let levels = compactMap { block in if case .heading(let level, _) = block.kind { level } else { nil } }
        return Swift.max((levels.min() ?? 1) - 1, 0)
    }

    /// Whether they are short lines, one below the other, such as an address.
    fileprivate var areLines: Bool {
        allSatisfy { block in
            if case .paragraph(let inlines) = block.kind {
                inlines.titleText.utf8.count <= Self.longestLine
            } else {
                false
            }
        }
    }
}

extension FlowItem {
    /// The break that a container asks for; nil for all other names.
    fileprivate init?(breakNamed name: String) {
        switch name {
        case "column-break": self = .columnBreak
        case "page-break": self = .pageBreak
        default: return nil
        }
    }
}
