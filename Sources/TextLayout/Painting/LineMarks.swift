import Fonts
import Geometry
import Identity

/// A character without a glyph on a painted line.
struct MissingMark {
    var scalar: Unicode.Scalar
    /// The index of its attributes.
    var attributes: Int
    var font: FontKey
    var size: Length
    var area: Rect
}

/// Where the leader of a tab is on a line.
struct TabLeader {
    /// What is repeated.
    var text: String
    /// The run of the tab.
    var run: UInt32
    /// What the tab crosses, in 1/65,536 pt on the page.
    var place: Range<Double>
}

/// Where the base of an annotation is on a painted line, in 1/65,536 pt on the page.
struct RubyCell {
    /// The index of the annotation.
    var ruby: Int
    var left: Double
    var right: Double
}

/// Where one cluster is on its line.
struct ClusterPlace {
    /// The index of the cluster; its text may be empty (a hyphen).
    var cluster: Int32
    /// Its left edge, in 1/65,536 pt from the slot's start.
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
