import PubGeometry
import PubIdentity
import PubShaping
import PubTextLayout

/// A shaped paragraph as columns hold it. Its parts are copied with every trial of a column: one reference is counted for each,
/// not one for each of its arrays.
final class SharedParagraph: Sendable {
    let paragraph: ShapedParagraph

    init(_ paragraph: ShapedParagraph) { self.paragraph = paragraph }
}

/// Lines of one paragraph that are placed in one column.
package struct ParagraphPart: Sendable {
    let shared: SharedParagraph
    /// The key that it is shaped and broken by.
    package var key: ParagraphKey
    /// The lines, at least one.
    package var lines: [BrokenLine]
    /// Baselines below the column's head, one a line.
    package var baselines: [Length]
    /// The findings about the paragraph's text, if this is its first part.
    var findings: LayoutFindings
    /// The measure of its column.
    package var measure: Length
    /// The lines that are added above it so that its column is full; −1 saves one.
    package var extraLines = 0

    /// The paragraph, which the galley has, too.
    package var paragraph: ShapedParagraph { shared.paragraph }
    /// Its index in the text.
    package var item: Int { key.item }
    /// The lines that it has more than is best, so that the foot of its column is full.
    package var looseness: Int { key.looseness }

    /// Whether the first of them is the paragraph's first.
    package var hasFirst: Bool { lines.first.map { $0.start < 0 } ?? false }
    /// Whether the last of them is the paragraph's last.
    package var hasLast: Bool { lines.last.map { paragraph.isLast($0) } ?? false }
}

/// The rows of a box that are placed together.
package struct BoxPart: Sendable {
    /// The box.
    package var box: BoxID
    /// The box as it is laid out, its rows shared with the galley.
    package var laidOut: LaidOutBox
    /// Its rows in this part.
    package var rows: Range<Int>
    /// The growth beyond its content, so that its foot is level with the lines beside it.
    package var growth: Length = .zero
    /// The lines that are added above it so that its column is full; −1 saves one around it.
    package var extraLines = 0

    /// Rows of a box that is laid out.
    package init(box: BoxID, laidOut: LaidOutBox, rows: Range<Int>, growth: Length = .zero, extraLines: Int = 0) {
        self.box = box
        self.laidOut = laidOut
        self.rows = rows
        self.growth = growth
        self.extraLines = extraLines
    }

    /// Whether it begins or ends within the box.
    var isDivided: Bool { rows != laidOut.rows.indices }
    /// The height of the part.
    package var height: Length { laidOut.height(of: rows) + growth }
}
