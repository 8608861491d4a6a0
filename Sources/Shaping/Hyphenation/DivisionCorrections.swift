/// Patterns of our own, over those of the dictionaries: for words that were seen to be divided wrongly.
///
/// Dictionaries use the values 1 … 7, so that 8 forbids and 9 allows a point whatever they say. A pattern begins with
/// the word and names as much of it as tells its family from others: `.re9e8duc` divides re-education, and not reeds.
enum DivisionCorrections {
    /// The patterns for the language with the primary subtag `primary`; nil if there are none.
    static func patterns(for primary: Substring) -> PatternTrie? {
        guard let list = lists[primary] else { return nil }
        var trie = PatternTrie()
        for pattern in list.split(whereSeparator: \.isWhitespace) {
            Array(pattern.utf8).withUnsafeBufferPointer { trie.add($0[...]) }
        }
        return trie
    }

    /// By primary subtag.
    private static let lists: [Substring: String] = [
        // Grey silk: the dictionary sees ice in it.
        "de": ".grau9s8ei9d",
        // An apron is not cut into; prefixes and compounds are divided where they meet.
        "en": [
            ".a8p8ron .mo8tor9b .mo8tor9c .mo8tor9m .mo8tor9w .de9e8s9cal .pre9e8m9in .pre9e8m8p .pre9e8x9ist",
            ".re9e8duc .re9e8lec .re9e8m8erg .re9e8m9phas .re9e8n9act .re9e8n9list .re9e8n9t .re9e8s9tab .re9e8val",
            ".re9e8x9am",
        ].joined(separator: " "),
    ]
}
