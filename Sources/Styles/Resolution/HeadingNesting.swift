/// The levels of headings as readers of PDF need them: the first below the headline is 2, and none is left out, whatever
/// levels the source has.
struct HeadingNesting {
    /// The level above all of them: 1 below a headline.
    private let top: Int
    /// The levels in the source of the headings around, ascending.
    private var open: [Int] = []

    /// No heading yet; below the headline or without one.
    init(isBelowHeadline: Bool = false) { top = isBelowHeadline ? 1 : 0 }

    /// The level of the next heading, 1 … 6, that is of `level` in its source.
    mutating func next(_ level: Int) -> Int {
        open.removeAll { $0 >= level }
        open.append(level)
        // PDF has no deeper ones than H6.
        return min(top + open.count, 6)
    }
}
