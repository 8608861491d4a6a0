import PubDisplayList
import PubShaping

extension LinePass {
    /// The clusters from `start` on that are drawn alike: of one run that is not upright, with glyphs of their own, their
    /// text in one piece. Empty if the cluster at `start` is not of this kind.
    func plainClusters(from start: Int32, before end: Int32) -> Range<Int32> {
        let first = paragraph.clusters[Int(start)]
        if paragraph.runs[Int(first.run)].isUpright { return start..<start }
        var offset = first.textOffset
        var index = start
        while index < end {
            let cluster = paragraph.clusters[Int(index)]
            guard cluster.run == first.run, cluster.textOffset == offset, cluster.traits.isSubset(of: .space) else {
                break
            }
            offset += Int32(cluster.byteCount)
            index += 1
        }
        return start..<index
    }

    /// Adds clusters that are drawn alike, up to the first that is too far from where their run begins; returns the index
    /// after the last that was added.
    mutating func add(plain range: Range<Int32>, at edges: ClusterEdges, to marks: inout Marks) -> Int32 {
        let first = paragraph.clusters[Int(range.lowerBound)]
        beginRun(of: first, at: edges[range.lowerBound], in: &marks)
        let end = addGlyphs(of: range, at: edges, to: &marks)
        let last = paragraph.clusters[Int(end) - 1]
        let text = Int(first.textOffset)..<(Int(last.textOffset) + Int(last.byteCount))
        marks.text.append(contentsOf: paragraph.text.utf8[text])
        if notesClusters {
            for index in range.lowerBound..<end { note(paragraph.clusters[Int(index)], index, at: edges[index]) }
        }
        return end
    }

    /// Adds the glyphs of clusters that are drawn alike, at least the glyphs of the first one.
    private func addGlyphs(of range: Range<Int32>, at edges: ClusterEdges, to marks: inout Marks) -> Int32 {
        guard let openOrigin else { return range.upperBound }
        let (left, right) = (edges[range.lowerBound], edges[range.upperBound])
        if !Self.isFar(left, from: openOrigin), !Self.isFar(right, from: openOrigin) {
            addNearGlyphs(of: range, at: edges, from: openOrigin, to: &marks)
            return range.upperBound
        }
        let scale = line.justification.glyph
        let (clusters, glyphs) = (paragraph.clusters, paragraph.glyphs)
        var first = Int(clusters[Int(range.lowerBound)].firstGlyph)
        for index in range {
            let x = edges[index]
            if Self.isFar(x, from: openOrigin), index > range.lowerBound { return index }
            let end = Int(paragraph.glyphEnd(of: index))
            for glyph in first..<end {
                let place = x + Double(glyphs[glyph].x) * scale - openOrigin
                marks.glyphs.append(PlacedGlyph(glyph: glyphs[glyph].glyph, along: place, y: glyphs[glyph].y))
            }
            let bytes = clusters[Int(index)].byteCount
            marks.clusters.append(TextCluster(bytes: bytes, glyphs: UInt16(end - first)))
            first = end
        }
        return range.upperBound
    }

    /// Adds the glyphs of clusters that are drawn alike and are all near `origin`, the start of their run: room is made for
    /// all of them at once.
    private func addNearGlyphs(
        of range: Range<Int32>, at edges: ClusterEdges, from origin: Double, to marks: inout Marks
    ) {
        // Closures that used the pass itself would copy it.
        let scale = line.justification.glyph
        let (clusters, glyphs) = (paragraph.clusters.span, paragraph.glyphs.span)
        let start = Int(clusters[Int(range.lowerBound)].firstGlyph)
        let end = Int(paragraph.glyphEnd(of: range.upperBound - 1))
        func glyphEnd(_ index: Int32) -> Int {
            index + 1 < range.upperBound ? Int(clusters[Int(index) + 1].firstGlyph) : end
        }
        marks.glyphs.append(addingCapacity: end - start) { output in
            var glyph = start
            for index in range {
                let x = edges[index]
                let next = glyphEnd(index)
                while glyph < next {
                    let shaped = glyphs[glyph]
                    let place = x + Double(shaped.x) * scale - origin
                    output.append(PlacedGlyph(glyph: shaped.glyph, along: place, y: shaped.y))
                    glyph += 1
                }
            }
        }
        marks.clusters.append(addingCapacity: range.count) { output in
            var first = start
            for index in range {
                let next = glyphEnd(index)
                output.append(TextCluster(bytes: clusters[Int(index)].byteCount, glyphs: UInt16(next - first)))
                first = next
            }
        }
    }
}
