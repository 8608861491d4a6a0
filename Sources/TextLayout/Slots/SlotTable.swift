import PubGeometry
import PubShaping
import PubTextModel

/// The slots that lines of one paragraph may have, looked up once for all searches. Cursors are named by their index.
struct SlotTable {
    /// A ``Slot`` as the break search needs it: `after` is an index into the table's cursors.
    struct Entry {
        var interval: InlineInterval
        /// The intervals before it on its baseline.
        var intervalIndex: Int32 = 0
        /// Whether no other line follows on its baseline.
        var endsRow = true
        var meetsStart = true
        var meetsEnd = true
        /// Whether the frame has a shape of its own, whose outline lines show.
        var isInShape = false
        var frame: Int32 = .max
        var baseline: Length = .zero
        /// The index of the cursor after it.
        var after: Int32
    }

    /// The index of the first line's cursor.
    static let start: Int32 = 0

    private let source: SlotSource
    private let strut: LineStrut
    private let grid: GridAlignment
    private let clearance: LineClearance?
    /// Whether the paragraph's first line is still to be set.
    private let hasFirst: Bool
    /// The record of questions and answers; nil for none.
    private let trace: SlotTrace?
    private var cursors: [SlotCursor]
    private var indices: [SlotCursor: Int32]
    /// For each cursor the index of the first equivalent one, if lines differ in height; else empty.
    private var representatives: [Int32] = []
    /// The index of the first cursor of each rounded position.
    private var roundedIndices: [SlotCursor: Int32] = [:]
    private let haveEqualHeights: Bool
    /// The slots of lines without oversized clusters, by cursor; nil if they have not been looked up.
    private var slots: [Entry?]
    /// The slots of other lines.
    private var oversizedSlots: [OversizedLine: Entry] = [:]

    private struct OversizedLine: Hashable {
        var cursorIndex: Int32
        var extents: LineExtents
    }

    init(
        _ paragraph: ShapedParagraph, source: SlotSource, cursor: SlotCursor, clearance: LineClearance?, hasFirst: Bool,
        trace: SlotTrace? = nil
    ) {
        self.trace = trace
        self.source = source
        self.clearance = clearance
        self.hasFirst = hasFirst
        strut = paragraph.strut
        grid = paragraph.attributes.grid
        haveEqualHeights = paragraph.hasUniformLineHeight
        cursors = []
        indices = [:]
        slots = []
        _ = index(of: cursor)
    }

    /// The slot of a line with `extents` at the cursor `cursorIndex`. After the last frame all lines have the measure
    /// that follows.
    mutating func slot(at cursorIndex: Int32, extents: LineExtents) -> Entry {
        if extents != LineExtents() { return oversizedSlot(OversizedLine(cursorIndex: cursorIndex, extents: extents)) }
        return slot(at: cursorIndex)
    }

    /// The slot of a line without oversized clusters at the cursor `cursorIndex`.
    @inline(__always)
    mutating func slot(at cursorIndex: Int32) -> Entry {
        if let known = slots[Int(cursorIndex)] { return known }
        return foundSlot(cursorIndex)
    }

    private mutating func foundSlot(_ cursorIndex: Int32) -> Entry {
        let slot = find(cursorIndex, LineExtents())
        slots[Int(cursorIndex)] = slot
        return slot
    }

    private mutating func oversizedSlot(_ line: OversizedLine) -> Entry {
        if let known = oversizedSlots[line] { return known }
        let slot = find(line.cursorIndex, line.extents)
        oversizedSlots[line] = slot
        return slot
    }

    /// The first cursor, by its index, whose slot has room for an initial with lines beside it, which it indents by
    /// `indents`; and the slots before that. The first of all if none has.
    ///
    /// The rows of the initial have its width and the least measure of a line at the same place: it is not printed over a
    /// shape, nor a line over it. Linear in the slots.
    mutating func start(ofInitial indents: [Length], leading: Length) -> (cursorIndex: Int32, skips: Int32) {
        let least = clearance?.minimumInterval ?? strut.leading * 4
        let extent = (indents.max() ?? .zero) + least
        var place: (cursorIndex: Int32, skips: Int32) = (SlotTable.start, 0)
        while true {
            let slot = slot(at: place.cursorIndex)
            if holds(extent, rows: indents.count, leading: leading, in: slot) { return place }
            if slot.after == place.cursorIndex { return (SlotTable.start, 0) }
            place = (slot.after, place.skips + 1)
        }
    }

    /// Whether `rows` lines from the line of `slot` on have `extent` from its start on.
    private func holds(_ extent: Length, rows: Int, leading: Length, in slot: Entry) -> Bool {
        guard slot.interval.extent >= extent, slot.frame != .max else { return false }
        let frame = source.frames[Int(slot.frame)]
        let start = source.beginsAtRight ? frame.measure - slot.interval.start - extent : slot.interval.start
        let free = frame.intervals(
            from: slot.baseline - (clearance?.above ?? strut.ascent),
            to: slot.baseline + leading * (rows - 1) + (clearance?.below ?? strut.descent), minimum: extent)
        return free.contains { $0.start <= start && $0.end >= start + extent }
    }

    /// The cursor with the index `cursorIndex`.
    func cursor(at cursorIndex: Int32) -> SlotCursor { cursors[Int(cursorIndex)] }

    private mutating func find(_ cursorIndex: Int32, _ extents: LineExtents) -> Entry {
        let isAligned = grid == .all || (grid == .first && hasFirst && cursorIndex == SlotTable.start)
        let place = cursors[Int(cursorIndex)]
        let answer = source.answer(after: place, strut, extents, isAligned: isAligned, clearance)
        trace?.note(answer, at: place, extents: extents, isAligned: isAligned)
        guard let slot = answer.slot else {
            return Entry(interval: InlineInterval(start: .zero, extent: answer.measure), after: cursorIndex)
        }
        return Entry(
            interval: slot.interval, intervalIndex: slot.intervalIndex, endsRow: slot.after.row == nil,
            meetsStart: slot.meetsStart, meetsEnd: slot.meetsEnd,
            isInShape: answer.isInShape, frame: slot.frame, baseline: slot.baseline,
            after: index(of: slot.after))
    }

    private mutating func index(of cursor: SlotCursor) -> Int32 {
        if let known = indices[cursor] { return known }
        let cursorIndex = Int32(cursors.count)
        cursors.append(cursor)
        slots.append(nil)
        indices[cursor] = cursorIndex
        if !haveEqualHeights { representatives.append(representative(of: cursor, orElse: cursorIndex)) }
        return cursorIndex
    }

    /// The place of the cursor `cursorIndex`: the index of the first cursor that is equivalent to it. Two are if they are less than about
    /// a quarter of the leading apart. Lines of many heights lead to countless cursors; at each place a search follows only the cheapest,
    /// so that it stays linear.
    @inline(__always)
    func place(of cursorIndex: Int32) -> Int32 {
        haveEqualHeights ? cursorIndex : representatives[Int(cursorIndex)]
    }

    private mutating func representative(of cursor: SlotCursor, orElse cursorIndex: Int32) -> Int32 {
        let step = max(strut.leading.part(1, of: 4).raw, 1)
        func rounded(_ length: Length) -> Length { Length(raw: length.raw / step * step) }
        let offset = cursor.blockOffset + min(cursor.lineSkipCredit, .zero)
        var key = SlotCursor(frame: cursor.frame, blockOffset: rounded(offset))
        if let row = cursor.row {
            key.row = SlotCursor.PartialRow(
                baseline: rounded(row.baseline), foot: .zero, lineSkipCredit: .zero, end: rounded(row.end),
                intervalCount: row.intervalCount)
        }
        if let known = roundedIndices[key] { return known }
        roundedIndices[key] = cursorIndex
        return cursorIndex
    }
}
