import PubColor
import PubDiagnostics
import PubDisplayList
import PubGeometry

extension SVGPainter {
    /// Draws `node`, an element with an outline.
    mutating func shape(_ node: SVGTree.Node, in scope: Scope) throws(SVGFinding) -> Drawn {
        guard let path = SVGShape.path(node, scope.style, scope.measures), !path.isEmpty else { return Drawn() }
        guard path.isFinite else { throw .tooLarge(at: node.place) }
        let box = path.bounds
        guard scope.style.isVisible else { return Drawn(box: box) }
        try budget.add(segments: path.segments.count, at: node.place)
        var items: [DisplayItem] = []
        for step in scope.style.paintOrder {
            switch step {
            case .fill: items += try filled(path, box, node, in: scope)
            case .stroke: items += try stroked(path, box, node, in: scope)
            case .markers:
                if ["path", "line", "polyline", "polygon"].contains(node.name) {
                    items += try markers(on: path, node, in: scope)
                }
            }
        }
        return Drawn(items: items, box: box)
    }

    /// The marks of the inside of `path`.
    mutating func filled(
        _ path: PlanePath, _ box: PlaneBox?, _ node: SVGTree.Node, in scope: Scope
    ) throws(SVGFinding) -> [DisplayItem] {
        let style = scope.style
        if style.fill == .none || style.fillOpacity == 0 || !path.hasArea { return [] }
        return try painted(
            try placed(path, by: scope.map, at: node.place), style.fillRule, style.fill, style.fillOpacity, box, node,
            in: scope)
    }

    /// The marks of `area`, in points, painted in `kind`. Gradients and patterns are placed by `box`, the element's own box.
    mutating func painted(
        _ area: Path, _ rule: PathItem.FillRule, _ kind: SVGStyle.PaintKind, _ opacity: Double, _ box: PlaneBox?,
        _ node: SVGTree.Node, in scope: Scope
    ) throws(SVGFinding) -> [DisplayItem] {
        switch kind {
        case .none: return []
        case .color(let color):
            var item = PathItem(area, fill: color.paint)
            item.fillRule = rule
            return DisplayItem.path(item).seenThrough(color.opacity * opacity)
        case .current: return try painted(area, rule, .color(scope.style.color), opacity, box, node, in: scope)
        case .contextFill, .contextStroke:
            guard let context = scope.context else { return [] }
            let kind = kind == .contextFill ? context.fill : context.stroke
            if case .server = kind {
                throw .unsupported("a gradient or pattern that is taken from its context", at: node.place)
            }
            return try painted(area, rule, kind, opacity, box, node, in: scope)
        case .server(let id, let place, let fallback):
            guard let target = tree.byID[id] else {
                guard let fallback else { throw .missing(id, "gradient or pattern", at: place) }
                return try painted(area, rule, fallback, opacity, box, node, in: scope)
            }
            switch tree.nodes[target].name {
            case "linearGradient", "radialGradient":
                var item = PathItem(area)
                item.fillRule = rule
                return try gradient(target, in: item, opacity, box, node, scope)
            case "pattern": return try pattern(target, in: area, rule, opacity, box, node, scope)
            default:
                guard let fallback else { throw .missing(id, "gradient or pattern", at: place) }
                return try painted(area, rule, fallback, opacity, box, node, in: scope)
            }
        }
    }

    /// `path` in points. Throws for places that no page reaches.
    func placed(_ path: PlanePath, by map: PlaneMap, at place: Int) throws(SVGFinding) -> Path {
        let mapped = path.mapped(by: map)
        guard mapped.isWithinReach else { throw .tooLarge(at: place) }
        return mapped.path(by: PlaneMap())
    }

    // MARK: Lines

    /// The marks of the line along `path`.
    mutating func stroked(
        _ path: PlanePath, _ box: PlaneBox?, _ node: SVGTree.Node, in scope: Scope
    ) throws(SVGFinding) -> [DisplayItem] {
        let style = scope.style
        guard style.stroke != .none, style.strokeOpacity > 0 else { return [] }
        var pen = pen(of: style, scope.measures)
        guard pen.width > 0 else { return [] }
        // A line that keeps its width is drawn in pixels of the drawing, 96 to an inch.
        let frame = style.keepsStrokeWidth ? PlaneMap.scale(0.75, 0.75) : scope.map
        var line = path
        if style.keepsStrokeWidth, let inverse = frame.inverse { line = path.mapped(by: inverse.after(scope.map)) }
        if !pen.dashes.isEmpty { try measure(&pen, along: line, node) }
        let color: SVGColor
        switch style.stroke {
        case .color(let plain): color = plain
        case .current: color = style.color
        case .contextFill: if case .color(let plain)? = scope.context?.fill { color = plain } else { return [] }
        case .contextStroke: if case .color(let plain)? = scope.context?.stroke { color = plain } else { return [] }
        case .server, .none:
            // A tenth of a pixel of print: finer than any device shows.
            let tolerance = 0.02 / max(frame.scale, 1e-9)
            let outline = StrokeOutline(line, pen, tolerance: tolerance).path
            try budget.add(segments: outline.segments.count, at: node.place)
            let area = try placed(outline, by: frame, at: node.place)
            if area.elements.isEmpty { return [] }
            return try painted(area, .nonZero, style.stroke, style.strokeOpacity, box, node, in: scope)
        }
        return try solid(line, pen, color, style.strokeOpacity, by: frame, at: node.place)
    }

    /// The mark of `pen` along `path` in one colour; `frame` brings both to points.
    private func solid(
        _ path: PlanePath, _ pen: PlanePen, _ color: SVGColor, _ opacity: Double, by frame: PlaneMap, at place: Int
    ) throws(SVGFinding) -> [DisplayItem] {
        let unit = frame.scale
        func length(_ value: Double) -> Length { Length(clampingPoints: value * unit) ?? .zero }
        // Lines thinner than the least length are still lines: a weight of zero would be drawn as thin as a device can.
        var stroke = Stroke(paint: color.paint, weight: max(length(pen.width), Length(raw: 1)))
        (stroke.cap, stroke.join, stroke.miterLimit) = (pen.cap, pen.join, pen.miterLimit)
        stroke.dashes = pen.dashes.map(length)
        if stroke.dashes.allSatisfy({ $0 == .zero }) { stroke.dashes = [] }
        stroke.dashOffset = length(pen.dashOffset)
        if frame.keepsCircles {
            let item = PathItem(try placed(path, by: frame, at: place), stroke: stroke)
            return DisplayItem.path(item).seenThrough(color.opacity * opacity)
        }
        // The nib is an ellipse: it is a circle in the coordinates of the line.
        let line = try placed(path, by: .scale(unit, unit), at: place)
        var group = Group(DisplayItem.path(PathItem(line, stroke: stroke)).seenThrough(color.opacity * opacity))
        group.transform = frame.after(.scale(1 / unit, 1 / unit)).transform
        return group.items.isEmpty ? [] : [.group(group)]
    }

    func pen(of style: SVGStyle, _ measures: SVGMeasures) -> PlanePen {
        var pen = PlanePen(width: measures.resolved(style.strokeWidth, .diagonal))
        (pen.cap, pen.join, pen.miterLimit) = (style.cap, style.join, style.miterLimit)
        pen.dashes = style.dashes.map { measures.resolved($0, .diagonal) }
        if pen.dashes.reduce(0, +) <= 0 { pen.dashes = [] }
        pen.dashOffset = measures.resolved(style.dashOffset, .diagonal)
        return pen
    }

    /// Counts the dashes along `path`, and scales them if the element gives its length (`pathLength`).
    private mutating func measure(_ pen: inout PlanePen, along path: PlanePath, _ node: SVGTree.Node) throws(SVGFinding)
    {
        // A thousandth of its extent: the number of dashes needs no more.
        let lines = path.polylines(tolerance: max((path.bounds?.size.length ?? 0) / 1000, 1e-9))
        var length = 0.0
        for line in lines {
            for (from, to) in zip(line.places, line.places.dropFirst()) { length += (to - from).length }
            if line.isClosed, let first = line.places.first, let last = line.places.last {
                length += (first - last).length
            }
        }
        if let told = node["pathLength"].flatMap(Double.init), told > 0, told.isFinite {
            pen.dashes = pen.dashes.map { $0 * length / told }
            pen.dashOffset *= length / told
        }
        let mean = pen.dashes.reduce(0, +) / Double(pen.dashes.count)
        guard length.isFinite, mean.isFinite, pen.dashOffset.isFinite else { throw .tooLarge(at: node.place) }
        if mean <= 0 { return pen.dashes = [] }
        try budget.add(dashes: length / mean, at: node.place)
    }
}

extension DisplayItem {
    /// The item with `opacity` applied; nothing if that is zero.
    func seenThrough(_ opacity: Double) -> [DisplayItem] {
        if opacity >= 1 { return [self] }
        if opacity <= 0 { return [] }
        var group = Group([self])
        group.opacity = opacity
        return [.group(group)]
    }
}

extension PlanePath {
    /// Whether all of it is within the range of lengths (±100 m).
    var isWithinReach: Bool {
        func isPlace(_ place: SIMD2<Double>) -> Bool {
            abs(place.x) < Length.bound && abs(place.y) < Length.bound
        }
        return segments.allSatisfy { segment in
            switch segment {
            case .move(let place), .line(let place): isPlace(place)
            case .curve(let a, let b, let end): isPlace(a) && isPlace(b) && isPlace(end)
            case .close: true
            }
        }
    }
}
