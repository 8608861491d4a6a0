import TextModel

extension StyleSheet {
    /// Words that hyphenation dictionaries get wrong, by language, sorted by tag.
    package var hyphenationExceptions: [(language: Language, words: [String])] {
        languages.sorted { $0.key < $1.key }.filter { !$0.value.exceptions.isEmpty }
            .map { (Language($0.key), $0.value.exceptions) }
    }

    /// What is said of `language`: of its first part, then of its whole tag.
    private func looks(of language: Language) -> [SpecifiedLanguage] {
        let tag = language.tag.lowercased()
        return [languages[language.primary], tag == language.primary ? nil : languages[tag]].compactMap { $0 }
    }

    /// How words in texts of `language` are divided in a style that says `look`.
    func hyphenation(_ look: SpecifiedHyphenation, in language: Language) -> HyphenationRule {
        looks(of: language).compactMap(\.hyphenation).reduce(look) { $1.overlaid(on: $0) }.rule(for: language)
    }

    /// What holds in texts of `language`: what is said of its tag over what is said of its first part.
    func rules(of language: Language) -> LanguageRules {
        let looks = looks(of: language)
        var rules = LanguageRules(language)
        rules.noBreak = looks.flatMap(\.noBreak).map { Array($0.utf8) }
        if let said = looks.compactMap(\.thinSpaces).last { rules.thinSpaces = said ? .all : .none }
        return rules
    }
}
