import Diagnostics
import Shaping
import Styles
import TextModel

extension HyphenationLibrary {
    /// One warning for each language in which words of `articles` should be divided and are not, since there is no
    /// dictionary; `package` names the package that brings it, nil where none does. Linear in the texts.
    package func missingDictionaries(
        for articles: [ResolvedArticle], package name: (Language) -> String?
    ) -> [Diagnostic] {
        var known: Set<Language> = []
        var findings: [Diagnostic] = []
        for article in articles {
            article.eachParagraph { paragraph in
                for (language, origin) in paragraph.dividedLanguages where known.insert(language).inserted {
                    guard !hasDictionary(for: language), let package = name(language) else { continue }
                    findings.append(
                        .warning(
                            "no-hyphenation", "words in “\(language.tag)” are not divided: there is no dictionary",
                            at: origin, hint: "apt-get install \(package)"))
                }
            }
        }
        return findings
    }
}

extension Paragraph {
    /// The languages of the text whose words may be divided, each with its first place.
    fileprivate var dividedLanguages: [(Language, SourceLocation)] {
        if attributes.hyphenation == nil { return [] }
        var found: [(Language, SourceLocation)] = []
        var start: Int32 = 0
        for run in text.runs {
            let attributes = text.attributes[Int(run.attributes)]
            if attributes.hyphenates, found.last?.0 != attributes.language {
                found.append((attributes.language, text.origin(ofCharacterAt: start) ?? origin))
            }
            start = run.end
        }
        return found
    }
}
