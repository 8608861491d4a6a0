import PubDiagnostics
import PubShaping
import PubStyles
import PubTextModel

extension HyphenationLibrary {
    /// One warning for each language that should have words of `articles` divided and has no dictionary; `remedy` says
    /// how to get one, nil for a language that divides no words. One for each dictionary that would divide them and is
    /// damaged. Linear in the number of articles.
    package func missingDictionaries(
        for articles: [PackedArticle], remedy: (Language) -> String?
    ) -> [Diagnostic] {
        var known: Set<Language> = []
        var findings: [Diagnostic] = []
        for (language, origin) in articles.lazy.flatMap(\.dividedLanguages) where known.insert(language).inserted {
            if let damage = damage(for: language) {
                findings.append(finding(of: damage, language))
                continue
            }
            guard !hasDictionary(for: language), let hint = remedy(language) else { continue }
            findings.append(
                .warning(
                    "no-hyphenation", "words in “\(language.tag)” are not divided: there is no dictionary",
                    at: origin, hint: hint))
        }
        return findings
    }

    private func finding(of damage: DictionaryDamage, _ language: Language) -> Diagnostic {
        .warning(
            "damaged-dictionary",
            "words in “\(language.tag)” are not divided by this dictionary: \(damage.reason)",
            at: SourceLocation(file: damage.file, line: damage.line, column: damage.column),
            hint: "put a whole copy in its place, or remove it")
    }
}
