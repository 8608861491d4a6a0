import PubUnicode

/// Removes hyphenation points that would leave a part without a vowel, even if the patterns allow them.
///
/// Some dictionaries cut single consonants off (Ukrainian узгодже-н-ня, Belarusian а-зе-р-бай-джан; in rare words the
/// best ones do: German grau-s-ei-den): a part without a vowel is no syllable. It begins the next one if that has no
/// consonant of its own (grau-sei-den), and otherwise stays with the part before it (узгоджен-ня).
struct Syllables {
    /// Consonants that carry a syllable beside others.
    private let liquids: Set<UInt32>

    /// The rule of the language whose primary subtag is `primary`.
    init(language primary: Substring) { liquids = Self.liquids[primary] ?? [] }

    /// The byte offsets in `word` (lower-case UTF-8) of the points between parts that have a vowel, ascending; an odd
    /// value of `gaps` after a character is a point.
    func points(of gaps: WordGaps, in word: [UInt8]) -> [Int] {
        var points: [Int] = []
        for end in 1..<max(word.count, 1) where gaps.values[end - 1] & 1 != 0 && word[end] & 0xC0 != 0x80 {
            take(end, &points, word)
        }
        if !points.isEmpty { take(word.count, &points, word) }
        // The last part ends with the word, and is no point.
        if points.last == word.count { points.removeLast() }
        return points
    }

    /// Divides the word at `end`, unless the part before would be without a syllable: such a part joins the next one
    /// if that begins with a vowel, else the part before it.
    private func take(_ end: Int, _ ends: inout [Int], _ word: [UInt8]) {
        if canStandAlone(word, ends.last ?? 0, end) { return ends.append(end) }
        if end < word.count, isVowel(word, at: end) { return }
        if ends.popLast() != nil { ends.append(end) }
    }

    /// Whether one of the letters from `start` to `end` may carry a syllable: a vowel, a letter of another script, or,
    /// beside other letters, one that does in this language (vrba, vlk).
    private func canStandAlone(_ word: [UInt8], _ start: Int, _ end: Int) -> Bool {
        word.withUnsafeBufferPointer { word in
            var offset = start
            var (letters, hasLiquid) = (0, false)
            while offset < end {
                let (scalar, length) = Scalars.decode(word, at: offset)
                if !Self.consonants.contains(scalar) { return true }
                hasLiquid = hasLiquid || liquids.contains(scalar)
                // ь softens the letter before it.
                letters += scalar == 0x44C ? 0 : 1
                offset += length
            }
            return hasLiquid && letters > 1
        }
    }

    private func isVowel(_ word: [UInt8], at offset: Int) -> Bool {
        word.withUnsafeBufferPointer { !Self.consonants.contains(Scalars.decode($0, at: offset).scalar) }
    }

    private static let consonants = scalars(
        "bcdfghjklmnpqrstvwxzßçčćđďħĵķśšşťțźżžłľĺļñńňņŕřбвгґджзйклмнпрстфхцчшщьўђјћџѓќљњ")

    /// By language: r in the west and south of the Slavonic ones, in Czech and Slovak l too.
    private static let liquids: [Substring: Set<UInt32>] = [
        "cs": scalars("rl"), "sk": scalars("rŕlĺ"), "sl": scalars("r"), "hr": scalars("r"), "bs": scalars("rр"),
        "sr": scalars("rр"), "sh": scalars("rр"), "cnr": scalars("rр"), "mk": scalars("rр"),
    ]

    private static func scalars(_ letters: String) -> Set<UInt32> { Set(letters.unicodeScalars.map(\.value)) }
}
