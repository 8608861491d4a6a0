import Shaping

/// The widths at every break of a paragraph, measured once for all searches.
struct BreakTable {
    /// Widths behind the last cluster of a line that ends at each break.
    let ends: [LineWidths]
    /// Widths before the first cluster of the line after each break.
    let starts: [LineWidths]
    /// The ink beyond the ends of lines; nil when it does not matter.
    private let ink: LineInk?

    init(_ paragraph: ShapedParagraph, ink: LineInk?) {
        let points = 0..<Int32(paragraph.breaks.count)
        ends = points.map { paragraph.widths(before: $0) }
        starts = points.map { paragraph.widths(after: $0) }
        self.ink = ink
    }

    /// The ends of a line between two breaks in `room`.
    func ends(from start: Int32, to end: Int32, in room: SlotTable.LineSlot) -> LineEnds {
        LineEnds(from: start, to: end, in: room, ink: ink)
    }
}

extension LineEnds {
    /// The ends of a line between two breaks in `room`: glyphs hang over edges of the frame only.
    init(from start: Int32, to end: Int32, in room: SlotTable.LineSlot, ink: LineInk?) {
        self.init()
        if !room.meetsStart { self.start = -(ink?.starts[Int(start) + 1] ?? 0) }
        if !room.meetsEnd { self.end = -(ink?.ends[Int(end)] ?? 0) }
    }
}
