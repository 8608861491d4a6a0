import PubGeometry
import PubShaping
import PubTextLayout

/// A paragraph that is being placed: shaped, and broken for the columns that take it.
struct OpenParagraph {
    var key: ParagraphKey
    var breaking: BreakingKey
    /// The next of ``lines``.
    var line = 0
    var shared: SharedParagraph
    /// The lines of that breaking.
    var lines: [BrokenLine]
    var findings: LayoutFindings

    /// The paragraph as it is shaped.
    var paragraph: ShapedParagraph { shared.paragraph }
    /// The lines of the paragraph that are placed.
    var before: Int { breaking.before + line }
    /// The break before the next line; −1 at the paragraph's beginning.
    var point: Int32 { line > 0 ? lines[line - 1].end : breaking.start }

    /// The place in it, `count` lines on.
    func cursor(after count: Int) -> FlowCursor.ParagraphPosition {
        let next = line + count
        if breaking.measure != nil || next == 0 {
            return FlowCursor.ParagraphPosition(key: key, breaking: breaking, line: next)
        }
        // If measures change, the next column breaks the rest for its own lines.
        let rest = BreakingKey(start: lines[next - 1].end, before: before + count, measure: nil)
        return FlowCursor.ParagraphPosition(key: key, breaking: rest, line: 0)
    }
}
