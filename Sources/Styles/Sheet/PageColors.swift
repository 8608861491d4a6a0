import Color
import Diagnostics
import Geometry
import Values

/// What the pages of a department change: swatches that mean others there, and the weight of small type that is reversed.
package struct PageColors: Hashable, Sendable {
    /// Type below a size that is set heavier, since ink runs into thin strokes from all sides.
    package struct HeavierType: Hashable, Sendable {
        /// The size below which type is heavier.
        package var below: Length
        /// How much heavier it is at most, in units of weight: 100 is one step.
        package var weight: Int

        /// Type below a size that is heavier by at most `weight`.
        package init(below: Length, weight: Int) {
            self.below = below
            self.weight = weight
        }
    }

    /// The swatches by the names that mean them.
    package var swatches: [String: SwatchReference] = [:]
    /// Small type whose colour the swatches change; nil where its weight stays.
    package var heavierType: HeavierType?

    /// Colours that change nothing.
    package init() {}
}

extension StyleSheet {
    /// This sheet with the swatches of `colors`. Paragraph styles below a size, whose colour they change, take the next
    /// heavier face of their family that there is.
    package func recolored(_ colors: PageColors, _ fonts: FontLookup) -> StyleSheet {
        if colors.swatches.isEmpty { return self }
        var copy = self
        copy.swatches = swatches.replacing(colors.swatches)
        guard let heavier = colors.heavierType else { return copy }
        for (name, style) in paragraphs
        where StyleSheet.size(of: style.cascaded.text) < heavier.below && color(of: style) != copy.color(of: style) {
            copy.paragraphs[name] = style.heavier(heavier, fonts)
        }
        return copy
    }

    /// The fill that `specified` means; nil where a swatch of it does not exist.
    package func fill(_ specified: SpecifiedFill) -> BoxFill? {
        var problems: [Diagnostic] = []
        let fill = boxFill(specified, &problems)
        return problems.isEmpty ? fill : nil
    }

    private func color(of style: CascadedParagraphStyle) -> PressColor? {
        let reference = style.cascaded.text.color?.value ?? SwatchReference(name: "black")
        return paint(reference, for: .text(StyleSheet.size(of: style.cascaded.text).points))?.color
    }
}

extension CascadedParagraphStyle {
    /// The style in the next heavier face that there is; as it is where there is none.
    fileprivate func heavier(_ heavier: PageColors.HeavierType, _ fonts: FontLookup) -> CascadedParagraphStyle {
        for step in Array(stride(from: 100, to: heavier.weight, by: 100)) + [heavier.weight] {
            var style = self
            style.request.weight = min(request.weight + step, 1000)
            guard let font = fonts.find(style.request), font != self.font else { continue }
            style.font = font
            return style
        }
        return self
    }
}
