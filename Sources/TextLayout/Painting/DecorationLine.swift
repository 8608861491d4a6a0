import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubTextModel

/// A line along text with its final position, weight and style.
struct DecorationLine {
    /// Its middle on the page.
    var y: Length
    var weight: Length
    var style: TextDecoration.Style
    /// The distance that it keeps from glyphs crossing it, on both sides, beside its weight.
    var standOff: Length

    /// From its upper to its lower edge.
    var height: Length {
        switch style {
        case .solid, .dotted, .dashed: weight
        case .double: weight * 3
        case .wavy: weight * 4
        }
    }

    /// The marks that draw it at `places` in `paint`.
    func items(at places: [Range<Length>], in paint: Paint) -> [DisplayItem] {
        if places.isEmpty { return [] }
        var stroke = Stroke(paint: paint, weight: weight)
        switch style {
        case .solid:
            return [.path(PathItem(straight(places, at: y), stroke: stroke))]
        case .double:
            let lines = [y - weight, y + weight].map { straight(places, at: $0) }
            return [.path(PathItem(Path(lines.flatMap(\.elements)), stroke: stroke))]
        case .wavy:
            stroke.cap = .round
            stroke.join = .round
            return [.path(PathItem(Path(places.flatMap { wave($0).elements }), stroke: stroke))]
        case .dashed:
            return places.map { place in
                stroke.dashes = dashes(over: place.upperBound - place.lowerBound)
                return .path(PathItem(straight([place], at: y), stroke: stroke))
            }
        case .dotted:
            stroke.cap = .round
            return places.map { place in
                // Round caps reach beyond the ends by half a weight.
                let half = weight.part(1, of: 2)
                let inner = place.lowerBound + half..<max(place.upperBound - half, place.lowerBound + half)
                stroke.dashes = dots(over: inner.upperBound - inner.lowerBound)
                return .path(PathItem(straight([inner], at: y), stroke: stroke))
            }
        }
    }

    private func straight(_ places: [Range<Length>], at y: Length) -> Path {
        Path(places.flatMap { [.move(Point(x: $0.lowerBound, y: y)), .line(Point(x: $0.upperBound, y: y))] })
    }

    /// Dashes of three weights about two weights apart, so that the line begins and ends with a whole one.
    private func dashes(over length: Length) -> [Length] {
        let count = (length + weight * 2).raw / max((weight * 5).raw, 1)
        guard count > 1 else { return [] }
        return [weight * 3, Length(raw: (length - weight * 3 * Int(count)).raw / (count - 1))]
    }

    /// Dots about a weight apart, so that the line begins and ends with one.
    private func dots(over length: Length) -> [Length] {
        let count = max((length.raw + weight.raw) / max((weight * 2).raw, 1), 1)
        return length > .zero ? [.zero, Length(raw: max(length.raw / count, 1))] : []
    }

    /// Half waves about three weights long, up and down in turn.
    private func wave(_ place: Range<Length>) -> Path {
        let length = place.upperBound - place.lowerBound
        let count = Int(max(length.raw / max((weight * 3).raw, 1), 1))
        func x(_ part: Int) -> Length { place.lowerBound + length.part(part, of: count * 8) }
        var elements: [Path.Element] = [.move(Point(x: place.lowerBound, y: y))]
        for half in 0..<count {
            // A curve rises to three quarters of its control points: to one and a half weights.
            let crest = half.isMultiple(of: 2) ? y - weight * 2 : y + weight * 2
            elements.append(
                .curve(
                    Point(x: x(half * 8 + 3), y: crest), Point(x: x(half * 8 + 5), y: crest),
                    Point(x: x(half * 8 + 8), y: y)))
        }
        return Path(elements)
    }
}

/// The ink of one line's glyphs, asked for its crossings with another line.
struct InkCrossings {
    let fonts: FontCatalog
    let runs: [GlyphRun]
    let glyphs: [PlacedGlyph]

    /// The intervals that outlines crossing the line take, with its stand-off and weight on both sides: letters that
    /// only come near it, round ones a little below the baseline, leave it whole.
    func places(_ line: DecorationLine) -> IntervalSet {
        let half = line.height.part(1, of: 2)
        var taken: [Range<Length>] = []
        for run in runs {
            let edge = run.stroke.map { $0.weight.part(1, of: 2) } ?? .zero
            let (top, bottom) = (line.y - half - edge, line.y + half + edge)
            let standOff = line.weight + line.standOff + edge
            for glyph in glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)]
            where reaches(glyph, of: run, from: top, to: bottom) {
                let crossed = Region(fonts.outline(of: glyph, in: run)).covered(from: top, to: bottom)
                taken += crossed.ranges.map { $0.lowerBound - standOff..<$0.upperBound + standOff }
            }
        }
        return IntervalSet(taken)
    }

    /// Whether the box around the glyph's ink reaches into the band: most letters are clear of an underline.
    private func reaches(_ glyph: PlacedGlyph, of run: GlyphRun, from top: Length, to bottom: Length) -> Bool {
        guard let ink = fonts.ink(of: glyph.glyph, in: run.font) else { return false }
        let em = Double(fonts.metrics(of: run.font).unitsPerEm)
        let y = run.origin.y + Length(raw: Int64(glyph.y))
        return y - run.size.scaled(by: Double(ink.minY) / em) > top
            && y - run.size.scaled(by: Double(ink.maxY) / em) < bottom
    }
}
