import PubFonts
import PubGeometry
import PubTextModel

extension ShapedParagraph {
    /// Lets the white beside the first and the last glyph of a line hang over its measure, at every possible line end,
    /// so that the ink is level with the edges. Linear in the breakpoints.
    mutating func hangSideBearings(_ fonts: FontCatalog) {
        guard firstLineCluster < textClusterCount else { return }
        startProtrusion = sideBearings(of: firstLineCluster, fonts).start
        for index in breaks.indices {
            let breakpoint = breaks[index]
            let last = (breakpoint.pre.isEmpty ? breakpoint.end : breakpoint.pre.upperBound) - 1
            breaks[index].endProtrusion = last < 0 ? 0 : sideBearings(of: last, fonts).end
            let next = breakpoint.post.isEmpty ? breakpoint.next : breakpoint.post.lowerBound
            let hasNext = breakpoint.next < textClusterCount
            breaks[index].startProtrusion = hasNext ? sideBearings(of: next, fonts).start : 0
        }
    }

    /// The white between the ink of a cluster and the ends of its advance, in 1/65,536 pt; negative if its ink exceeds
    /// them, zero for objects and blanks.
    private func sideBearings(of index: Int32, _ fonts: FontCatalog) -> (start: Int32, end: Int32) {
        let run = runs[Int(clusters[Int(index)].run)]
        if run.isUpright || clusters[Int(index)].traits.contains(.object) { return (0, 0) }
        let scale = Double(run.size.raw) / Double(fonts.metrics(of: run.font).unitsPerEm)
        var edges: (left: Double, right: Double)?
        for place in Int(clusters[Int(index)].firstGlyph)..<Int(glyphEnd(of: index)) {
            let glyph = glyphs[place]
            guard let box = fonts.ink(of: glyph.glyph, in: run.font), box.maxX > box.minX else { continue }
            let (left, right) = (Double(box.minX) * scale, Double(box.maxX) * scale)
            let x = Double(glyph.x)
            edges = edges.map { (min($0.left, x + left), max($0.right, x + right)) } ?? (x + left, x + right)
        }
        guard let edges else { return (0, 0) }
        let advance = Double(widthSums[Int(index) + 1] - widthSums[Int(index)])
        let (left, right) = (Int32(clamping: Int64(edges.left)), Int32(clamping: Int64(advance - edges.right)))
        return run.level % 2 == 1 ? (right, left) : (left, right)
    }
}
