import Geometry

/// The end of a planned page.
package struct PageEnd {
    /// Where the next page begins.
    package var cursor: CastOffCursor
    /// What the page costs, in lines of white.
    package var cost: Double
    /// The last of its changes in the log.
    var changes: Int32
    /// The lines by which the page is longer than its type area.
    var addedLines = 0
}

/// Fills a page of the cast-off in all ways that differ in where they end, each by the cheapest changes.
struct CastOffPageFiller {
    let castOff: CastOff
    let page: CastOffPage
    /// The ways that are followed from column to column; `Int.max` for all.
    let width: Int
    /// Ways that cost as much are given up.
    let bound: Double
    var memory: ColumnMemory
    private var ends: [CastOffCursor: PageEnd] = [:]
    private var open: [Start] = []
    /// The boxes that waited for the page.
    private var waited: Set<Int> = []

    /// What is decided of the page above a band of columns.
    private struct Start {
        var cursor: CastOffCursor
        var pen: Length
        var foot: Length
        var cost = 0.0
        var changes = ChangeLog.none
        var placed: Set<Int> = []
        var held: Set<Int> = []
        /// The last item of those that are placed on the page already: their calls have to be on it too.
        var callsNeeded = -1
        /// True where nothing above is left to be placed.
        var isBand = false
        /// What was reached above the head across the columns with which the band begins; nil for none, and at the page's head.
        var aboveHead: (cursor: CastOffCursor, cost: Double, changes: Int32)?
    }

    /// A band as far as it is filled.
    private struct Part {
        var cursor: CastOffCursor
        var cost: Double
        var changes: Int32
        /// The white of the column before; nil where that is not full.
        var white: Int?
        /// What the columns hold together, the deepest of them, and the space below the last piece.
        var used = Length.zero
        var pen = Length.zero
        var spaceAfter = Length.zero
        var stop = ColumnStop<Int>.full
        /// The rows of the smallest box that even columns divide; 0 for none.
        var rowsOfDividedBox = 0
        /// What is above the band, and is done to its items, costs together.
        var costOfChanges = 0.0
    }

    init(castOff: CastOff, page: CastOffPage, width: Int, bound: Double, memory: ColumnMemory) {
        self.castOff = castOff
        self.page = page
        self.width = width
        self.bound = bound
        self.memory = memory
    }

    /// The ways from `cursor` on, in no order that depends on anything but them.
    mutating func fill(from cursor: CastOffCursor) -> [PageEnd] {
        ends = [:]
        waited = Set(cursor.floats + cursor.deferred)
        var cursor = cursor
        if cursor.item < castOff.items.count, case .start = castOff.items[cursor.item].content,
            !castOff.isBehindArticle(cursor)
        {
            cursor.item += 1 + page.itemsInFrames
        }
        let start = Start(cursor: cursor, pen: page.textTop, foot: page.textFoot)
        if page.isTaken { end(start) } else { open = [start] }
        while let start = open.popLast() {
            if start.isBand { fillBand(start) } else { placeAcross(start) }
        }
        return ends.values.sorted { ($0.cost, $0.cursor) < ($1.cost, $1.cursor) }
    }

    // MARK: Across the columns

    private mutating func placeAcross(_ before: Start) {
        var start = before
        // In frames nothing is across columns: a head is in a frame of its own.
        while page.hasNamedFrames, start.cursor.item < castOff.items.count,
            case .across = castOff.items[start.cursor.item].content
        {
            start.cursor.item += 1
        }
        while !page.hasNamedFrames, start.cursor.item < castOff.items.count {
            switch castOff.items[start.cursor.item].content {
            case .across(let height, let space) where start.cursor.isBetweenItems:
                if start.pen > page.top {
                    if start.pen + space + height > start.foot { return end(start, above: true) }
                    if start.aboveHead == nil { start.aboveHead = (start.cursor, start.cost, start.changes) }
                    start.pen += space
                }
                start.pen += height
                start.cursor.item += 1
                openHeadSteps(of: start.cursor.item - 1, start)
            case .box(let box)
            where box.placement == .across && (start.cursor.isBetweenItems || start.cursor.isInBoxAcross):
                guard place(across: box, &start) else { return end(start, above: true) }
            default: return placeFloats(start)
            }
        }
        placeFloats(start)
    }

    /// The pages with the head `item`, which ends at the pen of `start`, larger or smaller by a step are followed later.
    private mutating func openHeadSteps(of item: Int, _ start: Start) {
        for step in castOff.items[item].headSteps where start.pen + step.growth <= start.foot {
            var other = start
            other.pen += step.growth
            other.cost += step.cost
            other.changes = memory.log.add(ItemChange(item: item, kind: .head(step.step)), after: other.changes)
            open.append(other)
        }
    }

    /// Places a box across the columns at its call; false where the page ends before it, or before rows of it.
    private func place(across box: CastOffBox, _ start: inout Start) -> Bool {
        let isAtHead = start.pen <= page.top
        let top = isAtHead ? start.pen : start.pen + box.spaceBefore
        let height = box.height(from: start.cursor.row)
        if top + height <= start.foot {
            start.pen = top + height + box.spaceAfter
            start.cursor.item += 1
            (start.cursor.openBox, start.cursor.row) = (-1, 0)
            return true
        }
        guard box.rows.count > 1, isAtHead || !(box.isSmall && start.cursor.row == 0) else { return false }
        var heights = [start.cursor.row == 0 ? box.head : box.headOfRest]
        for row in box.rows[start.cursor.row...] {
            let height = heights[heights.count - 1] + row
            if top + height + box.footOfRest > start.foot { break }
            heights.append(height)
        }
        let count = box.cuts.taken(heights.count - 1, from: start.cursor.row)
        guard count > 0, start.cursor.row + count < box.rows.count else { return false }
        (start.cursor.openBox, start.cursor.row) = (start.cursor.item, start.cursor.row + count)
        start.pen = top + heights[count] + box.footOfRest
        start.cost += PageCost.price(of: .tornBox)
        return false
    }

    /// Places boxes that wait from the page before, each picture as tall as is natural or by one of its steps.
    private mutating func placeFloats(_ start: Start) {
        // Frames have no place across the columns: what waits for one goes on waiting.
        guard let item = start.cursor.floats.first, !page.hasNamedFrames else {
            var band = start
            band.isBand = true
            open.append(band)
            return
        }
        var rest = start
        rest.cursor.floats.removeFirst()
        let ways = placed(item, on: rest, isAlone: start.pen <= page.top && start.foot == page.foot)
        if ways.isEmpty {
            var band = start
            band.isBand = true
            open.append(band)
        }
        for way in ways { placeFloats(way) }
    }

    /// The page with a box across its columns at its head or foot, by each of its heights; none where it has no room.
    private mutating func placed(_ item: Int, on start: Start, isAlone: Bool) -> [Start] {
        guard case .box(let box) = castOff.items[item].content else { return [start] }
        var ways: [Start] = []
        var feet: Set<Length> = []
        for way in [(step: 0, growth: Length.zero, cost: 0.0)] + box.steps.sorted(by: { $0.cost < $1.cost }) {
            var next = start
            let height = box.height(from: 0) + way.growth
            if box.placement == .bottom {
                next.foot -= height + box.spaceBefore
            } else {
                next.pen += (start.pen <= page.top ? .zero : box.spaceBefore) + height + box.spaceAfter
            }
            let rows = box.placement == .bottom ? next.foot..<start.foot : start.pen..<max(next.pen, start.pen)
            if page.columns.contains(where: { $0.taken.contains { $0.overlaps(rows) } }) { continue }
            let head = bandTop(below: next.pen)
            if !isAlone, next.foot - head < castOff.line * 3 { continue }
            // Two heights between which no line has room are one.
            let depth = castOff.line * Int(max(next.foot - head, .zero).raw / castOff.line.raw)
            if !feet.insert(depth).inserted { continue }
            next.cost += way.cost
            if way.step != 0 {
                next.changes = memory.log.add(ItemChange(item: item, kind: .picture(way.step)), after: next.changes)
            }
            ways.append(next)
        }
        return ways
    }

    private func bandTop(below pen: Length) -> Length {
        guard castOff.hasGrid, pen > page.top else { return pen }
        return min(page.top + castOff.line * (pen - page.top).units(of: castOff.line), max(pen, page.foot))
    }

    // MARK: Bands

    private mutating func fillBand(_ start: Start) {
        let top = bandTop(below: start.pen)
        var parts = [Part(cursor: start.cursor, cost: start.cost, changes: start.changes, white: nil)]
        parts[0].costOfChanges = start.cost
        parts[0].cursor.floats = []
        var met: Set<Int> = []
        let rooms = rooms(start, below: top)
        for (index, room) in rooms.enumerated() {
            let column = column(index, of: rooms.count, room, start)
            var next: [Part] = []
            for part in parts {
                var ends = ColumnSearch.ends(of: column, from: part.cursor, castOff, &memory)
                if ends.isEmpty, index == 0, !page.isPartlyTaken, let (cursor, cost, changes) = start.aboveHead {
                    // A head is not alone at the foot of the page.
                    return end(Part(cursor: cursor, cost: cost, changes: changes, white: nil), start, floats: [])
                }
                // Beside a picture may be too little room for what comes next: the column after it has that.
                if ends.isEmpty, page.isPartlyTaken { ends = [emptyColumn(column, at: part.cursor)] }
                for end in ends {
                    if case .float(let item) = end.stop {
                        met.insert(item)
                    } else if let going = take(end, part, start, below: top, isLast: column.following == 0) {
                        next.append(going)
                    }
                }
            }
            parts = pruned(next)
        }
        for item in met.sorted() { openFloat(item, start) }
    }

    /// The column at `index` of those of a band, `count` together.
    private func column(
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
        return column
    }

    /// The columns of a band in which a line has room.
    private func rooms(_ start: Start, below top: Length) -> [(depth: Length, gridStart: Length)] {
        let rooms = page.columns.indices.map { page.room(ofColumn: $0, from: top, to: start.foot, line: castOff.line) }
        return page.isPartlyTaken ? rooms.filter { $0.depth >= castOff.line } : rooms
    }

    /// A column in which nothing has room.
    private func emptyColumn(_ column: CastOffColumn, at cursor: CastOffCursor) -> ColumnEnd {
        let white = Int(max(column.depth, .zero).raw / castOff.line.raw)
        return ColumnEnd(stop: .full, cursor: cursor, cost: 0, foot: .zero, white: white, changes: ChangeLog.none)
    }

    /// What a column's end makes of the page: its end, the start of another band, or the next column, which is returned.
    private mutating func take(
        _ columnEnd: ColumnEnd, _ part: Part, _ start: Start, below top: Length, isLast: Bool
    ) -> Part? {
        var part = part
        part.cursor = columnEnd.cursor
        part.cost += columnEnd.cost
        part.costOfChanges += columnEnd.costOfChanges
        if part.cost >= bound { return nil }
        part.changes = memory.log.join(part.changes, columnEnd.changes)
        part.used += columnEnd.foot
        part.pen = max(part.pen, columnEnd.foot)
        (part.spaceAfter, part.stop) = (columnEnd.spaceAfter, columnEnd.stop)
        // A call may come in the next column.
        let isReached = start.callsNeeded < part.cursor.item
        switch columnEnd.stop {
        case .full:
            part.cost += PageCost.price(of: .shortColumn) * Double(columnEnd.white)
            if let white = part.white {
                part.cost += PageCost.price(of: .unevenFeet) * Double(abs(columnEnd.white - white))
            }
            part.white = columnEnd.white
            if part.cost >= bound { return nil }
            if !isLast { return part }
            if isReached { end(part, start) }
        case .columnBreak:
            part.white = nil
            if !isLast { return part }
            if isReached { end(part, start) }
        case .pageBreak where isReached: end(part, start)
        case .done where isReached: finishArticle(part, start, below: top)
        case .span where isReached: beginBand(part, start, below: top)
        case .pageBreak, .done, .span, .float: break
        }
        return nil
    }

    /// The cheapest of parts that end alike, and no more of them than are followed.
    private func pruned(_ parts: [Part]) -> [Part] {
        struct Key: Hashable {
            var cursor: CastOffCursor
            var white: Int?
        }
        var places: [Key: Int] = [:]
        var result: [Part] = []
        for part in parts {
            let key = Key(cursor: part.cursor, white: part.white)
            if let place = places[key] {
                if part.cost < result[place].cost { result[place] = part }
            } else {
                places[key] = result.count
                result.append(part)
            }
        }
        if result.count <= width { return result }
        return Array(
            result.sorted { ($0.cost, $0.cursor.item, $0.cursor.line) < ($1.cost, $1.cursor.item, $1.cursor.line) }
                .prefix(width))
    }

    /// Another band begins below even columns.
    private mutating func beginBand(_ part: Part, _ start: Start, below top: Length) {
        // The rest of a head that is taller than its page is in no column here.
        if part.cursor == start.cursor { return end(part, start) }
        let even = evened(part, start, below: top)
        var next = start
        next.isBand = false
        next.aboveHead = nil
        next.callsNeeded = -1
        (next.cursor, next.cost, next.changes) = (even.cursor, even.cost, even.changes)
        next.cursor.floats = start.cursor.floats + even.cursor.floats
        next.pen = top + even.pen + even.spaceAfter
        if start.foot - next.pen < castOff.line * 4 { return end(next, above: true) }
        open.append(next)
    }

    /// The band in the smallest depth, in lines, in which it ends as it does: its columns are even then. Logarithmic in the lines.
    private func evened(_ part: Part, _ start: Start, below top: Length) -> Part {
        let rooms = rooms(start, below: top)
        if rooms.count < 2 { return part }
        let choices = choices(part.changes)
        var best = part
        var (low, high) = (0, (start.foot - top).units(of: castOff.line))
        while low < high {
            let middle = (low + high) / 2
            let depth = castOff.line * middle + castOff.line.part(1, of: 4)
            if let trial = filled(start, below: top, depth: depth, by: choices, like: part) {
                (best, high) = (trial, middle)
            } else {
                low = middle + 1
            }
        }
        return best.rowsOfDividedBox == 0 ? best : keepingBoxesWhole(best, of: part, start, below: top, by: choices)
    }

    /// The even columns of `part`, or if these divide a box of few rows, the shallowest that are deeper by less than such a box and divide
    /// none.
    private func keepingBoxesWhole(
        _ even: Part, of part: Part, _ start: Start, below top: Length, by choices: [Int: ItemChoice]
    ) -> Part {
        // Below the end of an article is white in any case.
        let isEnd = part.stop == .done && part.cursor.item >= castOff.items.count
        let most = isEnd ? LaidOutBox.mostRowsOfWhole : LaidOutBox.mostSmallRows
        guard even.rowsOfDividedBox <= most else { return even }
        let rows = even.pen.units(of: castOff.line)
        for added in 1...most {
            let depth = castOff.line * (rows + added) + castOff.line.part(1, of: 4)
            if top + depth > start.foot { break }
            if let trial = filled(start, below: top, depth: depth, by: choices, like: part),
                trial.rowsOfDividedBox == 0 || trial.rowsOfDividedBox > most
            {
                return trial
            }
        }
        return even
    }

    /// What is done to each item by the changes up to `last`.
    private func choices(_ last: Int32) -> [Int: ItemChoice] {
        Dictionary(grouping: memory.log.changes(last), by: \.item).mapValues { changes in
            guard case .box(let box) = castOff.items[changes[0].item].content else {
                return ItemChoice(of: changes) { _ in .zero }
            }
            var choice = ItemChoice(of: changes) { step in box.steps.first { $0.step == step }?.growth ?? .zero }
            choice.isWithoutPicture = choice.isLeftOut && box.withoutPicture != nil
            return choice
        }
    }

    /// The band in columns of `depth`; nil if it does not end like `part` in these.
    private func filled(
        _ start: Start, below top: Length, depth: Length, by choices: [Int: ItemChoice], like part: Part
    ) -> Part? {
        var trial = Part(cursor: start.cursor, cost: part.costOfChanges, changes: part.changes, white: nil)
        trial.cursor.floats = []
        let rooms = page.columns.indices.map {
            page.room(ofColumn: $0, from: top, to: min(top + depth, start.foot), line: castOff.line)
        }
        for (index, room) in rooms.enumerated() {
            var column = column(index, of: rooms.count, room, start)
            (column.isTallest, column.endsPage) = (false, false)
            let end = ColumnSearch.end(of: column, from: trial.cursor, castOff, by: choices)
            if end.isTooFewLines { return nil }
            trial.cursor = end.cursor
            trial.cost += end.cost
            trial.used += end.foot
            trial.pen = max(trial.pen, end.foot)
            trial.spaceAfter = end.spaceAfter
            if end.rowsOfDividedBox > 0 {
                let rows = trial.rowsOfDividedBox
                trial.rowsOfDividedBox = rows == 0 ? end.rowsOfDividedBox : min(rows, end.rowsOfDividedBox)
            }
            switch end.stop {
            case .full:
                trial.cost += PageCost.price(of: .shortColumn) * Double(end.white)
                if let white = trial.white {
                    trial.cost += PageCost.price(of: .unevenFeet) * Double(abs(end.white - white))
                }
                trial.white = end.white
            case .columnBreak: trial.white = nil
            case .span, .done:
                let isAlike =
                    end.stop == part.stop && end.cursor.item == part.cursor.item && end.cursor.isBetweenItems
                    && end.cursor.deferred.count == part.cursor.deferred.count
                return isAlike ? trial : nil
            case .float, .pageBreak: return nil
            }
        }
        return nil
    }

    private mutating func openFloat(_ item: Int, _ start: Start) {
        var here = start
        here.placed.insert(item)
        here.callsNeeded = max(item, start.callsNeeded)
        // One that waits is not passed.
        if start.cursor.floats.isEmpty, start.held.isEmpty {
            open.append(contentsOf: placed(item, on: here, isAlone: false))
        }
        var later = start
        later.held.insert(item)
        later.changes = memory.log.add(ItemChange(item: item, kind: .held), after: later.changes)
        open.append(later)
    }

    // MARK: Ends

    /// The page ends at the pen of `start`; with white `above` what is across the columns and has no room below it.
    private mutating func end(_ start: Start, above: Bool = false) {
        var cost = start.cost
        if above, start.pen > page.top, start.pen < start.foot {
            let lines = (start.foot - start.pen).raw / castOff.line.raw
            cost += PageCost.price(of: .shortColumn) * Double(lines) * Double(page.columns.count)
        }
        end(Part(cursor: start.cursor, cost: cost, changes: start.changes, white: nil), start, floats: [])
    }

    private mutating func end(_ part: Part, _ start: Start, floats: [Int]? = nil) {
        var cursor = part.cursor
        cursor.floats = (floats ?? start.cursor.floats) + cursor.floats
        let waiting = cursor.floats + cursor.deferred
        var cost = part.cost + PageCost.price(of: .distantFloat) * Double(waiting.count)
        if !waited.isEmpty { cost += PageCost.price(of: .longWait) * Double(waiting.count { waited.contains($0) }) }
        note(cursor, cost, part.changes)
    }

    private mutating func note(_ cursor: CastOffCursor, _ cost: Double, _ changes: Int32) {
        var (cursor, cost) = (cursor, cost)
        let article = castOff.article(at: cursor)
        if let reserved = castOff.reserved[article], cursor.page >= reserved {
            cost += PageCost.price(of: .pageTooMany)
        }
        cursor.page += 1
        endPage(cursor, cost, changes)
    }

    /// The page ends, and the next one begins at `cursor`, by the cheapest of the ways that lead there.
    private mutating func endPage(_ cursor: CastOffCursor, _ cost: Double, _ changes: Int32) {
        var cursor = cursor
        if castOff.feet > 0 {
            cursor.addedLines = cursor.isLeft ? page.addedLines : 0
            cursor.isLeft.toggle()
        }
        if let known = ends[cursor], known.cost <= cost { return }
        ends[cursor] = PageEnd(cursor: cursor, cost: cost, changes: changes, addedLines: page.addedLines)
    }

    /// An article is complete: another begins below it where there is room, or the page ends.
    private mutating func finishArticle(_ part: Part, _ start: Start, below top: Length) {
        if !(start.cursor.floats + part.cursor.floats).isEmpty { return end(part, start) }
        let item = part.cursor.item
        let isContinued = item < castOff.items.count
        let part = !page.hasNamedFrames && (isContinued || page.isBalanced) ? evened(part, start, below: top) : part
        if isContinued, !page.hasNamedFrames {
            let pen = top + part.pen + part.spaceAfter + castOff.line * 2
            var next = Start(cursor: part.cursor, pen: pen, foot: start.foot)
            (next.cost, next.changes) = (part.cost, part.changes)
            next.cursor.item += 1
            next.cursor.page = 0
            if next.pen + headHeight(from: item + 1) + castOff.line * 4 <= next.foot { return open.append(next) }
        }
        var (cost, cursor) = (part.cost, part.cursor)
        let depth = max(page.hasNamedFrames ? columnDepth : page.foot - page.top, Length(points: 1))
        let white = rooms(start, below: top).reduce(.zero) { $0 + $1.depth } - part.used
        let empty = white.points / depth.points / (page.hasNamedFrames ? 1 : Double(page.columns.count))
        cost += PageCost.price(of: .emptyEnd) * empty
        if part.cursor.page > 0, empty > 1 - PageCost.leastLastPage { cost += PageCost.price(of: .shortLastPage) }
        let article = castOff.items[max(item - 1, 0)].article
        if let reserved = castOff.reserved[article], cursor.page >= reserved {
            cost += PageCost.price(of: .pageTooMany)
        }
        cursor.page = 0
        endPage(cursor, cost, part.changes)
    }

    private var columnDepth: Length { page.columns.reduce(.zero) { $0 + $1.depth } }

    private func headHeight(from item: Int) -> Length {
        var height = Length.zero
        for item in castOff.items[item...] {
            guard case .across(let own, _) = item.content else { break }
            height += own
        }
        return height
    }
}
