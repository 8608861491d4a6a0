import PubColor
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel

/// The character attributes that a style specifies.
struct SpecifiedTextStyle: Hashable, Sendable {
    var font: Located<String>?
    var style: Located<FaceStyle>?
    var weight: Located<Int>?
    var axes: Located<[String: Double]>?
    var size: Located<SpecifiedLength>?
    var color: Located<SwatchReference>?
    var features: Located<[FontFeature]>?
    var letterCase: LetterCase?
    var tracking: SpecifiedLength?
    var baselineShift: SpecifiedLength?
    var underline: OrNone<SpecifiedDecoration>?
    var strike: OrNone<SpecifiedDecoration>?
    var overline: OrNone<SpecifiedDecoration>?
    var stroke: OrNone<SpecifiedTextStroke>?
    var background: OrNone<SpecifiedTextBackground>?
    var shadow: OrNone<SpecifiedTextShadow>?
    var letterpress: OrNone<SpecifiedLetterpress>?
    var horizontalScale: Double?
    var verticalScale: Double?
    var language: String?
    var hyphenate: Bool?

    /// Nothing said.
    init() {}

    /// Reads the keys of the group at `group`.
    init<Keys: KeyTable>(_ reader: inout TableReader<Keys>, _ group: TextKeys) {
        font = reader.read(group.font)
        style = reader.read(group.style)
        weight = reader.read(group.weight)
        axes = reader.read(group.axes)
        size = reader.read(group.size)
        color = reader.read(group.color)
        features = reader.read(group.features).map { list in
            Located(list.value.flatMap { $0 }, at: list.origin)
        }
        letterCase = reader.read(group.letterCase)
        tracking = reader.read(group.tracking)
        baselineShift = reader.read(group.baselineShift)
        underline = reader.read(group.underline)
        strike = reader.read(group.strike)
        overline = reader.read(group.overline)
        stroke = reader.read(group.stroke)
        background = reader.read(group.background)
        shadow = reader.read(group.shadow)
        letterpress = reader.read(group.letterpress)
        horizontalScale = reader.read(group.horizontalScale)
        verticalScale = reader.read(group.verticalScale)
        language = reader.read(group.language)
        hyphenate = reader.read(group.hyphenate)
    }

    /// These values, with unspecified ones taken from `base`. A size in % or em is one of the base's size.
    func overlaid(on base: SpecifiedTextStyle) -> SpecifiedTextStyle {
        var result = self
        result.font = font ?? base.font
        // A weight of this style beats the words of the base, and the other way round.
        result.style = style ?? base.style
        result.weight = weight ?? (style == nil ? base.weight : nil)
        result.axes = axes(over: base)
        result.size = size.map { SpecifiedTextStyle.combine($0, base.size) } ?? base.size
        result.color = color ?? base.color
        result.features = features ?? base.features
        result.letterCase = letterCase ?? base.letterCase
        result.tracking = tracking ?? base.tracking
        result.baselineShift = baselineShift ?? base.baselineShift
        result.underline = underline ?? base.underline
        result.strike = strike ?? base.strike
        result.overline = overline ?? base.overline
        result.stroke = stroke ?? base.stroke
        result.background = background ?? base.background
        result.shadow = shadow ?? base.shadow
        result.letterpress = letterpress ?? base.letterpress
        result.horizontalScale = horizontalScale ?? base.horizontalScale
        result.verticalScale = verticalScale ?? base.verticalScale
        result.language = language ?? base.language
        result.hyphenate = hyphenate ?? base.hyphenate
        return result
    }

    /// The axes of this style over `base`'s axes; an axis of `base` is dropped if this style says the same in other words.
    private func axes(over base: SpecifiedTextStyle) -> Located<[String: Double]>? {
        // Axes are of one family: another one has its own.
        guard let inherited = base.axes, font == nil else { return axes }
        let values = surviving(inherited.value).merging(axes?.value ?? [:]) { $1 }
        return Located(values, at: axes?.origin ?? inherited.origin)
    }

    /// The entries of `axes` that this style's weight and words do not override.
    private func surviving(_ axes: [String: Double]) -> [String: Double] {
        var axes = axes
        if weight != nil || style?.value.weight != nil { axes["wght"] = nil }
        if style?.value.stretch != nil { axes["wdth"] = nil }
        if style?.value.italic != nil {
            axes["ital"] = nil
            axes["slnt"] = nil
        }
        return axes
    }

    private static func combine(_ size: Located<SpecifiedLength>, _ base: Located<SpecifiedLength>?) -> Located<
        SpecifiedLength
    > {
        guard let base, let fraction = size.value.fraction else { return size }
        let combined: SpecifiedLength =
            switch base.value {
            case .absolute(let length): .absolute(length.scaled(by: fraction))
            case .em(let factor): .em(factor * fraction)
            case .percent(let part): .percent(part * fraction)
            }
        return Located(combined, at: size.origin)
    }

    /// The swatches that it names.
    var swatches: [Located<SwatchReference>] {
        let lines = [underline, strike, overline].map { $0?.value?.color }
        let boxes = [background?.value?.color, background?.value?.stroke?.value?.color]
        let shadows = [shadow?.value?.color, letterpress?.value?.light, letterpress?.value?.dark]
        return ([color, stroke?.value?.color] + lines + boxes + shadows).compactMap { $0 }
    }

    /// Whether it changes the face.
    var changesFace: Bool { font != nil || style != nil || weight != nil || axes != nil }

    /// The face that the style asks for over `base`. A paragraph style's words name the whole face (`isWhole`), a
    /// character style's only change the properties that they name.
    func request(over base: FontRequest?, isWhole: Bool) -> FontRequest? {
        guard var request = font.map({ FontRequest(family: $0.value) }) ?? base else { return nil }
        if let base, font != nil, !isWhole {
            request.weight = base.weight
            request.italic = base.italic
            request.opticalSize = base.opticalSize
        }
        if let words = style?.value {
            request.weight = words.weight ?? (isWhole ? 400 : request.weight)
            request.italic = words.italic ?? (isWhole ? false : request.italic)
            request.stretch = words.stretch ?? (isWhole ? 100 : request.stretch)
        }
        if let weight { request.weight = weight.value }
        request.axes = surviving(request.axes).merging(axes?.value ?? [:]) { $1 }
        return request
    }

    /// The source location of the request for the face, for messages: the style's words, the weight, else the family.
    var faceOrigin: Located<Void>? {
        if let style { return Located((), at: style.origin) }
        if let weight { return Located((), at: weight.origin) }
        if let axes { return Located((), at: axes.origin) }
        return font.map { Located((), at: $0.origin) }
    }
}

extension SpecifiedLength {
    /// The fraction of a whole for values in % and em (of the same whole); nil for lengths.
    var fraction: Double? {
        switch self {
        case .absolute: nil
        case .em(let factor): factor
        case .percent(let part): part / 100
        }
    }

    /// The length, where % and em are of `em`.
    func length(em: Length) -> Length { length(em: em, whole: em) }

    /// The value in em, where % and em are of `em`.
    func ems(of em: Length) -> Double { fraction ?? (em.raw == 0 ? 0 : length(em: em).points / em.points) }
}
