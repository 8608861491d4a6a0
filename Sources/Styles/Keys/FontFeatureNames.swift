import PubSettings
import PubTextModel

/// OpenType features by plain names.
enum FontFeatureNames {
    private static let tags: [String: [String]] = [
        "small caps": ["smcp"], "all small caps": ["smcp", "c2sc"], "old-style figures": ["onum"],
        "lining figures": ["lnum"], "tabular figures": ["tnum"], "proportional figures": ["pnum"],
        "ligatures": ["liga"], "discretionary ligatures": ["dlig"], "historical ligatures": ["hlig"],
        "contextual alternates": ["calt"], "kerning": ["kern"], "fractions": ["frac"], "ordinals": ["ordn"],
        "superior figures": ["sups"], "inferior figures": ["subs"], "swashes": ["swsh"], "slashed zero": ["zero"],
        "case-sensitive forms": ["case"], "titling capitals": ["titl"], "stylistic alternates": ["salt"],
        "historical forms": ["hist"],
    ]

    /// The names, sorted.
    static let names = tags.keys.sorted()

    /// Reads `small caps`, `smcp`, `-liga`, `ss01=2`; nil for anything else.
    static func features(of text: String) -> [FontFeature]? {
        var name = Substring(text)
        var value: Int32 = 1
        if name.hasPrefix("-") || name.hasPrefix("+") {
            value = name.hasPrefix("-") ? 0 : 1
            name = name.dropFirst()
        } else if let sign = name.firstIndex(of: "=") {
            guard let number = Int32(name[name.index(after: sign)...]), (0...999).contains(number) else { return nil }
            value = number
            name = name[..<sign]
        }
        if let known = tags[name.lowercased()] { return known.map { FontFeature($0, value) } }
        let isTag =
            name.utf8.count == 4
            && name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
            }
        return isTag ? [FontFeature(String(name), value)] : nil
    }

    /// `base` with `added` laid over: a feature replaces itself and any feature that it excludes (lining and old-style figures).
    static func merge(_ added: [FontFeature], over base: [FontFeature]) -> [FontFeature] {
        added.reduce(base) { list, feature in
            list.filter { $0.tag != feature.tag && $0.tag != opposites[feature.tag] } + [feature]
        }
    }

    /// `features` with the features for capitals added if it does not set them: case-sensitive marks and lining figures.
    static func ofCapitals(over features: [FontFeature]) -> [FontFeature] {
        merge(capitals.filter { own in !features.contains { $0.tag == own.tag } }, over: features)
    }

    /// `features` without the features for capitals.
    static func withoutCapitals(_ features: [FontFeature]) -> [FontFeature] {
        features.filter { !capitals.contains($0) }
    }

    private static let capitals = [FontFeature("case"), FontFeature("lnum")]
    private static let opposites = ["onum": "lnum", "lnum": "onum", "tnum": "pnum", "pnum": "tnum"]
}

extension KeyType where Value == [FontFeature] {
    static var fontFeatures: KeyType {
        KeyType<String>.nonEmptyString.map("the tag or name of an OpenType feature") { text, origin, findings in
            if let features = FontFeatureNames.features(of: text) { return features }
            findings.error(
                "unknown-feature", "unknown OpenType feature \(SettingsValue.quoted(text))", at: origin,
                hint: Suggestion.nearest(to: text, in: FontFeatureNames.names).map { "did you mean \"\($0)\"?" }
                    ?? "write a tag of four letters, or a name such as \"small caps\"")
            return nil
        }
    }
}
