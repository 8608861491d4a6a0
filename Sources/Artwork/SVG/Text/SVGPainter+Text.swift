import PubColor
import PubDiagnostics
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubValues

extension SVGPainter {
    /// A piece of text at its drawn position, in points.
    private struct PlacedPiece {
        var run: GlyphRun
        var glyphs: [PlacedGlyph]
        var text: [UInt8]
        var clusters: [TextCluster]
        var style: Int
        /// Maps the coordinates of the run to the text's coordinates.
        var map: PlaneMap
        /// The box around it, in the coordinates of the run.
        var box: PlaneBox
    }

    /// Draws `node`, a text.
    mutating func text(_ node: SVGTree.Node, _ index: Int, in scope: Scope) throws(SVGFinding) -> Drawn {
        let text = try characters(of: node, index, in: scope)
        if text.characters.isEmpty { return Drawn() }
        let unit = scope.map.scale
        let pieces = try layOut(text, node, in: scope, unit: unit)
        var drawn = Drawn()
        for piece in pieces {
            let box = piece.box.mapped(by: PlaneMap.scale(1 / unit, 1 / unit).after(piece.map))
            drawn.box = drawn.box?.union(box) ?? box
        }
        for piece in pieces {
            drawn.items += try marks(of: piece, text, drawn.box, node, in: scope, unit: unit)
        }
        return drawn
    }

    /// The outline of the glyphs of `node`, a text.
    mutating func textOutline(
        of node: SVGTree.Node, _ index: Int, in scope: Scope
    ) throws(SVGFinding) -> PlanePath? {
        let text = try characters(of: node, index, in: scope)
        if text.characters.isEmpty { return nil }
        let unit = scope.map.scale
        var path = PlanePath()
        for piece in try layOut(text, node, in: scope, unit: unit) {
            path.segments += outline(of: piece, unit: unit).segments
        }
        return path
    }

    // MARK: Lines

    /// The pieces of `text` at their places.
    private mutating func layOut(
        _ text: SVGTextCharacters, _ node: SVGTree.Node, in scope: Scope, unit: Double
    ) throws(SVGFinding) -> [PlacedPiece] {
        guard let fonts, unit > 0, unit.isFinite else {
            throw SVGFinding(
                id: "svg-text", message: "the drawing has text, and there are no faces to set it in",
                hint: "put fonts into the folder Fonts, or convert the text to paths", place: node.place)
        }
        for style in text.styles { note(fonts.face(for: style.style.text), at: tree.nodes[style.node].place) }
        let shaper = self.shaper ?? Shaper(fonts: fonts.catalog)
        self.shaper = shaper
        var pieces: [PlacedPiece] = []
        var pen = SIMD2<Double>.zero
        var start = 0
        while start < text.characters.count {
            let path = text.characters[start].path
            let end =
                text.characters[(start + 1)...].firstIndex { $0.x != nil || $0.y != nil || $0.path != path }
                ?? text.characters.count
            if path != nil, start == 0 || text.characters[start - 1].path != path { pen = .zero }
            let first = text.characters[start]
            pen = SIMD2(first.x.map { $0 * unit } ?? pen.x, first.y.map { $0 * unit } ?? pen.y)
            pieces += try line(text, start..<end, from: &pen, node, in: scope, unit: unit, fonts, shaper)
            start = end
        }
        return pieces
    }

    /// The pieces of the characters `range` of `text`, which begin at `pen`.
    private mutating func line(
        _ text: SVGTextCharacters, _ range: Range<Int>, from pen: inout SIMD2<Double>, _ node: SVGTree.Node,
        in scope: Scope, unit: Double, _ fonts: DrawingFonts, _ shaper: Shaper
    ) throws(SVGFinding) -> [PlacedPiece] {
        let spacings = text.styles.map { style in
            SVGMeasures(viewport: scope.viewport, em: style.style.text.size).resolved(
                style.style.text.wordSpacing, .across)
        }
        let first = text.characters[range.lowerBound]
        let extents = text.extents.filter { $0.range.overlaps(range) }
        let isDivided =
            first.path != nil || !extents.isEmpty || first.turn != 0
            || text.characters[range].contains { spacings[$0.style] != 0 || $0.turn != 0 }
            || text.characters[range].dropFirst().contains { $0.dx != 0 || $0.dy != 0 }
        let line = SVGTextLine(text, range, unit: unit, divided: isDivided, fonts, shaper)
        if let scalar = line.missing.first {
            throw SVGFinding(
                id: "svg-text",
                message: "no face of the issue has the character “\(String(Character(scalar)))” of the drawing",
                hint: "add a font that has it to the folder Fonts, or convert the text to paths", place: node.place)
        }
        guard !(isDivided && line.isBidirectional) else {
            throw .unsupported(
                "text from right to left whose letters have places of their own", at: node.place,
                hint: "convert the text to paths")
        }
        // How far each piece is moved beyond its set position, and how much wider it is drawn.
        var moves = line.pieces.map { _ in SIMD2<Double>.zero }
        var shift = SIMD2<Double>.zero
        if isDivided {
            for (index, piece) in line.pieces.enumerated() {
                for number in piece.characters where number > range.lowerBound {
                    shift += SIMD2(text.characters[number].dx, text.characters[number].dy) * unit
                    let before = text.characters[number - 1]
                    if before.scalar == " " { shift.x += spacings[before.style] * unit }
                }
                moves[index] = shift
            }
        }
        var stretch = 1.0
        for extent in extents { fit(extent, line, &moves, &shift, &stretch, unit: unit) }
        let whole = line.width * stretch + shift.x
        let anchor = text.styles[first.style].style.text
        let part = anchor.anchor == .middle ? 0.5 : (anchor.anchor == .end) != anchor.isRightToLeft ? 1 : 0
        let origin = pen + SIMD2(first.dx * unit - whole * part, first.dy * unit)
        pen = SIMD2(origin.x + whole, pen.y + first.dy * unit + shift.y)
        var track: SVGTextTrack?
        if let path = first.path { track = try self.track(path, in: scope, unit: unit) }
        var pieces: [PlacedPiece] = []
        for (index, piece) in line.pieces.enumerated() {
            let number = Int(piece.run.element.index)
            guard number >= 0, number < text.styles.count else { continue }
            let style = text.styles[number]
            let x = origin.x + piece.x * stretch + moves[index].x
            let fall = (style.shift + (try baselineOffset(of: style.style.text, at: node.place))) * unit
            let y = origin.y + moves[index].y + fall
            // The piece by itself, from its start on the baseline.
            let home = PlaneMap.scale(stretch, 1).after(PlaneMap(tx: -piece.x))
            var map = PlaneMap(tx: x, ty: y)
            if let track {
                let middle = x + piece.advance * stretch / 2
                guard let place = track.place(middle) else {
                    noteShortPath(at: node.place)
                    continue
                }
                map = PlaneMap(tx: place.point.x, ty: place.point.y)
                    .after(
                        PlaneMap(
                            a: place.direction.x, b: place.direction.y, c: -place.direction.y, d: place.direction.x)
                    )
                    .after(PlaneMap(tx: -piece.advance * stretch / 2, ty: y))
            }
            let turn = isDivided ? text.characters[piece.characters.lowerBound].turn : 0
            if turn != 0 { map = map.after(.turned(turn)) }
            let size = style.style.text.size * unit
            let box = PlaneBox(
                // About the extents of letters: the box places gradients, as browsers do by the em box.
                low: SIMD2(piece.x, -size * 0.8), high: SIMD2(piece.x + piece.advance, size * 0.2))
            pieces.append(
                PlacedPiece(
                    run: piece.run,
                    glyphs: Array(
                        line.marks.glyphs[Int(piece.run.glyphs.lowerBound)..<Int(piece.run.glyphs.upperBound)]),
                    text: Array(line.marks.text[Int(piece.run.text.lowerBound)..<Int(piece.run.text.upperBound)]),
                    clusters: Array(
                        line.marks.clusters[Int(piece.run.clusters.lowerBound)..<Int(piece.run.clusters.upperBound)]),
                    style: number, map: map.after(home), box: box))
        }
        return pieces
    }

    /// Makes the pieces of `extent` as long as that demands.
    private func fit(
        _ extent: SVGTextCharacters.Extent, _ line: SVGTextLine, _ moves: inout [SIMD2<Double>],
        _ shift: inout SIMD2<Double>, _ stretch: inout Double, unit: Double
    ) {
        let inside = line.pieces.indices.filter { extent.range.overlaps(line.pieces[$0].characters) }
        guard let first = inside.first, let last = inside.last else { return }
        let natural =
            line.pieces[last].x + line.pieces[last].advance + moves[last].x - line.pieces[first].x - moves[first].x
        let wanted = extent.length * unit
        guard natural > 0, wanted > 0 else { return }
        if extent.scalesGlyphs, inside.count == line.pieces.count {
            stretch = wanted / natural
        } else if inside.count > 1 {
            let step = (wanted - natural) / Double(inside.count - 1)
            var count = 0.0
            for index in line.pieces.indices where index > first {
                if index <= last { count += 1 }
                moves[index].x += step * count
            }
            // The text behind the extent moves by as much.
            shift.x += wanted - natural
        }
    }

    // MARK: Marks

    /// The marks of `piece` in the paints of its style.
    private mutating func marks(
        of piece: PlacedPiece, _ text: SVGTextCharacters, _ box: PlaneBox?, _ node: SVGTree.Node, in scope: Scope,
        unit: Double
    ) throws(SVGFinding) -> [DisplayItem] {
        let style = text.styles[piece.style]
        guard style.style.isVisible else { return [] }
        try budget.add(segments: piece.glyphs.count, at: node.place)
        var inner = scope
        inner.style = style.style
        var items: [DisplayItem] = []
        for name in style.decorations.sorted() where name != "line-through" {
            items += try decoration(name, of: piece, box, node, in: inner, unit: unit)
        }
        if let ink = inner.drawsOutlines ? nil : ink(of: style.style, inner.measures, unit: unit) {
            var run = piece.run
            (run.paint, run.stroke, run.element) = (ink.paint, ink.stroke, .artifact)
            items += placed(run, piece, in: scope, unit: unit).seenThrough(ink.opacity)
        } else if style.style.fill != .none || style.style.stroke != .none {
            let path = outline(of: piece, unit: unit)
            for step in style.style.paintOrder {
                switch step {
                case .fill: if !path.isEmpty { items += try filled(path, box, node, in: inner) }
                case .stroke: if !path.isEmpty { items += try stroked(path, box, node, in: inner) }
                case .markers: break
                }
            }
            // Text drawn as outlines stays text for readers and for search.
            if !inner.drawsOutlines {
                var run = piece.run
                (run.isHidden, run.element) = (true, .artifact)
                items.append(placed(run, piece, in: scope, unit: unit))
            }
        }
        if style.decorations.contains("line-through") {
            items += try decoration("line-through", of: piece, box, node, in: inner, unit: unit)
        }
        return items
    }

    /// The paint and the line of glyphs of `style`, if these can have them; else they are drawn as outlines.
    private func ink(
        of style: SVGStyle, _ measures: SVGMeasures, unit: Double
    ) -> (paint: Paint, stroke: GlyphStroke?, opacity: Double)? {
        var fill: SVGColor?
        switch style.fill {
        case .color(let color): fill = color
        case .current: fill = style.color
        case .none: break
        default: return nil
        }
        guard style.stroke != .none, style.strokeOpacity > 0 else {
            guard let fill else { return nil }
            return (fill.paint, nil, fill.opacity * style.fillOpacity)
        }
        let pen = pen(of: style, measures)
        guard let line = style.stroke.color(current: style.color), line.opacity * style.strokeOpacity == 1,
            pen.dashes.isEmpty,
            fill.map({ $0.opacity * style.fillOpacity == 1 }) ?? true, !style.keepsStrokeWidth, pen.width > 0,
            style.paintOrder.firstIndex(of: .fill)! < style.paintOrder.firstIndex(of: .stroke)!,
            pen.miterLimit == Stroke.miterLimit || pen.join != .miter
        else { return nil }
        let weight = Length(clampingPoints: pen.width * unit) ?? .zero
        let stroke = GlyphStroke(paint: line.paint, weight: weight, join: pen.join, fills: fill != nil)
        return ((fill ?? line).paint, stroke, 1)
    }

    /// The run of `piece` with its transform, in the tables of the drawing.
    private mutating func placed(
        _ run: GlyphRun, _ piece: PlacedPiece, in scope: Scope, unit: Double
    ) -> DisplayItem {
        let map = scope.map.after(.scale(1 / unit, 1 / unit)).after(piece.map)
        var run = run
        let isPlain = abs(map.b) + abs(map.c) < 1e-9 && abs(map.a - 1) + abs(map.d - 1) < 1e-9
        if isPlain { run.origin = Point(map.applied(to: run.origin.place)) }
        tables.append(run, glyphs: piece.glyphs, text: piece.text, clusters: piece.clusters)
        let item = tables.items.removeLast()
        if isPlain { return item }
        var group = Group([item])
        group.transform = map.transform
        return .group(group)
    }

    /// The outlines of the glyphs of `piece`, in units of the drawing.
    private func outline(of piece: PlacedPiece, unit: Double) -> PlanePath {
        guard let catalog = fonts?.catalog else { return PlanePath() }
        let map = PlaneMap.scale(1 / unit, 1 / unit).after(piece.map)
        var path = PlanePath()
        let origin = piece.run.origin.place
        for glyph in piece.glyphs {
            // Lengths count 65,536ths of a point.
            let place = origin + SIMD2(Double(glyph.x), Double(glyph.y)) / 65536
            func point(_ point: Point) -> SIMD2<Double> { map.applied(to: place + point.place) }
            for element in catalog.outline(of: glyph.glyph, in: piece.run.font, size: piece.run.size).elements {
                switch element {
                case .move(let p): path.segments.append(.move(point(p)))
                case .line(let p): path.segments.append(.line(point(p)))
                case .curve(let a, let b, let p): path.segments.append(.curve(point(a), point(b), point(p)))
                case .close: path.segments.append(.close)
                }
            }
        }
        return path
    }

    /// A line along `piece`.
    private mutating func decoration(
        _ name: String, of piece: PlacedPiece, _ box: PlaneBox?, _ node: SVGTree.Node, in scope: Scope, unit: Double
    ) throws(SVGFinding) -> [DisplayItem] {
        guard let metrics = fonts?.catalog.metrics(of: piece.run.font) else { return [] }
        let em = piece.run.size.points / Double(metrics.unitsPerEm)
        let (middle, weight) =
            switch name {
            case "underline": (-Double(metrics.underlinePosition) * em, Double(metrics.underlineThickness) * em)
            case "overline": (-Double(metrics.ascender) * em, Double(metrics.underlineThickness) * em)
            default: (-Double(metrics.strikeoutPosition) * em, Double(metrics.strikeoutThickness) * em)
            }
        let line = PlaneBox(
            low: SIMD2(piece.box.low.x, middle - weight / 2), high: SIMD2(piece.box.high.x, middle + weight / 2))
        let path = PlanePath(box: line).mapped(by: PlaneMap.scale(1 / unit, 1 / unit).after(piece.map))
        return try filled(path, box, node, in: scope)
    }

    // MARK: Paths

    /// The path that `index`, a `textPath`, names.
    private mutating func track(_ index: Int, in scope: Scope, unit: Double) throws(SVGFinding) -> SVGTextTrack {
        let node = tree.nodes[index]
        let place = node.place(of: "href")
        let id = try SVGStyle.id(ofAddress: node["href"] ?? "#", at: place)
        guard let target = tree.byID[id], SVGShape.names.contains(tree.nodes[target].name) else {
            throw .missing(id, "path", at: place)
        }
        let style = try writtenStyle(of: target)
        guard var path = SVGShape.path(tree.nodes[target], style, scope.measures), path.isFinite else {
            throw .missing(id, "path", at: place)
        }
        if let text = style.transform, let own = SVGTransform.map(text, scope.measures, box: scope.viewport) {
            path = path.mapped(by: own)
        }
        var track = SVGTextTrack(path.mapped(by: .scale(unit, unit)))
        if let offset = node["startOffset"].flatMap({ SVGLength($0) }) {
            let told = tree.nodes[target]["pathLength"].flatMap(Double.init) ?? 0
            track.start =
                offset.unit == .percent
                ? offset.value / 100 * track.length
                : scope.measures.resolved(offset, .across) * (told > 0 ? track.length / told : unit)
        }
        return track
    }
}

/// A path that letters are set along, in points.
struct SVGTextTrack {
    private var places: [SIMD2<Double>] = []
    /// The distance of each place along the path.
    private var distances: [Double] = []
    /// The position that the text begins at.
    var start = 0.0

    var length: Double { distances.last ?? 0 }

    init(_ path: PlanePath) {
        // A hundredth of a point: letters along it are not seen to turn by chords.
        for line in path.polylines(tolerance: 0.01) {
            let ends = line.isClosed ? line.places + [line.places[0]] : line.places
            for (index, place) in ends.enumerated() {
                let before = index == 0 ? place : ends[index - 1]
                distances.append(length + (place - before).length)
                places.append(place)
            }
        }
    }

    /// The point `distance` behind the start, and the direction there; nil beyond the path.
    func place(_ distance: Double) -> (point: SIMD2<Double>, direction: SIMD2<Double>)? {
        let along = start + distance
        guard along >= 0, along <= length,
            // They ascend, and a long text on a long path asks often.
            case let index = distances.partitioningIndex(where: { $0 > along }),
            case let next = min(index, distances.count - 1), next > 0
        else { return nil }
        let step = distances[next] - distances[next - 1]
        let share = step > 0 ? (along - distances[next - 1]) / step : 0
        let direction = (places[next] - places[next - 1]).unit
        return (
            places[next - 1] + (places[next] - places[next - 1]) * share, direction == .zero ? SIMD2(1, 0) : direction
        )
    }
}
