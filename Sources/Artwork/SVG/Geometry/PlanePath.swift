import PubGeometry

/// An outline in numbers without units.
struct PlanePath: Hashable {
    /// A step of the pen.
    enum Segment: Hashable {
        case move(SIMD2<Double>)
        case line(SIMD2<Double>)
        case curve(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
        case close
    }

    var segments: [Segment] = []

    var isEmpty: Bool { segments.isEmpty }

    /// The outline that `map` makes of it.
    func mapped(by map: PlaneMap) -> PlanePath {
        PlanePath(
            segments: segments.map { segment in
                switch segment {
                case .move(let place): .move(map.applied(to: place))
                case .line(let place): .line(map.applied(to: place))
                case .curve(let a, let b, let end):
                    .curve(map.applied(to: a), map.applied(to: b), map.applied(to: end))
                case .close: .close
                }
            })
    }

    /// The path that `map` brings to points.
    func path(by map: PlaneMap) -> Path {
        func point(_ place: SIMD2<Double>) -> Point { Point(map.applied(to: place)) }
        var elements: [Path.Element] = []
        elements.reserveCapacity(segments.count)
        var start: Point?
        for segment in segments {
            // Segments behind the end of a closed part begin at its start.
            if case .close? = elements.last, let start {
                switch segment {
                case .line, .curve: elements.append(.move(start))
                case .move, .close: break
                }
            }
            switch segment {
            case .move(let place):
                start = point(place)
                elements.append(.move(point(place)))
            case .line(let place): elements.append(.line(point(place)))
            case .curve(let a, let b, let end): elements.append(.curve(point(a), point(b), point(end)))
            case .close: elements.append(.close)
            }
        }
        return Path(elements)
    }

    /// Whether it has an inside: of other outlines some devices fill a line of pixels.
    var hasArea: Bool {
        var (places, most) = (0, 0)
        for segment in segments {
            switch segment {
            case .move: places = 1
            case .line: places += 1
            case .curve: places += 2
            case .close: continue
            }
            most = max(most, places)
        }
        guard most > 2, let size = bounds?.size else { return false }
        return size.x > 0 && size.y > 0
    }

    /// Whether all its places are numbers that a page can have.
    var isFinite: Bool {
        func isPlace(_ place: SIMD2<Double>) -> Bool {
            // Beyond, sums of places are no numbers any more.
            abs(place.x) < 1e15 && abs(place.y) < 1e15
        }
        return segments.allSatisfy { segment in
            switch segment {
            case .move(let place), .line(let place): isPlace(place)
            case .curve(let a, let b, let end): isPlace(a) && isPlace(b) && isPlace(end)
            case .close: true
            }
        }
    }

    /// The box around the area it covers; nil if it is empty.
    var bounds: PlaneBox? {
        var box: PlaneBox?
        var (pen, start) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        var isOpen = false
        func add(_ place: SIMD2<Double>) { box = box?.including(place) ?? PlaneBox(low: place, high: place) }
        for segment in segments {
            switch segment {
            case .move(let place): (pen, start, isOpen) = (place, place, false)
            case .line(let place):
                if !isOpen { add(pen) }
                add(place)
                (pen, isOpen) = (place, true)
            case .curve(let a, let b, let end):
                if !isOpen { add(pen) }
                for place in PlanePath.extremes(pen, a, b, end) { add(place) }
                add(end)
                (pen, isOpen) = (end, true)
            case .close:
                if !isOpen { add(pen) }
                pen = start
            }
        }
        return box
    }

    /// The places where a curve turns back in a coordinate.
    private static func extremes(
        _ start: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ end: SIMD2<Double>
    ) -> [SIMD2<Double>] {
        // The derivative is a quadratic function in each coordinate.
        let (c, d, e) = (a - start, b - a, end - b)
        var places: [SIMD2<Double>] = []
        for axis in 0..<2 {
            let (square, linear, constant) = (c[axis] - 2 * d[axis] + e[axis], 2 * (d[axis] - c[axis]), c[axis])
            var roots: [Double] = []
            // Almost no square term: a division by it would give rounding errors alone.
            if abs(square) < 1e-12 {
                if abs(linear) > 1e-12 { roots = [-constant / linear] }
            } else {
                let root = linear * linear - 4 * square * constant
                if root >= 0 {
                    roots = [
                        (-linear + root.squareRoot()) / (2 * square), (-linear - root.squareRoot()) / (2 * square),
                    ]
                }
            }
            for t in roots where t > 0 && t < 1 { places.append(point(at: t, start, a, b, end)) }
        }
        return places
    }

    /// The place of a curve at `t`, 0 … 1.
    static func point(
        at t: Double, _ start: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ end: SIMD2<Double>
    ) -> SIMD2<Double> {
        let u = 1 - t
        let head: SIMD2<Double> = start * (u * u * u) + a * (3 * u * u * t)
        return head + b * (3 * u * t * t) + end * (t * t * t)
    }

    /// The outlines as lists of places that are nowhere farther than `tolerance` from it, and whether each is closed.
    func polylines(tolerance: Double) -> [(places: [SIMD2<Double>], isClosed: Bool)] {
        var lines: [(places: [SIMD2<Double>], isClosed: Bool)] = []
        var places: [SIMD2<Double>] = []
        func finish(isClosed: Bool) {
            if places.count > 1 || isClosed && !places.isEmpty { lines.append((places, isClosed)) }
        }
        for segment in segments {
            switch segment {
            case .move(let place):
                finish(isClosed: false)
                places = [place]
            case .line(let place): places.append(place)
            case .curve(let a, let b, let end):
                let start = places.last ?? a
                let bend = max((start - 2 * a + b).length, (a - 2 * b + end).length)
                // Chords of a cubic stray by less than 3/4 of its bend over the square of their number; 200 bound
                // hostile curves.
                let count = Int(min(max((0.75 * bend / max(tolerance, 1e-12)).squareRoot().rounded(.up), 1), 200))
                for step in 1...count {
                    places.append(
                        step == count ? end : PlanePath.point(at: Double(step) / Double(count), start, a, b, end))
                }
            case .close:
                let first = places.first
                finish(isClosed: true)
                places = first.map { [$0] } ?? []
            }
        }
        finish(isClosed: false)
        return lines
    }

    /// A rectangle.
    init(box: PlaneBox) {
        segments = [
            .move(box.low), .line(SIMD2(box.high.x, box.low.y)), .line(box.high), .line(SIMD2(box.low.x, box.high.y)),
            .close,
        ]
    }

    init(segments: [Segment] = []) { self.segments = segments }
}

/// An upright rectangle in numbers without units.
struct PlaneBox: Hashable {
    var low: SIMD2<Double>
    var high: SIMD2<Double>

    var size: SIMD2<Double> { high - low }

    func including(_ place: SIMD2<Double>) -> PlaneBox {
        PlaneBox(low: pointwiseMin(low, place), high: pointwiseMax(high, place))
    }

    func union(_ other: PlaneBox) -> PlaneBox { including(other.low).including(other.high) }

    var corners: [SIMD2<Double>] { [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)] }

    /// The box around its image under `map`.
    func mapped(by map: PlaneMap) -> PlaneBox {
        let places = corners.map(map.applied(to:))
        return places.dropFirst().reduce(PlaneBox(low: places[0], high: places[0])) { $0.including($1) }
    }

    /// Maps the unit square to it.
    var map: PlaneMap { PlaneMap(a: size.x, d: size.y, tx: low.x, ty: low.y) }

    func overlaps(_ other: PlaneBox) -> Bool {
        low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
    }
}

extension SIMD2<Double> {
    var length: Double { (x * x + y * y).squareRoot() }
}
