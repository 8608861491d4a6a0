import PubDocuments
import PubGeometry
import PubValues

/// The room that a column's text needs, cell padding left out; each at least as wide as the one before.
struct ColumnExtents: Hashable {
    /// The widest letter: nothing narrower holds it.
    var letter = Length.zero
    /// The widest word.
    var word = Length.zero
    /// The same, if cells of numbers, dates and codes count as whole words.
    var firm = Length.zero
    /// The widest cell on one line, heads left out.
    var cells = Length.zero
    /// The widest cell on one line.
    var natural = Length.zero

    /// These extents with each at least as wide as the one before.
    var ordered: ColumnExtents {
        var extents = self
        extents.word = max(word, letter)
        extents.firm = max(firm, extents.word)
        extents.cells = max(cells, extents.firm)
        extents.natural = max(natural, extents.cells)
        return extents
    }
}

/// Chooses the widths of columns: columns that need little get it, the others share the rest.
struct ColumnSolver {
    /// The extents of the columns.
    let extents: [ColumnExtents]
    /// The widths asked for, as many as columns.
    let asked: [ColumnWidth]
    /// The padding at the left and right of each cell.
    let padding: Length
    /// Whether columns share the room left over in their place.
    let stretches: Bool

    /// The chosen widths.
    struct Solution {
        /// The width of each column, padding included.
        var widths: [Length]
        /// The gap between two columns besides their padding.
        var gap = Length.zero
        /// The columns that may exchange width among each other, with the least width of each: columns that still break cells, or
        /// all columns if words are broken.
        var open: [(column: Int, least: Length)] = []
    }

    /// The steps in making columns narrower; the first that fits is used: no cell breaks; only heads break; cells of
    /// words break; numbers and dates break; words break.
    private static var steps: [KeyPath<ColumnExtents, Length>] { [\.natural, \.cells, \.firm, \.word, \.letter] }

    /// The extent of the column at `index`, padding included.
    private func extent(_ step: KeyPath<ColumnExtents, Length>, of index: Int) -> Length {
        extents[index][keyPath: step] + padding
    }

    /// The sum of the extents of all columns.
    func sum(_ step: KeyPath<ColumnExtents, Length>) -> Length {
        extents.indices.reduce(Length.zero) { $0 + extent(step, of: $1) }
    }

    /// Widths whose sum, with the gaps, is `measure` or less. Linear in the columns, but for a search over the digits of a
    /// length.
    ///
    /// Room that no column needs is shared evenly between columns, whatever is beside them; if widths are asked for, it
    /// widens the other columns.
    func solution(in measure: Length) -> Solution {
        var widths = fixedWidths(in: measure)
        var rest = measure - widths.reduce(.zero, +)
        let automatic = asked.indices.filter { asked[$0] == .automatic }
        let shares = asked.indices.filter { if case .share = asked[$0] { true } else { false } }
        let reserved = shares.reduce(Length.zero) { $0 + extent(\.firm, of: $1) }
        let least = automatic.reduce(Length.zero) { $0 + extent(\.letter, of: $1) }
        let filled = fill(automatic, in: max(rest - reserved, least))
        for (column, width) in zip(automatic, filled.widths) { widths[column] = width }
        rest = measure - widths.reduce(.zero, +)
        if !shares.isEmpty {
            share(max(rest, .zero), among: shares, &widths)
        } else if stretches, rest > .zero, automatic.count == asked.count, asked.count > 1 {
            return Solution(widths: widths, gap: rest.part(1, of: asked.count - 1), open: filled.open)
        } else if stretches, rest > .zero, !automatic.isEmpty {
            for (place, column) in automatic.enumerated() {
                // Differences of parts, so that their roundings add up to all of the rest.
                widths[column] += rest.part(place + 1, of: automatic.count) - rest.part(place, of: automatic.count)
            }
        }
        return Solution(widths: widths, open: filled.open)
    }

    /// The widths of columns with lengths and percentages, which leave room for a letter in each of the others.
    private func fixedWidths(in measure: Length) -> [Length] {
        var widths = asked.map { width -> Length in
            switch width {
            case .automatic, .share: .zero
            case .fraction(let part): measure.scaled(by: part)
            case .absolute(let length): length
            }
        }
        let wanted = widths.reduce(Length.zero, +)
        let others = extents.indices.filter { widths[$0] == .zero }
        let room = max(measure - others.reduce(Length.zero) { $0 + extent(\.letter, of: $1) }, .zero)
        // Lengths and percentages that leave no room for the others give way together.
        if wanted > room { widths = widths.map { $0.scaled(by: room.points / wanted.points) } }
        return widths
    }

    private func share(_ rest: Length, among columns: [Int], _ widths: inout [Length]) {
        func weight(_ column: Int) -> Double { if case .share(let share) = asked[column] { share } else { 0 } }
        let all = columns.reduce(0) { $0 + weight($1) }
        var before = 0.0
        for column in columns {
            // From the sum, not by adding shares: the last column ends at the measure however shares are rounded.
            let start = rest.scaled(by: before / all)
            before += weight(column)
            widths[column] = rest.scaled(by: before / all) - start
        }
    }

    /// The widths of `columns` in `measure`, at the first step that fits.
    private func fill(
        _ columns: [Int], in measure: Length
    ) -> (widths: [Length], open: [(column: Int, least: Length)]) {
        var upper: [Length]?
        for (place, step) in Self.steps.enumerated() {
            let lower = columns.map { extent(step, of: $0) }
            let sum = lower.reduce(Length.zero, +)
            if sum <= measure {
                guard let upper else { return (lower, []) }
                let widths = Self.level(from: lower, to: upper, sum: measure)
                // If some words are broken between letters, no others should be, but columns of whole words may get wider.
                let isLast = place == Self.steps.count - 1
                let open = columns.indices.filter { isLast || widths[$0] < upper[$0] }
                return (widths, open.map { (columns[$0], widths[$0] < upper[$0] ? lower[$0] : upper[$0]) })
            }
            upper = lower
        }
        // Not even letters fit.
        let least = upper ?? []
        let factor = max(measure.points, 0) / max(least.reduce(Length.zero, +).points, 0.001)
        return (least.map { $0.scaled(by: factor) }, [])
    }

    /// Widths with the sum `sum`, as even as their bounds allow: like water in vessels of different heights that are
    /// joined.
    static func level(from lower: [Length], to upper: [Length], sum: Length) -> [Length] {
        func widths(_ level: Int64) -> [Length] {
            zip(lower, upper).map { min(max(Length(raw: level), $0), max($0, $1)) }
        }
        var low: Int64 = 0
        // One more than the sum: the level itself has to be below the upper bound.
        var high = max(sum.raw, 0) + 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if widths(middle).reduce(Length.zero, +) <= sum { low = middle } else { high = middle }
        }
        return widths(low)
    }
}
