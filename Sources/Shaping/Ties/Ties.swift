import PubTextModel
import PubUnicode
import Synchronization

/// Ties: neighbouring words that belong on one line although there is a space between them, by language.
///
/// They override UAX #14, which sees the space only. The words are in ``TieRow``; the rules are here. They are few and
/// certain: a tie that is not needed costs an uneven line.
final class Ties: Sendable {
    /// The strength of the tie that keeps words on one line.
    enum Strength {
        /// A line may end between them if nothing else keeps word spaces even.
        case soft
        /// A line may end between them if no other lines can be set at all.
        case hard
        /// Never: a quotation mark and the text that it encloses.
        case always
    }

    /// The lists of ``TieRow`` that a word is in.
    struct Roles: OptionSet {
        let rawValue: UInt16
        static let number = Roles(rawValue: 1)
        static let name = Roles(rawValue: 2)
        /// It begins a part of an abbreviation that a space follows.
        static let abbreviation = Roles(rawValue: 4)
        static let unit = Roles(rawValue: 8)
        static let multiplier = Roles(rawValue: 16)
        static let ordinalNoun = Roles(rawValue: 32)
        static let roman = Roles(rawValue: 64)
        static let month = Roles(rawValue: 128)
        static let letter = Roles(rawValue: 256)
        static let softLetter = Roles(rawValue: 512)
        static let particle = Roles(rawValue: 1024)
        static let opening = Roles(rawValue: 2048)
    }

    private let words: WordRoles<Roles>
    /// Neighbouring parts of abbreviations.
    private let pairs: Set<UInt64>
    private let habits: TieRow.Habits
    /// Whether quotation marks are set off by a space that may be an ordinary one: « so ».
    private let isFrench: Bool
    /// Whether “ opens and ” closes.
    private let isEnglish: Bool
    /// Words before a number that may end a longer word, in a language without spaces.
    private let suffixes: [[UInt8]]

    private static let known = Mutex<[String: Ties]>([:])

    /// The ties of `language`, whose lists are read once.
    static func of(_ language: Language) -> Ties {
        let primary = language.primary
        return known.withLock { known in
            if let ties = known[primary] { return ties }
            let ties = Ties(primary)
            known[primary] = ties
            return ties
        }
    }

    private init(_ primary: String) {
        let row = TieRow.of(primary)
        var words = WordRoles<Roles>()
        var pairs: Set<UInt64> = []
        for row in [TieRow.everywhere, row] {
            words.add(row.numbers, .number)
            words.add(row.names, .name)
            words.add(row.units, .unit)
            words.add(row.multipliers, .multiplier)
            words.add(row.ordinalNouns, .ordinalNoun)
            words.add(row.romans, .roman)
            words.add(row.months, .month)
            words.add(row.letters, .letter)
            words.add(row.softLetters, .softLetter)
            words.add(row.particles, .particle)
            words.add(row.openings, .opening)
            for abbreviation in row.abbreviations.split(separator: " ") {
                let parts = abbreviation.split(separator: "_").map { Array($0.utf8) }
                for (left, right) in zip(parts, parts.dropFirst()) {
                    for form in WordRoles<Roles>.forms(of: left) {
                        words.add(form, .abbreviation)
                        pairs.insert(Self.pair(form, right))
                    }
                }
            }
        }
        (self.words, self.pairs, habits) = (words, pairs, row.habits)
        isFrench = primary == "fr"
        isEnglish = primary == "en"
        suffixes = row.habits.contains(.noSpaces) ? row.numbers.split(separator: " ").map { Array($0.utf8) } : []
    }

    private static func pair(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> UInt64 {
        WordRoles<Roles>.hash(left) &* 31 &+ WordRoles<Roles>.hash(right)
    }

    /// Whether anything may bind the word that ends with the bytes `left` to the one that begins with `next`. Nearly
    /// always false, and tested first.
    @inline(__always)
    func mayBind(_ left: UnsafeBufferPointer<UInt8>, _ next: UInt8) -> Bool {
        // Figures, abbreviations with their point, signs, words of a few letters; then figures, » and dashes, numerals
        // (I, V, X, L), Jr and Sr, and etc.
        guard let last = left.last else { return false }
        if left.count <= 4 || last == 0x2E || (last >= 0x30 && last <= 0x39) || last >= 0x80 { return true }
        // Roman numerals with the ending of an ordinal.
        if left[0] == 0x49 || left[0] == 0x56 || left[0] == 0x58 { return true }
        switch next {
        case 0x30...0x39, 0xC2, 0xC3, 0xD0, 0xE0, 0xE2, 0x49, 0x4A, 0x4C, 0x53, 0x56, 0x58, 0x3A: return true
        case 0x65: return last == 0x2C
        default: return habits.contains(.wholeNames)
        }
    }

    /// The strength of the tie that keeps `left`, the word before a single space, and `right`, the text after it, on one
    /// line; nil if there is none. `opensText` says that `left` is the first word of its paragraph.
    func strength(
        between left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, opensText: Bool
    ) -> Strength? {
        if isEnglish, isLoneQuote(left, 0x9C) || isLoneClosing(right, 0x9D) { return .always }
        if isFrench, isGuillemet(left, at: left.count - 2, 0xAB) || isGuillemet(right, at: 0, 0xBB) { return .always }
        if isSpacedDash(right) || isDanda(right) { return .hard }
        if left.count == 3, isDash(left) { return opensText ? .hard : nil }
        let word = TiedWord(trimmed(left))
        guard let last = word.bytes.last, let next = right.first else { return nil }
        let roles = words.roles(of: word.bytes)
        // Most pairs of words: the first is not listed, and both are of letters alone.
        if roles.isEmpty, next.isSmallASCII, last.isSmallASCII, !word.startsWithDigit, !word.isNumeral { return nil }
        let following = FollowingWord(right)
        if word.startsWithDigit { return afterNumber(word, following) }
        let followingRoles = words.roles(of: following.withPoint).union(words.roles(of: following.bare))
        if !roles.isDisjoint(with: [.letter, .opening]) { return .hard }
        if roles.contains(.number), following.startsWithDigit || following.isNumeral(orLetter: true) { return .hard }
        if roles.contains(.abbreviation), pairs.contains(Self.pair(word.bytes, following.withPoint)) { return .hard }
        if roles.contains(.name), following.startsWithCapital || following.isCaseless { return .hard }
        if roles.contains(.roman), following.isNumeral(orLetter: true) { return .hard }
        if roles.contains(.multiplier), followingRoles.contains(.unit) { return .hard }
        if followingRoles.contains(.particle), word.endsWithLetter { return .hard }
        if habits.contains(.monthFirst), roles.contains(.month), following.isDay { return .hard }
        if word.isNumeral {
            let isCounted = !followingRoles.isDisjoint(with: [.ordinalNoun, .unit])
            if isCounted, !(word.isPlainI && habits.contains(.wordI)) { return .hard }
            if habits.contains(.numeralFirst), last == 0x2E, following.startsWithCapital { return .hard }
        }
        if word.isInitials, following.startsWithCapital { return .hard }
        if word.isSmallInitial, following.isSmallInitial { return .hard }
        if let tie = afterName(word, following) { return tie }
        if isFrench, last == 0x2C, following.bare.elementsEqual("etc".utf8) { return .hard }
        if following.startsWithDigit, suffixes.contains(where: { word.ends(with: $0) }) { return .hard }
        return roles.contains(.softLetter) ? .soft : nil
    }

    /// The tie of a number, or of an ordinal, with the word after it.
    private func afterNumber(_ word: TiedWord, _ following: FollowingWord) -> Strength? {
        let roles = words.roles(of: following.withPoint).union(words.roles(of: following.bare))
        if word.isNumber {
            if word.isFirstGroup, following.isGroup { return .hard }
            if roles.contains(.unit) || Ideographs.beginsUnit(following.text) || following.isRatio { return .hard }
            if roles.contains(.month) { return .hard }
            // 44 v. Chr., 5 p. m.
            if roles.contains(.abbreviation), following.withPoint.last == 0x2E { return .hard }
        } else if word.endsWithDegree {
            return following.startsWithDigit ? .hard : nil
        }
        if !roles.isDisjoint(with: [.ordinalNoun, .month]) { return .hard }
        guard habits.contains(.ordinalPoint), word.isOrdinalPoint else { return nil }
        if following.startsWithSmall { return .hard }
        return habits.contains(.capitalNouns) && following.startsWithCapital ? .soft : nil
    }

    /// The tie of a name with the numeral, the surname or `Jr` after it.
    private func afterName(_ word: TiedWord, _ following: FollowingWord) -> Strength? {
        guard word.startsWithCapital else { return nil }
        if following.isJunior { return .hard }
        guard word.endsWithLetter, !word.isNumeral else { return nil }
        if following.isNumeral(orLetter: false) {
            return habits.contains(.wordI) && following.isPlainI ? nil : .hard
        }
        guard habits.contains(.wholeNames), following.startsWithCapital else { return nil }
        return word.bytes.count > 2 && following.bare.count > 2 ? .hard : .soft
    }

    /// An en or em dash between spaces: lines end after it, never before it.
    private func isSpacedDash(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count > 3 && isDash(text) && (text[3] == 0x20 || text[3] == 0xC2 && text.count > 4 && text[4] == 0xA0)
    }

    /// । or ॥, which end sentences, with a space before it.
    private func isDanda(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count >= 3 && text[0] == 0xE0 && text[1] == 0xA5 && (text[2] == 0xA4 || text[2] == 0xA5)
    }

    /// Whether there is – or — at the beginning.
    private func isDash(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text[0] == 0xE2 && text[1] == 0x80 && (text[2] == 0x93 || text[2] == 0x94)
    }

    /// Whether a lone quote and marks of sentences are all before the next space.
    private func isLoneClosing(_ text: UnsafeBufferPointer<UInt8>, _ last: UInt8) -> Bool {
        guard isLoneQuote(UnsafeBufferPointer(rebasing: text.prefix(3)), last) else { return false }
        // No longer than `?!.`: a word that is long need not be read.
        let following = text.dropFirst(3).prefix(4).prefix { $0 > 0x20 }
        return following.count <= 3 && following.allSatisfy { [0x2C, 0x2E, 0x21, 0x3F, 0x3A, 0x3B].contains($0) }
    }

    /// A curly quote (E2 80 and the byte `last`) that its author set off by spaces: “ like this ”.
    private func isLoneQuote(_ text: UnsafeBufferPointer<UInt8>, _ last: UInt8) -> Bool {
        text.count == 3 && text[0] == 0xE2 && text[1] == 0x80 && text[2] == last
    }

    /// Whether there is « (C2 AB) or » (C2 BB) at `index`.
    private func isGuillemet(_ text: UnsafeBufferPointer<UInt8>, at index: Int, _ second: UInt8) -> Bool {
        index >= 0 && index + 1 < text.count && text[index] == 0xC2 && text[index + 1] == second
    }

    /// The word without opening brackets, quotes and marks before it.
    private func trimmed(_ word: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var start = 0
        while start < word.count {
            switch word[start] {
            // ( [ " '
            case 0x28, 0x5B, 0x22, 0x27: start += 1
            // ¡ « ¿
            case 0xC2 where start + 2 < word.count && [0xA1, 0xAB, 0xBF].contains(word[start + 1]): start += 2
            // Dashes and curly quotes: U+2013 … U+201F.
            case 0xE2
            where start + 3 < word.count && word[start + 1] == 0x80 && (0x93...0x9F).contains(word[start + 2]):
                start += 3
            default: return UnsafeBufferPointer(rebasing: word[start...])
            }
        }
        return UnsafeBufferPointer(rebasing: word[start...])
    }
}

extension UInt8 {
    /// Whether it is a … z.
    @inline(__always)
    fileprivate var isSmallASCII: Bool { self >= 0x61 && self <= 0x7A }
}
