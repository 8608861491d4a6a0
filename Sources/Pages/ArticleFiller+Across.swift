import PubColumns
import PubDesign
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

extension ArticleFiller {
    /// The box at the cursor that is set across the columns, possibly in part already; nil if there is none.
    var boxAcross: BoxID? {
        if let open = cursor.openBox { return open.isAcross ? open.box : nil }
        guard cursor.isBetweenItems, cursor.item < items.count, case .box(let id) = items[cursor.item] else {
            return nil
        }
        let columns = frame.columns
        let narrowest = columns.map(\.width).min() ?? .zero
        return galley.isAcross(id, narrowest: narrowest, of: columns.count, in: (frame.width, frame.grid)) ? id : nil
    }

    /// Places the box at the cursor across the columns, below the pen; false if the page ends before it, or before
    /// rows of it.
    mutating func place(across id: BoxID) -> Bool {
        let box = galley.box(id)
        let columns = box.area.map { frame.extent(of: $0.columns, $0.across) } ?? (x: .zero, width: frame.width)
        var open = galley.resumed(
            cursor.openBox ?? FlowCursor.BoxPosition(box: id, row: 0), measure: columns.width)
        let isAtHead = page.pen <= frame.top && frame.exclusions.isEmpty
        let place = galley.place(of: box, on: frame, columns, at: isAtHead ? .top : [])
        let laidOut = galley.layout(of: id, measure: columns.width, from: open.text, at: place)
        let above = isAtHead ? page.pen : page.pen + box.attributes.spaceBefore
        let top = frame.exclusions.isEmpty ? above : clear(below: above, height: laidOut.leastHeight(from: 0))
        let start = laidOut.withoutBlanks(open.row..<laidOut.rows.count).lowerBound
        var end = start + rows(of: laidOut, from: start, below: top)
        if end == start {
            // With nothing above it no page has more room: a row is placed all the same.
            guard isAtHead else { return false }
            page.findings.report(galley.overset(box, laidOut, room: page.foot - top, in: "its page"))
            end = start + 1
        }
        let part = BoxPart(box: id, laidOut: laidOut, rows: laidOut.withoutBlanks(start..<end))
        if !isAtHead, !frame.exclusions.isEmpty, !isClear(from: top, height: part.height) { return false }
        let foot = top + part.height + box.attributes.spaceAfter
        // The next band begins on the grid: the remaining space is divided between head and foot.
        let slack = isAtHead || end < laidOut.rows.count ? .zero : frame.bandTop(below: foot) - foot
        // Half of the slack may be more than the page has left below the box.
        let y = min(top + slack.part(1, of: 2), max(page.foot - part.height, top))
        placeBox(
            Placement(
                content: .boxRows(part), rect: Rect(x: columns.x, y: y, width: laidOut.width, height: part.height)))
        lines += laidOut.lines(of: part.rows)
        page.pen = top + part.height
        guard end == laidOut.rows.count else {
            (open.row, open.isAcross) = (end, true)
            cursor.openBox = open
            page.cost[.splitBox] += 1
            return false
        }
        cursor.openBox = nil
        cursor.item += 1
        page.pen += box.attributes.spaceAfter
        return true
    }

    /// The rows of a box across the columns that the page takes below `top`. A small one is not divided over a page turn.
    private func rows(of laidOut: LaidOutBox, from start: Int, below top: Length) -> Int {
        let count = laidOut.rowsThatFit(
            from: start, within: page.foot - top, notes: { heightInNextColumn(of: laidOut.notes(of: $0)) })
        return rules.rowsTaken(
            count, of: laidOut.rows.count, from: start, isSmall: laidOut.isSmall, isAtHead: page.pen <= frame.top)
    }

    /// The band without the end of the paragraph that announces the box across the columns below it, if the page has no
    /// room for that box: both are on the next page.
    func holdingAnnouncement(_ band: Band) -> Band {
        guard band.stop == .span, band.cursor.isBetweenItems, galley.announcesNext(band.cursor.item - 1) else {
            return band
        }
        guard boxWithoutRoom(below: balanced(band)) != nil else { return band }
        var held = band
        held.isAnnouncementHeld = true
        return bestBand(held)
    }

    /// The box across the columns that follows `band` if the page has no room for a row of it below the band; nil if there is none.
    private func boxWithoutRoom(below band: Band) -> BoxID? {
        var after = self
        after.cursor = band.cursor
        after.page.pen = band.foot
        guard let id = after.boxAcross else { return nil }
        let space = galley.box(id).attributes.spaceBefore
        let laidOut = galley.layout(of: id, measure: frame.width)
        return after.rows(of: laidOut, from: 0, below: after.page.pen + space) > 0 ? nil : id
    }

    /// Whether `band` holds no more than headings and three lines that announce the box across the columns below it, and the page has
    /// no room for that: they go to the next page, too. `aboveHead` is the page above the head across the columns that begins the band;
    /// nil if the band begins without one, or it is at the page's head.
    func announcesNextPage(_ band: Band, below aboveHead: ArticleFiller?) -> Bool {
        guard band.stop == .span, band.cursor.isBetweenItems, !page.isEmpty, page.pen > frame.top,
            cursor.isBetweenItems, cursor.item < band.cursor.item, cursor.deferred.isEmpty, band.placedFloats.isEmpty,
            cursor.item == 0 || !items[cursor.item - 1].keepsWithNext || aboveHead != nil
        else { return false }
        let last = band.cursor.item - 1
        let stays = (cursor.item...last).allSatisfy { index in
            items[index].keepsWithNext
                || index == last && galley.announcesNext(index) && rules.announceOnly(lines: band.lines)
        }
        return stays && boxWithoutRoom(below: band) != nil
    }
}
