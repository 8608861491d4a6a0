/// The cheapest place for the beginning of a ragged line, among those that reach a break.
///
/// From an earlier place the line to the same break is longer and leaves less of its measure empty: it costs no more. A later place that
/// cost as much up to it thus leads to nothing better, and need not be tried. Of eight places in reach two or three are left.
struct CheapestStart {
    /// The price up to the place; nothing is compared with an infinite one.
    private var cost = Double.infinity
    private var state: Int32 = 0
    private let endsWithHyphen: Bool

    /// For lines to a break that ends them with a hyphen or not.
    init(endsWithHyphen: Bool) { self.endsWithHyphen = endsWithHyphen }

    /// Whether an earlier place makes another one needless, which has the price `other` without the white of its line; if not, it is
    /// compared with later ones. They come in the order of the text.
    @inline(__always)
    mutating func excels(_ other: Double, state: Int32, ladders: HyphenLadders) -> Bool {
        if state == self.state, other >= cost { return true }
        // A line below a hyphen pays for a second one, or may not have it.
        if endsWithHyphen, ladders != HyphenLadders() { return false }
        if state != self.state || other < cost { (cost, self.state) = (other, state) }
        return false
    }
}
