import Color
import Diagnostics
import Documents
import Geometry
import Settings
import TextModel
import Values

/// A table style as it is written: only what it says.
struct SpecifiedTableStyle: Hashable, Sendable {
    var basedOn: Located<String>?
    var rules: TableRules?
    var cellPadding: Insets?
    var stripe: Setting<Located<SwatchReference>>?

    /// Nothing said.
    init() {}

    /// What is said here, over `base`.
    func overlaid(on base: SpecifiedTableStyle) -> SpecifiedTableStyle {
        var look = base
        if let rules { look.rules = base.rules.map { rules.overlaid(on: $0) } ?? rules }
        look.cellPadding = cellPadding ?? base.cellPadding
        look.stripe = stripe ?? base.stripe
        return look
    }

    /// The swatches that it names.
    var swatches: [Located<SwatchReference>] {
        let lines = [rules?.above, rules?.head, rules?.row, rules?.below].map { $0?.value?.color }
        return (lines + [stripe?.value]).compactMap { $0 }
    }
}

extension KeyType where Value == SpecifiedTableStyle {
    static var tableLook: KeyType {
        .table(TableStyleKeys.self) { reader in
            var look = SpecifiedTableStyle()
            look.basedOn = reader.read(\.basedOn)
            look.rules = reader.read(\.rules)
            look.cellPadding = reader.read(\.cellPadding)
            look.stripe = reader.read(\.stripe)
            return look
        }
    }
}
