import PubGeometry
import PubSettings
import PubTextModel

/// The keys of type that is as wide as its measure.
struct FitWidthKeys: KeyTable {
    static let keys = FitWidthKeys()
    static let title = "fit_width"
    static let meaning = "Type as large as its measure allows; `\"none\"` for type of the style's size."
    let least = Key(
        required: "least", .positiveLength, "The least size. Text that is wider even then has several lines.")
    let largest = Key(
        required: "largest", .positiveLength, "The largest size: short text does not fill the measure.")
}

extension KeyType where Value == FittedWidth {
    /// The least and the largest size of type that is as wide as its measure.
    static var fitWidth: KeyType {
        .table(FitWidthKeys.self) { reader in
            // Both are read before either is asked for: each has its own error.
            let (least, largest) = (reader.read(\.least), reader.read(\.largest))
            guard let least, let largest else { return nil }
            let most = KeyType<SpecifiedLength>.largestType
            if least <= largest, largest <= most { return FittedWidth(least: least, largest: largest) }
            let isOrder = least > largest
            reader.error(
                "out-of-range",
                isOrder ? "\"least\" is larger than \"largest\"" : "type is larger than 0 and at most \(most) pt",
                at: reader.origin(of: isOrder ? \.least : \.largest),
                hint: "write two sizes: { least = \"36pt\", largest = \"120pt\" }")
            return nil
        }
    }
}
