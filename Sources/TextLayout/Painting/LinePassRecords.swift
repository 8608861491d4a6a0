import PubGeometry
import PubIdentity
import PubShaping

/// A segment of a line in one run.
struct RunSegment {
    var run: UInt32
    var start: Length
    var end: Length
}

/// A space that is written after the last glyph of a paragraph from right to left.
struct ClosingSpace {
    var font: FontKey
    var glyph: UInt32
    /// Its advance, 1/65,536 pt.
    var width: Double
}

/// The left edges of neighbouring clusters on a line, in 1/65,536 pt on the page.
struct ClusterEdges {
    private let widthSums: [Int64]
    private let spaceSums: [Int64]
    private let letterEmSums: [Int64]
    private let scalableSums: [Int64]
    private let base: (width: Int64, space: Int64, letterEm: Int64, scalable: Int64)
    private let start: Double
    private let justification: Justification

    /// The edges of clusters of `paragraph`: the first, at the index `first`, is at `start`.
    init(_ paragraph: ShapedParagraph, from first: Int32, at start: Double, _ justification: Justification) {
        widthSums = paragraph.widthSums
        spaceSums = paragraph.spaceSums
        letterEmSums = paragraph.letterEmSums
        scalableSums = paragraph.scalableSums
        base = (
            widthSums[Int(first)], spaceSums[Int(first)], letterEmSums[Int(first)], scalableSums[Int(first)]
        )
        self.start = start
        self.justification = justification
    }

    /// The left edge of the cluster at `index`; after the last one the end of the line.
    @inline(__always)
    subscript(index: Int32) -> Double {
        let index = Int(index)
        var x = Double(widthSums[index] - base.width)
        x += Double(spaceSums[index] - base.space) * (justification.space - 1)
        x += Double(letterEmSums[index] - base.letterEm) * justification.letter
        x += Double(scalableSums[index] - base.scalable) * (justification.glyph - 1)
        return start + x
    }
}

/// A character without a glyph on a painted line.
struct MissingMark {
    var scalar: Unicode.Scalar
    /// The index of its attributes.
    var attributes: Int
    var font: FontKey
    var size: Length
    var area: Rect
}

/// The position of a tab's leader on a line.
struct TabLeader {
    /// The repeated text.
    var text: String
    /// The run of the tab.
    var run: UInt32
    /// The extent that the tab crosses, in 1/65,536 pt on the page.
    var place: Range<Double>
}

/// The position of an annotation's base on a painted line, in 1/65,536 pt on the page.
struct RubyBasePlacement {
    /// The index of the annotation.
    var ruby: Int
    var left: Double
    var right: Double
}
