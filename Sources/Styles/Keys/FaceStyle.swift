import PubSettings

/// Weight, slope and width of a face in words; nil if no word says it.
struct FaceStyle: Hashable, Sendable {
    var weight: Int?
    var italic: Bool?
    var stretch: Int?

    /// The weights that words name; hyphens and spaces inside a word do not count (`semi-bold`).
    private static let weights = [
        "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "regular": 400,
        "normal": 400, "book": 400, "medium": 500, "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800,
        "ultrabold": 800, "black": 900, "heavy": 900,
    ]
    private static let widths = [
        "ultracondensed": 50, "extracondensed": 62, "condensed": 75, "narrow": 75, "semicondensed": 87,
        "semiexpanded": 112, "expanded": 125, "wide": 125, "extraexpanded": 150, "ultraexpanded": 200,
    ]
    private static let slopes = ["italic": true, "oblique": true, "roman": false, "upright": false]

    /// The words that a style may use, sorted.
    static let words = (Array(weights.keys) + Array(widths.keys) + Array(slopes.keys)).sorted()

    /// Takes one word in; returns false for an unknown word.
    mutating func add(_ word: String) -> Bool {
        let plain = word.lowercased().filter { $0 != "-" && $0 != "_" }
        if let weight = FaceStyle.weights[plain] {
            self.weight = weight
            // "regular" names a face of its own: upright unless italic is said too.
            if weight == 400, italic == nil { italic = false }
            return true
        }
        if let width = FaceStyle.widths[plain] {
            stretch = width
            return true
        }
        guard let slope = FaceStyle.slopes[plain] else { return false }
        italic = slope
        return true
    }
}

extension KeyType where Value == FaceStyle {
    static var faceStyle: KeyType {
        KeyType<String>.nonEmptyString.map("a style of a face such as \"semibold italic\"") {
            text, origin, findings in
            var style = FaceStyle()
            for word in text.split(separator: " ").map(String.init) where !style.add(word) {
                findings.error(
                    "unknown-word", "unknown style of a face \(SettingsValue.quoted(word))", at: origin,
                    hint: Suggestion.nearest(to: word, in: FaceStyle.words).map { "did you mean \"\($0)\"?" }
                        ?? "write words as \"italic\", \"bold\", \"semibold italic\"")
                return nil
            }
            return style
        }
    }
}
