import PubShaping

/// Constraints of a search for breaks, beyond the prices of lines.
struct BreakConstraints {
    /// The words at both ends of lines, when stacks have their price.
    var stackWords: StackWords?
    /// A break that costs ``LineCosts/river``.
    var avoided: Int32?
    /// The breaks that are open besides ordinary ones.
    var opened = BreakReserve.none
    /// The wanted numbers of lines; nil for the number of the cheapest lines.
    var counts: LineCounts?

    /// The number of hyphens in a row above the first line.
    var hyphensAbove = 0

    /// Whether a line's price depends on them.
    var hasPrices: Bool { stackWords != nil || avoided != nil }

    /// The price that they add to the line from `start` to `end`.
    @inline(__always)
    func price(from start: Int32, to end: Int32, isFirst: Bool, isLast: Bool) -> Double {
        let river = avoided == end ? LineCosts.river : 0
        guard let stackWords else { return river }
        return river + stackWords.price(from: start, to: end, isFirst: isFirst, isLast: isLast)
    }
}

/// The breaks that a search does not open at first; each opens together with the earlier ones.
enum BreakReserve: Comparable {
    /// Ordinary breaks.
    case none
    /// Breaks that open if nothing else keeps spaces even.
    case lastResort
    /// Ties, which open if no lines can be set otherwise.
    case tied

    /// The reserve of a break of `traits`.
    init(_ traits: Breakpoint.Traits) {
        self = traits.contains(.tied) ? .tied : traits.contains(.lastResort) ? .lastResort : .none
    }
}

/// The numbers of lines that a search keeps apart, so that it finds the cheapest lines of each (Knuth and Plass,
/// "Breaking Paragraphs into Lines", 1981: looseness).
struct LineCounts {
    /// The lines that a path may be ahead or behind on its way, at most.
    private static let slack: Int32 = 2

    /// The numbers of lines that are wanted.
    let wanted: ClosedRange<Int32>
    /// The first break after the paragraph's start, or after the lines that are set.
    private let first: Int32
    /// The number of lines up to each break from ``first`` on, itself included, in the lines that are known.
    private let known: [Int32]
    /// The permitted difference between a path's lines at a break and the known ones.
    private let changes: ClosedRange<Int32>

    /// As many lines as there are `known`, and a number of lines more that is among `changes`.
    init(_ known: [BrokenLine], changes: ClosedRange<Int>) {
        let count = Int32(known.count)
        let (fewest, most) = (Int32(changes.lowerBound), Int32(changes.upperBound))
        wanted = count + fewest...count + most
        self.changes = min(fewest, 0) - Self.slack...max(most, 0) + Self.slack
        first = (known.first?.start ?? -1) + 1
        self.known = known.enumerated().flatMap { index, line in
            repeatElement(Int32(index + 1), count: Int(line.end - line.start))
        }
    }

    /// Whether a path with `lines` up to the break `point` may lead to a number that is wanted. Other paths are
    /// dropped where they begin to be many, so that the search stays linear.
    @inline(__always)
    func takes(_ lines: Int32, at point: Int32) -> Bool { changes.contains(lines - known[Int(point - first)]) }
}
