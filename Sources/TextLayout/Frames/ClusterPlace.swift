import PubGeometry

/// The position of one cluster on its line.
struct ClusterPlace {
    /// The index of the cluster; its text may be empty (a hyphen).
    var cluster: Int32
    /// Its left edge, in 1/65,536 pt from the slot's left end.
    var left: Double
    /// Its advance as it is set.
    var width: Double
    /// The gap at its left edge, as wide as the letter space or the kashida there.
    var gap = 0.0
    /// Whether the text runs from right to left.
    var isLeftward: Bool

    /// The leading edge of the cluster in reading direction or, with 1, the trailing edge; between, a fraction of it.
    func edge(_ fraction: Double) -> Double { isLeftward ? left + width * (1 - fraction) : left + width * fraction }

    /// The caret at that edge.
    func caret(_ fraction: Double) -> Length { Length(rounding: edge(fraction)) }
}
