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
    /// The values that the clusters of a run share.
    private struct Run {
        /// Its number; the greatest for none.
        var index = UInt32.max
        var size: Length = .zero, shift: Length = .zero
        /// 1/65,536 pt in a unit of its face.
        var scale = 0.0
        var isUpright = false, isLeftward = false
    }

    /// The ink of the glyphs of a face.
    private struct Face {
        var font: FontKey?
        /// By the number of a glyph, its place among the boxes, from 1; 0 for a glyph that is not measured.
        var places: [UInt16] = []
        /// The boxes of glyphs, nil for glyphs that draw nothing.
        var boxes: [GlyphBox?] = []
    }

    private let paragraph: ShapedParagraph
    private let fonts: FontCatalog
    /// The run of the last cluster, and its face: clusters are asked for one after the other.
    private var run = Run()
    private var face = Face()
    /// The faces of other runs.
    private var otherFaces: [Face] = []

    /// Measures clusters of `paragraph`, set in faces of `fonts`.
    package init(_ paragraph: ShapedParagraph, fonts: FontCatalog) {
        self.paragraph = paragraph
        self.fonts = fonts
    }

    /// The ink of the cluster at `index`; of an inline object its extents.
    package mutating func ink(of index: Int32) -> ClusterInk {
        let cluster = paragraph.clusters[Int(index)]
        var result = ClusterInk()
        if cluster.traits.contains(.object), let object = paragraph.inlineObject(at: cluster.textOffset) {
            (result.above, result.below) = (max(object.ascent, .zero), max(object.descent, .zero))
            return result
        }
        if run.index != cluster.run { begin(cluster.run) }
        if run.isUpright {
            // Upright glyphs are drawn within their squares.
            result.above = max(run.size.scaled(by: LetterExtents.square.above) + run.shift, .zero)
            result.below = max(run.size.scaled(by: LetterExtents.square.below) - run.shift, .zero)
            return result
        }
        let scale = run.scale
        let advance = Double(paragraph.widthSums[Int(index) + 1] - paragraph.widthSums[Int(index)])
        var left = 0.0
        var right = advance
        for place in Int(cluster.firstGlyph)..<Int(paragraph.glyphEnd(of: index)) {
            let glyph = paragraph.glyphs[place]
            guard let box = box(of: glyph.glyph) else { continue }
            let rise = run.shift - Length(raw: Int64(glyph.y))
            result.above = max(result.above, Length(rounding: (Double(box.maxY) * scale).rounded(.up)) + rise)
            result.below = max(result.below, Length(rounding: (Double(-box.minY) * scale).rounded(.up)) - rise)
            left = min(left, Double(glyph.x) + Double(box.minX) * scale)
            right = max(right, Double(glyph.x) + Double(box.maxX) * scale)
        }
        result.start = Self.clamped(run.isLeftward ? right - advance : -left)
        result.end = Self.clamped(run.isLeftward ? -left : right - advance)
        return result
    }

    /// Makes run number `index` the run of the next clusters.
    private mutating func begin(_ index: UInt32) {
        let shaped = paragraph.runs[Int(index)]
        run = Run(
            index: index, size: shaped.size, shift: shaped.baselineShift,
            scale: Double(shaped.size.raw) / Double(fonts.metrics(of: shaped.font).unitsPerEm),
            isUpright: shaped.isUpright, isLeftward: shaped.level % 2 == 1)
        if face.font == shaped.font { return }
        if face.font != nil { otherFaces.append(face) }
        let known = otherFaces.firstIndex { $0.font == shaped.font }
        face = known.map { otherFaces.remove(at: $0) } ?? Face(font: shaped.font)
    }

    /// The box of a glyph of the run; nil if it draws nothing.
    @inline(__always)
    private mutating func box(of glyph: UInt32) -> GlyphBox? {
        if Int(glyph) < face.places.count {
            let place = face.places[Int(glyph)]
            if place > 0 { return face.boxes[Int(place) - 1] }
        }
        return measuredBox(of: glyph)
    }

    private mutating func measuredBox(of glyph: UInt32) -> GlyphBox? {
        guard let font = face.font else { return nil }
        let box = fonts.ink(of: glyph, in: font)
        // A face has at most 65,536 glyphs.
        guard glyph <= UInt16.max, face.boxes.count < UInt16.max else { return box }
        let missing = Int(glyph) + 1 - face.places.count
        if missing > 0 {
            face.places.append(contentsOf: repeatElement(0, count: max(missing, face.places.count, 256)))
        }
        face.boxes.append(box)
        face.places[Int(glyph)] = UInt16(face.boxes.count)
        return box
    }

    /// A margin of 5 % for glyph scaling by justification: limits of 102 % reach 103 % in an emergency.
    private static func clamped(_ extent: Double) -> Int32 { Int32(min(max(extent * 1.05, 0), 1e9).rounded(.up)) }
}
