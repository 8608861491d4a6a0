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
    /// Whether the glyphs, the text and the clusters of `run` are in these tables, and its clusters have no more than
    /// these. A run that was taken from other marks without their tables is not. Linear in its clusters.
    public func holds(_ run: GlyphRun) -> Bool {
        func isIn(_ range: Range<Int32>, _ count: Int) -> Bool {
            range.lowerBound >= 0 && Int(range.upperBound) <= count
        }
        guard isIn(run.glyphs, glyphs.count), isIn(run.text, text.count), isIn(run.clusters, clusters.count) else {
            return false
        }
        let sums = clusters[Int(run.clusters.lowerBound)..<Int(run.clusters.upperBound)].reduce((bytes: 0, glyphs: 0)) {
            ($0.bytes + Int($1.bytes), $0.glyphs + Int($1.glyphs))
        }
        return sums.bytes <= run.text.count && sums.glyphs <= run.glyphs.count
    }

    /// The ranges of the drawn clusters of `run`, in logical order; none for a run that the tables do not hold. Linear.
    public func clusterRanges(of run: GlyphRun) -> [ClusterRanges] {
        if !holds(run) { return [] }
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

    /// The glyphs of a cluster, as far as they are in the tables.
    public func glyphs(of cluster: ClusterRanges) -> ArraySlice<PlacedGlyph> {
        glyphs[(Int(cluster.glyphs.lowerBound)..<Int(cluster.glyphs.upperBound)).clamped(to: glyphs.indices)]
    }

    /// The UTF-8 text of a cluster, as far as it is in the tables.
    public func text(of cluster: ClusterRanges) -> ArraySlice<UInt8> {
        text[(Int(cluster.text.lowerBound)..<Int(cluster.text.upperBound)).clamped(to: text.indices)]
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
