import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTextModel

/// The ink extents of a paragraph that matter beside shapes: greatest height and depth, and overhang beyond the advance
/// at every line end (a leaning f, a swash).
package struct ParagraphInk: Hashable, Sendable {
    /// The ink's greatest height above the baseline, among glyphs of at most the paragraph's size.
    package private(set) var above: Length = .zero
    /// The ink's greatest depth below the baseline, among these.
    package private(set) var below: Length = .zero
    /// By break, from the paragraph's start (−1) on: the extent of the next line's ink before its start.
    private(set) var starts: [Int32] = []
    /// By break: the extent of the ink beyond the end of a line that ends there.
    private(set) var ends: [Int32] = []

    /// The ink of `paragraph`, set in faces of `fonts`. Linear in its glyphs; the outline of each is measured once.
    package init(_ paragraph: ShapedParagraph, fonts: FontCatalog) {
        var measurer = InkMeasurer(paragraph, fonts: fonts)
        for index in paragraph.clusters.indices { add(measurer.ink(of: Int32(index)), of: index, in: paragraph) }
        for ruby in paragraph.rubies {
            above = max(above, ruby.above)
            below = max(below, ruby.below)
        }
        let first = paragraph.firstLineCluster
        starts.append(first < paragraph.textClusterCount ? measurer.ink(of: first).start : 0)
        for point in paragraph.breaks {
            let next = point.post.isEmpty ? point.next : point.post.lowerBound
            let isAtEnd = point.post.isEmpty && next >= paragraph.textClusterCount
            starts.append(isAtEnd ? 0 : measurer.ink(of: next).start)
            let last = point.pre.isEmpty ? point.end - 1 : point.pre.upperBound - 1
            ends.append(last < 0 ? 0 : measurer.ink(of: last).end)
        }
    }

    /// Keeps the ends of lines at the breaks `points` only, which count from the first of them on then. If `includesStart` is false no line
    /// begins at the paragraph's start.
    mutating func limit(to points: ClosedRange<Int>, includesStart: Bool) {
        // The first line begins at the start, or at the first of the breaks.
        starts =
            includesStart
            ? Array(starts[...(points.upperBound + 1)])
            : [0] + starts[(points.lowerBound + 1)...(points.upperBound + 1)]
        ends = Array(ends[points])
    }

    /// The clearance of the paragraph's lines beside shapes: intervals are at least four em, and the lines of a head are not on
    /// both sides of a shape.
    package func clearance(of paragraph: ShapedParagraph) -> LineClearance {
        var clearance = LineClearance(above: above, below: below, minimumInterval: paragraph.attributes.em * 4)
        clearance.avoidsDividedRows = paragraph.attributes.keepWithNext > 0
        return clearance
    }

    private mutating func add(_ ink: ClusterInk, of index: Int, in paragraph: ShapedParagraph) {
        let cluster = paragraph.clusters[index]
        let isLarge =
            paragraph.runs[Int(cluster.run)].size > paragraph.attributes.em || cluster.traits.contains(.object)
        // Larger clusters that extend beyond the style's letters count in the extents of their own lines.
        above = max(above, isLarge ? min(ink.above, paragraph.strut.letterAscent) : ink.above)
        below = max(below, isLarge ? min(ink.below, paragraph.strut.letterDescent) : ink.below)
    }
}

extension ShapedParagraph {
    /// The extents of the ink of `line` above and below its baseline, accents and annotations included. Linear in its glyphs.
    package func ink(of line: BrokenLine, fonts: FontCatalog) -> LineExtents {
        var measurer = InkMeasurer(self, fonts: fonts)
        var extents = LineExtents()
        let parts = clusters(of: line)
        for range in [parts.post, parts.main, parts.pre] {
            for index in range {
                let ink = measurer.ink(of: index)
                extents.above = max(extents.above, ink.above)
                extents.below = max(extents.below, ink.below)
            }
        }
        for ruby in rubies(of: line) {
            extents.above = max(extents.above, ruby.above)
            extents.below = max(extents.below, ruby.below)
        }
        return extents
    }
}
