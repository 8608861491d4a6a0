import Color
import Diagnostics
import Geometry
import Settings
import TextModel

extension StyleSheet {
    /// Lays the effects that `look` says over those of `character`, whose size and paint are computed.
    func applyEffects(
        _ look: SpecifiedTextStyle, to character: inout CharacterAttributes, _ problems: inout [Diagnostic]
    ) {
        let size = character.size
        if let line = look.underline { character.underline = decoration(line.value, skipsInk: true, &problems) }
        if let line = look.strike { character.strike = decoration(line.value, skipsInk: false, &problems) }
        if let line = look.overline { character.overline = decoration(line.value, skipsInk: true, &problems) }
        if let stroke = look.stroke { character.stroke = textStroke(stroke.value, size, &problems) }
        if let box = look.background { character.background = background(box.value, &problems) }
        if look.shadow != nil || look.letterpress != nil {
            character.copies =
                shadow(look.shadow?.value, size, &problems) + letterpress(look.letterpress?.value, size, &problems)
        }
        character.glyphScaling.width = look.horizontalScale ?? character.glyphScaling.width
        character.glyphScaling.height = look.verticalScale ?? character.glyphScaling.height
    }

    private func decoration(
        _ look: SpecifiedDecoration?, skipsInk: Bool, _ problems: inout [Diagnostic]
    ) -> TextDecoration? {
        guard let look else { return nil }
        var line = TextDecoration(
            paint: look.color.map { paint($0, for: .rule, &problems) }, weight: look.weight,
            skipsInk: look.skipsInk ?? skipsInk)
        line.offset = look.offset
        line.style = look.style
        line.wordsOnly = look.wordsOnly
        return line
    }

    private func textStroke(_ look: SpecifiedTextStroke?, _ size: Length, _ problems: inout [Diagnostic]) -> TextStroke?
    {
        guard let look, share(look.weight, size) > 0 else { return nil }
        var stroke = TextStroke(
            weight: share(look.weight, size),
            paint: look.color.map { paint($0, for: .text(size.points), &problems) }, fills: look.fills)
        stroke.join = look.join
        return stroke
    }

    private func background(_ look: SpecifiedTextBackground?, _ problems: inout [Diagnostic]) -> TextBackground? {
        guard let look else { return nil }
        return TextBackground(
            fill: fill(look.color, &problems), stroke: rule(look.stroke?.value, &problems), padding: look.padding,
            radius: look.radius)
    }

    private func shadow(_ look: SpecifiedTextShadow?, _ size: Length, _ problems: inout [Diagnostic]) -> [TextCopy] {
        guard let look else { return [] }
        return [
            TextCopy(
                x: share(look.x, size), y: share(look.y, size),
                paint: copyPaint(look.color, or: SwatchReference(name: "black", tint: 0.4), &problems),
                opacity: look.opacity)
        ]
    }

    private func letterpress(_ look: SpecifiedLetterpress?, _ size: Length, _ problems: inout [Diagnostic])
        -> [TextCopy]
    {
        guard let look else { return [] }
        let light = copyPaint(look.light, or: SwatchReference(name: "white"), &problems)
        let dark = copyPaint(look.dark, or: SwatchReference(name: "black", tint: 0.6), &problems)
        return TextCopy.letterpress(light: light, dark: dark, depth: share(look.depth, size))
    }

    /// A measure in ems, as far as a page goes.
    private func share(_ measure: Measure, _ size: Length) -> Double { min(max(measure.ems(of: size), -100), 100) }

    /// What a copy is painted with: it covers what is below it.
    private func copyPaint(
        _ reference: Located<SwatchReference>?, or usual: SwatchReference, _ problems: inout [Diagnostic]
    ) -> Paint {
        paint(reference ?? Located(usual, at: .none), for: .area, &problems)
    }
}
