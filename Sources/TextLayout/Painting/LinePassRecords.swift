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
struct RubyBasePlacement {
    /// The index of the annotation.
    var ruby: Int
    var left: Double
    var right: Double
}
