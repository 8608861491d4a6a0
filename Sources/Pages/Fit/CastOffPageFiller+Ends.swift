import PubColumns
import PubGeometry

// The ends of a page, each by the cheapest way that leads there.
extension CastOffPageFiller {
    /// Ends the page at the pen of `start`; with white `above` the box across the columns that has no room below it.
    mutating func end(_ before: Start, above: Bool = false) {
        let start = above ? withWaitingNotes(before) : before
        var cost = start.cost
        if above, start.pen > page.top {
            rules.pay(forWhiteFrom: start.pen, to: start.foot, inColumns: page.columns.count, &cost)
        }
        end(Part(cursor: start.cursor, cost: cost, changes: start.changes, white: nil), start, floats: [])
    }

    /// The page with the notes that wait in columns below the pen which take nothing else.
    private func withWaitingNotes(_ start: Start) -> Start {
        if start.cursor.openNotes.isEmpty { return start }
        var start = start
        let top = bandTop(below: start.pen)
        let none = Part(cursor: start.cursor, cost: 0, changes: start.changes, white: nil)
        let notes = columns(
            start, below: top, depth: max(start.foot - top, .zero), by: [:], after: none, before: start.cursor.item)
        start.cost += notes.cost
        (start.cursor.openNotes, start.cursor.deferred) = (notes.cursor.openNotes, notes.cursor.deferred)
        if notes.pen > .zero { start.pen = max(start.pen, top + notes.pen) }
        return start
    }

    mutating func end(_ part: Part, _ start: Start, floats: [Int]? = nil) {
        var cursor = part.cursor
        cursor.floats = (floats ?? start.cursor.floats) + cursor.floats
        let waiting = cursor.floats + cursor.deferred
        var cost = part.cost
        let again = waited.isEmpty ? 0 : waiting.count { waited.contains($0) }
        rules.pay(forWaiting: waiting.count, again: again, &cost)
        rules.pay(forBoxAtCall: isBoxWaiting(at: cursor), &cost)
        note(cursor, cost, part.changes)
    }

    /// Whether the page ends at `cursor` before the box that it began with, since boxes that waited before that one fill it.
    private func isBoxWaiting(at cursor: CastOffCursor) -> Bool {
        guard cursor.item == first.item, cursor != first, !page.isTaken else { return false }
        if cursor.isInBox { return cursor.row == 0 }
        guard cursor.isBetweenItems, cursor.item < castOff.items.count,
            case .box = castOff.items[cursor.item].content
        else { return false }
        if cursor.item > 0, case .pageBreak = castOff.items[cursor.item - 1].content { return false }
        return true
    }

    private mutating func note(_ cursor: CastOffCursor, _ cost: Double, _ changes: Int32) {
        var (cursor, cost) = (cursor, cost)
        rules.pay(forPage: cursor.page, reserved: castOff.reserved[castOff.article(at: cursor)], &cost)
        cursor.page += 1
        endPage(cursor, cost, changes)
    }

    /// The page ends, and the next one begins at `cursor`, by the cheapest of the ways that lead there.
    private mutating func endPage(_ cursor: CastOffCursor, _ cost: Double, _ changes: Int32) {
        let cursor = following(cursor)
        // Of equally cheap ways the first stays: every run meets them in one order.
        if let known = ends[cursor], known.cost <= cost { return }
        ends[cursor] = PageEnd(cursor: cursor, cost: cost, changes: changes, extraLines: page.extraLines)
    }

    /// The cursor of the page that follows one that ends at `cursor`.
    private func following(_ cursor: CastOffCursor) -> CastOffCursor {
        var cursor = cursor
        if castOff.feet > 0 {
            cursor.extraLines = cursor.isLeft ? page.extraLines : 0
            cursor.isLeft.toggle()
        }
        return cursor
    }

    /// The cursor behind an article that ends at `cursor`, on the next page.
    private func ended(_ cursor: CastOffCursor) -> CastOffCursor {
        var cursor = cursor
        cursor.page = 0
        return following(cursor)
    }

    /// Completes an article: another begins below it if there is room, or the page ends.
    mutating func finishArticle(_ part: Part, _ start: Start, below top: Length) {
        var (part, start) = (part, start)
        let isBesideBoxes = !(start.cursor.floats + part.cursor.floats).isEmpty
        if isBesideBoxes {
            guard let placed = placingBoxes(below: part, start, below: top) else { return }
            (part, start) = placed
        }
        if !start.notes.isEmpty {
            // Those of the boxes across the foot, below the even columns.
            guard let noted = placingNotes(below: part, start, below: top) else { return }
            part = noted
        }
        let item = part.cursor.item
        let isContinued = item < castOff.items.count
        if !isContinued, !isBesideBoxes {
            let known = min(ends[ended(part.cursor)]?.cost ?? .infinity, bound)
            if known <= leastCost(ofEnd: part, start, below: top) { return }
        }
        let isEven =
            !page.hasNamedFrames && !isBesideBoxes
            && rules.areEven(endingWith: part.stop, isContinued: isContinued, isBalanced: page.isBalanced)
        if isEven { part = balanced(part, start, below: top) }
        if isContinued, !page.hasNamedFrames {
            let pen = top + part.pen + part.spaceAfter + rules.spaceBetweenArticles(above: spaceOfHead(from: item + 1))
            var next = Start(cursor: part.cursor, pen: pen, foot: start.foot)
            (next.cost, next.changes, next.whiteAbove) = (part.cost, part.changes, part.whiteAbove)
            next.cursor.item += 1
            next.cursor.page = 0
            if rules.hasRoomForColumns(from: next.pen + headHeight(from: item + 1), to: next.foot) {
                return open.append(next)
            }
        }
        var (cost, cursor) = (part.cost, part.cursor)
        let empty = emptyPart(below: part.used, start, below: top)
        rules.pay(forEnd: empty, isFurther: part.cursor.page > 0, &cost)
        let article = castOff.items[max(item - 1, 0)].article
        rules.pay(forPage: cursor.page, reserved: castOff.reserved[article], &cost)
        cursor.page = 0
        endPage(cursor, cost, part.changes)
    }

    /// `part` with the notes called by boxes across the foot, in columns below it that take nothing else; nil if some of them have no room, and
    /// the page ends.
    private mutating func placingNotes(below part: Part, _ start: Start, below top: Length) -> Part? {
        var below = start
        below.cursor = part.cursor
        below.cursor.openNotes = start.notes
        (below.notes, below.cost, below.changes) = ([], part.cost, part.changes)
        below.pen = top + part.pen + part.spaceAfter
        let noted = withWaitingNotes(below)
        var part = part
        part.cost = noted.cost
        part.cursor = noted.cursor
        part.used += noted.pen - below.pen
        part.pen = max(noted.pen - top, part.pen)
        if !part.cursor.hasOpenNotes { return part }
        end(part, start)
        return nil
    }

    /// The least cost of the page if it ends with `part`, however its columns are made even; only the cost of changes to its items if no article
    /// ends. Even columns may hold some lines more, since heads and boxes that were at the head of a column have the space above them.
    func leastCost(ofEnd part: Part, _ start: Start, below top: Length) -> Double {
        var cost = part.costOfChanges
        guard part.stop == .done, part.cursor.item >= castOff.items.count else { return cost }
        let most = part.used + castOff.line * page.columns.count
        let empty = max(emptyPart(below: most, start, below: top), 0)
        rules.pay(forEnd: empty, isFurther: part.cursor.page > 0, &cost)
        return cost
    }

    /// The part of the page that is empty if the columns below `top` hold `used`.
    private func emptyPart(below used: Length, _ start: Start, below top: Length) -> Double {
        let depth = max(page.hasNamedFrames ? columnDepth : page.foot - page.top, Length(points: 1))
        let white = rooms(start, below: top).reduce(.zero) { $0 + $1.depth } - used
        return white.points / depth.points / (page.hasNamedFrames ? 1 : Double(page.columns.count))
    }

    private var columnDepth: Length { page.columns.reduce(.zero) { $0 + $1.depth } }

    /// The space above the head that the article at `item` begins with.
    private func spaceOfHead(from item: Int) -> Length {
        guard item < castOff.items.count, case .across(_, let space) = castOff.items[item].content else { return .zero }
        return space
    }

    private func headHeight(from item: Int) -> Length {
        var height = Length.zero
        for item in castOff.items[item...] {
            guard case .across(let own, _) = item.content else { break }
            height += own
        }
        return height
    }
}
