import Shaping

/// The widths at every break of a paragraph, measured once for all searches.
struct BreakTable {
    /// Widths after the last cluster of a line that ends at each break.
    let ends: [LineWidths]
    /// Widths before the first cluster of the line after each break.
    let starts: [LineWidths]
    /// The ink beyond the ends of lines; nil when it does not matter.
    private let ink: ParagraphInk?

    init(_ paragraph: ShapedParagraph, ink: ParagraphInk?) {
        let points = 0..<Int32(paragraph.breaks.count)
        ends = points.map { paragraph.widths(before: $0) }
        starts = points.map { paragraph.widths(after: $0) }
        self.ink = ink
    }

    /// The protrusion of a line between two breaks in `slot`.
    func protrusion(from start: Int32, to end: Int32, in slot: SlotTable.Entry) -> LineProtrusion {
        LineProtrusion(from: start, to: end, in: slot, ink: ink)
    }
}

extension LineProtrusion {
    /// The protrusion of a line between two breaks in `slot`: glyphs hang over edges of the frame only.
    init(from start: Int32, to end: Int32, in slot: SlotTable.Entry, ink: ParagraphInk?) {
        self.init()
        if !slot.meetsStart { self.start = -(ink?.starts[Int(start) + 1] ?? 0) }
        if !slot.meetsEnd { self.end = -(ink?.ends[Int(end)] ?? 0) }
    }
}
