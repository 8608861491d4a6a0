import PubColor
import PubSettings
import PubSwatches

/// The keys of a gradient behind a box.
struct GradientKeys: KeyTable {
    static let keys = GradientKeys()
    static let title = "fill"
    static let meaning =
        "A gradient between two swatches. On a press it mixes exactly their inks, tints of spot inks too."
    let from = Key(required: "from", .located(.swatchReference), "The swatch that it begins with.")
    let to = Key(required: "to", .located(.swatchReference), "The swatch that it ends with.")
    let angle = Key(
        "angle", .number(-360...360), default: 180,
        "The direction of the gradient, clockwise in degrees: 0 upwards, 90 to the right, 180 downwards.")
}

/// The fill of a box that a style specifies, or the background that a master specifies.
package enum SpecifiedFill: Hashable, Sendable {
    /// A swatch.
    case swatch(Located<SwatchReference>)
    /// A gradient: its two swatches, and its angle in degrees.
    case gradient(Located<SwatchReference>, Located<SwatchReference>, Double)

    /// The swatches that it names.
    package var swatches: [Located<SwatchReference>] {
        switch self {
        case .swatch(let swatch): [swatch]
        case .gradient(let from, let to, _): [from, to]
        }
    }
}

extension KeyType where Value == SpecifiedFill {
    /// A swatch, or a gradient.
    package static var boxFill: KeyType {
        .either(
            KeyType<Located<SwatchReference>>.located(.swatchReference).map { swatch, _, _ in .swatch(swatch) },
            KeyType<SpecifiedFill?>.table(GradientKeys.self) { reader in
                let (from, to, angle) = (reader.read(\.from), reader.read(\.to), reader.read(\.angle))
                guard let from, let to else { return nil }
                return .some(.gradient(from, to, angle))
            }.map { fill, _, _ in fill })
    }
}
