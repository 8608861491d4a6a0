import PubSettings

/// The keys of a character style.
struct CharacterKeys: KeyTable {
    static let keys = CharacterKeys()
    static let title = "[character.NAME]"
    static let meaning = "A character style: it changes only the properties it names, in the text it is applied to."
    let text = TextKeys()
    let position = Key(
        "position", .oneOf(TextPosition.self), "`superscript` or `subscript`: smaller type, raised or lowered.")
    let combineUpright = Key(
        "combine_upright", .boolean,
        "Whether figures or letters are set side by side in one square of a vertical line (tate-chu-yoko): two or "
            + "three of them. Left out: false. It does nothing in horizontal lines.")
    let noBreak = Key("no_break", .boolean, "Whether the text stays on one line. Left out: false.")
}

/// Raised or lowered text.
enum TextPosition: String, CaseIterable, Sendable {
    /// On the baseline.
    case normal
    /// Raised.
    case superscript
    /// Lowered.
    case `subscript`

    /// The size as a fraction of the surrounding text's: about the size of small figures drawn by type designers.
    var size: Double { self == .normal ? 1 : 0.62 }

    /// The shift of the baseline, in em of the surrounding text: figures of that size end near the cap height, or
    /// hang below the baseline by a quarter of their own height.
    var shift: Double {
        switch self {
        case .normal: 0
        case .superscript: 0.34
        case .subscript: -0.15
        }
    }
}
