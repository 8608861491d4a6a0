import Color
import DisplayList
import Geometry
import Identity
import Testing

/// The clusters of a run with what belongs to them.
@Suite struct RunPartTests {
    /// A run of clusters, each of so many bytes and glyphs.
    private func marks(_ clusters: [(bytes: UInt16, glyphs: UInt16)], backwards: Bool = false) -> (Marks, GlyphRun) {
        var run = GlyphRun(font: FontKey(0), size: pt(10), origin: .zero, paint: .ink, element: .artifact)
        run.backwards = backwards
        let bytes = clusters.reduce(0) { $0 + Int($1.bytes) }
        let glyphs = clusters.reduce(0) { $0 + Int($1.glyphs) }
        var marks = Marks()
        marks.append(
            run, glyphs: (0..<glyphs).map { PlacedGlyph(glyph: UInt32($0), x: Int32($0), y: 0) },
            text: (0..<bytes).map { UInt8(97 + $0) },
            clusters: clusters.map { TextCluster(bytes: $0.bytes, glyphs: $0.glyphs) })
        if case .glyphs(let appended)? = marks.items.first { run = appended }
        return (marks, run)
    }

    @Test func aLigatureIsOnePart() {
        let (marks, run) = marks([(1, 1), (2, 1), (1, 2)])
        let parts = marks.parts(of: run)
        #expect(parts.map(\.glyphs) == [0..<1, 1..<2, 2..<4])
        #expect(parts.map(\.text) == [0..<1, 1..<3, 3..<4])
        #expect(parts.map(\.clusters) == [0..<1, 1..<2, 2..<3])
        #expect(parts.map { String(decoding: marks.text(of: $0), as: UTF8.self) } == ["a", "bc", "d"])
        #expect(parts.map { marks.glyphs(of: $0).map(\.glyph) } == [[0], [1], [2, 3]])
    }

    /// It goes with the cluster before it, at a run's start with the one behind.
    @Test func textWithoutGlyphsGoesWithItsNeighbour() {
        let (marks, run) = marks([(1, 0), (1, 1), (1, 0), (1, 1)])
        let parts = marks.parts(of: run)
        #expect(parts.map(\.text) == [0..<3, 3..<4])
        #expect(parts.map(\.glyphs) == [0..<1, 1..<2])
        #expect(parts.map(\.clusters) == [0..<3, 3..<4])
    }

    /// Clusters are in logical order, glyphs in visual order.
    @Test func glyphsOfARunBackwardsAreCountedFromItsEnd() {
        let (marks, run) = marks([(1, 1), (1, 2)], backwards: true)
        let parts = marks.parts(of: run)
        #expect(parts.map(\.glyphs) == [2..<3, 0..<2])
        #expect(parts.map(\.text) == [0..<1, 1..<2])
        let joined = run.narrowed(to: parts[0]).joined(with: parts[1])
        #expect(joined.glyphs == 0..<3)
        #expect(joined.text == 0..<2)
        #expect(joined.clusters == 0..<2)
    }
}
