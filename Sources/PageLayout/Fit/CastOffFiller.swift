import Geometry

/// Fills a column of the cast-off as ``ColumnFiller`` fills a real one: as far as it goes, with the same rules of what is kept
/// together. What the items take may be changed on the way, so that there are several ends.
struct CastOffFiller {
    let castOff: CastOff
    let column: CastOffColumn
    /// What has been reached, and the states that are still to be followed.
    var ends: [ColumnEnd] = []
    var open: [Path] = []
    var log: ChangeLog
    /// The furthest item that was tried.
    private(set) var furthest = 0

    /// A column as far as it is filled.
    struct Path {
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
        var last = Path.noEnds

        private static let noEnds = [ColumnEnd?](repeating: nil, count: FitTable.count)

        /// Leaves the ends so far to the path from which this one parts.
        mutating func leaveEnds() { last = Path.noEnds }
    }

    /// All ends of `column`, which begins at `cursor`; none where something has no room in it. About linear in its items.
    static func ends(
        of column: CastOffColumn, from cursor: CastOffCursor, _ castOff: CastOff, _ memory: inout ColumnMemory
    ) -> [ColumnEnd] {
        let key = ColumnMemory.Key(column: column, cursor: cursor)
        // What is set in part may have other lines than it was reckoned with before.
        let isOpen = castOff.isOpen(cursor)
        if !isOpen, let known = memory[key] { return known }
        var filler = CastOffFiller(castOff: castOff, column: column, log: memory.log)
        // The log is changed in place: two owners would copy it.
        memory.log = ChangeLog()
        filler.begin(at: cursor)
        while let path = filler.open.popLast() { filler.follow(path) }
        memory.log = filler.log
        if !isOpen { memory.note(filler.ends, upTo: filler.furthest, of: key) }
        return filler.ends
    }

    init(castOff: CastOff, column: CastOffColumn, log: ChangeLog) {
        self.castOff = castOff
        self.column = column
        self.log = log
    }

    /// Begins the column with what goes on from the one before.
    mutating func begin(at cursor: CastOffCursor) {
        var path = Path(cursor: cursor)
        let waiting = path.cursor.deferred[...]
        path.cursor.deferred = []
        // A box that is set in part goes on before boxes that wait, a paragraph after them.
        if path.cursor.line > 0, case .box = castOff.items[path.cursor.item].content, !step(&path) {
            return finish(path)
        }
        openBelow(waiting, path)
    }

    /// The column below the boxes of `waiting` that have room; a picture with a range of heights is placed with each.
    private mutating func openBelow(_ waiting: ArraySlice<Int>, _ start: Path) {
        var path = start
        for (index, item) in zip(waiting.indices, waiting) {
            guard case .box(let box) = castOff.items[item].content else { continue }
            if box.hasRange {
                for (step, growth, cost) in box.steps {
                    var other = path
                    if !placeDeferred(box.taller(by: growth), item, &other) { continue }
                    other.ways.add(ItemChange(item: item, kind: .laterPicture(step)), cost: cost, &log)
                    openBelow(waiting[(index + 1)...], other)
                }
            }
            if placeDeferred(box, item, &path) { continue }
            path.cursor.deferred = Array(waiting[index...])
            break
        }
        open.append(path)
    }

    mutating func follow(_ start: Path) {
        var path = start
        while path.cursor.item < castOff.items.count {
            if !step(&path) { return finish(path) }
        }
        _ = stop(&path, .done)
        finish(path)
    }

    /// Places the next item; false where the path ends.
    mutating func step(_ path: inout Path) -> Bool {
        let pen = path.pen
        let item = path.cursor.item
        furthest = max(furthest, item)
        guard take(item, &path) else { return false }
        // What waits or is placed elsewhere is passed: the column may end behind it, not before it.
        if path.cursor.item > item, path.pen == pen, !path.isEmpty, !path.keeps {
            record(&path, path.cursor, foot: pen, cost: 0)
        }
        return true
    }

    mutating func take(_ item: Int, _ path: inout Path) -> Bool {
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
    mutating func stop(_ path: inout Path, _ stop: ColumnEnd.Stop) -> Bool {
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

    /// Ends the path for the shifts above `most`, for which it has no room for the box that the item above announces, where the
    /// white that is left costs less than that both are parted: as columns do.
    mutating func endBeforeAnnounced(_ path: inout Path, above most: Int) {
        let white = Int(PageCost.lines(worth: PageCost.price(of: .leadIn)))
        for shift in -FitTable.reach...FitTable.reach where shift > most && path.ways.has(shift) {
            guard let last = path.last[shift + FitTable.reach], last.white <= white else { continue }
            ends.append(last)
            path.last[shift + FitTable.reach] = nil
            path.ways.remove(shift)
        }
    }

    mutating func finish(_ path: Path) {
        for case .some(let end) in path.last { ends.append(end) }
    }

    func end(
        _ path: Path, _ stop: ColumnEnd.Stop, _ cursor: CastOffCursor, _ shift: Int, foot: Length, cost: Double
    ) -> ColumnEnd {
        let foot = foot + castOff.line * shift
        let white = max(column.depth - path.notes - foot, .zero).raw / castOff.line.raw
        return ColumnEnd(
            stop: stop, cursor: cursor, cost: path.ways.cost(of: shift) + cost, foot: foot, white: Int(white),
            changes: path.ways.changes(for: shift))
    }

    /// Notes that the column may end at `cursor`, for all shifts for which that has room.
    func record(
        _ path: inout Path, _ cursor: CastOffCursor, foot: Length, cost: Double, from least: Int = -FitTable.reach,
        upTo greatest: Int = FitTable.reach
    ) {
        let most = min(mostShift(path, foot), greatest)
        for shift in least..<max(min(most, FitTable.reach) + 1, least) where path.ways.has(shift) {
            path.last[shift + FitTable.reach] = end(path, .full, cursor, shift, foot: foot, cost: cost)
        }
    }

    /// True where what ends at `foot` still has room when `shift` lines are added.
    func hasRoom(_ path: Path, _ foot: Length, _ shift: Int) -> Bool {
        foot + castOff.line * shift <= column.depth - path.notes
    }

    /// By how many lines more what ends at `foot` still has room; at least −``FitTable/reach`` − 1.
    func mostShift(_ path: Path, _ foot: Length) -> Int {
        let room = (column.depth - path.notes - foot).raw
        let line = castOff.line.raw
        return max(Int(room >= 0 ? room / line : -((-room + line - 1) / line)), -FitTable.reach - 1)
    }
}
