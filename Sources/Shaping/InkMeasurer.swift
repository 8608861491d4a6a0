import PubFonts
import PubGeometry
import PubIdentity
import PubTextModel

/// The ink of one cluster.
package struct ClusterInk: Sendable {
    /// Above the line's baseline; at least 0.
    package var above: Length = .zero
    /// Below the line's baseline; at least 0.
    package var below: Length = .zero
    /// Ink beyond the advance at the cluster's start, in 1/65,536 pt; at least 0.
    package var start: Int32 = 0
    /// Ink beyond the advance at the cluster's end, in 1/65,536 pt; at least 0.
    package var end: Int32 = 0
}

/// Measures the ink of a paragraph's clusters. The outline of each glyph is measured once.
package struct InkMeasurer {
    private struct Key: Hashable {
        var font: FontKey
        var glyph: UInt32
    }

    private let paragraph: ShapedParagraph
    private let fonts: FontCatalog
    private var known: [Key: GlyphBox?] = [:]

    /// Measures clusters of `paragraph`, set in faces of `fonts`.
    package init(_ paragraph: ShapedParagraph, fonts: FontCatalog) {
        self.paragraph = paragraph
        self.fonts = fonts
    }

    /// The ink of the cluster at `index`; of an inline object its extents.
    package mutating func ink(of index: Int32) -> ClusterInk {
        let cluster = paragraph.clusters[Int(index)]
        let run = paragraph.runs[Int(cluster.run)]
        var result = ClusterInk()
        if cluster.traits.contains(.object), let object = paragraph.inlineObject(at: cluster.textOffset) {
            (result.above, result.below) = (max(object.ascent, .zero), max(object.descent, .zero))
            return result
        }
        if run.isUpright {
            // Upright glyphs are drawn within their squares.
            result.above = max(run.size.scaled(by: LetterExtents.square.above) + run.baselineShift, .zero)
            result.below = max(run.size.scaled(by: LetterExtents.square.below) - run.baselineShift, .zero)
            return result
        }
        let scale = Double(run.size.raw) / Double(fonts.metrics(of: run.font).unitsPerEm)
        let advance = Double(paragraph.widthSums[Int(index) + 1] - paragraph.widthSums[Int(index)])
        var left = 0.0
        var right = advance
        for place in Int(cluster.firstGlyph)..<Int(paragraph.glyphEnd(of: index)) {
            let glyph = paragraph.glyphs[place]
            guard let box = ink(of: glyph.glyph, in: run.font) else { continue }
            let rise = run.baselineShift - Length(raw: Int64(glyph.y))
            result.above = max(result.above, Length(raw: Int64((Double(box.maxY) * scale).rounded(.up))) + rise)
            result.below = max(result.below, Length(raw: Int64((Double(-box.minY) * scale).rounded(.up))) - rise)
            left = min(left, Double(glyph.x) + Double(box.minX) * scale)
            right = max(right, Double(glyph.x) + Double(box.maxX) * scale)
        }
        let isLeftward = run.level % 2 == 1
        result.start = Self.clamped(isLeftward ? right - advance : -left)
        result.end = Self.clamped(isLeftward ? -left : right - advance)
        return result
    }

    private mutating func ink(of glyph: UInt32, in font: FontKey) -> GlyphBox? {
        let key = Key(font: font, glyph: glyph)
        if let box = known[key] { return box }
        let box = fonts.ink(of: glyph, in: font)
        known[key] = .some(box)
        return box
    }

    /// A margin of 5 % for glyph scaling by justification: limits of 102 % reach 103 % in an emergency.
    private static func clamped(_ extent: Double) -> Int32 { Int32(min(max(extent * 1.05, 0), 1e9).rounded(.up)) }
}
