import Geometry

/// Clusters that breakpoints add to lines: hyphens, and parts of divided ligatures.
struct BreakExtras {
    private enum Item {
        /// A hyphen, kerned to the letter before it by `kern` font units.
        case hyphen(glyph: UInt32, advance: Int32, kern: Int32, RunMeasures)
        /// A cluster in place of the word's; its text begins at `text`.
        case part(WordCluster, marks: Int, text: Int, goesOn: Bool, RunMeasures)
    }

    private var items: [Item] = []
    private var marks: [WordMark] = []

    /// The number of clusters.
    var count: Int { items.count }

    /// The cluster of a hyphen; breaks of the same run and kerning share it.
    mutating func hyphen(_ style: ShapingStyle, kern: Int16, _ run: RunMeasures) -> Range<Int32>? {
        guard let hyphen = style.hyphen else { return nil }
        let known = items.firstIndex {
            if case .hyphen(_, _, let other, let measures) = $0 { return other == kern && measures.run == run.run }
            return false
        }
        let index = known ?? items.count
        if known == nil {
            items.append(.hyphen(glyph: hyphen.glyph, advance: hyphen.advance, kern: Int32(kern), run))
        }
        return Int32(index)..<Int32(index + 1)
    }

    /// Adds the clusters before the hyphen that replace the word's, and the hyphen.
    mutating func before(_ parts: DividedClusters, text: Int, _ style: ShapingStyle, kern: Int16, _ run: RunMeasures)
        -> Range<Int32>
    {
        let first = Int32(items.count)
        add(parts.before, parts.beforeMarks, text, run)
        // A hyphen of its own, since the range has to be whole.
        if let hyphen = style.hyphen {
            items.append(.hyphen(glyph: hyphen.glyph, advance: hyphen.advance, kern: Int32(kern), run))
        }
        return first..<Int32(items.count)
    }

    /// Adds the clusters at the beginning of the next line that replace the word's.
    mutating func after(_ parts: DividedClusters, text: Int, _ run: RunMeasures) -> Range<Int32> {
        let first = Int32(items.count)
        add(parts.after, parts.afterMarks, text, run)
        return first..<Int32(items.count)
    }

    private mutating func add(
        _ clusters: [WordCluster], _ clusterMarks: [WordMark], _ text: Int, _ run: RunMeasures
    ) {
        var offset = text
        var mark = marks.count
        marks += clusterMarks
        for cluster in clusters {
            // Behind each part more letters follow, or the hyphen.
            items.append(.part(cluster, marks: mark, text: offset, goesOn: true, run))
            if cluster.glyphs & WordCluster.complex != 0 { mark += Int(cluster.glyphs & 0x7F) }
            offset += Int(cluster.bytes)
        }
    }

    /// Appends the clusters to those of the text.
    func append(to buffers: inout ParagraphBuffers) {
        for item in items {
            switch item {
            case .hyphen(let glyph, let advance, let kern, let run):
                buffers.append(
                    kind: .hyphen, text: 0, bytes: 0, run: run.run, advance: run.length(advance + kern),
                    glyph: ShapedGlyph(glyph: glyph, x: Int32(truncatingIfNeeded: run.length(kern)), y: 0))
            case .part(let cluster, let mark, let text, let goesOn, let run):
                append(cluster, mark, text, run, to: &buffers)
                if goesOn { buffers.openGap(run) }
            }
        }
    }

    private func append(
        _ cluster: WordCluster, _ mark: Int, _ text: Int, _ run: RunMeasures, to buffers: inout ParagraphBuffers
    ) {
        marks.withUnsafeBufferPointer { marks in
            withUnsafePointer(to: cluster) { source in
                // A plain cluster has no marks, and none are read.
                let start = marks.baseAddress.map { $0 + mark } ?? UnsafePointer(buffers.noMarks)
                buffers.append(
                    source, 1, start, glyphCount: Int(cluster.glyphs & 0x7F), at: text, run)
            }
        }
    }
}
