import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

extension ArticleFiller {
    /// The band with its columns filled from `pen` on, to the foot of the type area or to `depth`; columns that end short are set anew
    /// by `means`, unless that is nil. A bleeding box at the foot stays there if the text ends above it in even columns.
    func filled(_ band: Band, below pen: Length, depth: Length?, aligning means: BottomDevice? = nil) -> Band {
        var frame = frame
        frame.exclusions += band.areas.map { $0.exclusion(below: frame.top) }
        let frames = frame.columnFrames(
            from: frame.bandTop(below: pen), to: foot(above: band.footBoxes), depth: depth, around: band.wraps,
            hasRoomBelow: band.endsAboveBleed && !isContinued)
        var band = band
        band.cursor = cursor
        band.cursor.openNotes += galley.withCalledNotes(calledNotes(besideColumnsOf: band)).map {
            FlowCursor.NotePosition(note: $0)
        }
        band.columns = []
        let slice = FlowSlice(band.end.map { Array(items[..<$0]) } ?? items)
        for index in frames.indices {
            var surroundings = ColumnSurroundings()
            surroundings.isBodyThread = true
            surroundings.endsAtSpans = true
            surroundings.hasNoteColumn = frame.master.notes != nil
            surroundings.master = frame.master.name
            surroundings.following = Array(frames[(index + 1)...])
            // Above boxes across the foot there may be no room for a line: the next page has it.
            surroundings.isTallest =
                pen <= frame.top && depth == nil && page.foot == frame.foot && band.footBoxes.isEmpty
            surroundings.hasAreas = !band.areas.isEmpty || page.hasAreas
            surroundings.columns = (frames.map(\.measure).min() ?? .zero, frames.count)
            surroundings.page = frame
            surroundings.isFirstOfBand = index == 0
            surroundings.startsPage = index == 0 && pen <= frame.top
            surroundings.placedFloats = band.placedFloats.union(cursor.ahead)
            surroundings.heldFloats = band.heldFloats
            surroundings.isAnnouncementHeld = band.isAnnouncementHeld
            surroundings.linesKept = band.linesKept
            var filler = ColumnFiller(
                galley, slice, column: frames[index], surroundings: surroundings, from: band.cursor)
            band.stop = filler.fill()
            if let means { align(&filler, from: band.cursor, by: means) }
            band.cursor = filler.cursor
            band.columns.append(filler.draft)
            switch band.stop {
            case .full, .columnBreak: continue
            case .done, .span, .float, .pageBreak: return band
            }
        }
        return band
    }

    /// The band with even columns if something follows below it, or if the master wants them.
    func balanced(_ band: Band) -> Band {
        let isWanted = rules.areEven(
            endingWith: band.stop, isContinued: isContinued, isBalanced: frame.master.isBalanced)
        guard isWanted, band.columns.count > 0 else { return band }
        let (pen, foot) = (pen(below: band), foot(above: band.footBoxes))
        return rules.evenWithWholeBoxes(
            band, upTo: foot - pen, in: foot - frame.bandTop(below: pen), isLast: band.stop == .done && !isContinued
        ) { filled(band, below: pen, depth: $0) }
    }

    /// The band in the smallest depth, in lines, that ends it at the same place.
    private func even(_ band: Band) -> Band {
        let pen = pen(below: band)
        return rules.even(band, upTo: foot(above: band.footBoxes) - pen) { filled(band, below: pen, depth: $0) }
    }

    /// The band if it ends the text of the article and boxes wait, or the right half of one: even columns with room for them
    /// below, else shorter ones, so that some lines are on the page of the boxes and the text does not end before them.
    func keepingTextWithFloats(_ band: Band) -> Band {
        let halves = band.areas.map(\.id).filter { galley.box($0).placement == .spread }
        guard band.stop == .done, let first = (halves + band.cursor.floats).first else { return band }
        let pen = pen(below: band)
        let even = even(band)
        let area = galley.box(first).area
        if area?.isWhole ?? false {
            // The filler of the page puts it before the page on which the text ends, unless the article begins there: then it
            // is behind all of the text, which would leave two pages nearly empty if it went on after it. A picture
            // over two pages is placed there only if a left-hand page comes next.
            guard cursor.page == 0, galley.box(first).placement == .spread, frame.side == .left else { return band }
            return endingAtCall(of: first, band) ?? band
        }
        // No text would be left for a later page.
        if let wanted = area?.page, wanted > cursor.page + 2 { return band }
        var after = self
        after.commit(even)
        if area == nil, after.place(lowestFootBox: first) { return even }
        let shorter = rules.endingBeforeBoxes(
            even, inColumns: band.columns.count,
            reaches: { trial in band.placedFloats.allSatisfy { reaches($0, trial) } }
        ) { depth, linesKept in
            var open = band
            open.linesKept = linesKept
            return filled(open, below: pen, depth: depth)
        }
        var found = shorter ?? endingAtCall(of: first, band) ?? band
        if !found.columns.isEmpty, let finding = takesPage(first, below: even) {
            found.columns[found.columns.count - 1].findings.report(finding)
        }
        return found
    }

    /// The warning about a box on the grid that takes one page more, although the page has as much white below `band`, which ends
    /// the text; nil for any other.
    private func takesPage(_ id: BoxID, below band: Band) -> Diagnostic? {
        let box = galley.box(id)
        guard let area = box.area, area.page == nil, box.placement != .spread else { return nil }
        let placed = BoxLayout(galley: galley).areaBox(id, area, on: frame)
        let white = (page.foot - band.foot).points * frame.width.points
        // One that is in error has to be changed whatever page it is on.
        guard placed.rect.width.points * placed.rect.height.points < white,
            !placed.fragment.findings.diagnostics.hasErrors
        else { return nil }
        let (obstacle, clear) = obstacle(to: placed, beside: band)
        return .warning(
            "box-takes-page",
            "the box is not on page \(cursor.page + 1) of “\(galley.article.id)”, where the text would end: \(obstacle), and it "
                + "takes a page more",
            at: box.origin,
            hint: "choose another place on the page, \(clear), as by place=bottom, or by at=…, cols and rows with "
                + "place=page; or write place=column")
    }

    /// The obstacle at the place that `placed` asks for on the page whose text is `band`, and the content that its place has to be clear of.
    private func obstacle(to placed: BoxOnGrid, beside band: Band) -> (words: String, clear: String) {
        let onPage = page.placements.compactMap { placement -> (id: BoxID, rect: Rect)? in
            guard case .wholeBox(let id, _) = placement.content, placement.article == galley.index else { return nil }
            return (id, placement.rect)
        }
        let others = onPage + band.areas.map { ($0.id, $0.taken) }
        if let other = others.first(where: { $0.rect.intersects(placed.taken) }) {
            let box = galley.box(other.id)
            return ("\(box.name) at \(box.origin) is in its place there", "clear of that")
        }
        if placed.rect.minY < page.pen { return ("the head is in its place there", "below the head") }
        return ("its place there is not free", "clear of the head and of other boxes")
    }

    /// The band up to the call of a box that waits, in even columns, so that the rest of the text, however little, is behind the
    /// box: the mark that ends an article is its last thing. nil if there is no text behind the call.
    private func endingAtCall(of id: BoxID, _ band: Band) -> Band? {
        guard let call = items.firstIndex(of: .box(id)), call >= cursor.item else { return nil }
        let hasText = items[(call + 1)...].contains { item in
            if case .paragraph(let paragraph) = item { !paragraph.text.isSquare } else { false }
        }
        if !hasText { return nil }
        var cut = band
        cut.end = call + 1
        cut.takeOut { box in items.firstIndex(of: .box(box)).map { $0 > call } ?? false }
        let pen = pen(below: cut)
        let found = rules.endingAtCall(upTo: foot(above: cut.footBoxes) - pen) { found in
            found.cursor.floats.contains(id) && found.placedFloats.allSatisfy { reaches($0, found) }
        } _: { depth in
            filled(cut, below: pen, depth: depth)
        }
        guard var found else { return nil }
        found.end = nil
        found.stop = .full
        return found
    }

    /// Places the band on the page.
    mutating func commit(_ band: Band) {
        for id in band.head { place(float: id, mustFit: false, within: band.pictureHeights[id]) }
        for id in band.footBoxes { place(footBox: id, keepsRoomForNotes: false) }
        cursor = band.cursor
        for column in band.columns { place(column) }
        let endsPage = band.stop != .span && band.stop != .done
        page.cost = page.cost + cost(of: band.columns, endsPage: endsPage, downTo: page.foot)
        page.whiteAbove = page.whiteAbove.union(whiteAbove(in: band.columns))
        for flaw in flaws(of: band.columns) { page.findings.report(flaw) }
        for wrap in band.wraps {
            page.findings.merge(wrap.findings)
            let fragment = wrap.box.fragment
            place(
                Placement(
                    content: .wholeBox(wrap.id, fragment),
                    rect: Rect(x: wrap.x, y: wrap.y, width: fragment.width, height: fragment.height)))
        }
        band.areas.forEach { commit($0) }
        // Those of its boxes are at the foot of its first column.
        cursor.openNotes = band.cursor.openNotes
        placeColumnRules(of: band)
        page.emptyPart = emptyPart(below: band, from: page.pen)
        page.pen = max(page.pen, band.foot)
        for wrap in band.wraps { page.pen = max(page.pen, wrap.foot) }
        if let last = band.columns.last { page.pen += last.spaceAfter }
    }

    private mutating func placeColumnRules(of band: Band) {
        guard let rule = frame.master.columns.rule,
            let paint = galley.resources.columnRule(rule.color, on: frame.master)
        else { return }
        // An area as wide as the page moves its head or foot instead of keeping columns clear of it.
        let boxes = band.wraps.map(\.rect) + band.areas.map(\.taken)
        let foot = band.evenFoot
        let columns = frame.beginsAtRight ? band.columns.reversed() : band.columns
        for (left, right) in zip(columns, columns.dropFirst()) where foot > left.frame.y {
            let x = (left.frame.x + left.frame.measure + right.frame.x).part(1, of: 2)
            for part in clearParts(at: x, from: left.frame.y, to: foot, of: boxes) {
                place(
                    .rule(
                        from: Point(x: x, y: part.lowerBound), to: Point(x: x, y: part.upperBound),
                        Stroke(paint: paint, weight: rule.weight)))
            }
        }
    }
}
