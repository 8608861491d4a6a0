import PubUnicode

/// The language that texts seem to be written in, recognized by their script, and in Latin letters by their commonest words.
struct TextLanguage {
    /// The tag of the language (BCP 47); if it cannot be told, the default of an issue that names none.
    let tag: String

    /// How much of each file is looked at.
    private static let sample = 20_000

    /// The language of the texts at `paths`.
    init(ofFiles paths: [String]) {
        // Forty texts tell enough; a folder may have thousands.
        self.init(of: paths.prefix(40).map { Array((FolderManifest.bytes(of: $0) ?? []).prefix(TextLanguage.sample)) })
    }

    /// The language of `texts`.
    init(of texts: [[UInt8]]) {
        var scripts: [String: Int] = [:]
        var words: [String: Int] = [:]
        // How many letters have the forms of Taiwan and Hong Kong, less those with the forms of the mainland.
        var traditional = 0
        for text in texts {
            let string = String(decoding: text, as: UTF8.self)
            for scalar in string.unicodeScalars where scalar.properties.isAlphabetic {
                scripts[Scalars.script(of: scalar.value).name, default: 0] += 1
                if TextLanguage.traditional.contains(scalar) { traditional += 1 }
                if TextLanguage.simplified.contains(scalar) { traditional -= 1 }
            }
            // No word of the lists below is longer.
            for word in string.lowercased().split(whereSeparator: { !$0.isLetter }) where word.utf8.count <= 5 {
                words[String(word), default: 0] += 1
            }
        }
        tag = TextLanguage.tag(scripts: scripts, words: words, isTraditional: traditional > 0)
    }

    private static func tag(scripts: [String: Int], words: [String: Int], isTraditional: Bool) -> String {
        let han = scripts["Hani", default: 0]
        let kana = scripts["Hira", default: 0] + scripts["Kana", default: 0]
        var counts = scripts
        // Code and names are in Latin letters in all languages, and an ideograph is about as much as a word of them.
        counts["Latn"] = scripts["Latn", default: 0] / 4
        counts["Hani"] = han + kana
        let largest = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
        switch largest {
        // Running Japanese has as many kana as ideographs; a few of them in Chinese are names.
        case "Hani": return kana * 8 > han ? "ja" : isTraditional ? "zh-Hant" : "zh-Hans"
        case "Hang": return "ko"
        case "Latn", "": return latin(words)
        default: return others[largest] ?? "en-GB"
        }
    }

    /// The language in Latin letters whose commonest words are most frequent, by far.
    private static func latin(_ words: [String: Int]) -> String {
        let sums = common.map { (tag: $0.key, sum: $0.value.reduce(0) { $0 + words[$1, default: 0] }) }
            .sorted { ($1.sum, $0.tag) < ($0.sum, $1.tag) }
        return sums[0].sum > 0 ? sums[0].tag : "en-GB"
    }

    private static let traditional = Set("這個們會說來時為國學".unicodeScalars)
    private static let simplified = Set("这个们会说来时为国学".unicodeScalars)

    private static let others = [
        "Arab": "ar", "Hebr": "he", "Cyrl": "ru", "Grek": "el", "Deva": "hi", "Thai": "th", "Beng": "bn", "Taml": "ta",
        "Telu": "te", "Knda": "kn", "Mlym": "ml", "Gujr": "gu", "Guru": "pa", "Sinh": "si", "Orya": "or", "Laoo": "lo",
        "Khmr": "km", "Mymr": "my", "Geor": "ka", "Armn": "hy", "Ethi": "am", "Tibt": "bo",
    ]

    /// Words that are frequent in one language and rare in the others.
    private static let common = [
        "en-GB": ["the", "and", "of", "is", "that", "with", "this"],
        "de": ["der", "und", "die", "nicht", "das", "ist", "mit"],
        "fr": ["les", "des", "est", "une", "dans", "pour", "que"],
        "es": ["los", "las", "una", "por", "para", "como", "del"],
        "it": ["che", "della", "sono", "per", "gli", "nella", "anche"],
        "nl": ["het", "een", "van", "niet", "zijn", "voor", "dat"],
        "pt": ["uma", "não", "para", "dos", "como", "mais", "são"],
        "ca": ["amb", "els", "una", "dels", "les", "són", "però"],
    ]
}
