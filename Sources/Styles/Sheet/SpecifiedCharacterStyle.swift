import Color
import Settings
import TextModel

/// A character style as it is written: only what it says.
struct SpecifiedCharacterStyle: Hashable, Sendable {
    var basedOn: Located<String>?
    var text = SpecifiedTextStyle()
    var position: TextPosition?
    var combineUpright: Bool?
    var noBreak: Bool?

    /// Nothing said.
    init() {}

    /// What is said here, over `base`.
    func overlaid(on base: SpecifiedCharacterStyle) -> SpecifiedCharacterStyle {
        var look = base
        look.text = text.overlaid(on: base.text)
        look.position = position ?? base.position
        look.combineUpright = combineUpright ?? base.combineUpright
        look.noBreak = noBreak ?? base.noBreak
        return look
    }
}

extension KeyType where Value == SpecifiedCharacterStyle {
    static var characterLook: KeyType {
        .table(CharacterKeys.self) { reader in
            var look = SpecifiedCharacterStyle()
            look.basedOn = reader.read(\.text.basedOn)
            look.text = SpecifiedTextStyle(&reader, \.text)
            look.position = reader.read(\.position)
            look.combineUpright = reader.read(\.combineUpright)
            look.noBreak = reader.read(\.noBreak)
            return look
        }
    }
}
