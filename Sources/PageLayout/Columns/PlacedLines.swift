import Geometry
import Shaping
import TextLayout

/// Lines of one paragraph in one column.
struct PlacedLines {
    var paragraph: ShapedParagraph
    var lines: [BrokenLine]
    /// Baselines below the column's head, one a line.
    var baselines: [Length]
    /// True when the first of them is the paragraph's first.
    var hasFirst: Bool { lines.first.map { $0.start < 0 } ?? false }
    var hasLast: Bool { lines.last.map { paragraph.isLast($0) } ?? false }
}
