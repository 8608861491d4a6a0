import Geometry
import Shaping
import TextModel

/// Finds the breaks of paragraphs: optimum fit over whole paragraphs (Knuth and Plass, "Breaking Paragraphs into
/// Lines", 1981), with the run of hyphens as part of the state and, where measures change, the slot as well.
public struct LineBreaker: Sendable {
    /// The room for the lines.
    var source: SlotSource
    /// Where the first line is looked for.
    var cursor: SlotCursor
    /// Slots that a line may pass over because they are too narrow, at most.
    static let mostSkips: Int32 = 8
    /// Whether rivers are ended where a break elsewhere can, at a price.
    package var endsRivers = true

    /// A breaker for lines after `cursor` in `source`.
    public init(source: SlotSource, cursor: SlotCursor) {
        self.source = source
        self.cursor = cursor
    }

    /// The lines of `paragraph` from the break `start` on (−1: from its beginning), of which `before` lines are set.
    ///
    /// Linear in the paragraph's length for a given measure; a paragraph without a feasible set of breaks gets looser
    /// lines, then overfull ones, which say by how much. Beside shapes lines keep clear of them with `ink`; without it,
    /// with their strut and advances.
    public func lines(
        of paragraph: ShapedParagraph, from start: Int32 = -1, before: Int = 0, ink: LineInk? = nil
    ) -> [BrokenLine] {
        if start < 0, let end = paragraph.firstLineEnd { return lines(of: paragraph, endingFirstAt: end, ink: ink) }
        let measures = LineMeasures(paragraph, source: source, cursor: cursor, before: before, ink: ink)
        if paragraph.attributes.balanced && paragraph.tabs.isEmpty {
            return balancedLines(of: paragraph, from: start, measures: measures)
        }
        return bestLines(of: paragraph, from: start, measures: measures)
    }

    /// The cheapest lines, with no more letter space than makes them calm.
    func bestLines(of paragraph: ShapedParagraph, from start: Int32, measures: LineMeasures) -> [BrokenLine] {
        var work = ParagraphBreaking(paragraph, from: start, measures: measures)
        let lines = work.applyingLooseness(work.bestLines())
        return measures.usesSlots || !endsRivers ? lines : work.removingRivers(lines)
    }
}

/// The breaking of one paragraph: the cheapest lines, then others where these have faults that only neighbours show.
private struct ParagraphBreaking {
    /// How far spaces may go: the first that leads to the end serves.
    private static let levels: [(spaces: ClosedRange<Double>, allowsOverfull: Bool)] = [
        (LineCosts.leastSpace...LineCosts.loose, false), (LineCosts.leastSpace...LineCosts.veryLoose, false),
        (-.infinity ... .infinity, true),
    ]

    private let paragraph: ShapedParagraph
    private let start: Int32
    private let table: BreakTable
    private var measures: LineMeasures
    private var level: Int
    private var constraints = BreakConstraints()

    init(_ paragraph: ShapedParagraph, from start: Int32, measures: LineMeasures) {
        self.paragraph = paragraph
        self.start = start
        self.measures = measures
        table = BreakTable(paragraph, ink: measures.ink)
        // Beside shapes looser lines stand against intervals left empty: all of them have a price.
        level = measures.usesSlots ? 1 : 0
    }

    /// The cheapest lines, with stacks priced where there are some.
    mutating func bestLines() -> [BrokenLine] {
        var lines = search(constraints)
        while lines == nil, level + 1 < Self.levels.count {
            level += 1
            lines = search(constraints)
        }
        let best = lines ?? []
        // Neighbouring lines are not neighbours to the eye where rows have several intervals.
        guard !measures.usesSlots, paragraph.hasStack(best) else { return best }
        constraints.edges = LineEdges(paragraph)
        return search(constraints) ?? best
    }

    /// Lines as many more or fewer as the paragraph's looseness asks for, as near as can be; `lines` where no others can.
    ///
    /// Costs a search for each line that is missing or too many, in which numbers of lines are kept apart.
    mutating func applyingLooseness(_ lines: [BrokenLine]) -> [BrokenLine] {
        let looseness = start < 0 && !lines.isEmpty ? max(-9, min(paragraph.attributes.looseness, 9)) : 0
        // Fewer lines than the tightest setting has are not looked for.
        for change in stride(from: looseness, to: 0, by: looseness > 0 ? -1 : 1) where lines.count + change > 0 {
            constraints.count = LineCount(lines, change: change)
            for level in min(self.level, 1)...1 {
                self.level = level
                if let other = search(constraints) { return other }
            }
        }
        constraints.count = nil
        return lines
    }

    /// Lines without the rivers that a break elsewhere can end.
    mutating func removingRivers(_ lines: [BrokenLine]) -> [BrokenLine] {
        guard paragraph.attributes.isJustified else { return lines }
        var best = lines
        var rivers = paragraph.rivers(in: best)
        var tried: Set<Int32> = []
        for _ in 0..<4 {
            let breaks = rivers.flatMap { river in
                let middle = river.line + river.length / 2
                return [middle - 1, middle, middle - 2].map { best[$0].end }
            }
            guard let avoided = breaks.first(where: { !tried.contains($0) }) else { break }
            tried.insert(avoided)
            constraints.avoided = avoided
            guard let other = search(constraints) else { continue }
            let left = paragraph.rivers(in: other)
            if left.count < rivers.count { (best, rivers) = (other, left) }
        }
        return best
    }

    private mutating func search(_ constraints: BreakConstraints) -> [BrokenLine]? {
        var search = BreakSearch(paragraph, table: table, measures: measures, start: start, constraints: constraints)
        let lines = search.run(spaces: Self.levels[level].spaces, allowsOverfull: Self.levels[level].allowsOverfull)
        measures = search.measures
        return lines.map(paragraph.evened)
    }
}

extension ShapedParagraph {
    /// The lines set with the first step of the letter budget at which all of them are calm, else with the last.
    ///
    /// One step for the whole paragraph: lines whose letters differ in space are seen where they are neighbours.
    func evened(_ lines: [BrokenLine]) -> [BrokenLine] {
        guard attributes.isJustified, attributes.justification.changesLetters else { return lines }
        // The lines come with the last step's setting.
        for share in LineCosts.staircase.dropLast() {
            let budget = JustificationBudget(attributes.justification, letters: share)
            if lines.allSatisfy({ isEven($0, budget) }) { return lines.map { reset($0, budget) } }
        }
        return lines
    }

    private func isEven(_ line: BrokenLine, _ budget: JustificationBudget) -> Bool {
        let space = budget.solve(
            widths(of: line), measure: Double(line.measure.raw)
        ).space
        // A last line keeps its natural width, unless that is more than its measure.
        return LineCosts.even.contains(space) || (isLast(line) && space > 1)
    }

    private func reset(_ line: BrokenLine, _ budget: JustificationBudget) -> BrokenLine {
        var room = LineMeasures.Measure(indent: line.indent, extent: line.measure)
        room.slot = line.slot
        room.ends = line.ends
        var result = self.line(from: line.start, to: line.end, room: room, budget: budget)
        result.skips = line.skips
        return result
    }
}

extension JustificationLimits {
    /// True when lines may differ in their letters.
    fileprivate var changesLetters: Bool {
        letter.maximum > 0 || letter.minimum < 0 || glyph.maximum > 1 || glyph.minimum < 1
    }
}

extension ParagraphAttributes {
    /// True when lines fill their measure.
    var isJustified: Bool { alignment == .justify || alignment == .justifyAll }
}

/// The measures of a paragraph's lines: one for all, or by slot where they change.
package struct LineMeasures {
    /// Indent and free extent of one line.
    package struct Measure {
        /// From the slot's start.
        package var indent: Length
        /// What the line may fill.
        package var extent: Length
        /// The slot; nothing where it is not known.
        package var slot = InlineInterval(start: .zero, extent: .zero)
        /// What becomes of glyphs at the line's ends.
        package var ends = LineEnds()

        /// A measure of `extent` behind `indent`.
        package init(indent: Length, extent: Length) {
            self.indent = indent
            self.extent = extent
        }
    }

    /// The measure that all lines share before indents; nil when it changes.
    let uniform: Length?
    /// The number of lines from the paragraph's start after which indents are those of every line.
    let special: Int
    /// Lines of the paragraph that stand already.
    let before: Int
    let attributes: ParagraphAttributes
    let ink: LineInk?
    /// The slots, where the measure changes.
    var slots: SlotTable
    /// What an initial takes of each line beside it.
    let initialExtents: [Length]
    /// How far a marker pushes the first line beyond the start indent; nil without a marker.
    let markerExtent: Length?
    /// True when a line's height decides which slot it gets.
    let asksForHeight: Bool
    /// The room of the first line, beside which an initial stands; nil where no initial or no slot is asked for.
    private var first: SlotTable.Room?

    init(_ paragraph: ShapedParagraph, source: SlotSource, cursor: SlotCursor, before: Int, ink: LineInk?) {
        self.before = before
        self.ink = ink
        attributes = paragraph.attributes
        initialExtents = paragraph.initial?.extents ?? []
        // The text begins at the start indent; a marker wider than its hanging indent pushes it on.
        markerExtent = paragraph.marker.first.map {
            max(.zero, $0.naturalWidth + paragraph.attributes.em.part(3, of: 10) + paragraph.attributes.firstLineIndent)
        }
        uniform = source.uniformMeasure(after: cursor)
        asksForHeight = uniform == nil && !paragraph.isUniform
        special = max(initialExtents.count, attributes.firstLineIndent == .zero && markerExtent == nil ? 0 : 1)
        slots = SlotTable(
            paragraph, source: source, cursor: cursor, clearance: ink?.clearance(of: paragraph), hasFirst: before == 0)
        if uniform == nil && !initialExtents.isEmpty && before == 0 { first = slots.room(at: SlotTable.start) }
    }

    /// True when lines ask for their slots.
    var usesSlots: Bool { uniform == nil }

    /// The measure of the line with the number `line` among those still to be set, in `room` where measures change.
    func measure(_ line: Int, in room: SlotTable.Room? = nil) -> Measure {
        let number = before + line
        var indent = attributes.startIndent
        if number == 0 { indent += markerExtent ?? attributes.firstLineIndent }
        indent += extentOfInitial(beside: number, room)
        let slot = room?.interval ?? InlineInterval(start: .zero, extent: uniform ?? .zero)
        let extent = slot.extent - indent - attributes.endIndent
        var measure = Measure(indent: indent, extent: max(extent, Length(points: 1)))
        measure.slot = slot
        return measure
    }

    /// What the initial takes of the line's measure: in the rows beside it, before other intervals.
    private func extentOfInitial(beside number: Int, _ room: SlotTable.Room?) -> Length {
        if initialExtents.isEmpty { return .zero }
        var row = number
        if let first, let room {
            guard room.frame == first.frame && room.part == first.part else { return .zero }
            // Rows may be farther apart than the leading: the one at or above the line counts.
            let fall = (room.baseline - first.baseline + Length(points: 0.01)).raw
            row = Int(max(fall, 0) / max(attributes.leading.raw, 1))
        }
        return row < initialExtents.count ? initialExtents[row] : .zero
    }

    /// How line numbers matter.
    var lineStates: LineStates { LineStates(last: Int32(max(0, special - before))) }
}

/// The line number as far as it matters to measures: lines beyond the last that is different share one.
struct LineStates {
    let last: Int32

    @inline(__always)
    func state(_ line: Int32) -> Int32 { min(line, last) }
}
