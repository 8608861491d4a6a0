import PubGeometry
import PubShaping
import PubTextModel

extension Shaper {
    /// Shapes `paragraph`, with its first line in attributes of its own if it has them
    /// (``/PubTextModel/Paragraph/firstLine``), as `FirstLineShaping` does. Linear; shapes twice if there are such
    /// attributes.
    package func shape(
        _ paragraph: Paragraph, breakingBy lines: (ShapedParagraph) -> [BrokenLine]
    ) -> ShapedParagraph {
        FirstLineShaping(paragraph, self)?.shaped(breakingBy: lines) ?? shape(paragraph)
    }
}

extension LineBreaker {
    /// The lines of a paragraph whose first line ends at the break `end`.
    func variants(
        of paragraph: ShapedParagraph, endingFirstAt end: Int32, ink: ParagraphInk?, includesVariants: Bool
    ) -> LineVariants {
        var measures = LineMeasures(paragraph, source: source, cursor: cursor, before: 0, ink: ink)
        let (first, after) = firstLine(of: paragraph, endingAt: end, &measures)
        let below = LineBreaker(source: source, cursor: measures.slots.cursor(at: after))
        let part = UnbrokenPart(start: end, before: 1, ink: ink, first: measures.first)
        let rest = below.variants(of: paragraph, part, includesVariants: includesVariants)
        return rest.map { paragraph.evenlySpaced([first] + $0) }
    }

    /// The line up to `end` in the first slot that holds it, and the index of the cursor after it.
    private func firstLine(
        of paragraph: ShapedParagraph, endingAt end: Int32, _ measures: inout LineMeasures
    ) -> (line: BrokenLine, after: Int32) {
        let extents = paragraph.extents(from: -1, to: end)
        func fit(_ cursorIndex: Int32, skips: Int32) -> (line: BrokenLine, after: Int32) {
            let slot = measures.slots.slot(at: cursorIndex, extents: extents)
            var line = line(of: paragraph, to: end, in: slot, measures)
            line.skips = skips
            return (line, slot.after)
        }
        var cursorIndex = measures.start.cursorIndex
        let first = fit(cursorIndex, skips: measures.start.skips)
        if measures.hasPlacedInitial { return first }
        var found = first
        for skips in 1...BreakSearch.maximumSkips where found.line.overfull > .zero {
            let skipped = measures.slots.slot(at: cursorIndex)
            guard skipped.after != cursorIndex,
                LineCosts.empty(skipped.interval.extent, em: paragraph.attributes.em) != nil
            else { break }
            cursorIndex = skipped.after
            found = fit(cursorIndex, skips: skips)
        }
        return found.line.overfull > .zero ? first : found
    }

    private func line(
        of paragraph: ShapedParagraph, to end: Int32, in slot: SlotTable.Entry, _ measures: LineMeasures
    ) -> BrokenLine {
        var measure = measures.measure(0, in: measures.usesSlots ? slot : nil)
        if measures.usesSlots { measure.protrusion = LineProtrusion(from: -1, to: end, in: slot, ink: measures.ink) }
        return paragraph.line(from: -1, to: end, measure: measure, limits: paragraph.attributes.justification)
    }
}
