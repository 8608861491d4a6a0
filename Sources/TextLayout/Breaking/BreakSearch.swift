import PubGeometry
import PubShaping
import PubTextModel

/// One search for the cheapest breaks of a paragraph.
struct BreakSearch {
    /// A break that the lines found up to now lead to.
    struct Node {
        /// The index of the break; −1 at the start.
        var point: Int32
        /// The node before.
        var previous: Int32
        /// The number of lines up to this break.
        var line: Int32
        /// The index of the cursor where the search for the next line's slot starts, when measures change.
        var cursorIndex: Int32
        /// The number of slots that are left empty before that cursor.
        var skips: Int32 = 0
    }

    /// An active node: the next line may begin there. Holds the values for computing its price.
    struct Active {
        /// Widths before the next line's first cluster.
        var origin: LineWidths
        /// The price of the lines up to this break.
        var cost: Double
        /// The extent of the next line.
        var measure: Double
        /// The index of the node; −1 while it is a candidate.
        var node: Int32
        /// The lines before, reduced to the difference that they make to measures.
        var state: Int32
        /// Hyphens in a row above the next line.
        var ladders: HyphenLadders
        /// The number of lines up to this break.
        var line: Int32
        /// For candidates: the node before.
        var previous: Int32
        /// The index of the cursor where the search for the next line's slot starts, when measures change.
        var cursorIndex: Int32
        /// Whether the next line may stay open, beside a shape.
        var mayStayOpen = false
        /// Whether the next line is even at its start only, beside a shape.
        var isRagged = false
        /// See ``LinePricing/leastEnd(from:measure:)``: the least of this node and all nodes after it.
        var leastEnd = -Double.infinity
    }

    /// The slots that a line may leave empty because they are too narrow, at most.
    static let maximumSkips: Int32 = 8

    let paragraph: ShapedParagraph
    let table: BreakTable
    /// The measures of lines. The slots that the search finds stay in it for the next search.
    private(set) var measures: LineMeasures
    private var pricing: LinePricing
    /// Hyphens in a row that are allowed; 0 for any number.
    private var ladderLimit: Int32
    /// Whether a word may be divided in more lines than hyphens may follow one another, at a price, since it would be wider than
    /// its measure otherwise.
    private var mayExceedLadder = false
    private let lineStates: LineStates
    private let constraints: BreakConstraints
    private let usesSlots: Bool
    /// The extents of lines by their state, if no slot changes them.
    private let uniformExtents: [Double]
    /// Whether a line's widths depend on its slot.
    private let widthsDependOnSlot: Bool
    /// Whether the paragraph has tabs: asking it for the tabs of each line would copy it.
    private let hasTabs: Bool
    /// The break that the first line begins after.
    private let start: Int32
    private var nodes: [Node] = []
    /// The active nodes from the index ``firstActive`` on, in the order they were found.
    private var active: [Active] = []
    /// The oldest nodes are dropped first: they are passed over, since to shift all others costs more.
    private var firstActive = 0
    private var found: [Active] = []
    /// ``found`` by place, if measures change.
    private var foundByPlace = CandidatesByPlace()
    /// Whether lines are known to be too short before their price is computed.
    private var limitsStretch = false
    /// Whether lines from a later place cost no less than lines from an earlier one.
    private let comparesStarts: Bool

    /// A search for the lines after the break `start` that meet `constraints`.
    init(
        _ paragraph: borrowing ShapedParagraph, table: BreakTable, measures: borrowing LineMeasures, start: Int32,
        constraints: BreakConstraints = BreakConstraints()
    ) {
        self.paragraph = copy paragraph
        self.table = table
        self.measures = copy measures
        self.start = start
        self.constraints = constraints
        lineStates = constraints.counts == nil ? measures.lineStates : LineStates(last: .max)
        usesSlots = measures.usesSlots
        uniformExtents =
            usesSlots ? [] : (0...Int(measures.lineStates.last)).map { Double(measures.measure($0).extent.raw) }
        hasTabs = !paragraph.tabs.isEmpty
        widthsDependOnSlot = usesSlots || hasTabs
        pricing = LinePricing(paragraph.attributes)
        comparesStarts = !pricing.isJustified && !widthsDependOnSlot && table.startsAscend
        ladderLimit = HyphenLadders.limit(paragraph.attributes.hyphenation)
        nodes.reserveCapacity(paragraph.breaks.count + 1)
        // More than lines of text ever need: to grow to that in steps costs more than the room.
        active.reserveCapacity(min(paragraph.breaks.count + 1, 160))
        let first = Active(
            origin: paragraph.widths(after: start), cost: 0, measure: 0, node: -1, state: lineStates.state(0),
            ladders: HyphenLadders(below: constraints.hyphensAbove), line: 0, previous: -1,
            cursorIndex: measures.start.cursorIndex)
        found = [first]
    }

    /// Searches all lines whose word spaces lie within `spaces`, to the paragraph's end.
    mutating func run(spaces: ClosedRange<Double>, allowsOverfull: Bool = false) {
        pricing.spaces = spaces
        let narrowest = uniformExtents.min() ?? 0
        mayExceedLadder = allowsOverfull && (usesSlots || Double(paragraph.widestWord.raw) > narrowest)
        limitsStretch = pricing.limitsStretch && table.isAscending && !widthsDependOnSlot
        admit(start)
        for point in Int(start) + 1..<paragraph.breaks.count {
            if table.points[point].reserve > constraints.opened { continue }
            step(to: Int32(point), allowsOverfull: allowsOverfull, allowsShort: true)
            if firstActive == active.count { return }
        }
    }

    /// After a run: the cheapest lines of the numbers that are wanted; nil when none lead to the end.
    mutating func lines() -> [BrokenLine]? { lines(constraints.counts?.wanted) }

    /// After a run that kept numbers of lines apart: the cheapest lines whose number is in `counts`.
    mutating func lines(_ counts: ClosedRange<Int32>?) -> [BrokenLine]? {
        let ends = active[firstActive...].lazy.filter { counts?.contains($0.line) ?? true }
        return ends.min { $0.cost < $1.cost }.map { result($0.node) }
    }

    /// Instead of a run: the demerits of `lines`, which need not be the cheapest; infinite for lines that no search
    /// gives. Linear in their number.
    mutating func demerits(of lines: [BrokenLine]) -> Double {
        guard let end = lines.last?.end else { return 0 }
        ladderLimit = 0
        admit(start)
        for line in lines {
            removeDropped()
            active.removeAll { entry in
                let node = nodes[Int(entry.node)]
                return node.point != line.start || node.skips != line.skips
            }
            step(to: line.end, allowsOverfull: true)
        }
        return active[firstActive...].first { nodes[Int($0.node)].point == end }?.cost ?? .infinity
    }

    /// Tries lines from every active node to `point`; the cheapest for each state becomes a node. If none is left, the line that
    /// `allowsOverfull` lets be too long may instead be one without spaces that is too short, where `allowsShort`.
    private mutating func step(to point: Int32, allowsOverfull: Bool, allowsShort: Bool = false) {
        let kind = table.points[Int(point)].kind
        let surcharge = table.points[Int(point)].surcharge
        let isHyphen = table.points[Int(point)].endsWithHyphen
        let ends = kind == .end || kind == .forced
        let end = table.ends[Int(point)]
        // A method of the search itself, called from here, would copy it.
        let (pricing, prices) = (pricing, constraints.hasPrices ? constraints : nil)
        // One by one: there are two or three, and a call for all of them costs ten times as much.
        while !found.isEmpty { found.removeLast() }
        if usesSlots { foundByPlace.removeAll() }
        let stretchedEnd = ends ? .infinity : pricing.stretched(end)
        var kept = firstActive
        var lastDropped: Int?
        var unreached = active.count
        var cheapest = CheapestStart(endsWithHyphen: isHyphen)
        for index in firstActive..<active.count {
            if stretchedEnd < active[index].leastEnd {
                unreached = index
                break
            }
            // Only the values that the price is computed from are read here: most active nodes lead nowhere, and copies
            // of them cost most.
            var line = end.minus(active[index].origin)
            var (measure, isRagged) = (active[index].measure, active[index].isRagged)
            var slot: SlotTable.Entry?
            if widthsDependOnSlot { (measure, isRagged, slot) = fit(&line, from: active[index], to: point) }
            if line.natural - measure > pricing.slack(line, isRagged: isRagged) {
                lastDropped = index
                if index == firstActive {
                    firstActive += 1
                    kept = firstActive
                }
                continue
            }
            if !ends {
                if kept != index { active[kept] = active[index] }
                kept += 1
            }
            let from = ends ? index : kept - 1
            var extra = surcharge
            if let prices {
                let before = nodes[Int(active[from].node)]
                extra += prices.price(from: before.point, to: point, isFirst: before.line == 0, isLast: kind == .end)
            }
            let (cost, state, ladders) = (active[from].cost + extra, active[from].state, active[from].ladders)
            if comparesStarts, cheapest.excels(cost, state: state, ladders: ladders) { continue }
            var price = pricing.price(line, measure: measure, kind: kind, isRagged: isRagged) + extra
            if usesSlots, active[from].mayStayOpen,
                let open = pricing.openPrice(line, measure: measure, kind: kind)
            {
                price = open + extra
            }
            if price.isInfinite { continue }
            if kind == .end, nodes[Int(active[index].node)].point >= table.fewLetters { price += pricing.fewLetters }
            add(active[from], price: price, at: point, kind: kind, isHyphen: isHyphen, in: slot)
        }
        // Where no node is left none was moved to the place of another.
        var reached = point
        if let lastDropped, found.isEmpty, kept == firstActive, unreached == active.count, allowsOverfull {
            if allowsShort, let short = lastShort(before: point, from: active[lastDropped]) { reached = short }
            let slot = usesSlots ? slot(of: active[lastDropped], to: reached) : nil
            add(active[lastDropped], price: LineCosts.overfull, at: reached, kind: .direct, isHyphen: false, in: slot)
        }
        if kept < unreached { active.removeSubrange(kept..<unreached) }
        if firstActive > 64, firstActive * 2 > active.count { removeDropped() }
        admit(reached)
        if reached < point { step(to: point, allowsOverfull: allowsOverfull) }
    }

    /// The last break before `point` where a line from `from` fits and has no spaces: nothing can stretch it, so that it is no
    /// candidate, but it is better than one that is too long, as a part of an address. Nil if there is none.
    private mutating func lastShort(before point: Int32, from: Active) -> Int32? {
        for earlier in stride(from: point - 1, to: nodes[Int(from.node)].point, by: -1) {
            let found = table.points[Int(earlier)]
            if found.reserve > constraints.opened { continue }
            var line = table.ends[Int(earlier)].minus(from.origin)
            var (measure, isRagged) = (from.measure, from.isRagged)
            if widthsDependOnSlot { (measure, isRagged, _) = fit(&line, from: from, to: earlier) }
            if line.natural - measure > pricing.slack(line, isRagged: isRagged) { continue }
            return line.space == 0 ? earlier : nil
        }
        return nil
    }

    /// Gives the memory of dropped nodes back.
    private mutating func removeDropped() {
        active.removeSubrange(..<firstActive)
        firstActive = 0
    }

    /// Makes nodes of the cheapest candidates.
    private mutating func admit(_ point: Int32) {
        // By index: a loop over the array itself counts a reference to it at each break.
        for index in found.indices {
            let candidate = found[index]
            let isFirst = candidate.line == 0
            enter(candidate, at: point, skips: isFirst ? measures.start.skips : 0)
            if usesSlots, !isFirst || !measures.hasPlacedInitial { enterSkipping(candidate, at: point) }
        }
    }

    @inline(__always)
    private mutating func enter(_ candidate: Active, at point: Int32, skips: Int32) {
        var entry = candidate
        entry.node = Int32(nodes.count)
        if usesSlots {
            // Looked up first: within the call below the table would be copied whenever it gets a new slot.
            let slot = measures.slots.slot(at: entry.cursorIndex)
            let measure = measures.measure(Int(entry.line), in: slot)
            (entry.measure, entry.mayStayOpen) = (Double(measure.extent.raw), measure.mayStayOpen)
            entry.isRagged = measure.isRagged
        } else {
            entry.measure = uniformExtents[Int(measures.lineStates.state(entry.line))]
        }
        nodes.append(
            Node(
                point: point, previous: entry.previous, line: entry.line, cursorIndex: entry.cursorIndex, skips: skips))
        if limitsStretch { entry.leastEnd = pricing.leastEnd(from: entry.origin, measure: entry.measure) }
        append(entry)
    }

    /// Adds an active node: the nodes before it are looked at as long as it may be reached.
    @inline(__always)
    private mutating func append(_ entry: Active) {
        var index = active.count
        active.append(entry)
        // Later breaks are hardly ever reached before earlier ones: this ends at once.
        while index > firstActive, active[index - 1].leastEnd > entry.leastEnd {
            index -= 1
            active[index].leastEnd = entry.leastEnd
        }
    }

    /// Lets the next line pass over slots that are too narrow for many a word.
    private mutating func enterSkipping(_ candidate: Active, at point: Int32) {
        var entry = candidate
        for skips in 1...Self.maximumSkips {
            let slot = measures.slots.slot(at: entry.cursorIndex)
            guard slot.after != entry.cursorIndex, !(slot.meetsStart && slot.meetsEnd),
                let price = LineCosts.empty(slot.interval.extent, em: paragraph.attributes.em)
            else { return }
            entry.cost += price
            entry.cursorIndex = slot.after
            entry.ladders = entry.ladders.adding(hyphen: false, interval: slot.intervalIndex, endsRow: slot.endsRow)
            enter(entry, at: point, skips: skips)
        }
    }

    /// The extent of the slot of a line from `from` to `point`, after setting the widths to fit a line in it; whether it is
    /// ragged there; and the slot, if slots differ.
    @inline(__always)
    private mutating func fit(
        _ line: inout LineWidths, from: Active, to point: Int32
    ) -> (extent: Double, isRagged: Bool, slot: SlotTable.Entry?) {
        let start = nodes[Int(from.node)].point
        let slot = usesSlots ? slot(of: from, to: point) : nil
        var protrusion = LineProtrusion()
        if let slot {
            protrusion = table.protrusion(from: start, to: point, in: slot)
            if let own = protrusion.start {
                line.natural += Double(paragraph.startProtrusion(after: start)) - Double(own)
            }
            if let own = protrusion.end { line.natural += Double(paragraph.endProtrusion(before: point)) - Double(own) }
        }
        if hasTabs, paragraph.hasTab(from: start, to: point) {
            let indent = measures.measure(Int(from.line), in: slot).indent
            line = paragraph.widths(from: start, to: point, protrusion, indent: indent)
        }
        if !measures.slotDependsOnHeight { return (from.measure, from.isRagged, slot) }
        let measure = measures.measure(Int(from.line), in: slot)
        return (Double(measure.extent.raw), measure.isRagged, slot)
    }

    /// The slot of a line from `from` to `point`, by its height.
    @inline(__always)
    private mutating func slot(of from: Active, to point: Int32) -> SlotTable.Entry {
        if !measures.slotDependsOnHeight { return measures.slots.slot(at: from.cursorIndex) }
        let extents = paragraph.extents(from: nodes[Int(from.node)].point, to: point)
        return measures.slots.slot(at: from.cursorIndex, extents: extents)
    }

    /// Adds the line from `from` to `point` in `slot` to the candidates, unless a cheaper one leads to the same state.
    @inline(__always)
    private mutating func add(
        _ from: Active, price: Double, at point: Int32, kind: BreakpointKind, isHyphen: Bool, in slot: SlotTable.Entry?
    ) {
        if let counts = constraints.counts, !counts.takes(from.line + 1, at: point) { return }
        let interval = slot?.intervalIndex ?? 0
        let ladders = from.ladders.adding(hyphen: isHyphen, interval: interval, endsRow: slot?.endsRow ?? true)
        let isTooLong = ladders.count(interval) > ladderLimit && ladderLimit > 0
        if isTooLong, !mayExceedLadder || !paragraph.isWithinWord(nodes[Int(from.node)].point, point) { return }
        var cost = from.cost + price + (isHyphen && from.ladders.count(interval) > 0 ? LineCosts.secondHyphen : 0)
        if isTooLong { cost += LineCosts.longLadder }
        if kind == .hyphen, !(slot?.endsRow ?? true) { cost += LineCosts.acrossShape }
        let state = lineStates.state(from.line + 1)
        let after = slot?.after ?? SlotTable.start
        let place = usesSlots ? measures.slots.place(of: after) : SlotTable.start
        var index = usesSlots ? foundByPlace.last(at: place) : found.indices.last
        while let other = index,
            found[other].ladders != ladders || found[other].state != state
        {
            index = usesSlots ? foundByPlace.before(other) : other > 0 ? other - 1 : nil
        }
        if let index, cost >= found[index].cost { return }
        let candidate = Active(
            origin: table.starts[Int(point)], cost: cost, measure: 0, node: -1, state: state, ladders: ladders,
            line: from.line + 1, previous: from.node, cursorIndex: after)
        if let index { return found[index] = candidate }
        found.append(candidate)
        if usesSlots { foundByPlace.add(at: place) }
    }

    /// The lines that lead to the node `last`.
    private mutating func result(_ last: Int32) -> [BrokenLine] {
        var path: [Int32] = []
        var index = last
        while index > 0 {
            path.append(index)
            index = nodes[Int(index)].previous
        }
        var lines: [BrokenLine] = []
        lines.reserveCapacity(path.count)
        for index in path.reversed() where nodes[Int(index)].previous >= 0 { lines.append(line(to: nodes[Int(index)])) }
        return lines
    }

    private mutating func line(to node: Node) -> BrokenLine {
        let before = nodes[Int(node.previous)]
        var measure = measures.measure(Int(before.line))
        if usesSlots {
            let extents =
                measures.slotDependsOnHeight ? paragraph.extents(from: before.point, to: node.point) : LineExtents()
            let slot = measures.slots.slot(at: before.cursorIndex, extents: extents)
            measure = measures.measure(Int(before.line), in: slot)
            measure.protrusion = table.protrusion(from: before.point, to: node.point, in: slot)
        }
        var line = paragraph.line(
            from: before.point, to: node.point, measure: measure, limits: paragraph.attributes.justification)
        line.skips = before.skips
        return line
    }
}
