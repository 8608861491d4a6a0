import PubColor
import PubGeometry
import PubSettings
import PubSwatches
import PubTextModel

/// The keys of the square before a label.
struct SquareKeys: KeyTable {
    static let keys = SquareKeys()
    static let title = "square"
    static let meaning = "A square before the first word of a paragraph; `\"none\"` for no square."
    let color = Key(
        "color", .located(.swatchReference), default: "black", "The swatch: `accent` is the accent of the section.")
    let size = Key("size", .lengthOrEm.fromZero, default: "0.7em", "Its side: 0.7 em is as high as capitals.")
    let gap = Key("gap", .lengthOrEm.fromZero, default: "0.6em", "From the square to the word.")
}

/// A square before its swatch is known.
struct SpecifiedSquare: Hashable, Sendable {
    var color: Located<SwatchReference>?
    var size: SpecifiedLength
    var gap: SpecifiedLength
}

extension KeyType where Value == SpecifiedSquare {
    static var square: KeyType {
        .table(SquareKeys.self) { reader in
            SpecifiedSquare(
                color: reader.read(\.color), size: reader.read(\.size), gap: reader.read(\.gap))
        }
    }
}
