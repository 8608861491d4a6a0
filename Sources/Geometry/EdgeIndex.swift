/// Edges in strips of equal height, so that a band asks only the edges that it meets.
struct EdgeIndex: Hashable, Sendable {
    let all: [RegionEdge]
    /// The smallest rectangle around them.
    let bounds: Rect
    private let head: Double
    private let stripHeight: Double
    /// The edges of each strip, by index; an edge is in every strip that it meets.
    private let strips: [[Int32]]

    init(_ edges: [RegionEdge]) {
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
    func forEach(from top: Double, to bottom: Double, _ body: (RegionEdge) -> Void) {
        let first = EdgeIndex.strip(top, head, stripHeight, strips.count)
        let last = EdgeIndex.strip(bottom, head, stripHeight, strips.count)
        for strip in first...last {
            for index in strips[strip] { body(all[Int(index)]) }
        }
    }

    /// The crossings of edges with the level `y`: places with the edges' windings, ascending.
    func crossings(at y: Double) -> [(x: Double, winding: Int)] {
        var result: [(x: Double, winding: Int)] = []
        forEach(from: y, to: y) { edge in
            if edge.top.y <= y && y < edge.bottom.y { result.append((edge.x(at: y), edge.winding)) }
        }
        return result.sorted { $0.x < $1.x }
    }

    /// The winding number of the edges around a place.
    func winding(at place: SIMD2<Double>) -> Int {
        var sum = 0
        forEach(from: place.y, to: place.y) { edge in
            if edge.top.y <= place.y && place.y < edge.bottom.y && edge.x(at: place.y) < place.x { sum += edge.winding }
        }
        return sum
    }
}
