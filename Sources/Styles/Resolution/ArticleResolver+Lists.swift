import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel

extension ArticleResolver {
    /// Adds a list: its items hang from bullets, numbers or boxes, nested lists further in.
    mutating func addList(_ list: List, _ block: Block) {
        check(block.attributes, pairs: [], of: "a list")
        for name in block.attributes.classes { reportElement(name) }
        if let label = label(block.attributes.id) { place.labels.append(label) }
        let outer = (place.item, place.parent, place.indent)
        let depth = (place.item?.depth ?? 0) + 1
        let isNumbered = list.start != nil
        let element = Elements.nested(isNumbered ? "list.number" : "list.item", depth: depth)
        let style = computed.style(of: element, in: place.path, language: language, at: block.origin)
        place.indent += computed.paragraphStyles[style].listIndent
        let isInText = computed.sheet.source(of: element, in: place.path)?.list != nil
        let first = place.items.count
        // A list within an item is beside lists only.
        if isInText, depth == 1 { keepWithTextAbove() }
        let root = node(.list(list.labels), at: block.origin)
        for (index, item) in list.items.enumerated() {
            let id = node(.listItem, below: root, at: item.origin)
            // A list may begin with the greatest number.
            let number = list.start.map { $0.addingReportingOverflow(index).partialValue }
            place.parent = id
            place.item = ListPosition(
                depth: depth, isNumbered: isNumbered,
                marker: marker(of: item, number: number.map(list.numbering.text), style),
                markerElement: node(.listMarker, below: id, at: item.origin))
            place.parent = node(.listBody, below: id, at: item.origin)
            startItem(item)
            add(item.blocks)
        }
        (place.item, place.parent, place.indent) = outer
        place.followsHeading = false
        if isInText, depth == 1 { partFromText(listFrom: first, at: block.origin) }
    }

    /// Keeps a list with the text above it, if both are in the same container.
    private mutating func keepWithTextAbove() {
        guard case .paragraph(let above)? = place.items.last,
            article.structure[Int(above.element.index)].parent == place.parent
        else { return }
        keepLastWithNext()
    }

    /// Separates a list from the surrounding text by the spaces of the container's text, not of lists.
    private mutating func partFromText(listFrom first: Int, at origin: SourceLocation) {
        guard first < place.items.count else { return }
        let style = computed.style(of: "body", in: place.path, language: language, at: origin)
        let around = computed.paragraphStyles[style].paragraph
        if case .paragraph(var paragraph) = place.items[first] {
            paragraph.attributes.spaceBefore = max(paragraph.attributes.spaceBefore, around.spaceBefore)
            place.items[first] = .paragraph(paragraph)
        }
        let last = place.items.count - 1
        if case .paragraph(var paragraph) = place.items[last] {
            paragraph.attributes.spaceAfter = max(paragraph.attributes.spaceAfter, around.spaceAfter)
            place.items[last] = .paragraph(paragraph)
        }
    }

    private func marker(of item: List.Item, number: String?, _ style: Int) -> String {
        // Text faces have these two; few have ballot boxes (U+2610, U+2611).
        if let isDone = item.isDone { return isDone ? "■" : "□" }
        let parts = computed.paragraphStyles[style].listMarker.map(FieldSyntax.parts)
        let isForNumbers = parts?.contains(.field("number")) ?? false
        // What the style has for lists of the other kind is not meant for this one.
        guard let parts, isForNumbers == (number != nil) else { return number.map { $0 + "." } ?? "•" }
        return parts.map { if case .text(let text) = $0 { text } else { number ?? "" } }.joined()
    }

    /// An item that does not begin with a paragraph or code still shows its marker, on its own line.
    private mutating func startItem(_ item: List.Item) {
        switch item.blocks.first?.kind {
        case .paragraph: return
        case .code(_, let lines) where !lines.isEmpty: return
        default: break
        }
        add(Block(.paragraph([.text("\u{A0}", item.origin)]), at: item.origin))
    }

    /// Hangs the waiting marker before a paragraph of a list or note, and clears indents that the list has in its place.
    mutating func hang(_ paragraph: inout Paragraph, _ style: Int) {
        guard let item = place.item else { return }
        paragraph.attributes.firstLineIndent = .zero
        guard let marker = item.marker else { return }
        place.item?.marker = nil
        let origin = paragraph.origin
        let element = isInNote && item.depth == 0 ? "note.marker" : "list.marker"
        let character = computed.characterStyle(
            computed.characterStyle(of: style), entering: element, in: place.path, at: origin)
        var text = AttributedText()
        // A style may have an empty marker: its items do not hang.
        if marker.isEmpty { return }
        append(marker, character, InlineContext(element: item.markerElement), origin, to: &text)
        paragraph.attributes.marker = text
        paragraph.attributes.firstLineIndent = -computed.paragraphStyles[style].listIndent
    }

    /// The index of the style of the list whose marker waits for the next paragraph; nil if none waits.
    mutating func styleOfWaitingMarker(at origin: SourceLocation) -> Int? {
        guard let item = place.item, item.marker != nil else { return nil }
        let element =
            item.depth == 0 ? "body" : Elements.nested(item.isNumbered ? "list.number" : "list.item", depth: item.depth)
        return computed.style(of: element, in: place.path, language: language, at: origin)
    }

    /// The element of a note: made at its first call, so that it is read after that. A note without a call in printed text is lost, and is
    /// reported: calls in the note itself, or in other uncalled notes, do not count.
    private mutating func noteElement(_ index: Int, at origin: SourceLocation) -> ElementID {
        if noteElements[index] == nil {
            computed.report(
                .error(
                    "note-without-call", "no text that is printed calls this note, so it is not printed", at: origin,
                    hint: "call it where it belongs, or take it away"
                ).graded(context.severityOfLosses))
            noteElements[index] = node(.note, below: ElementID(0), at: origin)
        }
        let id = noteElements[index] ?? ElementID(0)
        article.structure[Int(id.index)].origin = origin
        return id
    }

    /// The footnotes, each a flow that begins with its number. One that another calls comes behind that.
    mutating func addNotes(_ notes: [Note]) {
        isInNote = true
        for (index, note) in notes.enumerated() {
            let id = noteElement(index, at: note.origin)
            let flow = flow(in: "note", below: id, isBox: false) { resolver in
                let style = resolver.computed.style(
                    of: "body", in: resolver.place.path, language: resolver.language, at: note.origin)
                resolver.place.indent = resolver.computed.paragraphStyles[style].listIndent
                resolver.place.item = ListPosition(
                    depth: 0, isNumbered: false, marker: "\(index + 1)",
                    markerElement: resolver.node(.noteMarker, at: note.origin))
                resolver.add(note.blocks)
            }
            article.notes.append(flow)
        }
        isInNote = false
    }
}

extension List {
    /// The labels of its items, for readers of PDF.
    fileprivate var labels: ListNumbering {
        if start == nil { return items.contains { $0.isDone != nil } ? .none : .disc }
        return switch numbering {
        case .decimal: .decimal
        case .lowerLetters: .lowerAlpha
        case .upperLetters: .upperAlpha
        case .lowerRoman: .lowerRoman
        case .upperRoman: .upperRoman
        }
    }
}
