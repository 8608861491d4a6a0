/// A paragraph broken into the best number of lines, and into one line fewer and one more if its measure allows
/// that.
package struct BrokenParagraph: Hashable, Sendable {
    /// One way to break the paragraph.
    package struct Variant: Hashable, Sendable {
        /// The lines.
        package let lines: [BrokenLine]
        /// Their price: the sum of the prices of lines, hyphens, stacks and empty intervals. A line without a fault
        /// costs 0.1, a hyphen 6, an overfull line a million.
        package let demerits: Double
    }

    /// As many lines as is best.
    package let best: Variant
    /// The cheapest lines with one line fewer; nil if none have spaces within their limits.
    package let fewer: Variant?
    /// The cheapest lines with one line more; nil if none have spaces within their limits.
    package let more: Variant?

    /// The lines that number `looseness` (−1, 0 or 1) more than the best; nil if there are none.
    package subscript(looseness: Int) -> Variant? {
        switch looseness {
        case -1: fewer
        case 0: best
        case 1: more
        default: nil
        }
    }
}
