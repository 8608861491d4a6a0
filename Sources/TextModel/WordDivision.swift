/// A place at which a word may be divided.
package struct WordDivision: Equatable, Sendable {
    /// Characters of the word before it; of a change, those before the gap that the pattern names.
    package var character: Int
    /// What the division changes in the word's spelling.
    package var change: SpellingChange?

    /// A division behind `character` characters.
    package init(character: Int, change: SpellingChange? = nil) {
        self.character = character
        self.change = change
    }
}

/// Letters that a division writes in place of a word's own: Hungarian `asszony` becomes `asz-szony`, Catalan
/// `col·lecció` `col-lecció`.
///
/// In its shortest form: ``before`` does not begin, and ``after`` does not end, with the letters that the word has
/// there. Where letters follow the hyphen in place of others, ``count`` is at least 1.
package struct SpellingChange: Equatable, Sendable {
    /// Characters of the word before those that are replaced.
    package var start: Int
    /// Characters that are replaced.
    package var count: Int
    /// What ends the line in their place, before the hyphen.
    package var before: [UInt32]
    /// What begins the next line.
    package var after: [UInt32]

    /// The change of `word` that sets `head` before the hyphen and `tail` behind it; nil when either is empty, or when
    /// nothing of the word is left behind the hyphen.
    package init?(of word: [UInt32], head: [UInt32], tail: [UInt32]) {
        if head.isEmpty || tail.isEmpty { return nil }
        // The next line takes what it can, so that its first glyph belongs to letters of the word.
        let same = zip(word.reversed(), tail.reversed()).prefix { $0.0 == $0.1 }.count
        start = zip(word.dropLast(same), head).prefix { $0.0 == $0.1 }.count
        var kept = same
        after = Array(tail.dropLast(same))
        if !after.isEmpty, start + kept == word.count {
            // Letters that are only added lean on the letter behind them.
            guard kept > 0 else { return nil }
            kept -= 1
            after.append(word[word.count - kept - 1])
        }
        count = word.count - start - kept
        before = Array(head[start...])
    }

    /// The most letters of it: of the word, before the hyphen, or behind.
    var most: Int { max(count, before.count, after.count) }

    /// True when the division does not change the spelling of the word.
    package var isNone: Bool { count == 0 && before.isEmpty && after.isEmpty }
}
