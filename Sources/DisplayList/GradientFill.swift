import Color
import Geometry

/// Colours that change evenly along a line; across it they stay the same, and before its start and after its end they are
/// the first and the last.
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

    /// Where the line starts, in page coordinates.
    public var start: Point
    /// Where it ends.
    public var end: Point
    /// Two or more, in the order of their places.
    public var stops: [Stop]

    /// A gradient from `start` to `end`.
    public init(from start: Point, to end: Point, stops: [Stop]) {
        self.start = start
        self.end = end
        self.stops = stops
    }
}
