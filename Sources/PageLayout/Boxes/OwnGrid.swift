import Geometry
import Styles
import TextModel

/// A baseline grid that a box has for itself, so that the lines of its columns are beside each other.
struct OwnGrid: Hashable, Sendable {
    /// From the head of a column to the first baseline.
    var start: Length
    /// From baseline to baseline.
    var increment: Length
}

extension FlowLayout {
    /// The flow on a grid of its own: that of the leading which most of its text has, whose paragraphs are on it. Nil for a
    /// flow without text.
    var onOwnGrid: FlowLayout? {
        var sizes: [Length: Int] = [:]
        for case .paragraph(let paragraph) in flow.items {
            sizes[paragraph.attributes.leading, default: 0] += paragraph.text.utf8.count
        }
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
        return FlowLayout(galley: galley, flow: aligned, grid: OwnGrid(start: start, increment: leading), on: page)
    }
}
