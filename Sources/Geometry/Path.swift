/// An outline of straight lines and cubic Bézier curves.
public struct Path: Hashable, Sendable {
    /// A step of the pen.
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

    /// A corner of a rectangle.
    public enum Corner: CaseIterable, Hashable, Sendable {
        /// The corners at its head.
        case topLeft, topRight
        /// The corners at its foot.
        case bottomRight, bottomLeft
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
    public init(rect: Rect, radius: Length) { self.init(rect: rect, radius: radius, square: []) }

    /// The closed outline of a rectangle with round corners of `radius`, at most half of its lesser side, except the
    /// corners in `square`.
    public init(rect: Rect, radius: Length, square: Set<Corner>) {
        let most = min(radius, rect.width.part(1, of: 2), rect.height.part(1, of: 2))
        guard most > .zero, square.count < Corner.allCases.count else {
            self.init(rect: rect)
            return
        }
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        func place(_ x: Length, _ y: Length) -> Point { Point(x: x, y: y) }
        func r(_ corner: Corner) -> Length { square.contains(corner) ? .zero : most }
        // The control points of a quarter of a circle lie at 4/3 (√2 − 1) of the radius from its ends.
        func rest(_ corner: Corner) -> Length { r(corner).scaled(by: 1 - 0.552_284_75) }
        func curve(_ corner: Corner, _ a: Point, _ b: Point, _ end: Point) -> [Element] {
            square.contains(corner) ? [] : [.curve(a, b, end)]
        }
        var elements: [Element] = [
            .move(place(left + r(.topLeft), top)), .line(place(right - r(.topRight), top)),
        ]
        elements += curve(
            .topRight, place(right - rest(.topRight), top), place(right, top + rest(.topRight)),
            place(right, top + r(.topRight)))
        elements.append(.line(place(right, bottom - r(.bottomRight))))
        elements += curve(
            .bottomRight, place(right, bottom - rest(.bottomRight)), place(right - rest(.bottomRight), bottom),
            place(right - r(.bottomRight), bottom))
        elements.append(.line(place(left + r(.bottomLeft), bottom)))
        elements += curve(
            .bottomLeft, place(left + rest(.bottomLeft), bottom), place(left, bottom - rest(.bottomLeft)),
            place(left, bottom - r(.bottomLeft)))
        elements.append(.line(place(left, top + r(.topLeft))))
        elements += curve(
            .topLeft, place(left, top + rest(.topLeft)), place(left + rest(.topLeft), top),
            place(left + r(.topLeft), top))
        self.init(elements + [.close])
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

    /// The path with `change` applied to each of its points, control points too. A curve stays the curve of its
    /// points under affine changes.
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
