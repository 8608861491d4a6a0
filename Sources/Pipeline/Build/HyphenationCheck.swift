import Diagnostics
import Shaping
import Styles
import TextModel

extension BuildSession {
    /// Warns, once for each language, of texts whose words should be divided and are not: the package with the
    /// dictionary of their language is missing.
    mutating func checkHyphenation(of articles: [PlannedArticle], by library: HyphenationLibrary) {
        var known: Set<Language> = []
        for article in articles {
            article.resolved.eachParagraph { paragraph in
                for (language, origin) in paragraph.dividedLanguages where known.insert(language).inserted {
                    guard !library.hasDictionary(for: language),
                        let package = HyphenationFiles.package(for: language)
                    else { continue }
                    report(
                        .warning(
                            "no-hyphenation", "words in “\(language.tag)” are not divided: there is no dictionary",
                            at: origin, hint: "apt-get install \(package)"))
                }
            }
        }
    }
}

extension Paragraph {
    /// The languages of the text whose words may be divided, each with its first place.
    fileprivate var dividedLanguages: [(Language, SourceLocation)] {
        if attributes.hyphenation == nil { return [] }
        var found: [(Language, SourceLocation)] = []
        var start: Int32 = 0
        for run in text.runs {
            let looks = text.attributes[Int(run.attributes)]
            if looks.hyphenates, found.last?.0 != looks.language {
                found.append((looks.language, text.origin(ofCharacterAt: start) ?? origin))
            }
            start = run.end
        }
        return found
    }
}
