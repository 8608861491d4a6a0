import Geometry
import Shaping
import TextModel

/// One search for the cheapest breaks of a paragraph with a given budget.
struct BreakSearch {
    /// Lines, and whether all of them are calm.
    struct Result {
        var lines: [BrokenLine]
        var isCalm: Bool
    }

    /// A break that the lines so far lead to.
    struct Node {
        /// The index of the break; −1 at the start.
        var point: Int32
        /// The node before.
        var previous: Int32
        /// The number of lines so far.
        var line: Int32
        /// Lines before, as far as they matter to measures.
        var state: Int32
        /// Hyphens in a row at this break.
        var ladder: Int32
        /// The place below the last line, where lines ask for slots.
        var cursor: SlotCursor
        /// What the lines so far cost.
        var cost: Double
        /// Widths before the next line's first cluster.
        var origin: LineWidths
    }

    let paragraph: ShapedParagraph
    let measures: LineMeasures
    let budget: JustificationBudget
    let isJustified: Bool
    let ladderLimit: Int32
    private var nodes: [Node] = []
    private var active: [Int32] = []
    private var greatestSpace = 0.0

    init(_ paragraph: ShapedParagraph, measures: LineMeasures, budget: JustificationBudget, start: Int32) {
        self.paragraph = paragraph
        self.measures = measures
        self.budget = budget
        isJustified = paragraph.attributes.isJustified
        ladderLimit = Int32(paragraph.attributes.hyphenation?.ladder ?? 2)
        nodes.reserveCapacity(paragraph.breaks.count + 1)
        nodes.append(
            Node(
                point: start, previous: -1, line: 0, state: measures.state(0), ladder: 0, cursor: measures.cursor,
                cost: 0, origin: paragraph.widths(after: start)))
        active = [0]
    }

    /// The cheapest lines, or nil when no lines within `greatestSpace` lead to the end.
    mutating func run(greatestSpace: Double, allowsOverfull: Bool = false) -> Result? {
        self.greatestSpace = greatestSpace
        let first = Int(nodes[0].point) + 1
        for point in first..<paragraph.breaks.count {
            step(to: Int32(point), allowsOverfull: allowsOverfull)
            if active.isEmpty { return nil }
        }
        guard let best = active.min(by: { nodes[Int($0)].cost < nodes[Int($1)].cost }) else { return nil }
        return result(best)
    }

    /// Tries lines from every active node to `point`; the cheapest for each state becomes a node.
    private mutating func step(to point: Int32, allowsOverfull: Bool) {
        let target = paragraph.breaks[Int(point)]
        let ends = target.kind == .end || target.kind == .forced
        let end = paragraph.widths(before: point)
        var found: [Node] = []
        var kept = 0
        var lastDropped: Int32 = -1
        for index in active {
            let node = nodes[Int(index)]
            let line = LineWidths(
                natural: end.natural - node.origin.natural, space: end.space - node.origin.space,
                letter: end.letter - node.origin.letter, scalable: end.scalable - node.origin.scalable)
            let room = extent(node, to: point)
            if line.natural - room.extent > slack(line) {
                lastDropped = index
                continue
            }
            if !ends {
                active[kept] = index
                kept += 1
            }
            guard let price = price(line, measure: room.extent, to: target) else { continue }
            var candidate = next(node, index, at: point, price: price, kind: target.kind)
            if candidate.ladder > ladderLimit && ladderLimit > 0 { continue }
            candidate.cursor = room.after
            keepCheapest(candidate, in: &found)
        }
        active.removeLast(active.count - kept)
        if found.isEmpty && active.isEmpty && allowsOverfull && lastDropped >= 0 {
            var forced = next(
                nodes[Int(lastDropped)], lastDropped, at: point, price: LineCosts.overfull, kind: target.kind)
            forced.ladder = 0
            found = [forced]
        }
        admit(found)
    }

    private mutating func admit(_ found: [Node]) {
        for node in found {
            nodes.append(node)
            active.append(Int32(nodes.count - 1))
        }
    }

    /// How much a line may be over its measure and still be shrunk to it.
    @inline(__always)
    private func slack(_ line: LineWidths) -> Double {
        guard isJustified else { return 655 }
        return (1 - LineCosts.leastSpace) * line.space + budget.letterTighten * line.letter
            + budget.glyphTighten * line.scalable + 655
    }

    @inline(__always)
    private func extent(_ node: Node, to point: Int32) -> (extent: Double, after: SlotCursor) {
        if !measures.asksForSlots {
            return (Double(measures.measure(Int(node.line)).extent.raw), node.cursor)
        }
        let slot = measures.slot(after: node.cursor, need: paragraph.need(from: node.point, to: point))
        let room = measures.measure(Int(node.line), interval: slot?.interval.extent)
        return (Double(room.extent.raw), slot?.after ?? node.cursor)
    }

    /// What the line costs, without what depends on the line before; nil when it is too loose.
    @inline(__always)
    private func price(_ line: LineWidths, measure: Double, to target: Breakpoint) -> Double? {
        var cost = LineCosts.line
        let isLast = target.kind == .end || target.kind == .forced
        if isLast && line.natural <= measure && paragraph.attributes.alignment != .justifyAll {
            let runt = LineCosts.runtExtent * Double(paragraph.attributes.em.raw)
            if target.kind == .end && line.natural < runt { cost += LineCosts.runt }
            return cost
        }
        if isJustified {
            let (use, space) = budget.solve(line, measure: measure)
            if space > greatestSpace { return nil }
            cost += LineCosts.price(space: space, use: use)
        } else {
            let shortfall = (measure - line.natural) / (LineCosts.raggedShare * measure)
            cost += shortfall > 0 ? shortfall * shortfall : 0
        }
        switch target.kind {
        case .hyphen: cost += LineCosts.hyphen
        case .explicitHyphen: cost += LineCosts.explicitHyphen
        case .emergency: cost += LineCosts.emergency
        case .space, .mark, .forced, .end: break
        }
        return cost
    }

    @inline(__always)
    private func next(_ node: Node, _ index: Int32, at point: Int32, price: Double, kind: Breakpoint.Kind) -> Node {
        let isHyphen = kind == .hyphen || kind == .explicitHyphen
        var cost = node.cost + price
        if isHyphen && node.ladder > 0 { cost += LineCosts.secondHyphen }
        let line = node.line + 1
        return Node(
            point: point, previous: index, line: line, state: measures.state(Int(line)),
            ladder: isHyphen ? node.ladder + 1 : 0, cursor: node.cursor, cost: cost,
            origin: paragraph.widths(after: point))
    }

    @inline(__always)
    private func keepCheapest(_ candidate: Node, in found: inout [Node]) {
        for index in found.indices
        where found[index].ladder == candidate.ladder && found[index].state == candidate.state
            && (!measures.asksForSlots || found[index].cursor == candidate.cursor)
        {
            if candidate.cost < found[index].cost { found[index] = candidate }
            return
        }
        found.append(candidate)
    }

    /// The lines that lead to the node `last`.
    private func result(_ last: Int32) -> Result {
        var path: [Int32] = []
        var index = last
        while index > 0 {
            path.append(index)
            index = nodes[Int(index)].previous
        }
        var lines: [BrokenLine] = []
        var isCalm = true
        for index in path.reversed() {
            let node = nodes[Int(index)]
            let before = nodes[Int(node.previous)]
            let room = roomOfLine(before, to: node.point)
            let line = paragraph.line(from: before.point, to: node.point, room: room, budget: budget)
            if isJustified && !paragraph.isLast(line) && !LineCosts.calm.contains(line.setting.space) { isCalm = false }
            lines.append(line)
        }
        return Result(lines: lines, isCalm: isCalm)
    }

    private func roomOfLine(_ node: Node, to point: Int32) -> LineMeasures.Measure {
        if !measures.asksForSlots { return measures.measure(Int(node.line)) }
        let slot = measures.slot(after: node.cursor, need: paragraph.need(from: node.point, to: point))
        return measures.measure(Int(node.line), interval: slot?.interval.extent)
    }
}

extension LineCosts {
    /// The cost of word spaces at `space` of their width and of `use` of the letter budget.
    @inline(__always)
    package static func price(space: Double, use: Double) -> Double {
        var cost = letters * use * use
        if space >= 1 {
            let excess = (space - 1) * spaceAbove
            cost += excess * excess
            if space > 1.5 { cost += wide }
            if space > 2 { cost += veryWide }
        } else {
            let lack = (1 - space) * spaceBelow
            cost += lack * lack
            if space < 0.8 { cost += tight }
        }
        return cost
    }
}

extension ShapedParagraph {
    /// Widths before the first cluster of the line after the break `point` (−1: the first line).
    @inline(__always)
    package func widths(after point: Int32) -> LineWidths {
        if point < 0 { return widths(at: first, extra: Double(attributes.protrudes ? hangStart : 0)) }
        let start = breaks[Int(point)]
        var result = widths(at: start.next, extra: Double(attributes.protrudes ? start.hangStart : 0))
        result.subtract(self, start.post)
        return result
    }

    /// Widths behind the last cluster of a line that ends at the break `point`.
    @inline(__always)
    package func widths(before point: Int32) -> LineWidths {
        let end = breaks[Int(point)]
        var result = widths(at: end.end, extra: Double(attributes.protrudes ? -end.hangEnd : 0))
        result.add(self, end.pre)
        return result
    }

    @inline(__always)
    private func widths(at cluster: Int32, extra: Double) -> LineWidths {
        let index = Int(cluster)
        return LineWidths(
            natural: Double(width[index]) + extra, space: Double(space[index]), letter: Double(letter[index]),
            scalable: Double(scalable[index]))
    }

    /// The line between two breaks, justified to `room`.
    package func line(
        from start: Int32, to end: Int32, room: LineMeasures.Measure, budget: JustificationBudget
    ) -> BrokenLine {
        let from = widths(after: start)
        let to = widths(before: end)
        let widths = LineWidths(
            natural: to.natural - from.natural, space: to.space - from.space, letter: to.letter - from.letter,
            scalable: to.scalable - from.scalable)
        let measure = Double(room.extent.raw)
        let isOpen = breaks[Int(end)].kind == .end || breaks[Int(end)].kind == .forced
        let fills = attributes.alignment == .justifyAll || (attributes.alignment == .justify && !isOpen)
        var setting = LineSetting()
        if fills || (attributes.isJustified && widths.natural > measure) {
            setting = budget.setting(widths, measure: measure)
        }
        var line = BrokenLine(start: start, end: end, measure: room.extent, indent: room.indent, setting: setting)
        let set =
            widths.natural + widths.space * (setting.space - 1) + widths.letter * setting.letter
            + widths.scalable * (setting.glyph - 1)
        if set > measure + 1310 { line.overfull = Length(raw: Int64(set - measure)) }
        return line
    }
}

extension LineWidths {
    @inline(__always)
    fileprivate mutating func add(_ paragraph: ShapedParagraph, _ range: Range<Int32>) {
        if range.isEmpty { return }
        let (a, b) = (Int(range.lowerBound), Int(range.upperBound))
        natural += Double(paragraph.width[b] - paragraph.width[a])
        space += Double(paragraph.space[b] - paragraph.space[a])
        letter += Double(paragraph.letter[b] - paragraph.letter[a])
        scalable += Double(paragraph.scalable[b] - paragraph.scalable[a])
    }

    @inline(__always)
    fileprivate mutating func subtract(_ paragraph: ShapedParagraph, _ range: Range<Int32>) {
        var part = LineWidths(natural: 0, space: 0, letter: 0, scalable: 0)
        part.add(paragraph, range)
        natural -= part.natural
        space -= part.space
        letter -= part.letter
        scalable -= part.scalable
    }
}
