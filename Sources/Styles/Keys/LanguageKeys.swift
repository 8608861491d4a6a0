import PubDiagnostics
import PubSettings
import PubTextModel

/// The settings for texts in one language.
struct SpecifiedLanguage: Hashable, Sendable {
    /// Words that stay on one line together.
    var noBreak: [String] = []
    /// Words with their hyphenation points.
    var exceptions: [String] = []
    /// Whether marks are set off by a thin space; nil for the custom of the language.
    var thinSpaces: Bool?
    /// The language of its words in Latin letters; nil if they are not divided, or its own.
    var second: Language?
    /// Whether typewriter signs are replaced with the signs that they stand for; nil if unspecified.
    var mendsSigns: Bool?
    /// The hyphenation rules specific to the language.
    var hyphenation: SpecifiedHyphenation?
}

/// The keys of a language.
struct LanguageKeys: KeyTable {
    static let keys = LanguageKeys()
    static let title = "[language.TAG]"
    static let meaning =
        "The rules for texts in one language: `[language.en]` for all its regions, `[language.en-GB]` for one. A list "
        + "of words may be a table of lists (`{ house = […], issue = […] }`), so that an issue adds one to its "
        + "template's."
    let noBreak = Key(
        "no_break", .wordLists,
        "Phrases that stay on one line: `\"New York\"`, `\"Mark II\"`. As they are written, whole words only.")
    let exceptions = Key(
        "exceptions", .exceptions,
        "Words that are divided at other points than in the dictionary: `\"data-base\"`; one without a hyphen is never "
            + "divided; if one of the points changes letters, the word comes first: `\"tillåta = till-låta\"`."
    )
    let hyphenation = Key(
        "hyphenation", .table(LanguageHyphenationKeys.self) { SpecifiedHyphenation(&$0) },
        "How words of the language are divided, whatever the style of the text says.")
    let mendSigns = Key(
        "mend_signs", .boolean,
        "Whether typed signs are corrected: a hyphen for a minus, at the head of a cell and before degrees, becomes a "
            + "minus sign, an `x` between numbers `×`, and a hyphen between the numbers of a range an en dash. Left "
            + "out: they stay, and are reported.")
    let second = Key(
        "second", KeyType<String>.languageTag.map { tag, _, _ in Language(tag) },
        "The language for dividing words in Latin letters, in texts that have other letters: `\"en-GB\"` in "
            + "`[language.zh]`. Left out: such words stay whole, and the blanks of punctuation change instead.")
    let thinSpaces = Key(
        "thin_spaces", .boolean,
        "Whether `; : ! ?` and the inner sides of `« »` are set off by a space that does not break, whatever the source has "
            + "there. Left out: true for French, with thin spaces (U+202F) but before `:` and `%` (U+00A0); in Canada `:` and "
            + "`« »` only, with U+00A0, in Switzerland all with thin ones.")
}

/// The keys of hyphenation in one language.
struct LanguageHyphenationKeys: KeyTable {
    static let keys = LanguageHyphenationKeys()
    static let title = "hyphenation of a language"
    static let meaning =
        "How words of a language are divided. The style of the text supplies the keys that are left out."
    let shortestWord = Key("shortest_word", .integer(2...99), "Letters of the shortest divided word.")
    let before = Key(
        "before", .integer(1...20), "Letters before a hyphen, at least; never fewer than the dictionary allows.")
    let after = Key(
        "after", .integer(1...20), "Letters after a hyphen, at least; never fewer than the dictionary allows.")
    let capitalized = Key("capitalized", .boolean, "Whether capitalised words are divided.")
}

extension SpecifiedHyphenation {
    fileprivate init(_ reader: inout TableReader<LanguageHyphenationKeys>) {
        self.init()
        shortestWord = reader.read(\.shortestWord)
        before = reader.read(\.before)
        after = reader.read(\.after)
        capitalized = reader.read(\.capitalized)
    }
}

extension KeyType where Value == [String] {
    /// A list, or several lists by name.
    static var wordLists: KeyType {
        let list = KeyType.array(of: KeyType<String>.nonEmptyString)
        return .either(list, KeyType<[Named<[String]>]>.named(list).map { lists, _, _ in lists.flatMap(\.value) })
    }

    static var exceptions: KeyType {
        wordLists.map { words, origin, findings in
            for word in words {
                let isWord = word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || isMark($0) }
                if isWord, HyphenationException(word) != nil { continue }
                findings.error(
                    "wrong-value", "\(SettingsValue.quoted(word)) is no word with hyphens at its points", at: origin,
                    hint: "write \"data-base\", \"database\" to keep it whole, or \"tillåta = till-låta\" where "
                        + "letters change at one of the points")
            }
            return words
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        ["-", "\u{AD}", "\u{2010}", "\u{B7}", "=", " "].contains(scalar)
            || scalar.properties.canonicalCombiningClass != .notReordered
    }
}

extension KeyType where Value == SpecifiedLanguage {
    static var specifiedLanguage: KeyType {
        .table(LanguageKeys.self) { reader in
            SpecifiedLanguage(
                noBreak: reader.read(\.noBreak) ?? [], exceptions: reader.read(\.exceptions) ?? [],
                thinSpaces: reader.read(\.thinSpaces), second: reader.read(\.second),
                mendsSigns: reader.read(\.mendSigns), hyphenation: reader.read(\.hyphenation))
        }
    }
}
