import PubDesign
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

extension FlowItem {
    /// Whether it is a paragraph that keeps with the next item, as a heading does.
    package var keepsWithNext: Bool {
        if case .paragraph(let paragraph) = self { paragraph.attributes.keepWithNext > 0 } else { false }
    }
}

extension ArticleGalley {
    /// Whether the box is set at its call across the columns: if it wants that, or if it is wider than the
    /// narrowest of several, in a type area that `grid` divides.
    package func isAcross(
        _ id: BoxID, narrowest: Length, of columns: Int, in typeArea: (width: Length, grid: PageGrid)
    ) -> Bool {
        let box = box(id)
        if box.placement == .across {
            // A box that takes no more columns of the grid than a column of the page has is in that column.
            guard columns > 1, let count = box.area?.columns?.count else { return true }
            // Half a point for columns whose widths are rounded.
            return typeArea.grid.width(of: count, in: typeArea.width) > narrowest + Length(points: 0.5)
        }
        guard box.placement == .here, columns > 1 else { return false }
        return BoxLayout(galley: self).wantsSpan(box, measure: narrowest)
    }

    /// Whether the item at `index` of the text keeps its last lines with the next one: it ends with a colon, before a list or a
    /// box, or with the last words of the article, before a box that is below these; or it is an item of a list that has a list of its
    /// own.
    package func announcesNext(_ index: Int) -> Bool {
        guard index >= 0, index + 1 < items.count, case .paragraph(let paragraph) = items[index] else { return false }
        guard paragraph.text.endsWithColon else {
            return isAboveLastBox(index) || isAboveListOfItsOwn(index)
        }
        // A note in the margin is between them in the thread only.
        let next = items[(index + 1)...].first { item in
            if case .box(let id) = item { box(id).placement != .margin } else { true }
        }
        switch next {
        case nil: return false
        case .box: return true
        case .paragraph(let next): return next.attributes.marker != nil
        case .columnBreak, .pageBreak: return false
        }
    }

    /// Whether the item at `index` is one of a list, and the first of a list within it follows.
    private func isAboveListOfItsOwn(_ index: Int) -> Bool {
        guard case .paragraph(let item) = items[index], case .paragraph(let next) = items[index + 1],
            item.attributes.marker != nil, next.attributes.marker != nil
        else { return false }
        return next.attributes.startIndent > item.attributes.startIndent
    }

    /// Whether the item at `index` is the last paragraph, and a box follows it at its place in the text.
    private func isAboveLastBox(_ index: Int) -> Bool {
        guard case .box(let id) = items[index + 1], [.here, .across].contains(box(id).placement) else { return false }
        return index == lastParagraph
    }
}
