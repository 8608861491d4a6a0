import Diagnostics
import Documents
import Geometry
import Identity
import Settings
import Styles
import TextModel

extension ColumnFiller {
    /// Places a box where its placement wants it, or keeps it for later.
    mutating func place(box id: BoxID) -> ColumnStop? {
        // Asked first: a box that spans in a narrow column would be inline in a wide one.
        if surroundings.placedFloats.contains(id) {
            cursor.item += 1
            return nil
        }
        let box = galley.box(id)
        let placement = isBodyThread ? effectivePlacement(of: box) : .inline
        if case .span = placement { return float(id) }
        if case .wrap = placement { return place(wrapped: id) }
        let laidOut = layout(of: id)
        switch placement {
        case .bottom:
            cursor.item += 1
            if !placeAtFoot(laidOut, id) { cursor.deferred.append(id) }
        case .top where !draft.isEmpty:
            cursor.item += 1
            cursor.deferred.append(id)
        case .column where !fits(laidOut, box) && !laidOut.breaks && !draft.isEmpty:
            cursor.item += 1
            cursor.deferred.append(id)
        case .inline where !draft.isEmpty && isSmall(laidOut, box) && !fits(laidOut, box):
            cursor.item += 1
            cursor.deferred.append(id)
        case .inline, .column, .top, .span, .wrap:
            cursor.item += 1
            cursor.openBox = FlowCursor.BoxPosition(box: id, row: 0)
            return placeOpenBox()
        }
        return nil
    }

    private func layout(of id: BoxID) -> LaidOutBox {
        galley.layout(of: id, measure: draft.frame.measure)
    }

    /// A spanning box waits for the next page, or makes the page set the band anew.
    mutating func float(_ id: BoxID) -> ColumnStop? {
        if surroundings.heldFloats.contains(id) {
            cursor.item += 1
            cursor.floats.append(id)
            return nil
        }
        return .float(id)
    }

    /// The placement, with blocks wider than the column spanning where their style says so.
    private func effectivePlacement(of box: Box) -> BoxPlacement {
        if case .span = box.placement { return surroundings.endsAtSpans ? box.placement : .column }
        guard surroundings.canSpan else { return box.placement }
        let isWide = BoxLayout(galley: galley).wantsSpan(box, measure: draft.frame.measure)
        return isWide ? .span(.all) : box.placement
    }

    private func fits(_ laidOut: LaidOutBox, _ box: Box) -> Bool {
        spaceAbove(box) + laidOut.height <= draft.free
    }

    /// True for a table of few rows, about a third of a column at most: it is not divided, and goes to the head of the
    /// next column where this one has no room for it.
    private func isSmall(_ laidOut: LaidOutBox, _ box: Box) -> Bool {
        guard isBodyThread, case .table = box.content else { return false }
        return laidOut.rows.count <= 8 && laidOut.height <= galley.lineHeight * 18
    }

    private func spaceAbove(_ box: Box) -> Length {
        draft.pieces.isEmpty ? .zero : max(draft.spaceAfter, box.attributes.spaceBefore)
    }

    private mutating func placeAtFoot(_ laidOut: LaidOutBox, _ id: BoxID) -> Bool {
        let box = galley.box(id)
        let height = laidOut.height + box.attributes.spaceBefore
        // Not on what text runs around either, which may reach further down than the text.
        let room = draft.free - (draft.foot - draft.pen)
        if height + roomForKeepChain > draft.free || height > room { return false }
        draft.footBoxes.append(
            ColumnDraft.FootBox(box: id, fragment: laidOut.whole(above: box.attributes.spaceBefore)))
        return true
    }

    /// Goes on with a box that is set row by row; nil when it is complete.
    mutating func placeOpenBox() -> ColumnStop? {
        guard let open = cursor.openBox else { return nil }
        let box = galley.box(open.box)
        let laidOut = layout(of: open.box)
        let row = laidOut.withoutBlanks(open.row..<laidOut.rows.count).lowerBound
        let space = spaceAbove(box)
        passExclusions(laidOut, from: row, space: space)
        let count = rowsThatFit(laidOut, from: row, space: space)
        if (count == 0 || (count < laidOut.rows.count && isSmall(laidOut, box))) && !isForced { return endBeforeBox() }
        if count == 0 { reportOverset(box, laidOut) }
        let taken = max(count, 1)
        let isAtHead = draft.isEmpty
        draft.offGridBlock = isAtHead ? nil : OffGridBlock(start: draft.pieces.count, kind: .box)
        draft.pen += space
        if !isAtHead, let foot = laidOut.pictureFoot { draft.offGridBlock?.kind = .figure(foot: draft.pen + foot) }
        place(BoxPart(box: open.box, laidOut: laidOut, rows: laidOut.withoutBlanks(row..<(row + taken))))
        if row + taken < laidOut.rows.count {
            cursor.openBox = FlowCursor.BoxPosition(box: open.box, row: row + taken)
            return .full
        }
        cursor.openBox = nil
        draft.spaceAfter = box.attributes.spaceAfter
        endKeepChain()
        return nil
    }

    /// Goes below what text runs around: far enough for all of the box where the column holds it there, else for the
    /// least part of it.
    private mutating func passExclusions(_ laidOut: LaidOutBox, from row: Int, space: Length) {
        if draft.frame.isPlain { return }
        var whole = draft
        let rest = laidOut.height(of: row..<laidOut.rows.count)
        whole.passExclusions(space: space, height: rest)
        if space + rest <= whole.free { return draft = whole }
        draft.passExclusions(space: space, height: laidOut.leastHeight(from: row))
    }

    /// True where nothing that text runs around is in the band between two heights below the pen.
    private func isWhole(from head: Length, to foot: Length) -> Bool {
        draft.frame.isPlain || draft.frame.geometry.isWhole(from: draft.pen + head, to: draft.pen + foot)
    }

    private func rowsThatFit(_ laidOut: LaidOutBox, from row: Int, space: Length) -> Int {
        var height = space + laidOut.headHeight(from: row)
        var count = 0
        for (index, piece) in laidOut.rows[row...].enumerated() {
            height += piece.height
            let foot = height + laidOut.footHeight(upTo: row + index + 1)
            if foot > draft.free || !isWhole(from: space, to: foot) { break }
            count += 1
        }
        // A part of a table or listing has two rows at least, on both sides of the cut.
        let left = laidOut.rows.count - row
        if count == left - 1 && count > 2 { count -= 1 }
        if count < left && count < 2 && !isForced { return 0 }
        return count
    }

    private mutating func place(_ part: BoxPart) {
        draft.pieces.append(.box(part, y: draft.pen))
        draft.lines += part.laidOut.lines(of: part.rows)
        draft.pen += part.height
    }

    private mutating func reportOverset(_ box: Box, _ laidOut: LaidOutBox) {
        draft.findings.report(galley.overset(box, height: laidOut.height, room: draft.frame.depth, in: "its column"))
    }

    /// Boxes that were kept for a column's head.
    mutating func placeDeferred(force: Bool = false) -> ColumnStop? {
        while let id = cursor.deferred.first {
            let box = galley.box(id)
            if case .wrap = box.placement {
                guard placeBeside(wrapped: id, force: isForced) else { return force ? .full : nil }
                cursor.deferred.removeFirst()
                continue
            }
            let laidOut = layout(of: id)
            if case .bottom = box.placement, placeAtFoot(laidOut, id) {
                cursor.deferred.removeFirst()
                continue
            }
            if !fits(laidOut, box) && !laidOut.breaks && !isForced {
                // A taller column will come; until then the text goes on in this one.
                return force ? .full : nil
            }
            cursor.deferred.removeFirst()
            cursor.openBox = FlowCursor.BoxPosition(box: id, row: 0)
            if let stop = placeOpenBox() { return stop }
        }
        return nil
    }
}
