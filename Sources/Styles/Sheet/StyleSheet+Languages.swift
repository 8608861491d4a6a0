import PubTextModel

extension StyleSheet {
    /// Words that hyphenation dictionaries get wrong, by language, sorted by tag.
    package var hyphenationExceptions: [(language: Language, words: [String])] {
        languages.sorted { $0.key < $1.key }.filter { !$0.value.exceptions.isEmpty }
            .map { (Language($0.key), $0.value.exceptions) }
    }

    /// The tables of `language`, the weaker first: the table of its primary subtag, then of its whole tag.
    private func layers(of language: Language) -> [SpecifiedLanguage] {
        let tag = language.tag.lowercased()
        return [languages[language.primary], tag == language.primary ? nil : languages[tag]].compactMap { $0 }
    }

    /// The hyphenation of words in `language` under a style that specifies `specified`.
    func hyphenation(_ specified: SpecifiedHyphenation, in language: Language) -> HyphenationRule {
        layers(of: language).compactMap(\.hyphenation).reduce(specified) { $1.overlaid(on: $0) }.rule(for: language)
    }

    /// The rules for texts in `language`: rules of the whole tag override rules of its primary subtag.
    func rules(of language: Language) -> LanguageRules {
        let layers = layers(of: language)
        var rules = LanguageRules(language)
        rules.noBreak = layers.flatMap(\.noBreak).map { Array($0.utf8) }
        if let said = layers.compactMap(\.thinSpaces).last {
            rules.thinSpaces = said ? .all : .none
            rules.setsSpeechOff = rules.setsSpeechOff && said
        }
        rules.second = layers.compactMap(\.second).last
        rules.mendsSigns = layers.compactMap(\.mendsSigns).last ?? false
        return rules
    }
}
