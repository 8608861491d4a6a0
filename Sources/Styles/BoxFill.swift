import PubColor
import PubDisplayList
import PubGeometry

/// The fill behind a box.
package enum BoxFill: Hashable, Sendable {
    /// One paint.
    case paint(Paint)
    /// A gradient from one paint to another, at an angle clockwise in degrees from upwards.
    case gradient(Paint, Paint, angle: Double)

    /// `outline` filled with it. The line of a gradient is so long that its ends are at the outermost corners of the
    /// outline's rectangle (CSS Images Module Level 3, section 3.1).
    package func item(_ outline: Path) -> PathItem {
        switch self {
        case .paint(let paint): return PathItem(outline, fill: paint)
        case .gradient(let from, let to, let angle):
            var item = PathItem(outline)
            guard let box = outline.controlBounds else { return item }
            let turn = Transform.rotated(byDegrees: angle)
            let upwards = turn.applied(to: Point(x: .zero, y: -Length(points: 1)))
            let (x, y) = (upwards.x.points, upwards.y.points)
            let half = (abs(box.width.points * x) + abs(box.height.points * y)) / 2
            let middle = Point(x: box.minX + box.width.part(1, of: 2), y: box.minY + box.height.part(1, of: 2))
            let reach = Point(x: Length(points: x * half), y: Length(points: y * half))
            item.gradient = GradientFill(
                from: Point(x: middle.x - reach.x, y: middle.y - reach.y),
                to: Point(x: middle.x + reach.x, y: middle.y + reach.y),
                stops: [GradientFill.Stop(0, from), GradientFill.Stop(1, to)])
            return item
        }
    }
}
