/// An outline of straight lines and cubic Bézier curves.
public struct Path: Hashable, Sendable {
    /// One step of the pen.
    public enum Element: Hashable, Sendable {
        /// Lifts the pen and sets it down.
        case move(Point)
        /// A straight line.
        case line(Point)
        /// A cubic Bézier curve with its two control points.
        case curve(Point, Point, Point)
        /// Back to the last `move`.
        case close
    }

    /// The steps, in drawing order.
    public var elements: [Element]

    /// The path of `elements`; empty draws nothing.
    public init(_ elements: [Element] = []) { self.elements = elements }

    /// The closed outline of a rectangle.
    public init(rect: Rect) {
        self.init([
            .move(rect.origin), .line(Point(x: rect.maxX, y: rect.minY)), .line(Point(x: rect.maxX, y: rect.maxY)),
            .line(Point(x: rect.minX, y: rect.maxY)), .close,
        ])
    }

    /// The closed outline of a rectangle with round corners of `radius`, at most half of its lesser side; square ones
    /// for a radius of 0.
    public init(rect: Rect, radius: Length) {
        let r = min(radius, rect.width.part(1, of: 2), rect.height.part(1, of: 2))
        guard r > .zero else {
            self.init(rect: rect)
            return
        }
        // The control points of a quarter of a circle lie at 4/3 (√2 − 1) of the radius from its ends.
        let rest = r.scaled(by: 1 - 0.552_284_75)
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        func place(_ x: Length, _ y: Length) -> Point { Point(x: x, y: y) }
        self.init([
            .move(place(left + r, top)), .line(place(right - r, top)),
            .curve(place(right - rest, top), place(right, top + rest), place(right, top + r)),
            .line(place(right, bottom - r)),
            .curve(place(right, bottom - rest), place(right - rest, bottom), place(right - r, bottom)),
            .line(place(left + r, bottom)),
            .curve(place(left + rest, bottom), place(left, bottom - rest), place(left, bottom - r)),
            .line(place(left, top + r)),
            .curve(place(left, top + rest), place(left + rest, top), place(left + r, top)), .close,
        ])
    }

    /// The straight line from `start` to `end`.
    public init(from start: Point, to end: Point) { self.init([.move(start), .line(end)]) }

    /// The bounding box of all points and control points; nil when empty.
    public var controlBounds: Rect? {
        var corners: [Point] = []
        for element in elements {
            switch element {
            case .move(let p), .line(let p): corners.append(p)
            case .curve(let a, let b, let p): corners += [a, b, p]
            case .close: break
            }
        }
        guard let first = corners.first else { return nil }
        var low = first
        var high = first
        for p in corners {
            low = Point(x: min(low.x, p.x), y: min(low.y, p.y))
            high = Point(x: max(high.x, p.x), y: max(high.y, p.y))
        }
        return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// The path moved by `offset`.
    public func moved(by offset: Point) -> Path { mapped { $0 + offset } }

    /// The path with each of its points, control points too, replaced by what `change` makes of it. A curve stays the
    /// curve of its points under affine changes.
    public func mapped(_ change: (Point) -> Point) -> Path {
        Path(
            elements.map { element in
                switch element {
                case .move(let p): .move(change(p))
                case .line(let p): .line(change(p))
                case .curve(let a, let b, let p): .curve(change(a), change(b), change(p))
                case .close: .close
                }
            })
    }
}
