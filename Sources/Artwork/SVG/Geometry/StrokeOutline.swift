import PubDisplayList

/// The pen of a line, in the units of its path.
struct PlanePen: Hashable {
    var width: Double
    var cap = Stroke.Cap.butt
    var join = Stroke.Join.miter
    var miterLimit = 4.0
    var dashes: [Double] = []
    var dashOffset = 0.0
}

/// The area that a line covers, as an outline to be filled by the non-zero rule: for paints that only areas can have.
struct StrokeOutline {
    private let pen: PlanePen
    private let radius: Double
    private(set) var path = PlanePath()

    /// The area of `pen` along `path`, nowhere farther than `tolerance` from it. Linear in the chords and dashes.
    init(_ path: PlanePath, _ pen: PlanePen, tolerance: Double) {
        self.pen = pen
        radius = pen.width / 2
        for line in path.polylines(tolerance: tolerance) {
            var places: [SIMD2<Double>] = []
            // Steps without length have no direction, and would leave gaps in joins.
            for place in line.places where places.last != place { places.append(place) }
            var isClosed = line.isClosed
            if isClosed, places.count > 1, places.first == places.last { places.removeLast() }
            if places.count < 2 { isClosed = false }
            for (dash, isClosed) in dashed(places, isClosed: isClosed) { draw(dash, isClosed: isClosed) }
        }
    }

    private func dashed(_ places: [SIMD2<Double>], isClosed: Bool) -> [([SIMD2<Double>], Bool)] {
        let total = pen.dashes.reduce(0, +)
        guard total > 0, places.count > 1 else { return [(places, isClosed)] }
        var dashes = pen.dashes
        // An odd number of dashes is repeated, so that dashes and gaps alternate (SVG 2 §13.5.6).
        if dashes.count % 2 == 1 { dashes += dashes }
        let whole = dashes.reduce(0, +)
        var offset = pen.dashOffset.truncatingRemainder(dividingBy: whole)
        if offset < 0 { offset += whole }
        var index = 0
        while offset >= dashes[index] {
            offset -= dashes[index]
            index = (index + 1) % dashes.count
        }
        var left = dashes[index] - offset
        var lines: [([SIMD2<Double>], Bool)] = []
        var line = index % 2 == 0 ? [places[0]] : []
        for (from, to) in zip(places, isClosed ? Array(places.dropFirst()) + [places[0]] : Array(places.dropFirst())) {
            let length = (to - from).length
            var done = 0.0
            while length - done > left {
                done += left
                let place = from + (to - from) * (done / length)
                if index % 2 == 0 {
                    lines.append((line + [place], false))
                    line = []
                } else {
                    line = [place]
                }
                index = (index + 1) % dashes.count
                left = dashes[index]
            }
            left -= length - done
            if index % 2 == 0 { line.append(to) }
        }
        if line.count > 1 { lines.append((line, false)) }
        return lines
    }

    private mutating func draw(_ line: [SIMD2<Double>], isClosed: Bool) {
        guard let first = line.first else { return }
        guard line.count > 1 else {
            switch pen.cap {
            case .butt: break
            case .round: addCircle(first)
            case .square: addQuad(first - SIMD2(radius, 0), first + SIMD2(radius, 0))
            }
            return
        }
        let ends = isClosed ? line + [first] : line
        for (from, to) in zip(ends, ends.dropFirst()) { addQuad(from, to) }
        for index in 1..<max(1, ends.count - 1) { addJoin(ends[index - 1], ends[index], ends[index + 1]) }
        if isClosed {
            addJoin(line[line.count - 1], first, line[1])
        } else {
            addCap(at: first, from: line[1])
            addCap(at: line[line.count - 1], from: line[line.count - 2])
        }
    }

    private func side(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> SIMD2<Double> {
        let step = to - from
        let length = step.length
        return length > 0 ? SIMD2(-step.y, step.x) * (radius / length) : .zero
    }

    private mutating func addQuad(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
        let side = side(from, to)
        add([from - side, to - side, to + side, from + side])
    }

    /// Adds a convex outline; all turn the same way, so that overlapping ones add up.
    private mutating func add(_ places: [SIMD2<Double>]) {
        var area = 0.0
        for (a, b) in zip(places, places.dropFirst() + [places[0]]) { area += a.x * b.y - a.y * b.x }
        // One direction for all: by the non-zero rule, outlines that turn the other way would cut holes.
        let turned = area < 0 ? places.reversed() : places
        path.segments.append(.move(turned[0]))
        for place in turned.dropFirst() { path.segments.append(.line(place)) }
        path.segments.append(.close)
    }

    private mutating func addCircle(_ centre: SIMD2<Double>) {
        // Four cubics follow a circle with controls at 4/3 (√2 − 1) of the radius.
        let (r, k) = (radius, radius * 0.552_284_749_830_793_6)
        func place(_ x: Double, _ y: Double) -> SIMD2<Double> { centre + SIMD2(x, y) }
        path.segments += [
            .move(place(r, 0)), .curve(place(r, k), place(k, r), place(0, r)),
            .curve(place(-k, r), place(-r, k), place(-r, 0)), .curve(place(-r, -k), place(-k, -r), place(0, -r)),
            .curve(place(k, -r), place(r, -k), place(r, 0)), .close,
        ]
    }

    private mutating func addCap(at end: SIMD2<Double>, from inner: SIMD2<Double>) {
        switch pen.cap {
        case .butt: break
        case .round: addCircle(end)
        case .square:
            let step = end - inner
            let length = step.length
            if length > 0 { addQuad(end, end + step * (radius / length)) }
        }
    }

    private mutating func addJoin(_ before: SIMD2<Double>, _ corner: SIMD2<Double>, _ after: SIMD2<Double>) {
        if pen.join == .round { return addCircle(corner) }
        let (a, b) = (side(before, corner), side(corner, after))
        let turn = a.x * b.y - a.y * b.x
        if turn == 0 { return }
        // The outer side is opposite to the turn.
        let sign = turn > 0 ? -1.0 : 1.0
        let (start, end) = (corner + a * sign, corner + b * sign)
        let middle = (a + b) * sign
        let cosine = (a * b).sum() / (radius * radius)
        let half = ((1 + cosine) / 2).squareRoot()
        // Lines that turn back have no tip.
        if pen.join == .miter, half > 1e-6, 1 / half <= pen.miterLimit {
            let tip = corner + middle * (radius / middle.length / half)
            add([corner, start, tip, end])
        } else {
            add([corner, start, end])
        }
    }
}
