/// Removes hyphenation points that would leave a part without a vowel, whatever the patterns say.
///
/// Some dictionaries cut single consonants off (Ukrainian узгодже-н-ня, Belarusian а-зе-р-бай-джан): a part without a
/// vowel is no syllable, and stays with the part before it.
enum Syllables {
    /// The points of a word of `letters` at which parts with a vowel meet; `points` are numbers of letters, ascending.
    static func between(_ points: [Int], in letters: [UInt32]) -> [Int] {
        var kept: [Int] = []
        for point in points + [letters.count] {
            let part = letters[(kept.last ?? 0)..<max(point, kept.last ?? 0)]
            if canStandAlone(part) || kept.popLast() != nil { kept.append(point) }
        }
        return kept.filter { $0 < letters.count }
    }

    /// True when one of the letters may carry a syllable: a vowel, a letter of another script, or, beside other
    /// consonants, one that does in Slavonic languages (vrba, vlk).
    private static func canStandAlone(_ part: ArraySlice<UInt32>) -> Bool {
        let count = part.count { $0 != softSign }
        return part.contains { !consonants.contains($0) && (count > 1 || !liquids.contains($0)) }
    }

    private static let consonants = Set(
        "bcdfghjkpqstvwxzßçčćđďħĵķśšşťțźżžбвгґджзйкпстфхцчшщьўђјћџѓќ".unicodeScalars.map(\.value))
    /// ь, which softens the letter before it.
    private static let softSign: UInt32 = 0x44C
    private static let liquids = Set("lmnrłľĺļñńňņŕřлмнрљњ".unicodeScalars.map(\.value))
}
