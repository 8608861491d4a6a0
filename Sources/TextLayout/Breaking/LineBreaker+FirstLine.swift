import Geometry
import Shaping
import TextModel

extension Shaper {
    /// Shapes `paragraph`, its first line in attributes of its own where it has them
    /// (``TextModel/Paragraph/firstLine``), as ``FirstLineShapes`` does. Linear; shapes twice where there are such
    /// attributes.
    public func shape(
        _ paragraph: Paragraph, breakingBy lines: (ShapedParagraph) -> [BrokenLine]
    ) -> ShapedParagraph {
        FirstLineShapes(paragraph, self)?.shaped(breakingBy: lines) ?? shape(paragraph)
    }
}

extension LineBreaker {
    /// The lines of a paragraph whose first line ends at the break `end`.
    func variants(
        of paragraph: ShapedParagraph, endingFirstAt end: Int32, ink: LineInk?, asksForOthers: Bool
    ) -> LineVariants {
        var measures = LineMeasures(paragraph, source: source, cursor: cursor, before: 0, ink: ink)
        let (first, after) = firstLine(of: paragraph, endingAt: end, &measures)
        let below = LineBreaker(source: source, cursor: measures.slots.cursor(at: after))
        let rest = below.variants(
            of: paragraph, ParagraphPart(start: end, before: 1, ink: ink), asksForOthers: asksForOthers)
        return rest.map { paragraph.evenlySpaced([first] + $0) }
    }

    /// The line up to `end` in the first slot that holds it, and the place behind it.
    private func firstLine(
        of paragraph: ShapedParagraph, endingAt end: Int32, _ measures: inout LineMeasures
    ) -> (line: BrokenLine, after: Int32) {
        let extents = paragraph.extents(from: -1, to: end)
        func fit(_ place: Int32, skips: Int32) -> (line: BrokenLine, after: Int32) {
            let room = measures.slots.room(at: place, extents: extents)
            var line = line(of: paragraph, to: end, in: room, measures)
            line.skips = skips
            return (line, room.after)
        }
        let first = fit(SlotTable.start, skips: 0)
        var found = first
        var place = SlotTable.start
        for skips in 1...BreakSearch.mostSkips where found.line.overfull > .zero {
            let left = measures.slots.room(at: place)
            guard left.after != place, LineCosts.empty(left.interval.extent, em: paragraph.attributes.em) != nil else {
                break
            }
            place = left.after
            found = fit(place, skips: skips)
        }
        return found.line.overfull > .zero ? first : found
    }

    private func line(
        of paragraph: ShapedParagraph, to end: Int32, in slot: SlotTable.LineSlot, _ measures: LineMeasures
    ) -> BrokenLine {
        var room = measures.measure(0, in: measures.usesSlots ? slot : nil)
        if measures.usesSlots { room.ends = LineEnds(from: -1, to: end, in: slot, ink: measures.ink) }
        let budget = JustificationBudget(
            paragraph.attributes.justification, letters: LineCosts.staircase[LineCosts.staircase.count - 1])
        return paragraph.line(from: -1, to: end, room: room, budget: budget)
    }
}
