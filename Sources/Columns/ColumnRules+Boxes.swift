import PubDocuments
import PubGeometry

// Boxes: where they are placed, and when they wait, in the order of their calls.
extension ColumnRules {
    /// Places the box at the cursor as its placement asks, or keeps it for later.
    mutating func place(_ box: BoxName) -> ColumnStop<BoxName>? {
        // Asked first: a box that spans in a narrow column would be inline in a wide one.
        if isPlaced(box) {
            cursor.item += 1
            return nil
        }
        if isBodyThread, leavesOut(box) {
            cursor.item += 1
            noteLeftOut(box)
            return nil
        }
        if isBodyThread, placeInMargin(box) { return nil }
        let placement = isBodyThread ? placement(of: box) : .here
        if placement.isFloatOfPage {
            if endsAtSpans { return float(box) }
            // Frames have no bands: a box that takes a page, or a part of one with columns, waits for it.
            cursor.item += 1
            cursor.floats.append(box)
            return nil
        }
        if placement == .across { return endAtSpan() }
        if placement == .wrap { return place(wrapped: box) }
        return place(box, inColumnAs: placement)
    }

    mutating func place(_ box: BoxName, inColumnAs placement: PlacementRequest) -> ColumnStop<BoxName>? {
        let keepsOrder = isBodyThread && waitsForOthers(box, as: placement)
        let waits = keepsOrder || waits(box, as: placement)
        cursor.item += 1
        if placement == .columnFoot {
            if keepsOrder || !placeAtFoot(box) { cursor.deferred.append(box) }
            return nil
        }
        if waits {
            if placement == .column, announcement != nil, !draft.isEmpty { noteParted(box) }
            cursor.deferred.append(box)
            return nil
        }
        cursor.open(box)
        // A picture that is lower at the head of the next column may have room here.
        if isBodyThread, placement == .here, isHeld(box), !draft.isEmpty { return endBeforeBox() }
        return placeOpenBox()
    }

    /// A box across the columns waits for the next page, or makes the page set the band anew.
    mutating func float(_ box: BoxName) -> ColumnStop<BoxName>? {
        guard isHeldByPage(box) else { return .float(box) }
        cursor.item += 1
        cursor.floats.append(box)
        return nil
    }

    /// Whether boxes that are called before `box` wait for another column, which it does not pass: boxes of a column keep their order. A box
    /// at its place in the text waits only if nothing but such boxes is between its call and theirs.
    func waitsForOthers(_ box: BoxName, as placement: PlacementRequest) -> Bool {
        switch placement {
        // A box that text runs around has its place beside lines, and holds no column: others may pass it.
        case .column, .columnHead, .columnFoot: return cursor.deferred.contains { !isWrapped($0) }
        case .here:
            guard let last = cursor.deferred.last, !isWrapped(last), cursor.item > 0 else { return false }
            return item(at: cursor.item - 1) == .box(last)
        default: return false
        }
    }

    /// Whether a box that is placed as `placement` waits for another column, since this one has no room for it or has something above it.
    func waits(_ box: BoxName, as placement: PlacementRequest) -> Bool {
        switch placement {
        case .columnHead: return !draft.isEmpty
        case .column:
            if leavesWhite(box) { return true }
            if breaks(box) { return false }
            return !draft.isEmpty && isHeld(box) || !isForced && !fits(box, with: .zero) && !endsBeforeAnnouncedBox
        case .here:
            guard !draft.isEmpty, announcement == nil else { return false }
            return isBodyThread && isSmallTable(box) && !fits(box, with: roomForEndMark(below: box))
        default: return false
        }
    }

    /// The room below `box` for the mark that ends the article, which is not parted from it, with the part of its line that the grid may
    /// take; zero elsewhere.
    func roomForEndMark(below box: BoxName) -> Length {
        // Two: the cursor is before the box while that is only tried, and behind it once it is open.
        guard isBodyThread, cursor.item < end, cursor.item + 2 >= end, isEndMark(at: end - 1) else { return .zero }
        return spaceAfter(box) + lineHeight * 2
    }

    /// Goes on with a box that is set row by row; nil when it is complete.
    mutating func placeOpenBox() -> ColumnStop<BoxName>? {
        guard cursor.isInBox else { return nil }
        if cursor.isInBoxAcross { return .span }
        var rows = openedBox()
        var count = rowsThatFit(rows, above: roomForEndMark(below: rows.box))
        // Only below headings at a column's head: elsewhere the next column has more room for the picture.
        if count == 0, rows.isStart, isBodyThread, isTallest, keepChain?.draft.isEmpty == true,
            let lower = pictureBelowHeads(rows)
        {
            rows = lower
            count = rowsThatFit(rows, above: .zero)
        }
        if endsBefore(rows, taking: count) { return endBeforeBox() }
        if count == 0 { noteOverset(rows) }
        // At least one row, or a box that fits nowhere would be tried without end.
        let taken = max(count, 1)
        let isWhole = rows.row + taken == rows.rowCount
        add(rows, count: taken)
        if !isWhole { return .full }
        announcement = nil
        // The item that a heading wanted to stay with is placed.
        keepChain = nil
        return nil
    }

    /// Whether the column ends before a box if it has room for `count` of its rows: for none, or for a part of a small table.
    func endsBefore(_ rows: Rows, taking count: Int) -> Bool {
        if isForced || rows.row + count == rows.rowCount { return false }
        return count == 0 || isBodyThread && isSmallTable(rows.box)
    }

    /// The column ends before a box; headings before it move along.
    mutating func endBeforeBox() -> ColumnStop<BoxName> {
        if let stop = endBeforeAnnounced() { return stop }
        if let keepChain, !keepChain.draft.isEmpty || !isTallest { goBack(to: keepChain) }
        return .full
    }

    /// Places boxes that wait for the head of a column, while it has room. With `force` nothing else is to come, and the column ends
    /// before the first that has none; without it the text goes on, since a taller column will come.
    mutating func placeDeferred(force: Bool = false) -> ColumnStop<BoxName>? {
        while let box = cursor.deferred.first {
            if isWrapped(box) {
                guard placeBeside(wrapped: box) else { return force ? .full : nil }
                cursor.deferred.removeFirst()
                continue
            }
            let placement = placement(of: box)
            if placement == .columnFoot, placeAtFoot(box) {
                cursor.deferred.removeFirst()
                continue
            }
            if !fits(box, with: .zero) && !breaks(box) && !isForced { return force ? .full : nil }
            if !force, placement == .column, leavesWhite(box) { return nil }
            cursor.deferred.removeFirst()
            cursor.open(box)
            if let stop = placeOpenBox() { return stop }
        }
        return nil
    }
}
