import Geometry

extension CastOffFiller {
    mutating func place(_ box: CastOffBox, _ path: inout Path) -> Bool {
        let item = path.cursor.item
        if column.placed.contains(item) {
            path.cursor.item += 1
            return true
        }
        if box.mayLeaveOut, path.cursor.line == 0 { openWithout(box, path) }
        if box.hasRange, path.cursor.line == 0, box.place == .here || box.place == .column { openInRange(box, path) }
        switch box.place {
        case .across where column.isInBand: return stop(&path, .span)
        case .head, .foot:
            if !column.held.contains(item) { return stop(&path, .float(item)) }
            path.cursor.floats.append(item)
            path.cursor.item += 1
            return true
        case .columnHead where !path.isEmpty, _ where waitsForOthers(box, item, path):
            path.cursor.deferred.append(item)
            path.cursor.item += 1
            return true
        case .column, .here, .columnHead, .across: break
        }
        if path.cursor.line == 0, box.place == .column || box.isWhole && !path.isLeadIn, !box.breaks, !path.isEmpty {
            let space = max(path.spaceAfter, box.spaceBefore)
            let most = mostShift(path, path.pen + space + box.height(from: 0))
            openLowered(box, path, space: space, above: most)
            divide(&path, item, at: most)
            if path.ways.isEmpty { return false }
        }
        return placeRows(box, &path)
    }

    /// True where boxes that are called before `box`, the item at `item`, wait for another column, which it does not pass.
    private func waitsForOthers(_ box: CastOffBox, _ item: Int, _ path: Path) -> Bool {
        if path.cursor.line > 0 { return false }
        switch box.place {
        case .column, .columnHead: return !path.cursor.deferred.isEmpty
        case .here: return path.cursor.deferred.last == item - 1
        case .across, .head, .foot: return false
        }
    }

    /// The state without a box that may be left out, or without its picture, is followed later.
    private mutating func openWithout(_ box: CastOffBox, _ path: Path) {
        let item = path.cursor.item
        var without = path
        let words = box.withoutPicture
        let price = PageCost.price(of: words == nil ? .leftOut : .leadWithoutPicture)
        without.ways.add(ItemChange(item: item, kind: .leftOut), cost: price, &log)
        if let words {
            without.leaveEnds()
            if placeRows(words, &without) { open.append(without) }
            return
        }
        without.cursor.item += 1
        // Where a head has no company then, the column ends above it although the box is left out.
        for index in without.last.indices {
            without.last[index]?.cost += price
            if let before = without.last[index]?.changes {
                without.last[index]?.changes = log.add(ItemChange(item: item, kind: .leftOut), after: before)
            }
        }
        if !without.keeps, !without.isEmpty { record(&without, without.cursor, foot: without.pen, cost: 0) }
        open.append(without)
    }

    /// Follows the column later with each other height that the author of the picture allows: these are too many lines for ``FitTable``.
    private mutating func openInRange(_ box: CastOffBox, _ path: Path) {
        for (step, growth, cost) in box.steps {
            var other = path
            other.ways.add(ItemChange(item: path.cursor.item, kind: .picture(step)), cost: cost, &log)
            other.leaveEnds()
            if placeRows(box.taller(by: growth), &other) { open.append(other) }
        }
    }

    /// Leaves the shifts in `path` with which its next item has room, those up to `most`; with the others it waits for the next
    /// column, and they are followed later.
    mutating func divide(_ path: inout Path, _ item: Int, at most: Int) {
        if path.isLeadIn { endBeforeAnnounced(&path, above: most) }
        var waiting = path
        waiting.ways.limit(from: most + 1)
        if path.isLeadIn { waiting.ways.add(cost: PageCost.price(of: .leadIn)) }
        if !waiting.ways.isEmpty {
            waiting.cursor.deferred.append(item)
            waiting.cursor.item += 1
            // Each shift goes on in one of both.
            for shift in -FitTable.reach...FitTable.reach where !waiting.ways.has(shift) {
                waiting.last[shift + FitTable.reach] = nil
            }
            if !waiting.keeps { record(&waiting, waiting.cursor, foot: waiting.pen, cost: 0) }
            for shift in -FitTable.reach...FitTable.reach where waiting.ways.has(shift) {
                path.last[shift + FitTable.reach] = nil
            }
            open.append(waiting)
        }
        path.ways.limit(to: most)
    }

    /// The states of `path`, whose next item is a picture, with more shifts than `most`, for which it has no room at its height:
    /// each with the least of its steps by which it has room. They are followed later.
    private mutating func openLowered(_ box: CastOffBox, _ path: Path, space: Length, above most: Int) {
        var left = path.ways
        left.limit(from: most + 1)
        if box.hasRange { return }
        for (step, growth, cost) in box.steps.reversed() where growth < .zero && !left.isEmpty {
            let foot = levelFoot(of: box, path.pen + space + box.height(from: 0) + growth)
            let most = mostShift(path, foot)
            var lower = path
            lower.ways = left
            lower.ways.limit(to: most)
            if lower.ways.isEmpty { continue }
            left.limit(from: most + 1)
            lower.leaveEnds()
            lower.ways.add(ItemChange(item: path.cursor.item, kind: .picture(step)), cost: cost, &log)
            pass(box, below: foot, &lower)
            open.append(lower)
        }
    }

    /// The box is placed, down to `foot`: what follows it may begin.
    private func pass(_ box: CastOffBox, below foot: Length, _ path: inout Path) {
        path.pen = foot
        path.spaceAfter = box.spaceAfter
        path.isEmpty = false
        (path.required, path.isLeadIn, path.isBelowBox) = (nil, false, true)
        path.cursor.item += 1
        path.cursor.line = 0
        record(&path, path.cursor, foot: foot, cost: 0)
    }

    mutating func placeRows(_ box: CastOffBox, _ path: inout Path) -> Bool {
        let row = path.cursor.line
        let space = path.isEmpty ? .zero : max(path.spaceAfter, box.spaceBefore)
        let top = path.pen + space
        if box.breaks { recordCuts(of: box, from: row, below: top, &path) }
        let foot = levelFoot(of: box, top + box.height(from: row))
        if row == 0 { offer(box, space: space, foot: foot, before: path.cursor.item + 1, &path) }
        path.ways.limit(to: mostShift(path, foot))
        if path.ways.isEmpty { return false }
        pass(box, below: foot, &path)
        return true
    }

    /// Notes the cuts between rows.
    func recordCuts(of box: CastOffBox, from row: Int, below top: Length, _ path: inout Path) {
        var height = row == 0 ? box.head : box.headOfRest
        var heights = [height]
        for (count, next) in zip(1..., box.rows[row...].dropLast()) {
            height += next
            heights.append(height)
            let taken = box.cuts.taken(count, from: row)
            if taken == 0 { continue }
            var cursor = path.cursor
            cursor.line = row + taken
            let foot = levelFoot(of: box, top + heights[taken] + box.footOfRest)
            let most = mostShift(path, levelFoot(of: box, top + height + box.footOfRest))
            let cuts = box.cuts.weight(before: cursor.line, from: row, isSmall: box.isSmall)
            record(&path, cursor, foot: foot, cost: PageCost.price(of: .tornBox) * cuts, upTo: most)
        }
    }

    /// The foot of a box, which is on a baseline where its outline is seen and the column has room for that.
    func levelFoot(of box: CastOffBox, _ foot: Length) -> Length {
        guard box.isFramed, castOff.hasGrid else { return foot }
        let level = gridLine(below: foot)
        return foot <= column.depth && level > column.depth ? foot : level
    }

    mutating func placeDeferred(_ box: CastOffBox, _ item: Int, _ path: inout Path) -> Bool {
        let space = path.isEmpty ? .zero : max(path.spaceAfter, box.spaceBefore)
        let height = box.height(from: 0)
        if path.pen + space + height > column.depth { return false }
        let foot = levelFoot(of: box, path.pen + space + height)
        let cursor = path.cursor
        path.cursor.item = item
        offer(box, space: space, foot: foot, before: cursor.item, isLater: true, &path)
        path.cursor = cursor
        path.pen = foot
        path.spaceAfter = box.spaceAfter
        path.isBelowBox = true
        path.isEmpty = false
        return true
    }

    /// From the foot of a box to the baseline that the text after it asks for, before it is on the grid.
    func lead(to next: Int, after space: Length) -> Length {
        var (lead, space) = (Length.zero, space)
        for item in castOff.items[min(next, castOff.items.count)...] {
            switch item.content {
            case .text(let text):
                lead += max(space, text.spaceBefore) + text.ascent
                if text.isAligned { return lead }
                lead += text.leading * (text.lines - 1) + text.descent
                space = text.spaceAfter
            case .box(let box) where box.place == .here || box.place == .column:
                lead += max(space, box.spaceBefore) + box.height(from: 0)
                space = box.spaceAfter
            case .box, .nothing: continue
            case .across, .start, .columnBreak, .pageBreak: return lead + space + castOff.ascent
            }
        }
        return lead + space + castOff.ascent
    }

    /// What a box that ends at `foot` can give or take, one that has waited where `isLater` is true; the item `next` follows it.
    mutating func offer(
        _ box: CastOffBox, space: Length, foot: Length, before next: Int, isLater: Bool = false, _ path: inout Path
    ) {
        let lead = lead(to: next, after: box.spaceAfter)
        let natural = gridLine(below: foot + lead)
        func lines(_ growth: Length, _ lead: Length) -> Int {
            Int((gridLine(below: foot + growth + lead) - natural).raw / castOff.line.raw)
        }
        if !box.steps.isEmpty, !box.hasRange {
            let options = box.steps.map { step, growth, cost in
                option(lines(growth, lead), cost, path, isLater ? .laterPicture(step) : .picture(step))
            }
            path.ways.offer(options, &log)
        }
        if path.isEmpty { return }
        let price = PageCost.price(of: .addedSpace)
        if box.maySpace {
            var options = [option(1, price, path, .space(1))]
            if box.mayTighten {
                let tight = self.lead(to: next, after: box.spaceAfter.part(1, of: 3))
                if lines(space.part(1, of: 3) - space, tight) == -1 {
                    options.append(option(-1, price, path, .space(-1)))
                }
            }
            path.ways.offer(options, &log)
        }
    }
}
