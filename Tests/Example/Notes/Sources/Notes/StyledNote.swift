import TextPDF

/// A kind of sign in notes: `~fancy~`, `_italic_`, `-struck-`, or capitals, which are signs themselves.
struct SignRule {
    /// Finds the sign before the words, and the words.
    let pattern: Regex<(Substring, Substring, Substring)>
    /// The attributes of the words.
    let change: (CharacterAttributes) -> CharacterAttributes
}

/// Notes as people type them, and the type that they are set in.
struct NoteStyles {
    let body: CharacterAttributes
    let rules: [SignRule]

    /// The styles of notes in type of `size`.
    init(_ fonts: FontCatalog, size: Length) {
        func face(_ family: String, italic: Bool = false) -> FontKey {
            fonts.key(for: FontRequest(family: family, italic: italic)) ?? fonts.key(of: fonts.faces[0])
        }
        body = CharacterAttributes(font: face("Vollkorn"), size: size, language: Language("en-GB"))
        let (fancy, italic) = (face("EB Garamond 12", italic: true), face("Vollkorn", italic: true))
        let red = Paint(.cmyk(0, 0.9, 0.85, 0.1))
        rules = [
            SignRule(pattern: /(?:^|[\s(])(~)([^~\s](?:[^~]*[^~\s])?)~/) { type in
                var fancier = type
                (fancier.font, fancier.size) = (fancy, type.size.scaled(by: 1.25))
                fancier.paint = Paint(.cmyk(0.7, 0.2, 0.4, 0.1))
                return fancier
            },
            SignRule(pattern: /(?:^|[\s(])(_)([^_\s](?:[^_]*[^_\s])?)_/) { type in
                var leaning = type
                leaning.font = italic
                return leaning
            },
            SignRule(pattern: /(?:^|[\s(])(-)([^-\s](?:[^-]*[^-\s])?)-/) { type in
                var struck = type
                struck.strike = TextDecoration(paint: red)
                return struck
            },
            SignRule(pattern: /(?:^|[\s(])()([A-Z]{2,}(?:\s[A-Z]{2,})*)/) { type in
                var loud = type
                loud.paint = red
                return loud
            },
        ]
    }

    /// `note` in the styles of its signs, which are taken out.
    func styled(_ note: String) -> AttributedText {
        var text = AttributedText(note, body)
        for rule in rules {
            let string = text.string
            var (words, signs) = ([Range<Int>](), [AttributedText.Replacement]())
            for match in string.matches(of: rule.pattern) {
                func offset(_ index: String.Index) -> Int { string.utf8.distance(from: string.startIndex, to: index) }
                let (sign, inner) = (match.output.1, match.output.2)
                words.append(offset(inner.startIndex)..<offset(inner.endIndex))
                if sign.isEmpty { continue }
                signs.append(AttributedText.Replacement(offset(sign.startIndex)..<offset(sign.endIndex)))
                signs.append(
                    AttributedText.Replacement(offset(inner.endIndex)..<offset(inner.endIndex) + sign.utf8.count))
            }
            text.restyle(words, rule.change)
            text.replace(signs)
        }
        return text
    }
}
