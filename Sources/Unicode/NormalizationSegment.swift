import PubValues

/// A run of scalars that normalisation can change only among themselves.
struct NormalizationSegment {
    private var scalars: [(scalar: UInt32, combiningClass: Int)] = []
    private var source = 0

    /// Appends the full canonical decomposition of `scalar`, which is at `source`.
    mutating func append(_ scalar: UInt32, from source: Int) {
        if scalars.isEmpty { self.source = source }
        decompose(scalar)
    }

    /// Orders and, for form C, composes the run, writes it, and is empty again.
    mutating func flush(into text: inout MappedText, composes: Bool) {
        guard !scalars.isEmpty else { return }
        if scalars.count > 1 {
            orderMarks()
            if composes { composePairs() }
        }
        for entry in scalars { text.append(entry.scalar, from: source) }
        scalars.removeAll(keepingCapacity: true)
    }

    /// At most four levels deep in Unicode 15.0.
    private mutating func decompose(_ scalar: UInt32) {
        if let syllable = Hangul.decompose(scalar) {
            for jamo in syllable where jamo != 0 { scalars.append((jamo, 0)) }
            return
        }
        let step = DecompositionTable.value(of: scalar)
        guard step > 0 else { return scalars.append((scalar, NormalizationProperties(scalar).combiningClass)) }
        decompose(Self.scalar(DecompositionTable.steps, at: (step - 1) * 2))
        let second = Self.scalar(DecompositionTable.steps, at: (step - 1) * 2 + 1)
        if second != 0 { decompose(second) }
    }

    /// Canonical ordering: each run of marks by combining class, equal ones as they are written. The sort's order does
    /// not rest on stability, and its cost on no hostile text: n log n for n marks.
    private mutating func orderMarks() {
        var start = 0
        while start < scalars.count {
            guard scalars[start].combiningClass != 0 else {
                start += 1
                continue
            }
            let end = scalars[start...].firstIndex { $0.combiningClass == 0 } ?? scalars.count
            let ordered = scalars[start..<end].enumerated().sorted {
                ($0.1.combiningClass, $0.0) < ($1.1.combiningClass, $1.0)
            }
            scalars.replaceSubrange(start..<end, with: ordered.map(\.element))
            start = end
        }
    }

    /// Canonical composition (UAX #15, D117): marks that are not blocked join the last starter.
    private mutating func composePairs() {
        var composed: [(scalar: UInt32, combiningClass: Int)] = []
        var starter = -1
        for entry in scalars {
            let last = composed.last?.combiningClass ?? 0
            let isAdjacent = starter == composed.count - 1
            let isFree = isAdjacent || last != 0 && last < entry.combiningClass
            if starter >= 0, isFree, let pair = Self.composite(composed[starter].scalar, entry.scalar) {
                composed[starter].scalar = pair
                continue
            }
            if entry.combiningClass == 0 { starter = composed.count }
            composed.append(entry)
        }
        scalars = composed
    }

    /// The primary composite of two scalars; nil if there is none. Logarithmic in the number of composites.
    private static func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
        if let syllable = Hangul.compose(first, second) { return syllable }
        let pairs = DecompositionTable.pairs
        func pair(_ index: Int) -> (UInt32, UInt32) { (scalar(pairs, at: index * 3), scalar(pairs, at: index * 3 + 1)) }
        // Each entry is three numbers of four digits.
        let count = pairs.utf8CodeUnitCount / 12
        let index = (0..<count).partitioningIndex { pair($0) >= (first, second) }
        return index < count && pair(index) == (first, second) ? scalar(pairs, at: index * 3 + 2) : nil
    }

    private static func scalar(_ literal: StaticString, at index: Int) -> UInt32 {
        UInt32(DecompositionTable.number(literal, at: index, digits: 4))
    }
}

/// Syllables of Hangul, which compose by calculation (The Unicode Standard, section 3.12).
private enum Hangul {
    static let firstSyllable: UInt32 = 0xAC00
    static let firstLeading: UInt32 = 0x1100
    static let firstVowel: UInt32 = 0x1161
    /// One before the first trailing consonant: 0 means none.
    static let noTrailing: UInt32 = 0x11A7
    static let leadingCount: UInt32 = 19
    static let vowelCount: UInt32 = 21
    static let trailingCount: UInt32 = 28

    /// Leading consonant, vowel and trailing consonant (or 0) of a syllable; nil for other scalars.
    static func decompose(_ scalar: UInt32) -> [UInt32]? {
        guard scalar >= firstSyllable, scalar < firstSyllable + leadingCount * vowelCount * trailingCount else {
            return nil
        }
        let index = scalar - firstSyllable
        let trailing = index % trailingCount
        return [
            firstLeading + index / (vowelCount * trailingCount),
            firstVowel + index % (vowelCount * trailingCount) / trailingCount,
            trailing == 0 ? 0 : noTrailing + trailing,
        ]
    }

    /// The syllable of a leading consonant and a vowel, or of a syllable without and a trailing consonant.
    static func compose(_ first: UInt32, _ second: UInt32) -> UInt32? {
        // Smaller scalars wrap round to numbers that are too large.
        let leading = first &- firstLeading
        let vowel = second &- firstVowel
        if leading < leadingCount, vowel < vowelCount {
            return firstSyllable + (leading * vowelCount + vowel) * trailingCount
        }
        let syllable = first &- firstSyllable
        let trailing = second &- noTrailing
        guard syllable < leadingCount * vowelCount * trailingCount, syllable % trailingCount == 0 else { return nil }
        return trailing > 0 && trailing < trailingCount ? first + trailing : nil
    }
}
