import Geometry
import Shaping
import TextModel

extension ShapedParagraph {
    /// Widths before the first cluster of the line after the break `point` (−1: the first line).
    @inline(__always)
    package func widths(after point: Int32) -> LineWidths {
        if point < 0 { return widths(at: first, extra: Double(attributes.protrudes ? hangStart : 0)) }
        let start = breaks[Int(point)]
        var result = widths(at: start.next, extra: Double(attributes.protrudes ? start.hangStart : 0))
        result.subtract(self, start.post)
        return result
    }

    /// Widths behind the last cluster of a line that ends at the break `point`.
    @inline(__always)
    package func widths(before point: Int32) -> LineWidths {
        let end = breaks[Int(point)]
        var result = widths(at: end.end, extra: Double(attributes.protrudes ? -end.hangEnd : 0))
        if end.pre.isEmpty { dropGap(behind: end.end, of: &result) } else { result.add(self, end.pre) }
        return result
    }

    /// Takes away the letter gap before the cluster `end`, where a line ends: between ideographs, behind a dash.
    @inline(__always)
    private func dropGap(behind end: Int32, of widths: inout LineWidths) {
        let index = Int(end)
        guard index > 0, letter[index] != letter[index - 1] else { return }
        let gap = Double(letter[index] - letter[index - 1])
        widths.letter -= gap
        let tracking = text.attributes[Int(runs[Int(clusters[index - 1].run)].attributes)].tracking
        if tracking != 0, tracking.isFinite { widths.natural -= gap * min(max(tracking, -10), 10) }
    }

    @inline(__always)
    private func widths(at cluster: Int32, extra: Double) -> LineWidths {
        let index = Int(cluster)
        return LineWidths(
            natural: Double(width[index]) + extra, space: Double(space[index]), letter: Double(letter[index]),
            scalable: Double(scalable[index]))
    }

    /// The line between two breaks, justified to `room`.
    package func line(
        from start: Int32, to end: Int32, room: LineMeasures.Measure, budget: JustificationBudget
    ) -> BrokenLine {
        let widths = widths(from: start, to: end, room.ends, indent: room.indent)
        let measure = Double(room.extent.raw)
        let isOpen = breaks[Int(end)].kind == .end || breaks[Int(end)].kind == .forced
        let fills = attributes.alignment == .justifyAll || (attributes.alignment == .justify && !isOpen)
        var setting = Justification()
        if fills || (attributes.isJustified && widths.natural > measure) {
            setting = budget.setting(widths, measure: measure)
        }
        var line = BrokenLine(start: start, end: end, measure: room.extent, indent: room.indent, setting: setting)
        line.slot = room.slot
        line.ends = room.ends
        let set =
            widths.natural + widths.space * (setting.space - 1) + widths.letter * setting.letter
            + widths.scalable * (setting.glyph - 1)
        if set > measure + 1310 { line.overfull = Length(raw: Int64(set - measure)) }
        return line
    }
}

extension LineWidths {
    /// The widths without those of `other`.
    @inline(__always)
    func minus(_ other: LineWidths) -> LineWidths {
        LineWidths(
            natural: natural - other.natural, space: space - other.space, letter: letter - other.letter,
            scalable: scalable - other.scalable)
    }

    @inline(__always)
    fileprivate mutating func add(_ paragraph: ShapedParagraph, _ range: Range<Int32>) {
        if range.isEmpty { return }
        let (a, b) = (Int(range.lowerBound), Int(range.upperBound))
        natural += Double(paragraph.width[b] - paragraph.width[a])
        space += Double(paragraph.space[b] - paragraph.space[a])
        letter += Double(paragraph.letter[b] - paragraph.letter[a])
        scalable += Double(paragraph.scalable[b] - paragraph.scalable[a])
    }

    @inline(__always)
    fileprivate mutating func subtract(_ paragraph: ShapedParagraph, _ range: Range<Int32>) {
        var part = LineWidths(natural: 0, space: 0, letter: 0, scalable: 0)
        part.add(paragraph, range)
        natural -= part.natural
        space -= part.space
        letter -= part.letter
        scalable -= part.scalable
    }
}
