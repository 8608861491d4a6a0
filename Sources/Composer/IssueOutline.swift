import PubDisplayList
import PubIdentity
import PubStyles

extension [OutlineEntry] {
    /// The outline of an issue: its sections, below each its articles that follow one another, below each of these its headings.
    static func outline(of heads: [ArticleHead]) -> [OutlineEntry] {
        var outline: [OutlineEntry] = []
        var section: Int?
        for head in heads where !head.isBlank && !head.title.isEmpty {
            let article = OutlineEntry(
                title: head.title, target: LabelID(head.id), children: headings(head.subheads[...]))
            if let index = head.sectionIndex, !head.sectionTitle.isEmpty {
                if index != section {
                    outline.append(OutlineEntry(title: head.sectionTitle, target: LabelID(head.id)))
                }
                outline[outline.count - 1].children.append(article)
            } else {
                outline.append(article)
            }
            section = head.sectionIndex
        }
        return outline
    }

    /// Headings, each with the headings of deeper levels that follow it.
    private static func headings(_ subheads: ArraySlice<ResolvedArticle.Subhead>) -> [OutlineEntry] {
        var outline: [OutlineEntry] = []
        var rest = subheads
        while let first = rest.popFirst() {
            let below = rest.prefix { $0.level > first.level }
            rest = rest.dropFirst(below.count)
            outline.append(
                OutlineEntry(title: first.title, target: .element(first.element), children: headings(below)))
        }
        return outline
    }
}
