import PubDiagnostics
import PubDocuments
import PubRunningText

/// The content of a block of raw HTML: paragraphs, headings, items, pictures with their captions. Divisions that hold blocks of
/// Markdown too – `aside`, `blockquote`, `details` – are opened and closed like fenced ones.
extension BlockReader {
    /// Adds the elements in `events` of `stream`. The tags of tables in it are reported for all blocks together. Linear.
    mutating func takeText(
        _ events: ArraySlice<InlineEvent>, of stream: InlineStream, into divisions: inout DivisionStack
    ) {
        var flow = HTMLFlow(stream)
        for event in events {
            guard case .html(let bytes) = event.kind, let tag = RawTag(bytes),
                tag.kind == .opening || tag.kind == .closing
            else {
                flow.take(event)
                continue
            }
            if tag.isPartOfTable { continue }
            guard HTMLFlow.isBlock(tag.name) else {
                flow.take(event)
                continue
            }
            for step in flow.take(tag, bytes, event) { take(step, of: &flow, into: &divisions) }
        }
        for step in flow.finish() { take(step, of: &flow, into: &divisions) }
    }

    private mutating func take(_ step: HTMLFlow.Step, of flow: inout HTMLFlow, into divisions: inout DivisionStack) {
        switch step {
        case .paragraph(let stream, let role): take(stream, as: role, of: &flow, into: &divisions)
        case .pause(let offset): divisions.append(Block(.pause, at: source.origin(at: offset)))
        case .open(let name, let offset):
            var attributes = Attributes()
            attributes.classes = [Attributes.Value(name, at: source.origin(at: offset))]
            divisions.open(
                Fence(role: .open(name: name, attributes), origin: source.origin(at: offset), end: offset), &diagnostics
            )
        case .close: divisions.closeElement(&diagnostics)
        case .target(let name, let offset): divisions.addTarget(Attributes.Value(name, at: source.origin(at: offset)))
        case .closeList:
            guard let (block, outer) = flow.closedList(source) else { return }
            if outer { flow.addToItem(block) } else { divisions.append(block) }
        case .endFigure: addFigure(flow.caption, of: &flow, into: &divisions)
        }
    }

    private mutating func take(
        _ stream: InlineStream, as role: HTMLFlow.Role, of flow: inout HTMLFlow, into divisions: inout DivisionStack
    ) {
        guard let first = stream.events.first else { return }
        let origin = source.origin(at: first.offset)
        if case .code = role { return divisions.append(code(in: stream, at: origin)) }
        let inlines = InlineBuilder.trimmed(build(stream.compacted, takesTrailing: false).0.withoutEdges)
        if inlines.isEmpty { return }
        switch role {
        case .paragraph:
            if TableCaption(inlines, nil) != nil, divisions.endsInTable {
                diagnostics.append(
                    .warning(
                        "stray-caption",
                        "this looks like the caption of the table above, but is part of its HTML and printed so",
                        at: inlines[0].origin, hint: "put an empty line before it"))
            }
            if let target = inlines.target { return divisions.addTarget(target) }
            if flow.isInFigure, let pictures = inlines.pictures {
                flow.pictures += pictures
            } else {
                append(inlines, into: &divisions)
            }
        case .heading(let level): divisions.append(Block(.heading(level: level, inlines), at: origin))
        case .item: flow.addItem(Block(.paragraph(inlines), at: origin))
        case .caption: flow.caption = inlines
        case .term: flow.term = (inlines, origin)
        case .definition:
            let body = [Block(.paragraph(inlines), at: origin)]
            let (term, place) = flow.term ?? ([], origin)
            divisions.append(Block(.definitions([Definition(term, bodies: [body], at: place)]), at: place))
            flow.term = nil
        case .code: break
        }
    }

    /// Adds the pictures of a figure with its caption; if a figure holds something else, the caption is a paragraph.
    private mutating func addFigure(_ caption: [Inline]?, of flow: inout HTMLFlow, into divisions: inout DivisionStack)
    {
        let pictures = flow.endFigure()
        guard var picture = pictures.first else {
            guard let caption, let origin = caption.first?.origin else { return }
            if divisions.addCaption(caption) { return }
            return divisions.append(Block(.paragraph(caption), at: origin))
        }
        if pictures.count == 1 {
            picture.caption = caption ?? picture.caption
            picture = picture.typographic(options)
            return divisions.append(Block(.figure(picture), attributes: picture.attributes, at: picture.origin))
        }
        var blocks = pictures.map { picture in
            let picture = picture.typographic(options)
            return Block(.figure(picture), attributes: picture.attributes, at: picture.origin)
        }
        if let caption, let origin = caption.first?.origin { blocks.append(Block(.paragraph(caption), at: origin)) }
        var attributes = Attributes()
        attributes.classes = [Attributes.Value("figures", at: picture.origin)]
        divisions.append(Block(.container(name: "figures", blocks), attributes: attributes, at: picture.origin))
    }

    private func code(in stream: InlineStream, at origin: SourceLocation) -> Block {
        var text: [UInt8] = []
        for event in stream.events {
            switch event.kind {
            case .text(let range): text += stream.pool[range]
            case .softBreak, .lineBreak: text.append(Ascii.lineFeed)
            default: break
            }
        }
        var lines = text.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return Block(.code(language: "", lines: lines), at: origin)
    }
}

/// The elements of a block of raw HTML while they are found: running text gathers until an element ends it.
struct HTMLFlow {
    /// The element that gathered text becomes.
    enum Role {
        case paragraph, item, caption, term, definition, code
        case heading(Int)
    }

    /// Something to add, in order.
    enum Step {
        case paragraph(InlineStream, Role)
        case pause(Int)
        case open(String, Int)
        case close
        case target(String, Int)
        case closeList
        case endFigure
    }

    private let stream: InlineStream
    private var text: [InlineEvent] = []
    private var role = Role.paragraph
    /// The open lists, with the items found up to now.
    private var lists: [(isNumbered: Bool, items: [[Block]], offset: Int)] = []
    /// Whether the reader is within `figure`.
    private(set) var isInFigure = false
    /// The pictures of the current figure.
    var pictures: [Picture] = []
    /// The caption of the figure.
    var caption: [Inline]?
    /// The term that waits for its definition.
    var term: ([Inline], SourceLocation)?

    init(_ stream: InlineStream) { self.stream = stream }

    private static let headings = ["h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6]
    private static let plain: Set<String> = [
        "p", "div", "section", "article", "main", "header", "footer", "nav", "center", "address", "body", "html",
        "form", "fieldset",
        "hgroup", "dl", "menu",
    ]
    private static let divisions = ["aside": "sidebar", "details": "sidebar", "blockquote": "quote"]
    private static let others: Set<String> = [
        "figure", "figcaption", "summary", "ul", "ol", "li", "hr", "pre", "dt", "dd",
    ]

    /// Whether an element is no running text.
    static func isBlock(_ name: String) -> Bool {
        plain.contains(name) || headings[name] != nil || divisions[name] != nil || others.contains(name)
    }

    /// Gathers running text.
    mutating func take(_ event: InlineEvent) { text.append(event) }

    /// The blocks that the tag ends, and the ones that it begins.
    mutating func take(_ tag: RawTag, _ bytes: [UInt8], _ event: InlineEvent) -> [Step] {
        let isOpening = tag.kind == .opening
        var steps = flushed()
        // An item is in its list, which would have the identifier instead.
        if isOpening, tag.name != "li",
            let id = RawTag.attributes(of: bytes).first(where: { $0.name == "id" && !$0.value.isEmpty })
        {
            steps.append(.target(id.value, event.offset))
        }
        if let name = HTMLFlow.divisions[tag.name] {
            steps.append(isOpening ? .open(name, event.offset) : .close)
            return steps
        }
        switch tag.name {
        case "hr": steps.append(.pause(event.offset))
        case "ul", "ol":
            if isOpening { lists.append((tag.name == "ol", [], event.offset)) } else { steps.append(.closeList) }
            role = isOpening ? .paragraph : role
        case "figure":
            if isOpening { isInFigure = true } else { steps.append(.endFigure) }
        // A `p` within an item or a definition belongs to it.
        default: role = isOpening ? HTMLFlow.role(of: tag.name) ?? role : .paragraph
        }
        return steps
    }

    private static func role(of name: String) -> Role? {
        if let level = headings[name] { return .heading(level) }
        return switch name {
        case "summary": .heading(2)
        case "pre": .code
        case "li": .item
        case "dt": .term
        case "dd": .definition
        case "figcaption": .caption
        default: nil
        }
    }

    private mutating func flushed() -> [Step] {
        defer { text = [] }
        guard !text.isEmpty else { return [] }
        var part = stream
        part.events = text
        return [.paragraph(part, role)]
    }

    /// The blocks left at the end.
    mutating func finish() -> [Step] {
        flushed() + lists.map { _ in .closeList } + (isInFigure ? [.endFigure] : [])
    }

    /// Begins an item of the innermost list; where there is none, of one that only this item is in.
    mutating func addItem(_ block: Block) {
        if lists.isEmpty { lists.append((false, [], 0)) }
        lists[lists.count - 1].items.append([block])
    }

    /// Adds a block to the last item of the innermost list.
    mutating func addToItem(_ block: Block) {
        guard let last = lists.last, !last.items.isEmpty else { return addItem(block) }
        lists[lists.count - 1].items[last.items.count - 1].append(block)
    }

    /// The innermost list, which ends, and whether an item of another one holds it; nil for none with items.
    mutating func closedList(_ source: ReaderSource) -> (list: Block, isInItem: Bool)? {
        guard let list = lists.popLast(), let first = list.items.first?.first?.origin else { return nil }
        let items = list.items.map { List.Item($0, at: $0.first?.origin ?? first) }
        let block = Block(.list(List(start: list.isNumbered ? 1 : nil, isTight: true, items: items)), at: first)
        return (block, !lists.isEmpty)
    }

    /// Ends the figure; its pictures.
    mutating func endFigure() -> [Picture] {
        defer { (isInFigure, pictures, caption) = (false, [], nil) }
        return pictures
    }
}
