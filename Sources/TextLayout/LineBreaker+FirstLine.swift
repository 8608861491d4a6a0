import Geometry
import Shaping
import TextModel

extension Shaper {
    /// Text that is looked at to find the end of a first line, in bytes; no measure holds more of it.
    private static let longestLine: Int32 = 2000

    /// Shapes `paragraph`, its first line in looks of its own where it has them (``TextModel/Paragraph/firstLine``).
    ///
    /// What the first line holds depends on its looks, and they hold where it ends: so all of the text is broken in
    /// them by `lines`, and the end of the line that comes out is the first line's, whatever would fit in the other
    /// looks. Linear; shapes twice where there are such looks.
    public func shape(
        _ paragraph: Paragraph, breakingBy lines: (ShapedParagraph) -> [BrokenLine]
    ) -> ShapedParagraph {
        guard let looks = paragraph.firstLine, !paragraph.text.isEmpty else { return shape(paragraph) }
        var head = paragraph
        let isCut = paragraph.text.utf8.count > Self.longestLine
        if isCut { head.text = paragraph.text.slice(0, paragraph.text.spaceBefore(Self.longestLine)) }
        var styled = shape(head.firstLine(looks, upTo: .max))
        // No word is divided where two looks meet.
        styled.breaks.removeAll { $0.kind == .hyphen }
        let lines = lines(styled)
        guard lines.count > 1, let end = styled.offset(behind: lines[0].end) else {
            return shape(isCut ? paragraph : paragraph.firstLine(looks, upTo: .max))
        }
        var shaped = shape(paragraph.firstLine(looks, upTo: end))
        let index = shaped.breaks.indices.first { index in
            shaped.breaks[index].kind != .hyphen && shaped.offset(behind: Int32(index)) == end
        }
        shaped.firstLineEnd = index.map(Int32.init)
        return shaped
    }
}

extension LineBreaker {
    /// The lines of a paragraph whose first line ends at the break `end`.
    func lines(of paragraph: ShapedParagraph, endingFirstAt end: Int32, ink: LineInk?) -> [BrokenLine] {
        var measures = LineMeasures(paragraph, source: source, cursor: cursor, before: 0, ink: ink)
        let (first, after) = firstLine(of: paragraph, endingAt: end, &measures)
        let below = LineBreaker(source: source, cursor: measures.slots.cursor(at: after))
        return paragraph.calmed([first] + below.lines(of: paragraph, from: end, before: 1, ink: ink))
    }

    /// The line up to `end` in the first slot that holds it, and the place behind it.
    private func firstLine(
        of paragraph: ShapedParagraph, endingAt end: Int32, _ measures: inout LineMeasures
    ) -> (line: BrokenLine, after: Int32) {
        let need = paragraph.need(from: -1, to: end)
        func fit(_ place: Int32, skips: Int32) -> (line: BrokenLine, after: Int32) {
            let room = measures.slots.room(at: place, need: need)
            var line = line(of: paragraph, to: end, in: room, measures)
            line.skips = skips
            return (line, room.after)
        }
        let first = fit(SlotTable.start, skips: 0)
        var found = first
        var place = SlotTable.start
        for skips in 1...Self.mostSkips where found.line.overfull > .zero {
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
        of paragraph: ShapedParagraph, to end: Int32, in slot: SlotTable.Room, _ measures: LineMeasures
    ) -> BrokenLine {
        var room = measures.measure(0, in: measures.usesSlots ? slot : nil)
        if measures.usesSlots { room.ends = LineEnds(from: -1, to: end, in: slot, ink: measures.ink) }
        let budget = JustificationBudget(
            paragraph.attributes.justification, letters: LineCosts.staircase[LineCosts.staircase.count - 1])
        return paragraph.line(from: -1, to: end, room: room, budget: budget)
    }
}

extension ShapedParagraph {
    /// The offset of the text behind the break at `index`; nil at the paragraph's end.
    fileprivate func offset(behind index: Int32) -> Int32? {
        let next = breaks[Int(index)].next
        return next < count ? clusters[Int(next)].text : nil
    }
}

extension Paragraph {
    /// The paragraph with the text up to `end` in the looks of a first line; an initial keeps its own.
    fileprivate func firstLine(
        _ looks: [CharacterAttributes: CharacterAttributes], upTo end: Int32
    ) -> Paragraph {
        var copy = self
        let start = attributes.dropCap?.length ?? 0
        let limit = min(end, Int32(text.utf8.count))
        if start < limit { copy.text.restyle([start..<limit]) { looks[$0] ?? $0 } }
        return copy
    }
}

extension AttributedText {
    /// The offset behind the last space before `offset`; `offset`'s own character where there is none.
    fileprivate func spaceBefore(_ offset: Int32) -> Int32 {
        var index = Int(offset)
        while index > 0, utf8[index - 1] != 0x20 { index -= 1 }
        if index > 0 { return Int32(index) }
        index = Int(offset)
        while index > 0, utf8[index] & 0xC0 == 0x80 { index -= 1 }
        return Int32(index)
    }
}
