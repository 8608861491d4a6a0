import PubColumns
import PubGeometry
import PubValues

/// The end of a planned page.
package struct PageEnd {
    /// The start of the next page.
    package var cursor: CastOffCursor
    /// The cost of the page, in lines of white.
    package var cost: Double
    /// The last of its changes in the log.
    var changes: Int32
    /// How many lines the page is longer than its type area.
    var extraLines = 0
}

/// Fills a page of the cast-off in all ways that differ in their ends, each by the cheapest changes.
struct CastOffPageFiller {
    let castOff: CastOff
    let page: CastOffPage
    /// The ways that are followed from column to column; `Int.max` for all.
    let width: Int
    /// Ways that cost as much are given up.
    let bound: Double
    var memory: ColumnMemory
    var ends: [CastOffCursor: PageEnd] = [:]
    var open: [Start] = []
    /// The boxes that waited for the page.
    var waited: Set<Int> = []
    /// The start of the page.
    var first = CastOffCursor()

    /// The decisions about the page above a band of columns.
    struct Start {
        var cursor: CastOffCursor
        var pen: Length
        var foot: Length
        var cost = 0.0
        var changes = ChangeLog.none
        var placed: Set<Int> = []
        var held: Set<Int> = []
        /// The last of the items that are placed on the page already; their calls have to be on it too.
        var callsNeeded = -1
        /// The white above heads and boxes.
        var whiteAbove = WhiteAbove()
        /// Whether boxes had their place at the page's foot before the band.
        var isFootTaken = false
        /// Whether nothing above is left to be placed.
        var isBand = false
        /// The state above the head across the columns that begins the band; nil if there is no such head, or it is at the page's head.
        var aboveHead: (cursor: CastOffCursor, pen: Length, cost: Double, changes: Int32)?
        /// Whether the lines are held for the next page that announce the box across the columns below the band.
        var isAnnouncementHeld = false
        /// Whether boxes are above.
        var hasBoxes = false
        /// The notes called by boxes of the band that are across its columns: they go to the foot of the first column, behind notes that wait.
        var notes: [CastOffNote] = []
    }

    /// A partly filled band.
    struct Part {
        var cursor: CastOffCursor
        var cost: Double
        var changes: Int32
        /// The white of the column before; nil if that is not full.
        var white: Int?
        /// The height that the columns hold together, the sum of their feet, the deepest of these, and the space below the last piece.
        var used = Length.zero
        var feet = Length.zero
        var pen = Length.zero
        var spaceAfter = Length.zero
        var stop = ColumnStop<Int>.full
        /// Whether boxes are in the columns.
        var holdsBoxes = false
        /// The columns of the band.
        var count = 1
        /// Whether lines are in the columns, how many, and whether one has fewer of them than may begin a paragraph.
        var holdsText = false
        var lines = 0
        /// Whether the last piece is a box.
        var endsWithBox = false
        var hasTooFewLines = false
        /// The columns that other text follows.
        var fullColumns = 0
        /// The rows of the smallest box that even columns divide; 0 for none.
        var rowsOfDividedBox = 0
        /// The cost of everything above the band and of the changes to its items.
        var costOfChanges = 0.0
        /// The white above heads and boxes of the page.
        var whiteAbove = WhiteAbove()
    }

    var rules: PageRules { castOff.pageRules }

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
            let head = cursor.item..<cursor.item + 1 + page.itemsInFrames
            cursor.openNotes += castOff.items[head].flatMap(\.notes)
            cursor.item = head.upperBound
        }
        first = cursor
        let start = Start(cursor: cursor, pen: page.textTop, foot: page.textFoot)
        if page.isTaken { end(start) } else { open = [start] }
        while let start = open.popLast() {
            if start.isBand { fillBand(start) } else { placeAcross(start) }
        }
        // Sorted, since a dictionary has no order, and every run has to take the same of equal ends.
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
                    if start.aboveHead == nil { start.aboveHead = (start.cursor, start.pen, start.cost, start.changes) }
                    start.pen += space
                }
                start.pen += height
                start.cursor.openNotes += castOff.items[start.cursor.item].notes
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
            other.changes = memory.log.add(FitAdjustment(item: item, kind: .head(step.step)), after: other.changes)
            open.append(other)
        }
    }

    /// Places a box across the columns at its call; false if the page ends before it, or before rows of it.
    func place(across box: Shared<CastOffBox>, _ start: inout Start) -> Bool {
        let isAtHead = start.pen <= page.top
        let top = isAtHead ? start.pen : start.pen + box.spaceBefore
        let (count, height) = rowsTaken(of: box, by: start, below: top)
        if count == 0 { return false }
        let rows = start.cursor.row..<start.cursor.row + count
        start.cursor.openNotes += box.value.notes(of: rows)
        if rows.upperBound < box.rows.count {
            (start.cursor.openBox, start.cursor.row) = (start.cursor.item, rows.upperBound)
            start.pen = top + height + box.footOfRest
            start.cost.pay(for: .splitBox, 1)
            return false
        }
        start.hasBoxes = true
        start.pen = top + height + box.spaceAfter
        start.cursor.item += 1
        (start.cursor.openBox, start.cursor.row) = (-1, 0)
        return true
    }

    /// The room that notes take at the foot of the next column, including the notes that wait for it on `start`; zero if there are none.
    func room(forNotes notes: [CastOffNote], on start: Start) -> Length {
        guard !notes.isEmpty, let extents = castOff.notes else { return .zero }
        return rules.room(forNotes: (start.cursor.openNotes + notes).map { extents.height(of: $0) })
    }

    /// The rows of a box across the columns that the page takes below `top`, from the next one on `start` on, and their height.
    func rowsTaken(of box: Shared<CastOffBox>, by start: Start, below top: Length) -> (count: Int, height: Length) {
        let row = start.cursor.isInBoxAcross ? start.cursor.row : 0
        func hasRoom(_ height: Length, _ rows: Range<Int>) -> Bool {
            top + height + room(forNotes: box.value.notes(of: rows), on: start) <= start.foot
        }
        let whole = box.value.height(from: row)
        if hasRoom(whole, row..<box.rows.count) { return (box.rows.count - row, whole) }
        var heights = [row == 0 ? box.head : box.headOfRest]
        for (index, height) in zip(row..., box.rows[row...]) {
            let height = heights[heights.count - 1] + height
            if !hasRoom(height + box.footOfRest, row..<index + 1) { break }
            heights.append(height)
        }
        let count = rules.rowsTaken(
            box.cuts.taken(heights.count - 1, from: row), of: box.rows.count, from: row, isSmall: box.isSmall,
            isAtHead: start.pen <= page.top)
        return (count, heights[count])
    }

    /// Places boxes that wait from the page before, each picture as tall as is natural or by one of its steps.
    private mutating func placeFloats(_ start: Start) {
        // Frames have no place across the columns: boxes that wait for one go on waiting.
        guard let item = start.cursor.floats.first, !page.hasNamedFrames else {
            var band = start
            band.isBand = true
            open.append(band)
            return
        }
        var rest = start
        rest.cursor.floats.removeFirst()
        let ways = placed(
            item, on: rest, isAlone: start.pen <= page.top && start.foot == page.foot, hasWaited: true)
        if ways.isEmpty {
            var band = start
            band.isBand = true
            open.append(band)
        }
        for way in ways {
            var next = way
            (next.cursor.openNotes, next.notes) = (next.cursor.openNotes + next.notes, [])
            next.isFootTaken = start.isFootTaken || isForFoot(item, on: start)
            placeFloats(next)
        }
    }

    /// The page with a box across its columns at its head or foot, once for each of its heights; empty if it has no room. A box that `hasWaited`
    /// for the page keeps room for its notes at the foot, too, unless it is alone; one that is called here does so at the head only.
    mutating func placed(_ item: Int, on start: Start, isAlone: Bool, hasWaited: Bool = false) -> [Start] {
        guard case .box(let box) = castOff.items[item].content else { return [start] }
        let notes = box.value.notes(of: 0..<box.rows.count)
        let room = room(forNotes: notes, on: start)
        var ways: [Start] = []
        var feet: Set<Length> = []
        // The cheapest first: of heights that leave the same room only the first is kept.
        for way in [(step: 0, growth: Length.zero, cost: 0.0)] + box.steps.sorted(by: { $0.cost < $1.cost }) {
            var next = start
            place(item, box, height: box.value.height(from: 0) + way.growth, on: &next, isAlone: isAlone)
            let rows = next.foot < start.foot ? next.foot..<start.foot : start.pen..<max(next.pen, start.pen)
            if page.columns.contains(where: { $0.taken.contains { $0.overlaps(rows) } }) { continue }
            let head = bandTop(below: next.pen)
            let isAboveBox = page.columns.count > 1 && next.foot < page.foot
            if !(hasWaited && isAlone), hasWaited || next.foot == start.foot, !notes.isEmpty {
                let pen = next.foot < start.foot ? start.pen + box.spaceBefore : next.pen - box.spaceAfter
                let foot = next.foot < start.foot ? next.foot + box.spaceBefore : next.foot
                if pen + room > foot { continue }
            }
            next.notes += notes
            if !isAlone, !rules.hasRoomForText(from: head, to: next.foot, isAboveBox: isAboveBox) { continue }
            // Two heights between which no line has room are one.
            let depth = castOff.line * Int(max(next.foot - head, .zero).raw / castOff.line.raw)
            if !feet.insert(depth).inserted { continue }
            next.cost += way.cost
            if way.step != 0 {
                next.changes = memory.log.add(FitAdjustment(item: item, kind: .picture(way.step)), after: next.changes)
            }
            ways.append(next)
        }
        return ways
    }

    /// Places a box across the columns at the foot of the page if it wants that, and at its head if it would leave scraps of text above it there.
    private func place(
        _ item: Int, _ box: Shared<CastOffBox>, height: Length, on start: inout Start, isAlone: Bool
    ) {
        let room = start.foot - height - box.spaceBefore - start.pen
        start.hasBoxes = true
        if isForFoot(item, on: start), rules.standsAtFoot(isAlone: isAlone, above: room, inColumns: page.columns.count)
        {
            start.foot -= height + box.spaceBefore
        } else {
            start.pen += (start.pen <= page.top ? .zero : box.spaceBefore) + height + box.spaceAfter
        }
    }

    /// Whether the box is for the page's foot; `start` is the part of the page above it.
    func isForFoot(_ item: Int, on start: Start) -> Bool {
        guard case .box(let box) = castOff.items[item].content else { return false }
        let first = castOff.firstParagraphs[castOff.items[item].article]
        return rules.isForFoot(
            box.placement,
            FloatCall(isBehindFirstParagraph: first.map { item > $0 } ?? false, isLast: box.isCalledLast),
            isAboveText: start.cursor.isBetweenItems && first.map { start.cursor.item <= $0 } ?? false)
    }

    func bandTop(below pen: Length) -> Length {
        guard castOff.hasGrid, pen > page.top else { return pen }
        return min(page.top + castOff.line * (pen - page.top).units(of: castOff.line), max(pen, page.foot))
    }
}
