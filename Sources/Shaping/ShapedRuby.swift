import Geometry
import Searching
import TextModel

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
    /// How far it reaches above the line's baseline.
    public var above: Length
    /// How far it reaches below the line's baseline.
    public var below: Length
    /// What it lacks between its line and the one above: the leading leaves too little there.
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

/// How far the text of a line reaches from its baseline as the eye sees it: the squares of ideographs and kana, else
/// letters with their ascenders and descenders.
struct BodyExtents {
    var above: Length
    var below: Length

    /// The square of an ideograph stands on a line 0.12 em below the baseline (OpenType 1.9, BASE, `ideo`).
    private static let square = (above: 0.88, below: 0.12)

    /// The extents of the clusters `range` of a text that is set in `runs`.
    init(_ shaper: Shaper, _ run: ShapedRun, isSolid: Bool) {
        let size = run.size
        func share(_ units: Int32?, _ usual: Double) -> Length {
            size.scaled(by: units.map { Double($0) / Double(shaper.fonts.metrics(of: run.font).unitsPerEm) } ?? usual)
        }
        func ink(of letter: Swift.Unicode.Scalar) -> (Int32, Int32)? {
            shaper.fonts.glyph(of: letter, in: run.font).flatMap { shaper.fonts.ink(of: $0, in: run.font) }
                .map { ($0.maxY, -$0.minY) }
        }
        above = isSolid ? size.scaled(by: Self.square.above) : share(ink(of: "d")?.0, 0.75)
        below = isSolid ? size.scaled(by: Self.square.below) : share(ink(of: "g")?.1, 0.25)
        above += run.baselineShift
        below -= run.baselineShift
    }
}
