import PubDesign
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubStyles
import PubTextModel

extension ColumnFiller {
    /// The box as it is at the pen.
    private func layout(of id: BoxID) -> LaidOutBox {
        let measure = measure(of: id)
        return galley.layout(of: id, measure: measure, at: place(of: id, measure: measure))
    }

    /// The place of a box on the page that is at the pen, if anything of it depends on that.
    private func place(of id: BoxID, measure: Length) -> EdgePosition? {
        guard let page = surroundings.page else { return nil }
        return place(of: id, measure: measure, at: draft.isAtHead(of: page) ? .top : [])
    }

    /// The same for a box that is at `end` of the type area.
    func place(of id: BoxID, x: Length = .zero, measure: Length, at end: PageEdges) -> EdgePosition? {
        guard let page = surroundings.page else { return nil }
        // A box in another one is at no edge of the page.
        if !isBodyThread { return galley.sidePlace(of: galley.box(id), on: page) }
        // Frames of a master count from the trim.
        let left = surroundings.endsAtSpans ? draft.frame.x : draft.frame.left - page.left
        return galley.place(of: galley.box(id), on: page, (left + x, measure), at: end)
    }

    /// The measure of the column, or of the columns of the page's grid that the box asks for if they are fewer.
    private func measure(of id: BoxID) -> Length {
        let box = galley.box(id)
        guard surroundings.endsAtSpans, box.placement == .across, let count = box.area?.columns?.count,
            let page = surroundings.page
        else { return draft.frame.measure }
        return min(draft.frame.measure, page.grid.width(of: count, in: page.width))
    }

    package func placement(of id: BoxID) -> PlacementRequest {
        galley.placement(
            of: id,
            in: PlacementSituation(
                endsAtSpans: surroundings.endsAtSpans, boxesWait: surroundings.boxesWait, columns: surroundings.columns,
                page: surroundings.page))
    }

    package func breaks(_ id: BoxID) -> Bool { layout(of: id).breaks }

    package func fits(_ id: BoxID, with room: Length) -> Bool { fits(layout(of: id), galley.box(id), with: room) }

    package func leavesWhite(_ id: BoxID) -> Bool {
        guard isBodyThread, !draft.frame.exclusions.isEmpty else { return false }
        return leavesWhite(layout(of: id), galley.box(id))
    }

    package func isSmallTable(_ id: BoxID) -> Bool {
        guard case .table = galley.box(id).content else { return false }
        return galley.isSmallTable(layout(of: id), galley.box(id))
    }

    private func fits(_ laidOut: LaidOutBox, _ box: Box, with room: Length = .zero) -> Bool {
        let space = spaceAbove(box)
        let pen = draft.penBelowExclusions(space: space, height: laidOut.height)
        let notes = heightOfNotes(in: laidOut, laidOut.rows.indices)
        return pen + space + laidOut.height + room <= draft.pen + draft.free - notes
    }

    /// Whether the box is too wide for the lines beside an area, and has its place below that, while text that follows the box in
    /// the article fills these lines: three of them at least.
    private func leavesWhite(_ laidOut: LaidOutBox, _ box: Box) -> Bool {
        guard isBodyThread, !draft.frame.exclusions.isEmpty, hasTextBehindBox else { return false }
        let space = spaceAbove(box)
        let pen = draft.penBelowExclusions(
            space: space, height: laidOut.breaks ? laidOut.leastHeight(from: 0) : laidOut.height)
        let top = draft.frame.y
        // Lines have at least four times their leading (SlotSource.minimumInterval).
        let white = draft.frame.freeDepth(from: top + draft.pen, to: top + pen, forLinesOf: galley.lineHeight * 4)
        return white >= galley.lineHeight * 3
    }

    /// Whether the next paragraph of the text is not its last and needs no break above it.
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

    /// Places the first of the boxes that wait if lines have passed the area that left it no room beside it.
    package mutating func placeBelowAreas() -> ColumnStop<BoxID>? {
        // Never within a paragraph, nor between items that belong together.
        guard isBodyThread, !draft.frame.exclusions.isEmpty, cursor.open == nil, keepChain == nil, announcement == nil,
            let id = cursor.deferred.first, galley.box(id).placement == .column, !isHeld(id)
        else { return nil }
        let (laidOut, box) = (layout(of: id), galley.box(id))
        guard fits(laidOut, box) || laidOut.breaks, !leavesWhite(laidOut, box) else { return nil }
        cursor.deferred.removeFirst()
        cursor.openBox = FlowCursor.BoxPosition(box: id, row: 0)
        return placeOpenBox()
    }

    private func spaceAbove(_ box: Box) -> Length {
        draft.pieces.isEmpty ? .zero : max(draft.spaceAfter, box.attributes.spaceBefore)
    }

    package mutating func placeAtFoot(_ id: BoxID) -> Bool {
        var trial = draft(withFootBox: id, at: surroundings.page.map(draft.reachesFoot) ?? false ? .bottom : [])
        // One box of a column is beyond the foot of its page.
        if trial.footBoxes.count(where: \.bleedsAtFoot) > 1 { return false }
        if trial.footBoxes.last?.bleedsAtFoot ?? false, trial.isFootRaised { trial = draft(withFootBox: id, at: []) }
        // Not on boxes that text runs around either: they may reach further down than the text.
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
        // Inner boxes bring no notes of their own: the box that holds them calls them.
        if isBodyThread { trial.add(notes: openNotes(fragment.notes).map { whole($0) }) }
        return trial
    }

    package mutating func openedBox() -> OpenedBox {
        guard let known = cursor.openBox else { preconditionFailure("no box is open") }
        let box = galley.box(known.box)
        let measure = measure(of: known.box)
        let open = galley.resumed(known, measure: measure)
        var laidOut = galley.layout(
            of: open.box, measure: measure, from: open.text, at: place(of: open.box, measure: measure))
        let row = laidOut.withoutBlanks(open.row..<laidOut.rows.count).lowerBound
        let isStart = open.row == 0 && open.text == nil
        let added = isStart ? extraLines(around: open.box) : 0
        let space = added < 0 ? spaceAbove(box).part(1, of: 3) : spaceAbove(box) + galley.lineHeight * added
        passExclusions(&laidOut, of: open, from: row, space: space)
        return OpenedBox(position: open, laidOut: laidOut, row: row, isStart: isStart, extraLines: added, space: space)
    }

    package mutating func add(_ rows: OpenedBox, count: Int) {
        let (box, laidOut, row, added) = (galley.box(rows.box), rows.laidOut, rows.row, rows.extraLines)
        if rows.isStart, isBodyThread, !surroundings.endsAtSpans, box.placement.isFloatOfPage {
            draft.findings.report(.inFrame(box))
        }
        let isAtHead = draft.isEmpty
        draft.offGridBlock = isAtHead ? nil : OffGridBlock(start: draft.pieces.count, kind: .box)
        draft.pen += rows.space
        if !isAtHead, let foot = laidOut.pictureFoot { draft.offGridBlock?.kind = .figure(foot: draft.pen + foot) }
        var part = BoxPart(box: rows.box, laidOut: laidOut, rows: laidOut.withoutBlanks(row..<(row + count)))
        if let growth = growth(of: part) {
            part.growth = growth
            draft.offGridBlock = nil
        }
        part.extraLines = added
        place(part)
        draft.spaceBelowLast = spaceBelow(part)
        place(notes: openNotes(part.laidOut.notes(of: part.rows)))
        guard row + count == rows.rowCount else {
            cursor.openBox = rows.position
            cursor.openBox?.row = row + count
            return
        }
        cursor.openBox = nil
        draft.spaceAfter = added < 0 ? box.attributes.spaceAfter.part(1, of: 3) : box.attributes.spaceAfter
    }

    package func pictureBelowHeads(_ rows: OpenedBox) -> OpenedBox? {
        guard draft.frame.isPlain, case .figure = galley.box(rows.box).content else { return nil }
        var lower = rows
        let measure = measure(of: rows.box)
        let place = place(of: rows.box, measure: measure)
        let notes = heightOfNotes(in: rows.laidOut, rows.laidOut.rows.indices)
        lower.laidOut = galley.picture(rows.box, measure: measure, within: draft.free - rows.space - notes, at: place)
        return lower
    }

    /// The lines that are added above a box so that its column is full; −1 saves one around it.
    private func extraLines(around id: BoxID) -> Int {
        guard isBodyThread, draft.mayPartLast, galley.box(id).takesWhiteAbove else { return 0 }
        return surroundings.extraLines[.box(id)] ?? galley.changes.boxes[id]?.lines ?? 0
    }

    /// The part of the lines added around a box that goes below it: a half. A box whose outline is seen has its foot on a baseline:
    /// it has all of them above it, or below it if the paragraph above announces it.
    private func spaceBelow(_ part: BoxPart) -> Length {
        guard part.extraLines > 0, draft.frame.isPlain else { return .zero }
        let lines = galley.lineHeight * part.extraLines
        if part.laidOut.isFramed { return announcement == nil ? .zero : lines }
        return lines.part(1, of: 2)
    }

    /// Goes below the areas that text runs around: far enough for all of the box if the column holds it there, else
    /// for the least part of it. A box that would bleed at the head of the page is laid out anew there.
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

    /// Whether nothing that text runs around is in the band between two heights below the pen.
    private func isWhole(from head: Length, to foot: Length) -> Bool {
        draft.frame.isPlain || draft.frame.geometry.isWhole(from: draft.pen + head, to: draft.pen + foot)
    }

    package func rowsThatFit(_ rows: OpenedBox, above room: Length) -> Int {
        let free = draft.free - rows.space
        let count = rowsThatFit(rows.laidOut, from: rows.row, within: free, rows.space)
        // No column has room for a row and its notes: these go on in the next one.
        if count == 0, isForced {
            return rowsThatFit(rows.laidOut, from: rows.row, within: free, rows.space, withNotes: false)
        }
        if rows.row + count < rows.rowCount || room == .zero || isForced { return count }
        return rowsThatFit(rows.laidOut, from: rows.row, within: free - room, rows.space)
    }

    private func rowsThatFit(
        _ laidOut: LaidOutBox, from row: Int, within height: Length, _ space: Length, withNotes: Bool = true
    ) -> Int {
        laidOut.rowsThatFit(
            from: row, within: height, isForced: isForced,
            notes: { withNotes ? heightOfNotes(in: laidOut, $0) : .zero },
            where: { foot in isWhole(from: space, to: space + foot) })
    }

    private mutating func place(_ part: BoxPart) {
        draft.shareAddedSpace()
        draft.pieces.append(.box(part, y: draft.pen))
        // A floating box is not the next item after the call.
        if part.rows.lowerBound == 0, galley.box(part.box).placement == .here { placeCalledMarginNotes() }
        draft.lines += part.laidOut.lines(of: part.rows)
        draft.pen += part.height
    }

    package mutating func noteOverset(_ rows: OpenedBox) {
        let box = galley.box(rows.box)
        draft.findings.report(galley.overset(box, rows.laidOut, room: draft.frame.depth, in: "its column"))
    }
}

/// A box that places some of its rows in a column, laid out for that column.
package struct OpenedBox: RowsInColumn {
    var position: FlowCursor.BoxPosition
    var laidOut: LaidOutBox
    package var row: Int
    package var isStart: Bool
    /// The lines that are added above it; −1 for space saved around it.
    var extraLines: Int
    /// The space above it.
    var space: Length

    package var box: BoxID { position.box }
    package var rowCount: Int { laidOut.rows.count }
}

/// The facts that the placement of a box depends on besides its author's wishes.
package struct PlacementSituation {
    /// Whether it is in the columns of a type area, which end at spans, or in a frame of text.
    var endsAtSpans: Bool
    /// Whether boxes on areas of the page wait, in a frame of text, for a page with columns.
    var boxesWait = false
    /// The measure of the narrowest column of the page, and the number of columns.
    package var columns: (narrowest: Length, count: Int) = (.zero, 1)
    /// The page; nil in notes and boxes.
    package var page: PageFrame?

    /// A situation among `columns` of `page`.
    package init(
        endsAtSpans: Bool, boxesWait: Bool = false, columns: (narrowest: Length, count: Int) = (.zero, 1),
        page: PageFrame? = nil
    ) {
        self.endsAtSpans = endsAtSpans
        self.boxesWait = boxesWait
        self.columns = columns
        self.page = page
    }
}

extension ArticleGalley {
    /// The placement of a box, with blocks wider than the column across the columns if their style says so.
    package func placement(of id: BoxID, in situation: PlacementSituation) -> PlacementRequest {
        let box = box(id)
        if box.placement == .margin { return .here }
        if !situation.endsAtSpans {
            if box.placement == .across { return .here }
            if let area = box.area, area.isWhole || situation.boxesWait { return box.placement }
            return box.placement.isFloatOfPage ? .column : box.placement
        }
        let (narrowest, columns) = situation.columns
        if let page = situation.page,
            isAcross(id, narrowest: narrowest, of: columns, in: (page.width, page.grid))
        {
            return .across
        }
        if box.placement == .across { return .here }
        guard box.placement == .column, columns > 1 else { return box.placement }
        if changes.boxes[id]?.isAcross ?? false { return .span }
        return BoxLayout(galley: self).wantsSpan(box, measure: narrowest) ? .span : .column
    }

    /// Whether a table has few rows and takes about a third of a column at most: it is not divided, and goes to the head of the next column
    /// if its own has no room for it.
    package func isSmallTable(_ laidOut: LaidOutBox, _ box: Box) -> Bool {
        guard case .table = box.content else { return false }
        return laidOut.isSmall && laidOut.height <= lineHeight * 18
    }
}

extension Diagnostic {
    /// The warning of a box that is in a frame of text, and not at the place on the page that it asks for.
    package static func inFrame(_ box: Box) -> Diagnostic {
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
