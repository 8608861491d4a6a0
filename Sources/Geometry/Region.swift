/// A closed area that answers which intervals of a horizontal band it covers or leaves free.
///
/// Points are inside if the winding number is not zero (the non-zero rule of ISO 32000-1 §8.5.3.3.2). Curves are
/// replaced by chords; the answers allow for their distance from the curve, so that they hold for the curve itself.
/// Only square roots are used: the answers are the same on every machine.
public struct Region: Hashable, Sendable {
    /// The boundary.
    let edges: EdgeIndex
    /// The most that the curve may lie from the boundary's chords, in 1/65,536 pt; 0 when there are no curves.
    let tolerance: Double
    /// The bounding box of the chords.
    public let bounds: Rect

    /// Chords beyond which curves are replaced by fewer: 20,000.
    static let edgeLimit = 20_000

    /// The area inside `path`; a path without an area gives an empty region.
    ///
    /// Chords lie within `tolerance` of their curves, or further if that would need more than 20,000 of them. About
    /// O(n log n) for n chords; outlines that cross each other cost the square of the number that overlap in height.
    public init(_ path: Path, tolerance: Length = Length(points: 0.05)) {
        var allowed = max(tolerance, Length(raw: 1))
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

    private static func edges(of polygon: [Point]) -> [RegionEdge] {
        let corners = polygon.map(\.vector)
        return corners.indices.map { RegionEdge(from: corners[$0], to: corners[($0 + 1) % corners.count]) }
    }

    /// Whether it covers nothing.
    public var isEmpty: Bool { edges.all.isEmpty }

    /// Whether nothing of the area, with a margin of `distance` around it, lies in the band.
    func misses(_ band: ClosedRange<Double>, distance: Double) -> Bool {
        isEmpty || Double(bounds.maxY.raw) + distance <= band.lowerBound
            || Double(bounds.minY.raw) - distance >= band.upperBound
    }
}

extension Path {
    /// Whether it has a curve.
    var hasCurves: Bool {
        elements.contains { if case .curve = $0 { true } else { false } }
    }
}
