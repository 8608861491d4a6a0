import PubColor
import PubDiagnostics
import PubGeometry
import PubIdentity
import PubSettings
import PubSwatches
import PubValues

/// The changes that the pages of a department make: replaced swatches, and a heavier weight for small reversed type.
package struct PageColors: Hashable, Sendable {
    /// Type below a size that is set heavier, since ink runs into thin strokes from all sides.
    package struct HeavierType: Hashable, Sendable {
        /// Type smaller than this becomes heavier.
        package var below: Length
        /// The largest increase in weight, in units of weight: 100 is one step.
        package var weight: Int

        /// Type below a size that is heavier by at most `weight`.
        package init(below: Length, weight: Int) {
            self.below = below
            self.weight = weight
        }
    }

    /// The swatches by the names that mean them.
    package var swatches: [String: SwatchReference] = [:]
    /// Small type whose colour the swatches change; nil if its weight stays.
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
        copy.reversal = TypeReversal(heavier: heavier, swatches: swatches)
        for (name, style) in paragraphs
        where StyleSheet.size(of: style.cascaded.text) < heavier.below && copy.isReversed(style.cascaded.text.color) {
            if let near = fonts.heavier(style.request, heavier, than: style.font) {
                copy.paragraphs[name]?.request = near.request
                copy.paragraphs[name]?.font = near.font
            }
        }
        return copy
    }

    /// The fill that `specified` means; nil if a swatch of it does not exist.
    package func fill(_ specified: SpecifiedFill) -> BoxFill? {
        var problems: [Diagnostic] = []
        let fill = boxFill(specified, &problems)
        return problems.isEmpty ? fill : nil
    }

    /// Whether text in the swatch `color`, or in black, has another colour on these pages than on others.
    func isReversed(_ color: Located<SwatchReference>?) -> Bool {
        guard let reversal else { return false }
        let reference = color?.value ?? SwatchReference(name: "black")
        // As areas: only the colours are compared, not what overprints.
        return (try? swatches.paint(reference, for: .area))?.color
            != (try? reversal.swatches.paint(reference, for: .area))?.color
    }
}

/// The rule that makes small type heavier on a dark page.
struct TypeReversal: Sendable {
    /// Which type, and by how much.
    var heavier: PageColors.HeavierType
    /// The swatches of other pages, to tell whether type is reversed.
    var swatches: SwatchTable
}

extension FontLookup {
    /// The next heavier face than `font` (the face of `request`), and its request; nil if there is none.
    func heavier(
        _ request: FontRequest, _ heavier: PageColors.HeavierType, than font: FontKey
    ) -> (request: FontRequest, font: FontKey)? {
        // Faces are mostly one step of 100 apart, but the limit may be between two.
        for step in Array(stride(from: 100, to: heavier.weight, by: 100)) + [heavier.weight] {
            var candidate = request
            // OpenType has no weight above 1000.
            candidate.weight = min(request.weight + step, 1000)
            if let found = find(candidate), found != font { return (candidate, found) }
        }
        return nil
    }
}
