import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

/// Headings that are repeated at the head of a column.
package struct RepeatedHeadings {
    var fragment: Fragment
    /// The height that they take of the column: whole lines if it has a grid.
    package var height: Length
    /// The space from the head of that area to their own: like other heads off the grid they are nearer to the text below them.
    var space: Length { OffGridBlock(start: 0, kind: .head).spaceAbove(of: height - fragment.height) }
}

extension ArticleGalley {
    /// The headings that are repeated at the head of a column, `measure` wide, which begins with the item at `index` of the text or within it:
    /// the headings of the innermost group that contains it. nil if it is in none. Linear in the groups.
    package func repeatedHeadings(at index: Int, measure: Length) -> RepeatedHeadings? {
        guard items.indices.contains(index), let group = article.groups.last(where: { $0.items.contains(index) }) else {
            return nil
        }
        var fragment = FlowLayout(galley: self, flow: group.head).fragment(measure: measure).asArtifact
        // They are said of the headings themselves.
        fragment.findings = LayoutFindings()
        if case .paragraph(let last)? = group.head.items.last {
            fragment.height += spaceBelow(last, above: items[index])
        }
        let line = runGalley.increment
        let height = line > .zero ? line * fragment.height.units(of: line) : fragment.height
        return RepeatedHeadings(fragment: fragment, height: height)
    }

    /// The space between a heading that is repeated and `item`: a box keeps the space above it, which it has at no head of a column.
    private func spaceBelow(_ heading: Paragraph, above item: FlowItem) -> Length {
        guard case .box(let id) = item else { return heading.attributes.spaceAfter }
        return max(heading.attributes.spaceAfter, box(id).attributes.spaceBefore)
    }

    /// The index of the item that `cursor` is in or before: the item of the partly placed box, if there is one.
    func item(at cursor: FlowCursor) -> Int {
        cursor.openBox.flatMap { items.firstIndex(of: .box($0.box)) } ?? cursor.item
    }
}
