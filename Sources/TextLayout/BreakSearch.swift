import Geometry
import Shaping
import TextModel

/// The widths at every break of a paragraph, measured once for all searches.
struct BreakTable {
    /// Widths behind the last cluster of a line that ends at each break.
    let ends: [LineWidths]
    /// Widths before the first cluster of the line after each break.
    let starts: [LineWidths]

    init(_ paragraph: ShapedParagraph) {
        let points = 0..<Int32(paragraph.breaks.count)
        ends = points.map { paragraph.widths(before: $0) }
        starts = points.map { paragraph.widths(after: $0) }
    }
}

/// The prices of a paragraph's lines: small, so that the search's inner loop carries nothing else.
package struct LinePricing {
    /// What a line's deviation is measured by: spaces and the first step of letters.
    let norm: JustificationBudget
    /// The style's limits.
    let budget: JustificationBudget
    /// All that a line may give or take in an emergency.
    let limit: JustificationBudget
    let isJustified: Bool
    /// True when the last line keeps its natural width.
    let opensLastLine: Bool
    /// The extent below which a last line is a runt.
    let runt: Double
    /// The word spaces that a line may have.
    package var spaces = -Double.infinity ... .infinity

    /// The prices in a paragraph of `attributes`.
    package init(_ attributes: ParagraphAttributes) {
        let limits = attributes.justification
        norm = JustificationBudget(limits, letters: LineCosts.staircase[0])
        budget = JustificationBudget(limits, letters: 1)
        limit = JustificationBudget(limits, letters: LineCosts.staircase[LineCosts.staircase.count - 1])
        isJustified = attributes.isJustified
        opensLastLine = attributes.alignment != .justifyAll
        runt = LineCosts.runtExtent * Double(attributes.em.raw)
    }

    /// How much a line may be over its measure and still be shrunk to it.
    @inline(__always)
    func slack(_ line: LineWidths) -> Double {
        guard isJustified else { return 655 }
        return (1 - LineCosts.leastSpace) * line.space + limit.letterTighten * line.letter
            + limit.glyphTighten * line.scalable + 655
    }

    /// What the line costs, without what depends on the line before; infinite when its spaces are out of range.
    @inline(__always)
    package func price(_ line: LineWidths, measure: Double, kind: Breakpoint.Kind) -> Double {
        if (kind == .end || kind == .forced) && line.natural <= measure && opensLastLine {
            return LineCosts.line + (kind == .end && line.natural < runt ? LineCosts.runt : 0)
        }
        var cost = LineCosts.line
        if isJustified {
            let delta = measure - line.natural
            let deviation = norm.deviation(line, by: delta)
            cost += LineCosts.deviation * deviation * deviation
            if delta.magnitude > budget.capacity(line, by: delta) {
                let space = limit.solve(line, measure: measure).space
                if space > spaces.upperBound || space < spaces.lowerBound { return .infinity }
                cost += LineCosts.price(space: space)
                let isCalm = LineCosts.calm.contains(budget.solve(line, measure: measure).space)
                cost += isCalm ? 0 : LineCosts.restless
            }
        } else {
            let shortfall = max((measure - line.natural) / (LineCosts.raggedShare * measure), 0)
            cost += shortfall * shortfall
        }
        switch kind {
        case .hyphen: cost += LineCosts.hyphen
        case .explicitHyphen: cost += LineCosts.explicitHyphen
        case .emergency: cost += LineCosts.emergency
        case .space, .mark, .forced, .end: break
        }
        return cost
    }
}

/// One search for the cheapest breaks of a paragraph.
struct BreakSearch {
    /// A break that the lines so far lead to.
    struct Node {
        /// The index of the break; −1 at the start.
        var point: Int32
        /// The node before.
        var previous: Int32
        /// The number of lines so far.
        var line: Int32
        /// The place below the last line, where lines ask for slots.
        var cursor: SlotCursor
    }

    /// A node from which the next line may begin, with what its price needs at hand.
    struct Active {
        /// Widths before the next line's first cluster.
        var origin: LineWidths
        /// What the lines so far cost.
        var cost: Double
        /// The extent of the next line.
        var measure: Double
        /// The index of the node; −1 while it is a candidate.
        var node: Int32
        /// Lines before, as far as they matter to measures.
        var state: Int32
        /// Hyphens in a row at this break.
        var ladder: Int32
        /// The number of lines so far.
        var line: Int32
        /// For candidates: the node before and the place below the line.
        var previous: Int32
        var cursor: SlotCursor
    }

    let paragraph: ShapedParagraph
    let table: BreakTable
    let measures: LineMeasures
    private var pricing: LinePricing
    private let ladderLimit: Int32
    private let lineStates: LineStates
    private let asksForSlots: Bool
    private var nodes: [Node] = []
    private var active: [Active] = []
    private var found: [Active] = []

    init(
        _ paragraph: ShapedParagraph, table: BreakTable, measures: LineMeasures, start: Int32
    ) {
        self.paragraph = paragraph
        self.table = table
        self.measures = measures
        lineStates = measures.lineStates
        asksForSlots = measures.asksForSlots
        pricing = LinePricing(paragraph.attributes)
        ladderLimit = Int32(paragraph.attributes.hyphenation?.ladder ?? 2)
        nodes.reserveCapacity(paragraph.breaks.count + 1)
        nodes.append(Node(point: start, previous: -1, line: 0, cursor: measures.cursor))
        active = [
            Active(
                origin: paragraph.widths(after: start), cost: 0, measure: measures.extent(0), node: 0,
                state: lineStates.state(0), ladder: 0, line: 0, previous: -1, cursor: measures.cursor)
        ]
    }

    /// The cheapest lines whose word spaces lie within `spaces`, or nil when none lead to the end.
    mutating func run(spaces: ClosedRange<Double>, allowsOverfull: Bool = false) -> [BrokenLine]? {
        pricing.spaces = spaces
        let first = Int(nodes[0].point) + 1
        for point in first..<paragraph.breaks.count {
            step(to: Int32(point), allowsOverfull: allowsOverfull)
            if active.isEmpty { return nil }
        }
        guard let best = active.min(by: { $0.cost < $1.cost }) else { return nil }
        return result(best.node)
    }

    /// Tries lines from every active node to `point`; the cheapest for each state becomes a node.
    private mutating func step(to point: Int32, allowsOverfull: Bool) {
        let kind = paragraph.breaks[Int(point)].kind
        let ends = kind == .end || kind == .forced
        let end = table.ends[Int(point)]
        let pricing = pricing
        found.removeAll(keepingCapacity: true)
        var kept = 0
        var lastDropped: Active?
        for index in active.indices {
            // Only what the price needs is read here: most actives lead nowhere, and copies of them cost most.
            let line = end.minus(active[index].origin)
            let room =
                asksForSlots ? slot(active[index], to: point) : (active[index].measure, active[index].cursor)
            if line.natural - room.0 > pricing.slack(line) {
                lastDropped = active[index]
                continue
            }
            if !ends {
                if kept != index { active[kept] = active[index] }
                kept += 1
            }
            let price = pricing.price(line, measure: room.0, kind: kind)
            if price.isInfinite { continue }
            add(active[ends ? index : kept - 1], price: price, at: point, kind: kind, below: room.1)
        }
        active.removeLast(active.count - kept)
        if found.isEmpty && active.isEmpty && allowsOverfull, let lastDropped {
            add(lastDropped, price: LineCosts.overfull, at: point, kind: .mark, below: lastDropped.cursor)
        }
        admit(point)
    }

    /// Makes nodes of the cheapest candidates.
    private mutating func admit(_ point: Int32) {
        for var candidate in found {
            candidate.node = Int32(nodes.count)
            candidate.measure = measures.extent(Int(candidate.line))
            nodes.append(
                Node(point: point, previous: candidate.previous, line: candidate.line, cursor: candidate.cursor))
            active.append(candidate)
        }
    }

    /// The extent of the slot that a line of its own height gets, and the place below it.
    private func slot(_ from: Active, to point: Int32) -> (Double, SlotCursor) {
        let start = nodes[Int(from.node)].point
        let slot = measures.slot(after: from.cursor, need: paragraph.need(from: start, to: point))
        let room = measures.measure(Int(from.line), interval: slot?.interval.extent)
        return (Double(room.extent.raw), slot?.after ?? from.cursor)
    }

    /// Adds the line from `from` to `point` to the candidates, unless a cheaper one leads to the same state.
    @inline(__always)
    private mutating func add(
        _ from: Active, price: Double, at point: Int32, kind: Breakpoint.Kind, below cursor: SlotCursor
    ) {
        let isHyphen = kind == .hyphen || kind == .explicitHyphen
        let ladder = isHyphen ? from.ladder + 1 : 0
        if ladder > ladderLimit && ladderLimit > 0 { return }
        let cost = from.cost + price + (isHyphen && from.ladder > 0 ? LineCosts.secondHyphen : 0)
        let state = lineStates.state(from.line + 1)
        var place = found.count
        for index in found.indices
        where found[index].ladder == ladder && found[index].state == state
            && (!asksForSlots || found[index].cursor == cursor)
        {
            if cost >= found[index].cost { return }
            place = index
        }
        let candidate = Active(
            origin: table.starts[Int(point)], cost: cost, measure: 0, node: -1, state: state, ladder: ladder,
            line: from.line + 1, previous: from.node, cursor: cursor)
        if place == found.count { found.append(candidate) } else { found[place] = candidate }
    }

    /// The lines that lead to the node `last`.
    private func result(_ last: Int32) -> [BrokenLine] {
        var path: [Int32] = []
        var index = last
        while index > 0 {
            path.append(index)
            index = nodes[Int(index)].previous
        }
        var lines: [BrokenLine] = []
        lines.reserveCapacity(path.count)
        for index in path.reversed() {
            let node = nodes[Int(index)]
            let before = nodes[Int(node.previous)]
            let room = roomOfLine(before, to: node.point)
            lines.append(paragraph.line(from: before.point, to: node.point, room: room, budget: pricing.limit))
        }
        return lines
    }

    private func roomOfLine(_ node: Node, to point: Int32) -> LineMeasures.Measure {
        if !measures.asksForSlots { return measures.measure(Int(node.line)) }
        let slot = measures.slot(after: node.cursor, need: paragraph.need(from: node.point, to: point))
        return measures.measure(Int(node.line), interval: slot?.interval.extent)
    }
}

extension LineCosts {
    /// The cost of word spaces that are `space` of their width when letters have given all they may.
    package static func price(space: Double) -> Double {
        if space > calm.upperBound { return visible + (space - calm.upperBound) * visibleAbove }
        if space < calm.lowerBound { return visible + (calm.lowerBound - space) * visibleBelow }
        return 0
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

    /// The widths of the line between two breaks.
    package func widths(from start: Int32, to end: Int32) -> LineWidths {
        widths(before: end).minus(widths(after: start))
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
        let widths = widths(from: start, to: end)
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
    /// The widths without those of `other`.
    @inline(__always)
    func minus(_ other: LineWidths) -> LineWidths {
        LineWidths(
            natural: natural - other.natural, space: space - other.space, letter: letter - other.letter,
            scalable: scalable - other.scalable)
    }

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
