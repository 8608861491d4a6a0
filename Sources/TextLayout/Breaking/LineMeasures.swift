import PubGeometry
import PubShaping
import PubTextModel

/// The measures of a paragraph's lines: one for all, or by slot where they change.
package struct LineMeasures {
    /// Indent and free extent of one line.
    package struct Measure {
        /// From the slot's start.
        package var indent: Length
        /// The free extent of the line.
        package var extent: Length
        /// The slot; zero if it is not known.
        package var slot = InlineInterval(start: .zero, extent: .zero)
        /// The protrusion of glyphs from the line's ends.
        package var protrusion = LineProtrusion()
        /// Whether a line may stay open, as in a narrow interval beside a shape; within a shape lines show its outline.
        var mayStayOpen = false
        /// Whether the line is even at its start only, although its paragraph is justified: the interval beside a shape is too narrow
        /// for even spaces.
        var isRagged = false

        /// A measure of `extent` after `indent`.
        package init(indent: Length, extent: Length) {
            self.indent = indent
            self.extent = extent
        }
    }

    /// The measure that all lines share before indents; nil when it changes.
    let uniformMeasure: Length?
    /// The number of lines from the paragraph's start with indents of their own.
    let special: Int
    /// The number of the paragraph's lines that are already set.
    let before: Int
    let attributes: ParagraphAttributes
    /// See ``Shaping/ShapedParagraph/leastJustifiedMeasure``.
    private let leastJustifiedMeasure: Length
    let ink: ParagraphInk?
    /// The slots, where the measure changes.
    var slots: SlotTable
    /// The indents of lines beside an initial.
    let initialIndents: [Length]
    /// The distance that a marker pushes the first line beyond the start indent; nil without a marker.
    let markerIndent: Length?
    /// The additional indent of lines after the first, if their measure allows it.
    let turnoverIndent: Length
    /// Whether a line's height decides which slot it gets.
    let slotDependsOnHeight: Bool
    /// The start of the search for the paragraph's first line: the index of the cursor, and the number of slots
    /// that are passed over before it because an initial would have no room there.
    private(set) var start: (cursorIndex: Int32, skips: Int32) = (SlotTable.start, 0)
    /// The slot of the first line, beside an initial; nil if there is no initial or the measure does not change.
    private(set) var first: SlotTable.Entry?

    /// The measures after `cursor`. `first` is the slot of a first line beside an initial that is set already.
    init(
        _ paragraph: ShapedParagraph, source: SlotSource, cursor: SlotCursor, before: Int, ink: ParagraphInk?,
        first: SlotTable.Entry? = nil, trace: SlotTrace? = nil
    ) {
        self.before = before
        self.ink = ink
        attributes = paragraph.attributes
        leastJustifiedMeasure = paragraph.leastJustifiedMeasure
        initialIndents = paragraph.initial?.indents ?? []
        // The text begins at the start indent; a marker wider than its hanging indent pushes it on.
        markerIndent = paragraph.marker.first.map {
            max(.zero, $0.naturalWidth + paragraph.attributes.em.part(3, of: 10) + paragraph.attributes.firstLineIndent)
        }
        uniformMeasure = source.uniformMeasure(after: cursor)
        trace?.begin(at: cursor, uniformMeasure: uniformMeasure)
        slotDependsOnHeight = uniformMeasure == nil && !paragraph.hasUniformLineHeight
        turnoverIndent = paragraph.turnoverIndent
        let hasEvenIndents = attributes.firstLineIndent == .zero && markerIndent == nil && turnoverIndent == .zero
        special = max(initialIndents.count, hasEvenIndents ? 0 : 1)
        slots = SlotTable(
            paragraph, source: source, cursor: cursor, clearance: ink?.clearance(of: paragraph), hasFirst: before == 0,
            trace: trace)
        self.first = first
        if uniformMeasure == nil, !initialIndents.isEmpty, before == 0 {
            start = slots.start(ofInitial: initialIndents, leading: attributes.leading)
            self.first = slots.slot(at: start.cursorIndex)
        }
    }

    /// Whether the first line is beside an initial, so that its slot is settled: no more slots are left empty before it.
    var hasPlacedInitial: Bool { first != nil && before == 0 }

    /// Whether the measure of a line depends on its slot.
    var usesSlots: Bool { uniformMeasure == nil }

    /// The measure of the line with the number `line` among the lines still to be set, in `slot` if measures change.
    func measure(_ line: Int, in slot: SlotTable.Entry? = nil) -> Measure {
        let number = before + line
        var indent = attributes.startIndent
        let interval = slot?.interval ?? InlineInterval(start: .zero, extent: uniformMeasure ?? .zero)
        if number == 0 {
            indent += markerIndent ?? attributes.firstLineIndent
        } else {
            // Code that is indented far leaves half of a narrow measure to what goes on.
            indent += min(turnoverIndent, interval.extent.part(1, of: 2))
        }
        indent += initialIndent(beside: number, slot)
        let extent = interval.extent - indent - attributes.endIndent
        var measure = Measure(indent: indent, extent: max(extent, Length(points: 1)))
        measure.slot = interval
        if let slot, !slot.isInShape, !(slot.meetsStart && slot.meetsEnd) {
            measure.isRagged = attributes.isJustified && interval.extent < leastJustifiedMeasure
            let isNarrow = measure.extent < attributes.em.scaled(by: LineCosts.emptyExtent)
            measure.mayStayOpen = isNarrow && !measure.isRagged
        }
        return measure
    }

    /// The indent that an initial adds to a line: in the rows beside it, in the first of several intervals.
    private func initialIndent(beside number: Int, _ slot: SlotTable.Entry?) -> Length {
        if initialIndents.isEmpty { return .zero }
        var row = number
        if let first, let slot {
            guard slot.frame == first.frame && slot.intervalIndex == first.intervalIndex else { return .zero }
            // Rows may be farther apart than the leading: the one at or above the line counts.
            let drop = (slot.baseline - first.baseline + Length(points: 0.01)).raw
            row = Int(max(drop, 0) / max(attributes.leading.raw, 1))
        }
        return row < initialIndents.count ? initialIndents[row] : .zero
    }

    /// Line numbers, reduced to the difference that they make to measures.
    var lineStates: LineStates { LineStates(last: Int32(max(0, special - before))) }
}

/// The line number, reduced to the difference that it makes to measures: lines beyond the last that is different share one.
struct LineStates {
    let last: Int32

    @inline(__always)
    func state(_ line: Int32) -> Int32 { min(line, last) }
}
