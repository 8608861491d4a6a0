import Geometry

/// Where one cluster is on its line.
struct ClusterPlace {
    /// The index of the cluster; its text may be empty (a hyphen).
    var cluster: Int32
    /// Its left edge, in 1/65,536 pt from the slot's left end.
    var left: Double
    /// Its advance as it is set.
    var width: Double
    /// True for text from right to left.
    var isLeftward: Bool

    /// The edge at which reading of the cluster begins or, with 1, ends; between, a share of it.
    func edge(_ share: Double) -> Double { isLeftward ? left + width * (1 - share) : left + width * share }

    /// The caret at that edge.
    func caret(_ share: Double) -> Length { Length(raw: Int64(edge(share).rounded())) }
}
