import Geometry

// Even columns above what is across them, and at the end of an article.
extension CastOffPageFiller {
    /// Another band begins below even columns.
    mutating func beginBand(_ part: Part, _ start: Start, below top: Length) {
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

    /// The band in the smallest depth, in lines, in which it ends as it does: its columns are even then. Logarithmic in the lines by which that
    /// differs from the mean of the columns.
    func evened(_ part: Part, _ start: Start, below top: Length) -> Part {
        let count = rooms(start, below: top).count
        if count < 2 { return part }
        let choices = choices(part.changes)
        var best = part
        var (low, high) = (0, (start.foot - top).units(of: castOff.line))
        // The columns are seldom more than a line or two deeper than their mean, and hardly ever less deep: from there the steps grow until
        // the depth is between one that suffices and one that does not.
        var middle = part.used.part(1, of: count).units(of: castOff.line)
        var (step, suffices, fails) = (1, false, false)
        while low < high {
            middle = min(max(middle, low), high - 1)
            let depth = castOff.line * middle + castOff.line.part(1, of: 4)
            if let trial = filled(start, below: top, depth: depth, by: choices, like: part) {
                (best, high, suffices) = (trial, middle, true)
                middle = fails ? (low + high) / 2 : middle - step
            } else {
                (low, fails) = (middle + 1, true)
                middle = suffices ? (low + high) / 2 : middle + step
            }
            step *= 2
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
    func filled(
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
}
