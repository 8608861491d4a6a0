extension Path {
    /// The outlines of the path as polygons: curves become chords that lie nowhere farther than `tolerance` from them.
    ///
    /// An outline that is not closed counts as closed, as for filling; its last corner is not its first again. Outlines
    /// of fewer than two corners are left out. A curve has at most 1,000 chords. Linear in the number of chords.
    ///
    /// The number of chords follows from the second derivative: n equal steps of a cubic curve stay within
    /// max |B″| / 8n² of it.
    public func polygons(tolerance: Length) -> [[Point]] {
        var polygons: [[Point]] = []
        var corners: [Point] = []
        func finish() {
            if corners.count > 1, corners.first == corners.last { corners.removeLast() }
            if corners.count > 1 { polygons.append(corners) }
        }
        for element in elements {
            switch element {
            case .move(let point):
                finish()
                corners = [point]
            case .line(let point):
                if corners.last != point { corners.append(point) }
            case .curve(let a, let b, let end):
                let curve = CubicCurve(start: corners.last ?? a, a, b, end)
                curve.appendChords(to: &corners, tolerance: tolerance)
            case .close:
                let first = corners.first
                finish()
                corners = first.map { [$0] } ?? []
            }
        }
        finish()
        return polygons
    }

    /// The bounding box of the drawn path, to 1/50 pt; nil when it draws nothing.
    public var tightBounds: Rect? {
        var low: Point?
        var high = Point.zero
        for corner in polygons(tolerance: Length(points: 0.02)).joined() {
            guard let least = low else {
                low = corner
                high = corner
                continue
            }
            low = Point(x: min(least.x, corner.x), y: min(least.y, corner.y))
            high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
        }
        return low.map { Rect(x: $0.x, y: $0.y, width: high.x - $0.x, height: high.y - $0.y) }
    }

    /// The path scaled so that its ``tightBounds`` fit into `frame`, as large as its proportion allows, in the middle.
    /// A path without width or height stays as it is.
    public func fitted(into frame: Rect) -> Path {
        guard let box = tightBounds, box.width > .zero, box.height > .zero else { return self }
        let scale = min(frame.width.points / box.width.points, frame.height.points / box.height.points)
        let x = frame.minX + (frame.width - box.width.scaled(by: scale)).part(1, of: 2)
        let y = frame.minY + (frame.height - box.height.scaled(by: scale)).part(1, of: 2)
        return mapped { point in
            Point(x: x + (point.x - box.minX).scaled(by: scale), y: y + (point.y - box.minY).scaled(by: scale))
        }
    }
}

/// A cubic Bézier curve in 1/65,536 pt.
private struct CubicCurve {
    let start: SIMD2<Double>
    let a: SIMD2<Double>
    let b: SIMD2<Double>
    let end: SIMD2<Double>

    init(start: Point, _ a: Point, _ b: Point, _ end: Point) {
        self.start = start.vector
        self.a = a.vector
        self.b = b.vector
        self.end = end.vector
    }

    func appendChords(to corners: inout [Point], tolerance: Length) {
        let bend = max((start - 2 * a + b).length, (a - 2 * b + end).length)
        let least = max(Double(tolerance.raw), 1)
        let count = Int(min(max((0.75 * bend / least).squareRoot().rounded(.up), 1), 1000))
        for step in 1...count {
            let corner = step == count ? end : place(Double(step) / Double(count))
            let point = Point(corner)
            if corners.last != point { corners.append(point) }
        }
    }

    private func place(_ t: Double) -> SIMD2<Double> {
        let u = 1 - t
        let head = u * u * u * start + 3 * u * u * t * a
        return head + 3 * u * t * t * b + t * t * t * end
    }
}

extension Point {
    /// The place in 1/65,536 pt.
    var vector: SIMD2<Double> { SIMD2(Double(x.raw), Double(y.raw)) }

    /// The place `vector` in 1/65,536 pt, rounded.
    init(_ vector: SIMD2<Double>) {
        self.init(x: Length(rounding: vector.x), y: Length(rounding: vector.y))
    }
}

extension SIMD2<Double> {
    /// The distance from the origin.
    var length: Double { (x * x + y * y).squareRoot() }
}
