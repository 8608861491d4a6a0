import PubColor
import PubGeometry
import PubSettings
import PubSwatches
import PubTextModel

/// The keys of a line along the text.
struct DecorationKeys: KeyTable {
    static let keys = DecorationKeys()
    static let title = "underline, strike, overline"
    static let meaning =
        "A line along the text. Neighbours with equal lines share one: the largest type sets its position and weight."
    let weight = Key("weight", .positiveLength, "The weight; left out: the font's.")
    let color = Key("color", .located(.swatchReference), "The swatch; left out: the text's.")
    let offset = Key(
        "offset", .length, default: "0pt",
        "How far the line is moved from its place by the font, away from the text "
            + "(a strike: upwards).")
    let style = Key(
        "style", .oneOf(TextDecoration.Style.self), default: "solid",
        "`solid`, `double`, `dotted`, `dashed` or `wavy`.")
    let skipInk = Key(
        "skip_ink", .boolean,
        "Whether the line is interrupted by letters that cross it. Left out: true, for strikes false.")
    let words = Key("words", .boolean, default: false, "Whether spaces are left out.")
}

/// A line along text, before its swatch is known.
struct SpecifiedDecoration: Hashable, Sendable {
    var weight: Length?
    var color: Located<SwatchReference>?
    var offset = Length.zero
    var style = TextDecoration.Style.solid
    var skipsInk: Bool?
    var wordsOnly = false
}

extension KeyType where Value == OrNone<SpecifiedDecoration> {
    static var decoration: KeyType {
        var words = SpecifiedDecoration()
        words.wordsOnly = true
        return .either(
            KeyType<Bool>.boolean.map { isOn, _, _ in isOn ? .on(SpecifiedDecoration()) : .off },
            .keyword(["words": .on(words)]),
            .table(DecorationKeys.self) { reader in
                .on(
                    SpecifiedDecoration(
                        weight: reader.read(\.weight), color: reader.read(\.color), offset: reader.read(\.offset),
                        style: reader.read(\.style), skipsInk: reader.read(\.skipInk), wordsOnly: reader.read(\.words)))
            })
    }
}

/// The keys of the line along the outlines of letters.
struct TextStrokeKeys: KeyTable {
    static let keys = TextStrokeKeys()
    static let title = "stroke (of text)"
    static let meaning = "The line along the outlines of letters, half of it inside them."
    let weight = Key(
        "weight", KeyType<SpecifiedLength>.lengthEmOrPercent.fromZero, default: "2%",
        "The weight; % and em are of the type size.")
    let color = Key("color", .located(.swatchReference), "The swatch; left out: the text's.")
    let fill = Key("fill", .boolean, default: true, "Whether the letters are filled too, in the text's colour.")
    let join = Key(
        "join", .oneOf(StrokeJoin.self), default: "round",
        "How corners are drawn: `round`, or `miter` (pointed, up to four weights long).")
}

/// The line along outlines of letters, before its swatch is known.
struct SpecifiedTextStroke: Hashable, Sendable {
    var weight: SpecifiedLength
    var color: Located<SwatchReference>?
    var fills: Bool
    var join: StrokeJoin
}

extension KeyType where Value == SpecifiedTextStroke {
    static var textStroke: KeyType {
        .table(TextStrokeKeys.self) { reader in
            SpecifiedTextStroke(
                weight: reader.read(\.weight), color: reader.read(\.color), fills: reader.read(\.fill),
                join: reader.read(\.join))
        }
    }
}

/// The keys of a box behind text.
struct TextBackgroundKeys: KeyTable {
    static let keys = TextBackgroundKeys()
    static let title = "background (of text)"
    static let meaning = "A box behind the text, one on each line, as high as the type's ascent and descent."
    let color = Key("color", .located(.swatchReference), "The swatch; left out: no fill.")
    let padding = Key(
        "padding", .insets(of: .length), default: "0pt",
        "How far the box reaches beyond the text (negative: stays within it): one length; head and foot, sides; or head, "
            + "right, foot, left. The text does not move.")
    let radius = Key("radius", .lengthFromZero, default: "0pt", "The radius of its corners.")
    let stroke = Key("stroke", .orNone(.stroke), "The line around it; `\"none\"` for none.")
}

/// A box behind text, before its swatches are known.
struct SpecifiedTextBackground: Hashable, Sendable {
    var color: Located<SwatchReference>?
    var padding = Insets.zero
    var radius = Length.zero
    var stroke: OrNone<SpecifiedRule>?
}

extension KeyType where Value == SpecifiedTextBackground {
    static var textBackground: KeyType {
        .either(
            KeyType<Located<SwatchReference>>.located(.swatchReference).map { color, _, _ in
                SpecifiedTextBackground(color: color)
            },
            .table(TextBackgroundKeys.self) { reader in
                SpecifiedTextBackground(
                    color: reader.read(\.color), padding: reader.read(\.padding), radius: reader.read(\.radius),
                    stroke: reader.read(\.stroke))
            })
    }
}

/// The keys of a shadow of text.
struct TextShadowKeys: KeyTable {
    static let keys = TextShadowKeys()
    static let title = "shadow (of text)"
    static let meaning = "A copy of the letters below the text, drawn sharp. It is not read."
    let color = Key("color", .located(.swatchReference), "The swatch; left out: `black 40%`.")
    let offset = Key(
        "offset", .array(of: KeyType<SpecifiedLength>.lengthEmOrPercent, count: 2...2),
        "How far to the right and down: two measures, % and em of the type size. Left out: 4 % each.")
    let opacity = Key(
        "opacity", .percent(0...100), "How opaque it is, in %. Left out: 100; less makes the page transparent.")
}

/// A shadow of text, before its swatch is known.
struct SpecifiedTextShadow: Hashable, Sendable {
    var color: Located<SwatchReference>?
    var x = SpecifiedLength.percent(4)
    var y = SpecifiedLength.percent(4)
    var opacity = 1.0
}

extension KeyType where Value == SpecifiedTextShadow {
    static var textShadow: KeyType {
        .either(
            KeyType<Located<SwatchReference>>.located(.swatchReference).map { color, _, _ in
                SpecifiedTextShadow(color: color)
            },
            .table(TextShadowKeys.self) { reader in
                var shadow = SpecifiedTextShadow(color: reader.read(\.color))
                if let offset = reader.read(\.offset), offset.count == 2 {
                    (shadow.x, shadow.y) = (offset[0], offset[1])
                }
                shadow.opacity = (reader.read(\.opacity) ?? 100) / 100
                return shadow
            })
    }
}

/// The keys of a letterpress.
struct LetterpressKeys: KeyTable {
    static let keys = LetterpressKeys()
    static let title = "letterpress"
    static let meaning =
        "Letters as if pressed into tinted paper, under light from above on the left: a dark edge on that side, a light "
        + "one on the other. The edges are not read."
    let depth = Key(
        "depth", KeyType<SpecifiedLength>.lengthEmOrPercent.fromZero, default: "2%",
        "How deep; % and em are of the type size.")
    let light = Key("light", .located(.swatchReference), "The swatch of the light edge; left out: `white`.")
    let dark = Key("dark", .located(.swatchReference), "The swatch of the dark edge; left out: `black 60%`.")
}

/// A letterpress, before its swatches are known.
struct SpecifiedLetterpress: Hashable, Sendable {
    var depth = SpecifiedLength.percent(2)
    var light: Located<SwatchReference>?
    var dark: Located<SwatchReference>?
}

extension KeyType where Value == OrNone<SpecifiedLetterpress> {
    static var letterpress: KeyType {
        .either(
            KeyType<Bool>.boolean.map { isOn, _, _ in isOn ? .on(SpecifiedLetterpress()) : .off },
            .table(LetterpressKeys.self) {
                .on(SpecifiedLetterpress(depth: $0.read(\.depth), light: $0.read(\.light), dark: $0.read(\.dark)))
            })
    }
}

extension KeyType where Value == Double {
    /// A percentage of the natural width or height, as a fraction.
    static var stretch: KeyType { KeyType<Double>.percent(10...1000).map { percent, _, _ in percent / 100 } }
}
