import PubGeometry

extension SlotSource {
    /// The next slot in a frame with a shape or exclusions: the next interval of the row, or the first of the next row
    /// that has one.
    func rowSlot(after cursor: SlotCursor, _ line: SlotRequest) -> Slot? {
        let frame = frames[Int(cursor.frame)]
        if let row = cursor.row, row.baseline - cursor.blockOffset >= line.baselineSkip(below: cursor),
            let slot = slot(in: frame, at: cursor, row, line)
        {
            return slot
        }
        var place = cursor.below(.zero)
        while true {
            let baseline = baseline(below: place, line, in: frame)
            let row = SlotCursor.PartialRow(
                baseline: baseline, foot: place.blockOffset, lineSkipCredit: line.lineSkipCredit, end: .zero,
                intervalCount: 0)
            if baseline + line.descent > frame.depth - frame.reservedDepth { return nil }
            if let slot = slot(in: frame, at: place, row, line) { return slot }
            if frame.shape != nil && baseline - line.clearAbove > frame.obstacleFoot { return nil }
            place.blockOffset = nextRowTop(baseline, place, line)
        }
    }

    /// The block offset to try for the next row when no interval of `baseline` takes the line: on the next line of the
    /// grid, or an eighth of the leading further down. Always below `place`: at a frame's head a line needs less than
    /// its ascent.
    private func nextRowTop(_ baseline: Length, _ place: SlotCursor, _ line: SlotRequest) -> Length {
        let minimum = place.blockOffset + Length(points: 0.5)
        if line.isAligned { return max(minimum, baseline + increment - line.baselineSkip(below: place)) }
        return max(minimum, place.blockOffset + line.strut.leading.part(1, of: 8))
    }

    /// The first interval of the row after the part that is taken.
    private func slot(in frame: FrameGeometry, at cursor: SlotCursor, _ row: SlotCursor.PartialRow, _ line: SlotRequest)
        -> Slot?
    {
        let foot = max(row.foot, row.baseline + line.descent)
        if foot > frame.depth - frame.reservedDepth { return nil }
        let all = frame.intervals(
            from: row.baseline - line.clearAbove, to: row.baseline + line.clearBelow, minimum: line.minimumInterval)
        // The rows of a frame with a shape of its own may all be divided.
        if line.avoidsDividedRows, all.count > 1, frame.shape == nil { return nil }
        let free = separated(inReadingOrder(all, measure: frame.measure), after: row, line)
        guard let interval = free.first else { return nil }
        var after = SlotCursor(frame: cursor.frame, blockOffset: foot)
        after.lineSkipCredit = min(row.lineSkipCredit, line.lineSkipCredit)
        if free.count > 1 {
            after.row = SlotCursor.PartialRow(
                baseline: row.baseline, foot: foot, lineSkipCredit: after.lineSkipCredit, end: interval.end,
                intervalCount: row.intervalCount + 1)
            (after.blockOffset, after.lineSkipCredit) = (cursor.blockOffset, cursor.lineSkipCredit)
        }
        var slot = Slot(
            frame: cursor.frame, baseline: row.baseline, top: cursor.blockOffset, interval: interval,
            isFirst: cursor.blockOffset <= .zero, after: after)
        slot.laterIntervals = Array(free.dropFirst())
        slot.intervalIndex = row.intervalCount
        slot.meetsStart = interval.start <= .zero
        slot.meetsEnd = interval.end >= frame.measure
        return slot
    }

    /// The intervals after the taken part of `row`, each at least a word space after the one before: words on both
    /// sides of a slight notch would meet.
    private func separated(_ intervals: [InlineInterval], after row: SlotCursor.PartialRow, _ line: SlotRequest)
        -> [InlineInterval]
    {
        var end = row.intervalCount > 0 ? row.end + line.gap : .zero
        var result: [InlineInterval] = []
        for interval in intervals where interval.start >= row.end {
            let start = max(interval.start, end)
            if start > interval.start, interval.end - start < line.minimumInterval { continue }
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
