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
        if isBodyThread, galley.leavesOut(id) {
            cursor.item += 1
            draft.leaveOut(box)
            return nil
        }
        if isBodyThread, box.placement == .margin, call(inMargin: id) { return nil }
        let placement = isBodyThread ? effectivePlacement(of: id) : .here
        if placement.isFloatOfPage {
            if surroundings.endsAtSpans { return float(id) }
            // Frames have no bands: what takes a page, or a part of one with columns, waits for it.
            cursor.item += 1
            cursor.floats.append(id)
            return nil
        }
        if placement == .across { return endAtSpan() }
        if placement == .wrap { return place(wrapped: id) }
        let keepsOrder = isBodyThread && waitsForOthers(id, as: placement)
        let waits = keepsOrder || waits(id, as: placement)
        cursor.item += 1
        if placement == .columnFoot {
            if keepsOrder || !placeAtFoot(id) { cursor.deferred.append(id) }
            return nil
        }
        if waits {
            if placement == .column, leadIn != nil, !draft.isEmpty { draft.part(announced: box, galley.fit) }
            cursor.deferred.append(id)
            return nil
        }
        cursor.openBox = FlowCursor.BoxPosition(box: id, row: 0)
        return placeOpenBox()
    }

    /// True where boxes that are called before `id` wait for another column, which it does not pass: boxes of a column keep their
    /// order. What is at its place in the text waits only where nothing but such boxes is between its call and theirs.
    private func waitsForOthers(_ id: BoxID, as placement: BoxPlacement) -> Bool {
        func isOfColumn(_ other: BoxID) -> Bool { galley.box(other).placement != .wrap }
        switch placement {
        case .column, .columnHead, .columnFoot: return cursor.deferred.contains(where: isOfColumn)
        case .here:
            guard let last = cursor.deferred.last, isOfColumn(last), cursor.item > 0 else { return false }
            return galley.items[cursor.item - 1] == .box(last)
        default: return false
        }
    }

    /// True where a box that is placed as `placement` waits for another column, since this one has no room for it or has something
    /// above it.
    private func waits(_ id: BoxID, as placement: BoxPlacement) -> Bool {
        let box = galley.box(id)
        switch placement {
        case .columnHead: return !draft.isEmpty
        case .column:
            let laidOut = layout(of: id)
            if leavesWhite(laidOut, box) { return true }
            if laidOut.breaks { return false }
            return !draft.isEmpty && isHeld(id) || !isForced && !fits(laidOut, box) && !endsBeforeAnnouncedBox
        case .here:
            guard !draft.isEmpty, leadIn == nil else { return false }
            let laidOut = layout(of: id)
            return isSmallTable(laidOut, box) && !fits(laidOut, box, with: roomForEndMark(below: id))
        default: return false
        }
    }

    /// The box as it is at the pen.
    private func layout(of id: BoxID) -> LaidOutBox {
        let measure = measure(of: id)
        return galley.layout(of: id, measure: measure, at: place(of: id, measure: measure))
    }

    /// Where a box is on the page that is at the pen, as far as anything of it depends on that.
    private func place(of id: BoxID, measure: Length) -> PagePlace? {
        guard let page = surroundings.page else { return nil }
        return place(of: id, measure: measure, at: draft.isAtHead(of: page) ? .top : [])
    }

    /// The same for a box that is at `end` of the type area.
    func place(of id: BoxID, x: Length = .zero, measure: Length, at end: PageEdges) -> PagePlace? {
        guard let page = surroundings.page else { return nil }
        // A box in another one is at no edge of the page.
        if !isBodyThread { return galley.sidePlace(of: galley.box(id), on: page) }
        // Frames of a master count from the trim.
        let left = surroundings.endsAtSpans ? draft.frame.x : draft.frame.left - page.left
        return galley.place(of: galley.box(id), on: page, (left + x, measure), at: end)
    }

    /// The measure of the column, or that of the columns of the page's grid which the box asks for, where they are fewer.
    private func measure(of id: BoxID) -> Length {
        let box = galley.box(id)
        guard surroundings.endsAtSpans, box.placement == .across, let count = box.area?.columns?.count,
            let page = surroundings.page
        else { return draft.frame.measure }
        return min(draft.frame.measure, page.grid.width(of: count, in: page.width))
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

    /// The placement, with blocks wider than the column across the columns where their style says so.
    func effectivePlacement(of id: BoxID) -> BoxPlacement {
        let box = galley.box(id)
        if box.placement == .margin { return .here }
        if !surroundings.endsAtSpans {
            if box.placement == .across { return .here }
            if let area = box.area, area.isWhole || surroundings.boxesWait { return box.placement }
            return box.placement.isFloatOfPage ? .column : box.placement
        }
        let (narrowest, columns) = surroundings.columns
        if let page = surroundings.page,
            galley.isAcross(id, narrowest: narrowest, of: columns, in: (page.width, page.grid))
        {
            return .across
        }
        if box.placement == .across { return .here }
        guard box.placement == .column, columns > 1 else { return box.placement }
        return BoxLayout(galley: galley).wantsSpan(box, measure: narrowest) ? .span : .column
    }

    /// True for a box that waits for the next column although this one may have room for it, so that pages are filled.
    private func isHeld(_ id: BoxID) -> Bool { isBodyThread && galley.changes.boxes[id]?.isHeld ?? false }

    private func fits(_ laidOut: LaidOutBox, _ box: Box, with room: Length = .zero) -> Bool {
        let space = spaceAbove(box)
        let pen = draft.penBelowExclusions(space: space, height: laidOut.height)
        return pen + space + laidOut.height + room <= draft.pen + draft.free
    }

    /// True of a box that is too wide for the lines beside an area, and has its place below that, where text that follows the box
    /// in the article fills these lines: three of them at least.
    private func leavesWhite(_ laidOut: LaidOutBox, _ box: Box) -> Bool {
        guard isBodyThread, !draft.frame.exclusions.isEmpty, hasTextBehindBox else { return false }
        let space = spaceAbove(box)
        let pen = draft.penBelowExclusions(
            space: space, height: laidOut.breaks ? laidOut.leastHeight(from: 0) : laidOut.height)
        let top = draft.frame.y
        let white = draft.frame.freeDepth(from: top + draft.pen, to: top + pen, forLinesOf: galley.lineHeight * 4)
        return white >= galley.lineHeight * 3
    }

    /// True where the next paragraph of the text is not its last and needs no break above it.
    private var hasTextBehindBox: Bool {
        guard let last = galley.lastParagraph, cursor.item < last, last < flow.end else { return false }
        for index in cursor.item..<last {
            switch flow[index] {
            case .paragraph(let paragraph): return paragraph.attributes.span == .one
            case .columnBreak, .pageBreak: return false
            case .box: continue
            }
        }
        return false
    }

    /// Places the first of the boxes that wait where lines have passed the area beside which it had no room.
    mutating func placeBelowAreas() -> ColumnStop? {
        guard isBodyThread, !draft.frame.exclusions.isEmpty, cursor.open == nil, keepChain == nil, leadIn == nil,
            let id = cursor.deferred.first, galley.box(id).placement == .column, !isHeld(id)
        else { return nil }
        let (laidOut, box) = (layout(of: id), galley.box(id))
        guard fits(laidOut, box) || laidOut.breaks, !leavesWhite(laidOut, box) else { return nil }
        cursor.deferred.removeFirst()
        cursor.openBox = FlowCursor.BoxPosition(box: id, row: 0)
        return placeOpenBox()
    }

    /// What the mark that ends the article takes below the box `id`, which it is not parted from, with what its line may
    /// lose to the grid; zero elsewhere.
    private func roomForEndMark(below id: BoxID) -> Length {
        guard isBodyThread, cursor.item < flow.end, cursor.item + 2 >= flow.end,
            case .paragraph(let mark) = flow[flow.end - 1], mark.text.isSquare
        else { return .zero }
        return galley.box(id).attributes.spaceAfter + galley.lineHeight * 2
    }

    /// True for a table of few rows, about a third of a column at most: it is not divided, and goes to the head of the
    /// next column where this one has no room for it.
    private func isSmallTable(_ laidOut: LaidOutBox, _ box: Box) -> Bool {
        guard isBodyThread, case .table = box.content else { return false }
        return laidOut.isSmall && laidOut.height <= galley.lineHeight * 18
    }

    /// True where the column ends before a box of which it has room for `count` rows: for none, for a part of a small table.
    private func endsBefore(_ laidOut: LaidOutBox, _ box: Box, from row: Int, takes count: Int) -> Bool {
        if isForced || row + count == laidOut.rows.count { return false }
        return count == 0 || isSmallTable(laidOut, box)
    }

    private func spaceAbove(_ box: Box) -> Length {
        draft.pieces.isEmpty ? .zero : max(draft.spaceAfter, box.attributes.spaceBefore)
    }

    private mutating func placeAtFoot(_ id: BoxID) -> Bool {
        var trial = draft(withFootBox: id, at: surroundings.page.map(draft.reachesFoot) ?? false ? .bottom : [])
        // One box of a column is beyond the foot of its page.
        if trial.footBoxes.count(where: \.bleedsAtFoot) > 1 { return false }
        if trial.footBoxes.last?.bleedsAtFoot ?? false, trial.isFootRaised { trial = draft(withFootBox: id, at: []) }
        // Not on what text runs around either, which may reach further down than the text.
        let room = trial.free - (draft.foot - draft.pen)
        guard trial.hasPlaceForFoot, trial.free >= roomForKeepChain, room >= .zero else { return false }
        draft = trial
        return true
    }

    /// The column with a box at its foot, which is at `end` of the type area.
    private func draft(withFootBox id: BoxID, at end: PageEdges) -> ColumnDraft {
        let measure = measure(of: id)
        let laidOut = galley.layout(of: id, measure: measure, at: place(of: id, measure: measure, at: end))
        var fragment = laidOut.whole(above: galley.box(id).attributes.spaceBefore)
        if !laidOut.bleedsAtFoot { fragment.height += rise(atFoot: laidOut) }
        var trial = draft
        trial.footBoxes.append(
            ColumnDraft.FootBox(
                box: id, fragment: fragment, picture: laidOut.picture, bleedsAtFoot: laidOut.bleedsAtFoot))
        return trial
    }

    /// Goes on with a box that is set row by row; nil when it is complete.
    mutating func placeOpenBox() -> ColumnStop? {
        guard let known = cursor.openBox else { return nil }
        if known.isAcross { return .span }
        let box = galley.box(known.box)
        let measure = measure(of: known.box)
        let open = galley.resumed(known, measure: measure)
        var laidOut = galley.layout(
            of: open.box, measure: measure, from: open.text, at: place(of: open.box, measure: measure))
        let row = laidOut.withoutBlanks(open.row..<laidOut.rows.count).lowerBound
        let isStart = open.row == 0 && open.text == nil
        let added = isStart ? addedLines(around: open.box) : 0
        let space = added < 0 ? spaceAbove(box).part(1, of: 3) : spaceAbove(box) + galley.lineHeight * added
        passExclusions(&laidOut, of: open, from: row, space: space)
        var count = rowsThatFit(laidOut, from: row, space: space, above: roomForEndMark(below: open.box))
        if count == 0, isStart, let lower = pictureBelowHeads(open.box, space: space) {
            laidOut = lower
            count = rowsThatFit(laidOut, from: row, space: space, above: .zero)
        }
        if endsBefore(laidOut, box, from: row, takes: count) { return endBeforeBox() }
        if count == 0 { reportOverset(box, laidOut) }
        if isStart, isBodyThread, !surroundings.endsAtSpans, box.placement.isFloatOfPage {
            draft.findings.report(.inFrame(box))
        }
        let taken = max(count, 1)
        let isAtHead = draft.isEmpty
        draft.offGridBlock = isAtHead ? nil : OffGridBlock(start: draft.pieces.count, kind: .box)
        draft.pen += space
        if !isAtHead, let foot = laidOut.pictureFoot { draft.offGridBlock?.kind = .figure(foot: draft.pen + foot) }
        var part = BoxPart(box: open.box, laidOut: laidOut, rows: laidOut.withoutBlanks(row..<(row + taken)))
        if let growth = growth(of: part) {
            part.growth = growth
            draft.offGridBlock = nil
        }
        part.addedLines = added
        place(part)
        draft.spaceBelowLast = spaceBelow(part)
        if row + taken < laidOut.rows.count {
            cursor.openBox = open
            cursor.openBox?.row = row + taken
            return .full
        }
        cursor.openBox = nil
        draft.spaceAfter = added < 0 ? box.attributes.spaceAfter.part(1, of: 3) : box.attributes.spaceAfter
        leadIn = nil
        endKeepChain()
        return nil
    }

    /// A picture as high as the column has room for below the heads above it, where these are all that is in a column as high as any:
    /// no other has more room for both. Nil where it is no picture, or where the column has more than its heads.
    private func pictureBelowHeads(_ id: BoxID, space: Length) -> LaidOutBox? {
        guard isBodyThread, isTallest, draft.frame.isPlain, keepChain?.draft.isEmpty == true,
            case .figure = galley.box(id).content
        else { return nil }
        let measure = measure(of: id)
        return galley.picture(id, measure: measure, within: draft.free - space, at: place(of: id, measure: measure))
    }

    /// The lines that are added above a box so that its column is full; −1 where one is saved around it.
    private func addedLines(around id: BoxID) -> Int {
        guard isBodyThread, draft.mayPartLast, galley.box(id).takesWhiteAbove else { return 0 }
        return surroundings.addedLines[.box(id)] ?? galley.changes.boxes[id]?.lines ?? 0
    }

    /// The part of the lines added around a box that goes below it: a half. A box whose outline is seen has its foot on a baseline:
    /// it has all of them above it, or below it where the paragraph above announces it.
    private func spaceBelow(_ part: BoxPart) -> Length {
        guard part.addedLines > 0, draft.frame.isPlain else { return .zero }
        let lines = galley.lineHeight * part.addedLines
        if part.laidOut.isFramed { return leadIn == nil ? .zero : lines }
        return lines.part(1, of: 2)
    }

    /// Goes below what text runs around: far enough for all of the box where the column holds it there, else for the
    /// least part of it. A box that would bleed at the head of the page is laid out anew there.
    private mutating func passExclusions(
        _ laidOut: inout LaidOutBox, of open: FlowCursor.BoxPosition, from row: Int, space: Length
    ) {
        if draft.frame.isPlain { return }
        let isAtHead = draft.pen == .zero
        let rest = laidOut.height(of: row..<laidOut.rows.count)
        var pen = draft.penBelowExclusions(space: space, height: rest)
        if pen + space + rest > draft.pen + draft.free {
            pen = draft.penBelowExclusions(space: space, height: laidOut.leastHeight(from: row))
        }
        if pen > draft.pen { draft.pen = pen }
        if isAtHead, pen > .zero, !galley.box(open.box).bleed.isEmpty {
            let place = place(of: open.box, measure: open.measure)
            laidOut = galley.layout(of: open.box, measure: open.measure, from: open.text, at: place)
        }
    }

    /// True where nothing that text runs around is in the band between two heights below the pen.
    private func isWhole(from head: Length, to foot: Length) -> Bool {
        draft.frame.isPlain || draft.frame.geometry.isWhole(from: draft.pen + head, to: draft.pen + foot)
    }

    /// The rows from `row` on that the column takes; the last one only with the `room` that is needed below it.
    private func rowsThatFit(_ laidOut: LaidOutBox, from row: Int, space: Length, above room: Length) -> Int {
        let count = rowsThatFit(laidOut, from: row, within: draft.free - space, space)
        if row + count < laidOut.rows.count || room == .zero || isForced { return count }
        return rowsThatFit(laidOut, from: row, within: draft.free - space - room, space)
    }

    private func rowsThatFit(_ laidOut: LaidOutBox, from row: Int, within height: Length, _ space: Length) -> Int {
        laidOut.rowsThatFit(from: row, within: height, isForced: isForced) { foot in
            isWhole(from: space, to: space + foot)
        }
    }

    private mutating func place(_ part: BoxPart) {
        draft.shareAddedSpace()
        draft.pieces.append(.box(part, y: draft.pen))
        // A box that floats is not what follows the call.
        if part.rows.lowerBound == 0, galley.box(part.box).placement == .here { placeCalledMarginNotes() }
        draft.lines += part.laidOut.lines(of: part.rows)
        draft.pen += part.height
    }

    private mutating func reportOverset(_ box: Box, _ laidOut: LaidOutBox) {
        draft.findings.report(galley.overset(box, laidOut, room: draft.frame.depth, in: "its column"))
    }

    /// Boxes that were kept for a column's head.
    mutating func placeDeferred(force: Bool = false) -> ColumnStop? {
        while let id = cursor.deferred.first {
            let box = galley.box(id)
            if box.placement == .wrap {
                guard placeBeside(wrapped: id, force: isForced) else { return force ? .full : nil }
                cursor.deferred.removeFirst()
                continue
            }
            let laidOut = layout(of: id)
            if box.placement == .columnFoot, placeAtFoot(id) {
                cursor.deferred.removeFirst()
                continue
            }
            if !fits(laidOut, box) && !laidOut.breaks && !isForced {
                // A taller column will come; until then the text goes on in this one.
                return force ? .full : nil
            }
            if !force, box.placement == .column, leavesWhite(laidOut, box) { return nil }
            cursor.deferred.removeFirst()
            cursor.openBox = FlowCursor.BoxPosition(box: id, row: 0)
            if let stop = placeOpenBox() { return stop }
        }
        return nil
    }
}

extension Diagnostic {
    /// The warning of a box that is in a frame of text, and not at the place on the page that it asks for.
    static func inFrame(_ box: Box) -> Diagnostic {
        let isOnGrid = box.area != nil
        return .warning(
            "box-in-frame",
            isOnGrid
                ? "a box on the grid of the page is in a frame of text: its page and the next one have no columns"
                : "a box with place=\(box.placement.word) is in a frame of text: its page has no columns that it could go across",
            at: box.origin,
            hint: isOnGrid
                ? "call it before a page with columns, or give it a frame of its own: picture = …"
                : "write place=column, call it before a page with columns, or give it a frame of its own: picture = …")
    }
}
