import Color
import Geometry
import Identity

/// A language by its BCP 47 tag: `en-GB`. It chooses hyphenation, quotes and language-specific forms.
public struct Language: Hashable, Sendable {
    /// The tag as written, in canonical case.
    public var tag: String

    /// The language `tag`.
    public init(_ tag: String) { self.tag = tag }

    /// The primary subtag in lower case: `en`.
    public var primary: String { String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased() }

    /// The sign between the whole part of a number and its fraction, as ASCII: a point or a comma (CLDR 42).
    public var decimalSign: UInt8 {
        let isComma = Language.withComma.contains(primary)
        if !isComma { return UInt8(ascii: ".") }
        let region = tag.split { $0 == "-" || $0 == "_" }.dropFirst().first { $0.count == 2 }.map { $0.uppercased() }
        let isException = region.map { Language.withPoint.contains(primary + "-" + $0) } ?? false
        return isException ? UInt8(ascii: ".") : UInt8(ascii: ",")
    }

    private static let withComma: Set<String> = Set(
        """
        af az be bg bs ca cs da de el es et eu fi fo fr fy gl hr hu hy id is it ka kk kl ky lb lt lv mk nb nl nn no pl \
        pt ro ru rw se sk sl sq sr sv tk tr tt uk uz vi wo
        """.split(separator: " ").map(String.init))
    private static let withPoint: Set<String> = Set(
        """
        de-CH de-LI it-CH es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV es-US
        """.split(separator: " ").map(String.init))
}

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

/// Where a line may be broken inside a range of text, over what Unicode allows.
public enum BreakRule: UInt8, Hashable, Sendable {
    /// As UAX #14 says, and at the hyphenation points of the language.
    case ordinary
    /// Nowhere.
    case never
    /// As a URL or identifier: after `/` and `:`, before `. ? & = # -` and `_`, without a hyphen.
    case identifier
    /// As code: at spaces and, where nothing else fits, anywhere, without a hyphen.
    case code

    /// True for what is shown sign by sign as it was typed: code, identifiers, addresses.
    public var isOfCode: Bool { self == .identifier || self == .code }
}

/// The computed style of a range of characters: face, size, paint, spacing, decoration, and where lines may break.
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
    /// How far the baseline rises (negative: falls).
    public var baselineShift: Length
    /// A line below the text.
    public var underline: TextDecoration?
    /// A line through the text.
    public var strike: TextDecoration?
    /// A line above the text.
    public var overline: TextDecoration?
    /// The line along the outlines of glyphs.
    public var stroke: TextStroke?
    /// The box behind the text; nil for none.
    public var background: TextBackground?
    /// Copies below the text, from the undermost on: shadows, the edges of a letterpress.
    public var copies: [TextCopy]
    /// The width and the height of glyphs as shares of their natural ones; advances follow the width.
    public var glyphScaling: GlyphScale
    /// Where lines may break.
    public var breaks: BreakRule
    /// False forbids hyphenation points of the language; soft hyphens and hyphens of the text stay.
    public var hyphenates: Bool
    /// True for figures or letters that are set side by side in one square of a vertical line (tate-chu-yoko); in
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
        breaks = .ordinary
        copies = []
        glyphScaling = .natural
        hyphenates = true
        element = .artifact
    }

    /// The attributes with the type size, and all that is measured in points, at `share` of its size.
    public func scaled(by share: Double) -> CharacterAttributes {
        var copy = self
        copy.size = size.scaled(by: share)
        copy.baselineShift = baselineShift.scaled(by: share)
        copy.underline = underline?.scaled(by: share)
        copy.strike = strike?.scaled(by: share)
        copy.overline = overline?.scaled(by: share)
        copy.background = background?.scaled(by: share)
        return copy
    }
}
