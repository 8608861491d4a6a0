/// The clusters that breakpoints add to lines: hyphens, and the parts of ligatures that are divided.
struct DiscretionaryClusters {
    private enum Item {
        /// A hyphen, kerned to the letter before it by `kern` font units.
        case hyphen(glyph: UInt32, advance: Int32, kern: Int32, RunScales)
        /// A cluster in place of the word's; its text begins at `text`.
        case part(WordCluster, firstOffsetGlyph: Int, text: Int, RunScales)
    }

    private var items: [Item] = []
    private var offsetGlyphs: [OffsetGlyph] = []

    /// The number of clusters.
    var count: Int { items.count }

    /// The cluster of a hyphen; breaks of the same run and kerning share it.
    mutating func hyphen(_ style: ShapingStyle, kern: Int16, _ run: RunScales) -> Range<Int32>? {
        guard let hyphen = style.hyphen else { return nil }
        let known = items.firstIndex {
            if case .hyphen(_, _, let other, let scales) = $0 { return other == kern && scales.run == run.run }
            return false
        }
        let index = known ?? items.count
        if known == nil {
            items.append(.hyphen(glyph: hyphen.glyph, advance: hyphen.advance, kern: Int32(kern), run))
        }
        return Int32(index)..<Int32(index + 1)
    }

    /// Adds the hyphen that begins a line because the one before it ends with a hyphen of the text, at byte `text`. It is
    /// no text: copied text has the hyphen once. Nil if the face has none.
    mutating func repeatedHyphen(_ style: ShapingStyle, text: Int, _ run: RunScales) -> Range<Int32>? {
        guard let hyphen = style.hyphen, let glyph = UInt16(exactly: hyphen.glyph) else { return nil }
        let index = Int32(items.count)
        let cluster = WordCluster(advance: hyphen.advance, glyph: glyph, bytes: 0, glyphs: 1)
        items.append(.part(cluster, firstOffsetGlyph: 0, text: text, run))
        return index..<index + 1
    }

    /// Adds the clusters before the hyphen that replace the word's, and the hyphen.
    mutating func pre(_ parts: Discretionary, text: Int, _ style: ShapingStyle, kern: Int16, _ run: RunScales)
        -> Range<Int32>
    {
        let first = Int32(items.count)
        add(parts.pre, parts.preGlyphs, text, run)
        // A hyphen of its own, since the range has to be whole.
        if let hyphen = style.hyphen {
            items.append(.hyphen(glyph: hyphen.glyph, advance: hyphen.advance, kern: Int32(kern), run))
        }
        return first..<Int32(items.count)
    }

    /// Adds the clusters at the beginning of the next line that replace the word's.
    mutating func post(_ parts: Discretionary, text: Int, _ run: RunScales) -> Range<Int32> {
        let first = Int32(items.count)
        add(parts.post, parts.postGlyphs, text, run)
        return first..<Int32(items.count)
    }

    private mutating func add(
        _ clusters: [WordCluster], _ clusterGlyphs: [OffsetGlyph], _ text: Int, _ run: RunScales
    ) {
        var offset = text
        var offsetGlyphIndex = offsetGlyphs.count
        offsetGlyphs += clusterGlyphs
        for cluster in clusters {
            items.append(.part(cluster, firstOffsetGlyph: offsetGlyphIndex, text: offset, run))
            if cluster.glyphs & WordCluster.complex != 0 { offsetGlyphIndex += Int(cluster.glyphs & 0x7F) }
            offset += Int(cluster.bytes)
        }
    }

    /// Appends the clusters after the clusters of the text.
    func append(to buffers: inout ParagraphBuffers) {
        for item in items {
            switch item {
            case .hyphen(let glyph, let advance, let kern, let run):
                buffers.append(
                    traits: .hyphen, at: 0, byteCount: 0, run: run.run, advance: run.length(advance + kern),
                    glyph: ShapedGlyph(glyph: glyph, x: Int32(truncatingIfNeeded: run.length(kern)), y: 0))
            case .part(let cluster, let offsetGlyphIndex, let text, let run):
                append(cluster, offsetGlyphIndex, text, run, to: &buffers)
                // After each part more letters follow, or the hyphen.
                buffers.addLetterGap(run)
            }
        }
    }

    private func append(
        _ cluster: WordCluster, _ offsetGlyphIndex: Int, _ text: Int, _ run: RunScales,
        to buffers: inout ParagraphBuffers
    ) {
        offsetGlyphs.withUnsafeBufferPointer { glyphs in
            withUnsafePointer(to: cluster) { source in
                // A plain cluster has no offset glyphs, and none are read.
                let start = glyphs.baseAddress.map { $0 + offsetGlyphIndex } ?? UnsafePointer(buffers.noOffsetGlyphs)
                buffers.append(
                    source, 1, start, glyphCount: Int(cluster.glyphs & 0x7F), at: text, run)
            }
        }
    }
}
