import Geometry
import Shaping
import TextModel

extension LineBreaker {
    /// Lines even in length, in as few lines as the measure allows: the narrowest measure that needs no more lines.
    func balancedLines(of paragraph: ShapedParagraph, from start: Int32, measures: LineMeasures) -> [BrokenLine] {
        let natural = bestLines(of: paragraph, from: start, measures: measures)
        guard natural.count > 1, let uniform = measures.uniform else { return natural }
        var low = Length.zero
        var high = uniform
        // 1/8 pt is finer than any eye; a page's measure needs thirteen halvings at most.
        while (high - low).raw > 8192 {
            let middle = Length(raw: (low.raw + high.raw) / 2)
            let lines = tightLines(of: paragraph, from: start, measure: middle)
            if lines.count <= natural.count && !lines.contains(where: { $0.overfull > .zero }) {
                high = middle
            } else {
                low = middle
            }
        }
        let balanced = tightLines(of: paragraph, from: start, measure: high)
        // A word wider than the measure is divided where its author allows it, rather than set beyond.
        let isWhole = natural.allSatisfy {
            $0.overfull == .zero && paragraph.breaks[Int($0.end)].kind != .emergency
        }
        if isWhole, balanced.contains(where: { $0.overfull > .zero }) { return natural }
        return balanced.map { line in
            var line = line
            line.measure = measures.measure(0).extent
            line.slot = InlineInterval(start: .zero, extent: uniform)
            return line
        }
    }

    /// Lines filled one after the other in `measure`, without hyphens of the language.
    private func tightLines(of paragraph: ShapedParagraph, from start: Int32, measure: Length) -> [BrokenLine] {
        var lines: [BrokenLine] = []
        var from = start
        let budget = JustificationBudget(.spaces, letters: 0)
        let room = LineMeasures.Measure(indent: paragraph.attributes.startIndent, extent: measure)
        while Int(from) < paragraph.breaks.count - 1 {
            var best: BrokenLine?
            for point in (from + 1)..<Int32(paragraph.breaks.count) {
                let kind = paragraph.breaks[Int(point)].kind
                let isLast = kind == .forced || kind == .end
                if kind == .hyphen || kind == .emergency { continue }
                let line = paragraph.line(from: from, to: point, room: room, budget: budget)
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
