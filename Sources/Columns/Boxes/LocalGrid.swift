import PubGeometry
import PubStyles
import PubTextModel

/// A baseline grid that a box has for itself, so that the lines of its columns are beside each other.
package struct LocalGrid: Hashable, Sendable {
    /// The distance from the head of a column to the first baseline.
    var start: Length
    /// The distance from baseline to baseline.
    var increment: Length
}

extension FlowLayout {
    /// The flow on a grid of its own, with the leading that most of its text has, whose paragraphs are on it. Nil for a
    /// flow without text.
    var onOwnGrid: FlowLayout? {
        var sizes: [Length: Int] = [:]
        for case .paragraph(let paragraph) in flow.items {
            sizes[paragraph.attributes.leading, default: 0] += paragraph.text.utf8.count
        }
        // The least of several that are equal, since a dictionary has no order.
        guard let most = sizes.values.max(), let leading = sizes.filter({ $0.value == most }).keys.min() else {
            return nil
        }
        var start = Length.zero
        var aligned = flow
        for (index, item) in flow.items.enumerated() {
            guard case .paragraph(var paragraph) = item, paragraph.attributes.leading == leading else { continue }
            if start == .zero { start = galley.shape(paragraph).value.strut.ascent }
            paragraph.attributes.grid = .all
            aligned.items[index] = .paragraph(paragraph)
        }
        aligned.closeParagraphs(upTo: leading.part(1, of: 2))
        return FlowLayout(galley: galley, flow: aligned, grid: LocalGrid(start: start, increment: leading), on: page)
    }
}

extension Flow {
    /// Removes the space between paragraphs on a grid, which would grow to a whole line, if it is less than `most`: the second of
    /// two in one style is indented by an em instead, unless something else tells them apart.
    fileprivate mutating func closeParagraphs(upTo most: Length) {
        for index in items.indices.dropFirst() {
            guard case .paragraph(var above) = items[index - 1], case .paragraph(var below) = items[index],
                above.attributes.grid == .all, below.attributes.grid == .all
            else { continue }
            let space = max(above.attributes.spaceAfter, below.attributes.spaceBefore)
            guard space > .zero, space < most else { continue }
            (above.attributes.spaceAfter, below.attributes.spaceBefore) = (.zero, .zero)
            if above.attributes.style == below.attributes.style, below.attributes.firstLineIndent == .zero,
                below.attributes.marker == nil, below.attributes.dropCap == nil
            {
                below.attributes.firstLineIndent = below.attributes.em
            }
            (items[index - 1], items[index]) = (.paragraph(above), .paragraph(below))
        }
    }
}
