import Unicode

extension WordMaker {
    /// The points at which the dictionary divides the words in `text`, as if no rule forbade any; ascending.
    ///
    /// Letters that stand together are a word: `well-known`, `l’homme` and `(don’t)` hold two each. Nothing is divided
    /// that is all capitals, touches a figure, or looks like an address.
    func divisions(_ text: UnsafeBufferPointer<UInt8>, _ hyphenator: Hyphenator?) -> [WordPoint] {
        guard let hyphenator, text.count >= 4 else { return [] }
        var points: [WordPoint] = []
        for letters in LetterGroup.groups(in: text) where letters.mayBeDivided {
            let word = Array(text[letters.offsets[0]..<letters.end])
            let found = hyphenator.points(of: word)
            let count = letters.offsets.count
            for before in found.characters where before > 0 && before < count {
                var flags: WordPoint.Flags = found.areExceptions ? .exception : []
                if letters.isCapitalized { flags.insert(.capitalized) }
                if letters.isPartOfCompound { flags.insert(.compound) }
                points.append(
                    WordPoint(
                        offset: UInt8(clamping: letters.offsets[before]), before: UInt8(clamping: before),
                        after: UInt8(clamping: count - before), flags: flags, kern: 0, divided: -1))
            }
        }
        return points
    }
}

/// Letters that stand together in a word.
private struct LetterGroup {
    /// The offset of each character: letters and their marks.
    var offsets: [Int] = []
    /// Behind the last one.
    var end = 0
    var capitals = 0
    var isCapitalized = false
    var isPartOfCompound = false
    var touchesFigure = false

    /// True when a rule may let it be divided: at least four letters, not all of them capitals, no figure beside it.
    var mayBeDivided: Bool { offsets.count >= 4 && capitals < offsets.count && !touchesFigure }

    /// The groups of `text`; none when it looks like an address (`www.example.org`, `me@here`, `snake_case`).
    static func groups(in text: UnsafeBufferPointer<UInt8>) -> [LetterGroup] {
        var groups: [LetterGroup] = []
        var current = LetterGroup()
        // What stands between the last letter and the present character.
        var gap: [UInt32] = []
        var offset = 0
        while offset < text.count {
            let (scalar, length) = Scalars.decode(text, at: offset)
            let category = Scalars.category(of: scalar)
            if category.isLetter || (category.isMark && !current.offsets.isEmpty && gap.isEmpty) {
                if !gap.isEmpty, !current.offsets.isEmpty {
                    if gap.count == 1, addressMarks.contains(gap[0]) { return [] }
                    groups.append(current)
                    let joined = gap.count == 1 && isHyphen(gap[0])
                    current = LetterGroup(isPartOfCompound: joined)
                    groups[groups.count - 1].isPartOfCompound = groups[groups.count - 1].isPartOfCompound || joined
                }
                if let last = gap.last, Scalars.category(of: last).isDigit { current.touchesFigure = true }
                if current.offsets.isEmpty { current.isCapitalized = category.isUppercase }
                current.capitals += category.isUppercase || category.isMark ? 1 : 0
                current.offsets.append(offset)
                current.end = offset + length
                gap = []
            } else {
                if gap.isEmpty, category.isDigit { current.touchesFigure = !current.offsets.isEmpty }
                gap.append(scalar)
            }
            offset += length
        }
        if !current.offsets.isEmpty { groups.append(current) }
        return groups
    }

    /// Between letters these make an address, not prose: . @ _ \ :
    private static let addressMarks: Set<UInt32> = [0x2E, 0x40, 0x5F, 0x5C, 0x3A]

    private static func isHyphen(_ scalar: UInt32) -> Bool {
        scalar == 0x2D || scalar == 0x2010 || scalar == 0x2011
    }
}
