import PubGeometry
import PubValues

/// The first subpath of a path, flattened to chords, with the arc length at each vertex.
package struct PathTrack {
    /// The vertices in points, and the arc length at each.
    private var vertices: [SIMD2<Double>] = []
    private var distances: [Double] = []
    private let isClosed: Bool

    /// Its first point; nil for an empty subpath.
    var start: Point? {
        vertices.first.map { Point(x: Length(clampingPoints: $0.x) ?? .zero, y: Length(clampingPoints: $0.y) ?? .zero) }
    }

    /// Its arc length.
    package var length: Length { Length(clampingPoints: distances.last ?? 0) ?? .zero }

    /// The first subpath of `path`; chords lie within 1/1000 pt of its curves.
    package init(_ path: Path) {
        let start = path.elements.dropFirst().firstIndex { if case .move = $0 { true } else { false } }
        let first = Path(Array(path.elements[..<(start ?? path.elements.count)]))
        var polygon = first.polygons(tolerance: Length(points: 0.001)).first ?? []
        isClosed = first.isClosed
        if isClosed, let vertex = polygon.first { polygon.append(vertex) }
        for vertex in polygon {
            let place = SIMD2(vertex.x.points, vertex.y.points)
            let step = vertices.last.map { (place - $0).norm } ?? 0
            if !vertices.isEmpty, step == 0 { continue }
            distances.append((distances.last ?? 0) + step)
            vertices.append(place)
        }
    }

    /// The transform that places and turns something with `extent` of a straight line, its middle at its origin; nil
    /// if the middle is beyond its ends.
    func placement(of extent: Range<Length>, offset: Length) -> Transform? {
        guard let total = distances.last, total > 0 else { return nil }
        let (low, high) = (extent.lowerBound.points, extent.upperBound.points)
        let middle = (low + high) / 2
        let start = offset.points
        guard middle >= 0, isClosed ? middle <= total : (0...total).contains(middle + start) else { return nil }
        // A glyph turns with the chord below it; one without a width with the path around its place.
        let half = max((high - low) / 2, 0.05)
        let along = place(at: middle + start + half) - place(at: middle + start - half)
        let norm = along.norm
        let direction = norm > 0 ? along / norm : SIMD2(1, 0)
        let centre = place(at: middle + start)
        return Transform(
            a: direction.x, b: direction.y, c: -direction.y, d: direction.x,
            translation: Point(
                x: Length(clampingPoints: centre.x) ?? .zero, y: Length(clampingPoints: centre.y) ?? .zero))
    }

    /// The point at the arc length `distance`: around a closed subpath, straight on beyond the ends of an open one.
    private func place(at distance: Double) -> SIMD2<Double> {
        guard let total = distances.last, vertices.count > 1 else { return vertices.first ?? .zero }
        var distance = distance
        if isClosed {
            distance = distance.truncatingRemainder(dividingBy: total)
            if distance < 0 { distance += total }
        }
        let next = (1..<vertices.count - 1).partitioningIndex { distances[$0] >= distance }
        let share = (distance - distances[next - 1]) / (distances[next] - distances[next - 1])
        return vertices[next - 1] + (vertices[next] - vertices[next - 1]) * share
    }
}

extension Path {
    /// Whether the pen comes back to its start.
    fileprivate var isClosed: Bool {
        guard case .move(let start)? = elements.first else { return false }
        switch elements.last {
        case .close: return true
        case .line(let end), .curve(_, _, let end): return end == start
        default: return false
        }
    }
}

extension SIMD2<Double> {
    fileprivate var norm: Double { (x * x + y * y).squareRoot() }
}
