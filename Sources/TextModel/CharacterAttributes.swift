import PubColor
import PubGeometry
import PubIdentity
import PubValues

/// An OpenType feature and its value: `smcp` = 1.
public struct FontFeature: Hashable, Sendable {
    /// The four-letter tag.
    public var tag: String
    /// 0 switches it off, 1 on; higher values choose an alternate.
    public var value: Int32

    /// The feature `tag` with `value`.
    public init(_ tag: String, _ value: Int32 = 1) {
        self.tag = tag
        self.value = value
    }
}

/// The permitted line breaks inside a range of text, in place of Unicode's.
public enum LineBreakMode: UInt8, Hashable, Sendable {
    /// As UAX #14 says, and at the hyphenation points of the language.
    case ordinary
    /// Nowhere.
    case never
    /// As a URL or identifier, without a hyphen: after `/`, `:` and `_`, before `. ? & = # -`, and, if spaces would be too
    /// wide otherwise, before the words of `camelCase`.
    case identifier
    /// As code: at spaces except the leading ones and, if nothing else fits, anywhere, without a hyphen. If all of a
    /// paragraph is code, its further lines have a larger indent than the first.
    case code

    /// Whether text is set character by character as typed: code, identifiers, addresses.
    public var isVerbatim: Bool { self == .identifier || self == .code }
}

/// The computed style of a range of characters: face, size, paint, spacing, decoration, and line breaks.
public struct CharacterAttributes: Hashable, Sendable {
    /// The face.
    public var font: FontKey
    /// The em, in points.
    public var size: Length
    /// The paint of the glyphs.
    public var paint: Paint
    /// OpenType features over the defaults (kern, liga, clig, calt, locl are on).
    public var features: [FontFeature]
    /// The language of the text.
    public var language: Language
    /// Extra advance after each glyph inside a word, in em.
    public var tracking: Double
    /// The tracking, limited to useful values; NaN is none.
    package var boundedTracking: Double { tracking.isNaN ? 0 : min(max(tracking, -10), 10) }
    /// The rise of the baseline (negative: a fall).
    public var baselineShift: Length
    /// A line below the text.
    @Indirect public var underline: TextDecoration?
    /// A line through the text.
    @Indirect public var strike: TextDecoration?
    /// A line above the text.
    @Indirect public var overline: TextDecoration?
    /// The line along the outlines of glyphs.
    @Indirect public var stroke: TextStroke?
    /// The box behind the text; nil for none.
    @Indirect public var background: TextBackground?
    /// Shadows, bottom one first; a letterpress effect is two of them.
    public var shadows: [TextShadow]
    /// The width and the height of glyphs as fractions of their natural ones; advances follow the width.
    public var glyphScaling: GlyphScale
    /// The permitted line breaks.
    public var lineBreakMode: LineBreakMode
    /// False forbids hyphenation points of the language; soft hyphens and hyphens of the text stay.
    public var hyphenates: Bool
    /// Whether figures or letters are set side by side in one square of a vertical line (tate-chu-yoko); in
    /// horizontal lines they are text like any other.
    public var combinesUpright = false
    /// A URL, or `#label` within the issue; nil for none.
    public var link: String?
    /// The element of the structure tree that the text belongs to.
    public var element: ElementID

    /// Text in `font` at `size`, black, without extras.
    public init(font: FontKey, size: Length, paint: Paint = .ink, language: Language = Language("en")) {
        self.font = font
        self.size = size
        self.paint = paint
        self.language = language
        features = []
        tracking = 0
        baselineShift = .zero
        lineBreakMode = .ordinary
        shadows = []
        glyphScaling = .natural
        hyphenates = true
        element = .artifact
    }

    /// The attributes with the type size, and everything that is measured in points, scaled by `factor`.
    public func scaled(by factor: Double) -> CharacterAttributes {
        var copy = self
        copy.size = size.scaled(by: factor)
        copy.baselineShift = baselineShift.scaled(by: factor)
        copy.underline = underline?.scaled(by: factor)
        copy.strike = strike?.scaled(by: factor)
        copy.overline = overline?.scaled(by: factor)
        copy.background = background?.scaled(by: factor)
        return copy
    }
}
