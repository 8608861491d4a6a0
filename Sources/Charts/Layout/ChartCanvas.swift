import PubColor
import PubDisplayList
import PubGeometry
import PubTextModel

/// What is drawn of a chart: shapes below, texts above, in points from its upper left corner.
struct ChartCanvas {
    private(set) var shapes: [PathItem] = []
    private(set) var labels: [ChartLabel] = []
    let type: ChartType

    init(_ type: ChartType) { self.type = type }

    // MARK: Shapes

    mutating func fill(_ rect: PlotRect, _ paint: Paint) {
        guard rect.width > 0, rect.height > 0 else { return }
        shapes.append(PathItem(Path(rect: rect.rect), fill: paint))
    }

    mutating func fill(_ points: [SIMD2<Double>], _ paint: Paint) {
        shapes.append(PathItem(ChartCanvas.path(points, isClosed: true), fill: paint))
    }

    mutating func rule(from start: SIMD2<Double>, to end: SIMD2<Double>, _ rule: RuleLine?) {
        guard let rule else { return }
        stroke([start, end], rule.paint, weight: rule.weight.points)
    }

    mutating func stroke(
        _ points: [SIMD2<Double>], _ paint: Paint, weight: Double, dashes: [Double] = [], isRound: Bool = false
    ) {
        guard points.count > 1 else { return }
        var stroke = Stroke(paint: paint, weight: Length(points: weight))
        if isRound { (stroke.cap, stroke.join) = (.round, .round) }
        stroke.dashes = dashes.map { Length(points: $0) }
        shapes.append(PathItem(ChartCanvas.path(points, isClosed: false), stroke: stroke))
    }

    /// A dot of `radius`; the forms of several series differ, so that they are told apart without colour.
    mutating func dot(at center: SIMD2<Double>, radius: Double, form: Int, _ paint: Paint) {
        let corners: [SIMD2<Double>]
        switch form % 4 {
        case 1: corners = [SIMD2(-0.9, -0.9), SIMD2(0.9, -0.9), SIMD2(0.9, 0.9), SIMD2(-0.9, 0.9)]
        case 2: corners = [SIMD2(0, -1.25), SIMD2(1.25, 0), SIMD2(0, 1.25), SIMD2(-1.25, 0)]
        case 3: corners = [SIMD2(0, -1.2), SIMD2(1.15, 0.8), SIMD2(-1.15, 0.8)]
        default:
            let box = PlotRect(center.x - radius, center.y - radius, center.x + radius, center.y + radius)
            shapes.append(PathItem(Path(rect: box.rect, radius: Length(points: radius)), fill: paint))
            return
        }
        fill(corners.map { center + $0 * radius }, paint)
    }

    mutating func add(_ item: PathItem) { shapes.append(item) }

    static func path(_ points: [SIMD2<Double>], isClosed: Bool) -> Path {
        var elements = points.enumerated().map { index, point in
            index == 0 ? Path.Element.move(point.point) : .line(point.point)
        }
        if isClosed { elements.append(.close) }
        return Path(elements)
    }

    // MARK: Texts

    /// Where a text is, seen from its place.
    enum Side { case start, middle, end }

    /// A line of text with its baseline at `place.y`.
    mutating func write(
        _ text: String, _ role: ChartType.Role, at place: SIMD2<Double>, _ side: Side = .start, series: Int? = nil
    ) {
        if text.isEmpty { return }
        let width = side == .start ? 0 : type.width(text, role)
        let x = side == .start ? place.x : side == .end ? place.x - width : place.x - width / 2
        labels.append(ChartLabel(text: text, role: role, origin: SIMD2(x, place.y), series: series))
    }

    /// Lines one below the other, their capitals in the middle of `place.y` as a whole.
    mutating func write(
        lines: [String], _ role: ChartType.Role, around place: SIMD2<Double>, _ side: Side = .start, series: Int? = nil
    ) {
        let metrics = type[role]
        let height = metrics.capHeight + Double(lines.count - 1) * metrics.leading
        for (index, line) in lines.enumerated() {
            let y = place.y - height / 2 + metrics.capHeight + Double(index) * metrics.leading
            write(line, role, at: SIMD2(place.x, y), side, series: series)
        }
    }
}

/// A rectangle in points.
struct PlotRect: Hashable {
    var left: Double, top: Double, right: Double, bottom: Double

    init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    var width: Double { right - left }
    var height: Double { bottom - top }

    var rect: Rect {
        let corner = SIMD2(left, top).point
        let other = SIMD2(right, bottom).point
        return Rect(x: corner.x, y: corner.y, width: other.x - corner.x, height: other.y - corner.y)
    }

    func contains(_ place: SIMD2<Double>) -> Bool {
        place.x >= left && place.x <= right && place.y >= top && place.y <= bottom
    }

    func overlaps(_ other: PlotRect) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
}

extension SIMD2<Double> {
    /// The point of these coordinates.
    var point: Point {
        Point(x: Length(clampingPoints: x) ?? .zero, y: Length(clampingPoints: y) ?? .zero)
    }
}
