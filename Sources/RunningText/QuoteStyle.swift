/// The marks around a quotation in `language` (BCP 47).
package func quotationMarks(of language: String) -> (opening: String, closing: String) {
    let style = QuoteStyle.of(language)
    return (style.opening, style.closing)
}

/// The quotation marks of a language, which replace `"` and `'`.
struct QuoteStyle: Equatable, Sendable {
    /// The opening mark for `"`.
    let opening: String
    /// The closing mark for `"`.
    let closing: String
    /// The opening mark for `'`.
    let innerOpening: String
    /// The closing mark for `'`.
    let innerClosing: String
    /// Words that begin with an apostrophe (without it, in lower case).
    let elided: Set<String>
    /// Whether `"` between two letters is the mark of an abbreviation.
    let hasGershayim: Bool

    init(_ marks: String, elided: Set<String> = [], hasGershayim: Bool = false) {
        let parts = marks.split(separator: " ").map(String.init)
        precondition(parts.count == 4, "a row has four marks")
        // A thin space that does not break is written as "_": it could not be seen here.
        let marks = parts.map { $0.replacingUnderscores() }
        (opening, closing, innerOpening, innerClosing) = (marks[0], marks[1], marks[2], marks[3])
        self.elided = elided
        self.hasGershayim = hasGershayim
    }

    /// The marks of `language` (BCP 47): of the whole tag, else of its language, else the English ones.
    static func of(_ language: String) -> QuoteStyle {
        let tag = language.lowercased().utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
        if let style = table[String(decoding: tag, as: UTF8.self)] { return style }
        let short = tag.prefix { $0 != UInt8(ascii: "-") }
        return table[String(decoding: short, as: UTF8.self)] ?? english
    }

    private static let english = QuoteStyle(
        "“ ” ‘ ’",
        elided: [
            "tis", "twas", "twere", "twill", "tisn", "twasn", "em", "til", "cause", "bout", "nuff", "cuz", "coz", "n",
            "neath", "gainst", "kay", "ello",
        ])
    private static let germanElided: Set = ["s", "n", "ne", "nen", "ner", "nem", "nes"]

    /// The marks by language, as the style guides of each have them (Chicago; Duden; Imprimerie nationale; RAE;
    /// Crusca; Taalunie; Svenska skrivregler; PWN; and the Unicode CLDR's delimiters for the rest). English has one row
    /// for all countries: writers of British books, whose outer marks are single, type `'` for them.
    private static let table: [String: QuoteStyle] = [
        "en": english,
        "de": QuoteStyle("„ “ ‚ ‘", elided: germanElided),
        "de-ch": QuoteStyle("« » ‹ ›", elided: germanElided),
        "de-li": QuoteStyle("« » ‹ ›", elided: germanElided),
        "fr": QuoteStyle("«_ _» “ ”"),
        "fr-ch": QuoteStyle("«_ _» ‹_ _›"),
        "it": QuoteStyle("« » “ ”", elided: ["l", "sto", "sta", "ndrangheta"]),
        "it-ch": QuoteStyle("« » ‹ ›"),
        "es": QuoteStyle("« » “ ”"),
        "es-mx": QuoteStyle("“ ” ‘ ’"),
        "ca": QuoteStyle("« » “ ”"),
        "eu": QuoteStyle("« » ‹ ›"),
        "gl": QuoteStyle("« » “ ”"),
        "pt": QuoteStyle("« » “ ”"),
        "pt-br": QuoteStyle("“ ” ‘ ’"),
        "nl": QuoteStyle("“ ” ‘ ’", elided: ["s", "t", "n", "k", "m", "r"]),
        "af": QuoteStyle("“ ” ‘ ’", elided: ["n", "t", "s", "k"]),
        "sv": QuoteStyle("” ” ’ ’"),
        "fi": QuoteStyle("” ” ’ ’"),
        "da": QuoteStyle("» « › ‹"),
        "nb": QuoteStyle("« » ‘ ’"),
        "nn": QuoteStyle("« » ‘ ’"),
        "no": QuoteStyle("« » ‘ ’"),
        "is": QuoteStyle("„ “ ‚ ‘"),
        "pl": QuoteStyle("„ ” « »"),
        "cs": QuoteStyle("„ “ ‚ ‘"),
        "sk": QuoteStyle("„ “ ‚ ‘"),
        "sl": QuoteStyle("» « › ‹"),
        "hr": QuoteStyle("„ ” ‘ ’"),
        "sr": QuoteStyle("„ ” ‘ ’"),
        "hu": QuoteStyle("„ ” » «"),
        "ro": QuoteStyle("„ ” « »"),
        "bg": QuoteStyle("„ “ ’ ’"),
        "ru": QuoteStyle("« » „ “"),
        "uk": QuoteStyle("« » „ “"),
        "be": QuoteStyle("« » „ “"),
        "el": QuoteStyle("« » “ ”"),
        "lt": QuoteStyle("„ “ ‚ ‘"),
        "lv": QuoteStyle("„ ” ‘ ’"),
        "et": QuoteStyle("„ ” ‘ ’"),
        "tr": QuoteStyle("“ ” ‘ ’"),
        "ar": QuoteStyle("« » “ ”"),
        "fa": QuoteStyle("« » ‹ ›"),
        "he": QuoteStyle("” ” ’ ’", hasGershayim: true),
    ]
}

extension String {
    fileprivate func replacingUnderscores() -> String { String(map { $0 == "_" ? "\u{202F}" : $0 }) }
}
