import Geometry
import Shaping
import TextModel

extension ShapedParagraph {
    /// The lines justified with the first step of the letter budget at which the spaces of all of them are even, else
    /// with the last.
    ///
    /// One step for the whole paragraph: lines whose letters differ in space are seen where they are neighbours.
    func evenlySpaced(_ lines: [BrokenLine]) -> [BrokenLine] {
        guard attributes.isJustified, attributes.justification.changesLetters else { return lines }
        // The lines come justified with the last step.
        for fraction in LineCosts.letterSteps.dropLast() {
            let budget = JustificationBudget(attributes.justification, letters: fraction)
            if lines.allSatisfy({ isEven($0, budget) }) { return lines.map { reset($0, budget) } }
        }
        return lines
    }

    private func isEven(_ line: BrokenLine, _ budget: JustificationBudget) -> Bool {
        let space = budget.solve(
            widths(of: line), measure: Double(line.measure.raw)
        ).space
        // A last line keeps its natural width, unless that is more than its measure.
        return LineCosts.even.contains(space) || (isLast(line) && space > 1)
    }

    private func reset(_ line: BrokenLine, _ budget: JustificationBudget) -> BrokenLine {
        var measure = LineMeasures.Measure(indent: line.indent, extent: line.measure)
        measure.slot = line.slot
        measure.protrusion = line.protrusion
        var result = self.line(from: line.start, to: line.end, measure: measure, budget: budget)
        result.skips = line.skips
        return result
    }
}

extension JustificationLimits {
    /// True when lines may differ in their letters.
    fileprivate var changesLetters: Bool {
        letter.maximum > 0 || letter.minimum < 0 || glyph.maximum > 1 || glyph.minimum < 1
    }
}

extension ParagraphAttributes {
    /// True when lines fill their measure.
    var isJustified: Bool { alignment == .justify || alignment == .justifyAll }
}
