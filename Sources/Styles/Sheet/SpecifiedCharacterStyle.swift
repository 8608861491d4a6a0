import PubColor
import PubSettings
import PubTextModel

/// A character style as written: only its own keys.
struct SpecifiedCharacterStyle: Hashable, Sendable {
    var basedOn: Located<String>?
    var text = SpecifiedTextStyle()
    var position: TextPosition?
    var combineUpright: Bool?
    var noBreak: Bool?

    /// Nothing said.
    init() {}

    /// These values, with unspecified ones taken from `base`.
    func overlaid(on base: SpecifiedCharacterStyle) -> SpecifiedCharacterStyle {
        var style = base
        style.text = text.overlaid(on: base.text)
        style.position = position ?? base.position
        style.combineUpright = combineUpright ?? base.combineUpright
        style.noBreak = noBreak ?? base.noBreak
        return style
    }
}

extension KeyType where Value == SpecifiedCharacterStyle {
    static var characterStyle: KeyType {
        .table(CharacterKeys.self) { reader in
            var style = SpecifiedCharacterStyle()
            style.basedOn = reader.read(\.text.basedOn)
            style.text = SpecifiedTextStyle(&reader, reader.keys.text)
            style.position = reader.read(\.position)
            style.combineUpright = reader.read(\.combineUpright)
            style.noBreak = reader.read(\.noBreak)
            return style
        }
    }
}
