import PubColumns
import PubGeometry
import PubIdentity
import PubPages
import PubTestSupport
import PubValues
import Testing

/// The search over planned pages: with no limit of plans it finds what trying everything finds.
struct FitSearchTests {
    private static let line = Length(points: 12)

    /// An item as both sides of the test see it: lengths in lines of the grid.
    struct Item {
        enum Kind { case text, head, box, columnBox, float }
        var kind: Kind
        var lines: Int
        /// What can be done to it, besides nothing.
        var choices: [Choice] = []
    }

    enum Choice: Hashable { case nothing, longer, shorter, space, taller, lower, leftOut, held }

    /// A run of some thirty items with six choices at most, or of `count` with any number, random but the same in every run.
    private static func run(_ seed: Int, count: Int? = nil) -> (items: [Item], depth: Int) {
        var words = Words(seed: seed)
        var items: [Item] = []
        var choices = count == nil ? 0 : Int.min
        for index in 0..<(count ?? (12 + words.number(19))) {
            var item = Item(kind: .text, lines: 1 + words.number(7))
            switch words.number(10) {
            case 0 where index > 0: item = Item(kind: .head, lines: 1)
            case 1: item = Item(kind: .box, lines: 2 + words.number(4))
            case 2: item = Item(kind: .columnBox, lines: 2 + words.number(4))
            case 3 where index > 1: item = Item(kind: .float, lines: 2 + words.number(3))
            default: break
            }
            if choices < 6, words.number(3) == 0 {
                switch item.kind {
                case .text: item.choices = item.lines > 2 ? [.longer, .shorter] : []
                case .head: item.choices = [.space]
                case .box: item.choices = [.taller, .lower]
                case .columnBox: item.choices = [.leftOut]
                case .float: break
                }
                choices += item.choices.isEmpty ? 0 : 1
            }
            if item.kind == .float { item.choices = [.held] }
            items.append(item)
        }
        items.append(Item(kind: .text, lines: 3))
        return (items, 14 + words.number(8))
    }

    private static func castOff(_ items: [Item], columns: Int = 2, depth: Int) -> CastOff {
        var page = CastOffPage(columns: columns, depth: line * depth, first: Length(points: 9))
        page.isBalanced = false
        var castOff = CastOff(line: line, hasGrid: true, firstPage: page, pages: [page], reserved: [nil])
        castOff.items = [CastOffItem(content: .start, article: 0, index: -1)]
        castOff.ascent = Length(points: 9)
        for (index, item) in items.enumerated() {
            let content = content(item, index)
            castOff.items.append(CastOffItem(content: content, article: 0, index: index, extent: Double(item.lines)))
        }
        castOff.sums = castOff.items.reduce(into: []) { $0.append(($0.last ?? 0) + $1.extent) }
        return castOff
    }

    private static func content(_ item: Item, _ index: Int) -> CastOffItem.Content {
        var text = CastOffText(lines: item.lines, ascent: Length(points: 9), leading: line, descent: Length(points: 3))
        var box = CastOffBox(id: BoxID(index), placement: .here, rows: [line * item.lines])
        switch item.kind {
        case .text, .head:
            (text.orphans, text.widows) = (2, 2)
            text.keepWithNext = item.kind == .head ? 2 : 0
            text.mayGrow = item.choices.contains(.longer)
            text.mayShrink = item.choices.contains(.shorter)
            text.maySpace = item.choices.contains(.space)
            return .text(Shared(text))
        case .box:
            if item.choices.contains(.taller) { box.steps = [(-1, -line, 0.5), (1, line, 0.5)] }
        case .columnBox:
            box.placement = .column
            box.mayLeaveOut = item.choices.contains(.leftOut)
        case .float: box.placement = .top
        }
        return .box(Shared(box))
    }

    /// The cheapest of all ways, each tried by itself, and whether one of them ends the text beside boxes that wait, which the search knows to
    /// place and the judge does not.
    private static func bruteForce(_ items: [Item], depth: Int) -> (cost: Double, endsBesideBoxes: Bool) {
        let open = items.indices.filter { !items[$0].choices.isEmpty }
        var (best, endsBesideBoxes) = (Double.infinity, false)
        func tryAll(_ rest: ArraySlice<Int>, _ chosen: [Int: Choice]) {
            guard let next = rest.first else {
                var trial = GreedyPages(items: items, depth: depth, chosen: chosen)
                if let cost = trial.cost() { best = min(best, cost) }
                endsBesideBoxes = endsBesideBoxes || trial.endsBesideBoxes
                return
            }
            for choice in [.nothing] + items[next].choices {
                var chosen = chosen
                chosen[next] = choice
                tryAll(rest.dropFirst(), chosen)
            }
        }
        tryAll(open[...], [:])
        return (best, endsBesideBoxes)
    }

    @Test(arguments: 0..<120) func theWidestSearchFindsWhatTryingEverythingFinds(seed: Int) {
        let (items, depth) = Self.run(seed)
        let (wanted, endsBesideBoxes) = Self.bruteForce(items, depth: depth)
        let castOff = Self.castOff(items, depth: depth)
        var memory = ColumnMemory()
        let start = CastOffCursor()
        let found = FitSearch(castOff: castOff, width: 1000).plan(from: start, below: .infinity, &memory)
        guard wanted < .infinity else { return #expect(found == nil) }
        let cost = found?.cost ?? .infinity
        #expect(cost < wanted + 1e-6, "\(cost) instead of \(wanted)")
        if !endsBesideBoxes { #expect(cost > wanted - 1e-6, "\(cost) instead of \(wanted)") }
        // What few plans find is never cheaper than that.
        for width in [1, 4, 16] {
            var memory = ColumnMemory()
            let few = FitSearch(castOff: castOff, width: width).plan(from: start, below: .infinity, &memory)
            #expect((few?.cost ?? .infinity) > cost - 1e-6)
        }
    }

    /// What the plans of long runs cost, of which the search follows a few: a search that keeps others finds dearer ones, or cheaper.
    @Test func plansOfLongChainsCostWhatTheyDid() {
        let rows = (0..<24).map { seed in
            let (items, depth) = Self.run(2000 + seed, count: 240)
            var memory = ColumnMemory()
            let search = FitSearch(castOff: Self.castOff(items, depth: depth), width: 16)
            let cost = search.plan(from: CastOffCursor(), below: .infinity, &memory)?.cost ?? .infinity
            return "\(seed) \((cost * 1000).rounded() / 1000)"
        }
        GoldenList("Tests/ComposerTests/Lists/plan-costs.txt").expect(rows)
    }

    /// How many of 48 short runs a search of few plans finds the cheapest for: one that follows half as many ways from column to
    /// column finds it for fewer.
    @Test func fewPlansFindTheCheapestOfMostChains() {
        let least = [2: 6, 4: 15, 12: 40]
        var found: [Int: Int] = [:]
        for seed in 0..<48 {
            let (items, depth) = Self.run(3000 + seed, count: 60)
            let castOff = Self.castOff(items, columns: 3 + seed % 2, depth: depth)
            func cost(_ width: Int) -> Double {
                var memory = ColumnMemory()
                let search = FitSearch(castOff: castOff, width: width)
                return search.plan(from: CastOffCursor(), below: .infinity, &memory)?.cost ?? .infinity
            }
            let cheapest = cost(1000)
            for width in least.keys where cost(width) < cheapest + 1e-6 { found[width, default: 0] += 1 }
        }
        for (width, count) in least { #expect(found[width, default: 0] >= count, "of \(width) plans") }
    }

    /// A box that waited for a page and has no room on it costs more than one that waits for the first time.
    @Test func aBoxThatWaitsAgainIsDearer() throws {
        let items = [Item(kind: .float, lines: 8), Item(kind: .float, lines: 8), Item(kind: .text, lines: 40)]
        let castOff = Self.castOff(items, depth: 14)
        var cursor = CastOffCursor(item: 3, page: 1)
        cursor.floats = [1, 2]
        let ends = castOff.ends(ofPageAt: cursor).map(\.end)
        let end = try #require(ends.first { $0.cursor.floats == [2] })
        #expect(end.cost == PageCost.price(of: .distantFloat) + PageCost.price(of: .longWait))
        cursor.floats = [1]
        #expect(castOff.ends(ofPageAt: cursor).map(\.end.cost) == [0])
    }

    /// Named frames have no bands: a search that began one there for a box across the columns had no end.
    @Test func aBoxAcrossTheColumnsIsInANamedFrame() {
        let items = [Item(kind: .text, lines: 5), Item(kind: .box, lines: 3), Item(kind: .text, lines: 4)]
        var castOff = Self.castOff(items, depth: 14)
        castOff.firstPage.hasNamedFrames = true
        guard case .box(let natural) = castOff.items[2].content else { return }
        var box = natural.value
        box.placement = .across
        castOff.items[2].content = .box(Shared(box))
        var memory = ColumnMemory()
        let plan = FitSearch(castOff: castOff, width: 16).plan(from: CastOffCursor(), below: .infinity, &memory)
        #expect(plan?.ends == [CastOffCursor(item: 4)])
    }
}

/// Pages that are filled one after the other, as far as they go, by changes that are given: the judge of the search, which
/// shares nothing with it.
private struct GreedyPages {
    let items: [FitSearchTests.Item]
    let depth: Int
    let chosen: [Int: FitSearchTests.Choice]
    /// Whether the text ended while boxes waited.
    private(set) var endsBesideBoxes = false

    private struct Place: Equatable {
        var item = 0
        var line = 0
        var deferred: [Int] = []
        var floats: [Int] = []
    }

    private struct Column {
        var end: Place
        var used: Int
        var isDone = false
        var met: Int?
    }

    init(items: [FitSearchTests.Item], depth: Int, chosen: [Int: FitSearchTests.Choice]) {
        (self.items, self.depth, self.chosen) = (items, depth, chosen)
    }

    private func lines(_ item: Int) -> Int {
        switch chosen[item] {
        case .longer, .taller: items[item].lines + 1
        case .shorter, .lower: items[item].lines - 1
        default: items[item].lines
        }
    }

    /// What all pages cost; nil where something has no room.
    mutating func cost() -> Double? {
        var total = 0.0
        for choice in chosen.values {
            switch choice {
            case .longer, .shorter: total += PageCost.price(of: .looseness)
            case .space: total += PageCost.price(of: .addedSpace)
            case .taller, .lower: total += PageCost.price(of: .pictureHeight)
            case .leftOut: total += PageCost.price(of: .leftOut)
            case .nothing, .held: break
            }
        }
        var place = Place()
        for page in 0..<60 {
            guard let (end, cost, isDone) = fillPage(place, page) else { return nil }
            total += cost
            if isDone { return total }
            place = end
        }
        return nil
    }

    private mutating func fillPage(_ start: Place, _ page: Int) -> (Place, Double, Bool)? {
        var place = start
        var head = 0
        // What waits from the page before, as long as three lines are left for text.
        while let float = place.floats.first, head == 0 || head + lines(float) + 3 <= depth {
            if head + lines(float) + 3 > depth, head > 0 { break }
            head += lines(float)
            place.floats.removeFirst()
        }
        let filled = fillBand(place, head: head, placed: [], held: [], needed: -1, page)
        guard case (let end, var cost, let isDone)? = filled else { return nil }
        // A box at its call waits since what waited before it takes all of the page.
        if !isDone, end.item == start.item, end.line == 0, end != start, [.box, .float].contains(items[end.item].kind) {
            cost += PageCost.price(of: .longWait)
        }
        return (end, cost, isDone)
    }

    private mutating func fillBand(
        _ start: Place, head: Int, placed: Set<Int>, held: Set<Int>, needed: Int, _ page: Int
    ) -> (Place, Double, Bool)? {
        var place = start
        place.floats = []
        var cost = 0.0
        var white: Int?
        var used = 0
        for index in 0..<2 {
            let column = fillColumn(place, depth - head, placed, held)
            if index == 0, !column.isDone, column.met == nil, column.used == 0 { return nil }
            if let float = column.met {
                // Boxes across the columns keep their order.
                let isPassing = !start.floats.isEmpty || !held.isEmpty
                if !isPassing, chosen[float] != .held, head + lines(float) + 3 <= depth {
                    let with = fillBand(
                        start, head: head + lines(float), placed: placed.union([float]), held: held,
                        needed: max(needed, float), page)
                    if let with { return with }
                }
                return fillBand(start, head: head, placed: placed, held: held.union([float]), needed: needed, page)
            }
            if isPushed(column, place, depth - head, placed, held) { return nil }
            place = column.end
            used += column.used
            if column.isDone {
                if place.item <= needed { return nil }
                if !(start.floats + place.floats).isEmpty {
                    endsBesideBoxes = true
                    break
                }
                let empty = Double((depth - head) * 2 - used) / Double(depth * 2)
                cost += PageCost.price(of: .whiteAtEnd) * empty
                if page > 0, empty > 0.75 { cost += PageCost.price(of: .nearlyEmptyLastPage) }
                return (place, cost, true)
            }
            let left = depth - head - column.used
            cost += Double(left) * PageCost.price(of: .shortColumn)
            if let white { cost += Double(abs(left - white)) * PageCost.price(of: .raggedBottom) }
            white = left
        }
        if place.item <= needed { return nil }
        place.floats = start.floats + place.floats
        cost += Double(place.floats.count + place.deferred.count) * PageCost.price(of: .distantFloat)
        return (place, cost, false)
    }

    /// True where a column ends before an item only since something is done to it: no plan asks for that.
    private func isPushed(
        _ column: Column, _ start: Place, _ depth: Int, _ placed: Set<Int>, _ held: Set<Int>
    ) -> Bool {
        let own = chosen.filter { $0.key < column.end.item || $0.key == column.end.item && column.end.line > 0 }
        let same = GreedyPages(items: items, depth: depth, chosen: own).fillColumn(start, depth, placed, held)
        return same.end.item != column.end.item || same.end.line != column.end.line
    }

    /// A head above, where the column goes back to if that would be left alone.
    private struct Chain {
        var place: Place
        var pen: Int
    }

    /// A column as far as it goes. One that is as deep as any takes what fits before it takes nothing.
    private func fillColumn(_ start: Place, _ depth: Int, _ placed: Set<Int>, _ held: Set<Int>) -> Column {
        let isTallest = depth == self.depth
        var place = start
        var (pen, wanted, holdsText, endsWithHead) = (0, 0, false, false)
        var run: Chain?
        func goingBack(_ end: Column) -> Column {
            guard let run, run.pen > 0 || !isTallest else { return end }
            return Column(end: run.place, used: run.pen)
        }
        while let box = place.deferred.first, pen + lines(box) <= depth || isTallest && pen == 0 {
            pen += lines(box)
            place.deferred.removeFirst()
        }
        while place.item < items.count {
            let item = place.item
            switch items[item].kind {
            case .text, .head:
                let before = Chain(place: place, pen: pen)
                // A line is added above a head that is below anything but a head.
                let space = chosen[item] == .space && pen > 0 && !endsWithHead ? 1 : 0
                let left = lines(item) - place.line
                let fitting = max(min(left, depth - pen - space), 0)
                var taken = fitting
                if fitting < left {
                    taken = min(fitting, left - 2)
                    if taken < max(place.line == 0 ? 2 : 1, wanted) || taken == 1 && pen > 0 && !holdsText { taken = 0 }
                    if items[item].kind == .head { taken = 0 }
                    if taken == 0, isTallest, pen == 0 || run?.pen == 0 { taken = fitting }
                }
                if taken <= 0 { return goingBack(Column(end: place, used: pen)) }
                pen += space + taken
                (holdsText, endsWithHead) = (true, items[item].kind == .head)
                if taken < left {
                    place.line += taken
                    return Column(end: place, used: pen)
                }
                place.item += 1
                place.line = 0
                let isShort = run != nil && left < wanted && run?.pen != 0 && !isBeforeHead(place.item)
                wanted = items[item].kind == .head ? 2 : isShort ? wanted - left : 0
                run = wanted == 0 ? nil : run ?? before
            case .float where placed.contains(item): place.item += 1
            case .float:
                if !held.contains(item) { return Column(end: place, used: pen, met: item) }
                place.floats.append(item)
                place.item += 1
            case .columnBox where chosen[item] == .leftOut: place.item += 1
            case .columnBox where !place.deferred.isEmpty || pen + lines(item) > depth && !(isTallest && pen == 0),
                .box where place.deferred.last == item - 1:
                place.deferred.append(item)
                place.item += 1
            case .box, .columnBox:
                if pen + lines(item) > depth, !(isTallest && pen == 0) {
                    return goingBack(Column(end: place, used: pen))
                }
                pen += lines(item)
                (wanted, run, endsWithHead) = (0, nil, false)
                place.item += 1
            }
        }
        return Column(end: place, used: pen, isDone: place.deferred.isEmpty)
    }

    /// Whether a head comes next; what floats, and what waits for a column, is not between.
    private func isBeforeHead(_ item: Int) -> Bool {
        for next in items[item...] {
            switch next.kind {
            case .text: return false
            case .head: return true
            case .box: return false
            case .columnBox, .float: continue
            }
        }
        return false
    }
}
