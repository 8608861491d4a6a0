import PubDisplayList
import PubGeometry
import PubIdentity
import PubShaping
import PubTextModel

/// Neighbouring glyphs of a line in one face, size and set of attributes; or an inline object.
public struct Run: Sendable {
    /// The bytes of the whole text that it shows; an empty range for a line's own hyphen.
    public var range: Range<Int>
    /// The attributes of its text.
    public var attributes: CharacterAttributes
    /// The inline object that the run is; nil for a run of glyphs. It has no glyphs, and its extents are the object's.
    public var object: InlineObject?
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
            let cluster = paragraph.clusters[Int(place.cluster)]
            let isObject = cluster.traits.contains(.object)
            if isObject || cluster.run != last { runs.append(emptyRun(cluster.run, at: place)) }
            last = isObject ? nil : cluster.run
            add(place, to: &runs[runs.count - 1])
        }
        return runs
    }

    private func emptyRun(_ index: UInt32, at place: ClusterPlace) -> Run {
        let run = paragraph.runs[Int(index)]
        let cluster = paragraph.clusters[Int(place.cluster)]
        let text = textOffset(ofOwn: cluster.textOffset)
        let object = cluster.traits.contains(.object) ? paragraph.inlineObject(at: cluster.textOffset) : nil
        return Run(
            range: text..<text, attributes: paragraph.text.attributes[Int(run.attributes)], object: object,
            font: run.font, size: run.size, isRightToLeft: run.level % 2 == 1, isUpright: run.isUpright, glyphs: [],
            positions: [],
            indices: [],
            typographicBounds: TypographicBounds(
                width: .zero, ascent: object?.ascent ?? run.ascent, descent: object?.descent ?? run.descent,
                leading: paragraph.strut.leading),
            left: Length(rounding: place.left))
    }

    private func add(_ place: ClusterPlace, to run: inout Run) {
        let cluster = paragraph.clusters[Int(place.cluster)]
        let text = textOffset(ofOwn: cluster.textOffset)
        let end = textOffset(ofOwn: cluster.textOffset + Int32(cluster.byteCount))
        run.range = min(run.range.lowerBound, text)..<max(run.range.upperBound, end)
        run.typographicBounds.width = Length(rounding: place.left + place.width) - run.left
        let row = paragraph.runs[Int(cluster.run)]
        let shift = row.baselineShift
        for glyph in paragraph.glyphs[Int(cluster.firstGlyph)..<Int(paragraph.glyphEnd(of: place.cluster))] {
            run.glyphs.append(glyph.glyph)
            run.indices.append(text)
            if row.isUpright {
                let x = Length(rounding: place.left + Double(glyph.y))
                run.positions.append(Point(x: x, y: .zero - row.middle - Length(raw: Int64(glyph.x))))
                continue
            }
            let x = place.left + place.gap + Double(glyph.x) * broken.justification.glyph
            run.positions.append(Point(x: Length(rounding: x), y: Length(raw: Int64(glyph.y)) - shift))
        }
    }

    /// The smallest rectangle around its ink, from the left end of its slot on its baseline, y downwards; nil when
    /// nothing is drawn. Pictures of inline objects are ink; large initials, decorations and other objects are left out.
    public var imageBounds: Rect? {
        runs.compactMap { imageBounds(of: $0) }.reduce(nil) { union, next in union.map { $0.union(next) } ?? next }
    }

    /// The smallest rectangle around the ink of one of its runs; nil when nothing is drawn.
    public func imageBounds(of run: Run) -> Rect? {
        let scale = Double(run.size.raw) / Double(fonts.metrics(of: run.font).unitsPerEm)
        if let object = run.object {
            let area = PlacedObject(object: object, origin: Point(x: run.left, y: .zero)).area
            return object.picture == nil ? nil : area
        }
        var union: Rect?
        for (glyph, place) in zip(run.glyphs, run.positions) {
            guard let ink = fonts.ink(of: glyph, in: run.font) else { continue }
            func across(_ units: Int32) -> Length {
                Length(rounding: Double(units) * scale * broken.justification.glyph)
            }
            func up(_ units: Int32) -> Length { Length(rounding: Double(units) * scale) }
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
