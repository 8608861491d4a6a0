/// An area bounded by closed outlines, asked for what it takes or leaves in a band across the page.
///
/// What the outlines wind around is inside, whatever the direction (the non-zero rule of ISO 32000-1 §8.5.3.3.2). Curves
/// are replaced by chords; the answers allow for their distance from the curve, so that they hold for the curve itself.
/// Only square roots are used: the answers are the same on every machine.
public struct Region: Hashable, Sendable {
    /// A piece of the boundary, from its upper end to its lower one, in 1/65,536 pt.
    struct Edge: Hashable, Sendable {
        var top: SIMD2<Double>
        var bottom: SIMD2<Double>
        /// +1 for an edge that its outline follows downwards, −1 upwards.
        var winding: Int

        init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
            let isDown = start.y <= end.y
            top = isDown ? start : end
            bottom = isDown ? end : start
            winding = isDown ? 1 : -1
        }

        /// Where it meets the level `y`, which lies within its extent.
        func x(at y: Double) -> Double {
            let height = bottom.y - top.y
            return height > 0 ? top.x + (bottom.x - top.x) * ((y - top.y) / height) : top.x
        }
    }

    /// The boundary.
    let edges: EdgeIndex
    /// How far the curve may lie from the boundary's chords, in 1/65,536 pt; 0 when there are no curves.
    let tolerance: Double
    /// The smallest rectangle around the chords.
    public let bounds: Rect

    /// Chords beyond which curves are replaced by fewer: 20,000.
    static let edgeLimit = 20_000

    /// The area inside `path`; a path without an area gives an empty region.
    ///
    /// Chords lie within `tolerance` of their curves, or further where that would need more than 20,000 of them. About
    /// O(n log n) for n chords; outlines that cross each other cost the square of what overlaps in height.
    public init(_ path: Path, tolerance: Length = Length(points: 0.05)) {
        var allowed = tolerance
        var polygons = path.polygons(tolerance: allowed)
        while path.hasCurves, polygons.reduce(0, { $0 + $1.count }) > Region.edgeLimit,
            allowed < Length(points: 100)
        {
            allowed = allowed * 4
            polygons = path.polygons(tolerance: allowed)
        }
        self.tolerance = path.hasCurves ? Double(allowed.raw) : 0
        let drawn = polygons.flatMap { Region.edges(of: $0) }
        edges = EdgeIndex(RegionBoundary(drawn, isSingle: polygons.count == 1).edges)
        bounds = edges.bounds
    }

    private static func edges(of polygon: [Point]) -> [Edge] {
        let corners = polygon.map(\.vector)
        return corners.indices.map { Edge(from: corners[$0], to: corners[($0 + 1) % corners.count]) }
    }

    /// True when it covers nothing.
    public var isEmpty: Bool { edges.all.isEmpty }

    /// True when nothing of the area, with a margin of `distance` around it, lies in the band.
    func misses(_ band: ClosedRange<Double>, distance: Double) -> Bool {
        isEmpty || Double(bounds.maxY.raw) + distance <= band.lowerBound
            || Double(bounds.minY.raw) - distance >= band.upperBound
    }
}

extension Path {
    /// True when it has a curve.
    var hasCurves: Bool {
        elements.contains { if case .curve = $0 { true } else { false } }
    }
}

/// Edges in strips of equal height, so that a band asks those that it meets only.
struct EdgeIndex: Hashable, Sendable {
    let all: [Region.Edge]
    /// The smallest rectangle around them.
    let bounds: Rect
    private let head: Double
    private let stripHeight: Double
    /// The edges of each strip, by index; an edge is in every strip that it meets.
    private let strips: [[Int32]]

    init(_ edges: [Region.Edge]) {
        all = edges
        var low = SIMD2(Double.infinity, Double.infinity)
        var high = -low
        for edge in edges {
            low = SIMD2(min(low.x, edge.top.x, edge.bottom.x), min(low.y, edge.top.y))
            high = SIMD2(max(high.x, edge.top.x, edge.bottom.x), max(high.y, edge.bottom.y))
        }
        let isEmpty = edges.isEmpty
        head = isEmpty ? 0 : low.y
        let count = min(max(edges.count / 4, 1), 1024)
        let height = isEmpty ? 1 : max((high.y - low.y) / Double(count), 1)
        stripHeight = height
        let origin = isEmpty ? Point.zero : Point(low)
        let end = isEmpty ? Point.zero : Point(high)
        bounds = Rect(origin: origin, size: Size(width: end.x - origin.x, height: end.y - origin.y))
        var strips = [[Int32]](repeating: [], count: count)
        for (index, edge) in edges.enumerated() {
            let first = EdgeIndex.strip(edge.top.y, head, height, count)
            let last = EdgeIndex.strip(edge.bottom.y, head, height, count)
            for strip in first...last { strips[strip].append(Int32(index)) }
        }
        self.strips = strips
    }

    private static func strip(_ y: Double, _ head: Double, _ height: Double, _ count: Int) -> Int {
        Int(min(max((y - head) / height, 0), Double(count - 1)))
    }

    /// Calls `body` with each edge that may meet the band, some of them more than once.
    func forEach(from top: Double, to bottom: Double, _ body: (Region.Edge) -> Void) {
        let first = EdgeIndex.strip(top, head, stripHeight, strips.count)
        let last = EdgeIndex.strip(bottom, head, stripHeight, strips.count)
        for strip in first...last {
            for index in strips[strip] { body(all[Int(index)]) }
        }
    }

    /// Where the level `y` crosses edges: places with the edges' windings, ascending.
    func crossings(at y: Double) -> [(x: Double, winding: Int)] {
        var result: [(x: Double, winding: Int)] = []
        forEach(from: y, to: y) { edge in
            if edge.top.y <= y && y < edge.bottom.y { result.append((edge.x(at: y), edge.winding)) }
        }
        return result.sorted { $0.x < $1.x }
    }

    /// How often the edges wind around a place.
    func winding(at place: SIMD2<Double>) -> Int {
        var sum = 0
        forEach(from: place.y, to: place.y) { edge in
            if edge.top.y <= place.y && place.y < edge.bottom.y && edge.x(at: place.y) < place.x { sum += edge.winding }
        }
        return sum
    }
}
