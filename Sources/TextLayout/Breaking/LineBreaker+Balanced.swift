import Geometry
import Shaping
import TextModel

extension LineBreaker {
    /// Balanced lines, even in length, in as few lines as the measure allows: those of the narrowest measure that needs
    /// no more lines.
    func balancedLines(of paragraph: ShapedParagraph, from start: Int32, measures: LineMeasures) -> [BrokenLine] {
        let natural = variants(of: paragraph, from: start, measures: measures).best
        guard natural.count > 1, let uniform = measures.uniformMeasure else { return natural }
        var low = Length.zero
        var high = uniform
        // 1/8 pt is finer than any eye; a page's measure needs thirteen halvings at most.
        while (high - low).raw > 8192 {
            let middle = Length(raw: (low.raw + high.raw) / 2)
            let lines = tightLines(of: paragraph, from: start, measures: measures, narrower: uniform - middle)
            if lines.count <= natural.count && !lines.contains(where: { $0.overfull > .zero }) {
                high = middle
            } else {
                low = middle
            }
        }
        let balanced = tightLines(of: paragraph, from: start, measures: measures, narrower: uniform - high)
        // A word wider than the measure is divided, where its author allows it if possible, rather than set beyond.
        let fits = natural.allSatisfy { $0.overfull == .zero }
        if fits, balanced.contains(where: { $0.overfull > .zero }) { return natural }
        return balanced.enumerated().map { number, line in
            var line = line
            line.measure = measures.measure(number).extent
            line.slot = InlineInterval(start: .zero, extent: uniform)
            return line
        }
    }

    /// Lines filled one after the other in their measures less `inset`, without hyphens of the language.
    private func tightLines(
        of paragraph: ShapedParagraph, from start: Int32, measures: LineMeasures, narrower inset: Length
    ) -> [BrokenLine] {
        var lines: [BrokenLine] = []
        var from = start
        while Int(from) < paragraph.breaks.count - 1 {
            var measure = measures.measure(lines.count)
            measure.extent = max(measure.extent - inset, Length(points: 1))
            var best: BrokenLine?
            for point in (from + 1)..<Int32(paragraph.breaks.count) {
                let (kind, traits) = (paragraph.breaks[Int(point)].kind, paragraph.breaks[Int(point)].traits)
                let isLast = kind == .forced || kind == .end
                if kind == .hyphen || kind == .emergency || traits.contains(.lastResort) { continue }
                let line = paragraph.line(from: from, to: point, measure: measure, limits: .spaces)
                if line.overfull > .zero && best != nil { break }
                best = line
                if line.overfull > .zero || isLast { break }
            }
            guard let best else { break }
            lines.append(best)
            from = best.end
        }
        return lines
    }
}
