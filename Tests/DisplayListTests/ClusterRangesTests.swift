import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import Testing

/// The ranges of the clusters of a run.
@Suite struct ClusterRangesTests {
    /// A run of clusters, each of so many bytes and glyphs.
    private func marks(
        _ clusters: [(bytes: UInt16, glyphs: UInt16)], isRightToLeft: Bool = false
    ) -> (Marks, GlyphRun) {
        var run = GlyphRun(font: FontKey(0), size: pt(10), origin: .zero, paint: .ink, element: .artifact)
        run.isRightToLeft = isRightToLeft
        let bytes = clusters.map { Int($0.bytes) }.reduce(0, +)
        let glyphs = clusters.map { Int($0.glyphs) }.reduce(0, +)
        var marks = Marks()
        marks.append(
            run, glyphs: (0..<glyphs).map { PlacedGlyph(glyph: UInt32($0), x: Int32($0), y: 0) },
            text: (0..<bytes).map { (number: Int) -> UInt8 in UInt8(97 + number) },
            clusters: clusters.map { TextCluster(bytes: $0.bytes, glyphs: $0.glyphs) })
        if case .glyphs(let appended)? = marks.items.first { run = appended }
        return (marks, run)
    }

    @Test func aLigatureIsOneCluster() {
        let (marks, run) = marks([(1, 1), (2, 1), (1, 2)])
        let ranges = marks.clusterRanges(of: run)
        #expect(ranges.map(\.glyphs) == [0..<1, 1..<2, 2..<4])
        #expect(ranges.map(\.text) == [0..<1, 1..<3, 3..<4])
        #expect(ranges.map(\.clusters) == [0..<1, 1..<2, 2..<3])
        #expect(ranges.map { String(decoding: marks.text(of: $0), as: UTF8.self) } == ["a", "bc", "d"])
        #expect(ranges.map { marks.glyphs(of: $0).map(\.glyph) } == [[0], [1], [2, 3]])
    }

    /// It goes with the cluster before it, at the start of a run with the one after.
    @Test func textWithoutGlyphsGoesWithItsNeighbour() {
        let (marks, run) = marks([(1, 0), (1, 1), (1, 0), (1, 1)])
        let ranges = marks.clusterRanges(of: run)
        #expect(ranges.map(\.text) == [0..<3, 3..<4])
        #expect(ranges.map(\.glyphs) == [0..<1, 1..<2])
        #expect(ranges.map(\.clusters) == [0..<3, 3..<4])
    }

    /// Clusters are in logical order, glyphs in visual order.
    @Test func glyphsOfARightToLeftRunAreCountedFromItsEnd() {
        let (marks, run) = marks([(1, 1), (1, 2)], isRightToLeft: true)
        let ranges = marks.clusterRanges(of: run)
        #expect(ranges.map(\.glyphs) == [2..<3, 0..<2])
        #expect(ranges.map(\.text) == [0..<1, 1..<2])
        let joined = run.narrowed(to: ranges[0]).joined(with: ranges[1], of: run)
        #expect(joined.glyphs == 0..<3)
        #expect(joined.text == 0..<2)
        #expect(joined.clusters == 0..<2)
    }
}
