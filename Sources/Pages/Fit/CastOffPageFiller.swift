import PubColumns
import PubGeometry
import PubValues

/// The end of a planned page.
package struct PageEnd {
    /// Where the next page begins.
    package var cursor: CastOffCursor
    /// What the page costs, in lines of white.
    package var cost: Double
    /// The last of its changes in the log.
    var changes: Int32
    /// The lines by which the page is longer than its type area.
    var extraLines = 0
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
    var ends: [CastOffCursor: PageEnd] = [:]
    var open: [Start] = []
    /// The boxes that waited for the page.
    var waited: Set<Int> = []
    /// Where the page begins.
    var first = CastOffCursor()

    /// What is decided of the page above a band of columns.
    struct Start {
        var cursor: CastOffCursor
        var pen: Length
        var foot: Length
        var cost = 0.0
        var changes = ChangeLog.none
        var placed: Set<Int> = []
        var held: Set<Int> = []
        /// The last item of those that are placed on the page already: their calls have to be on it too.
        var callsNeeded = -1
        /// What the white above heads and boxes is.
        var whiteAbove = WhiteAbove()
        /// Whether boxes had their place at the page's foot before the band.
        var isFootTaken = false
        /// Whether nothing above is left to be placed.
        var isBand = false
        /// What was reached above the head across the columns with which the band begins; nil for none, and at the page's head.
        var aboveHead: (cursor: CastOffCursor, pen: Length, cost: Double, changes: Int32)?
        /// Whether the lines are held for the next page that announce the box across the columns below the band.
        var isAnnouncementHeld = false
        /// Whether columns or boxes of the article are above.
        var hasContent = false
        /// The height of the notes that boxes across the columns call: they are at the foot of the first column of the band.
        var notes = Length.zero
    }

    /// A band as far as it is filled.
    struct Part {
        var cursor: CastOffCursor
        var cost: Double
        var changes: Int32
        /// The white of the column before; nil if that is not full.
        var white: Int?
        /// What the columns hold together, the sum of their feet, the deepest of these, and the space below the last piece.
        var used = Length.zero
        var feet = Length.zero
        var pen = Length.zero
        var spaceAfter = Length.zero
        var stop = ColumnStop<Int>.full
        /// Whether lines are in the columns, and whether one has fewer of them than may begin a paragraph.
        var holdsText = false
        /// Whether the last piece is a box.
        var endsWithBox = false
        var hasTooFewLines = false
        /// The columns that other text follows.
        var fullColumns = 0
        /// The rows of the smallest box that even columns divide; 0 for none.
        var rowsOfDividedBox = 0
        /// What is above the band, and is done to its items, costs together.
        var costOfChanges = 0.0
        /// What the white above heads and boxes of the page is.
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
            cursor.item += 1 + page.itemsInFrames
        }
        first = cursor
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
                    if start.aboveHead == nil { start.aboveHead = (start.cursor, start.pen, start.cost, start.changes) }
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
            other.changes = memory.log.add(FitAdjustment(item: item, kind: .head(step.step)), after: other.changes)
            open.append(other)
        }
    }

    /// Places a box across the columns at its call; false where the page ends before it, or before rows of it.
    func place(across box: Shared<CastOffBox>, _ start: inout Start) -> Bool {
        let isAtHead = start.pen <= page.top
        let top = isAtHead ? start.pen : start.pen + box.spaceBefore
        let height = box.value.height(from: start.cursor.row)
        let notes = box.value.heightOfNotes(in: start.cursor.row..<box.rows.count, below: start.notes)
        if top + height <= start.foot - roomForNotes(start.notes, notes) {
            start.hasContent = true
            start.notes += notes
            start.pen = top + height + box.spaceAfter
            start.cursor.item += 1
            (start.cursor.openBox, start.cursor.row) = (-1, 0)
            return true
        }
        let (count, heightOfRows) = rowsTaken(
            of: box, from: start.cursor.row, below: top, to: start.foot, isAtHead: isAtHead)
        guard count > 0, start.cursor.row + count < box.rows.count else { return false }
        (start.cursor.openBox, start.cursor.row) = (start.cursor.item, start.cursor.row + count)
        start.pen = top + heightOfRows + box.footOfRest
        start.cost.pay(for: .splitBox, 1)
        return false
    }

    /// The room that a box leaves below it for the notes that it calls, beside those that wait: none without any of its own.
    private func roomForNotes(_ waiting: Length, _ own: Length) -> Length {
        own == .zero ? .zero : waiting + own + castOff.line
    }

    /// The rows of a box across the columns from `row` on that the page takes between `top` and `foot`, and their height.
    func rowsTaken(
        of box: Shared<CastOffBox>, from row: Int, below top: Length, to foot: Length, isAtHead: Bool
    ) -> (count: Int, height: Length) {
        let notes = roomForNotes(.zero, box.value.heightOfNotes(in: row..<box.rows.count))
        if top + box.value.height(from: row) + notes <= foot {
            return (box.rows.count - row, box.value.height(from: row))
        }
        var heights = [row == 0 ? box.head : box.headOfRest]
        for (index, height) in zip(row..., box.rows[row...]) {
            let height = heights[heights.count - 1] + height
            let notes = roomForNotes(.zero, box.value.heightOfNotes(in: row..<index + 1))
            if top + height + box.footOfRest + notes > foot { break }
            heights.append(height)
        }
        let count = rules.rowsTaken(
            box.cuts.taken(heights.count - 1, from: row), of: box.rows.count, from: row, isSmall: box.isSmall,
            isAtHead: isAtHead)
        return (count, heights[count])
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
        for way in ways {
            var next = way
            next.isFootTaken = start.isFootTaken || isForFoot(item, on: start)
            placeFloats(next)
        }
    }

    /// The page with a box across its columns at its head or foot, by each of its heights; none where it has no room.
    mutating func placed(_ item: Int, on start: Start, isAlone: Bool) -> [Start] {
        guard case .box(let box) = castOff.items[item].content else { return [start] }
        var ways: [Start] = []
        var feet: Set<Length> = []
        for way in [(step: 0, growth: Length.zero, cost: 0.0)] + box.steps.sorted(by: { $0.cost < $1.cost }) {
            var next = start
            place(item, box, height: box.value.height(from: 0) + way.growth, on: &next, isAlone: isAlone)
            let rows = next.foot < start.foot ? next.foot..<start.foot : start.pen..<max(next.pen, start.pen)
            if page.columns.contains(where: { $0.taken.contains { $0.overlaps(rows) } }) { continue }
            let head = bandTop(below: next.pen)
            let isAboveBox = page.columns.count > 1 && next.foot < page.foot
            if !isAlone, !box.notes.isEmpty, head + next.notes > next.foot { continue }
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
        start.hasContent = true
        start.notes += box.value.heightOfNotes(in: 0..<box.rows.count, below: start.notes)
        if isForFoot(item, on: start), rules.standsAtFoot(isAlone: isAlone, above: room, inColumns: page.columns.count)
        {
            start.foot -= height + box.spaceBefore
        } else {
            start.pen += (start.pen <= page.top ? .zero : box.spaceBefore) + height + box.spaceAfter
        }
    }

    /// Whether the box is for the page's foot, where `start` is what is above it.
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
