import PubGeometry
import PubShaping
import PubTextModel

extension ShapedParagraph {
    /// The lines with the extents that they absorb shared out anew, so that the letters and glyphs of neighbours look alike.
    ///
    /// Changes only lines whose letters or glyphs differ visibly from their neighbours'. Linear.
    func evenlySpaced(_ lines: [BrokenLine]) -> [BrokenLine] {
        guard attributes.isJustified else { return lines }
        let justifier = LineJustifier(attributes.justification)
        if !hasStep(lines, justifier) { return lines }
        var result = lines
        // Runs of lines that fill their measure: between them letters are as the style has them.
        var start = 0
        while start < lines.count {
            let end = lines[start...].firstIndex { !fills($0) } ?? lines.count
            var shares = lines[start..<end].map { justifier.line(widths(of: $0), measure: Double($0.measure.raw)) }
            justifier.even(&shares)
            for (index, share) in zip(start..<end, shares) {
                result[index].justification = justifier.justification(share)
            }
            start = end + 1
        }
        return result
    }

    /// Whether two neighbouring lines differ in their letter spaces or in the width of their glyphs by more than goes unseen.
    private func hasStep(_ lines: [BrokenLine], _ justifier: LineJustifier) -> Bool {
        zip(lines, lines.dropFirst()).contains { above, line in
            (line.justification.letter - above.justification.letter).magnitude > justifier.letterStep
                || (line.justification.glyph - above.justification.glyph).magnitude > justifier.scaleStep
        }
    }

    private func fills(_ line: BrokenLine) -> Bool {
        line.justification != Justification() && line.overfull == .zero
    }
}
