/// Greek letters without their accents, as capitals and small capitals are written: breathings and accents are dropped,
/// the dialytika stays, and a dialytika replaces an accent that alone separated two vowels (γάιδαρος, ΓΑΪΔΑΡΟΣ).
public enum GreekLetter {
    /// The capital of `scalar`, which ends at byte `end` of `text`; nil if it is no Greek letter or mark of one. No
    /// characters for a mark that falls.
    static func capital(of scalar: UInt32, before end: Int, in text: UnsafeBufferPointer<UInt8>) -> [UInt32]? {
        guard let plain = plain(scalar, before: end, in: text) else { return nil }
        return plain.flatMap { letter -> [UInt32] in
            switch letter {
            case 0x3B1...0x3C1, 0x3C3...0x3CB: [letter - 0x20]
            case 0x3C2: [0x3A3]
            // The disjunctive ή keeps its accent.
            case 0x3AE: [0x389]
            default: [letter]
            }
        }
    }

    /// `text` without the accents of its Greek letters. Linear.
    public static func withoutAccents(_ text: [UInt8]) -> [UInt8] {
        text.withUnsafeBufferPointer { bytes in
            var result: [UInt8] = []
            var offset = 0
            while offset < bytes.count {
                let (scalar, length) = Scalars.decode(bytes, at: offset)
                for each in plain(scalar, before: offset + length, in: bytes) ?? [scalar] {
                    Scalars.encode(each, into: &result)
                }
                offset += length
            }
            return result
        }
    }

    /// The letter with a tonos for each accent of the polytonic spelling, and without breathings and iota below: by it
    /// patterns of monotonic Greek divide words. The scalar itself if it is of no such letter.
    public static func monotonic(_ scalar: UInt32) -> UInt32 {
        guard isLetter(scalar), let parts = parts(of: scalar), let base = parts.first else { return scalar }
        let hasAccent = parts.contains { isAccent($0) }
        switch (base, hasAccent, parts.contains(0x308)) {
        case (0x3B9, true, true): return 0x390
        case (0x3C5, true, true): return 0x3B0
        case (0x3B9, false, true): return 0x3CA
        case (0x3C5, false, true): return 0x3CB
        case (_, true, _): return accented[base] ?? base
        default: return base
        }
    }

    private static let accented: [UInt32: UInt32] = [
        0x3B1: 0x3AC, 0x3B5: 0x3AD, 0x3B7: 0x3AE, 0x3B9: 0x3AF, 0x3BF: 0x3CC, 0x3C5: 0x3CD, 0x3C9: 0x3CE,
        0x391: 0x386, 0x395: 0x388, 0x397: 0x389, 0x399: 0x38A, 0x39F: 0x38C, 0x3A5: 0x38E, 0x3A9: 0x38F,
    ]

    /// Ι and Υ with a dialytika.
    private static let dialytika: [UInt32: UInt32] = [0x399: 0x3AA, 0x3A5: 0x3AB, 0x3B9: 0x3CA, 0x3C5: 0x3CB]

    /// `scalar` without the marks that are dropped; nil if nothing of it is Greek.
    private static func plain(_ scalar: UInt32, before end: Int, in text: UnsafeBufferPointer<UInt8>) -> [UInt32]? {
        // Letters and marks of Greek are all below U+10000.
        let length = scalar < 0x800 ? 2 : 3
        if isMark(scalar) {
            return isLetter(previous(end - length, in: text)) ? (scalar == 0x345 ? [0x3B9] : []) : nil
        }
        guard isLetter(scalar), let parts = parts(of: scalar), var base = parts.first else { return nil }
        if base == 0x3B7, parts.count > 1, isAlone(end - length..<end, in: text) { return [0x3AE] }
        let isCapital = (0x391...0x3A9).contains(base)
        var result: [UInt32] = []
        if parts.contains(0x308) {
            base = dialytika[base] ?? base
        } else if parts.count == 1, base == 0x3B9 || base == 0x3C5, followsAccent(end - length, in: text) {
            // The accent that falls kept the two vowels apart: a diaeresis does so in capitals.
            base = base == 0x3B9 ? 0x3CA : 0x3CB
        }
        result.append(base)
        if parts.contains(0x345) { result.append(isCapital ? 0x399 : 0x3B9) }
        return result
    }

    /// Whether the letter before byte `offset` is a vowel with an accent and no dialytika: ι or υ after it is a syllable
    /// of its own.
    private static func followsAccent(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let scalar = previous(offset, in: text)
        guard isLetter(scalar), let parts = parts(of: scalar), let base = parts.first else { return false }
        return parts.contains { isAccent($0) } && !parts.contains(0x308)
            && [0x3B1, 0x3B5, 0x3B7, 0x3BF, 0x3C5].contains(base)
    }

    /// Whether the letter in `range` is a word of its own.
    private static func isAlone(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        func isOfWord(_ scalar: UInt32) -> Bool {
            let category = Scalars.category(of: scalar)
            return category.isLetter || category.isMark
        }
        if isOfWord(previous(range.lowerBound, in: text)) { return false }
        return range.upperBound >= text.count || !isOfWord(Scalars.decode(text, at: range.upperBound).scalar)
    }

    /// The character before byte `offset`; a space if there is none.
    private static func previous(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var start = offset - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        return start < 0 ? 0x20 : Scalars.decode(text, at: start).scalar
    }

    /// Letters of Greek, small and capital, with and without accents.
    private static func isLetter(_ scalar: UInt32) -> Bool {
        (0x386...0x3CE).contains(scalar) && scalar != 0x387 || (0x1F00...0x1FFC).contains(scalar)
    }

    /// A letter and its marks, in form D; nil if the scalar is not a letter.
    private static func parts(of scalar: UInt32) -> [UInt32]? {
        var bytes: [UInt8] = []
        Scalars.encode(scalar, into: &bytes)
        let parts = String(decoding: Normalization.nfd(bytes), as: UTF8.self).unicodeScalars.map(\.value)
        guard let base = parts.first, (0x391...0x3C9).contains(base) else { return nil }
        return parts
    }

    /// Grave, acute and circumflex.
    private static func isAccent(_ scalar: UInt32) -> Bool { scalar == 0x300 || scalar == 0x301 || scalar == 0x342 }

    /// The marks that fall: accents, breathings, and the iota below, which becomes a letter.
    private static func isMark(_ scalar: UInt32) -> Bool {
        isAccent(scalar) || scalar == 0x313 || scalar == 0x314 || scalar == 0x343 || scalar == 0x345
    }
}
