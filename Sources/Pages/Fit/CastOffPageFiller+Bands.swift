import PubColumns
import PubGeometry

// Bands: columns that are filled one after the other, each part of them with all ends of the next column.
extension CastOffPageFiller {
    mutating func fillBand(_ start: Start) {
        let top = bandTop(below: start.pen)
        var parts = [Part(cursor: cursor(ofBandAt: start), cost: start.cost, changes: start.changes, white: nil)]
        parts[0].costOfChanges = start.cost
        parts[0].whiteAbove = start.whiteAbove
        var met: Set<Int> = []
        var closed: [Part] = []
        let rooms = rooms(start, below: top)
        parts[0].count = rooms.count
        for (index, room) in rooms.enumerated() {
            var column = column(index, of: rooms.count, room, start)
            var next: [Part] = []
            for part in parts {
                column.whiteAbove = part.whiteAbove
                var ends = castOff.ends(of: column, from: part.cursor, &memory)
                if ends.isEmpty, index == 0, !page.isPartlyTaken { return endWithoutBand(start) }
                // There may be too little room beside a picture for the next item: the column after it has that.
                if ends.isEmpty, page.isPartlyTaken { ends = [emptyColumn(column, at: part.cursor)] }
                for end in ends {
                    if case .float(let item) = end.stop {
                        met.insert(item)
                    } else if let going = take(end, part, start, isLast: column.following == 0, &closed) {
                        next.append(going)
                    }
                }
            }
            parts = pruned(next)
        }
        var announcesBox = false
        // The cheapest end first: others need not be made even then.
        let least = closed.map { leastCost(ofEnd: $0, start, below: top) }
        for part in closed.indices.sorted(by: { (least[$0], $0) < (least[$1], $1) }).map({ closed[$0] }) {
            if part.stop == .done {
                finishArticle(part, start, below: top)
            } else if !start.isAnnouncementHeld, announcesBoxWithoutRoom(part, start, below: top) {
                announcesBox = true
            } else {
                beginBand(part, start, below: top)
            }
        }
        if announcesBox {
            var held = start
            held.isAnnouncementHeld = true
            open.append(held)
        }
        for item in met.sorted() { openFloat(item, start) }
    }

    /// The start of the first column of the band at `start`: boxes that wait for the next page do not belong to it, notes of boxes across it do.
    func cursor(ofBandAt start: Start) -> CastOffCursor {
        var cursor = start.cursor
        cursor.floats = []
        if let notes = castOff.notes, !start.notes.isEmpty {
            cursor.openNotes += start.notes.sorted { notes.number(of: $0) < notes.number(of: $1) }
        }
        return cursor
    }

    /// Ends the page above a band without room for anything, and above the head that begins the band, so that the head is not alone at the foot.
    private mutating func endWithoutBand(_ start: Start) {
        if start.aboveHead != nil || start.pen > page.top { endAboveHead(start) }
    }

    /// The page ends at the pen of `start`, or above the head across the columns there.
    mutating func endAboveHead(_ start: Start) {
        var above = start
        above.notes = []
        if let head = start.aboveHead { (above.cursor, above.pen, above.cost, above.changes) = head }
        end(above, above: true)
    }

    /// The column at `index` of the `count` columns of a band.
    func column(
        _ index: Int, of count: Int, _ room: (depth: Length, gridStart: Length), _ start: Start
    ) -> CastOffColumn {
        var column = CastOffColumn(depth: room.depth, gridStart: room.gridStart)
        column.following = count - index - 1
        column.isFirstOfBand = index == 0
        let isAtHead = start.pen <= page.top
        column.startsPage = index == 0 && isAtHead
        column.isTallest = page.hasNamedFrames || isAtHead && start.foot >= page.foot
        column.endsPage = start.foot >= page.foot
        column.hasAreas = page.isPartlyTaken
        column.isInBand = !page.hasNamedFrames
        (column.placed, column.held) = (start.placed, start.held)
        column.isAnnouncementHeld = start.isAnnouncementHeld
        return column
    }

    /// The columns of a band that have room for a line.
    func rooms(_ start: Start, below top: Length) -> [(depth: Length, gridStart: Length)] {
        let rooms = page.columns.indices.map { page.room(ofColumn: $0, from: top, to: start.foot, line: castOff.line) }
        return page.isPartlyTaken ? rooms.filter { $0.depth >= castOff.line } : rooms
    }

    /// A column without room for anything.
    private func emptyColumn(_ column: CastOffColumn, at cursor: CastOffCursor) -> ColumnEnd {
        let white = Int(max(column.depth, .zero).raw / castOff.line.raw)
        return ColumnEnd(
            stop: .full, cursor: cursor, cost: 0, foot: .zero, held: .zero, white: white, changes: ChangeLog.none)
    }

    /// Ends the page, returns the next column, or adds the end of the band to `closed`, as the end of a column demands.
    private mutating func take(
        _ columnEnd: ColumnEnd, _ part: Part, _ start: Start, isLast: Bool, _ closed: inout [Part]
    ) -> Part? {
        var part = part
        part.cursor = columnEnd.cursor
        part.cost += columnEnd.cost
        rules.pay(for: columnEnd.whiteAbove, joining: &part.whiteAbove, &part.cost)
        part.costOfChanges += columnEnd.costOfChanges
        // Prices are never negative: a part that costs as much already stays as dear.
        if part.cost >= bound { return nil }
        part.changes = memory.log.join(part.changes, columnEnd.changes)
        part.used += columnEnd.held
        part.lines += columnEnd.lines
        part.holdsBoxes = part.holdsBoxes || columnEnd.holdsBoxes
        part.feet += columnEnd.foot
        part.endsWithBox = columnEnd.endsWithBox
        part.pen = max(part.pen, columnEnd.foot)
        (part.spaceAfter, part.stop) = (columnEnd.spaceAfter, columnEnd.stop)
        // A call may come in the next column.
        let isReached = start.callsNeeded < part.cursor.item
        switch columnEnd.stop {
        case .full:
            rules.pay(forWhite: Double(columnEnd.white), beside: part.white.map(Double.init), &part.cost)
            part.white = columnEnd.white
            if part.cost >= bound { return nil }
            if !isLast { return part }
            if isReached { end(part, start) }
        case .columnBreak:
            part.white = nil
            if !isLast { return part }
            if isReached { end(part, start) }
        case .pageBreak where isReached: end(part, start)
        case .done where isReached, .span where isReached: closed.append(part)
        case .pageBreak, .done, .span, .float: break
        }
        return nil
    }

    /// The cheapest of parts that end alike, and no more of them than are followed.
    private func pruned(_ parts: [Part]) -> [Part] {
        struct Key: Hashable {
            var cursor: CastOffCursor
            var white: Int?
            var whiteAbove: WhiteAbove
        }
        var places: [Key: Int] = [:]
        var result: [Part] = []
        for part in parts {
            let key = Key(cursor: part.cursor, white: part.white, whiteAbove: part.whiteAbove)
            if let place = places[key] {
                if part.cost < result[place].cost { result[place] = part }
            } else {
                places[key] = result.count
                result.append(part)
            }
        }
        if width == .max { return result }
        if Set(result.map(\.whiteAbove)).count > 1 { result = withoutDear(result) }
        if result.count <= width { return result }
        return Array(
            // Ties by the place in the text, so that the same ways are kept on every machine.
            result.sorted { ($0.cost, $0.cursor.item, $0.cursor.line) < ($1.cost, $1.cursor.item, $1.cursor.line) }
                .prefix(width))
    }

    /// The parts without any that differ from a cheaper one in the white above heads alone, and save no more by it than a line of that costs.
    private func withoutDear(_ parts: [Part]) -> [Part] {
        struct Key: Hashable {
            var cursor: CastOffCursor
            var white: Int?
        }
        func key(_ part: Part) -> Key { Key(cursor: part.cursor, white: part.white) }
        let least = Dictionary(parts.map { (key($0), $0.cost) }, uniquingKeysWith: min)
        return parts.filter { $0.cost < least[key($0), default: 0] + PageCost.price(of: .unevenWhite) }
    }

    private mutating func openFloat(_ item: Int, _ start: Start) {
        var here = start
        here.placed.insert(item)
        here.callsNeeded = max(item, start.callsNeeded)
        let isAnyWaiting = !start.cursor.floats.isEmpty || !start.held.isEmpty
        let isForFoot = isForFoot(item, on: start)
        if !rules.passesOthers(isAnyWaiting: isAnyWaiting, isForFoot: isForFoot, isFootTaken: start.isFootTaken) {
            let isFirst = start.pen <= page.top && start.foot == page.foot && start.cursor.item == item
            open.append(contentsOf: placed(item, on: here, isAlone: isFirst && start.cursor.isBetweenItems))
        }
        var later = start
        later.held.insert(item)
        later.changes = memory.log.add(FitAdjustment(item: item, kind: .held), after: later.changes)
        open.append(later)
    }
}
