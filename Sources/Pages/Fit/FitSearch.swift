import PubColumns
import PubDocuments
import PubGeometry

/// The pages of a run as they are planned on its cast-off.
package struct FitPlan {
    /// The changes to items.
    package var changes: [FitAdjustment]
    /// The end of each page.
    package var ends: [CastOffCursor]
    /// The cost of each page.
    package var costs: [Double]
    /// How many lines each page is longer than its type area; negative if it is shorter.
    package var extraLines: [Int]

    /// The cost of all its pages.
    package var cost: Double { costs.reduce(0, +) }

    /// Whether it changes anything.
    var doesSomething: Bool { !changes.isEmpty || extraLines.contains { $0 != 0 } }

    /// The plan of the pages after the first.
    var afterFirstPage: FitPlan {
        FitPlan(
            changes: changes, ends: Array(ends.dropFirst()), costs: Array(costs.dropFirst()),
            extraLines: Array(extraLines.dropFirst()))
    }
}

/// A beam search for the cheapest pages of a cast-off: it extends plans of the same number of pages side by side, at most
/// `width` of them; plans that end at equal cursors merge, and the cheaper stays. With no limit it finds the cheapest of all.
/// About linear in pages and plans.
package struct FitSearch {
    let castOff: CastOff
    /// The plans that are kept; at least ``Fit/mostPlans`` for all.
    let width: Int

    /// A search that keeps `width` plans.
    package init(castOff: CastOff, width: Int) {
        (self.castOff, self.width) = (castOff, width)
    }

    private struct Plan {
        var cursor: CastOffCursor
        var cost: Double
        var changes: Int32
        /// The ends of its pages, by their index among all of the search.
        var last: Int32
    }

    /// The state of the search.
    private struct Found {
        var ends: [(end: PageEnd, before: Int32)] = []
        /// The cheapest plan that is complete, or that ends at a cursor with a known rest.
        var best: Plan?
        /// Plans that cost as much are given up.
        var bound: Double
        /// Whether a plan has reached a cursor with a known rest.
        var meetsKnown = false
    }

    /// How many pages are still planned after a plan has reached a page with a known rest: others may reach a cheaper one.
    private static let pagesAfterMeeting = 24
    /// The pages of a search that goes on to the end.
    private static let pagesOfShortSearch = 40.0

    /// The cheapest plan from `start` on that costs less than `bound`; nil if there is none. It keeps what it learns of
    /// columns in `memory`.
    package func plan(from start: CastOffCursor, below bound: Double, _ memory: inout ColumnMemory) -> FitPlan? {
        plan(from: start, below: bound, &memory, knowing: KnownPlans())
    }

    /// The same, but it ends soon after a page that one of the plans in `known` continues from: it is linear in the pages up to there.
    /// The widest search, and one of few pages, goes on to the end.
    func plan(
        from start: CastOffCursor, below bound: Double, _ memory: inout ColumnMemory, knowing known: KnownPlans
    ) -> FitPlan? {
        // Planning some dozens of pages costs little, and may find a plan that the ones before have missed.
        let isShort = isExhaustive || pages(after: castOff.extent(before: start)) < Self.pagesOfShortSearch
        let known = isShort ? KnownPlans() : known
        var found = Found(bound: bound)
        var live = [Plan(cursor: start, cost: 0, changes: ChangeLog.none, last: -1)]
        var pagesLeft = Self.pagesAfterMeeting
        // Each page takes something: no plan has more pages than this.
        for _ in 0...castOff.items.reduce(0, { $0 + Int($1.extent) + 2 }) {
            var next: [Plan] = []
            for plan in live { next += longer(plan, &found, &memory, known) }
            live = kept(merged(next), found.bound)
            if live.isEmpty { break }
            if found.meetsKnown {
                if pagesLeft == 0 { break }
                pagesLeft -= 1
            }
        }
        guard let best = found.best else { return nil }
        var ends: [PageEnd] = []
        var last = best.last
        while last >= 0 {
            ends.append(found.ends[Int(last)].end)
            last = found.ends[Int(last)].before
        }
        ends.reverse()
        let plan = FitPlan(
            changes: memory.log.changes(best.changes), ends: ends.map(\.cursor), costs: ends.map(\.cost),
            extraLines: ends.map(\.extraLines))
        return isDone(best.cursor) ? plan : known.completed(plan, at: best.cursor)
    }

    private var isExhaustive: Bool { width >= Fit.mostPlans }

    /// The plans that go on from `plan`; one that is complete may become the best.
    private func longer(
        _ plan: Plan, _ found: inout Found, _ memory: inout ColumnMemory, _ known: KnownPlans
    ) -> [Plan] {
        let ends = castOff.openings(at: plan.cursor).flatMap { opening -> [PageEnd] in
            var filler = CastOffPageFiller(
                castOff: castOff, page: opening.page, width: isExhaustive ? .max : width,
                bound: found.bound - plan.cost - opening.cost, memory: memory)
            // The memory is changed in place: two owners would copy it.
            memory = ColumnMemory()
            var ends = filler.fill(from: plan.cursor)
            memory = filler.memory
            for index in ends.indices {
                ends[index].cost += opening.cost
                if let change = opening.change {
                    ends[index].changes = memory.log.add(change, after: ends[index].changes)
                }
            }
            return ends
        }
        var longer: [Plan] = []
        // A page that takes nothing would be followed by the same page, without end.
        for end in ends where end.cursor != plan.cursor {
            let cost = plan.cost + end.cost
            // A page that faces one of another run ends as that does.
            if cost >= found.bound || isDone(end.cursor) && end.cursor.extraLines != 0 { continue }
            found.ends.append((end, plan.last))
            let next = Plan(
                cursor: end.cursor, cost: cost, changes: memory.log.join(plan.changes, end.changes),
                last: Int32(found.ends.count - 1))
            if isDone(end.cursor) {
                (found.best, found.bound) = (next, cost)
                continue
            }
            longer.append(next)
            guard let rest = known.cost(from: end.cursor) else { continue }
            found.meetsKnown = true
            if cost + rest < found.bound { (found.best, found.bound) = (next, cost + rest) }
        }
        return longer
    }

    private func isDone(_ cursor: CastOffCursor) -> Bool {
        cursor.item >= castOff.items.count && !cursor.isInBox && cursor.floats.isEmpty && cursor.deferred.isEmpty
            && !cursor.hasOpenNotes
    }

    private func merged(_ plans: [Plan]) -> [Plan] {
        var places: [CastOffCursor: Int] = [:]
        var result: [Plan] = []
        for plan in plans {
            if let place = places[plan.cursor] {
                if plan.cost < result[place].cost { result[place] = plan }
            } else {
                places[plan.cursor] = result.count
                result.append(plan)
            }
        }
        return result
    }

    /// The plans that go on: the best by several orders in turn, since by cost alone those would be kept that have placed
    /// little.
    private func kept(_ plans: [Plan], _ bound: Double) -> [Plan] {
        let open = plans.filter { $0.cost < bound }
        if isExhaustive || open.count <= width { return open }
        let placed = open.map { castOff.extent(before: $0.cursor) }
        var orders = Self.rewards.map { reward in open.indices.map { open[$0].cost - reward * placed[$0] } }
        orders.insert(open.indices.map { open[$0].cost + costOfEnd(placed[$0]) }, at: 1)
        var queues = orders.map { order in open.indices.sorted { (order[$0], $0) < (order[$1], $1) }[...] }
        var isKept = Array(repeating: false, count: open.count)
        var count = 0
        while count < width {
            for queue in queues.indices where count < width {
                while let index = queues[queue].popFirst() {
                    if isKept[index] { continue }
                    isKept[index] = true
                    count += 1
                    break
                }
            }
        }
        return open.indices.filter { isKept[$0] }.map { open[$0] }
    }

    /// About how many pages follow after `placed` lines.
    private func pages(after placed: Double) -> Double {
        let page = castOff.pages[castOff.pages.count - 1]
        let lines = page.columns.reduce(0) { $0 + $1.depth.points / castOff.line.points }
        return (castOff.extent(before: CastOffCursor(item: castOff.items.count)) - placed) / max(lines, 1)
    }

    /// The expected cost of the end of a plan that has placed `placed` lines, if nothing after it is changed.
    private func costOfEnd(_ placed: Double) -> Double {
        let pages = pages(after: placed)
        let part = pages - pages.rounded(.up) + 1
        let isShort = part < PageCost.leastLastPage
        return PageCost.price(of: .whiteAtEnd) * (1 - part) + (isShort ? PageCost.price(of: .nearlyEmptyLastPage) : 0)
    }

    /// The value of a placed line of text in each of the rankings that decide which plans are kept.
    private static let rewards = [0, 0.2, 0.5, 1]
}

extension CastOff {
    /// About how many lines of a column are placed before `cursor`.
    func extent(before cursor: CastOffCursor) -> Double {
        var lines = cursor.item > 0 ? sums[cursor.item - 1] : 0
        for item in cursor.deferred + cursor.floats { lines -= items[item].extent }
        if cursor.openBox >= 0, case .box(let box) = items[cursor.openBox].content {
            let placed = items[cursor.openBox].extent * Double(cursor.row) / Double(box.rows.count)
            // One that is begun in a column is behind the cursor.
            lines += cursor.openBox < cursor.item ? placed - items[cursor.openBox].extent : placed
        }
        return lines + Double(cursor.line)
    }
}
