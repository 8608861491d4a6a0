import Geometry

// The ends of a page, each by the cheapest way that leads there.
extension CastOffPageFiller {
    /// The page ends at the pen of `start`; with white `above` what is across the columns and has no room below it.
    mutating func end(_ start: Start, above: Bool = false) {
        var cost = start.cost
        if above, start.pen > page.top, start.pen < start.foot {
            let lines = (start.foot - start.pen).raw / castOff.line.raw
            cost += PageCost.price(of: .shortColumn) * Double(lines) * Double(page.columns.count)
        }
        end(Part(cursor: start.cursor, cost: cost, changes: start.changes, white: nil), start, floats: [])
    }

    mutating func end(_ part: Part, _ start: Start, floats: [Int]? = nil) {
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
        let cursor = following(cursor)
        if let known = ends[cursor], known.cost <= cost { return }
        ends[cursor] = PageEnd(cursor: cursor, cost: cost, changes: changes, addedLines: page.addedLines)
    }

    /// The cursor of the page that follows one that ends at `cursor`.
    private func following(_ cursor: CastOffCursor) -> CastOffCursor {
        var cursor = cursor
        if castOff.feet > 0 {
            cursor.addedLines = cursor.isLeft ? page.addedLines : 0
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

    /// An article is complete: another begins below it where there is room, or the page ends.
    mutating func finishArticle(_ part: Part, _ start: Start, below top: Length) {
        if !(start.cursor.floats + part.cursor.floats).isEmpty { return end(part, start) }
        let item = part.cursor.item
        let isContinued = item < castOff.items.count
        if !isContinued, let known = ends[ended(part.cursor)], known.cost <= part.costOfChanges { return }
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
