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

    /// A breaker for lines after `cursor` in `source`.
    public init(source: SlotSource, cursor: SlotCursor) {
        self.source = source
        self.cursor = cursor
    }

    /// The lines of `paragraph` from the break `start` on (−1: from its beginning), of which `before` lines are set.
    ///
    /// Linear in the paragraph's length for a given measure; a paragraph without a feasible set of breaks gets looser
    /// lines, then overfull ones, which say by how much.
    public func lines(
        of paragraph: ShapedParagraph, from start: Int32 = -1, before: Int = 0
    ) -> [BrokenLine] {
        let measures = LineMeasures(paragraph, source: source, cursor: cursor, before: before)
        if paragraph.hasTabs { return tabbedLines(of: paragraph, from: start, measures: measures) }
        if paragraph.attributes.balanced { return balancedLines(of: paragraph, from: start, measures: measures) }
        return bestLines(of: paragraph, from: start, measures: measures)
    }

    /// The cheapest lines, with no more letter space than makes them calm.
    func bestLines(of paragraph: ShapedParagraph, from start: Int32, measures: LineMeasures) -> [BrokenLine] {
        let table = BreakTable(paragraph)
        func search(spaces: ClosedRange<Double>, allowsOverfull: Bool = false) -> [BrokenLine]? {
            var search = BreakSearch(paragraph, table: table, measures: measures, start: start)
            return search.run(spaces: spaces, allowsOverfull: allowsOverfull)
        }
        let lines =
            search(spaces: LineCosts.leastSpace...LineCosts.loose)
            ?? search(spaces: LineCosts.leastSpace...LineCosts.veryLoose)
            ?? search(spaces: -.infinity ... .infinity, allowsOverfull: true) ?? []
        return paragraph.calmed(lines)
    }
}

extension ShapedParagraph {
    /// The lines set with the first step of the letter budget at which all of them are calm, else with the last.
    ///
    /// One step for the whole paragraph: lines whose letters differ in space are seen where they are neighbours.
    fileprivate func calmed(_ lines: [BrokenLine]) -> [BrokenLine] {
        guard attributes.isJustified, attributes.justification.changesLetters else { return lines }
        // The lines come with the last step's setting.
        for share in LineCosts.staircase.dropLast() {
            let budget = JustificationBudget(attributes.justification, letters: share)
            if lines.allSatisfy({ isCalm($0, budget) }) { return lines.map { reset($0, budget) } }
        }
        return lines
    }

    private func isCalm(_ line: BrokenLine, _ budget: JustificationBudget) -> Bool {
        let space = budget.solve(
            widths(from: line.start, to: line.end), measure: Double(line.measure.raw)
        ).space
        // A last line keeps its natural width, unless that is more than its measure.
        return LineCosts.calm.contains(space) || (isLast(line) && space > 1)
    }

    private func reset(_ line: BrokenLine, _ budget: JustificationBudget) -> BrokenLine {
        let room = LineMeasures.Measure(indent: line.indent, extent: line.measure)
        return self.line(from: line.start, to: line.end, room: room, budget: budget)
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

extension ShapedParagraph {
    /// True when a tab stands in it: its lines are measured from stop to stop.
    public var hasTabs: Bool { text.utf8.contains(0x09) }
}

/// The measures of a paragraph's lines, by line number, or by slot where lines differ in height and frames in width.
package struct LineMeasures {
    /// Indent and free extent of one line.
    package struct Measure {
        /// From the slot's start.
        package var indent: Length
        /// What the line may fill.
        package var extent: Length

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
    let source: SlotSource
    let cursor: SlotCursor
    let attributes: ParagraphAttributes
    let initialLines: Int
    let initialExtent: Length
    /// How far a marker pushes the first line beyond the start indent; nil without a marker.
    let markerExtent: Length?
    let strut: LineStrut
    /// Measures by line number, where lines are all of one height and measures change.
    private let table: [Length]
    /// True when each line asks for its own slot: its height decides which it gets.
    let asksForSlots: Bool

    init(_ paragraph: ShapedParagraph, source: SlotSource, cursor: SlotCursor, before: Int) {
        self.source = source
        self.cursor = cursor
        self.before = before
        attributes = paragraph.attributes
        strut = paragraph.strut
        initialLines = paragraph.initial?.lines ?? 0
        initialExtent =
            paragraph.initial.map { $0.ink.width + (paragraph.attributes.dropCap?.gap ?? .zero) } ?? .zero
        // The text begins at the start indent; a marker wider than its hanging indent pushes it on.
        markerExtent = paragraph.marker.first.map {
            max(.zero, $0.naturalWidth + paragraph.attributes.em.part(3, of: 10) + paragraph.attributes.firstLineIndent)
        }
        uniform = source.uniformMeasure(from: cursor.frame)
        asksForSlots = uniform == nil && !paragraph.isUniform
        special = max(initialLines, attributes.firstLineIndent == .zero && markerExtent == nil ? 0 : 1)
        table =
            uniform == nil && paragraph.isUniform ? Self.measures(of: paragraph, source, cursor) : []
    }

    /// The measures of as many lines as the paragraph can have.
    private static func measures(
        of paragraph: ShapedParagraph, _ source: SlotSource, _ cursor: SlotCursor
    ) -> [Length] {
        var list: [Length] = []
        var place = cursor
        let align = paragraph.attributes.grid == .all
        while list.count < paragraph.breaks.count,
            let slot = source.next(after: place, strut: paragraph.strut, align: align)
        {
            list.append(slot.interval.extent)
            place = slot.after
        }
        return list
    }

    /// The measure before indents of the line with the number `line` among those still to be set.
    private func base(_ line: Int) -> Length {
        if let uniform { return uniform }
        if line < table.count { return table[line] }
        return source.continuation ?? table.last ?? source.frames.last?.measure ?? .zero
    }

    /// The measure of the line with the number `line` among those still to be set, in `interval` where it is known.
    func measure(_ line: Int, interval: Length? = nil) -> Measure {
        let number = before + line
        var indent = attributes.startIndent
        if number == 0 { indent += markerExtent ?? attributes.firstLineIndent }
        if number < initialLines { indent += initialExtent }
        let extent = (interval ?? base(line)) - indent - attributes.endIndent
        return Measure(indent: indent, extent: max(extent, Length(points: 1)))
    }

    /// The extent of that line in 1/65,536 pt, where lines do not ask for slots.
    func extent(_ line: Int) -> Double { asksForSlots ? 0 : Double(measure(line).extent.raw) }

    /// How line numbers matter.
    var lineStates: LineStates {
        LineStates(last: uniform == nil ? .max : Int32(max(0, special - before)))
    }

    /// The slot of a line with `need` after `cursor`.
    func slot(after cursor: SlotCursor, need: LineNeed) -> Slot? {
        source.next(after: cursor, strut: strut, need: need, align: attributes.grid == .all)
    }
}

/// The line number as far as it matters to measures: lines beyond the last that is different share one.
struct LineStates {
    let last: Int32

    @inline(__always)
    func state(_ line: Int32) -> Int32 { min(line, last) }
}
