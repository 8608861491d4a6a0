import PubColumns
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

/// The strategy for placing boxes across the columns on a page.
enum FloatStrategy {
    /// As their authors ask.
    case asAsked
    /// To its foot, also those for its head.
    case atFoot
    /// Boxes that waited for the page wait for one more; others are placed as their authors ask.
    case later
    /// Boxes called on the page wait for the next one, so that boxes of columns that waited have room.
    case calledLater

    /// The place of a box that asks for `placement`.
    func place(of placement: PlacementRequest) -> PlacementRequest {
        switch placement {
        case .top, .span, .column: self == .atFoot ? .bottom : placement
        default: placement
        }
    }
}

extension ArticleFiller {
    /// Places the boxes that wait from the page before, as many as the page takes: boxes across its head and foot, and
    /// among its columns.
    mutating func placeFloats(wraps: inout [PageWrap]) {
        if floatPlacing == .later { return }
        while let id = cursor.floats.first {
            switch floatPlacing.place(of: galley.box(id).placement) {
            case .wrap:
                let wrap = pageWrap(id, below: page.pen, here: page.pen, to: page.foot)
                guard isClear(wrap, of: wraps), wrap.foot <= page.foot || isUntaken && wraps.isEmpty else { return }
                wraps.append(wrap)
            case .bottom:
                let count = placeWaiting(footBoxes: wraps)
                if count == 0 {
                    guard isUntaken, wraps.isEmpty, place(float: id, mustFit: true) else { return }
                }
                // None at the foot means that the first was placed at the head.
                cursor.floats.removeFirst(max(count, 1))
                continue
            case .page, .spread: return
            default:
                // Boxes already among the columns are below the head.
                guard wraps.isEmpty else { return }
                guard place(float: id, mustFit: !isUntaken) else { return }
            }
            cursor.floats.removeFirst()
        }
    }

    /// Places the first waiting boxes, as long as they are for the foot and have room there, the last of them lowest, and returns
    /// how many. None goes above one that is there already, nor below one that is beyond the foot of the page.
    private mutating func placeWaiting(footBoxes wraps: [PageWrap]) -> Int {
        if !footBoxes.isEmpty { return 0 }
        var boxes: [BoxID] = []
        var height = Length.zero
        for id in cursor.floats {
            let box = galley.box(id)
            guard floatPlacing.place(of: box.placement) == .bottom, box.area == nil else { break }
            let laidOut = laidOut(footBox: id, above: page.foot)
            height += laidOut.height + box.attributes.spaceBefore
            if !boxes.isEmpty, height > page.foot - page.pen { break }
            boxes.append(id)
            if laidOut.bleedsAtFoot { break }
        }
        while !boxes.isEmpty {
            let head = foot(above: boxes.reversed())
            var trial = self
            if !wraps.contains(where: { $0.foot > head }), boxes.reversed().allSatisfy({ trial.place(footBox: $0) }),
                !rules.leavesScraps(trial.page.foot - trial.page.pen, inColumns: frame.columns.count)
            {
                self = trial
                return boxes.count
            }
            boxes.removeLast()
        }
        return 0
    }

    /// Whether nothing has a part of the page: a box across the columns has no more room on another one.
    var isUntaken: Bool { page.pen <= frame.top && page.foot == frame.foot && frame.exclusions.isEmpty }

    /// Places a spanning box below the page's pen, a picture within `height`; false if it `mustFit` and does not.
    @discardableResult
    mutating func place(float id: BoxID, mustFit: Bool, within height: Length? = nil) -> Bool {
        guard let float = placed(float: id, below: page.pen, mustFit: mustFit, within: height) else { return false }
        if let overset = float.overset { page.findings.report(overset) }
        placeBox(float.placement)
        page.pen = float.pen
        return true
    }

    /// Places a box across the columns, adds the cost of its picture's height, and notes that it is there.
    mutating func placeBox(_ placement: Placement) {
        if case .boxRows(let part) = placement.content {
            page.cost.addPicture(part.laidOut.picture)
            if galley.changes.boxes[part.box]?.isAcross ?? false { page.cost[.pictureAcross] += 1 }
        }
        place(placement)
    }

    /// A spanning box below `pen`, and the pen below it; nil if it `mustFit` and does not.
    func placed(
        float id: BoxID, below pen: Length, mustFit: Bool, within height: Length? = nil
    ) -> (placement: Placement, pen: Length, overset: Diagnostic?)? {
        let box = galley.box(id)
        let place = galley.place(of: box, on: frame, (.zero, frame.width), at: pen <= frame.top ? .top : [])
        let laidOut =
            height.map { galley.picture(id, measure: frame.width, within: $0, at: place) }
            ?? galley.layout(of: id, measure: frame.width, at: place)
        let space = pen <= frame.top ? .zero : box.attributes.spaceBefore
        // Boxes on areas of the page are not printed over.
        if mustFit, !frame.exclusions.isEmpty, !isClear(from: pen + space, height: laidOut.height) { return nil }
        let room = page.foot - pen - space
        var overset: Diagnostic?
        let notes = mustFit ? heightInNextColumn(of: laidOut.notes(of: laidOut.rows.indices)) : .zero
        if laidOut.height > room - notes {
            if mustFit { return nil }
            overset = galley.overset(box, laidOut, room: room, in: "its page")
        }
        let rect = Rect(x: .zero, y: pen + space, width: laidOut.width, height: laidOut.height)
        let part = BoxPart(box: id, laidOut: laidOut, rows: laidOut.rows.indices)
        return (
            Placement(content: .boxRows(part), rect: rect),
            pen + space + laidOut.height + box.attributes.spaceAfter, overset
        )
    }

    /// The page's pen below the boxes at the head of `band`.
    func pen(below band: Band) -> Length {
        band.head.reduce(page.pen) { pen, id in
            placed(float: id, below: pen, mustFit: false, within: band.pictureHeights[id])?.pen ?? pen
        }
    }

    // MARK: Boxes across the foot

    /// Places a box across the page's foot, above others there; false if the page has no room left for it, and for
    /// the notes that the box calls if these are not set yet.
    @discardableResult
    mutating func place(footBox id: BoxID, keepsRoomForNotes: Bool = true) -> Bool {
        let box = galley.box(id)
        let laidOut = laidOut(footBox: id, above: page.foot)
        let notes = keepsRoomForNotes ? heightInNextColumn(of: laidOut.notes(of: laidOut.rows.indices)) : .zero
        let top = isUntaken ? page.pen : page.pen + box.attributes.spaceBefore + notes
        if head(ofFootBox: id, above: page.foot) < top {
            if !isUntaken { return false }
            page.findings.report(galley.overset(box, laidOut, room: page.foot - page.pen, in: "its page"))
        }
        let y = max(head(ofFootBox: id, above: page.foot), top)
        if !frame.exclusions.isEmpty, !isClear(from: y, height: laidOut.height) { return false }
        let rect = Rect(x: .zero, y: y, width: laidOut.width, height: laidOut.height)
        placeBox(
            Placement(content: .boxRows(BoxPart(box: id, laidOut: laidOut, rows: laidOut.rows.indices)), rect: rect))
        if footBoxes.isEmpty { footBelowBoxes = page.foot }
        page.foot = foot(above: [id])
        footBoxes.append(id)
        return true
    }

    /// Places a box across the page's foot below others there, which are called before it; false if the page has no room for that,
    /// or if the lowest of them is beyond its foot.
    mutating func place(lowestFootBox id: BoxID) -> Bool {
        guard let lowest = footBoxes.first else { return place(footBox: id) }
        if laidOut(footBox: lowest, above: footBelowBoxes).bleedsAtFoot { return false }
        var trial = self
        trial.page.placements.removeAll { placement in
            guard placement.article == galley.index, case .boxRows(let part) = placement.content else { return false }
            return footBoxes.contains(part.box)
        }
        trial.page.foot = footBelowBoxes
        trial.footBoxes = []
        guard trial.place(footBox: id) else { return false }
        // The cost of their heights is in the page's already, and their notes are called.
        let (cost, notes) = (trial.page.cost, trial.cursor.openNotes)
        guard footBoxes.allSatisfy({ trial.place(footBox: $0) }) else { return false }
        (trial.page.cost, trial.cursor.openNotes) = (cost, notes)
        self = trial
        return true
    }

    /// The foot of the columns above boxes across the page's foot.
    func foot(above boxes: [BoxID]) -> Length {
        boxes.reduce(page.foot) { head(ofFootBox: $1, above: $0) - galley.box($1).attributes.spaceBefore }
    }

    /// The head of a box across the page's foot that ends above `foot`; one with a background at the foot of the type area
    /// ends on the last baseline, as the text of other pages does.
    private func head(ofFootBox id: BoxID, above foot: Length) -> Length {
        let laidOut = laidOut(footBox: id, above: foot)
        let isOnBaseline = laidOut.isFramed && foot == frame.foot && !laidOut.bleedsAtFoot
        return (isOnBaseline ? frame.lastBaseline : foot) - laidOut.height
    }

    /// A box across the page's foot that ends above `foot`, laid out.
    private func laidOut(footBox id: BoxID, above foot: Length) -> LaidOutBox {
        let place = galley.place(
            of: galley.box(id), on: frame, (.zero, frame.width), at: foot == frame.foot ? .bottom : [])
        return galley.layout(of: id, measure: frame.width, at: place)
    }

    // MARK: Bands

    /// The band from the page's pen on. A spanning box on the way moves to the band's head or to the page's foot, and
    /// the band is set again; if its place would then leave the page, the box waits for the next one.
    func bestBand(_ start: Band) -> Band {
        var band = start
        while true {
            // It ends, since each turn gives a box its place or holds it.
            let found = filled(band, below: pen(below: band), depth: nil)
            if case .float(let id) = found.stop {
                band = placing(id, in: band, filled: found)
                continue
            }
            // A heading that moves on takes back the items after it: its box must not be here without it.
            guard let last = lastUnreached(found) else { return found }
            band.takeOut { $0 == last }
            band.hold(last)
        }
    }

    /// The band with the box at its head, at the page's foot or among its columns, or waiting for the next page.
    /// `found` is the band as it was filled up to the box.
    private func placing(_ id: BoxID, in band: Band, filled found: Band) -> Band {
        if floatPlacing == .calledLater || galley.changes.boxes[id]?.isHeld ?? false || passesOthers(id, in: band) {
            var held = band
            held.hold(id)
            return held
        }
        // Boxes on areas of the band are set already: boxes across the columns wait.
        if galley.box(id).area == nil, galley.box(id).placement != .wrap, isInTheWay(of: id, band) {
            var held = band
            held.hold(id)
            return held
        }
        let pen = pen(below: band)
        switch galley.box(id).placement {
        case .wrap: return placing(wrapped: id, in: band, filled: found, below: pen)
        case .page, .spread: return placing(onPage: id, in: band, below: pen)
        default: return placing(across: id, in: band, filled: found, below: pen)
        }
    }

    /// The band with the box across its columns, at its head, which is at `pen`, or at the page's foot, or waiting for the next page.
    private func placing(across id: BoxID, in band: Band, filled found: Band, below pen: Length) -> Band {
        var trial = band
        trial.placedFloats.insert(id)
        var below = pen
        let isStart = pen <= frame.top && found.columns.allSatisfy(\.isEmpty)
        let room = foot(above: [id] + band.footBoxes) - pen
        if isForFoot(id), rules.standsAtFoot(isAlone: isStart, above: room, inColumns: frame.columns.count) {
            // The one that is called later is lower.
            trial.footBoxes.insert(id, at: 0)
        } else if let placed = placed(float: id, below: pen, mustFit: true) {
            trial.head.append(id)
            below = placed.pen
        } else {
            below = page.foot
        }
        // A box that leaves no room for text has a page of its own, unless nothing is before it on this one.
        let isFirst = isStart && below < page.foot
        let isAboveBox = frame.columns.count > 1 && !(trial.footBoxes + footBoxes).isEmpty
        let hasTextRoom = rules.hasRoomForText(
            from: below, to: foot(above: trial.footBoxes), isAboveBox: isAboveBox)
        var only = band
        only.placedFloats.insert(id)
        if isFirst || hasTextRoom {
            let filled = filled(trial, below: below, depth: nil)
            // A share of the page is less on a smaller page, whose type is as large: the rest would have a page of its own.
            if filled.stop != .done, trial.head.last == id, givesWay(id),
                found.columns.allSatisfy(\.isEmpty), let smaller = holdingArticle(only, under: id)
            {
                return smaller
            }
            if reaches(id, filled) { return trial }
        }
        if found.columns.allSatisfy(\.isEmpty), let smaller = holdingArticle(only, under: id) { return smaller }
        var without = band
        without.hold(id)
        return without
    }

    /// Whether `id` would pass waiting boxes that are called before it: boxes across the columns, boxes among them, and boxes on areas
    /// of one part of the page keep their order. Nor does it go above a box that was placed at the foot before the band was filled.
    private func passesOthers(_ id: BoxID, in band: Band) -> Bool {
        let box = galley.box(id)
        func isWaiting(where isLike: (Box) -> Bool) -> Bool {
            cursor.floats.contains { isLike(galley.box($0)) } || band.heldFloats.contains { isLike(galley.box($0)) }
        }
        if let area = box.area {
            guard area.page == nil, box.placement != .spread else { return false }
            return isWaiting { other in
                guard let place = other.area, place.page == nil, !place.isWhole else { return false }
                return place.down == area.down && other.placement != .spread
            }
        }
        let isWrap = box.placement == .wrap
        let isLowestFixed = band.footBoxes.first.map { laidOut(footBox: $0, above: page.foot).bleedsAtFoot } ?? false
        return rules.passesOthers(
            isAnyWaiting: isWaiting { $0.area == nil && ($0.placement == .wrap) == isWrap },
            isForFoot: !isWrap && isForFoot(id), isFootTaken: !footBoxes.isEmpty || isLowestFixed)
    }

    /// Whether a box across the columns has no place beside those on areas of the page, or among its columns.
    private func isInTheWay(of id: BoxID, _ band: Band) -> Bool {
        if !band.areas.isEmpty { return true }
        if band.wraps.isEmpty, frame.exclusions.isEmpty { return false }
        let isAtFoot = isForFoot(id)
        let height =
            isAtFoot
            ? laidOut(footBox: id, above: foot(above: band.footBoxes)).height
            : placed(float: id, below: pen(below: band), mustFit: false)?.placement.rect.height ?? .zero
        let head =
            isAtFoot ? head(ofFootBox: id, above: foot(above: band.footBoxes)) : pen(below: band)
        if band.wraps.contains(where: { $0.y < head + height && $0.foot > head }) { return true }
        return isAtFoot && !frame.exclusions.isEmpty && !isClear(from: head, height: height)
    }

    /// Whether a box across the columns is for the page's foot.
    private func isForFoot(_ id: BoxID) -> Bool {
        let call = items.firstIndex(of: .box(id))
        let first = galley.firstParagraphInColumn
        let isBehind = first.map { (call ?? -1) > $0 } ?? false
        return rules.isForFoot(
            floatPlacing.place(of: galley.box(id).placement),
            FloatCall(isBehindFirstParagraph: isBehind, isLast: galley.isCalledLast(id)),
            isAboveText: cursor.isBetweenItems && call != nil && first.map { cursor.item <= $0 } ?? false)
    }

    /// The box of the band that is called behind its end, the last of several; nil if it reaches all calls.
    private func lastUnreached(_ band: Band) -> BoxID? {
        band.placedFloats.compactMap { id in
            items.firstIndex(of: .box(id)).flatMap { $0 < band.cursor.item ? nil : (id: id, call: $0) }
        }
        .max { $0.call < $1.call }?.id
    }

    /// Whether the place of the box in its flow lies in the band.
    func reaches(_ id: BoxID, _ band: Band) -> Bool {
        guard let place = items.firstIndex(of: .box(id)) else { return false }
        return band.cursor.item > place
    }
}
