import Geometry

extension SlotSource {
    /// The next room in a frame with a shape or exclusions: the next interval of the row, or the first of the next row
    /// that has one.
    func rowSlot(after cursor: SlotCursor, _ line: LineBody) -> Slot? {
        let frame = frames[Int(cursor.frame)]
        if let row = cursor.row, row.baseline - cursor.block >= line.fall(below: cursor),
            let slot = slot(in: frame, at: cursor, row, line)
        {
            return slot
        }
        var place = cursor.below(.zero)
        while true {
            let baseline = baseline(below: place, line, in: frame)
            let row = SlotCursor.PartialRow(
                baseline: baseline, foot: place.block, lineSkipCredit: line.lineSkipCredit, end: .zero, parts: 0)
            if baseline + line.descent > frame.depth - frame.foot { return nil }
            if let slot = slot(in: frame, at: place, row, line) { return slot }
            if frame.shape != nil && baseline - line.clearAbove > frame.lastBand { return nil }
            place.block = penBelow(baseline, place, line)
        }
    }

    /// The place at which the next row is tried when there is no room on `baseline`: on the next line of the grid, or
    /// an eighth of the leading further down. Always below `place`: at a frame's head a line needs less than its
    /// ascent.
    private func penBelow(_ baseline: Length, _ place: SlotCursor, _ line: LineBody) -> Length {
        let least = place.block + Length(points: 0.5)
        if line.isAligned { return max(least, baseline + increment - line.fall(below: place)) }
        return max(least, place.block + line.strut.leading.part(1, of: 8))
    }

    /// The first interval of the row behind what is taken of it.
    private func slot(in frame: FrameSlots, at cursor: SlotCursor, _ row: SlotCursor.PartialRow, _ line: LineBody)
        -> Slot?
    {
        let foot = max(row.foot, row.baseline + line.descent)
        if foot > frame.depth - frame.foot { return nil }
        let all = frame.intervals(
            from: row.baseline - line.clearAbove, to: row.baseline + line.clearBelow, least: line.least)
        let free = apart(inReadingOrder(all, measure: frame.measure), behind: row, line)
        guard let interval = free.first else { return nil }
        var after = SlotCursor(frame: cursor.frame, block: foot)
        after.lineSkipCredit = min(row.lineSkipCredit, line.lineSkipCredit)
        if free.count > 1 {
            after.row = SlotCursor.PartialRow(
                baseline: row.baseline, foot: foot, lineSkipCredit: after.lineSkipCredit, end: interval.end,
                parts: row.parts + 1)
            (after.block, after.lineSkipCredit) = (cursor.block, cursor.lineSkipCredit)
        }
        var slot = Slot(
            frame: cursor.frame, baseline: row.baseline, top: cursor.block, interval: interval,
            isFirst: cursor.block <= .zero, after: after)
        slot.others = Array(free.dropFirst())
        slot.part = row.parts
        slot.meetsStart = interval.start <= .zero
        slot.meetsEnd = interval.end >= frame.measure
        return slot
    }

    /// The intervals behind what is taken of `row`, each at least a word space behind the one before: words on both sides
    /// of a slight notch would meet.
    private func apart(_ intervals: [InlineInterval], behind row: SlotCursor.PartialRow, _ line: LineBody)
        -> [InlineInterval]
    {
        var end = row.parts > 0 ? row.end + line.gap : .zero
        var result: [InlineInterval] = []
        for interval in intervals where interval.start >= row.end {
            let start = max(interval.start, end)
            if start > interval.start, interval.end - start < line.least { continue }
            result.append(InlineInterval(start: start, extent: interval.end - start))
            end = interval.end + line.gap
        }
        return result
    }

    /// Intervals from the left, as lines fill them.
    private func inReadingOrder(_ intervals: [InlineInterval], measure: Length) -> [InlineInterval] {
        if !beginsAtRight { return intervals }
        return intervals.reversed().map { InlineInterval(start: measure - $0.end, extent: $0.extent) }
    }
}
