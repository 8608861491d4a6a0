/// A cluster of a run with what belongs to it, as places in the tables of the marks. Text without glyphs goes with the cluster
/// before it, at a run's start with the one behind.
public struct RunPart: Hashable, Sendable {
    /// Indices into ``Marks/glyphs``; never empty.
    public var glyphs: Range<Int32>
    /// Offsets into ``Marks/text``.
    public var text: Range<Int32>
    /// Indices into ``Marks/clusters``.
    public var clusters: Range<Int32>
}

extension Marks {
    /// The parts of `run` in logical order. Linear.
    public func parts(of run: GlyphRun) -> [RunPart] {
        var parts: [RunPart] = []
        var glyph = run.backwards ? run.glyphs.upperBound : run.glyphs.lowerBound
        var text = run.text.lowerBound
        var (textStart, clusterStart) = (text, run.clusters.lowerBound)
        for index in run.clusters {
            let cluster = clusters[Int(index)]
            let count = Int32(cluster.glyphs)
            text += Int32(cluster.bytes)
            if count == 0 {
                if parts.isEmpty { continue }
                parts[parts.count - 1].text = parts[parts.count - 1].text.lowerBound..<text
                parts[parts.count - 1].clusters = parts[parts.count - 1].clusters.lowerBound..<index + 1
            } else {
                let glyphs = run.backwards ? glyph - count..<glyph : glyph..<glyph + count
                glyph = run.backwards ? glyphs.lowerBound : glyphs.upperBound
                parts.append(RunPart(glyphs: glyphs, text: textStart..<text, clusters: clusterStart..<index + 1))
            }
            (textStart, clusterStart) = (text, index + 1)
        }
        return parts
    }

    /// The glyphs of a part.
    public func glyphs(of part: RunPart) -> ArraySlice<PlacedGlyph> {
        glyphs[Int(part.glyphs.lowerBound)..<Int(part.glyphs.upperBound)]
    }

    /// The UTF-8 text of a part.
    public func text(of part: RunPart) -> ArraySlice<UInt8> {
        text[Int(part.text.lowerBound)..<Int(part.text.upperBound)]
    }
}

extension GlyphRun {
    /// The run from a part on, and no further.
    package func narrowed(to part: RunPart) -> GlyphRun {
        var run = self
        (run.glyphs, run.text, run.clusters) = (part.glyphs, part.text, part.clusters)
        return run
    }

    /// The run up to a part behind it; in a run that goes backwards the part's glyphs precede its own.
    package func joined(with part: RunPart) -> GlyphRun {
        var run = self
        run.glyphs =
            min(glyphs.lowerBound, part.glyphs.lowerBound)..<max(glyphs.upperBound, part.glyphs.upperBound)
        run.text = text.lowerBound..<part.text.upperBound
        run.clusters = clusters.lowerBound..<part.clusters.upperBound
        return run
    }
}
