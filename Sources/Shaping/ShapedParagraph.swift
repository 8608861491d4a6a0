import PubGeometry
import PubIdentity
import PubTextModel
import PubValues

/// A character without a glyph in any face of the catalogue that the style allows.
public struct MissingGlyph: Hashable, Sendable {
    /// The offset in the paragraph's UTF-8.
    public var offset: Int32
    /// The character.
    public var scalar: Unicode.Scalar
    /// The face that lacks it.
    public var font: FontKey

    /// `scalar` at `offset`, not in `font`.
    public init(offset: Int32, scalar: Unicode.Scalar, font: FontKey) {
        self.offset = offset
        self.scalar = scalar
        self.font = font
    }
}

/// A paragraph measured for line breaking: flat arrays in logical order.
///
/// The first ``textClusterCount`` clusters are the text's; later ones belong to breakpoints. Prefix sums run over all
/// of them, so that the width of clusters `a ..< b` is `widthSums[b] - widthSums[a]`.
package struct ShapedParagraph: Hashable, Sendable {
    /// The text (fields are resolved).
    package var text: AttributedText
    /// The attributes that it is set with.
    package var attributes: ParagraphAttributes
    /// Clusters of the text, then clusters of breakpoints.
    package var clusters: [ShapedCluster] = []
    /// The number of clusters of the text.
    package var textClusterCount: Int32 = 0
    /// The first cluster that is set in lines: earlier ones are the initial's.
    package var firstLineCluster: Int32 = 0
    /// The glyphs of all clusters.
    package var glyphs: [ShapedGlyph] = []
    /// The runs that clusters name.
    package var runs: [ShapedRun] = []
    /// Natural advance before each cluster, tracking of the style included, in 1/65,536 pt; one more than clusters.
    package var widthSums: [Int64] = [0]
    /// The part of ``widthSums`` that belongs to spaces which justification may change.
    package var spaceSums: [Int64] = [0]
    /// Ems of the letter gaps before each cluster: a gap counts inside words only, with the size of its run.
    package var letterEmSums: [Int64] = [0]
    /// The part of ``widthSums`` that glyph scaling may change.
    package var scalableSums: [Int64] = [0]
    /// Points where lines may end, ascending; the last one is the paragraph's end.
    package var breaks: [Breakpoint] = []
    /// The index of the break that ends the first line, if that has attributes of its own; nil if the search
    /// chooses.
    package var firstLineEnd: Int32?
    /// The overhang of the first line's first glyph over the measure's start, in 1/65,536 pt.
    package var startProtrusion: Int32 = 0
    /// The additional indent of lines after the first if all of the text is code: the indent of the code in the first line
    /// and two columns more. Zero for other text.
    package var turnoverIndent: Length = .zero
    /// The initial; nil if the style has none.
    package var initial: ShapedInitial?
    /// The marker of a list item, shaped: one paragraph, or none (an array, since a struct cannot contain itself).
    package var marker: [ShapedParagraph] = []
    /// Annotations, ascending by the clusters of their bases.
    package var rubies: [ShapedRuby] = []
    /// Inline objects by their cluster, ascending.
    package var objects: [Int32] = []
    /// The clusters that are tabs, ascending.
    package var tabs: [Int32] = []
    /// The clusters that extend beyond the style's letters, if any of them is larger than the style; ascending.
    package var oversizedClusters: [OversizedCluster] = []
    /// The least extent of an interval beside a shape for a justified line, its indents included; in a narrower one the line is
    /// even at its start only. Zero if lines are justified in any, or in none.
    package var leastJustifiedMeasure: Length = .zero
    /// The strut of each line: the style's ascent above and descent below the baseline (together the leading).
    package var strut: LineStrut
    /// The bidirectional level of the paragraph: 0, or 1 when its lines start at their right edge.
    package var baseLevel: UInt8 = 0
    /// Whether its clusters have several levels, or one above 0: lines then draw them in visual order.
    package var isReordered: Bool = false
    /// Characters without a glyph that are not drawn as shapes; characters of an annotation are listed at the start
    /// of its base.
    package var missing: [MissingGlyph] = []

    /// Whether all lines are of one height: no type, object or annotation is larger than the style.
    package var hasUniformLineHeight: Bool { oversizedClusters.isEmpty }

    /// A paragraph without clusters and breakpoints, for a shaper to fill.
    package init(text: AttributedText, attributes: ParagraphAttributes, strut: LineStrut) {
        self.text = text
        self.attributes = attributes
        self.strut = strut
    }
}

/// An annotation and the clusters of its base.
package struct ShapedRuby: Hashable, Sendable {
    /// The clusters of its base, with the blanks that it needs beside it where the annotation is longer.
    package var clusters: Range<Int32>
    /// The annotation, shaped: a line of natural width.
    package var text: ShapedParagraph
    /// Upwards from the line's baseline to the annotation's; negative below it.
    package var rise: Length
    /// The spreading over a longer base.
    package var alignment: Ruby.Alignment
    /// The widest gap between the ends of the base and of a spread annotation.
    package var maximumEndGap: Length
    /// Its extent above the line's baseline.
    package var above: Length
    /// Its extent below the line's baseline.
    package var below: Length
    /// The extent that is missing between its line and the one above, where the leading is too small for it.
    package var shortfallAbove = Length.zero
    /// The same between its line and the one below.
    package var shortfallBelow = Length.zero

    /// An annotation of the clusters `clusters`.
    init(clusters: Range<Int32>, text: ShapedParagraph, ruby: Ruby, em: Length) {
        self.clusters = clusters
        self.text = text
        alignment = ruby.alignment
        maximumEndGap = em.part(1, of: 2)
        rise = .zero
        above = .zero
        below = .zero
    }
}

extension ShapedParagraph {
    /// The index of the annotation whose base holds the cluster at `index`; nil if none does. Logarithmic.
    package func ruby(holding index: Int32) -> Int? {
        let found = rubies.partitioningIndex { $0.clusters.upperBound > index }
        return found < rubies.count && rubies[found].clusters.contains(index) ? found : nil
    }
}
