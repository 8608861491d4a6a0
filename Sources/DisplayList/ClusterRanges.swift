/// The ranges of one drawn cluster in the tables: its glyphs, its text, and the entries of `clusters`. Clusters without
/// glyphs belong to the one before, at the start of a run to the one after.
public struct ClusterRanges: Hashable, Sendable {
    /// Indices into ``Marks/glyphs``; never empty.
    public var glyphs: Range<Int32>
    /// Offsets into ``Marks/text``.
    public var text: Range<Int32>
    /// Indices into ``Marks/clusters``.
    public var clusters: Range<Int32>
}

extension Marks {
    /// The ranges of the drawn clusters of `run`, in logical order. Linear.
    public func clusterRanges(of run: GlyphRun) -> [ClusterRanges] {
        var result: [ClusterRanges] = []
        var glyph = run.isRightToLeft ? run.glyphs.upperBound : run.glyphs.lowerBound
        var text = run.text.lowerBound
        var (textStart, clusterStart) = (text, run.clusters.lowerBound)
        for index in run.clusters {
            let cluster = clusters[Int(index)]
            let count = Int32(cluster.glyphs)
            text += Int32(cluster.bytes)
            if count == 0 {
                if result.isEmpty { continue }
                result[result.count - 1].text = result[result.count - 1].text.lowerBound..<text
                result[result.count - 1].clusters = result[result.count - 1].clusters.lowerBound..<index + 1
            } else {
                let glyphs = run.isRightToLeft ? glyph - count..<glyph : glyph..<glyph + count
                glyph = run.isRightToLeft ? glyphs.lowerBound : glyphs.upperBound
                result.append(
                    ClusterRanges(glyphs: glyphs, text: textStart..<text, clusters: clusterStart..<index + 1))
            }
            (textStart, clusterStart) = (text, index + 1)
        }
        return result
    }

    /// The glyphs of a cluster.
    public func glyphs(of cluster: ClusterRanges) -> ArraySlice<PlacedGlyph> {
        glyphs[Int(cluster.glyphs.lowerBound)..<Int(cluster.glyphs.upperBound)]
    }

    /// The UTF-8 text of a cluster.
    public func text(of cluster: ClusterRanges) -> ArraySlice<UInt8> {
        text[Int(cluster.text.lowerBound)..<Int(cluster.text.upperBound)]
    }
}

extension GlyphRun {
    /// The run with the ranges of one of its clusters only.
    package func narrowed(to cluster: ClusterRanges) -> GlyphRun {
        var run = self
        (run.glyphs, run.text, run.clusters) = (cluster.glyphs, cluster.text, cluster.clusters)
        if textOffset >= 0 { run.textOffset = textOffset + cluster.text.lowerBound - text.lowerBound }
        run.isFollowedBySpace = isFollowedBySpace && cluster.text.upperBound == text.upperBound
        return run
    }

    /// The run, a part of `whole`, up to and including a later cluster; in a right-to-left run the cluster's glyphs precede its own.
    package func joined(with cluster: ClusterRanges, of whole: GlyphRun) -> GlyphRun {
        var run = self
        run.glyphs =
            min(glyphs.lowerBound, cluster.glyphs.lowerBound)..<max(glyphs.upperBound, cluster.glyphs.upperBound)
        run.text = text.lowerBound..<cluster.text.upperBound
        run.clusters = clusters.lowerBound..<cluster.clusters.upperBound
        run.isFollowedBySpace = whole.isFollowedBySpace && cluster.text.upperBound == whole.text.upperBound
        return run
    }
}
