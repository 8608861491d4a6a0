import Geometry
import TextModel
import Values

/// An annotation and the cell of its base.
public struct ShapedRuby: Hashable, Sendable {
    /// The clusters of the cell: the base, with the blanks that it needs beside it where the annotation is longer.
    public var clusters: Range<Int32>
    /// The annotation, shaped: a line of natural width.
    public var text: ShapedParagraph
    /// Upwards from the line's baseline to that of the annotation; negative below it.
    public var rise: Length
    /// How it is spread over a base that is longer.
    public var alignment: Ruby.Alignment
    /// The widest gap between the base's end and that of a spread annotation.
    public var widestEnd: Length
    /// Its extent above the line's baseline.
    public var above: Length
    /// Its extent below the line's baseline.
    public var below: Length
    /// The extent that is missing between its line and the one above, where the leading is too small for it.
    public var lackAbove = Length.zero
    /// The same between its line and the one below.
    public var lackBelow = Length.zero

    /// An annotation of the clusters `clusters`.
    init(clusters: Range<Int32>, text: ShapedParagraph, ruby: Ruby, em: Length) {
        self.clusters = clusters
        self.text = text
        alignment = ruby.alignment
        widestEnd = em.part(1, of: 2)
        rise = .zero
        above = .zero
        below = .zero
    }
}

extension ShapedParagraph {
    /// The index of the annotation whose base holds the cluster at `index`; nil where none does. Logarithmic.
    public func ruby(holding index: Int32) -> Int? {
        let found = rubies.partitioningIndex { $0.clusters.upperBound > index }
        return found < rubies.count && rubies[found].clusters.contains(index) ? found : nil
    }
}
