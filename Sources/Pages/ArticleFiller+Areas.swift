import PubColumns
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles
import PubTextLayout

// Boxes on areas of the page: on its grid, on all of it, or across two pages.
extension ArticleFiller {
    /// Places the boxes that take an area of the page before anything else does: the right half of a picture whose left half is
    /// on the facing page, boxes that are asked for on this page, and waiting boxes. Returns whether all of the page is taken.
    mutating func placeAreas() -> Bool {
        guard page.pen <= frame.top, page.articleParts.isEmpty, frame.master.frames.isEmpty || frame.side != .either
        else {
            return false
        }
        if let id = cursor.openSpread {
            cursor.openSpread = nil
            let half = halfOfSpread(id)
            commit(half)
            if half.isWhole { return true }
        }
        callAhead()
        let isFree = page.isEmpty
        var index = 0
        // If a box has no room, boxes behind it that want the same part of a page wait, too.
        var waiting: Set<WrapPlacement.Down> = []
        while index < cursor.floats.count, let area = galley.box(cursor.floats[index]).area {
            let id = cursor.floats[index]
            switch turn(of: id, area, isFree: isFree, after: waiting) {
            case .placed(let box):
                takeFloat(at: index, area)
                commit(box)
                if box.isWhole { return true }
            case .inFrame:
                takeFloat(at: index, area)
                cursor.deferred.append(id)
                page.findings.report(.inFrame(galley.box(id)))
            case .waits:
                waiting.insert(area.down)
                index += 1
            case .allWait: return false
            }
        }
        return false
    }

    /// The outcome for a box that waits for an area.
    private enum AreaTurn {
        /// It is on its area of the page.
        case placed(BoxOnGrid)
        /// It is in a frame of text, since no columns come next.
        case inFrame
        /// It waits for another page.
        case waits
        /// It waits, and those behind it do.
        case allWait
    }

    /// The outcome for the box `id`, behind others that wait for the parts `waiting` of a page; `isFree` says that frames of this one
    /// hold nothing yet.
    private func turn(
        of id: BoxID, _ area: GridSpec, isFree: Bool, after waiting: Set<WrapPlacement.Down>
    ) -> AreaTurn {
        if galley.box(id).placement == .spread {
            // Frames that hold a picture or the head are not covered, nor frames of the facing page if that is made by hand.
            guard isFree, takesSpread else { return .allWait }
            let half = halfOfSpread(id)
            return hasRoom(for: half, below: page.pen, above: []) ? .placed(half) : .allWait
        }
        if let wanted = area.page, wanted > cursor.page + 1, cursor.item < items.count { return .allWait }
        if frame.master.hasFramesOfText {
            // Frames do not move: a box has no part of the page beside them.
            if !area.isWhole { return frame.isBeforeColumns ? .allWait : .inFrame }
            if isByHand { return .allWait }
        }
        guard !waiting.contains(area.down), let placed = areaBox(id, belowPen: page.pen),
            page.isEmpty || !placed.isWhole
        else { return area.isWhole ? .allWait : .waits }
        return .placed(placed)
    }

    /// Whether the page and the one that faces it may have a picture over both: this one is a left-hand page, neither has another
    /// one, and the facing page is not made by hand.
    private var takesSpread: Bool {
        frame.side == .left && plan.handPages[cursor.page + 2] == nil && cursor.openSpread == nil
    }

    /// Places the waiting box at `index` on its area of this page; reports it if the text that calls it has ended before.
    private mutating func takeFloat(at index: Int, _ area: GridSpec) {
        let id = cursor.floats.remove(at: index)
        guard area.page == nil, cursor.item >= items.count, cursor.isBetweenItems,
            !galley.isCalledLast(id)
        else { return }
        page.findings.report(
            .warning(
                "box-behind-end",
                "the box is on page \(cursor.page + 1) of “\(galley.article.id)”, behind the end of its text",
                at: galley.box(id).origin,
                hint: "call it earlier, write more text behind its call, or give it a part of a page: cols and rows"))
    }

    /// Puts the boxes that are asked for on this page before waiting ones.
    private mutating func callAhead() {
        for (index, box) in galley.article.boxes.enumerated() {
            let id = BoxID(index)
            guard box.area?.page == cursor.page + 1, !cursor.ahead.contains(id), !cursor.floats.contains(id) else {
                continue
            }
            // One that was placed on this page already is not called again: its call is passed.
            guard let call = items.firstIndex(of: .box(id)), call >= cursor.item else { continue }
            cursor.ahead.append(id)
            cursor.floats.insert(id, at: 0)
        }
    }

    /// The half of a picture over two pages that is on this one.
    private func halfOfSpread(_ id: BoxID) -> BoxOnGrid {
        BoxLayout(galley: galley).halfOfSpread(id, galley.box(id).area ?? GridSpec(), on: frame)
    }

    /// The box on its area of the page, or its left half there, if that is free below `pen`; nil if it is not.
    func areaBox(_ id: BoxID, belowPen pen: Length, above footBoxes: [BoxID] = []) -> BoxOnGrid? {
        guard let area = galley.box(id).area else { return nil }
        let isSpread = galley.box(id).placement == .spread
        let placed = isSpread ? halfOfSpread(id) : BoxLayout(galley: galley).areaBox(id, area, on: frame)
        return hasRoom(for: placed, below: pen, above: footBoxes) ? placed : nil
    }

    /// Whether nothing of the page is in the place of `placed`, below `pen` and above the boxes at the foot.
    private func hasRoom(for placed: BoxOnGrid, below pen: Length, above footBoxes: [BoxID]) -> Bool {
        let bounds = placed.taken
        let isBelowHead = pen <= frame.top || (!placed.isWhole && placed.rect.minY >= pen)
        let foot = foot(above: footBoxes)
        guard isBelowHead, placed.isWhole || foot == frame.foot || placed.rect.maxY <= foot else { return false }
        return !(excludedRects + framedRects).contains { $0.intersects(bounds) }
    }

    /// The parts of the page that frames take besides its text: pictures and the head.
    private var framedRects: [Rect] {
        guard !frame.master.gridFrames.isEmpty else { return [] }
        return [headArea].compactMap { $0 }
            + page.placements.compactMap { if case .wholeBox = $0.content { $0.rect } else { nil } }
    }

    /// Draws the box, and keeps its area free. The right half of a picture over two pages waits for the next one.
    mutating func commit(_ box: BoxOnGrid) {
        page.findings.merge(box.fragment.findings)
        reportMoved(box.id)
        place(Placement(content: .wholeBox(box.id, box.fragment), rect: box.rect))
        page.areas.append(ObstructedArea(rect: box.rect, clear: box.taken, isWhole: box.isWhole))
        if galley.box(box.id).placement == .spread, frame.side == .left { cursor.openSpread = box.id }
        if box.isWhole {
            page.pen = page.foot
            page.emptyPart = 0
            return
        }
        reserve(box.rect, box.clearance)
    }

    /// Keeps `rect` free, and `clearance` around it: a rectangle as wide as the page moves the head or the foot of its columns,
    /// which run around any other.
    mutating func reserve(_ rect: Rect, _ clearance: Insets) {
        let taken = rect.inset(
            by: Insets(
                top: -clearance.top, left: -clearance.left, bottom: -clearance.bottom, right: -clearance.right))
        page.hasAreas = true
        let isAsWideAsPage = rect.width >= frame.width
        if isAsWideAsPage, rect.minY <= max(page.pen, frame.top), frame.exclusions.isEmpty {
            page.pen = max(page.pen, taken.maxY)
        } else if isAsWideAsPage, rect.maxY >= frame.foot(ofRow: frame.rowCount) {
            page.foot = min(page.foot, taken.minY)
        } else {
            // Exclusions count from the head of the type area, areas from the head of the trim.
            let region = Region(Path(rect: taken.moved(by: Point(x: .zero, y: -frame.top))))
            let exclusion = SlotExclusion(region, closesGaps: true)
            frame.exclusions.append(exclusion)
            page.frame.exclusions.append(exclusion)
        }
    }

    /// Reports that a box is not on the page that was asked for.
    private mutating func reportMoved(_ id: BoxID) {
        guard let wanted = galley.box(id).area?.page, wanted != cursor.page + 1 else { return }
        page.findings.report(
            .warning(
                "moved-box", "asked for page \(wanted) of the article, the box is on page \(cursor.page + 1)",
                at: galley.box(id).origin,
                hint:
                    "that page has no room for it, is not there, or was full before it was the turn of the box: ask for another "
                    + "one or for a smaller area, or call the box earlier"))
    }

    /// Whether nothing that has an area of the page is in the way of a box across the columns, `height` high below `top`.
    func isClear(from top: Length, height: Length) -> Bool {
        // A box without height is somewhere, too, and an empty rectangle meets nothing.
        let band = Rect(x: .zero, y: top, width: frame.width, height: max(height, Length(raw: 1)))
        return !excludedRects.contains { $0.intersects(band) }
    }

    /// The first place at or below `top` that keeps a box across the columns clear of boxes on areas of the page; the foot of
    /// the page if there is none.
    func clear(below top: Length, height: Length) -> Length {
        var y = top
        for rect in excludedRects.sorted(by: { $0.maxY < $1.maxY })
        where rect.intersects(Rect(x: .zero, y: y, width: frame.width, height: max(height, Length(raw: 1)))) {
            y = rect.maxY
        }
        return y
    }

    /// The parts of a line at `x` between two heights that are clear of boxes on areas of the page and of `rects`.
    func clearParts(at x: Length, from top: Length, to foot: Length, of rects: [Rect] = []) -> [Range<Length>] {
        var parts: [Range<Length>] = []
        var y = top
        for rect in (excludedRects + rects).sorted(by: { $0.minY < $1.minY }) where rect.minX < x && x < rect.maxX {
            if rect.minY > y { parts.append(y..<min(rect.minY, foot)) }
            y = max(y, rect.maxY)
            if y >= foot { return parts }
        }
        return y < foot ? parts + [y..<foot] : parts
    }

    /// The boxes on areas of the page: x from the type area, y from the trim's head.
    var excludedRects: [Rect] {
        frame.exclusions.map { $0.region.bounds.moved(by: $0.origin + Point(x: .zero, y: frame.top)) }
    }

    // MARK: In a band

    /// The band with a box on its area of the page and its columns around the box; if the area is taken, or if the box would
    /// push the text that calls it off the page, the box waits for the next page.
    func placing(onPage id: BoxID, in band: Band, below pen: Length) -> Band {
        var without = band
        without.hold(id)
        let area = galley.box(id).area
        if area?.isWhole ?? true || galley.box(id).placement == .spread && !takesSpread(after: band) { return without }
        if let wanted = area?.page, wanted > cursor.page + 1 { return without }
        var trial = band
        trial.placedFloats.insert(id)
        guard let placed = areaBox(id, belowPen: pen, above: band.footBoxes),
            !trial.areas.contains(where: { $0.taken.intersects(placed.taken) }),
            !trial.wraps.contains(where: { $0.rect.intersects(placed.taken) })
        else { return without }
        trial.areas.append(placed)
        return reaches(id, filled(trial, below: pen, depth: nil)) ? trial : without
    }

    /// Whether the page takes a picture over two pages and none is called before it, in `band` or on the pages before: they keep
    /// their order.
    private func takesSpread(after band: Band) -> Bool {
        func isSpread(_ id: BoxID) -> Bool { galley.box(id).placement == .spread }
        return takesSpread && !(cursor.floats + band.heldFloats + band.areas.map(\.id)).contains(where: isSpread)
    }
}

extension PageWrap {
    /// The area that it takes: x from the start of the type area, y from the trim's head.
    var rect: Rect { Rect(x: x, y: y, width: box.fragment.width, height: box.fragment.height) }
}
