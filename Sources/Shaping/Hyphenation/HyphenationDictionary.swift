import PubTextModel

/// A hyphenation dictionary: Liang's patterns, in a file of TeX or in one of libhyphen, which may have a first level that finds the parts
/// of compounds (`NEXTLEVEL`).
///
/// Files of libhyphen are read here rather than by libhyphen, which takes 2.6 s to load German (its hash table has 31,627 rows for 280,000
/// states). This takes 0.05 s and gives the same points: for 30,704 English words by five dictionaries, and for all but 5 of 64,548 German
/// ones, half of them compounds made at random.
///
/// A file of one level holds TeX's patterns, and Liang's rule is right for them: every pattern counts. libhyphen's automaton lets the
/// longest one hide the others and needs a file that was prepared for that. Czech, Slovak, Norwegian, Estonian, Italian and Russian ones
/// are not: libhyphen finds 40 % fewer points in Czech and Norwegian. For prepared files (English, French, Dutch, Polish …) both rules
/// give the same. A file of two levels is made for libhyphen, and gets its rule.
struct HyphenationDictionary: Sendable {
    /// Patterns of compounds, if there are two levels, then patterns of words.
    private var levels: [PatternTrie] = []
    /// Characters before a hyphen and after it, at least, by the dictionary.
    private var minima = (left: 2, right: 2)
    /// The same at the inner edges of a compound's parts.
    private var compoundMinima: (left: Int?, right: Int?)

    /// Whether the longest pattern hides the others (libhyphen's rule).
    private var longestPatternWins: Bool
    private let syllables: Syllables
    /// The divisions of words in lower case that override the patterns.
    private var exceptions: [[UInt8]: [WordDivision]] = [:]
    /// The language's additions to the patterns.
    private let rules: LanguageDivisions
    private let known = KnownDivisions()

    /// The dictionary in `bytes` for the language `tag`, in lower case. Linear.
    init(_ bytes: [UInt8], for tag: String) throws(DictionaryDamage) {
        let primary = tag.prefix { $0 != "-" }
        syllables = Syllables(language: primary)
        rules = LanguageDivisions(language: tag)
        // The Afrikaans file (Wolff 2005) has one level, but was written by hand for libhyphen.
        longestPatternWins = primary == "af"
        if TeXPatterns.begins(bytes) {
            let file = try bytes.withUnsafeBufferPointer { (text) throws(DictionaryDamage) in try TeXPatterns(text) }
            (levels, exceptions) = ([file.patterns], file.exceptions)
        } else {
            guard let text = DictionaryText.utf8(of: bytes) else {
                throw DictionaryDamage("the first line names no encoding that is known")
            }
            text.withUnsafeBufferPointer { read($0) }
        }
        if levels.contains(where: \.isFull) { throw DictionaryDamage(PatternTrie.fullness) }
        levels.removeAll { $0.nodeCount == 1 }
        if levels.isEmpty { throw DictionaryDamage("there is no pattern") }
        if levels.count > 1 { longestPatternWins = true }
    }

    private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
        var level = PatternTrie()
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.count
            let lineEnd = text[start..<end].firstIndex { $0 <= 0x20 } ?? end
            let first = start < lineEnd ? text[start] : 0
            if first >= 0x41, first <= 0x5A {
                if take(keyword: String(decoding: text[start..<end], as: UTF8.self)) {
                    levels.append(level)
                    level = PatternTrie()
                }
            } else if first != 0, first != 0x23, first != 0x25 {
                level.add(text[start..<lineEnd])
                if level.isFull { break }
            }
            start = end + 1
        }
        levels.append(level)
    }

    /// Takes a line that begins with a capital: patterns have none. True when the next level begins.
    private mutating func take(keyword line: String) -> Bool {
        let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
        let value = words.count > 1 ? Int(words[1]).map { min(max($0, 1), 99) } : nil
        switch words.first {
        case "NEXTLEVEL": return true
        case "LEFTHYPHENMIN": minima.left = value ?? minima.left
        case "RIGHTHYPHENMIN": minima.right = value ?? minima.right
        case "COMPOUNDLEFTHYPHENMIN": compoundMinima.left = value
        case "COMPOUNDRIGHTHYPHENMIN": compoundMinima.right = value
        default: break
        }
        return false
    }

    /// The points that may divide `word` (lower-case UTF-8), ascending.
    func divisions(of word: [UInt8]) -> [WordDivision] {
        if !exceptions.isEmpty, let exception = exceptions[word] { return exception }
        return known.divisions(of: word) { rules.applied(to: divisionsByPatterns(of: rules.read($0)), of: $0) }
    }

    private func divisionsByPatterns(of word: [UInt8]) -> [WordDivision] {
        if rules.isWhole(word) { return [] }
        guard let prefix = rules.prefix(of: word) else { return points(of: word) }
        // Prefixes are of ASCII. What follows is divided as a word of its own, and where it is not, as a part of the whole.
        let rest = divisionsByPatterns(of: Array(word[prefix...])).filter { $0.change == nil }.map {
            $0.offset + prefix
        }
        let others = points(of: word).map(\.offset).filter { point in
            point > prefix + 1 && rest.allSatisfy { abs($0 - point) > 1 }
        }
        let points = ([prefix] + rest + others.filter { !rest.contains($0) }).sorted()
        return points.filter { !rules.misleads(word, upTo: $0) }.map { WordDivision(offset: $0) }
    }

    /// The points of `word` by the patterns of the file and the compounds of the language.
    private func points(of word: [UInt8]) -> [WordDivision] {
        let text = Self.bounded(word)
        var gaps = gaps(of: word, in: text, atStart: true, atEnd: true, level: 0)
        rules.divideCompounds(in: text, &gaps)
        applyMinima(to: &gaps, word, left: minima.left, right: minima.right)
        var divisions: [WordDivision] = []
        var (offset, characters) = (0, 0)
        for point in syllables.points(of: gaps, in: word) {
            characters += Self.characters(word[offset..<point])
            offset = point
            if let change = gaps.changes[point - 1] {
                if let changing = division(of: word, at: characters, change) { divisions.append(changing) }
            } else {
                divisions.append(WordDivision(offset: characters))
            }
        }
        return divisions
    }

    /// The division of `word` at `point` with the spelling that `change` gives; nil if nothing would be left on a line.
    private func division(of word: [UInt8], at point: Int, _ change: PatternChange) -> WordDivision? {
        let letters = Self.letters(word[...])
        let head = Self.letters(word[..<change.bytes.lowerBound]) + Self.letters(change.before[...])
        let tail = Self.letters(change.after[...]) + Self.letters(word[change.bytes.upperBound...])
        guard let spelling = SpellingChange(of: letters, head: head, tail: tail) else { return nil }
        return WordDivision(offset: point, change: spelling.isNone ? nil : spelling)
    }

    private static func letters(_ utf8: ArraySlice<UInt8>) -> [UInt32] {
        String(decoding: utf8, as: UTF8.self).unicodeScalars.map(\.value)
    }

    private static func characters(_ utf8: ArraySlice<UInt8>) -> Int {
        utf8.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }

    /// The gaps after each byte of `word`, a whole word or a part of a compound, which is between points in `text`.
    private func gaps(of word: [UInt8], in text: [UInt8], atStart: Bool, atEnd: Bool, level: Int) -> WordGaps {
        var gaps = patternGaps(in: text, level: level)
        if level + 1 == levels.count { return gaps }
        var begin = 0
        for index in word.indices where gaps.values[index] & 1 != 0 || (begin > 0 && index + 1 == word.count) {
            if index > begin {
                let isBoundary = gaps.values[index] & 1 != 0
                let part = Array(word[begin...index])
                let partGaps = self.gaps(
                    of: part, in: Self.bounded(part), atStart: begin == 0 && atStart, atEnd: !isBoundary && atEnd,
                    level: level)
                gaps.replace(from: begin, by: partGaps)
            }
            begin = index + 1
        }
        if begin > 0 { return gaps }
        gaps = self.gaps(of: word, in: text, atStart: atStart, atEnd: atEnd, level: level + 1)
        applyMinima(
            to: &gaps, word, left: atStart ? 1 : compoundMinima.left ?? minima.left,
            right: atEnd ? 1 : compoundMinima.right ?? minima.right)
        return gaps
    }

    /// The gaps after each byte of a word by the patterns of one level; `text` is the word between points.
    private func patternGaps(in text: [UInt8], level: Int) -> WordGaps {
        var gaps = WordGaps(count: text.count - 2)
        if longestPatternWins {
            levels[level].applyLongest(to: text, &gaps)
        } else {
            levels[level].applyAll(to: text, &gaps)
        }
        return gaps
    }

    /// The word between points, which patterns have for its edges.
    private static func bounded(_ word: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(word.count + 2)
        text.append(0x2E)
        text += word
        text.append(0x2E)
        return text
    }

    /// Removes points with fewer than `left` characters before them or `right` after them.
    private func applyMinima(to gaps: inout WordGaps, _ word: [UInt8], left: Int, right: Int) {
        var before = 0
        let total = Self.characters(word[...])
        for index in word.indices where isLast(index, of: word) {
            before += 1
            if before < left || total - before < right { gaps.values[index] = 0 }
        }
    }

    /// Whether a character ends with the byte at `index`.
    private func isLast(_ index: Int, of word: [UInt8]) -> Bool {
        index + 1 == word.count || word[index + 1] & 0xC0 != 0x80
    }
}
