import PubTextModel
import PubUnicode

extension CachedWordBuilder {
    /// The points where the dictionary divides the words in `text`, before the rules of the paragraph are applied;
    /// ascending.
    ///
    /// Neighbouring letters are a word: `well-known`, `l’homme` and `(don’t)` hold two each. A word is not divided if
    /// it is all capitals, touches a figure, or looks like an address.
    func hyphenationCandidates(
        _ text: UnsafeBufferPointer<UInt8>, _ hyphenator: Hyphenator?
    ) -> [HyphenationCandidate] {
        guard let hyphenator, text.count >= 4 else { return [] }
        var points: [HyphenationCandidate] = []
        for letters in LetterGroup.groups(in: text) where letters.mayBeDivided {
            let found = hyphenator.points(of: Array(text[letters.start..<letters.end]))
            let count = letters.count
            for division in found.divisions where division.offset > 0 && division.offset < count {
                var flags: HyphenationPoint.Flags = found.areExceptions ? .exception : []
                if letters.isCapitalized { flags.insert(.capitalized) }
                if letters.isPartOfCompound { flags.insert(.compound) }
                if let change = division.change {
                    points += letters.point(changing: change, text, flags, after: points.last).map { [$0] } ?? []
                } else {
                    let offset = letters.offset(of: division.offset, in: text)
                    if let last = points.last, max(last.end, Int(last.point.offset) + 1) > offset { continue }
                    points.append(
                        HyphenationCandidate(
                            HyphenationPoint(
                                offset: UInt8(clamping: offset), before: UInt8(clamping: division.offset),
                                after: UInt8(clamping: count - division.offset), flags: flags, kern: 0,
                                discretionary: -1)
                        ))
                }
            }
        }
        return points
    }
}

/// Neighbouring letters of a word.
private struct LetterGroup {
    /// The offset of its first character.
    var start = 0
    /// After the last one.
    var end = 0
    /// Characters: letters and their marks.
    var count = 0
    var capitals = 0
    var isCapitalized = false
    var isPartOfCompound = false
    var touchesFigure = false

    /// Whether a rule may let it be divided: at least four letters, not all of them capitals, no figure beside it.
    var mayBeDivided: Bool { count >= 4 && capitals < count && !touchesFigure }

    /// The offset of the character number `index`; the end after the last one. Linear if letters take several bytes.
    func offset(of index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        if end - start == count { return start + index }
        var offset = start
        for _ in 0..<index { offset += Scalars.decode(text, at: offset).length }
        return offset
    }

    /// The point that divides the letters with `change`; nil if capitals would change, or letters that the point
    /// `last` changes too.
    func point(
        changing change: SpellingChange, _ text: UnsafeBufferPointer<UInt8>, _ flags: HyphenationPoint.Flags,
        after last: HyphenationCandidate?
    ) -> HyphenationCandidate? {
        let from = offset(of: change.start, in: text)
        let to = offset(of: change.start + change.count, in: text)
        if CaseMapping.lower(Array(text[from..<to])) != Array(text[from..<to]) { return nil }
        let (before, after) = (Self.utf8(change.preBreak), Self.utf8(change.postBreak))
        // What is replaced belongs to the next line where that has letters in its place.
        let offset = after.isEmpty ? to : from
        if let last, last.end > from || Int(last.point.offset) >= offset { return nil }
        let spelling = DividedSpelling(
            head: text[..<from] + before, headSame: from, tail: after + text[to...], tailSame: text.count - to)
        return HyphenationCandidate(
            HyphenationPoint(
                offset: UInt8(clamping: offset), before: UInt8(clamping: change.start + change.preBreak.count),
                after: UInt8(clamping: change.postBreak.count + count - change.start - change.count),
                flags: flags, kern: 0, discretionary: -1), spelling: spelling, end: to)
    }

    private static func utf8(_ scalars: [UInt32]) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in scalars { Scalars.encode(scalar, into: &bytes) }
        return bytes
    }

    /// The groups of `text`; none when it looks like an address (`www.example.org`, `me@here`, `snake_case`).
    static func groups(in text: UnsafeBufferPointer<UInt8>) -> [LetterGroup] {
        var groups: [LetterGroup] = []
        var current = LetterGroup()
        // The characters between the last letter and the current one: how many, and the last of them.
        var gap = (count: 0, last: UInt32(0))
        var offset = 0
        while offset < text.count {
            let (scalar, length) = Scalars.decode(text, at: offset)
            let category = Scalars.category(of: scalar)
            let isMark = category.isMark && current.count > 0 && gap.count == 0
            if category.isLetter || isMark || isBetweenL(scalar, text, offset) {
                if gap.count > 0, current.count > 0 {
                    if gap.count == 1, addressMarks.contains(gap.last) { return [] }
                    groups.append(current)
                    let joined = gap.count == 1 && isHyphen(gap.last)
                    current = LetterGroup(isPartOfCompound: joined)
                    groups[groups.count - 1].isPartOfCompound = groups[groups.count - 1].isPartOfCompound || joined
                }
                if gap.count > 0, Scalars.category(of: gap.last).isDigit { current.touchesFigure = true }
                if current.count == 0 { (current.start, current.isCapitalized) = (offset, category.isUppercase) }
                current.capitals += category.isUppercase || category.isMark ? 1 : 0
                current.count += 1
                current.end = offset + length
                gap.count = 0
            } else {
                if gap.count == 0, category.isDigit { current.touchesFigure = current.count > 0 }
                gap = (gap.count + 1, scalar)
            }
            offset += length
        }
        if current.count > 0 { groups.append(current) }
        return groups
    }

    /// Whether it is the raised dot of Catalan (`col·lecció`), which separates two l of one word.
    private static func isBetweenL(_ scalar: UInt32, _ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        guard scalar == 0xB7, offset > 0, offset + 2 < text.count else { return false }
        return text[offset - 1] | 0x20 == 0x6C && text[offset + 2] | 0x20 == 0x6C
    }

    /// Between letters these make an address, not prose: . @ _ \ :
    private static let addressMarks: Set<UInt32> = [0x2E, 0x40, 0x5F, 0x5C, 0x3A]

    private static func isHyphen(_ scalar: UInt32) -> Bool {
        scalar == 0x2D || scalar == 0x2010 || scalar == 0x2011
    }
}
