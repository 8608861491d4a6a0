import PubTextModel

/// The typographic rules of a language: thin spaces before punctuation, and phrases without line breaks.
struct LanguageRules {
    /// Marks that are set off by a thin space.
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

    var thinSpaces: Marks
    /// UTF-8 of what stays together.
    var noBreak: [[UInt8]] = []
    /// The language of words in Latin letters; nil if that is the text's own.
    var second: Language?
    /// Whether signs of a typewriter are set as those that they stand for.
    var mendsSigns = false

    /// The custom of `language`.
    init(_ language: Language) {
        switch language.tag.lowercased() {
        case "fr-ca": thinSpaces = [.guillemets, .colon, .percent]
        case "fr-ch": thinSpaces = [.guillemets, .percent]
        default: thinSpaces = language.primary == "fr" ? .all : .none
        }
    }

    /// Whether nothing has to be done.
    var isEmpty: Bool { thinSpaces.isEmpty && noBreak.isEmpty && second == nil }
}
