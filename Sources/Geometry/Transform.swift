/// An affine transform of the page: x' = a·x + c·y + tx, y' = b·x + d·y + ty (as in PDF, with y downwards).
@frozen
public struct Transform: Hashable, Sendable {
    /// The linear part, without unit.
    public var a: Double, b: Double, c: Double, d: Double
    /// The translation.
    public var translation: Point

    /// The transform with the given linear part and translation.
    public init(a: Double, b: Double, c: Double, d: Double, translation: Point = .zero) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.translation = translation
    }

    /// `point`, transformed; before the translation it is clamped to ±100 m.
    public func applied(to point: Point) -> Point {
        func length(_ points: Double) -> Length { Length(clampingPoints: points) ?? .zero }
        let (x, y) = (point.x.points, point.y.points)
        return Point(x: length(a * x + c * y), y: length(b * x + d * y)) + translation
    }

    /// The identity transform.
    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1)

    /// A rotation around the origin by `degrees`, clockwise as seen (y grows downwards); the same on every machine.
    public static func rotated(byDegrees degrees: Double) -> Transform {
        guard degrees.isFinite else { return .identity }
        let direction = UnitVector(degrees: degrees)
        return Transform(a: direction.cosine, b: direction.sine, c: -direction.sine, d: direction.cosine)
    }

    /// A translation by `offset`.
    public static func translated(by offset: Point) -> Transform {
        Transform(a: 1, b: 0, c: 0, d: 1, translation: offset)
    }
}
