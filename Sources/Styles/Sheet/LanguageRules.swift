import PubTextModel

/// The typographic rules of a language: spaces before punctuation, and phrases without line breaks.
struct LanguageRules {
    /// Marks that are set off by a space that does not break.
    struct Marks: OptionSet {
        let rawValue: UInt8
        /// « and » at their inner sides.
        static let guillemets = Marks(rawValue: 1)
        /// The colon.
        static let colon = Marks(rawValue: 2)
        /// ; ! ?
        static let high = Marks(rawValue: 4)
        /// % and ‰ after a number.
        static let percent = Marks(rawValue: 8)
        static let all: Marks = [.guillemets, .colon, .high, .percent]
        static let none: Marks = []
    }

    /// Marks that are set off.
    var thinSpaces: Marks
    /// The marks that are set off by a word space (U+00A0) instead of a thin one (U+202F).
    var wordSpaces: Marks = .none
    /// Whether a dash that opens speech is followed by such a space.
    var setsSpeechOff = false
    /// UTF-8 of the strings that stay unbroken.
    var noBreak: [[UInt8]] = []
    /// The language of words in Latin letters; nil if that is the text's own.
    var second: Language?
    /// Whether typewriter signs are replaced with the signs that they stand for.
    var mendsSigns = false

    /// The custom of `language`.
    init(_ language: Language) {
        switch language.tag.lowercased() {
        case "fr-ca": (thinSpaces, wordSpaces) = ([.guillemets, .colon, .percent], .all)
        case "fr-ch": (thinSpaces, wordSpaces) = (.all, .percent)
        default: (thinSpaces, wordSpaces) = language.primary == "fr" ? (.all, [.colon, .percent]) : (.none, .none)
        }
        setsSpeechOff = language.primary == "fr"
    }

    /// Whether nothing has to be done.
    var isEmpty: Bool { thinSpaces.isEmpty && noBreak.isEmpty && second == nil }
}
