import PubColor
import PubGeometry

/// Colours that change evenly along a line: between two points, across whose line they stay the same, or from one circle to
/// another.
public struct GradientFill: Hashable, Sendable {
    /// A colour at a place of the line.
    public struct Stop: Hashable, Sendable {
        /// The place, 0 at the start … 1 at the end.
        public var place: Double
        /// The colour there.
        public var paint: Paint
        /// Its opacity, 0 … 1.
        public var opacity: Double

        /// `paint` at `place`.
        public init(_ place: Double, _ paint: Paint, opacity: Double = 1) {
            self.place = place
            self.paint = paint
            self.opacity = opacity
        }
    }

    /// The geometry of the line of colours, in the coordinates of its path.
    public enum Shape: Hashable, Sendable {
        /// From one point to another.
        case linear(from: Point, to: Point)
        /// From one circle to another.
        case radial(from: Circle, to: Circle)
    }

    /// A circle.
    public struct Circle: Hashable, Sendable {
        /// Its centre.
        public var center: Point
        /// Its radius; 0 is a point.
        public var radius: Length

        /// The circle around `center`.
        public init(center: Point, radius: Length) {
            self.center = center
            self.radius = radius
        }
    }

    /// The paint before the start of the line and after its end.
    public enum Spread: UInt8, Hashable, Sendable {
        /// The first colour and the last one.
        case pad
        /// The line again.
        case again
        /// The line again, each time in the other direction.
        case reflect
    }

    /// The geometry of the line of colours.
    public var shape: Shape
    /// Two or more, in the order of their places.
    public var stops: [Stop]
    /// The paint beyond the ends.
    public var spread = Spread.pad

    /// A gradient along `shape`.
    public init(_ shape: Shape, stops: [Stop]) {
        self.shape = shape
        self.stops = stops
    }

    /// A gradient from `start` to `end`.
    public init(from start: Point, to end: Point, stops: [Stop]) {
        self.init(.linear(from: start, to: end), stops: stops)
    }

    /// The gradient moved by `offset`.
    func moved(by offset: Point) -> GradientFill {
        var moved = self
        switch shape {
        case .linear(let from, let to): moved.shape = .linear(from: from + offset, to: to + offset)
        case .radial(let from, let to): moved.shape = .radial(from: from.moved(by: offset), to: to.moved(by: offset))
        }
        return moved
    }
}

extension GradientFill.Circle {
    fileprivate func moved(by offset: Point) -> Self { Self(center: center + offset, radius: radius) }
}
