import PubDisplayList
import PubGeometry
import PubIdentity
import PubShaping
import PubTextModel

/// Neighbouring glyphs of a line in one face, size and set of attributes.
public struct Run: Sendable {
    /// The bytes of the whole text that it shows; an empty range for a line's own hyphen.
    public var range: Range<Int>
    /// The attributes of its text.
    public var attributes: CharacterAttributes
    /// The face: the attributes' own, or a fallback for characters that it lacks.
    public var font: FontKey
    /// The em.
    public var size: Length
    /// Whether the text runs from right to left; its glyphs are listed from left to right all the same.
    public var isRightToLeft: Bool
    /// Whether glyphs are upright in a vertical line: turned back by a quarter against the line.
    public var isUpright: Bool
    /// The glyphs, by their indices in the face, from left to right; without kashidas.
    public var glyphs: [UInt32]
    /// The origin of each glyph, from the left end of the line's slot on its baseline.
    public var positions: [Point]
    /// For each glyph the UTF-8 offset in the whole text of the character that it shows: for a ligature the first one;
    /// glyphs of one character share it, and the glyphs of a line's own hyphen have the offset of the line's end.
    public var indices: [Int]
    /// Its extents; the width is that from its left to its right edge.
    public var typographicBounds: TypographicBounds
    /// Its left edge, from the left end of the line's slot.
    public var left: Length
}

extension Line {
    /// Its runs, from left to right. Linear in the line's length.
    public var runs: [Run] {
        var runs: [Run] = []
        var last: UInt32?
        for place in clusterPlaces() {
            let index = paragraph.clusters[Int(place.cluster)].run
            if index != last { runs.append(emptyRun(index, at: place)) }
            last = index
            add(place, to: &runs[runs.count - 1])
        }
        return runs
    }

    private func emptyRun(_ index: UInt32, at place: ClusterPlace) -> Run {
        let run = paragraph.runs[Int(index)]
        let text = textOffset(ofOwn: paragraph.clusters[Int(place.cluster)].textOffset)
        return Run(
            range: text..<text, attributes: paragraph.text.attributes[Int(run.attributes)], font: run.font,
            size: run.size, isRightToLeft: run.level % 2 == 1, isUpright: run.isUpright, glyphs: [], positions: [],
            indices: [],
            typographicBounds: TypographicBounds(
                width: .zero, ascent: run.ascent, descent: run.descent, leading: paragraph.strut.leading),
            left: Length(raw: Int64(place.left.rounded())))
    }

    private func add(_ place: ClusterPlace, to run: inout Run) {
        let cluster = paragraph.clusters[Int(place.cluster)]
        let text = textOffset(ofOwn: cluster.textOffset)
        let end = textOffset(ofOwn: cluster.textOffset + Int32(cluster.byteCount))
        run.range = min(run.range.lowerBound, text)..<max(run.range.upperBound, end)
        run.typographicBounds.width = Length(raw: Int64((place.left + place.width).rounded())) - run.left
        let row = paragraph.runs[Int(cluster.run)]
        let shift = row.baselineShift
        for glyph in paragraph.glyphs[Int(cluster.firstGlyph)..<Int(paragraph.glyphEnd(of: place.cluster))] {
            run.glyphs.append(glyph.glyph)
            run.indices.append(text)
            if row.isUpright {
                let x = Length(raw: Int64((place.left + Double(glyph.y)).rounded()))
                run.positions.append(Point(x: x, y: .zero - row.middle - Length(raw: Int64(glyph.x))))
                continue
            }
            let x = place.left + place.gap + Double(glyph.x) * broken.justification.glyph
            run.positions.append(Point(x: Length(raw: Int64(x.rounded())), y: Length(raw: Int64(glyph.y)) - shift))
        }
    }

    /// The smallest rectangle around its ink, from the left end of its slot on its baseline, y downwards; nil when
    /// nothing is drawn. Large initials, decorations and inline objects are left out.
    public var imageBounds: Rect? {
        runs.compactMap { imageBounds(of: $0) }.reduce(nil) { union, next in union.map { $0.union(next) } ?? next }
    }

    /// The smallest rectangle around the ink of one of its runs; nil when nothing is drawn.
    public func imageBounds(of run: Run) -> Rect? {
        let scale = Double(run.size.raw) / Double(fonts.metrics(of: run.font).unitsPerEm)
        var union: Rect?
        for (glyph, place) in zip(run.glyphs, run.positions) {
            guard let ink = fonts.ink(of: glyph, in: run.font) else { continue }
            func across(_ units: Int32) -> Length {
                Length(raw: Int64((Double(units) * scale * broken.justification.glyph).rounded()))
            }
            func up(_ units: Int32) -> Length { Length(raw: Int64((Double(units) * scale).rounded())) }
            if run.isUpright {
                // Its right is the line's upper side.
                let box = Rect(
                    x: place.x - up(ink.maxY), y: place.y - up(ink.maxX), width: up(ink.maxY - ink.minY),
                    height: up(ink.maxX - ink.minX))
                union = union?.union(box) ?? box
                continue
            }
            let box = Rect(
                x: place.x + across(ink.minX), y: place.y - up(ink.maxY), width: across(ink.maxX - ink.minX),
                height: up(ink.maxY - ink.minY))
            union = union?.union(box) ?? box
        }
        return union
    }
}
