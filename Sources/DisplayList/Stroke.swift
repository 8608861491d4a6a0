import PubColor
import PubGeometry

/// The stroke of a path.
public struct Stroke: Hashable, Sendable {
    /// The ends of a line.
    public enum Cap: UInt8, Hashable, Sendable {
        /// At the end point.
        case butt
        /// With a half circle.
        case round
        /// Half a weight beyond the end point.
        case square
    }

    /// The joins between the parts of a line.
    public enum Join: UInt8, Hashable, Sendable {
        /// In a point, up to `Stroke.miterLimit` weights long, else cut.
        case miter
        /// In an arc.
        case round
        /// Cut.
        case bevel
    }

    /// The default limit for the length of a corner's point, in weights.
    public static let miterLimit = 4.0

    /// The paint.
    public var paint: Paint
    /// The weight; never 0 (a hairline is 0.25 pt).
    public var weight: Length
    /// The ends of lines.
    public var cap: Cap = .butt
    /// The joins between its parts.
    public var join: Join = .miter
    /// Lengths of dashes and gaps in turn; empty for a solid line.
    public var dashes: [Length] = []
    /// The offset into the dashes that a line begins at.
    public var dashOffset: Length = .zero
    /// The greatest length of a corner's point, in weights.
    public var miterLimit = Stroke.miterLimit

    /// A solid line.
    public init(paint: Paint, weight: Length) {
        self.paint = paint
        self.weight = weight
    }
}
