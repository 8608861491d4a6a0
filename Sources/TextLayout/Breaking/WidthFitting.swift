import PubGeometry
import PubShaping
import PubTextModel

/// Finds the size that makes type as wide as its measure.
package struct WidthFitting {
    private let paragraph: Paragraph
    private let limits: FittedWidth
    private let measure: Length
    /// The paragraph as it is shaped.
    private let shape: (Paragraph) -> ShapedParagraph

    /// Fits `paragraph` to `measure`; nil if its style does not ask for that.
    package init?(_ paragraph: Paragraph, measure: Length, shape: @escaping (Paragraph) -> ShapedParagraph) {
        guard let limits = paragraph.attributes.fittedWidth else { return nil }
        self.paragraph = paragraph
        self.limits = limits
        self.measure = measure
        self.shape = shape
    }

    /// The size that makes the longest line fill its measure, in as few lines as the least size allows; that least size if a
    /// word is wider even then, the largest one if the text is too short.
    ///
    /// Widths follow the size except for rounding: a few steps come as near as lengths can.
    package func size() -> Length {
        var best = Setting(at: limits.least, of: self)
        guard best.ratio >= 1 else { return limits.least }
        let lines = best.lines
        var ceiling = limits.largest
        for _ in 0..<Self.steps {
            let size = min(best.size.scaled(by: best.ratio), ceiling)
            if size <= best.size { break }
            let next = Setting(at: size, of: self)
            if next.ratio >= 1, next.lines <= lines {
                best = next
            } else {
                // Too large by what was rounded: a little less than what would fill the measure then, or less by far where
                // a word went to a line of its own.
                let less = next.ratio < 1 ? size.scaled(by: next.ratio) : size
                ceiling = max(best.size, less - Self.rounding)
            }
        }
        return best.size
    }

    /// Twice as many as any text in the tests needs.
    private static let steps = 12

    /// A hundredth of a thousandth of an em of display type.
    private static let rounding = Length(raw: 32)

    /// The parts of the indents of all lines and of the first line that follow the size, in the size `size`.
    private func relativeIndents(at size: Length) -> (all: Length, first: Length) {
        let factor = size.points / max(paragraph.attributes.em.points, 0.01)
        let relative = limits.relative
        return (
            (relative.startIndent + relative.endIndent).scaled(by: factor),
            relative.firstLineIndent.scaled(by: factor)
        )
    }

    /// The paragraph in one size.
    private struct Setting {
        let size: Length
        /// The number of its lines.
        let lines: Int
        /// The permitted growth of the longest line, as a factor: 1 if it fills its measure, less if it is too wide.
        let ratio: Double

        init(at size: Length, of fitting: WidthFitting) {
            self.size = size
            let shaped = fitting.shape(fitting.paragraph.fitted(to: size))
            let frame = FrameGeometry(measure: fitting.measure, depth: .unlimited)
            let breaker = LineBreaker(source: SlotSource(frames: [frame], increment: .zero), cursor: SlotCursor())
            let broken = breaker.lines(of: shaped)
            lines = broken.count
            let indents = fitting.relativeIndents(at: size)
            ratio = broken.reduce(Double.infinity) { least, line in
                let width = shaped.widths(of: line).natural
                let indent = Double((indents.all + (line.start < 0 ? indents.first : .zero)).raw)
                return width > 0 ? min(least, (Double(line.measure.raw) + indent) / (width + indent)) : least
            }
        }
    }
}
