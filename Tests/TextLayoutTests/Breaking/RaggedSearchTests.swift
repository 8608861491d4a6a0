import PubGeometry
import PubShaping
import PubTextLayout
import PubTextModel
import Testing

/// Ragged lines, whose search leaves out the starts that an earlier one makes needless.
@Suite struct RaggedSearchTests {
    private static let words = [
        "at", "har|bour", "the", "quay", "no|bod|y", "looked", "ex|pla|na|tion", "keel", "ferry", "of|fice", "a",
        "tide",
    ]

    private func attributes() -> ParagraphAttributes {
        var attributes = syntheticAttributes()
        attributes.alignment = .start
        return attributes
    }

    private func lines(_ breaks: [Int32], measure: Length) -> [BrokenLine] {
        zip([-1] + breaks, breaks).map {
            BrokenLine(start: $0, end: $1, measure: measure, indent: .zero, justification: Justification())
        }
    }

    /// The price of the cheapest lines, of all ways to break the paragraph.
    private func least(_ paragraph: ShapedParagraph, measure: Length) -> Double {
        let last = Int32(paragraph.breaks.count - 1)
        return (0..<1 << Int(last)).reduce(Double.infinity) { least, choice in
            let breaks = (0..<last).filter { choice >> Int($0) & 1 == 1 } + [last]
            let lines = lines(breaks, measure: measure)
            let isWide = lines.contains { paragraph.widths(from: $0.start, to: $0.end).natural > Double(measure.raw) }
            return isWide ? least : min(least, demerits(of: lines, paragraph))
        }
    }

    @Test(arguments: 0..<24)
    func linesAreTheCheapestOfAll(seed: Int) {
        let count = Self.words.count
        let source = (0..<8).map { Self.words[(seed * 5 + $0 * (seed % 4 + 1) + $0 * $0) % count] }.joined(
            separator: " ")
        let paragraph = syntheticParagraph(source, attributes: attributes())
        let measure = Length(points: 64 + Double(seed) * 3)
        let frame = FrameGeometry(measure: measure, depth: .unlimited)
        let found = LineBreaker(source: SlotSource(frames: [frame]), cursor: SlotCursor()).lines(of: paragraph)
        #expect(abs(demerits(of: found, paragraph) - least(paragraph, measure: measure)) < 1e-9, "\(source)")
    }
}
