import PubCCairo
import PubDisplayList
import PubGeometry

/// A map from the coordinates of marks to the sheet's, in points: x' = a·x + c·y + tx, y' = b·x + d·y + ty, with y
/// downwards in both.
struct PageTransform: Equatable {
    /// The images of the unit vectors along x and y, without the translation.
    private(set) var x: SIMD2<Double>, y: SIMD2<Double>
    private(set) var origin: SIMD2<Double>

    /// Marks at `origin` of a sheet, `scale` units a point.
    init(origin: Point, scale: Double = 1) {
        x = SIMD2(scale, 0)
        y = SIMD2(0, scale)
        self.origin = SIMD2(origin.x.points, origin.y.points) * scale
    }

    /// The map that does `inner` first.
    func after(_ inner: Transform) -> PageTransform {
        var result = self
        result.x = x * inner.a + y * inner.b
        result.y = x * inner.c + y * inner.d
        result.origin = applied(to: SIMD2(inner.translation.x.points, inner.translation.y.points))
        return result
    }

    /// The image of `place`, in points.
    @inline(__always)
    func applied(to place: SIMD2<Double>) -> SIMD2<Double> { x * place.x + y * place.y + origin }

    /// The factor that areas grow by, as a length.
    var scale: Double { abs(x.x * y.y - x.y * y.x).squareRoot() }

    /// The lengths that the sides of a rectangle of `size` come to.
    func extent(of size: Size) -> SIMD2<Double> {
        let (across, down) = (x * size.width.points, y * size.height.points)
        return SIMD2((across * across).sum().squareRoot(), (down * down).sum().squareRoot())
    }

    /// Whether it is only a translation.
    var isTranslation: Bool { x == SIMD2(1, 0) && y == SIMD2(0, 1) }

    /// The rectangle around what becomes of `area`.
    func bounds(of area: PaintArea) -> PaintArea {
        let places = area.corners.map(applied(to:))
        return PaintArea(low: places.reduce(places[0], pointwiseMin), high: places.reduce(places[0], pointwiseMax))
    }

    /// Makes it the map of `context`.
    func set(on context: OpaquePointer) {
        var matrix = cairo_matrix_t()
        cairo_matrix_init(&matrix, x.x, x.y, y.x, y.y, origin.x, origin.y)
        cairo_set_matrix(context, &matrix)
    }
}
