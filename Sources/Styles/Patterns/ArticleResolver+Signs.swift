import PubDiagnostics
import PubTextModel

extension ArticleResolver {
    /// Replaces typewriter signs with the signs that they stand for, in languages whose settings ask for it; counts the others.
    mutating func mendSigns(in text: inout AttributedText, isCell: Bool) {
        let signs = TypedSigns(utf8: text.prose, isCell: isCell).found
        if signs.isEmpty { return }
        var edits: [AttributedText.Replacement] = []
        for sign in signs {
            if computed.rules(of: text.attributes(at: sign.place.lowerBound).language).mendsSigns {
                edits.append(.init(sign.place, sign.kind.sign))
                continue
            }
            var known = typedSigns[sign.kind] ?? TypedSignCount()
            if known.count == 0 {
                known.first = text.slice(sign.words.lowerBound, sign.words.upperBound).string
                known.origin = text.origin(at: sign.words.lowerBound) ?? .none
            }
            known.count += 1
            typedSigns[sign.kind] = known
        }
        text.replace(edits)
    }

    /// One warning for each kind of sign left unchanged.
    var findingsOfSigns: [Diagnostic] {
        TypedSigns.Kind.allCases.compactMap { kind in
            typedSigns[kind].map { signs in
                let isOne = signs.count == 1
                let what: String =
                    switch kind {
                    case .minus where isOne: "a hyphen stands for a minus sign"
                    case .minus: "\(signs.count) hyphens stand for minus signs"
                    case .times where isOne: "an x stands for a multiplication sign"
                    case .times: "\(signs.count) letters x stand for multiplication signs"
                    case .range where isOne: "a hyphen stands for the dash of a range"
                    case .range: "\(signs.count) hyphens stand for the dashes of ranges"
                    }
                let sign = String(decoding: kind.sign, as: UTF8.self)
                return .warning(
                    "typed-sign", "\(what): \(isOne ? "" : "the first is ")“\(signs.first)”", at: signs.origin,
                    hint: "write \(sign), or have all of them set so: [language.\(language.primary)] mend_signs = true")
            }
        }
    }

    /// Notes the first number of a page that was typed.
    mutating func noteTypedPage(in text: AttributedText) {
        guard typedPage == nil,
            let words = TypedPageNumbers(utf8: text.prose, language: text.attributes(at: 0).language).first
        else { return }
        typedPage = (
            text.slice(words.lowerBound, words.upperBound).string, text.origin(at: words.lowerBound) ?? .none
        )
    }

    /// The warning of a page that was typed; nil for none.
    var findingOfTypedPage: Diagnostic? {
        typedPage.map { words, origin in
            .warning(
                "typed-page-number", "“\(words)” was typed: it is wrong as soon as another page comes before that",
                at: origin,
                hint:
                    "give what is meant a name, {#name} behind its heading, and write [page](#name){.page} for “page” and its "
                    + "number")
        }
    }
}
