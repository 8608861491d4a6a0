import PubTextModel
import PubUnicode

extension HyphenationFiles {
    /// The source of a dictionary of `language`, worded as the hint of a finding: a Debian package,
    /// or a file of patterns and its place. Nil if the language's words are never divided.
    package static func remedy(for language: Language) -> String? {
        if isUndivided(language) { return nil }
        let tag = language.tag.lowercased()
        // Packages divide words in the orthographies of today alone.
        if !tag.contains("1901"), !tag.contains("polyton"), let package = package(for: language) {
            return "apt-get install \(package)"
        }
        guard let source = texFile(for: language) else {
            return "put patterns of TeX or libhyphen beside the fonts, as Fonts/hyphenation/\(language.tag).tex or .dic"
        }
        return "put \(source.file).tex, which Debian's texlive-lang-\(source.package) has, beside the fonts as "
            + "Fonts/hyphenation/\(language.tag).tex"
    }

    /// Languages whose Debian package of patterns is named `hyphen-` and their tag.
    private static let packaged: Set<Substring> = Set(
        """
        af as be bg bn ca cs da de el es fr gl gu hi hr hu id is it kn lt lv ml mn mr nl or pa pl ro ru sk sl sr sv ta \
        te uk zu
        """.split(separator: " "))

    /// Debian's package with the dictionary of `language`; nil if it has none. Thai has one, but its lines end
    /// between words.
    package static func package(for language: Language) -> String? {
        switch language.primary {
        case "en": return "hyphen-en-" + (["en", "en-us"].contains(language.tag.lowercased()) ? "us" : "gb")
        case "pt": return "hyphen-pt-" + (language.tag.lowercased().hasSuffix("-br") ? "br" : "pt")
        case "no", "nb", "nn": return "hyphen-no"
        case "et": return "myspell-et"
        case let primary: return packaged.contains(primary[...]) ? "hyphen-" + primary : nil
        }
    }

    /// TeX's file of patterns for `language`, and the Debian package's name after `texlive-lang-`.
    private static func texFile(for language: Language) -> (file: String, package: String)? {
        let tag = language.tag.lowercased()
        switch language.primary {
        case "de":
            if tag.contains("-ch") { return ("hyph-de-ch-1901", "german") }
            return ("hyph-de-1901", "german")
        case "el" where tag.contains("polyton"): return ("hyph-el-polyton", "greek")
        case "grc": return ("hyph-grc", "greek")
        case "la":
            if tag.contains("classic") { return ("hyph-la-x-classic", "european") }
            return ("hyph-la", "european")
        // TeX Live has Basque in its French collection.
        case "eu": return ("hyph-eu", "french")
        case "cy", "ga", "fi", "tr", "hsb", "et": return ("hyph-\(language.primary)", "european")
        case "eo", "hy", "ka", "kmr", "tk", "sa", "ia", "cop": return ("hyph-\(language.primary)", "other")
        case "oc", "fur", "pms", "rm": return ("hyph-\(language.primary)", "italian")
        case "mk": return ("hyph-mk", "cyrillic")
        default: return nil
        }
    }

    /// Whether words of the language are never divided: its script has no hyphens, or it is
    /// Vietnamese, whose words are syllables.
    private static func isUndivided(_ language: Language) -> Bool {
        if language.primary == "vi" { return true }
        return [
            .arabic, .hebrew, .han, .hangul, .thai, .lao, .khmer, .myanmar, .tibetan, .syriac, .thaana, .nko, .adlam,
            .hanifiRohingya, .ethiopic,
        ].contains(language.script)
    }
}
