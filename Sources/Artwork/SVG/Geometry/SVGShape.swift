/// The outlines of basic shapes (SVG 2 §10).
enum SVGShape {
    /// The elements that have an outline.
    static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

    /// The outline of `node`; nil if it has none.
    static func path(_ node: SVGTree.Node, _ style: SVGStyle, _ measures: SVGMeasures) -> PlanePath? {
        func length(_ name: String, _ direction: SVGMeasures.Direction) -> Double? {
            (style.geometry[name] ?? node[name].flatMap { SVGLength($0) }).map { measures.resolved($0, direction) }
        }
        func place(_ x: String, _ y: String) -> SIMD2<Double> { SIMD2(length(x, .across) ?? 0, length(y, .down) ?? 0) }
        switch node.name {
        case "path": return SVGPathData.path(of: style.pathData ?? node["d"] ?? "")
        case "rect":
            guard let width = length("width", .across), let height = length("height", .down), width > 0, height > 0
            else { return nil }
            let (x, y) = (length("rx", .across).flatMap(\.radius), length("ry", .down).flatMap(\.radius))
            let radii = SIMD2(min(x ?? y ?? 0, width / 2), min(y ?? x ?? 0, height / 2))
            return rectangle(at: place("x", "y"), SIMD2(width, height), radii)
        case "circle":
            guard let radius = length("r", .diagonal), radius > 0 else { return nil }
            return ellipse(place("cx", "cy"), SIMD2(radius, radius))
        case "ellipse":
            let (x, y) = (length("rx", .across), length("ry", .down))
            guard let rx = x ?? y, let ry = y ?? x, rx > 0, ry > 0 else { return nil }
            return ellipse(place("cx", "cy"), SIMD2(rx, ry))
        case "line": return PlanePath(segments: [.move(place("x1", "y1")), .line(place("x2", "y2"))])
        case "polyline", "polygon":
            let numbers = SVGNumbers.list(node["points"] ?? "")
            let places = stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
            guard let first = places.first else { return nil }
            let lines: [PlanePath.Segment] = [.move(first)] + places.dropFirst().map { .line($0) }
            return PlanePath(segments: node.name == "polygon" ? lines + [.close] : lines)
        default: return nil
        }
    }

    /// The distance of the control points of a quarter circle from its ends, as a part of the radius: 4/3 (√2 − 1).
    private static let quarter = 0.552_284_749_830_793_6

    private static func rectangle(
        at low: SIMD2<Double>, _ size: SIMD2<Double>, _ r: SIMD2<Double>
    ) -> PlanePath {
        let high = low + size
        guard r.x > 0, r.y > 0 else { return PlanePath(box: PlaneBox(low: low, high: high)) }
        let k = r * (1 - quarter)
        return PlanePath(segments: [
            .move(SIMD2(low.x + r.x, low.y)), .line(SIMD2(high.x - r.x, low.y)),
            .curve(SIMD2(high.x - k.x, low.y), SIMD2(high.x, low.y + k.y), SIMD2(high.x, low.y + r.y)),
            .line(SIMD2(high.x, high.y - r.y)),
            .curve(SIMD2(high.x, high.y - k.y), SIMD2(high.x - k.x, high.y), SIMD2(high.x - r.x, high.y)),
            .line(SIMD2(low.x + r.x, high.y)),
            .curve(SIMD2(low.x + k.x, high.y), SIMD2(low.x, high.y - k.y), SIMD2(low.x, high.y - r.y)),
            .line(SIMD2(low.x, low.y + r.y)),
            .curve(SIMD2(low.x, low.y + k.y), SIMD2(low.x + k.x, low.y), SIMD2(low.x + r.x, low.y)), .close,
        ])
    }

    private static func ellipse(_ centre: SIMD2<Double>, _ r: SIMD2<Double>) -> PlanePath {
        let k = r * quarter
        func place(_ x: Double, _ y: Double) -> SIMD2<Double> { centre + SIMD2(x, y) }
        return PlanePath(segments: [
            .move(place(r.x, 0)), .curve(place(r.x, k.y), place(k.x, r.y), place(0, r.y)),
            .curve(place(-k.x, r.y), place(-r.x, k.y), place(-r.x, 0)),
            .curve(place(-r.x, -k.y), place(-k.x, -r.y), place(0, -r.y)),
            .curve(place(k.x, -r.y), place(r.x, -k.y), place(r.x, 0)), .close,
        ])
    }
}

extension Double {
    /// The number as a radius; nil if it is negative.
    fileprivate var radius: Double? { self >= 0 ? self : nil }
}
