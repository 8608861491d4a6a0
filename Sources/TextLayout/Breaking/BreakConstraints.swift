/// What is asked of a paragraph's lines beyond the lowest sum of their prices.
struct BreakConstraints {
    /// The words at the edges of lines, when stacks have their price.
    var edges: LineEdges?
    /// A break that costs ``LineCosts/river``.
    var avoided: Int32?
    /// The numbers of lines that are asked for; nil for that of the cheapest lines.
    var counts: LineCounts?

    /// True when a line's price depends on them.
    var hasPrices: Bool { edges != nil || avoided != nil }
}

/// The numbers of lines that a search is asked for. It keeps numbers of lines apart and finds the cheapest lines of each
/// (Knuth and Plass, "Breaking Paragraphs into Lines", 1981: looseness).
struct LineCounts {
    /// Lines that a path may be ahead or behind on its way: what a path gives away it has to win again.
    private static let slack: Int32 = 2

    /// The numbers of lines that are asked for.
    let wanted: ClosedRange<Int32>
    /// The first break behind the paragraph's start, or behind the lines that are set.
    private let first: Int32
    /// The number of lines up to each break from ``first`` on, itself included, in the lines that are known.
    private let known: [Int32]
    /// How many lines more than the known ones a path may have at a break.
    private let changes: ClosedRange<Int32>

    /// As many lines as there are `known`, and as many more as `changes` holds.
    init(_ known: [BrokenLine], changes: ClosedRange<Int>) {
        let count = Int32(known.count)
        let (least, most) = (Int32(changes.lowerBound), Int32(changes.upperBound))
        wanted = count + least...count + most
        self.changes = min(least, 0) - Self.slack...max(most, 0) + Self.slack
        first = (known.first?.start ?? -1) + 1
        self.known = known.enumerated().flatMap { index, line in
            repeatElement(Int32(index + 1), count: Int(line.end - line.start))
        }
    }

    /// True when a path with `lines` up to the break `point` may lead to a number that is asked for. Other paths are
    /// dropped where they begin to be many, so that the search stays linear.
    @inline(__always)
    func takes(_ lines: Int32, at point: Int32) -> Bool { changes.contains(lines - known[Int(point - first)]) }
}
