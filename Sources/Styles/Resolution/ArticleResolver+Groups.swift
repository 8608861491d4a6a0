import PubDocuments
import PubTextModel

extension ArticleResolver {
    /// Adds a group: if its text continues in another column, the headings at its beginning are repeated. In boxes and notes they are not.
    mutating func addGroup(_ blocks: [Block], _ block: Block) {
        check(block.attributes, pairs: [], of: "a group")
        for other in block.attributes.classes where other.text != Elements.group { reportElement(other) }
        if let label = label(block.attributes.id) { place.labels.append(label) }
        let outer = place.path
        place.path = outer.entering(Elements.group)
        let count = blocks.prefix { $0.kind.isHeading }.count
        let first = place.items.count
        add(Array(blocks.prefix(count)))
        let heads = place.items[first...].compactMap { repeated($0) }
        let start = place.items.count
        let index = article.groups.count
        add(Array(blocks.dropFirst(count)))
        place.path = outer
        guard var last = heads.last, !place.isInBox, !isInNote, start < place.items.count else { return }
        addContinued(to: &last)
        let head = Flow((heads.dropLast() + [last]).map { .paragraph($0) })
        // Groups within this one were added meanwhile, and outer ones come first.
        article.groups.insert(ItemGroup(start..<place.items.count, below: head), at: index)
    }

    /// The heading `item` as it is repeated: no link leads to it, and it calls no notes. nil for an item that is not a heading, and for a
    /// heading across the columns, which heads them all.
    private func repeated(_ item: FlowItem) -> Paragraph? {
        guard case .paragraph(var paragraph) = item, paragraph.attributes.span == .one else { return nil }
        paragraph.text.removeAnchors()
        return paragraph
    }

    /// Adds the words of the template (`continued` in `[map]`) to a heading that is repeated.
    private mutating func addContinued(to paragraph: inout Paragraph) {
        guard let mapping = computed.sheet.mapping("continued"), let words = mapping.text else { return }
        let style = computed.style(named: paragraph.attributes.style, language: language)
        let character = computed.characterStyle(
            computed.characterStyle(of: style), entering: "continued", in: place.path, at: mapping.style.origin)
        append(words, character, InlineContext(element: .artifact), mapping.style.origin, to: &paragraph.text)
    }
}

extension BlockKind {
    fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }
}
