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
        return tightLines(of: paragraph, from: start, measure: high).map { line in
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

    /// Lines of a paragraph with tabs, filled one after the other and set from stop to stop.
    func tabbedLines(of paragraph: ShapedParagraph, from start: Int32, measures: LineMeasures) -> [BrokenLine] {
        var lines: [BrokenLine] = []
        var from = start
        var slots = measures.slots
        var place = SlotTable.start
        while Int(from) < paragraph.breaks.count - 1 {
            let slot = measures.usesSlots ? slots.room(at: place) : nil
            let room = measures.measure(lines.count, in: slot)
            place = slot?.after ?? place
            var best: BrokenLine?
            for point in (from + 1)..<Int32(paragraph.breaks.count) {
                var line = BrokenLine(
                    start: from, end: point, measure: room.extent, indent: room.indent, setting: LineSetting())
                line.slot = room.slot
                let width = paragraph.tabbedWidth(of: line)
                if width > room.extent {
                    if best != nil { break }
                    line.overfull = width - room.extent
                }
                best = line
                let kind = paragraph.breaks[Int(point)].kind
                if line.overfull > .zero || kind == .forced || kind == .end { break }
            }
            guard let best else { break }
            lines.append(best)
            from = best.end
        }
        return lines
    }
}

extension ShapedParagraph {
    /// The extent of a line whose tabs move to their stops.
    func tabbedWidth(of line: BrokenLine) -> Length {
        let parts = clusters(of: line)
        var pen: Int64 = 0
        for range in [parts.post, parts.main, parts.pre] {
            for index in range {
                pen += advance(of: index, at: pen, in: line, stretch: range.upperBound)
            }
        }
        return Length(raw: pen)
    }

    /// The advance of the cluster at `index` when the pen stands at `pen`; a tab's ends at its stop.
    func advance(of index: Int32, at pen: Int64, in line: BrokenLine, stretch end: Int32) -> Int64 {
        let natural = width[Int(index) + 1] - width[Int(index)]
        guard clusters[Int(index)].kind.contains(.tab) else { return natural }
        let place = line.indent.raw + pen
        var following: Int64 = 0
        var next = index + 1
        while next < end, !clusters[Int(next)].kind.contains(.tab) {
            following += width[Int(next) + 1] - width[Int(next)]
            next += 1
        }
        let every = max(attributes.em.raw * 2, 1)
        let stop =
            attributes.tabs.first { $0.position.raw > place }
            ?? TabStop(position: Length(raw: (place / every + 1) * every))
        switch stop.alignment {
        case .end, .justifyAll: return max(stop.position.raw - place - following, 0)
        case .center: return max(stop.position.raw - place - following / 2, 0)
        case .start, .justify: return stop.position.raw - place
        }
    }
}
