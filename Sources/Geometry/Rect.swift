/// A place on a page: x to the right, y downwards from the page's upper left trim corner.
@frozen
public struct Point: Hashable, Sendable {
    /// Distance from the left trim edge.
    public var x: Length
    /// Distance below the head trim edge.
    public var y: Length

    /// The place (`x`, `y`).
    @inlinable
    public init(x: Length, y: Length) {
        self.x = x
        self.y = y
    }

    /// The upper left corner.
    @inlinable public static var zero: Point { Point(x: .zero, y: .zero) }
    /// The sum.
    @inlinable public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    /// The difference.
    @inlinable public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}

/// A width and a height.
@frozen
public struct Size: Hashable, Sendable {
    /// Extent in x.
    public var width: Length
    /// Extent in y.
    public var height: Length

    /// The size `width` × `height`.
    @inlinable
    public init(width: Length, height: Length) {
        self.width = width
        self.height = height
    }
}

/// Sheets, upright (ISO 216, and the letter of North America).
extension Size {
    /// 297 × 420 mm.
    public static let a3 = Size(width: Length(millimetres: 297), height: Length(millimetres: 420))
    /// 210 × 297 mm.
    public static let a4 = Size(width: Length(millimetres: 210), height: Length(millimetres: 297))
    /// 148 × 210 mm.
    public static let a5 = Size(width: Length(millimetres: 148), height: Length(millimetres: 210))
    /// 105 × 148 mm.
    public static let a6 = Size(width: Length(millimetres: 105), height: Length(millimetres: 148))
    /// 176 × 250 mm.
    public static let b5 = Size(width: Length(millimetres: 176), height: Length(millimetres: 250))
    /// 8.5 × 11 in.
    public static let letter = Size(width: Length(points: 612), height: Length(points: 792))
}

/// An upright rectangle: its upper left corner and its size (never negative).
@frozen
public struct Rect: Hashable, Sendable {
    /// The upper left corner.
    public var origin: Point
    /// Width and height.
    public var size: Size

    /// The rectangle at `origin` with `size`.
    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// The rectangle at (`x`, `y`), `width` wide and `height` high.
    @inlinable
    public init(x: Length, y: Length, width: Length, height: Length) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The left edge.
    @inlinable public var minX: Length { origin.x }
    /// Right edge.
    @inlinable public var maxX: Length { origin.x + size.width }
    /// Head edge.
    @inlinable public var minY: Length { origin.y }
    /// Foot edge.
    @inlinable public var maxY: Length { origin.y + size.height }
    /// Extent in x.
    @inlinable public var width: Length { size.width }
    /// Extent in y.
    @inlinable public var height: Length { size.height }

    /// The rectangle with each edge moved inwards by `insets`.
    public func inset(by insets: Insets) -> Rect {
        Rect(
            x: minX + insets.left, y: minY + insets.top,
            width: max(.zero, width - insets.left - insets.right),
            height: max(.zero, height - insets.top - insets.bottom))
    }

    /// The rectangle moved by `offset`.
    public func moved(by offset: Point) -> Rect { Rect(origin: origin + offset, size: size) }

    /// The smallest rectangle that holds both.
    public func union(_ other: Rect) -> Rect {
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// The area that both share; nil if there is none.
    public func intersection(_ other: Rect) -> Rect? {
        guard intersects(other) else { return nil }
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// Whether the two share an area.
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

/// Distances from the four edges, inwards.
@frozen
public struct Insets: Hashable, Sendable {
    /// The distance from the head edge.
    public var top: Length
    /// The distance from the left edge.
    public var left: Length
    /// The distance from the foot edge.
    public var bottom: Length
    /// The distance from the right edge.
    public var right: Length

    /// The four distances.
    public init(top: Length, left: Length, bottom: Length, right: Length) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same distance from each edge.
    public init(all distance: Length) {
        self.init(top: distance, left: distance, bottom: distance, right: distance)
    }

    /// No distance.
    public static let zero = Insets(all: .zero)

    /// Each distance times `factor`.
    public func scaled(by factor: Double) -> Insets {
        Insets(
            top: top.scaled(by: factor), left: left.scaled(by: factor), bottom: bottom.scaled(by: factor),
            right: right.scaled(by: factor))
    }
}
