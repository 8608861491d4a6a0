import Geometry
import TextLayout

extension CastOffFiller {
    mutating func place(_ text: CastOffText, _ path: inout Path) -> Bool {
        if text.isLast, !path.cursor.deferred.isEmpty { return placeBeforeWaitingBoxes(text, &path) }
        let before = path.cursor.line
        if before == 0, !path.cursor.deferred.isEmpty { path.ways.add(cost: text.costOfPassing) }
        let space = path.isEmpty ? .zero : before == 0 ? max(path.spaceAfter, text.spaceBefore) : path.spaceAfter
        if before == 0, text.maySpace, !path.isEmpty { offerSpace(space, &path) }
        var start = path
        // The array would be copied as soon as the path notes something.
        start.last = []
        let left = text.lines + path.cursor.looseness - before
        let foot = setLines(of: text, left, space, &path)
        // Where all of it has room however much is lost, it is not divided.
        let most = foot.map { mostShift(path, $0) } ?? -FitTable.reach - 1
        if before == 0, most <= path.ways.most { divide(text, space, start) }
        guard let foot else { return false }
        if before == 0 { offerLooseness(text, &path) }
        path.pen = foot
        return pass(text, count: left, &path)
    }

    /// Places what the column takes of the last paragraph but for two lines at least, which are below the boxes that wait.
    private mutating func placeBeforeWaitingBoxes(_ text: CastOffText, _ path: inout Path) -> Bool {
        var text = text
        text.widows = max(text.widows, 2)
        let before = path.cursor.line
        let space = path.isEmpty ? .zero : before == 0 ? max(path.spaceAfter, text.spaceBefore) : path.spaceAfter
        _ = setLines(of: text, text.lines + path.cursor.looseness - before, space, &path)
        return false
    }

    /// Sets `left` lines and notes where the paragraph may be divided; the foot of the last, or nil where that has no room
    /// however much is won.
    private mutating func setLines(of text: CastOffText, _ left: Int, _ space: Length, _ path: inout Path) -> Length? {
        let before = path.cursor.line
        var baseline = firstBaseline(text, below: path.pen + space, isHead: path.isEmpty)
        let required = max(before == 0 ? text.orphans : 1, path.required ?? 0)
        var foot = path.pen
        let mostOfAll = path.ways.most
        var cuts: [Cut] = []
        for count in 1...max(left, 1) {
            if count > 1 { baseline += text.leading }
            foot = baseline + text.descent
            for note in text.notes where note.line == before + count - 1 {
                path.notes += note.height + (path.notes == .zero ? NoteRule.room : .zero)
            }
            let isDivided = count < left && count >= required && left - count >= text.widows
            if isDivided, !(text.keepsTogether && before == 0) {
                // Those before a cut that has room for all are never the last.
                if hasRoom(path, foot, mostOfAll) { cuts.removeAll(keepingCapacity: true) }
                cuts.append(Cut(count: count, foot: foot + path.notes))
            }
            if !hasRoom(path, foot, -FitTable.reach) {
                record(cuts, after: before, &path)
                return nil
            }
        }
        record(cuts, after: before, &path)
        return foot
    }

    /// Notes where a paragraph that begins at the foot of the column may be divided when it is a line longer or shorter: that is
    /// decided where it begins, since it says how many of its lines may be here.
    private mutating func divide(_ text: CastOffText, _ space: Length, _ start: Path) {
        for looseness in [1, -1] where looseness > 0 ? text.mayGrow : text.mayShrink {
            var path = start
            path.leaveEnds()
            let change = ItemChange(item: path.cursor.item, kind: .looseness(looseness))
            path.ways.add(change, cost: PageCost.price(of: .looseness), &log)
            path.cursor.looseness = looseness
            let foot = setLines(of: text, text.lines + looseness, space, &path)
            // Where all of it has room, it is not divided.
            let most = foot.map { mostShift(path, $0) } ?? -FitTable.reach - 1
            for shift in -FitTable.reach...FitTable.reach where shift <= most {
                path.last[shift + FitTable.reach] = nil
            }
            finish(path)
        }
    }

    /// Lets a line be added above a head, or saved by half of the `space` above it.
    mutating func offerSpace(_ space: Length, _ path: inout Path) {
        let price = PageCost.price(of: .addedSpace)
        var options = [option(1, price, path, .space(1))]
        let foot = path.pen + lead(to: path.cursor.item, after: path.spaceAfter)
        if !path.isBelowBox, gridLine(below: foot + space.part(1, of: 2) - space) < gridLine(below: foot) {
            options.append(option(-1, PageCost.price(of: .tightHead), path, .space(-1)))
        }
        path.ways.offer(options, &log)
    }

    /// The paragraph is whole: what follows it may begin.
    mutating func pass(_ text: CastOffText, count: Int, _ path: inout Path) -> Bool {
        path.ways.limit(to: mostShift(path, path.pen))
        if path.ways.isEmpty { return false }
        path.required = KeepRules.requiredLines(
            after: count, keepWithNext: text.keepWithNext, requiredLines: path.required, isAtHead: false,
            isBeforeHeading: path.required != nil && castOff.isHeading(path.cursor.item + 1))
        (path.isLeadIn, path.isBelowBox) = (text.isLeadIn, false)
        path.spaceAfter = text.spaceAfter
        path.isEmpty = false
        path.cursor.item += 1
        (path.cursor.line, path.cursor.looseness) = (0, 0)
        if !path.keeps { record(&path, path.cursor, foot: path.pen, cost: 0) }
        return true
    }

    /// A place at which a paragraph may be divided: the lines before it, and their foot with the notes that they bring.
    struct Cut {
        var count: Int
        var foot: Length
    }

    /// Notes the cuts of a paragraph of which `before` lines are placed already: for each shift the last that has room.
    func record(_ cuts: [Cut], after before: Int, _ path: inout Path) {
        var least = -FitTable.reach
        for cut in cuts.reversed() {
            let foot = cut.foot - path.notes
            let most = mostShift(path, foot)
            if most < least { continue }
            var cursor = path.cursor
            cursor.line = before + cut.count
            record(&path, cursor, foot: foot, cost: 0, from: least)
            if most >= FitTable.reach { return }
            least = most + 1
        }
    }

    mutating func offerLooseness(_ text: CastOffText, _ path: inout Path) {
        let price = PageCost.price(of: .looseness)
        var options: [FitTable.Option] = []
        if text.mayGrow { options.append(option(1, price, path, .looseness(1))) }
        if text.mayShrink { options.append(option(-1, price, path, .looseness(-1))) }
        if !options.isEmpty { path.ways.offer(options, &log) }
    }

    func option(_ lines: Int, _ cost: Double, _ path: Path, _ kind: ItemChange.Kind) -> FitTable.Option {
        FitTable.Option(lines: lines, cost: cost, change: ItemChange(item: path.cursor.item, kind: kind))
    }

    func firstBaseline(_ text: CastOffText, below place: Length, isHead: Bool) -> Length {
        if !isHead { return text.isAligned ? gridLine(below: place + text.ascent) : place + text.ascent }
        // Text at a column's head is on the first line of the grid, where its capitals have room.
        let first = gridLine(below: place + text.letterAscent.scaled(by: SlotSource.headFraction))
        if text.isAligned { return first }
        // Text off the grid rises to it, but larger type in its first line makes room for itself.
        let ascent = text.styledAscent
        return place + ascent + text.addedAscent - max(place + ascent - first, .zero)
    }

    func gridLine(below place: Length) -> Length {
        if !castOff.hasGrid { return place }
        let distance = (place - column.gridStart).raw - Length(points: 0.01).raw
        let line = castOff.line.raw
        let count = distance >= 0 ? (distance + line - 1) / line : -((-distance) / line)
        return column.gridStart + castOff.line * Int(count)
    }
}
