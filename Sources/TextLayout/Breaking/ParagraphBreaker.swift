import PubGeometry
import PubShaping
import PubTextModel

/// Runs the searches for one paragraph: wider spaces by level, then looseness, stacks and rivers.
struct ParagraphBreaker {
    /// The ranges for spaces, in order: the first that leads to the end is used.
    private static let levels: [(spaces: ClosedRange<Double>, allowsOverfull: Bool)] = [
        (LineCosts.minimumSpace...LineCosts.loose, false), (LineCosts.minimumSpace...LineCosts.veryLoose, false),
        (-.infinity ... .infinity, true),
    ]

    private let paragraph: ShapedParagraph
    private let start: Int32
    private let table: BreakTable
    private var measures: LineMeasures
    private var level: Int
    private var constraints = BreakConstraints()

    init(
        _ paragraph: borrowing ShapedParagraph, from start: Int32, measures: borrowing LineMeasures, hyphensAbove: Int
    ) {
        self.paragraph = copy paragraph
        self.start = start
        self.measures = copy measures
        table = BreakTable(paragraph, ink: measures.ink)
        constraints.hyphensAbove = hyphensAbove
        // Beside shapes looser lines compete with intervals left empty: all of them have a price.
        level = measures.usesSlots ? 1 : 0
    }

    /// The cheapest lines, with stacks priced where there are some.
    mutating func bestLines() -> [BrokenLine] {
        var lines = search()
        // In a closure, as below: to name the method copies the breaker, with all tables of its paragraph.
        if lines.map({ areLoose($0) }) ?? true, table.points.contains(where: { $0.reserve == .lastResort }) {
            constraints.opened = .lastResort
            lines = search() ?? lines
        }
        while lines == nil, level + 1 < Self.levels.count {
            // A tie parts before a line is too long.
            if Self.levels[level + 1].allowsOverfull, constraints.opened != .tied,
                table.points.contains(where: { $0.reserve == .tied })
            {
                constraints.opened = .tied
            } else {
                level += 1
            }
            lines = search()
        }
        let best = lines ?? []
        guard pricesStacks, paragraph.hasStack(best) else { return best }
        constraints.stackWords = StackWords(paragraph)
        return search() ?? best
    }

    /// Whether the spaces of a line are so wide that breaks of last resort open.
    private func areLoose(_ lines: [BrokenLine]) -> Bool {
        paragraph.attributes.isJustified
            ? lines.contains { $0.justification.space > LineCosts.opening } : lines.contains { $0.overfull > .zero }
    }

    /// Whether stacks have a price. Not beside shapes: neighbouring lines are not neighbours to the eye if rows have several intervals.
    private var pricesStacks: Bool { !measures.usesSlots }

    /// As many more or fewer lines as the paragraph's looseness says, or the nearest number possible; `lines` if
    /// there are no others.
    ///
    /// Costs a search for each missing or extra line; the search keeps numbers of lines apart.
    mutating func applyingLooseness(_ lines: [BrokenLine]) -> [BrokenLine] {
        let looseness = start < 0 && !lines.isEmpty ? max(-9, min(paragraph.attributes.looseness, 9)) : 0
        // Fewer lines than the tightest setting has are not looked for.
        for change in stride(from: looseness, to: 0, by: looseness > 0 ? -1 : 1) where lines.count + change > 0 {
            constraints.counts = LineCounts(lines, changes: change...change)
            for level in min(self.level, 1)...1 {
                self.level = level
                if let other = search() { return other }
            }
        }
        constraints.counts = nil
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
            guard let other = search() else { continue }
            let left = paragraph.rivers(in: other)
            if left.count < rivers.count { (best, rivers) = (other, left) }
        }
        return best
    }

    /// `best` and the cheapest lines that are one fewer and one more, within the spaces that `best` needed.
    ///
    /// Costs one search that keeps numbers of lines apart, and another if neighbouring lines begin or end alike.
    mutating func variants(of best: [BrokenLine], endsRivers: Bool) -> LineVariants {
        var variants = LineVariants(best)
        // Where even the best lines are overfull, others are no choice.
        if best.isEmpty || Self.levels[level].allowsOverfull { return variants }
        constraints.avoided = nil
        constraints.counts = LineCounts(best, changes: -1...1)
        searchOthers(&variants)
        if constraints.stackWords == nil, pricesStacks, variants.others.contains(where: { paragraph.hasStack($0) }) {
            constraints.stackWords = StackWords(paragraph)
            searchOthers(&variants)
        }
        if !endsRivers { return variants }
        variants.fewer = variants.fewer.map { removingRivers($0, changes: -1, from: best) }
        variants.more = variants.more.map { removingRivers($0, changes: 1, from: best) }
        return variants
    }

    private mutating func searchOthers(_ variants: inout LineVariants) {
        let count = Int32(variants.best.count)
        (variants.fewer, variants.more) = search { search in
            (search.lines(count - 1...count - 1), search.lines(count + 1...count + 1))
        }
    }

    private mutating func removingRivers(_ lines: [BrokenLine], changes: Int, from best: [BrokenLine]) -> [BrokenLine] {
        constraints.counts = LineCounts(best, changes: changes...changes)
        return removingRivers(lines)
    }

    private mutating func search() -> [BrokenLine]? { search { $0.lines() } }

    /// One search that meets the constraints; `read` takes the result from it.
    private mutating func search<Lines>(_ read: (inout BreakSearch) -> Lines) -> Lines {
        var search = BreakSearch(paragraph, table: table, measures: measures, start: start, constraints: constraints)
        search.run(spaces: Self.levels[level].spaces, allowsOverfull: Self.levels[level].allowsOverfull)
        let lines = read(&search)
        measures = search.measures
        return lines
    }
}

/// The lines of a ``BrokenParagraph`` before their demerits are computed.
struct LineVariants {
    var best: [BrokenLine]
    /// Nil if there are none, or if they are not wanted.
    var fewer: [BrokenLine]?
    /// The same.
    var more: [BrokenLine]?

    init(_ best: [BrokenLine]) { self.best = best }

    /// The variants other than the best.
    var others: [[BrokenLine]] { [fewer, more].compactMap { $0 } }

    /// Each of them changed in the same way.
    func map(_ change: ([BrokenLine]) -> [BrokenLine]) -> LineVariants {
        var result = LineVariants(change(best))
        result.fewer = fewer.map(change)
        result.more = more.map(change)
        return result
    }
}
