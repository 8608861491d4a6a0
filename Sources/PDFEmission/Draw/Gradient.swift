import PubColor
import PubDisplayList
import PubFonts
import PubGeometry

/// An upright rectangle of the plane that is painted on: of a glyph in font units, y upwards; of a page in points, y
/// downwards.
package struct PaintArea: Hashable {
    /// The corner of the least coordinates.
    var low: SIMD2<Double>
    /// The corner of the greatest; less than the other one in a coordinate when nothing is inside.
    var high: SIMD2<Double>

    var size: SIMD2<Double> { high - low }
    var isEmpty: Bool { !(high.x > low.x && high.y > low.y) }

    var corners: [SIMD2<Double>] { [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)] }

    /// The part that lies in both.
    func intersection(_ other: PaintArea) -> PaintArea {
        PaintArea(low: pointwiseMax(low, other.low), high: pointwiseMin(high, other.high))
    }

    /// The rectangle around both.
    func union(_ other: PaintArea) -> PaintArea {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PaintArea(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
    }

    /// The bounding rectangle of its image under a map.
    func mapped(by map: GlyphTransform) -> PaintArea {
        let places = corners.map(map.applied(to:))
        return PaintArea(low: places.reduce(places[0], pointwiseMin), high: places.reduce(places[0], pointwiseMax))
    }
}

extension PaintArea {
    /// A rectangle of a page, in points, y downwards.
    init(onPage rect: Rect) {
        self.init(low: SIMD2(rect.minX.points, rect.minY.points), high: SIMD2(rect.maxX.points, rect.maxY.points))
    }
}

extension Point {
    /// Its coordinates in points.
    fileprivate var vector: SIMD2<Double> { SIMD2(x.points, y.points) }
}

extension GradientFill.Shape {
    fileprivate var inPoints: GlyphGradient.Shape {
        func circle(_ circle: GradientFill.Circle) -> GlyphCircle {
            GlyphCircle(circle.center.vector, radius: circle.radius.points)
        }
        return switch self {
        case .linear(let from, let to): .linear(from: from.vector, to: to.vector)
        case .radial(let from, let to): .radial(from: circle(from), to: circle(to))
        }
    }
}

extension GradientFill.Spread {
    fileprivate var extend: GlyphGradient.Extend {
        switch self {
        case .pad: .pad
        case .again: .repeat
        case .reflect: .reflect
        }
    }
}

/// A gradient as drawn: its line of colours lies between the ends of its shape, and continues beyond them in the
/// first and the last colour.
package struct Gradient: Hashable {
    /// A colour at a place of the line, 0 … 1.
    struct Stop: Hashable {
        var place: Double
        var paint: Paint
        var opacity: Double
    }

    /// The position of the line.
    private(set) var shape: GlyphGradient.Shape
    /// Two or more, in order; two at one place are an edge.
    private(set) var stops: [Stop]

    /// Stops of a line that is repeated: more are not to be told apart.
    private static let mostStops = 1024

    /// The visible part of `gradient` in `area`, with `text` for the text's paint; nil if nothing is visible.
    init?(_ gradient: GlyphGradient, text: Paint, in area: PaintArea) {
        let stops = gradient.stops.map {
            Stop(place: $0.place, paint: $0.color.paint(in: text), opacity: $0.color.opacity)
        }
        self.init(gradient.shape, stops, gradient.extend, in: area)
    }

    /// The visible part of `gradient` in `area`; nil if nothing is visible.
    init?(_ gradient: GradientFill, in area: PaintArea) {
        let stops = gradient.stops.map { Stop(place: $0.place, paint: $0.paint, opacity: $0.opacity) }
        self.init(gradient.shape.inPoints, stops, gradient.spread.extend, in: area)
    }

    private init?(
        _ shape: GlyphGradient.Shape, _ stops: [Stop], _ extend: GlyphGradient.Extend, in area: PaintArea
    ) {
        self.shape = shape
        self.stops = stops
        guard !area.isEmpty, !stops.isEmpty else { return nil }
        if extend != .pad, stops.count > 1 {
            // A line without a length has nothing that could come again.
            guard stops[stops.count - 1].place - stops[0].place > 1e-6, let reach = shape.reach(over: area) else {
                return nil
            }
            repeatStops(over: reach, reflects: extend == .reflect)
        }
        widenEdges()
        if case .radial(let start, let end) = shape {
            if start == end { return nil }
            cut(start.radius, end.radius)
        }
        normalizePlaces()
    }

    /// Lets the line begin at the first stop and end at the last.
    private mutating func normalizePlaces() {
        let (first, last) = (stops[0].place, stops[stops.count - 1].place)
        shape = shape.stretched(from: first, to: last)
        for index in stops.indices { stops[index].place = (stops[index].place - first) / (last - first) }
    }

    /// Whether something below is seen through it.
    var isTransparent: Bool { stops.contains { $0.opacity < 1 } }

    /// Lays the line again and again until it covers `reach`.
    private mutating func repeatStops(over reach: ClosedRange<Double>, reflects: Bool) {
        let (first, length) = (stops[0].place, stops[stops.count - 1].place - stops[0].place)
        let most = Double(max(2, Gradient.mostStops / stops.count / 2))
        func turn(_ place: Double) -> Double { min(max(((place - first) / length).rounded(.down), -most), most) }
        let line = stops
        stops = []
        for turn in Int(turn(reach.lowerBound))...Int(turn(reach.upperBound)) {
            let isBackwards = reflects && turn % 2 != 0
            let start = first + Double(turn) * length
            for stop in isBackwards ? line.reversed() : line {
                var stop = stop
                let along = stop.place - first
                stop.place = start + (isBackwards ? length - along : along)
                stops.append(stop)
            }
        }
    }

    /// Gives an edge at an end of the line something before or after it, and a line of one colour a length.
    private mutating func widenEdges() {
        if stops.count == 1 || stops[0].place == stops[1].place {
            stops.insert(stops[0], at: 0)
            stops[0].place -= 1
        }
        let last = stops.count - 1
        if stops[last].place == stops[last - 1].place {
            stops.append(stops[last])
            stops[last + 1].place += 1
        }
    }

    /// Cuts off what lies where circles would have negative radii.
    private mutating func cut(_ start: Double, _ end: Double) {
        guard start != end else { return }
        let zero = -start / (end - start)
        if end < start {
            mirror()
            keep(from: -zero)
            mirror()
        } else {
            keep(from: zero)
        }
    }

    private mutating func mirror() {
        stops.reverse()
        for index in stops.indices { stops[index].place = -stops[index].place }
    }

    private mutating func keep(from bound: Double) {
        guard stops[0].place < bound else { return }
        guard let next = stops.firstIndex(where: { $0.place > bound }) else {
            var (low, high) = (stops[stops.count - 1], stops[stops.count - 1])
            (low.place, high.place) = (bound, bound + 1)
            return stops = [low, high]
        }
        let (low, high) = (stops[next - 1], stops[next])
        let share = (bound - low.place) / (high.place - low.place)
        stops.removeFirst(next)
        stops.insert(low.mixed(with: high, share, at: bound), at: 0)
    }
}

extension GlyphColor {
    /// Its paint in text of another one.
    func paint(in text: Paint) -> Paint { rgb.map { Paint(.rgb($0.x, $0.y, $0.z)) } ?? text }
}

extension Gradient.Stop {
    /// The colour between this and another one; between colours of different kinds the nearer one.
    fileprivate func mixed(with other: Gradient.Stop, _ share: Double, at place: Double) -> Gradient.Stop {
        var paint = share < 0.5 ? self.paint : other.paint
        let (from, to) = (self.paint.color, other.paint.color)
        if from.model == .rgb, to.model == .rgb {
            let light = from.components + (to.components - from.components) * Float(share)
            paint = Paint(.rgb(light.x, light.y, light.z))
        }
        return Gradient.Stop(place: place, paint: paint, opacity: opacity + (other.opacity - opacity) * share)
    }
}

extension GlyphGradient.Shape {
    /// Places of the line of colours that are seen in `area`, or more; nil when it is seen nowhere.
    fileprivate func reach(over area: PaintArea) -> ClosedRange<Double>? {
        let places: [Double]
        switch self {
        case .linear(let from, let to):
            let way = to - from
            let square = (way * way).sum()
            places = square > 0 ? area.corners.map { (($0 - from) * way).sum() / square } : []
        case .radial(let start, let end):
            // Between the corners places may lie nearer, but never farther than where the radius is 0.
            var found: [Double] = []
            for row in 0...8 {
                for column in 0...8 {
                    let share = SIMD2(Double(column), Double(row)) / 8
                    if let place = circlePlace(of: area.low + area.size * share, start, end) { found.append(place) }
                }
            }
            if !found.isEmpty, start.radius != end.radius { found.append(-start.radius / (end.radius - start.radius)) }
            places = found
        case .sweep(_, let from, let to): places = from == to ? [] : [-from / (to - from), (360 - from) / (to - from)]
        }
        guard let low = places.min(), let high = places.max(), low.isFinite, high.isFinite else { return nil }
        return low...high
    }

    /// The place of the last of the circles, from the first to the second and beyond, that goes through `point`.
    private func circlePlace(of point: SIMD2<Double>, _ start: GlyphCircle, _ end: GlyphCircle) -> Double? {
        let (way, growth) = (end.center - start.center, end.radius - start.radius)
        let from = point - start.center
        let a = (way * way).sum() - growth * growth
        let b = (from * way).sum() + start.radius * growth
        let c = (from * from).sum() - start.radius * start.radius
        let roots: [Double]
        if abs(a) < 1e-9 {
            roots = b == 0 ? [] : [c / (2 * b)]
        } else {
            let square = b * b - a * c
            roots = square < 0 ? [] : [(b + square.squareRoot()) / a, (b - square.squareRoot()) / a]
        }
        return roots.filter { start.radius + $0 * growth >= 0 }.max()
    }

    /// The shape whose ends lie at two places of this one's line.
    fileprivate func stretched(from first: Double, to last: Double) -> GlyphGradient.Shape {
        switch self {
        case .linear(let from, let to):
            return .linear(from: from + (to - from) * first, to: from + (to - from) * last)
        case .radial(let start, let end):
            func circle(_ place: Double) -> GlyphCircle {
                GlyphCircle(
                    start.center + (end.center - start.center) * place,
                    radius: max(0, start.radius + (end.radius - start.radius) * place))
            }
            return .radial(from: circle(first), to: circle(last))
        case .sweep(let center, let from, let to):
            return .sweep(around: center, from: from + (to - from) * first, to: from + (to - from) * last)
        }
    }
}

// MARK: Sweeps

/// The colour of a sweep in one direction.
struct Spoke {
    /// Degrees, counterclockwise from the right.
    var angle: Double
    /// The components of the colour.
    var color: [Double]

    /// The components between this and `other`.
    func middle(to other: Spoke) -> [Double] { zip(color, other.color).map { ($0 + $1) / 2 } }
}

extension Gradient {
    /// The directions of a sweep from 0 to 360 degrees, not more than `step` apart, with the colours that `components`
    /// gives to stops; between two of them the colour changes evenly, and two of one direction are an edge.
    func spokes(step: Double, components: (Stop) -> [Double]) -> [Spoke] {
        guard case .sweep(_, let from, let to) = shape else { return [] }
        var knots = stops.map { Spoke(angle: from + (to - from) * $0.place, color: components($0)) }
        if to < from { knots.reverse() }
        guard let first = knots.first, let last = knots.last else { return [] }
        knots.insert(Spoke(angle: min(first.angle, 0) - 1, color: first.color), at: 0)
        knots.append(Spoke(angle: max(last.angle, 360) + 1, color: last.color))
        var spokes: [Spoke] = []
        for (low, high) in zip(knots, knots.dropFirst()) {
            let (start, end) = (max(low.angle, 0), min(high.angle, 360))
            if end <= start { continue }
            let count = max(1, ((end - start) / step).rounded(.up))
            for index in stride(from: 0, through: count, by: 1) {
                let angle = start + (end - start) * index / count
                let share = (angle - low.angle) / (high.angle - low.angle)
                let color = zip(low.color, high.color).map { $0 + ($1 - $0) * share }
                spokes.append(Spoke(angle: angle, color: color))
            }
        }
        return spokes
    }

    /// The length that the spokes of a sweep around `center` need so that straight lines between their ends, `step`
    /// degrees apart, leave nothing of `area` out.
    static func reach(of area: PaintArea, from center: SIMD2<Double>, step: Double) -> Double {
        let farthest = area.corners.map { ((($0 - center) * ($0 - center)).sum()).squareRoot() }.max() ?? 0
        return farthest / UnitVector(degrees: step / 2).cosine * 1.01 + 1
    }
}
