import PubDiagnostics
import PubDocuments
import PubSettings
import PubTextModel

// What is in the column for notes of its page: side heads, and where nothing can be.
extension ArticleResolver {
    /// Whether the style of a paragraph of the text places it in the margin. In boxes, cells and footnotes, whose lines
    /// have no margin, that is reported.
    mutating func isInMargin(_ style: ComputedParagraphStyle, _ element: String, at origin: SourceLocation) -> Bool {
        guard style.isInMargin else { return false }
        guard place.isInBox || isInNote else { return true }
        reportMargin(of: style, element, at: origin)
        return false
    }

    /// Adds a side head: a box of its one paragraph, called at the paragraph below. The space that it asks for is above that.
    mutating func addInMargin(_ paragraph: Paragraph, as name: String) {
        var paragraph = paragraph
        let space = max(paragraph.attributes.spaceBefore, place.sideHeadSpace)
        (paragraph.attributes.spaceBefore, paragraph.attributes.spaceAfter) = (.zero, .zero)
        // The space is for the paragraph below: the side head itself must not take it.
        place.sideHeadSpace = .zero
        let text = place.items
        place.items = []
        add(paragraph, as: name)
        let flow = Flow(place.items)
        place.items = text
        var box = Box(
            .flow(flow), attributes: ObjectAttributes(style: paragraph.attributes.style), placement: .margin,
            element: paragraph.element, origin: paragraph.origin)
        box.isSideHead = true
        append(box)
        place.sideHeadSpace = space
    }

    /// Reports notes in the margin called between the paragraphs of a head, because they cannot be placed beside it.
    mutating func reportMarginInHeads() {
        func isSpanning(_ item: FlowItem?) -> Bool {
            if case .paragraph(let paragraph)? = item { paragraph.attributes.span != .one } else { false }
        }
        var above: FlowItem?
        for (index, item) in place.items.enumerated() {
            guard case .box(let id) = item, article.boxes[Int(id.index)].placement == .margin else {
                above = item
                continue
            }
            let below = place.items[(index + 1)...].first { !isInMargin($0) }
            if isSpanning(above), isSpanning(below) {
                reportMargin("a note within a head", at: article.boxes[Int(id.index)].origin)
            }
        }
    }

    private func isInMargin(_ item: FlowItem) -> Bool {
        if case .box(let id) = item { article.boxes[Int(id.index)].placement == .margin } else { false }
    }

    /// Reports `element` if its style places it in the margin but it cannot be there.
    mutating func reportMargin(of style: ComputedParagraphStyle, _ element: String, at origin: SourceLocation) {
        if !style.isInMargin { return }
        reportMargin("\"\(element)\" of the style “\(style.paragraph.style)” here", at: origin)
    }

    /// Reports `what` is not beside a line of the text.
    mutating func reportMargin(_ what: Message, at origin: SourceLocation) {
        computed.report(
            .error(
                "misplaced-margin-note", "\(what) cannot be in the margin: no line of the text is beside it",
                at: origin,
                hint: "call it between two paragraphs of the text, or take `place = \"margin\"` from it or its style"))
    }
}
