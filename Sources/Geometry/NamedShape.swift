/// A shape that is known by its name.
public enum NamedShape: String, CaseIterable, Hashable, Sendable {
    /// An ellipse; a circle in a square.
    case ellipse
    /// A rhombus.
    case diamond
    /// A triangle with its point at the head.
    case triangle
    /// A hexagon with a point at the head.
    case hexagon
    /// A star of five points, one at the head.
    case star
    /// A heart.
    case heart

    /// The outline, stretched to `frame`.
    public func path(in frame: Rect) -> Path {
        let path = shape
        guard let box = path.tightBounds else { return path }
        return path.mapped { point in
            let across = (point.x - box.minX).points / box.width.points
            let down = (point.y - box.minY).points / box.height.points
            return Point(
                x: frame.minX + frame.width.scaled(by: across), y: frame.minY + frame.height.scaled(by: down))
        }
    }

    /// The shape at a size of its own.
    private var shape: Path {
        switch self {
        case .ellipse: NamedShape.circleOutline
        case .diamond: NamedShape.polygon(corners: 4, inner: 1)
        case .triangle: NamedShape.polygon(corners: 3, inner: 1)
        case .hexagon: NamedShape.polygon(corners: 6, inner: 1)
        // The points of a pentagram: each line of the star goes on in a line beyond the next corner.
        case .star: NamedShape.polygon(corners: 5, inner: 0.381966)
        case .heart: NamedShape.heartOutline
        }
    }

    private static func place(_ x: Double, _ y: Double) -> Point {
        Point(x: Length(points: x * 100), y: Length(points: y * 100))
    }

    /// A polygon of `corners` points around a circle, with corners at `inner` of the radius between them unless 1.
    private static func polygon(corners: Int, inner: Double) -> Path {
        let count = inner == 1 ? corners : corners * 2
        var elements: [Path.Element] = []
        for index in 0..<count {
            let direction = UnitVector(degrees: Double(index) * 360 / Double(count) - 90)
            let radius = index % 2 == 1 ? inner : 1
            let point = place(direction.cosine * radius, direction.sine * radius)
            elements.append(index == 0 ? .move(point) : .line(point))
        }
        return Path(elements + [.close])
    }

    private static var circleOutline: Path {
        // The distance of control points that puts a quarter's middle on the circle: 4/3 (√2 − 1).
        let k = 0.552_284_75
        return Path([
            .move(place(1, 0)),
            .curve(place(1, k), place(k, 1), place(0, 1)), .curve(place(-k, 1), place(-1, k), place(-1, 0)),
            .curve(place(-1, -k), place(-k, -1), place(0, -1)), .curve(place(k, -1), place(1, -k), place(1, 0)),
            .close,
        ])
    }

    private static var heartOutline: Path {
        Path([
            .move(place(0, 0.25)),
            .curve(place(0.1, 0.05), place(0.3, 0), place(0.5, 0)),
            .curve(place(0.8, 0), place(1, 0.22), place(1, 0.5)),
            .curve(place(1, 1), place(0.4, 1.35), place(0, 1.75)),
            .curve(place(-0.4, 1.35), place(-1, 1), place(-1, 0.5)),
            .curve(place(-1, 0.22), place(-0.8, 0), place(-0.5, 0)),
            .curve(place(-0.3, 0), place(-0.1, 0.05), place(0, 0.25)),
            .close,
        ])
    }
}
