/// The boundary of the area that outlines wind around: edges that have the area on one side only.
///
/// Outlines that cross themselves or each other are cut at their intersections; pieces within the area are left out,
/// so that a star drawn in one line, or two overlapping rings, are one area.
struct RegionBoundary {
    private(set) var edges: [RegionEdge]

    /// The most intersections resolved in overlaps: beyond them the region is split by its own inner edges, which
    /// may waste room but never overfills.
    private static let intersectionLimit = 200_000
    /// The distance from an edge where its sides are examined: 1/1000 pt.
    private static let side = 65.536

    /// The boundary of the outlines `drawn`; `isSingle` when they are one polygon.
    init(_ drawn: [RegionEdge], isSingle: Bool) {
        edges = drawn
        guard let intersections = RegionBoundary.intersections(drawn) else { return }
        if isSingle && intersections.allSatisfy(\.isEmpty) { return }
        let index = EdgeIndex(drawn)
        edges = zip(drawn, intersections).flatMap { RegionBoundary.pieces(of: $0, cutAt: $1) }
            .filter { RegionBoundary.isOuter($0, among: index) }
    }

    /// The intersections of each edge with others, as parameters 0 … 1 along it; nil when there are too many.
    private static func intersections(_ edges: [RegionEdge]) -> [[Double]]? {
        var result = [[Double]](repeating: [], count: edges.count)
        let order = edges.indices.sorted { edges[$0].top.y < edges[$1].top.y }
        var count = 0
        var tests = 0
        for (place, first) in order.enumerated() {
            for second in order[(place + 1)...] {
                if edges[second].top.y > edges[first].bottom.y { break }
                tests += 1
                let (mine, other) = intersection(edges[first], edges[second])
                result[first] += mine
                result[second] += other
                count += mine.count + other.count
            }
            if count > intersectionLimit || tests > 100 * intersectionLimit { return nil }
        }
        return result
    }

    /// The parameters of `a` and `b` of the point where they cross or an end of one lies on the other.
    private static func intersection(_ a: RegionEdge, _ b: RegionEdge) -> ([Double], [Double]) {
        if max(a.top.x, a.bottom.x) < min(b.top.x, b.bottom.x) || max(b.top.x, b.bottom.x) < min(a.top.x, a.bottom.x) {
            return ([], [])
        }
        let (u, v) = (a.bottom - a.top, b.bottom - b.top)
        let cross = u.x * v.y - u.y * v.x
        // Parallel within a rounding of their ends: only ends can lie on the other.
        if cross.magnitude <= 2 * (u.length + v.length) {
            let mine = [b.top, b.bottom].compactMap { parameter(of: $0, on: a) }
            return (mine, [a.top, a.bottom].compactMap { parameter(of: $0, on: b) })
        }
        let between = b.top - a.top
        let s = (between.x * v.y - between.y * v.x) / cross
        let t = (between.x * u.y - between.y * u.x) / cross
        guard (0...1).contains(s), (0...1).contains(t) else { return ([], []) }
        return (isWithin(s, u.length) ? [s] : [], isWithin(t, v.length) ? [t] : [])
    }

    /// The parameter of `edge` where `place` lies on it, its ends excepted.
    private static func parameter(of place: SIMD2<Double>, on edge: RegionEdge) -> Double? {
        let along = edge.bottom - edge.top
        let length = along.length
        if length == 0 { return nil }
        let offset = place - edge.top
        let distance = (offset.x * along.y - offset.y * along.x).magnitude / length
        let parameter = (offset.x * along.x + offset.y * along.y) / (length * length)
        return distance <= 2 && isWithin(parameter, length) ? parameter : nil
    }

    /// Whether a cut at `parameter` leaves pieces of more than a rounding on both sides.
    private static func isWithin(_ parameter: Double, _ length: Double) -> Bool {
        parameter * length > 2 && (1 - parameter) * length > 2
    }

    private static func pieces(of edge: RegionEdge, cutAt parameters: [Double]) -> [RegionEdge] {
        if parameters.isEmpty { return [edge] }
        let places = [edge.top] + parameters.sorted().map { edge.top + $0 * (edge.bottom - edge.top) } + [edge.bottom]
        return zip(places, places.dropFirst()).map { from, to in
            var piece = edge
            piece.top = from
            piece.bottom = to
            return piece
        }
    }

    /// Whether the area lies on one side of `edge` only.
    private static func isOuter(_ edge: RegionEdge, among index: EdgeIndex) -> Bool {
        let along = edge.bottom - edge.top
        let length = along.length
        if length == 0 { return false }
        let middle = (edge.top + edge.bottom) / 2
        let step = SIMD2(along.y, -along.x) * (side / length)
        return (index.winding(at: middle + step) != 0) != (index.winding(at: middle - step) != 0)
    }
}
