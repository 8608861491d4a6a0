import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubSettings
import PubTextModel
import PubValues

/// A table style as written: only its own keys.
struct SpecifiedTableStyle: Hashable, Sendable {
    var basedOn: Located<String>?
    var rules: TableRules?
    var cellPadding: Insets?
    var stripe: OrNone<Located<SwatchReference>>?
    var widths: [ColumnWidth]?
    var align: [Table.Alignment]?
    var stretch: Bool?

    /// Nothing said.
    init() {}

    /// These values, with unspecified ones taken from `base`.
    func overlaid(on base: SpecifiedTableStyle) -> SpecifiedTableStyle {
        var style = base
        if let rules { style.rules = base.rules.map { rules.overlaid(on: $0) } ?? rules }
        style.cellPadding = cellPadding ?? base.cellPadding
        style.stripe = stripe ?? base.stripe
        style.widths = widths ?? base.widths
        style.align = align ?? base.align
        style.stretch = stretch ?? base.stretch
        return style
    }

    /// The swatches that it names.
    var swatches: [Located<SwatchReference>] {
        let lines = [rules?.above, rules?.head, rules?.row, rules?.below].map { $0?.value?.color }
        return (lines + [stripe?.value]).compactMap { $0 }
    }
}

extension KeyType where Value == SpecifiedTableStyle {
    static var tableStyle: KeyType {
        .table(TableStyleKeys.self) { reader in
            var style = SpecifiedTableStyle()
            style.basedOn = reader.read(\.basedOn)
            style.rules = reader.read(\.rules)
            style.cellPadding = reader.read(\.cellPadding)
            style.stripe = reader.read(\.stripe)
            style.widths = reader.read(\.widths)
            style.align = reader.read(\.align)
            style.stretch = reader.read(\.stretch)
            return style
        }
    }
}
