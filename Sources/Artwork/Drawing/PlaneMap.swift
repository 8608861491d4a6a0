import PubGeometry

/// An affine map of the plane, in numbers without units: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
struct PlaneMap: Hashable {
    var a = 1.0, b = 0.0, c = 0.0, d = 1.0, tx = 0.0, ty = 0.0

    static func scale(_ x: Double, _ y: Double) -> PlaneMap { PlaneMap(a: x, d: y) }

    /// The map that does `inner` first.
    func after(_ inner: PlaneMap) -> PlaneMap {
        PlaneMap(
            a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d,
            d: b * inner.c + d * inner.d, tx: a * inner.tx + c * inner.ty + tx, ty: b * inner.tx + d * inner.ty + ty)
    }

    func applied(to place: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(a * place.x + c * place.y + tx, b * place.x + d * place.y + ty)
    }

    /// It without its translation: the map of lengths and directions.
    var linear: PlaneMap { PlaneMap(a: a, b: b, c: c, d: d) }

    private var determinant: Double { a * d - b * c }

    /// The scale of areas, as a length.
    var scale: Double { abs(determinant).squareRoot() }

    /// The map back; nil if the plane becomes a line.
    var inverse: PlaneMap? {
        let determinant = determinant
        guard determinant.isFinite, abs(determinant) > 1e-18 else { return nil }
        return PlaneMap(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// Whether circles stay circles, to one part in ten thousand.
    var keepsCircles: Bool {
        let tolerance = scale * 1e-4
        let turns = abs(a - d) < tolerance && abs(b + c) < tolerance
        return turns || abs(a + d) < tolerance && abs(b - c) < tolerance
    }

    /// The same map of lengths.
    var transform: Transform {
        Transform(a: a, b: b, c: c, d: d, translation: Point(SIMD2(tx, ty)))
    }
}

extension Point {
    /// The point of two numbers of points.
    init(_ place: SIMD2<Double>) {
        self.init(x: Length(clampingPoints: place.x) ?? .zero, y: Length(clampingPoints: place.y) ?? .zero)
    }

    /// Its coordinates in points.
    var place: SIMD2<Double> { SIMD2(x.points, y.points) }
}
