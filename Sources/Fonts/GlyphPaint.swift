/// The paint of a colour glyph: a tree of fills, clips, transforms and layers (OpenType 1.9, `COLR`). Lengths are in
/// font units, y upwards.
public indirect enum GlyphPaint: Hashable, Sendable {
    /// An unbounded fill in one colour.
    case solid(GlyphColor)
    /// An unbounded gradient.
    case gradient(GlyphGradient)
    /// A paint clipped to a glyph's outline, which has a transform of its own.
    case outline(UInt32, by: GlyphTransform, GlyphPaint)
    /// A paint clipped to a box.
    case box(GlyphBox, GlyphPaint)
    /// A transformed paint.
    case transformed(GlyphTransform, GlyphPaint)
    /// Paints, bottom one first.
    case layers([GlyphPaint])
    /// A paint with a group opacity of 0 … 1.
    case faded(Double, GlyphPaint)
    /// Composites the source over the backdrop with a Porter–Duff or blend mode, isolated from the layers below.
    case composite(GlyphPaint, CompositeMode, over: GlyphPaint)

    /// Paints nothing.
    public static let nothing = GlyphPaint.layers([])

    /// Whether some paints are composited by another mode than source over.
    public var isComposite: Bool {
        switch self {
        case .solid, .gradient: false
        case .outline(_, _, let paint), .box(_, let paint), .transformed(_, let paint), .faded(_, let paint):
            paint.isComposite
        case .layers(let layers): layers.contains(where: \.isComposite)
        case .composite: true
        }
    }

    /// Whether the text's own paint is used in it.
    public var usesTextPaint: Bool {
        switch self {
        case .solid(let color): color.rgb == nil
        case .gradient(let gradient): gradient.stops.contains { $0.color.rgb == nil }
        case .outline(_, _, let paint), .box(_, let paint), .transformed(_, let paint), .faded(_, let paint):
            paint.usesTextPaint
        case .layers(let layers): layers.contains(where: \.usesTextPaint)
        case .composite(let source, _, let backdrop): source.usesTextPaint || backdrop.usesTextPaint
        }
    }
}

/// A colour of a glyph.
public struct GlyphColor: Hashable, Sendable {
    /// Red, green and blue in sRGB, each 0 … 1; nil for the text's paint.
    public var rgb: SIMD3<Float>?
    /// 0 … 1.
    public var opacity: Double

    /// The colour `rgb`; nil for the text's paint.
    public init(_ rgb: SIMD3<Float>?, opacity: Double = 1) {
        self.rgb = rgb
        self.opacity = opacity
    }
}

/// A gradient: a colour line, and the shape along which it is laid over the plane.
public struct GlyphGradient: Hashable, Sendable {
    /// The shape that the colour line, from 0 to 1, is laid along.
    public enum Shape: Hashable, Sendable {
        /// Along a straight line; across it nothing changes.
        case linear(from: SIMD2<Double>, to: SIMD2<Double>)
        /// From one circle to another.
        case radial(from: GlyphCircle, to: GlyphCircle)
        /// Around a centre, between two angles in degrees, counterclockwise from the right.
        case sweep(around: SIMD2<Double>, from: Double, to: Double)
    }

    /// The colour beyond the ends of the line.
    public enum Extend: UInt8, Hashable, Sendable {
        /// The last colour.
        case pad
        /// The line again.
        case `repeat`
        /// The line again, each time in the other direction.
        case reflect
    }

    /// A colour stop.
    public struct Stop: Hashable, Sendable {
        /// Its offset: 0 and 1 are the ends of the shape; others are possible.
        public var place: Double
        /// The colour there.
        public var color: GlyphColor

        /// `color` at `place`.
        public init(_ place: Double, _ color: GlyphColor) {
            self.place = place
            self.color = color
        }
    }

    /// The shape.
    public var shape: Shape
    /// The stops in the order of their offsets; never empty.
    public var stops: [Stop]
    /// The colour beyond the ends.
    public var extend: Extend

    /// A gradient of `stops`.
    public init(_ shape: Shape, stops: [Stop], extend: Extend = .pad) {
        self.shape = shape
        self.stops = stops
        self.extend = extend
    }
}

/// A circle of a gradient.
public struct GlyphCircle: Hashable, Sendable {
    /// Its centre.
    public var center: SIMD2<Double>
    /// Its radius, never negative.
    public var radius: Double

    /// A circle around `center`.
    public init(_ center: SIMD2<Double>, radius: Double) {
        self.center = center
        self.radius = radius
    }
}

/// The composite mode of a `PaintComposite`; raw values are OpenType's.
public enum CompositeMode: UInt8, Hashable, Sendable, CaseIterable {
    /// Porter–Duff operators.
    case clear, source, backdrop, sourceOver, backdropOver, sourceIn, backdropIn, sourceOut, backdropOut
    /// Porter–Duff operators: each only inside the other, or only outside; and the sum.
    case sourceAtop, backdropAtop, xor, plus
    /// Blend modes (W3C, Compositing and Blending Level 1).
    case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion, multiply
    /// Blend modes that separate hue, saturation and luminosity.
    case hue, saturation, color, luminosity
}

extension GlyphPaint {
    /// `source` composited over `backdrop`, as plainer paints where these show the same: layers, a clip to an opaque
    /// outline, and a group opacity.
    static func composed(_ source: GlyphPaint, _ mode: CompositeMode, over backdrop: GlyphPaint) -> GlyphPaint {
        switch mode {
        case .clear: return .nothing
        case .source: return source
        case .backdrop: return backdrop
        case .sourceOver: return .layers([backdrop, source])
        case .backdropOver: return .layers([source, backdrop])
        case .sourceIn: if let clipped = source.clipped(by: backdrop) { return clipped }
        case .backdropIn: if let clipped = backdrop.clipped(by: source) { return clipped }
        default: break
        }
        return .composite(source, mode, over: backdrop)
    }

    /// The paint masked by `mask`; nil when that takes more than a clip or a group opacity.
    private func clipped(by mask: GlyphPaint) -> GlyphPaint? {
        switch mask {
        case .solid(let color): return color.opacity >= 1 ? self : .faded(color.opacity, self)
        case .outline(let glyph, let transform, .solid(let color)) where color.opacity >= 1:
            return .outline(glyph, by: transform, self)
        case .transformed(let transform, let inner):
            guard case .outline(let glyph, let own, .solid(let color)) = inner, color.opacity >= 1 else { return nil }
            return .outline(glyph, by: transform.concatenated(with: own), self)
        case .layers(let layers): return layers.count == 1 ? clipped(by: layers[0]) : nil
        default: return nil
        }
    }
}

/// An affine transform in font units, y upwards.
public struct GlyphTransform: Hashable, Sendable {
    /// The first column of its matrix.
    public var x: SIMD2<Double>
    /// The second column of its matrix.
    public var y: SIMD2<Double>
    /// The translation.
    public var origin: SIMD2<Double>

    /// The transform with the given columns and translation.
    public init(x: SIMD2<Double> = SIMD2(1, 0), y: SIMD2<Double> = SIMD2(0, 1), origin: SIMD2<Double> = .zero) {
        self.x = x
        self.y = y
        self.origin = origin
    }

    /// The identity transform.
    public static let identity = GlyphTransform()

    /// The determinant: the factor that areas grow by, negative when they are mirrored.
    public var determinant: Double { x.x * y.y - x.y * y.x }

    /// `point`, transformed.
    public func applied(to point: SIMD2<Double>) -> SIMD2<Double> { x * point.x + y * point.y + origin }

    /// The transform that applies `inner` first, then this one.
    public func concatenated(with inner: GlyphTransform) -> GlyphTransform {
        GlyphTransform(
            x: applied(to: inner.x) - origin, y: applied(to: inner.y) - origin, origin: applied(to: inner.origin))
    }

    /// The inverse; nil for a singular matrix.
    public var inverted: GlyphTransform? {
        let area = determinant
        guard area.isFinite, abs(area) > 1e-9 else { return nil }
        var inverse = GlyphTransform(x: SIMD2(y.y, -x.y) / area, y: SIMD2(-y.x, x.x) / area)
        inverse.origin = -(inverse.x * origin.x + inverse.y * origin.y)
        return inverse
    }

    /// The transform around another centre.
    func around(_ center: SIMD2<Double>) -> GlyphTransform {
        var result = self
        result.origin = origin + center - x * center.x - y * center.y
        return result
    }

    /// Whether no coefficient is above 1000 and no translation above a million units.
    var isWithinLimits: Bool {
        let lengths = [x.x, x.y, y.x, y.y].map(abs)
        return lengths.allSatisfy { $0 <= 1000 } && abs(origin.x) <= 1e6 && abs(origin.y) <= 1e6
    }
}
