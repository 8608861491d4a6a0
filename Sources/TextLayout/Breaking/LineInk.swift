import Fonts
import Geometry
import Identity
import Shaping
import TextModel

/// The ink of a paragraph's glyphs as far as lines beside shapes must know it: how high and deep it is, and where it
/// stands beyond the advances at the ends of lines (a leaning f, a swash).
public struct LineInk: Hashable, Sendable {
    /// The ink's greatest height above the baseline, among glyphs of at most the paragraph's size.
    public private(set) var above: Length = .zero
    /// The ink's greatest depth below the baseline, among these.
    public private(set) var below: Length = .zero
    /// By break, from the paragraph's start (−1) on: how far the next line's ink stands out before its start.
    private(set) var starts: [Int32] = []
    /// By break: how far ink stands out behind the end of a line that ends there.
    private(set) var ends: [Int32] = []

    /// The ink of `paragraph`, set in faces of `fonts`. Linear in its glyphs; each glyph's outline is asked once.
    public init(_ paragraph: ShapedParagraph, fonts: FontCatalog) {
        var measure = InkMeasure(paragraph, fonts: fonts)
        for index in paragraph.clusters.indices { add(measure.ink(of: Int32(index)), of: index, in: paragraph) }
        for ruby in paragraph.rubies {
            above = max(above, ruby.above)
            below = max(below, ruby.below)
        }
        starts.append(paragraph.first < paragraph.count ? measure.ink(of: paragraph.first).before : 0)
        for point in paragraph.breaks {
            let next = point.post.isEmpty ? point.next : point.post.lowerBound
            let isAtEnd = point.post.isEmpty && next >= paragraph.count
            starts.append(isAtEnd ? 0 : measure.ink(of: next).before)
            let last = point.pre.isEmpty ? point.end - 1 : point.pre.upperBound - 1
            ends.append(last < 0 ? 0 : measure.ink(of: last).behind)
        }
    }

    /// What lines of the paragraph keep clear of shapes with: intervals are at least four em.
    public func clearance(of paragraph: ShapedParagraph) -> LineClearance {
        LineClearance(above: above, below: below, least: paragraph.attributes.em * 4)
    }

    private mutating func add(_ ink: ClusterInk, of index: Int, in paragraph: ShapedParagraph) {
        let cluster = paragraph.clusters[index]
        let isLarge = paragraph.runs[Int(cluster.run)].size > paragraph.attributes.em || cluster.kind.contains(.object)
        // What is larger and reaches beyond the style's letters is told by each line.
        above = max(above, isLarge ? min(ink.above, paragraph.strut.above) : ink.above)
        below = max(below, isLarge ? min(ink.below, paragraph.strut.below) : ink.below)
    }
}
