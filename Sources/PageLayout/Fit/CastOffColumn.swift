import Geometry
import TextLayout

/// A column of a page that is planned.
struct CastOffColumn: Hashable {
    /// Its depth.
    var depth: Length
    /// From its head to a baseline of the grid.
    var gridStart: Length
    /// True where a page turn follows it.
    var isLast = false
    /// Boxes that its page places out of their flow already, and those that it lets wait.
    var placed: Set<Int> = []
    var held: Set<Int> = []
}

/// A way to fill a column, in which each place is reached by the cheapest changes.
struct ColumnEnd {
    enum Stop: Hashable {
        case full, done, span, columnBreak, pageBreak
        /// A box across the columns of the page was met, which is neither placed nor held.
        case float(Int)
    }

    var stop: Stop
    var cursor: CastOffCursor
    var cost: Double
    /// What it holds, from its head.
    var foot: Length
    /// Lines of white below that.
    var white: Int
    var changes: Int32
}

/// Fills a column of the cast-off as ``ColumnFiller`` fills a real one: as far as it goes, with the same rules of what is kept
/// together. What the items take may be changed on the way, so that there are several ends.
struct CastOffFiller {
    private let castOff: CastOff
    private let column: CastOffColumn
    /// What has been reached, and the states that are still to be followed.
    private var ends: [ColumnEnd] = []
    private var open: [Path] = []
    private var log: ChangeLog

    /// A column as far as it is filled.
    private struct Path {
        var cursor: CastOffCursor
        /// What it holds when nothing is changed, from its head, and the space that is asked for below that.
        var pen = Length.zero
        var spaceAfter = Length.zero
        /// The notes at its foot.
        var notes = Length.zero
        var isEmpty = true
        /// True below a box, which takes or gives the space between it and what follows.
        var isBelowBox = false
        /// The lines that the next paragraph must have here, so that the heads above have company.
        var required: Int?
        /// True where the item above announces the next.
        var isLeadIn = false
        /// True where a head is above, which would be left alone.
        var keeps: Bool { required != nil || isLeadIn }
        var ways = FitTable()
        /// The last place for each shift at which the column may end.
        var last = [ColumnEnd?](repeating: nil, count: FitTable.count)
    }

    /// All ends of `column`, which begins at `cursor`; none where something has no room in it. About linear in its items.
    static func ends(
        of column: CastOffColumn, from cursor: CastOffCursor, _ castOff: CastOff, _ memory: inout ColumnMemory
    ) -> [ColumnEnd] {
        let key = ColumnMemory.Key(column: column, cursor: cursor)
        // What is set in part may have other lines than it was reckoned with before.
        let isOpen = castOff.isOpen(cursor)
        if !isOpen, let known = memory.ends[key] { return known }
        var filler = CastOffFiller(castOff: castOff, column: column, log: memory.log)
        // The log is changed in place: two owners would copy it.
        memory.log = ChangeLog()
        filler.open = [Path(cursor: cursor)]
        while let path = filler.open.popLast() { filler.follow(path) }
        memory.log = filler.log
        if !isOpen { memory.ends[key] = filler.ends }
        return filler.ends
    }

    private init(castOff: CastOff, column: CastOffColumn, log: ChangeLog) {
        self.castOff = castOff
        self.column = column
        self.log = log
    }

    private mutating func follow(_ start: Path) {
        var path = start
        let waiting = path.cursor.deferred
        path.cursor.deferred = []
        // A box that is set in part goes on before boxes that wait, a paragraph after them.
        if path.cursor.line > 0, case .box = castOff.items[path.cursor.item].content, !step(&path) { return finish(path) }
        for (index, item) in waiting.enumerated() where path.cursor.deferred.isEmpty {
            guard case .box(let box) = castOff.items[item].content else { continue }
            if !placeDeferred(box, item, &path) { path.cursor.deferred = Array(waiting[index...]) }
        }
        while path.cursor.item < castOff.items.count {
            if !step(&path) { return finish(path) }
        }
        _ = stop(&path, .done)
        finish(path)
    }

    /// Places the next item; false where the path ends.
    private mutating func step(_ path: inout Path) -> Bool {
        let pen = path.pen
        let item = path.cursor.item
        guard take(item, &path) else { return false }
        // What waits or is placed elsewhere is passed: the column may end behind it, not before it.
        if path.cursor.item > item, path.pen == pen, !path.isEmpty, !path.keeps { record(&path, path.cursor, foot: pen, cost: 0) }
        return true
    }

    private mutating func take(_ item: Int, _ path: inout Path) -> Bool {
        switch castOff.items[item].content {
        case .text(let text): return place(text, &path)
        case .box(let box): return place(box, &path)
        case .across: return stop(&path, .span)
        case .start: return stop(&path, .done)
        case .columnBreak, .pageBreak:
            let isPage = if case .pageBreak = castOff.items[item].content { true } else { false }
            path.cursor.item += 1
            if path.isEmpty { return true }
            return stop(&path, isPage ? .pageBreak : .columnBreak)
        case .nothing:
            path.cursor.item += 1
            return true
        }
    }

    // MARK: Ends

    /// The path ends with the column for all shifts that are left; those that are full ended before.
    private mutating func stop(_ path: inout Path, _ stop: ColumnEnd.Stop) -> Bool {
        if stop == .done, !path.cursor.deferred.isEmpty {
            // What waits needs another column.
            record(&path, path.cursor, foot: path.pen, cost: 0)
            return false
        }
        for shift in -FitTable.reach...FitTable.reach where path.ways.has(shift) {
            ends.append(end(path, stop, path.cursor, shift, foot: path.pen, cost: 0))
            path.last[shift + FitTable.reach] = nil
        }
        return false
    }

    private mutating func finish(_ path: Path) {
        for case .some(let end) in path.last { ends.append(end) }
    }

    private func end(
        _ path: Path, _ stop: ColumnEnd.Stop, _ cursor: CastOffCursor, _ shift: Int, foot: Length, cost: Double
    ) -> ColumnEnd {
        let foot = foot + castOff.line * shift
        let white = max(column.depth - path.notes - foot, .zero).raw / castOff.line.raw
        return ColumnEnd(
            stop: stop, cursor: cursor, cost: path.ways.cost(of: shift) + cost, foot: foot, white: Int(white),
            changes: path.ways.changes(for: shift))
    }

    /// Notes that the column may end at `cursor`, for all shifts for which that has room.
    private func record(
        _ path: inout Path, _ cursor: CastOffCursor, foot: Length, cost: Double, from least: Int = -FitTable.reach
    ) {
        let most = mostShift(path, foot)
        for shift in least..<max(min(most, FitTable.reach) + 1, least) where path.ways.has(shift) {
            path.last[shift + FitTable.reach] = end(path, .full, cursor, shift, foot: foot, cost: cost)
        }
    }

    /// By how many lines more what ends at `foot` still has room; at least −``FitTable/reach`` − 1.
    private func mostShift(_ path: Path, _ foot: Length) -> Int {
        let room = (column.depth - path.notes - foot).raw
        let line = castOff.line.raw
        return max(Int(room >= 0 ? room / line : -((-room + line - 1) / line)), -FitTable.reach - 1)
    }

    // MARK: Text

    private mutating func place(_ text: CastOffText, _ path: inout Path) -> Bool {
        let before = path.cursor.line
        let left = text.lines - before
        let space = path.isEmpty ? .zero : before == 0 ? max(path.spaceAfter, text.spaceBefore) : path.spaceAfter
        if before == 0, text.maySpace, !path.isEmpty { offerSpace(space, &path) }
        var baseline = firstBaseline(text, below: path.pen + space, isHead: path.isEmpty)
        let required = max(before == 0 ? text.orphans : 1, path.required ?? 0)
        var foot = path.pen
        var cuts: [Cut] = []
        for count in 1...max(left, 1) {
            if count > 1 { baseline += text.leading }
            foot = baseline + text.descent
            for note in text.notes where note.line == before + count - 1 {
                path.notes += note.height + (path.notes == .zero ? NoteRule.room : .zero)
            }
            let isDivided = count < left && count >= required && left - count >= text.widows
            if isDivided, !(text.keepsTogether && before == 0) { cuts.append(Cut(count: count, foot: foot + path.notes)) }
            if mostShift(path, foot) < -FitTable.reach {
                record(cuts, after: before, &path)
                return false
            }
        }
        record(cuts, after: before, &path)
        offerLooseness(text, &path)
        path.pen = foot
        return pass(text, count: left, &path)
    }

    /// Lets a line be added above a head, or saved by half of the `space` above it.
    private mutating func offerSpace(_ space: Length, _ path: inout Path) {
        let price = PageCost.price(of: .addedSpace)
        var options = [option(1, price, path, .space(1))]
        let foot = path.pen + lead(to: path.cursor.item, after: path.spaceAfter)
        if !path.isBelowBox, gridLine(below: foot + space.part(1, of: 2) - space) < gridLine(below: foot) {
            options.append(option(-1, PageCost.price(of: .tightHead), path, .space(-1)))
        }
        path.ways.offer(options, &log)
    }

    /// The paragraph is whole: what follows it may begin.
    private mutating func pass(_ text: CastOffText, count: Int, _ path: inout Path) -> Bool {
        path.ways.limit(to: mostShift(path, path.pen))
        if path.ways.isEmpty { return false }
        path.required = KeepRules.requiredLines(
            after: count, keepWithNext: text.keepWithNext, requiredLines: path.required, isAtHead: false)
        (path.isLeadIn, path.isBelowBox) = (text.isLeadIn, false)
        path.spaceAfter = text.spaceAfter
        path.isEmpty = false
        path.cursor.item += 1
        path.cursor.line = 0
        if !path.keeps { record(&path, path.cursor, foot: path.pen, cost: 0) }
        return true
    }

    /// A place at which a paragraph may be divided: the lines before it, and their foot with the notes that they bring.
    private struct Cut {
        var count: Int
        var foot: Length
    }

    /// Notes the cuts of a paragraph of which `before` lines are placed already: for each shift the last that has room.
    private func record(_ cuts: [Cut], after before: Int, _ path: inout Path) {
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

    private mutating func offerLooseness(_ text: CastOffText, _ path: inout Path) {
        let price = PageCost.price(of: .looseness)
        var options: [FitTable.Option] = []
        if text.mayGrow { options.append(option(1, price, path, .looseness(1))) }
        if text.mayShrink { options.append(option(-1, price, path, .looseness(-1))) }
        if !options.isEmpty { path.ways.offer(options, &log) }
    }

    private func option(_ lines: Int, _ cost: Double, _ path: Path, _ kind: ItemChange.Kind) -> FitTable.Option {
        FitTable.Option(lines: lines, cost: cost, change: ItemChange(item: path.cursor.item, kind: kind))
    }

    private func firstBaseline(_ text: CastOffText, below place: Length, isHead: Bool) -> Length {
        // Text at a column's head is on the first line of the grid, where its capitals have room.
        let ascent = isHead ? text.ascent.scaled(by: SlotSource.headFraction) : text.ascent
        return text.isAligned || isHead ? gridLine(below: place + ascent) : place + ascent
    }

    private func gridLine(below place: Length) -> Length {
        if !castOff.hasGrid { return place }
        let distance = (place - column.gridStart).raw - Length(points: 0.01).raw
        let line = castOff.line.raw
        let count = distance >= 0 ? (distance + line - 1) / line : -((-distance) / line)
        return column.gridStart + castOff.line * Int(count)
    }

    // MARK: Boxes

    private mutating func place(_ box: CastOffBox, _ path: inout Path) -> Bool {
        let item = path.cursor.item
        if column.placed.contains(item) {
            path.cursor.item += 1
            return true
        }
        if box.mayLeaveOut, path.cursor.line == 0 { openWithout(item, path) }
        switch box.place {
        case .across: return stop(&path, .span)
        case .head, .foot:
            if !column.held.contains(item) { return stop(&path, .float(item)) }
            path.cursor.floats.append(item)
            path.cursor.item += 1
            return true
        case .columnHead where !path.isEmpty:
            path.cursor.deferred.append(item)
            path.cursor.item += 1
            return true
        case .column, .here, .columnHead: break
        }
        if path.cursor.line == 0, box.place == .column || box.isWhole && !path.isLeadIn, !box.breaks, !path.isEmpty {
            let space = max(path.spaceAfter, box.spaceBefore)
            divide(&path, item, at: mostShift(path, path.pen + space + box.height(from: 0)))
            if path.ways.isEmpty { return false }
        }
        return placeRows(box, &path)
    }

    /// The state without a box that may be left out is followed later.
    private mutating func openWithout(_ item: Int, _ path: Path) {
        var without = path
        without.ways.add(ItemChange(item: item, kind: .leftOut), cost: PageCost.price(of: .leftOut), &log)
        without.cursor.item += 1
        without.last = [ColumnEnd?](repeating: nil, count: FitTable.count)
        open.append(without)
    }

    /// Leaves the shifts in `path` with which its next item has room, those up to `most`; with the others it waits for the next
    /// column, and they are followed later.
    private mutating func divide(_ path: inout Path, _ item: Int, at most: Int) {
        var waiting = path
        waiting.ways.limit(from: most + 1)
        if !waiting.ways.isEmpty {
            waiting.cursor.deferred.append(item)
            waiting.cursor.item += 1
            waiting.last = [ColumnEnd?](repeating: nil, count: FitTable.count)
            if !waiting.keeps { record(&waiting, waiting.cursor, foot: waiting.pen, cost: 0) }
            for shift in -FitTable.reach...FitTable.reach where waiting.ways.has(shift) {
                path.last[shift + FitTable.reach] = nil
            }
            open.append(waiting)
        }
        path.ways.limit(to: most)
    }

    private mutating func placeRows(_ box: CastOffBox, _ path: inout Path) -> Bool {
        let row = path.cursor.line
        let space = path.isEmpty ? .zero : max(path.spaceAfter, box.spaceBefore)
        let top = path.pen + space
        if box.breaks { recordCuts(of: box, from: row, below: top, &path) }
        let foot = levelFoot(of: box, top + box.height(from: row))
        if row == 0 { offer(box, space: space, foot: foot, before: path.cursor.item + 1, &path) }
        path.ways.limit(to: mostShift(path, foot))
        if path.ways.isEmpty { return false }
        path.pen = foot
        path.spaceAfter = box.spaceAfter
        path.isEmpty = false
        (path.required, path.isLeadIn, path.isBelowBox) = (nil, false, true)
        path.cursor.item += 1
        path.cursor.line = 0
        record(&path, path.cursor, foot: foot, cost: 0)
        return true
    }

    /// Notes the cuts between rows, two at least on both sides.
    private func recordCuts(of box: CastOffBox, from row: Int, below top: Length, _ path: inout Path) {
        var height = row == 0 ? box.head : box.headOfRest
        let fewest = column.isLast && row == 0 && box.isSmall ? CastOffFiller.fewestRowsBeforeTurn : 2
        for (count, next) in zip(1..., box.rows[row...].dropLast()) {
            height += next
            let left = box.rows.count - row - count
            if left == 1 && count > 2 { continue }
            if count < fewest && row == 0 || count < 2 { continue }
            var cursor = path.cursor
            cursor.line = row + count
            let foot = levelFoot(of: box, top + height + box.footOfRest)
            record(&path, cursor, foot: foot, cost: PageCost.price(of: .tornBox))
        }
    }

    private static let fewestRowsBeforeTurn = 5

    /// The foot of a box, which is on a baseline where its outline is seen and the column has room for that.
    private func levelFoot(of box: CastOffBox, _ foot: Length) -> Length {
        guard box.isFramed, castOff.hasGrid else { return foot }
        let level = gridLine(below: foot)
        return foot <= column.depth && level > column.depth ? foot : level
    }

    private mutating func placeDeferred(_ box: CastOffBox, _ item: Int, _ path: inout Path) -> Bool {
        let space = path.isEmpty ? .zero : max(path.spaceAfter, box.spaceBefore)
        let height = box.height(from: 0)
        if path.pen + space + height > column.depth { return false }
        let foot = levelFoot(of: box, path.pen + space + height)
        let cursor = path.cursor
        path.cursor.item = item
        offer(box, space: space, foot: foot, before: cursor.item, &path)
        path.cursor = cursor
        path.pen = foot
        path.spaceAfter = box.spaceAfter
        path.isBelowBox = true
        path.isEmpty = false
        return true
    }

    /// From the foot of a box to the baseline that the text after it asks for, before it is on the grid.
    private func lead(to next: Int, after space: Length) -> Length {
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

    /// What a box that ends at `foot` can give or take; the item `next` follows it.
    private mutating func offer(
        _ box: CastOffBox, space: Length, foot: Length, before next: Int, _ path: inout Path
    ) {
        let lead = lead(to: next, after: box.spaceAfter)
        let natural = gridLine(below: foot + lead)
        func lines(_ growth: Length, _ lead: Length) -> Int {
            Int((gridLine(below: foot + growth + lead) - natural).raw / castOff.line.raw)
        }
        if !box.steps.isEmpty {
            let options = box.steps.map { option(lines($0.growth, lead), $0.cost, path, .picture($0.step)) }
            path.ways.offer(options, &log)
        }
        if path.isEmpty { return }
        let price = PageCost.price(of: .addedSpace)
        if box.maySpace {
            var options = [option(1, price, path, .space(1))]
            if box.mayTighten {
                let tight = self.lead(to: next, after: box.spaceAfter.part(1, of: 3))
                if lines(space.part(1, of: 3) - space, tight) == -1 { options.append(option(-1, price, path, .space(-1))) }
            }
            path.ways.offer(options, &log)
        }
    }
}

/// What is known of columns, for all plans of a cast-off: many of them begin alike.
package struct ColumnMemory {
    struct Key: Hashable {
        var column: CastOffColumn
        var cursor: CastOffCursor
    }

    /// The ends of columns.
    var ends: [Key: [ColumnEnd]] = [:]
    /// The changes that lead to them.
    var log = ChangeLog()

    /// Nothing is known.
    package init() {}
}
