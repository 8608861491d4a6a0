import PubColor
import PubDiagnostics
import PubGeometry
import PubSettings
import PubTextModel

extension StyleSheet {
    /// Lays the effects of `specified` over the effects of `character`; size and paint of `character` are already computed.
    func applyEffects(
        _ specified: SpecifiedTextStyle, to character: inout CharacterAttributes, _ problems: inout [Diagnostic]
    ) {
        let size = character.size
        if let line = specified.underline { character.underline = decoration(line.value, skipsInk: true, &problems) }
        if let line = specified.strike { character.strike = decoration(line.value, skipsInk: false, &problems) }
        if let line = specified.overline { character.overline = decoration(line.value, skipsInk: true, &problems) }
        if let stroke = specified.stroke { character.stroke = textStroke(stroke.value, size, &problems) }
        if let box = specified.background { character.background = background(box.value, &problems) }
        if specified.shadow != nil || specified.letterpress != nil {
            character.shadows =
                shadow(specified.shadow?.value, size, &problems)
                + letterpress(specified.letterpress?.value, size, &problems)
        }
        character.glyphScaling.width = specified.horizontalScale ?? character.glyphScaling.width
        character.glyphScaling.height = specified.verticalScale ?? character.glyphScaling.height
    }

    private func decoration(
        _ specified: SpecifiedDecoration?, skipsInk: Bool, _ problems: inout [Diagnostic]
    ) -> TextDecoration? {
        guard let specified else { return nil }
        var line = TextDecoration(
            paint: specified.color.map { paint($0, for: .rule, &problems) }, weight: specified.weight,
            skipsInk: specified.skipsInk ?? skipsInk)
        line.offset = specified.offset
        line.style = specified.style
        line.wordsOnly = specified.wordsOnly
        return line
    }

    private func textStroke(_ specified: SpecifiedTextStroke?, _ size: Length, _ problems: inout [Diagnostic])
        -> TextStroke?
    {
        guard let specified, ems(specified.weight, size) > 0 else { return nil }
        var stroke = TextStroke(
            weight: ems(specified.weight, size),
            paint: specified.color.map { paint($0, for: .text(size.points), &problems) }, fills: specified.fills)
        stroke.join = specified.join
        return stroke
    }

    private func background(_ specified: SpecifiedTextBackground?, _ problems: inout [Diagnostic]) -> TextBackground? {
        guard let specified else { return nil }
        return TextBackground(
            fill: fill(specified.color, &problems), stroke: rule(specified.stroke?.value, &problems),
            padding: specified.padding,
            radius: specified.radius)
    }

    private func shadow(_ specified: SpecifiedTextShadow?, _ size: Length, _ problems: inout [Diagnostic])
        -> [TextShadow]
    {
        guard let specified else { return [] }
        return [
            TextShadow(
                x: ems(specified.x, size), y: ems(specified.y, size),
                paint: shadowPaint(specified.color, or: SwatchReference(name: "black", tint: 0.4), &problems),
                opacity: specified.opacity)
        ]
    }

    private func letterpress(_ specified: SpecifiedLetterpress?, _ size: Length, _ problems: inout [Diagnostic])
        -> [TextShadow]
    {
        guard let specified else { return [] }
        let light = shadowPaint(specified.light, or: SwatchReference(name: "white"), &problems)
        let dark = shadowPaint(specified.dark, or: SwatchReference(name: "black", tint: 0.6), &problems)
        return TextShadow.letterpress(light: light, dark: dark, depth: ems(specified.depth, size))
    }

    /// A length in ems, between −100 and 100.
    private func ems(_ length: SpecifiedLength, _ size: Length) -> Double { min(max(length.ems(of: size), -100), 100) }

    /// The paint of a shadow, or of an edge of a letterpress: it covers everything below it.
    private func shadowPaint(
        _ reference: Located<SwatchReference>?, or initial: SwatchReference, _ problems: inout [Diagnostic]
    ) -> Paint {
        paint(reference ?? Located(initial, at: .none), for: .area, &problems)
    }
}
