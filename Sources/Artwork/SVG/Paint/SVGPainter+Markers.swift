import PubDiagnostics
import PubDisplayList
import PubGeometry

/// A vertex of a path: its position, and the directions of the path before and after it; zero for none.
struct PathVertex {
    var place: SIMD2<Double>
    var arriving = SIMD2<Double>.zero
    var leaving = SIMD2<Double>.zero

    /// The direction between both, of unit length; zero for none.
    var direction: SIMD2<Double> {
        let (a, b) = (arriving.unit, leaving.unit)
        if a == .zero { return b }
        if b == .zero { return a }
        let middle = (a + b).unit
        // Where the path turns back, the mean direction is at right angles to both.
        return middle == .zero ? SIMD2(-a.y, a.x) : middle
    }

    /// The vertices of `path` in order (SVG 2 §13.7). Linear.
    static func all(of path: PlanePath) -> [PathVertex] {
        var vertices: [PathVertex] = []
        var start = 0
        for segment in path.segments {
            switch segment {
            case .move(let place):
                start = vertices.count
                vertices.append(PathVertex(place: place))
            case .line(let place):
                add(place, to: &vertices, from: start) { ($0.distance(to: place), $0.distance(to: place)) }
            case .curve(let a, let b, let end):
                add(end, to: &vertices, from: start) { pen in
                    let leaving = [a, b, end].lazy.map { pen.distance(to: $0) }.first { $0 != .zero } ?? .zero
                    let arriving = [b, a, pen].lazy.map { $0.distance(to: end) }.first { $0 != .zero } ?? .zero
                    return (leaving, arriving)
                }
            case .close:
                guard start < vertices.count else { continue }
                let first = vertices[start].place
                add(first, to: &vertices, from: start) { ($0.distance(to: first), $0.distance(to: first)) }
                let last = vertices.count - 1
                if vertices[last].arriving == .zero { vertices[last].arriving = vertices[last - 1].arriving }
                vertices[last].leaving = vertices[start].leaving
                vertices[start].arriving = vertices[last].arriving
            }
        }
        return vertices
    }

    private static func add(
        _ place: SIMD2<Double>, to vertices: inout [PathVertex], from start: Int,
        _ directions: (SIMD2<Double>) -> (SIMD2<Double>, SIMD2<Double>)
    ) {
        guard let pen = vertices.last?.place else { return }
        let (leaving, arriving) = directions(pen)
        if vertices[vertices.count - 1].leaving == .zero { vertices[vertices.count - 1].leaving = leaving }
        vertices.append(PathVertex(place: place, arriving: arriving))
    }
}

extension SIMD2<Double> {
    fileprivate func distance(to other: SIMD2<Double>) -> SIMD2<Double> { other - self }

    /// The direction of unit length; zero for none.
    var unit: SIMD2<Double> {
        let length = length
        // The direction of a shorter one is a rounding error.
        return length > 1e-12 ? self / length : .zero
    }
}

extension SVGPainter {
    /// The markers on the vertices of `path`.
    mutating func markers(
        on path: PlanePath, _ node: SVGTree.Node, in scope: Scope
    ) throws(SVGFinding) -> [DisplayItem] {
        let names = scope.style.markers
        guard names.contains(where: { $0 != nil }) else { return [] }
        let vertices = PathVertex.all(of: path)
        var items: [DisplayItem] = []
        func add(_ name: String?, _ vertex: PathVertex, isStart: Bool = false) throws(SVGFinding) {
            // A marker that is not there is none (SVG 2 §13.6).
            guard let name, let index = tree.element(name, named: ["marker"]) else { return }
            items += try marker(index, at: vertex, isStart: isStart, on: node, in: scope)
        }
        guard let first = vertices.first, let last = vertices.last else { return [] }
        try add(names[0], first, isStart: true)
        for vertex in vertices.dropFirst().dropLast() { try add(names[1], vertex) }
        try add(names[2], last)
        return items
    }

    /// The marker `index` at `vertex`.
    private mutating func marker(
        _ index: Int, at vertex: PathVertex, isStart: Bool, on node: SVGTree.Node, in scope: Scope
    ) throws(SVGFinding) -> [DisplayItem] {
        // Markers do not apply within markers.
        if scope.shown.contains(index) { return [] }
        try budget.visit(node.place)
        let marker = tree.nodes[index]
        let style = try writtenStyle(of: index)
        guard style.isDisplayed else { return [] }
        let measures = scope.measures
        let width = measures.resolved(scope.style.strokeWidth, .diagonal)
        let unit = marker["markerUnits"] == "userSpaceOnUse" ? 1 : width
        func length(_ name: String, _ standard: Double, _ direction: SVGMeasures.Direction, _ box: SIMD2<Double>)
            -> Double
        {
            let sides = ["left": 0.0, "top": 0, "center": 50, "right": 100, "bottom": 100]
            if let text = marker[name], let part = sides[text.trimmed] {
                return part / 100 * (direction == .across ? box.x : box.y)
            }
            let length = marker[name].flatMap { SVGLength($0) } ?? SVGLength(standard, .user)
            return SVGMeasures(viewport: box, em: measures.em).resolved(length, direction)
        }
        let size = SIMD2(
            length("markerWidth", 3, .across, scope.viewport), length("markerHeight", 3, .down, scope.viewport))
        guard size.x > 0, size.y > 0, unit > 0 else { return [] }
        var inner = scope
        (inner.style, inner.shown) = (style, scope.shown + [index])
        inner.context = (
            scope.style.fill.resolved(current: scope.style.color),
            scope.style.stroke.resolved(current: scope.style.color)
        )
        inner.drawsOutlines = true
        inner.map = scope.map.after(PlaneMap(tx: vertex.place.x, ty: vertex.place.y))
            .after(turn(marker["orient"], vertex, isStart: isStart)).after(.scale(unit, unit))
        let frame = PlaneBox(low: .zero, high: size)
        var box = frame
        if let viewBox = marker.viewBox {
            box = viewBox
            inner.map = inner.map.after(marker.aspectRatio.map(viewBox, into: frame).linear)
            inner.viewport = viewBox.size
        } else {
            inner.viewport = size
        }
        let anchor = SIMD2(
            length("refX", 0, .across, box.size) + box.low.x * (sided(marker["refX"]) ? 1 : 0),
            length("refY", 0, .down, box.size) + box.low.y * (sided(marker["refY"]) ? 1 : 0))
        inner.map = inner.map.after(PlaneMap(tx: -anchor.x, ty: -anchor.y))
        guard inner.map.isFinite, inner.map.inverse != nil else { return [] }
        let items = try children(of: index, in: inner).items
        if style.showsOverflow ?? false || items.isEmpty { return items }
        // The part of the view box that is seen, in the coordinates of the content.
        let seen = marker.viewBox.map { viewBox in
            let map = marker.aspectRatio.map(viewBox, into: frame)
            return map.inverse.map { frame.mapped(by: $0) } ?? viewBox
        }
        return SVGClip.path(PlanePath(box: seen ?? frame).path(by: inner.map), .nonZero).clipping(items)
    }

    private func sided(_ text: String?) -> Bool {
        text.map { ["left", "top", "center", "right", "bottom"].contains($0.trimmed) } ?? false
    }

    private func turn(_ orient: String?, _ vertex: PathVertex, isStart: Bool) -> PlaneMap {
        let text = (orient ?? "0").trimmed
        guard text.hasPrefix("auto") else { return SVGTransform.angle(text).map(PlaneMap.turned) ?? PlaneMap() }
        var direction = vertex.direction
        if direction == .zero { direction = SIMD2(1, 0) }
        if isStart, text == "auto-start-reverse" { direction = -direction }
        return PlaneMap(a: direction.x, b: direction.y, c: -direction.y, d: direction.x)
    }
}
