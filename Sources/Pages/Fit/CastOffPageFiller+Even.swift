import PubColumns
import PubGeometry

// Even columns above boxes and heads across them, and at the end of an article.
extension CastOffPageFiller {
    /// Another band begins below even columns.
    mutating func beginBand(_ part: Part, _ start: Start, below top: Length) {
        // The rest of a head that is taller than its page is in no column here.
        if part.cursor == start.cursor { return end(part, start) }
        let even = balanced(part, start, below: top)
        if let raised = raisingPicture(behind: even, start) { return open.append(raised) }
        if announcesNextPage(even, start, below: top) { return endAboveHead(start) }
        var next = start
        (next.isBand, next.hasBoxes) = (false, start.hasBoxes || part.holdsBoxes)
        next.aboveHead = nil
        next.callsNeeded = -1
        next.notes = []
        next.whiteAbove = even.whiteAbove
        next.isFootTaken = start.isFootTaken || start.foot < page.textFoot
        (next.cursor, next.cost, next.changes) = (even.cursor, even.cost, even.changes)
        next.cursor.floats = start.cursor.floats + even.cursor.floats
        next.pen = top + even.pen + even.spaceAfter
        if !rules.hasRoomForColumns(from: next.pen, to: start.foot) { return end(next, above: true) }
        open.append(next)
    }

    /// Whether the last paragraph of `part` announces the box across the columns below it, and the page has no room for that: both are on the next
    /// page.
    func announcesBoxWithoutRoom(_ part: Part, _ start: Start, below top: Length) -> Bool {
        guard part.cursor.isBetweenItems, part.cursor.item > 0, part.cursor.item < castOff.items.count,
            case .text(let above) = castOff.items[part.cursor.item - 1].content, above.introducesNext
        else { return false }
        return hasNoRoom(forBoxBelow: balanced(part, start, below: top), start, below: top)
    }

    /// Whether a box across the columns follows `part` and the page has no room for a row of it.
    private func hasNoRoom(forBoxBelow part: Part, _ start: Start, below top: Length) -> Bool {
        guard part.cursor.item < castOff.items.count, case .box(let box) = castOff.items[part.cursor.item].content,
            box.placement == .across
        else { return false }
        var below = start
        (below.cursor, below.pen) = (part.cursor, top + part.pen)
        return rowsTaken(of: box, by: below, below: below.pen + box.spaceBefore).count == 0
    }

    /// Whether `part` holds no more than headings and a few lines that announce the box across the columns below it, and the page has no room for
    /// that box: they go to the next page, too.
    private func announcesNextPage(_ part: Part, _ start: Start, below top: Length) -> Bool {
        let first = start.cursor.item
        guard start.pen > page.top, start.cursor.isBetweenItems, first < part.cursor.item, part.cursor.isBetweenItems,
            start.cursor.deferred.isEmpty, start.placed.isEmpty,
            first == 0 || start.aboveHead != nil || !isAcross(first - 1) && !keepsWithNext(first - 1)
        else { return false }
        let last = part.cursor.item - 1
        guard (first..<last).allSatisfy(keepsWithNext) else { return false }
        if !keepsWithNext(last) {
            guard case .text(let text) = castOff.items[last].content, text.introducesNext,
                rules.announceOnly(lines: text.lines)
            else { return false }
        }
        return hasNoRoom(forBoxBelow: part, start, below: top)
    }

    /// Whether the item is part of a head across the columns.
    private func isAcross(_ item: Int) -> Bool {
        if case .across = castOff.items[item].content { true } else { false }
    }

    private func keepsWithNext(_ item: Int) -> Bool {
        if case .text(let text) = castOff.items[item].content { text.keepWithNext > 0 } else { false }
    }

    /// The page with the picture across the columns that comes behind `part` above that, since fewer lines than it leaves above it are in
    /// each column; nil if it stays. See ``ArticleFiller/raisingPicture(behind:)``.
    private func raisingPicture(behind part: Part, _ start: Start) -> Start? {
        let item = part.cursor.item
        guard item < castOff.items.count, case .box(let box) = castOff.items[item].content, box.placement == .across,
            box.mayRise
        else { return nil }
        let isTextAlone =
            !start.hasBoxes && !part.holdsBoxes && !page.isPartlyTaken && start.cursor.deferred.isEmpty
            && castOff.items[start.cursor.item..<item].allSatisfy { if case .text = $0.content { true } else { false } }
        guard rules.raisesPicture(behind: part, inColumns: page.columns.count, holdingTextAlone: isTextAlone)
        else { return nil }
        var raised = start
        raised.cursor.item = item
        guard place(across: box, &raised), bandTop(below: raised.pen) + part.pen <= start.foot else { return nil }
        raised.cursor = start.cursor
        raised.cursor.openNotes += box.value.notes(of: 0..<box.rows.count)
        raised.placed.insert(item)
        raised.callsNeeded = max(raised.callsNeeded, item)
        return raised
    }

    /// The band in the smallest depth, in lines, that ends it at the same place: its columns are even then. If these divide a box of few rows,
    /// they are deeper.
    func balanced(_ part: Part, _ start: Start, below top: Length) -> Part {
        let count = rooms(start, below: top).count
        // One column is as deep as its text, unless notes are at its foot, which rise to it, or a box, which is not higher then.
        if count < 1 || count == 1 && part.feet == part.used && !part.endsWithBox { return part }
        let choices = choices(part.changes)
        let room = start.foot - top
        return rules.evenWithWholeBoxes(
            part, upTo: room, in: room, isLast: part.stop == .done && part.cursor.item >= castOff.items.count
        ) { columns(start, below: top, depth: $0, by: choices, after: part) }
    }

    /// The choices for each item by the changes up to `last`.
    func choices(_ last: Int32) -> [Int: ItemChoice] {
        Dictionary(grouping: memory.log.changes(last), by: \.item).mapValues { changes in
            guard case .box(let box) = castOff.items[changes[0].item].content else {
                return ItemChoice(of: changes) { _ in .zero }
            }
            var choice = ItemChoice(of: changes) { step in box.steps.first { $0.step == step }?.growth ?? .zero }
            choice.isWithoutPicture = choice.isLeftOut && box.withoutPicture != nil
            return choice
        }
    }

    /// The columns of a band in `depth`, with the changes that `part` makes to items; `linesKept` lines of the last paragraph are left, and
    /// the text ends before the item at `last`.
    func columns(
        _ start: Start, below top: Length, depth: Length, by choices: [Int: ItemChoice], after part: Part,
        linesKept: Int = 0, before last: Int? = nil
    ) -> Part {
        var trial = Part(cursor: cursor(ofBandAt: start), cost: part.costOfChanges, changes: part.changes, white: nil)
        trial.costOfChanges = part.costOfChanges
        trial.whiteAbove = start.whiteAbove
        let rooms = page.columns.indices.map {
            page.room(ofColumn: $0, from: top, to: min(top + depth, start.foot), line: castOff.line)
        }
        trial.count = rooms.count
        for (index, room) in rooms.enumerated() {
            var column = column(index, of: rooms.count, room, start)
            // As columns are filled when they are made even: nothing is forced, and they end above the foot.
            (column.isTallest, column.endsPage, column.whiteAbove) = (false, false, trial.whiteAbove)
            column.linesKept = linesKept
            trial.add(castOff.end(of: column, from: trial.cursor, by: choices, before: last), by: rules)
            if trial.stop != .full, trial.stop != .columnBreak { break }
        }
        return trial
    }
}

extension CastOffPageFiller.Part: BandColumns {
    var held: Length { used }
    var evenDepth: Length { pen }
    var meanDepth: Length { feet.part(1, of: max(count, 1)) }

    func dividesBox(ofRows most: Int) -> Bool { (1...most).contains(rowsOfDividedBox) }

    /// Adds a column that ends so.
    fileprivate mutating func add(_ end: ColumnEnd, by rules: PageRules) {
        (cursor, stop) = (end.cursor, end.stop)
        cost += end.cost
        rules.pay(for: end.whiteAbove, joining: &whiteAbove, &cost)
        used += end.held
        feet += end.foot
        pen = max(pen, end.foot)
        spaceAfter = end.spaceAfter
        holdsText = holdsText || end.holdsText
        lines += end.lines
        holdsBoxes = holdsBoxes || end.holdsBoxes
        hasTooFewLines = hasTooFewLines || end.isTooFewLines
        if end.rowsOfDividedBox > 0 {
            let rows = rowsOfDividedBox
            rowsOfDividedBox = rows == 0 ? end.rowsOfDividedBox : min(rows, end.rowsOfDividedBox)
        }
        guard end.stop == .full else { return white = nil }
        rules.pay(forWhite: Double(end.white), beside: white.map(Double.init), &cost)
        white = end.white
        fullColumns += 1
    }
}
