import PubUnicode

extension Language {
    /// The script that texts of the language are written in: its tag's own subtag (`sr-Latn`), else the customary one.
    public var script: Script {
        for part in tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).dropFirst() {
            if let script = Self.scriptsOfSubtags[part.lowercased()] { return script }
        }
        return Self.scripts[primary] ?? .latin
    }

    /// Whether its script runs from right to left.
    public var isRightToLeft: Bool { Self.rightToLeft.contains(script) }

    /// Whether it is Chinese or Japanese, whose text has no spaces between words.
    public var isIdeographic: Bool { ["ja", "zh", "yue", "wuu", "lzh", "cmn"].contains(primary) }

    private static let rightToLeft: Set<Script> = [.arabic, .hebrew, .syriac, .thaana, .nko, .adlam, .hanifiRohingya]

    private static let scriptsOfSubtags: [String: Script] = [
        "latn": .latin, "cyrl": .cyrillic, "grek": .greek, "arab": .arabic, "hebr": .hebrew, "hans": .han, "hant": .han,
        "jpan": .han, "hani": .han, "hang": .hangul, "kore": .hangul, "deva": .devanagari, "beng": .bengali,
        "guru": .gurmukhi, "thai": .thai, "syrc": .syriac, "nkoo": .nko, "adlm": .adlam, "thaa": .thaana,
        "rohg": .hanifiRohingya,
    ]

    /// Languages that are not written in Latin letters.
    private static let scripts: [String: Script] = [
        "ar": .arabic, "fa": .arabic, "ur": .arabic, "ps": .arabic, "sd": .arabic, "ug": .arabic, "ckb": .arabic,
        "he": .hebrew, "iw": .hebrew, "yi": .hebrew, "dv": .thaana, "syr": .syriac, "nqo": .nko,
        "ru": .cyrillic, "uk": .cyrillic, "bg": .cyrillic, "sr": .cyrillic, "mk": .cyrillic, "be": .cyrillic,
        "kk": .cyrillic, "ky": .cyrillic, "mn": .cyrillic, "tg": .cyrillic, "el": .greek, "hy": .armenian,
        "ka": .georgian, "hi": .devanagari, "mr": .devanagari, "ne": .devanagari, "sa": .devanagari, "bn": .bengali,
        "as": .bengali, "pa": .gurmukhi, "gu": .gujarati, "or": .oriya, "ta": .tamil, "te": .telugu, "kn": .kannada,
        "ml": .malayalam, "si": .sinhala, "th": .thai, "lo": .lao, "km": .khmer, "my": .myanmar, "bo": .tibetan,
        "ja": .han, "zh": .han, "yue": .han, "wuu": .han, "lzh": .han, "cmn": .han, "ko": .hangul, "am": .ethiopic,
        "ti": .ethiopic,
    ]
}
