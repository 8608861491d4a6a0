/// What a glyph in colours is painted with: a tree of grounds, outlines that cut them, maps and layers (OpenType 1.9,
/// `COLR`). Lengths are font units, y grows upwards.
public indirect enum GlyphPaint: Hashable, Sendable {
    /// A ground without end in one colour.
    case solid(GlyphColor)
    /// A ground without end along a line of colours.
    case gradient(GlyphGradient)
    /// As much of a paint as lies inside the outline of a glyph, which is under a map of its own.
    case outline(UInt32, by: GlyphMap, GlyphPaint)
    /// As much of a paint as lies inside a box.
    case box(GlyphInk, GlyphPaint)
    /// A paint under a map.
    case mapped(GlyphMap, GlyphPaint)
    /// Paints from the undermost on.
    case layers([GlyphPaint])
    /// A paint as one, with an opacity of 0 … 1.
    case faded(Double, GlyphPaint)
    /// A paint that meets the one below by a rule; both and nothing else are seen.
    case composite(GlyphPaint, GlyphComposition, over: GlyphPaint)

    /// Paints nothing.
    public static let nothing = GlyphPaint.layers([])

    /// True when paints meet by rules other than one covering the other.
    public var isComposite: Bool {
        switch self {
        case .solid, .gradient: false
        case .outline(_, _, let paint), .box(_, let paint), .mapped(_, let paint), .faded(_, let paint):
            paint.isComposite
        case .layers(let layers): layers.contains(where: \.isComposite)
        case .composite: true
        }
    }

    /// True when the text's own paint is part of it.
    public var isTextPainted: Bool {
        switch self {
        case .solid(let color): color.light == nil
        case .gradient(let gradient): gradient.stops.contains { $0.color.light == nil }
        case .outline(_, _, let paint), .box(_, let paint), .mapped(_, let paint), .faded(_, let paint):
            paint.isTextPainted
        case .layers(let layers): layers.contains(where: \.isTextPainted)
        case .composite(let source, _, let backdrop): source.isTextPainted || backdrop.isTextPainted
        }
    }
}

/// A colour of a glyph.
public struct GlyphColor: Hashable, Sendable {
    /// Red, green and blue in sRGB, each 0 … 1; nil for the text's paint.
    public var light: SIMD3<Float>?
    /// 0 … 1.
    public var opacity: Double

    /// The colour `light`.
    public init(_ light: SIMD3<Float>?, opacity: Double = 1) {
        self.light = light
        self.opacity = opacity
    }
}

/// A line of colours, laid over the plane.
public struct GlyphGradient: Hashable, Sendable {
    /// How the line of colours, from 0 to 1, is laid.
    public enum Shape: Hashable, Sendable {
        /// Along a straight line; across it nothing changes.
        case linear(from: SIMD2<Double>, to: SIMD2<Double>)
        /// From one circle to another.
        case radial(from: GlyphCircle, to: GlyphCircle)
        /// Around a centre, between two angles in degrees, counterclockwise from the right.
        case sweep(around: SIMD2<Double>, from: Double, to: Double)
    }

    /// What is seen beyond the ends of the line.
    public enum Extend: UInt8, Hashable, Sendable {
        /// The last colour.
        case pad
        /// The line again.
        case `repeat`
        /// The line again, each time the other way round.
        case reflect
    }

    /// A colour at a place of the line.
    public struct Stop: Hashable, Sendable {
        /// Its place: 0 and 1 are the ends of the shape; others are possible.
        public var place: Double
        /// The colour there.
        public var color: GlyphColor

        /// `color` at `place`.
        public init(_ place: Double, _ color: GlyphColor) {
            self.place = place
            self.color = color
        }
    }

    /// How the line lies.
    public var shape: Shape
    /// The colours in the order of their places; never empty.
    public var stops: [Stop]
    /// What is seen beyond them.
    public var extend: Extend

    /// A line of `stops`.
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

/// How a paint meets the one below: the numbers of OpenType's `CompositeMode`.
public enum GlyphComposition: UInt8, Hashable, Sendable, CaseIterable {
    /// Porter and Duff's rules.
    case clear, source, backdrop, sourceOver, backdropOver, sourceIn, backdropIn, sourceOut, backdropOut
    /// Porter and Duff's rules: each only where the other is, or is not; and the sum.
    case sourceAtop, backdropAtop, xor, plus
    /// Blend modes (W3C, Compositing and Blending Level 1).
    case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion, multiply
    /// Blend modes that part hue, saturation and luminosity.
    case hue, saturation, color, luminosity
}

extension GlyphPaint {
    /// `source` above `backdrop` by a rule, without the rule where plainer paints show the same: covering, cutting by an
    /// opaque outline, and fading by an endless ground.
    static func composed(_ source: GlyphPaint, _ rule: GlyphComposition, over backdrop: GlyphPaint) -> GlyphPaint {
        switch rule {
        case .clear: return .nothing
        case .source: return source
        case .backdrop: return backdrop
        case .sourceOver: return .layers([backdrop, source])
        case .backdropOver: return .layers([source, backdrop])
        case .sourceIn: if let cut = source.cut(by: backdrop) { return cut }
        case .backdropIn: if let cut = backdrop.cut(by: source) { return cut }
        default: break
        }
        return .composite(source, rule, over: backdrop)
    }

    /// The paint as far as `mask` is opaque; nil when that takes more than an outline or a fading.
    private func cut(by mask: GlyphPaint) -> GlyphPaint? {
        switch mask {
        case .solid(let color): return color.opacity >= 1 ? self : .faded(color.opacity, self)
        case .outline(let glyph, let map, .solid(let color)) where color.opacity >= 1:
            return .outline(glyph, by: map, self)
        case .mapped(let map, let inner):
            guard case .outline(let glyph, let own, .solid(let color)) = inner, color.opacity >= 1 else { return nil }
            return .outline(glyph, by: map.concatenated(with: own), self)
        case .layers(let layers): return layers.count == 1 ? cut(by: layers[0]) : nil
        default: return nil
        }
    }
}

/// An affine map of font units, y upwards.
public struct GlyphMap: Hashable, Sendable {
    /// Where the end of the unit along x goes, without the translation.
    public var x: SIMD2<Double>
    /// Where the end of the unit along y goes, without the translation.
    public var y: SIMD2<Double>
    /// Where the origin goes.
    public var origin: SIMD2<Double>

    /// The map that brings the units along both axes and the origin to three places.
    public init(x: SIMD2<Double> = SIMD2(1, 0), y: SIMD2<Double> = SIMD2(0, 1), origin: SIMD2<Double> = .zero) {
        self.x = x
        self.y = y
        self.origin = origin
    }

    /// The map that changes nothing.
    public static let identity = GlyphMap()

    /// How much larger areas become; negative when they are mirrored.
    public var determinant: Double { x.x * y.y - x.y * y.x }

    /// Where the map brings `point`.
    public func applied(to point: SIMD2<Double>) -> SIMD2<Double> { x * point.x + y * point.y + origin }

    /// The map that does `inner` first.
    public func concatenated(with inner: GlyphMap) -> GlyphMap {
        GlyphMap(x: applied(to: inner.x) - origin, y: applied(to: inner.y) - origin, origin: applied(to: inner.origin))
    }

    /// The map back; nil when all areas become nothing.
    public var inverted: GlyphMap? {
        let area = determinant
        guard area.isFinite, abs(area) > 1e-9 else { return nil }
        var map = GlyphMap(x: SIMD2(y.y, -x.y) / area, y: SIMD2(-y.x, x.x) / area)
        map.origin = -(map.x * origin.x + map.y * origin.y)
        return map
    }

    /// The map around another centre.
    func around(_ center: SIMD2<Double>) -> GlyphMap {
        var map = self
        map.origin = origin + center - x * center.x - y * center.y
        return map
    }

    /// True when it keeps lengths within a thousandth and a thousand times, and places within a million units.
    var isModerate: Bool {
        let lengths = [x.x, x.y, y.x, y.y].map(abs)
        return lengths.allSatisfy { $0 <= 1000 } && abs(origin.x) <= 1e6 && abs(origin.y) <= 1e6
    }
}
