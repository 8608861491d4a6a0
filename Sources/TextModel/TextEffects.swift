import PubColor
import PubGeometry

/// A line drawn along the text by the font's own metrics.
///
/// Neighbouring pieces of a line with equal decorations share one line, with the place and weight for the largest
/// type among them.
public struct TextDecoration: Hashable, Sendable {
    /// The shape of the line.
    public enum Style: String, CaseIterable, Hashable, Sendable {
        /// One line.
        case solid
        /// Two lines, a weight apart.
        case double
        /// Round dots, a weight apart.
        case dotted
        /// Dashes of three weights, two weights apart.
        case dashed
        /// Waves of six weights.
        case wavy
    }

    /// The paint; nil takes the text's.
    public var paint: Paint?
    /// The weight in points; nil takes the font's.
    public var weight: Length?
    /// The distance that the line's middle is moved away from the text (a strike: upwards) in points.
    public var offset: Length = .zero
    /// The shape of the line.
    public var style: Style = .solid
    /// Whether the line is interrupted at glyphs that cross it.
    public var skipsInk: Bool
    /// Whether spaces are left out.
    public var wordsOnly: Bool = false

    /// A line in the text's paint and the font's weight, unless given.
    public init(paint: Paint? = nil, weight: Length? = nil, skipsInk: Bool = false) {
        self.paint = paint
        self.weight = weight
        self.skipsInk = skipsInk
    }

    /// The line scaled by `factor`.
    public func scaled(by factor: Double) -> TextDecoration {
        var copy = self
        copy.weight = weight?.scaled(by: factor)
        copy.offset = offset.scaled(by: factor)
        return copy
    }
}

/// The joins between the parts of an outline's line.
public enum StrokeJoin: String, CaseIterable, Hashable, Sendable {
    /// By a quarter of a circle or the part that the corner needs.
    case round
    /// To a point, up to four weights long; beyond that it is cut.
    case miter
}

/// A line along the outlines of glyphs: half of it lies outside, half inside.
public struct TextStroke: Hashable, Sendable {
    /// The paint; nil takes the text's.
    public var paint: Paint?
    /// The weight in em.
    public var weight: Double
    /// Whether outlines are filled too.
    public var fills: Bool
    /// The joins at corners.
    public var join: StrokeJoin = .round

    /// A line of `weight` em around filled glyphs.
    public init(weight: Double, paint: Paint? = nil, fills: Bool = true) {
        self.weight = weight
        self.paint = paint
        self.fills = fills
    }

    /// Core Text's stroke width, in % of the size: above 0 outlines alone, below 0 outlines and fill; nil for 0.
    public init?(coreTextWidth percent: Double, paint: Paint? = nil) {
        guard percent != 0, percent.isFinite else { return nil }
        self.init(weight: percent.magnitude / 100, paint: paint, fills: percent < 0)
    }
}

/// A box behind the text: one for each line's piece.
public struct TextBackground: Hashable, Sendable {
    /// The paint; nil for none.
    public var fill: Paint?
    /// The line around it; nil for none.
    public var stroke: RuleLine?
    /// The extent of the box beyond the text's ascent, descent and ends.
    public var padding: Insets
    /// The radius of its corners, at most half of its lesser side.
    public var radius: Length

    /// A box of `fill`.
    public init(fill: Paint?, stroke: RuleLine? = nil, padding: Insets = .zero, radius: Length = .zero) {
        self.fill = fill
        self.stroke = stroke
        self.padding = padding
        self.radius = radius
    }

    /// The box scaled by `factor`.
    public func scaled(by factor: Double) -> TextBackground {
        var copy = self
        copy.padding = padding.scaled(by: factor)
        copy.radius = radius.scaled(by: factor)
        copy.stroke?.weight = stroke?.weight.scaled(by: factor) ?? .zero
        return copy
    }
}

/// A copy of the glyphs painted below them, offset in em (CSS `text-shadow` without blur). An artifact: it has no text.
public struct TextShadow: Hashable, Sendable {
    /// The offset to the right, in em.
    public var x: Double
    /// The offset down, in em.
    public var y: Double
    /// Its paint.
    public var paint: Paint
    /// 0 … 1.
    public var opacity: Double

    /// A shadow offset by (`x`, `y`) em.
    public init(x: Double, y: Double, paint: Paint, opacity: Double = 1) {
        self.x = x
        self.y = y
        self.paint = paint
        self.opacity = opacity
    }

    /// Letterpress: two shadows that make type look pressed into the paper, `depth` em deep, with light from above on
    /// the left: its upper left edges are painted in `dark`, its lower right ones in `light`.
    public static func letterpress(light: Paint, dark: Paint, depth: Double) -> [TextShadow] {
        [TextShadow(x: depth, y: depth, paint: light), TextShadow(x: -depth, y: -depth, paint: dark)]
    }
}

/// The stretching of glyphs.
public struct GlyphScale: Hashable, Sendable {
    /// The width as a fraction of the natural one.
    public var width: Double
    /// The height as a fraction of the natural one.
    public var height: Double

    /// Glyphs of `width` and `height`.
    public init(width: Double = 1, height: Double = 1) {
        self.width = width
        self.height = height
    }

    /// Glyphs as they are drawn.
    public static let natural = GlyphScale()
}
