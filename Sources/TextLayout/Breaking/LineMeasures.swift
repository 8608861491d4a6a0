import Geometry
import Shaping
import TextModel

/// The measures of a paragraph's lines: one for all, or by slot where they change.
package struct LineMeasures {
    /// Indent and free extent of one line.
    package struct Measure {
        /// From the slot's start.
        package var indent: Length
        /// The free extent of the line.
        package var extent: Length
        /// The slot; nothing where it is not known.
        package var slot = InlineInterval(start: .zero, extent: .zero)
        /// How glyphs hang over the line's ends.
        package var ends = LineEnds()

        /// A measure of `extent` behind `indent`.
        package init(indent: Length, extent: Length) {
            self.indent = indent
            self.extent = extent
        }
    }

    /// The measure that all lines share before indents; nil when it changes.
    let uniform: Length?
    /// The number of lines from the paragraph's start after which indents are those of every line.
    let special: Int
    /// The number of the paragraph's lines that are already set.
    let before: Int
    let attributes: ParagraphAttributes
    let ink: LineInk?
    /// The slots, where the measure changes.
    var slots: SlotTable
    /// The indents of lines beside an initial.
    let initialExtents: [Length]
    /// How far a marker pushes the first line beyond the start indent; nil without a marker.
    let markerExtent: Length?
    /// True when a line's height decides which slot it gets.
    let asksForHeight: Bool
    /// The slot of the first line, beside an initial; nil where there is no initial or the measure does not change.
    private var first: SlotTable.LineSlot?

    init(_ paragraph: ShapedParagraph, source: SlotSource, cursor: SlotCursor, before: Int, ink: LineInk?) {
        self.before = before
        self.ink = ink
        attributes = paragraph.attributes
        initialExtents = paragraph.initial?.extents ?? []
        // The text begins at the start indent; a marker wider than its hanging indent pushes it on.
        markerExtent = paragraph.marker.first.map {
            max(.zero, $0.naturalWidth + paragraph.attributes.em.part(3, of: 10) + paragraph.attributes.firstLineIndent)
        }
        uniform = source.uniformMeasure(after: cursor)
        asksForHeight = uniform == nil && !paragraph.isUniform
        special = max(initialExtents.count, attributes.firstLineIndent == .zero && markerExtent == nil ? 0 : 1)
        slots = SlotTable(
            paragraph, source: source, cursor: cursor, clearance: ink?.clearance(of: paragraph), hasFirst: before == 0)
        if uniform == nil && !initialExtents.isEmpty && before == 0 { first = slots.room(at: SlotTable.start) }
    }

    /// True when lines ask for their slots.
    var usesSlots: Bool { uniform == nil }

    /// The measure of the line with the number `line` among those still to be set, in `room` where measures change.
    func measure(_ line: Int, in room: SlotTable.LineSlot? = nil) -> Measure {
        let number = before + line
        var indent = attributes.startIndent
        if number == 0 { indent += markerExtent ?? attributes.firstLineIndent }
        indent += extentOfInitial(beside: number, room)
        let slot = room?.interval ?? InlineInterval(start: .zero, extent: uniform ?? .zero)
        let extent = slot.extent - indent - attributes.endIndent
        var measure = Measure(indent: indent, extent: max(extent, Length(points: 1)))
        measure.slot = slot
        return measure
    }

    /// The indent that an initial adds to a line: in the rows beside it, in the first of several intervals.
    private func extentOfInitial(beside number: Int, _ room: SlotTable.LineSlot?) -> Length {
        if initialExtents.isEmpty { return .zero }
        var row = number
        if let first, let room {
            guard room.frame == first.frame && room.part == first.part else { return .zero }
            // Rows may be farther apart than the leading: the one at or above the line counts.
            let fall = (room.baseline - first.baseline + Length(points: 0.01)).raw
            row = Int(max(fall, 0) / max(attributes.leading.raw, 1))
        }
        return row < initialExtents.count ? initialExtents[row] : .zero
    }

    /// How line numbers matter.
    var lineStates: LineStates { LineStates(last: Int32(max(0, special - before))) }
}

/// The line number as far as it matters to measures: lines beyond the last that is different share one.
struct LineStates {
    let last: Int32

    @inline(__always)
    func state(_ line: Int32) -> Int32 { min(line, last) }
}
