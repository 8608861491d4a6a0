import Unicode

/// Removes hyphenation points that would leave a part without a vowel, whatever the patterns say.
///
/// Some dictionaries cut single consonants off (Ukrainian узгодже-н-ня, Belarusian а-зе-р-бай-джан): a part without a
/// vowel is no syllable, and stays with the part before it.
enum Syllables {
    /// The bytes of `word` (lower-case UTF-8) before each of its points at which parts with a vowel meet, ascending; an
    /// odd value of `gaps` after a character is a point.
    static func points(of gaps: WordGaps, in word: [UInt8]) -> [Int] {
        var points: [Int] = []
        for end in 1..<max(word.count, 1) where gaps.values[end - 1] & 1 != 0 && word[end] & 0xC0 != 0x80 {
            take(end, &points, word)
        }
        if !points.isEmpty { take(word.count, &points, word) }
        // The last part ends with the word, and is no point.
        if points.last == word.count { points.removeLast() }
        return points
    }

    /// Adds the part that ends at `end`, in place of the part before it where it cannot stand alone.
    private static func take(_ end: Int, _ ends: inout [Int], _ word: [UInt8]) {
        if canStandAlone(word, ends.last ?? 0, end) || ends.popLast() != nil { ends.append(end) }
    }

    /// True when one of the letters from `start` to `end` may carry a syllable: a vowel, a letter of another script, or,
    /// beside other letters, one that does in Slavonic languages (vrba, vlk).
    private static func canStandAlone(_ word: [UInt8], _ start: Int, _ end: Int) -> Bool {
        word.withUnsafeBufferPointer { word in
            var offset = start
            var (letters, hasLiquid) = (0, false)
            while offset < end {
                let (scalar, length) = Scalars.decode(word, at: offset)
                switch sound(of: scalar) {
                case .vowel: return true
                case .liquid: hasLiquid = true
                case .consonant: break
                }
                // ь softens the letter before it.
                letters += scalar == 0x44C ? 0 : 1
                offset += length
            }
            return hasLiquid && letters > 1
        }
    }

    private enum Sound {
        /// A vowel, or a letter of another script.
        case vowel
        /// A consonant that carries a syllable beside others.
        case liquid
        case consonant
    }

    private static func sound(of scalar: UInt32) -> Sound {
        scalar < 0x80 ? soundsOfASCII[Int(scalar)] : soundInTables(of: scalar)
    }

    private static let soundsOfASCII: [Sound] = (0..<0x80).map { soundInTables(of: $0) }

    private static func soundInTables(of scalar: UInt32) -> Sound {
        consonants.contains(scalar) ? .consonant : liquids.contains(scalar) ? .liquid : .vowel
    }

    private static let consonants = Set(
        "bcdfghjkpqstvwxzßçčćđďħĵķśšşťțźżžбвгґджзйкпстфхцчшщьўђјћџѓќ".unicodeScalars.map(\.value))
    private static let liquids = Set("lmnrłľĺļñńňņŕřлмнрљњ".unicodeScalars.map(\.value))
}
