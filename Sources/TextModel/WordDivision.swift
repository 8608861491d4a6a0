/// A place that may divide a word.
package struct WordDivision: Equatable, Sendable {
    /// The number of characters of the word before the division; if it changes the spelling, before the gap that
    /// the pattern names.
    package var offset: Int
    /// The change that the division makes to the word's spelling.
    package var change: SpellingChange?

    /// A division after `offset` characters.
    package init(offset: Int, change: SpellingChange? = nil) {
        self.offset = offset
        self.change = change
    }
}

/// A discretionary whose parts differ from the word (non-standard hyphenation): Hungarian `asszony` becomes
/// `asz-szony`, Catalan `col·lecció` `col-lecció`.
///
/// In its shortest form: ``preBreak`` does not begin, and ``postBreak`` does not end, with the letters that the word
/// has there. If a post-break text replaces others, ``count`` is at least 1.
package struct SpellingChange: Equatable, Sendable {
    /// The number of characters of the word before the replaced ones.
    package var start: Int
    /// Characters that are replaced.
    package var count: Int
    /// The pre-break text: it ends the line in their place, before the hyphen.
    package var preBreak: [UInt32]
    /// The post-break text: it begins the next line.
    package var postBreak: [UInt32]

    /// The change of `word` that sets `head` before the hyphen and `tail` after it; nil when either is empty, or when
    /// nothing of the word is left after the hyphen.
    package init?(of word: [UInt32], head: [UInt32], tail: [UInt32]) {
        if head.isEmpty || tail.isEmpty { return nil }
        // The next line takes what it can, so that its first glyph belongs to letters of the word.
        let same = zip(word.reversed(), tail.reversed()).prefix { $0.0 == $0.1 }.count
        start = zip(word.dropLast(same), head).prefix { $0.0 == $0.1 }.count
        var kept = same
        postBreak = Array(tail.dropLast(same))
        if !postBreak.isEmpty, start + kept == word.count {
            // A post-break text must replace at least one letter of the word, so take in the next one.
            guard kept > 0 else { return nil }
            kept -= 1
            postBreak.append(word[word.count - kept - 1])
        }
        count = word.count - start - kept
        preBreak = Array(head[start...])
    }

    /// The length of its longest part: the letters replaced, the pre-break or the post-break text.
    var longestPart: Int { max(count, preBreak.count, postBreak.count) }

    /// Whether the division does not change the spelling of the word.
    package var isNone: Bool { count == 0 && preBreak.isEmpty && postBreak.isEmpty }
}
