import PubCCairo
import PubGeometry
import PubImages

/// A Cairo surface that shows a picture as stored, with the rotation that it needs.
struct PictureSurface {
    /// Not owned.
    var surface: OpaquePointer
    /// Units of the surface across and down.
    var width: Double, height: Double
    var orientation: PictureOrientation
    /// Whether the surface is one pixel that the finished file replaces.
    var isPlaceholder: Bool

    /// From the surface's units to the page, so that the picture, upright as seen, fills `frame`.
    func placement(in frame: Rect) -> cairo_matrix_t {
        // Where the stored origin, and the ends of the stored first row and first column, are seen in the unit square.
        let (origin, row, column): (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>) =
            switch orientation {
            case .upright: ([0, 0], [1, 0], [0, 1])
            case .mirrored: ([1, 0], [-1, 0], [0, 1])
            case .upsideDown: ([1, 1], [-1, 0], [0, -1])
            case .flipped: ([0, 1], [1, 0], [0, -1])
            case .transposed: ([0, 0], [0, 1], [1, 0])
            case .quarterClockwise: ([1, 0], [0, 1], [-1, 0])
            case .transversed: ([1, 1], [0, -1], [-1, 0])
            case .quarterCounterclockwise: ([0, 1], [0, -1], [1, 0])
            }
        let size = SIMD2(frame.width.points, frame.height.points)
        let corner = SIMD2(frame.minX.points, frame.minY.points) + origin * size
        let across = row * size / width
        let down = column * size / height
        var matrix = cairo_matrix_t()
        cairo_matrix_init(&matrix, across.x, across.y, down.x, down.y, corner.x, corner.y)
        return matrix
    }
}
