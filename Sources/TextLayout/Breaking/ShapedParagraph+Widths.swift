import PubGeometry
import PubShaping
import PubTextModel

extension ShapedParagraph {
    /// Widths before the first cluster of the line after the break `point` (−1: the first line).
    @inline(__always)
    package func widths(after point: Int32) -> LineWidths {
        if point < 0 { return widths(at: firstLineCluster, extra: Double(attributes.protrudes ? startProtrusion : 0)) }
        let start = breaks[Int(point)]
        var result = widths(at: start.next, extra: Double(attributes.protrudes ? start.startProtrusion : 0))
        result.subtract(self, start.post)
        return result
    }

    /// Widths after the last cluster of a line that ends at the break `point`.
    @inline(__always)
    package func widths(before point: Int32) -> LineWidths {
        let end = breaks[Int(point)]
        var result = widths(at: end.end, extra: attributes.protrudes ? -Double(end.endProtrusion) : 0)
        if end.pre.isEmpty { dropGap(after: end.end, of: &result) } else { result.add(self, end.pre) }
        return result
    }

    /// Removes the letter gap before the cluster `end` at the end of a line: between ideographs, after a dash.
    @inline(__always)
    private func dropGap(after end: Int32, of widths: inout LineWidths) {
        let index = Int(end)
        guard index > 0, letterEmSums[index] != letterEmSums[index - 1] else { return }
        let gap = Double(letterEmSums[index] - letterEmSums[index - 1])
        widths.letter -= gap
        // Letters that kashidas join are not tracked.
        if attributes.justification.usesKashidas { return }
        let tracking = text.attributes[Int(runs[Int(clusters[index - 1].run)].attributes)].tracking
        if tracking != 0, tracking.isFinite { widths.natural -= gap * min(max(tracking, -10), 10) }
    }

    @inline(__always)
    private func widths(at cluster: Int32, extra: Double) -> LineWidths {
        let index = Int(cluster)
        return LineWidths(
            natural: Double(widthSums[index]) + extra, space: Double(spaceSums[index]),
            letter: Double(letterEmSums[index]), scalable: Double(scalableSums[index]))
    }

    /// The line between two breaks, justified to `measure` if its paragraph is, within `limits` and their emergency
    /// allowance.
    package func line(
        from start: Int32, to end: Int32, measure: LineMeasures.Measure, limits: JustificationLimits
    ) -> BrokenLine {
        let widths = widths(from: start, to: end, measure.protrusion, indent: measure.indent)
        let extent = Double(measure.extent.raw)
        let isOpen = breaks[Int(end)].kind == .end || breaks[Int(end)].kind == .forced
        let isJustified = attributes.isJustified && !measure.isRagged
        let fills = isJustified && (attributes.alignment == .justifyAll || !isOpen)
        var justification = Justification()
        if fills || (isJustified && widths.natural > extent) {
            let justifier = LineJustifier(limits)
            justification = justifier.justification(justifier.line(widths, measure: extent))
            let isWide = justification.space > LineCosts.opening
            if measure.mayStayOpen, isWide, attributes.alignment == .justify { justification = Justification() }
        }
        var line = BrokenLine(
            start: start, end: end, measure: measure.extent, indent: measure.indent, justification: justification)
        line.slot = measure.slot
        line.protrusion = measure.protrusion
        let set =
            widths.natural + widths.space * (justification.space - 1) + widths.letter * justification.letter
            + widths.scalable * (justification.glyph - 1)
        if set > extent + 2 * LineCosts.tolerance {
            line.overfull = Length(rounding: (set - extent).rounded(.towardZero))
        }
        return line
    }
}

extension LineWidths {
    /// These widths minus `other`.
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
        natural += Double(paragraph.widthSums[b] - paragraph.widthSums[a])
        space += Double(paragraph.spaceSums[b] - paragraph.spaceSums[a])
        letter += Double(paragraph.letterEmSums[b] - paragraph.letterEmSums[a])
        scalable += Double(paragraph.scalableSums[b] - paragraph.scalableSums[a])
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
