import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTextModel

extension LinePainter {
    /// Draws the decorations below and above the glyphs of one line, whose items begin at `first`, and places its links.
    ///
    /// From below: backgrounds, shadows, underlines and overlines, the glyphs, strikes.
    func decorate(_ pass: LinePass, from first: Int, in marks: inout Marks) {
        if pass.decorations.isEmpty { return }
        if pass.decorations.contains(.links) { placeLinks(pass, in: &marks) }
        let pieces = LinePieces(pass)
        var below = pass.decorations.contains(.backgrounds) ? backgrounds(pieces) : []
        if pass.decorations.contains(.shadows) { below += shadows(pass, in: marks) }
        var above: [DisplayItem] = []
        if pass.decorations.contains(.lines) {
            let ink = InkCrossings(fonts: fonts, runs: marks.runs(pass.drawn), glyphs: marks.glyphs)
            below += lines({ $0.underline }, .below, pieces, ink) + lines({ $0.overline }, .above, pieces, ink)
            above = lines({ $0.strike }, .through, pieces, ink)
        }
        marks.items.insert(contentsOf: below, at: first)
        marks.items += above
    }

    private func placeLinks(_ pass: LinePass, in marks: inout Marks) {
        for segment in LinePieces(pass).segments {
            let run = pass.paragraph.runs[Int(segment.run)]
            guard let link = pass.paragraph.text.attributes[Int(run.attributes)].link else { continue }
            let area = Rect(
                x: segment.start, y: pass.origin.y - run.ascent, width: segment.end - segment.start,
                height: run.ascent + run.descent)
            let element = pass.paragraph.text.attributes[Int(run.attributes)].element
            marks.items.append(.link(LinkItem(area: area, target: LinkTarget(link), element: element)))
        }
    }

    // MARK: Backgrounds

    private func backgrounds(_ pieces: LinePieces) -> [DisplayItem] {
        let boxes: [LinePiece<TextBackground>] = pieces.pieces { $0.background }
        return boxes.map { piece -> DisplayItem in
            let runs = piece.rows.map { pieces.paragraph.runs[Int($0)] }
            let ascent = runs.map(\.ascent).max() ?? .zero
            let descent = runs.map(\.descent).max() ?? .zero
            let padding = piece.attribute.padding
            let box = Rect(
                x: piece.start - padding.left, y: pieces.baseline - ascent - padding.top,
                width: piece.end - piece.start + padding.left + padding.right,
                height: ascent + descent + padding.top + padding.bottom)
            let stroke = piece.attribute.stroke.map { Stroke(paint: $0.paint, weight: $0.weight) }
            let outline = Path(rect: box, radius: piece.attribute.radius)
            return .path(PathItem(outline, fill: piece.attribute.fill, stroke: stroke))
        }
    }

    // MARK: Lines

    /// The level that a decoration runs at.
    private enum Level {
        case below
        case through
        case above
    }

    private func lines(
        _ look: (CharacterAttributes) -> TextDecoration?, _ level: Level, _ pieces: LinePieces, _ ink: InkCrossings
    ) -> [DisplayItem] {
        let found: [LinePiece<TextDecoration>] = pieces.pieces(look)
        return found.flatMap { piece -> [DisplayItem] in
            guard let line = line(piece, level, pieces) else { return [] }
            var free = IntervalSet([piece.start..<piece.end])
            if piece.attribute.wordsOnly { free = free.subtracting(IntervalSet(pieces.spaces)) }
            if piece.attribute.skipsInk { free = free.subtracting(ink.places(line)) }
            let places = free.ranges.filter { $0.upperBound - $0.lowerBound >= line.weight }
            return pieces.paints(of: piece).flatMap { part in
                let own = places.compactMap { place -> Range<Length>? in
                    let clamped = place.clamped(to: part.place)
                    return clamped.isEmpty ? nil : clamped
                }
                return line.items(at: own, in: piece.attribute.paint ?? part.paint)
            }
        }
    }

    /// The line of a piece: the largest type in it decides its place and weight.
    private func line(_ piece: LinePiece<TextDecoration>, _ level: Level, _ pieces: LinePieces) -> DecorationLine? {
        let runs = piece.rows.map { pieces.paragraph.runs[Int($0)] }
        guard var run = runs.first else { return nil }
        for other in runs.dropFirst() where other.size > run.size { run = other }
        let metrics = fonts.metrics(of: run.font)
        func scaled(_ units: Int32) -> Length { run.size.scaled(by: Double(units) / Double(metrics.unitsPerEm)) }
        let rise =
            switch level {
            case .below: scaled(metrics.underlinePosition) - piece.attribute.offset
            case .through: scaled(metrics.strikeoutPosition) + piece.attribute.offset
            case .above: scaled(letterTop(of: run.font, metrics) + overlineGap(metrics)) + piece.attribute.offset
            }
        let weight =
            piece.attribute.weight
            ?? scaled(level == .through ? metrics.strikeoutThickness : metrics.underlineThickness)
        return DecorationLine(
            y: pieces.baseline - run.baselineShift - rise, weight: max(weight, Length(points: 0.1)),
            style: piece.attribute.style, standOff: run.size.scaled(by: 0.03))
    }

    /// The top of flat capitals or of the letter d, whichever is higher: an overline is as high above it as
    /// an underline is below the baseline.
    private func letterTop(of font: FontKey, _ metrics: FontMetrics) -> Int32 {
        let ascender = fonts.glyph(of: "d", in: font).flatMap { fonts.ink(of: $0, in: font)?.maxY } ?? 0
        return min(max(metrics.capHeight, ascender), 4 * metrics.unitsPerEm)
    }

    /// From the letters to the middle of an overline: as an underline from the baseline, but no more than a sixteenth
    /// of the em: it must not look like an underline of the line above.
    private func overlineGap(_ metrics: FontMetrics) -> Int32 {
        min(max(0, -metrics.underlinePosition), metrics.unitsPerEm / 16)
    }

    // MARK: Shadows

    private func shadows(_ pass: LinePass, in marks: Marks) -> [DisplayItem] {
        let allShadows = pass.drawn.map { drawn in
            pass.paragraph.text.attributes[Int(pass.paragraph.runs[Int(drawn.run)].attributes)].shadows
        }
        let layers = allShadows.map(\.count).max() ?? 0
        // Layer by layer: the shadow of a word never lies on the word before.
        return (0..<layers).flatMap { layer in
            zip(marks.runs(pass.drawn), allShadows).flatMap { run, shadows -> [DisplayItem] in
                guard layer < shadows.count else { return [] }
                let glyphs = marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)]
                return self.shadows(of: run, glyphs, [shadows[layer]])
            }
        }
    }

    /// The shadows of a run as paths, which have no text.
    func shadows(of run: GlyphRun, _ glyphs: ArraySlice<PlacedGlyph>, _ shadows: [TextShadow]) -> [DisplayItem] {
        if shadows.isEmpty { return [] }
        let outline = fonts.outline(of: run, glyphs)
        if outline.elements.isEmpty { return [] }
        return shadows.filter { $0.x.isFinite && $0.y.isFinite }.map { shadow in
            func distance(_ share: Double) -> Length { run.size.scaled(by: min(max(share, -100), 100)) }
            let offset = Point(x: distance(shadow.x), y: distance(shadow.y))
            var item = PathItem(outline.moved(by: offset))
            item.fillRule = .nonZero
            if run.stroke?.fills != false { item.fill = shadow.paint }
            if let line = run.stroke {
                item.stroke = Stroke(paint: shadow.paint, weight: line.weight)
                item.stroke?.join = line.join
            }
            if shadow.opacity >= 1 { return .path(item) }
            var group = Group([.path(item)])
            group.opacity = max(shadow.opacity, 0)
            return .group(group)
        }
    }
}

extension FontCatalog {
    /// The outlines of a run's glyphs on the page. Linear.
    package func outline(of run: GlyphRun, _ glyphs: ArraySlice<PlacedGlyph>) -> Path {
        var path = Path()
        for glyph in glyphs { path.elements += outline(of: glyph, in: run).elements }
        return path
    }

    /// The outline of one of a run's glyphs on the page.
    func outline(of glyph: PlacedGlyph, in run: GlyphRun) -> Path {
        let x = run.origin.x + Length(raw: Int64(glyph.x))
        let y = run.origin.y + Length(raw: Int64(glyph.y))
        let scale = run.scale(of: glyph)
        return outline(of: glyph.glyph, in: run.font, size: run.size).mapped { point in
            Point(x: x + (scale == 1 ? point.x : point.x.scaled(by: scale)), y: y + point.y)
        }
    }
}

extension GlyphStroke {
    /// The stroke that `attributes` ask for in type of `size`; nil for none.
    init?(_ attributes: CharacterAttributes, size: Length) {
        guard let stroke = attributes.stroke, stroke.weight.isFinite else { return nil }
        self.init(
            paint: stroke.paint ?? attributes.paint,
            weight: max(size.scaled(by: min(stroke.weight, 100)), Length(points: 0.01)),
            join: stroke.join == .round ? .round : .miter, fills: stroke.fills)
    }
}

extension Marks {
    /// The runs at the places that `drawn` names.
    fileprivate func runs(_ drawn: [(item: Int, run: UInt32)]) -> [GlyphRun] {
        drawn.compactMap { if case .glyphs(let run) = items[$0.item] { run } else { nil } }
    }
}
